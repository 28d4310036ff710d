# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Draws the walls or the links of a path, which are clues on pairs of neighbouring cells.

A wall stands between cells that are not consecutive on the path, a link between cells that are. The
pairs of an orbit, which a symmetry makes alike, are drawn together or not at all.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.outcomes import KEPT
from kenken_cp.engine.rng import Rng
from kenken_cp.kinds.paths.kernel.generate.backbite import PathSource
from kenken_cp.kinds.paths.kernel.search.layout import Layout
from kenken_cp.kinds.paths.puzzle import DIRECTIONS

OPPOSITE = 7  # a direction and its opposite add up to this


@cython.cclass
class PairClues:
    """The walls of a path, or with `linked` its links; `taken` says which orbits are drawn."""

    def __init__(
        self,
        source: PathSource,
        ranks: list,
        wanted: cython.int,
        linked: cython.bint,
        ends: cython.bint,
    ) -> None:
        """`ranks` has lists of orbits, the preferred ones first; an orbit is a list of pairs, and
        `wanted` the number of pairs to draw. `ends` says that the ends of the path are given."""
        orbits = [orbit for rank in ranks for orbit in rank]
        self.source = source
        self.wanted = wanted
        self.linked = linked
        self.ends = ends
        self.orbits = len(orbits)
        self.first = array("i", [0] * (self.orbits + 1))
        for number, orbit in enumerate(orbits):
            self.first[number + 1] = self.first[number] + len(orbit)
        pairs = [pair for orbit in orbits for pair in orbit]
        self.one = array("i", [pair[0] for pair in pairs] or [0])
        self.other = array("i", [pair[1] for pair in pairs] or [0])
        shifts = [down * source.layout.columns + across for down, across in DIRECTIONS]
        self.direction = array("i", [self._direction(pair, shifts) for pair in pairs] or [0])
        self.ranks = len(ranks)
        self.rank = array("i", [at for at, rank in enumerate(ranks) for _ in rank] or [0])
        self.order = ints(self.orbits + 1)
        self.taken = ints(self.orbits + 1)
        self.saved = ints(KEPT * (self.orbits + 1))

    def _direction(self, pair: tuple, shifts: list) -> int:
        """The direction from the first cell of a pair to the second."""
        may = self.source.layout.may[pair[0]]
        return next(d for d in range(8) if may >> d & 1 and pair[0] + shifts[d] == pair[1])

    def draw(self, rng):
        """Draw as many pairs as wanted for the current path; False if it has no room for them."""
        idle: cython.int
        left: cython.int = self.wanted
        for i in range(self.orbits):
            self.order[i] = i
            self.taken[i] = 0
        rng.shuffle(self.order, self.orbits)
        for idle in range(2):  # last those that say nothing new
            for rank in range(self.ranks):
                for i in range(self.orbits):
                    orbit = self.order[i]
                    if (
                        self.rank[orbit] == rank
                        and self._size(orbit) <= left
                        and self._fits(orbit)
                        and self._is_idle(orbit) == idle
                    ):
                        self.taken[orbit] = 1
                        left -= self._size(orbit)
        return left == 0

    def _is_idle(self, orbit):
        """Whether each pair of the orbit is of the two ends, which are given and say as much."""
        if not self.ends:
            return False
        for i in range(self.first[orbit], self.first[orbit + 1]):
            if (
                abs(self.source.at[self.one[i]] - self.source.at[self.other[i]])
                != self.source.count - 1
            ):
                return False
        return True

    def _size(self, orbit):
        """The number of pairs in an orbit."""
        return self.first[orbit + 1] - self.first[orbit]

    def _fits(self, orbit):
        """Whether each pair of the orbit is consecutive, for a link, or none is, for a wall."""
        for i in range(self.first[orbit], self.first[orbit + 1]):
            apart: cython.int = abs(self.source.at[self.one[i]] - self.source.at[self.other[i]])
            if self.source.layout.closed and apart == self.source.count - 1:
                apart = 1
            if (apart == 1) != self.linked:
                return False
        return True

    def write(self, layout):
        """Write the clues drawn into a layout, in place of those that it has."""
        for orbit in range(self.orbits):
            for i in range(self.first[orbit], self.first[orbit + 1]):
                self._write(layout, self.one[i], self.direction[i], self.taken[orbit])
                self._write(layout, self.other[i], OPPOSITE - self.direction[i], self.taken[orbit])

    def _write(self, layout, cell, direction, taken):
        """Write whether a clue is in this direction from a cell."""
        bit: cython.int = 1 << direction
        if self.linked:
            layout.must[cell] = layout.must[cell] | bit if taken else layout.must[cell] & ~bit
        else:
            layout.may[cell] = layout.may[cell] & ~bit if taken else layout.may[cell] | bit

    def mark(self, marked, orbit_of):
        """Set `marked` to 1 for each orbit of cells in which a wall or link drawn has a cell.

        `orbit_of` has the orbit of each cell.
        """
        for orbit in range(self.orbits):
            if self.taken[orbit]:
                for i in range(self.first[orbit], self.first[orbit + 1]):
                    marked[orbit_of[self.one[i]]] = 1
                    marked[orbit_of[self.other[i]]] = 1

    def save(self, place):
        """Copy what is drawn into a place."""
        for orbit in range(self.orbits):
            self.saved[place * self.orbits + orbit] = self.taken[orbit]

    def restore(self, place):
        """Take back what was saved in a place."""
        for orbit in range(self.orbits):
            self.taken[orbit] = self.saved[place * self.orbits + orbit]

    def pairs(self) -> list:
        """The pairs drawn, in ascending order."""
        return sorted(
            (self.one[i], self.other[i])
            for orbit in range(self.orbits)
            if self.taken[orbit]
            for i in range(self.first[orbit], self.first[orbit + 1])
        )
