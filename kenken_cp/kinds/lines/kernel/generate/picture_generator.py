# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes a puzzle of a given picture: changes as few cells as it can, those that are least clear.

After Batenburg, Henstra, Kosters and Palenstijn, "Constructing simple Nonograms of varying
difficulty" (2009): cells that stay open are changed, the nearest to the threshold first.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.outcomes import GOOD
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
        cell: cython.int
        for cell in range(self.lines.cells):
            self.lines.grid[cell] = self.picture[cell]
        return True

    def step(self):
        """As in ChangingGenerator; of the puzzle made, changes without need are undone."""
        LineGenerator.step(self)
        if self.made != NONE:
            self._undo()
        elif self.over:
            self.over = False
            self.evaluator.outcome = MANY_CHANGES
            self.count()

    def make_easier(self):
        """Change the open cell that leaves fewest open, or of several such the least clear one.

        Without a level the change is at the edge of what lines settle, unless one has to go because
        its own clue settles a line.
        """
        tried: cython.int
        at: cython.int
        cell: cython.int
        score: cython.int
        chosen: cython.int = -1
        best: cython.int = 1 << 30
        count: cython.int = self.evaluator.open_count
        if self._is_swept() and self.evaluator.outcome != FULL:
            return self._sweep() and not self.over
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
        if chosen < 0:
            return False
        self._flip(chosen)
        return self._allowed()

    def _is_swept(self):
        """Whether cells are changed at the edge of what lines settle: a tier is not asked for."""
        return self.evaluator.figure != TIER

    def _is_lost(self):
        """As in LineGenerator; here also after many looks that found no fewer cells open."""
        return self.frontier.is_missing() or self.idle_looks % LOST_LOOKS == LOST_LOOKS - 1

    def _fill(self, line):
        """Set dots into a line of the border as LineGenerator does, but not into locked cells."""
        cell: cython.int
        for cell in range(self.lines.cells):
            self.before[cell] = self.lines.grid[cell]
        if self.idle_looks > 0:
            line = self._open_border(line)
        LineGenerator._fill(self, line)
        for cell in range(self.lines.cells):
            if self.locked[cell]:
                self.lines.grid[cell] = self.before[cell]
        self._allowed()
        return 0

    def _open_border(self, line):
        """The next line of the border that is not settled, if there is one."""
        tried: cython.int
        last: cython.int = self.lines.rows - 1
        for tried in range(3):
            if self.frontier._open_in(line):
                break
            if line == 0:
                line = last + 1
            elif line == last + 1:
                line = self.lines.board.lines - 1
            elif line == last:
                line = 0
            else:
                line = last
        return line

    def _close_in_line(self, always):
        """As in LineGenerator, of cells that may change; it also counts how clear they are."""
        tried: cython.int
        at: cython.int
        cell: cython.int
        found: cython.int
        score: cython.int
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
        self._allowed()
        return True

    def make_harder(self):
        """Change a cell at the edge of a blob."""
        tried: cython.int
        cell: cython.int = 0
        for tried in range(NEAREST):
            cell = self.rng.below(self.lines.cells)
            if self._is_edge(cell) and not self.locked[cell]:
                break
        if self.locked[cell]:
            return False
        self._flip(cell)
        return self._allowed()

    def _changed(self):
        """How many cells are not as in the picture."""
        cell: cython.int
        count: cython.int = 0
        for cell in range(self.lines.cells):
            if self.lines.grid[cell] != self.picture[cell]:
                count += 1
        return count

    def _allowed(self):
        """Whether no more cells have changed than may."""
        self.over = self._changed() > self.most
        return not self.over

    def _undo(self):
        """Undo each change without which the puzzle is as good, and keep what is left."""
        cell: cython.int
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
