# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Cells of a grid in which two digits can change places: of each such set some cell must be given.

Of two digits the cells fall apart into sets that no house joins, and within one the two can change
places without a repeat anywhere. A puzzle of givens that blanks a whole set has several solutions,
which is seen without a search: of all reasons why a cell cannot be spared, two in five.
"""

import cython

from kenken_cp.kernel.arrays import ints

if not cython.compiled:
    from kenken_cp.kernel.board import Board

NOWHERE = -1


@cython.cclass
class Swaps:
    """A work space for the sets of one grid at a time, and how many cells of each are given."""

    def __init__(self, board: Board) -> None:
        """For grids of this board's houses and digits."""
        self.board = board
        self.sets = 0
        self.bare = 0
        self.others = board.digits - 1
        # per house and digit its cell, per cell the set with each other digit
        self.where = ints(board.houses * board.digits)
        self.set_of = ints(board.cells * self.others)
        self.given = ints(board.cells * self.others)
        self.queue = ints(board.cells)

    def read(self, grid):
        """Find the sets of a grid, digits by their index; all cells are given."""
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
            self.set_of[i] = NOWHERE
        self.sets = 0
        self.bare = 0
        for i in range(board.cells):
            one = grid[i]
            for other in range(board.digits):
                if other != one and self.set_of[self._slot(i, one, other)] == NOWHERE:
                    self.given[self.sets] = self._follow(i, grid, one, other)
                    self.sets += 1

    def _slot(self, cell, own, other):
        """Where the set of a cell of one digit with another digit is noted."""
        return cell * self.others + other - (other > own)

    def _follow(self, start, grid, one, other):
        """Number the cells that hang together with the first by these two digits; how many."""
        board: Board = self.board
        head: cython.int = 0
        tail: cython.int = 1
        i: cython.int
        cell: cython.int
        near: cython.int
        wanted: cython.int
        self.queue[0] = start
        self.set_of[self._slot(start, one, other)] = self.sets
        while head < tail:
            cell = self.queue[head]
            head += 1
            wanted = one + other - grid[cell]
            for i in range(cell * board.span, (cell + 1) * board.span):
                near = self.where[board.cell_houses[i] * board.digits + wanted]
                if near == NOWHERE or self.set_of[self._slot(near, wanted, grid[cell])] != NOWHERE:
                    continue
                self.set_of[self._slot(near, wanted, grid[cell])] = self.sets
                self.queue[tail] = near
                tail += 1
        return tail

    def change(self, cell, more):
        """The cell is given now (1) or not any more (-1); `bare` counts sets without a given."""
        i: cython.int
        at: cython.int
        for i in range(cell * self.others, (cell + 1) * self.others):
            at = self.set_of[i]
            self.bare -= self.given[at] == 0
            self.given[at] += more
            self.bare += self.given[at] == 0
