# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes a puzzle of a given picture: changes as few cells as it can, those that are least clear.

Changes without need are undone. Where no level is asked for, the rest is improved, too: some
changes are taken back and made good by fewer others.

After Batenburg, Henstra, Kosters and Palenstijn, "Constructing simple Nonograms of varying
difficulty" (2009): cells that stay open are changed, the nearest to the threshold first.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.outcomes import BEFORE, GOOD
from kenken_cp.kinds.lines.kernel.generate.codes import FULL, MANY_CHANGES
from kenken_cp.kinds.lines.kernel.generate.line_generator import LineGenerator
from kenken_cp.kinds.lines.kernel.generate.picture_source import PictureSource

if not cython.compiled:
    from kenken_cp.engine.evaluator import TIER
    from kenken_cp.engine.generator import NONE
    from kenken_cp.kinds.lines.kernel.generate.frontier import Frontier
    from kenken_cp.kinds.lines.kernel.generate.line_evaluator import LineEvaluator

# So many cells are measured for a change. An open cell counts as much as so much brightness.
NEAREST = 48
CHANCE = 16
# Each time that so many looks find no fewer cells open, a line of the border is filled.
LOST_LOOKS = 4
# So many times the changes allowed may be made, as they become fewer afterwards.
SPARED = 6
# So often some changes, at most so many, are taken back and made good otherwise; without fewer
# changes so often.
TURNS = 4000
TAKEN_BACK = 5
IDLE_TURNS = 500


@cython.cclass
class PictureGenerator(LineGenerator):
    """Makes puzzles of one picture; `most` of its cells may change."""

    def __init__(
        self, evaluator: LineEvaluator, picture: list, price: list, locked: list, most: cython.int
    ) -> None:
        """`picture` has 1 for each filled cell, `price` what changing it costs, and `locked` 1 for
        each cell that must stay."""
        cells = list(range(evaluator.cells))
        source = PictureSource(evaluator.rows, evaluator.columns, 1, cells)
        super().__init__(evaluator, source, [[cell] for cell in cells], 0)
        self.picture = array("b", picture)
        self.price = array("i", price)
        self.locked = array("b", locked)
        self.before = array("b", picture)
        self.unchanged = 0
        self.most = most
        self.over = False
        self.allow(8, 200 + 4 * most)

    def draw(self):
        """Nothing: the picture is given."""
        return True

    def compose(self):
        """Begin with the picture."""
        for cell in range(self.lines.cells):
            self.lines.grid[cell] = self.picture[cell]
        self.over = False
        self.least_open = self.lines.cells
        self.idle_looks = 0
        self.changes = 200 + 4 * (self.lines.cells if self._is_swept() else self.most)
        return True

    def step(self):
        """As in ChangingGenerator; of the puzzle made, changes without need are undone."""
        LineGenerator.step(self)
        if self.made != NONE:
            self._undo()
            if self._is_swept():
                self._improve()
            if self._count_changed() > self.most:
                self.filled[self.made] = 0
                self.made = NONE
                self.trying = False
                self._refuse()
        elif self.over:
            self._refuse()

    def _refuse(self):
        """Count an attempt in which too many cells changed, and leave out most of the others."""
        self.over = False
        # another attempt at the same picture seldom needs far fewer changes
        self.attempts_left //= 8
        self.evaluator.outcome = MANY_CHANGES
        self.count()
        return 0

    def make_easier(self):
        """Change an open cell that leaves few open and is not clear; see `_best_open`.

        Without a level the change is at the edge of what lines settle, unless one has to go because
        its own clue settles a line.
        """
        if self.over:
            return False
        if self._is_swept() and self.evaluator.outcome != FULL:
            return self._sweep() and not self.over
        cell = self._best_open()
        if cell < 0:
            return False
        self._flip(cell)
        return self._allows()

    def _best_open(self):
        """Of some open cells that may change, the one with the least sum of its price and of CHANCE
        for each cell that its change leaves open; -1 if there is none."""
        chosen: cython.int = -1
        best: cython.int = 1 << 30
        count: cython.int = self.evaluator.open_count
        for tried in range(NEAREST):
            if count == 0:
                break
            at = self.rng.below(count)
            cell = self.evaluator.open_cells[at]
            count -= 1
            self.evaluator.open_cells[at] = self.evaluator.open_cells[count]
            if self.locked[cell]:
                continue
            score = CHANCE * self.lines.measure(self.orbit_cells, cell, cell + 1)
            score += self.price[cell]
            if score < best:
                best = score
                chosen = cell
        return chosen

    def _is_swept(self):
        """Whether cells are changed at the edge of what lines settle: a tier is not asked for."""
        return self.evaluator.figure != TIER

    def _is_lost(self):
        """As in LineGenerator; here also after many looks that found no fewer cells open."""
        return self.frontier.is_missing() or self.idle_looks % LOST_LOOKS == LOST_LOOKS - 1

    def _fill(self, line):
        """Fill cells of a line as LineGenerator does, but no locked ones; after looks that found no
        fewer cells open, of a line that is not settled."""
        for cell in range(self.lines.cells):
            self.before[cell] = self.lines.grid[cell]
        if self.idle_looks > 0:
            line = self._open_border(line)
        LineGenerator._fill(self, line)
        for cell in range(self.lines.cells):
            if self.locked[cell]:
                self.lines.grid[cell] = self.before[cell]
        self._allows()
        return 0

    def _open_border(self, line):
        """The next line of the border that is not settled, or some other line that is not."""
        tried: cython.int
        last: cython.int = self.lines.rows - 1
        for tried in range(3):
            if self.frontier._open_in(line):
                return line
            if line == 0:
                line = last + 1
            elif line == last + 1:
                line = self.lines.board.lines - 1
            elif line == last:
                line = 0
            else:
                line = last
        line = self.rng.below(self.lines.board.lines)
        for tried in range(self.lines.board.lines):
            if self.frontier._open_in(line):
                break
            line += 1
            if line == self.lines.board.lines:
                line = 0
        return line

    def _close_in_line(self, always):
        """As in LineGenerator, of cells that may change; it also counts how clear they are."""
        chosen: cython.int = -1
        best: cython.int = 1 << 30
        most: cython.int = self.lines.cells + 1 if always else self.lines.board.open_cells
        frontier: Frontier = self.frontier
        count: cython.int = frontier.count
        if self.over:
            return False
        for tried in range(NEAREST):
            if count == 0:
                break
            at = self.rng.below(count)
            cell = frontier.cells[at]
            count -= 1
            frontier.cells[at] = frontier.cells[count]
            if self.locked[cell] or not self.lines.are_open(self.orbit_cells, cell, cell + 1):
                continue
            found = self.lines.measure(self.orbit_cells, cell, cell + 1)
            score = CHANCE * found + self.price[cell]
            if found < most and score < best:
                best = score
                chosen = cell
        if chosen < 0:
            return False
        self._flip(chosen)
        self.lines.follow(self.orbit_cells, chosen, chosen + 1)
        self._allows()
        return True

    def make_harder(self):
        """Change a cell at the edge of a blob."""
        cell: cython.int = 0
        for tried in range(NEAREST):
            cell = self.rng.below(self.lines.cells)
            if self._is_edge(cell) and not self.locked[cell]:
                break
        if self.locked[cell]:
            return False
        self._flip(cell)
        return self._allows()

    def _count_changed(self):
        """How many cells are not as in the picture."""
        count: cython.int = 0
        for cell in range(self.lines.cells):
            if self.lines.grid[cell] != self.picture[cell]:
                count += 1
        return count

    def _allows(self):
        """Whether no more cells have changed than may, or than can become as few later."""
        self.over = self._count_changed() > self.most * (SPARED if self._is_swept() else 1)
        return not self.over

    def _improve(self):
        """Make the changes fewer: take a few back that lie together, and close what opens again
        with other ones, until that has helped no more for many turns."""
        idle: cython.int = 0
        count: cython.int = self._count_changed()
        for turn in range(TURNS):
            if count == 0 or idle == IDLE_TURNS:
                break
            self.save(BEFORE)
            self._take_back(self.rng.below(count), 1 + self.rng.below(TAKEN_BACK))
            idle += 1
            if self._close_within(count):
                left = self._count_changed()
                if left < count:
                    idle = 0
                count = left
            else:
                self.restore(BEFORE)
        self._undo()
        return 0

    def _take_back(self, number, most):
        """Take back one of the changes, by its number, and those nearest to it, at most so many."""
        i: cython.int
        first: cython.int = 0
        columns: cython.int = self.lines.columns
        for cell in range(self.lines.cells):
            if self.lines.grid[cell] != self.picture[cell]:
                if number == 0:
                    first = cell
                number -= 1
        self._flip(first)
        for i in range(1, most):
            chosen: cython.int = -1
            nearest: cython.int = 1 << 30
            for cell in range(self.lines.cells):
                if self.lines.grid[cell] != self.picture[cell]:
                    far: cython.int = abs(cell // columns - first // columns)
                    far += abs(cell % columns - first % columns)
                    if far < nearest:
                        nearest = far
                        chosen = cell
            if chosen >= 0:
                self._flip(chosen)
        return 0

    def _close_within(self, most):
        """Whether changes that leave fewest cells open give a puzzle, with at most so many cells
        changed."""
        left: cython.int = most - self._count_changed()
        self.lines.rooted = False
        self.lines.root()
        while self.lines.board.open_cells > 0:
            self.lines._list_open()
            cell = self._best_open()
            if left == 0 or cell < 0:
                return False
            self._flip(cell)
            self.lines.follow(self.orbit_cells, cell, cell + 1)
            left -= 1
        self.evaluator.evaluate(False)
        return self.evaluator.outcome == GOOD

    def _undo(self):
        """Undo each change without which the puzzle is as good, and keep what is left."""
        for cell in range(self.lines.cells):
            if self.lines.grid[cell] != self.picture[cell]:
                self._flip(cell)
                self.evaluator.evaluate(False)
                if self.evaluator.outcome != GOOD:
                    self._flip(cell)
        self.evaluator.begin()
        self.evaluator.evaluate(False)
        self.keep(self.evaluator.reached)
        self.made = self.evaluator.reached
