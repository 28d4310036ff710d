# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Canonical form: turns a puzzle and all its rotations and reflections into one orientation.

Among all symmetries of the board, the canonical one is that under which the puzzle, read cell by
cell, is lexicographically least. Each kind of puzzle defines what is read at a cell.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints


@cython.cclass
class CanonicalForm:
    """The symmetries of one board, and the one chosen for the current puzzle."""

    def __init__(self, orientations) -> None:
        """`orientations` has one permutation per symmetry: the new place of each cell."""
        cells = len(orientations[0])
        self.cells = cells
        self.ways = len(orientations)
        self.way = 0
        self.places = array("i", [place for places in orientations for place in places])
        self.origins = ints(self.ways * cells)
        for way, places in enumerate(orientations):
            for cell, place in enumerate(places):
                self.origins[way * cells + place] = cell
        self.racing = ints(self.ways)

    def read(self, way, best, place):
        """Compare two orientations at this place: 1 if `way` reads greater than `best`, -1 if less.

        A kind overrides it. Places are asked in order, and each orientation that is still equal to
        the best is asked once at each place. With `best` = -1 there is nothing to compare with.
        """
        return 0

    def choose(self):
        """Set `way` to the least orientation: compare all place by place until one is left."""
        left: cython.int = self.ways
        for way in range(self.ways):
            self.racing[way] = 1
        for place in range(self.cells):
            best: cython.int = -1
            for way in range(self.ways):
                if not self.racing[way]:
                    continue
                compared = self.read(way, best if left > 1 else -1, place)
                if best < 0:
                    best = way
                elif compared > 0:
                    self.racing[way] = 0
                    left -= 1
                elif compared < 0:
                    best = way
                    # orientations before this one equalled the old best at most
                    for other in range(way):
                        left -= self.racing[other]
                        self.racing[other] = 0
        self.way = 0
        while not self.racing[self.way]:
            self.way += 1

    def place(self):
        """The new place of each cell in the chosen orientation."""
        return self.places[self.way * self.cells : (self.way + 1) * self.cells]
