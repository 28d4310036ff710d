# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Sets of cells of a solution of which some must be given, lest there be several solutions.

They are called unavoidable. With them it is often seen without a search that a clue cannot be
spared. A kind may know some at once; others are learned from solutions that were found and are not
the one wanted. Cells whose clues are given together, an orbit of a symmetry, count as one.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints

NOWHERE = -1


@cython.cclass
class UnavoidableSets:
    """A work space for the sets of one solution at a time, and how many orbits of each are given.

    `bare` counts the sets of which nothing is given.
    """

    def __init__(self, orbit_of, orbits: int, room: int) -> None:
        """`orbit_of` numbers the cells' orbits; `room` is grown as needed."""
        self.orbit_of = orbit_of
        self.orbits = orbits
        self.sets = 0
        self.bare = 0
        # per orbit a chain of places: the set that it is in, and the next place
        self.first = ints(orbits)
        self.places = 0
        self.next = ints(room)
        self.set_of = ints(room)
        self.given = ints(room)
        # the last set that each orbit was put into
        self.last = ints(orbits)
        self.clear()

    def clear(self):
        """Forget all sets, for another solution, all of which is given."""
        i: cython.int
        for i in range(self.orbits):
            self.first[i] = NOWHERE
            self.last[i] = NOWHERE
        self.sets = 0
        self.places = 0
        self.bare = 0

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
        """The orbit is given now (1) or not any more (-1)."""
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
