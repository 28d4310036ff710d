# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Canonical orientation: a puzzle and its mirror images and turns are all laid the same way.

Of all orientations that are symmetries of the board, the one is taken in which the puzzle, read
cell by cell, is least. How it reads at a cell is for each kind of puzzle to say.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints


@cython.cclass
class CanonicalForm:
    """The orientations of one board, and the one chosen for the puzzle at hand."""

    def __init__(self, orientations) -> None:
        """`orientations` each name a place for every cell of the board."""
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
        """Whether the puzzle reads greater (1) or less (-1) at this place than in the best way.

        It is asked place after place, and of each orientation that has been equal so far once at
        each place. With -1 as the best way there is nothing to compare with.
        """
        return 0

    def choose(self):
        """Compare the orientations place by place until one is left, or all places were seen."""
        way: cython.int
        other: cython.int
        best: cython.int
        place: cython.int
        left: cython.int = self.ways
        compared: cython.int
        for way in range(self.ways):
            self.racing[way] = 1
        for place in range(self.cells):
            best = -1
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
                    # those before it in this round were no better than the old best
                    for other in range(way):
                        left -= self.racing[other]
                        self.racing[other] = 0
        self.way = 0
        while not self.racing[self.way]:
            self.way += 1

    def place(self):
        """Where each cell of the puzzle comes to lie."""
        return self.places[self.way * self.cells : (self.way + 1) * self.cells]
