# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Unavoidable sets of a grid that are known at once: those of two digits.

The cells of two digits form components, connected through houses. Within a component the two digits
can be swapped without a repeat in any house.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.unavoidable import UnavoidableSets

if not cython.compiled:
    from kenken_cp.engine.unavoidable import NOWHERE
    from kenken_cp.kinds.cages.kernel.search.board import Board


@cython.cclass
class TwoDigitSets(UnavoidableSets):
    """The unavoidable sets of one grid at a time."""

    def __init__(self, board: Board, orbit_of, orbits: int) -> None:
        """For grids of this board; `orbit_of` has the orbit of each cell."""
        self.board = board
        self.others = board.digits - 1
        super().__init__(orbit_of, orbits, board.cells * self.others)
        # the cell of each house and digit; for each cell and other digit whether a set has them
        self.where = ints(board.houses * board.digits)
        self.is_in = ints(board.cells * self.others)
        self.queue = ints(board.cells)

    def read(self, grid):
        """Find the two-digit sets of a grid, digits by index; all cells are given."""
        board: Board = self.board
        i: cython.int
        house: cython.int
        one: cython.int
        other: cython.int
        for i in range(board.houses * board.digits):
            self.where[i] = NOWHERE
        for house in range(board.houses):
            for i in range(board.house_start[house], board.house_start[house + 1]):
                self.where[house * board.digits + grid[board.house_cells[i]]] = board.house_cells[i]
        for i in range(board.cells * self.others):
            self.is_in[i] = 0
        self.clear()
        for i in range(board.cells):
            one = grid[i]
            for other in range(board.digits):
                if other != one and not self.is_in[self._slot(i, one, other)]:
                    self.learn(self.queue, self._follow(i, grid, one, other), True)
        return 0

    def _slot(self, cell, own, other):
        """The index, in `is_in`, of a cell with digit `own` and another digit."""
        return cell * self.others + other - (other > own)

    def _follow(self, start, grid, one, other):
        """Queue the component of these two digits that contains `start`. Returns its size."""
        board: Board = self.board
        head: cython.int = 0
        tail: cython.int = 1
        i: cython.int
        cell: cython.int
        near: cython.int
        wanted: cython.int
        self.queue[0] = start
        self.is_in[self._slot(start, one, other)] = 1
        while head < tail:
            cell = self.queue[head]
            head += 1
            wanted = one + other - grid[cell]
            for i in range(cell * board.span, (cell + 1) * board.span):
                near = self.where[board.cell_houses[i] * board.digits + wanted]
                if near == NOWHERE or self.is_in[self._slot(near, wanted, grid[cell])]:
                    continue
                self.is_in[self._slot(near, wanted, grid[cell])] = 1
                self.queue[tail] = near
                tail += 1
        return tail
