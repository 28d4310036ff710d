# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Random grids of boards whose houses are of any shape: boxes, regions, diagonals.

Depth first: of the open cells with fewest candidates the first, in an order of the cells drawn
anew each time, takes one of its candidates, each as likely, and what follows for the houses is
drawn (naked and hidden singles) before the next. A run that takes too many steps is begun again
with another order, and more patience. So every grid can come, and digits, which are treated
alike, are as likely everywhere; but grids are not: one whose cells were settled early by few
choices comes more often than another. On boards of rows and columns alone see `latin`.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.generate.grid_source import GridSource
from kenken_cp.kinds.cages.kernel.search.board import Board
from kenken_cp.kinds.cages.kernel.search.caging import Caging

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.engine.rng import Rng
    from kenken_cp.kinds.cages.kernel.search.caging import FREE
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate

# Runs, the first of which may take as many steps as there are cells, each further twice as many.
RUNS = 8


@cython.cclass
class GridGenerator(GridSource):
    """A work space for grids of one geometry and number of digits."""

    def __init__(self, geometry, digits: int) -> None:
        cell: cython.int
        super().__init__(geometry.rows * geometry.columns)
        self.board = Board(geometry, digits)
        self.cells = self.board.cells
        self.empty = Caging(self.cells)
        for cell in range(self.cells):
            self.empty.owner[cell] = FREE
        self.order = ints(self.cells)
        self.branch_cell = ints(self.cells + 1)
        self.branch_value = array("I", bytes(4 * (self.cells + 1)))

    def draw(self, rng):
        """Fill `grid` anew; False if no grid was found, or there is none."""
        run: cython.int
        cell: cython.int
        steps: cython.longlong = self.cells
        for run in range(RUNS):
            for cell in range(self.cells):
                self.order[cell] = cell
            rng.shuffle(self.order, self.cells)
            if self._fill(rng, steps):
                self._note_grid()
                return True
            if self.exhausted:
                return False
            steps += steps
        return False

    def _fill(self, rng, steps):
        """Fill the board within so many steps; `exhausted` if that cannot be done at all."""
        board: Board = self.board
        cell: cython.int
        depth: cython.int = 0
        consistent: cython.bint
        self.exhausted = False
        board.load_cages(self.empty, None)
        consistent = propagate(board)
        while True:
            if not consistent:
                if depth == 0:
                    self.exhausted = True
                    return False
                depth -= 1
                board.restore(depth)
                cell = self.branch_cell[depth]
                board.candidates[cell] &= ~self.branch_value[depth]
            else:
                cell = self._choose()
                if cell < 0:
                    return True
                if steps == 0:
                    return False
                steps -= 1
                board.save(depth)
                self.branch_cell[depth] = cell
                self.branch_value[depth] = self._pick(rng, board.candidates[cell])
                board.candidates[cell] = self.branch_value[depth]
                depth += 1
            board.touch(cell)
            consistent = propagate(board)

    def _choose(self):
        """The open cell with fewest candidates, of several the first in this run's order; or -1."""
        i: cython.int
        size: cython.int
        chosen: cython.int = -1
        fewest: cython.int = 99
        for i in range(self.cells):
            size = popcount(self.board.candidates[self.order[i]])
            if 1 < size < fewest:
                fewest = size
                chosen = self.order[i]
                if size == 2:
                    break
        return chosen

    def _pick(self, rng, values):
        """One of the candidates, each as likely."""
        skipped: cython.int = rng.below(popcount(values))
        while skipped:
            values &= values - 1
            skipped -= 1
        return values & ~(values - 1)

    def _note_grid(self):
        """Take the grid off the board."""
        cell: cython.int
        digit: cython.int
        value: cython.uint
        for cell in range(self.cells):
            value = self.board.candidates[cell]
            digit = 0
            while value > 1:
                value >>= 1
                digit += 1
            self.grid[cell] = digit
