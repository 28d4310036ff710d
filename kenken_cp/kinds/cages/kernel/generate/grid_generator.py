# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Random grids for boards whose houses have any shape: boxes, regions, diagonals.

Depth-first search: take the open cell with fewest candidates (ties broken by a random order of the
cells), give it a uniformly random candidate, and propagate naked and hidden singles and locked
candidates. A run that exceeds its steps is restarted with another order and twice the steps. Every
grid can be drawn, and digits are treated alike; but grids are not equally likely, since one whose
cells are fixed by few choices comes more often. For boards of rows and columns only, `latin` is
uniform.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.generate.grid_source import GridSource
from kenken_cp.kinds.cages.kernel.search.board import Board
from kenken_cp.kinds.cages.kernel.search.caging import Caging

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.engine.rng import Rng, next_below
    from kenken_cp.kinds.cages.kernel.search.caging import FREE
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate

# The number of runs. The first may take one step per cell, and each further run twice as many.
RUNS = 8


@cython.cclass
class GridGenerator(GridSource):
    """Draws grids for one geometry and number of digits."""

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
        """Fill `grid` with a new random grid; False if none was found or none exists."""
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
        """Fill the board within this many steps; sets `exhausted` if no grid exists."""
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
        """The open cell with fewest candidates, by this run's order; -1 if none is open."""
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
        """A uniformly random candidate."""
        skipped: cython.int = next_below(rng, popcount(values))
        while skipped:
            values &= values - 1
            skipped -= 1
        return values & ~(values - 1)

    def _note_grid(self):
        """Copy the grid from the board."""
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
