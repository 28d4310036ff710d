# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Unavoidable sets: sets of cells of a solution of which at least one must be given.

Without a given in such a set the puzzle has another solution, which differs in these cells
(McGuire, Tugemann and Civario, "There is no 16-clue Sudoku", 2014). They often show without a
search that a clue cannot be removed. A kind may know some at once; others are learned from other
solutions that a search finds. Clues that are given together, an orbit of a symmetry, count as one.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints

NOWHERE = -1


@cython.cclass
class UnavoidableSets:
    """The unavoidable sets of one solution, with the number of given orbits in each.

    `bare` counts the sets without any given.
    """

    def __init__(self, orbit_of, orbits: int, room: int) -> None:
        """`orbit_of` has the orbit of each cell; `room` is the initial capacity, which grows as
        needed."""
        self.orbit_of = orbit_of
        self.orbits = orbits
        self.sets = 0
        self.bare = 0
        # a linked list for each orbit: entries with a set that contains it and the next entry
        self.first = ints(orbits)
        self.places = 0
        self.next = ints(room)
        self.set_of = ints(room)
        self.given = ints(room)
        # the last set that each orbit was added to
        self.last = ints(orbits)
        self.clear()

    def clear(self):
        """Remove all sets; the next solution starts with all clues given."""
        for i in range(self.orbits):
            self.first[i] = NOWHERE
            self.last[i] = NOWHERE
        self.sets = 0
        self.places = 0
        self.bare = 0

    def learn(self, cells, count, given):
        """Add the set of the first `count` cells; `given` says whether all of them are given or
        none."""
        size: cython.int = 0
        if self.sets == len(self.given):
            self.given = _grow(self.given)
        for i in range(count):
            orbit = self.orbit_of[cells[i]]
            if self.last[orbit] == self.sets:
                continue
            self.last[orbit] = self.sets
            if self.places == len(self.next):
                self.next = _grow(self.next)
                self.set_of = _grow(self.set_of)
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
        """Whether this orbit is the only given of some set."""
        at: cython.int = self.first[orbit]
        while at != NOWHERE:
            if self.given[self.set_of[at]] == 1:
                return True
            at = self.next[at]
        return False

    def change(self, orbit, more):
        """Record that the orbit is now given (`more` = 1) or no longer given (-1)."""
        at: cython.int = self.first[orbit]
        while at != NOWHERE:
            number = self.set_of[at]
            self.bare -= self.given[number] == 0
            self.given[number] += more
            self.bare += self.given[number] == 0
            at = self.next[at]


def _grow(numbers):
    """A copy with twice the capacity."""
    grown = array("i", bytes(8 * len(numbers)))
    memoryview(grown)[: len(numbers)] = memoryview(numbers)
    return grown
