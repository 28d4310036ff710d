# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Sets of cells of a grid of which some must be given, lest there be several solutions.

They are called unavoidable. Of two digits the cells fall apart into sets that no house joins, and
within one the two can change places without a repeat anywhere: these are known at once. Others are
learned from solutions that were found and are not the grid. With them it is often seen without a
search that a cell cannot be spared. Cells that are given together, an orbit of a symmetry, count as
one.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.search.board import Board

NOWHERE = -1


@cython.cclass
class Unavoidable:
    """A work space for the sets of one grid at a time, and how many orbits of each are given."""

    def __init__(self, board: Board, orbit_of, orbits: int) -> None:
        """For grids of this board's houses and digits; `orbit_of` numbers the cells' orbits."""
        self.board = board
        self.orbit_of = orbit_of
        self.orbits = orbits
        self.sets = 0
        self.bare = 0
        self.others = board.digits - 1
        # per house and digit its cell; per cell and other digit whether a set has them
        self.where = ints(board.houses * board.digits)
        self.is_in = ints(board.cells * self.others)
        self.queue = ints(board.cells)
        # per orbit a chain of places: the set that it is in, and the next place
        self.first = ints(orbits)
        self.places = 0
        self.next = ints(board.cells * self.others)
        self.set_of = ints(board.cells * self.others)
        self.given = ints(board.cells * self.others)
        # the last set that each orbit was put into
        self.last = ints(orbits)

    def read(self, grid):
        """Find the sets of two digits of a grid, digits by their index; all cells are given."""
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
        for i in range(self.orbits):
            self.first[i] = NOWHERE
            self.last[i] = NOWHERE
        self.sets = 0
        self.places = 0
        self.bare = 0
        for i in range(board.cells):
            one = grid[i]
            for other in range(board.digits):
                if other != one and not self.is_in[self._slot(i, one, other)]:
                    self.learn(self.queue, self._follow(i, grid, one, other), True)
        return 0

    def _slot(self, cell, own, other):
        """Where it is noted that a cell of one digit is in a set with another digit."""
        return cell * self.others + other - (other > own)

    def _follow(self, start, grid, one, other):
        """Queue the cells that hang together with the first by these two digits; how many."""
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

    def learn(self, cells, count, given):
        """Some of so many cells must be given; all of them are, or none is."""
        i: cython.int
        orbit: cython.int
        size: cython.int = 0
        if self.sets == len(self.given):
            self.given = _grown(self.given)
        for i in range(count):
            orbit = self.orbit_of[cells[i]]
            if self.last[orbit] == self.sets:
                continue
            self.last[orbit] = self.sets
            if self.places == len(self.next):
                self.next = _grown(self.next)
                self.set_of = _grown(self.set_of)
            self.next[self.places] = self.first[orbit]
            self.set_of[self.places] = self.sets
            self.first[orbit] = self.places
            self.places += 1
            size += 1
        self.given[self.sets] = size if given else 0
        self.bare += self.given[self.sets] == 0
        self.sets += 1
        return 0

    def needs(self, orbit):
        """Whether a set has no other given than this orbit."""
        at: cython.int = self.first[orbit]
        while at != NOWHERE:
            if self.given[self.set_of[at]] == 1:
                return True
            at = self.next[at]
        return False

    def change(self, orbit, more):
        """The orbit is given now (1) or not any more (-1); `bare` counts sets without a given."""
        at: cython.int = self.first[orbit]
        number: cython.int
        while at != NOWHERE:
            number = self.set_of[at]
            self.bare -= self.given[number] == 0
            self.given[number] += more
            self.bare += self.given[number] == 0
            at = self.next[at]


def _grown(numbers):
    """The same with as much room again."""
    grown = array("i", bytes(8 * len(numbers)))
    memoryview(grown)[: len(numbers)] = memoryview(numbers)
    return grown
