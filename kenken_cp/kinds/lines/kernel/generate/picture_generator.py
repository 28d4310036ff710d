# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes a puzzle of a given picture: changes as few cells as it can, those that are least clear.

After Batenburg, Henstra, Kosters and Palenstijn, "Constructing simple Nonograms of varying
difficulty" (2009): cells that stay open are changed, the nearest to the threshold first.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.outcomes import GOOD
from kenken_cp.kinds.lines.kernel.generate.codes import MANY_CHANGES
from kenken_cp.kinds.lines.kernel.generate.line_generator import LineGenerator
from kenken_cp.kinds.lines.kernel.generate.picture_source import PictureSource

if not cython.compiled:
    from kenken_cp.engine.generator import NONE
    from kenken_cp.kinds.lines.kernel.generate.line_evaluator import LineEvaluator

# So many cells are measured for a change. An open cell counts as much as so much brightness.
NEAREST = 48
CHANCE = 16


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
        """Change the open cell that leaves fewest open, or of several such the least clear one."""
        tried: cython.int
        at: cython.int
        cell: cython.int
        score: cython.int
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
        if chosen < 0:
            return False
        self._flip(chosen)
        return self._allowed()

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
