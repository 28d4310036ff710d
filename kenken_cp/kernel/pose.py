# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""How a puzzle is laid before it is solved: so that its mirror images and turns look the same.

Of all orientations that bring houses onto houses, the one is taken in which the puzzle, read
cell by cell, looks least: where the cage of a cell began, then the size, operator and target of
a cage that begins there. What is found is told in the puzzle's own cells.
"""

from array import array

import cython

from kenken_cp.core.geometry import turns
from kenken_cp.kernel.arrays import ints


@cython.cclass
class Pose:
    """The orientations of one geometry, and the one chosen for the puzzle at hand."""

    def __init__(self, geometry) -> None:
        """`geometry` is that of the puzzles; `turns` says how its boards are laid."""
        self.turns = turns(geometry)
        cells = geometry.rows * geometry.columns
        self.cells = cells
        self.way = 0

        self.ways = len(self.turns.places)
        self.places = array("i", [place for places in self.turns.places for place in places])
        self.origins = ints(self.ways * cells)
        for way, places in enumerate(self.turns.places):
            for cell, place in enumerate(places):
                self.origins[way * cells + place] = cell
        self.owner = ints(cells)
        self.sizes = ints(cells)
        self.operators = ints(cells)
        self.targets = array("q", bytes(8 * cells))
        self.first_place = ints(self.ways * cells)
        self.racing = ints(self.ways)
        self.order = ints(cells)

    def orient(self, puzzle):
        """Choose the orientation in which the puzzle, read cell by cell, looks least."""
        cage: cython.int = 0
        cell: cython.int
        i: cython.int
        cells_: tuple
        clue: tuple
        operator: str
        cells: cython.int = self.cells
        for cage_ in puzzle.cages:
            clue = cython.cast(tuple, cage_)
            cells_ = clue[0]
            for cell_ in cells_:
                cell = cell_
                self.owner[cell] = cage
            self.sizes[cage] = len(cells_)
            operator = clue[1]
            self.operators[cage] = ord(operator)
            self.targets[cage] = clue[2]
            cage += 1
        self._race(cage)
        i = 0
        for cell in range(cells):
            cage = self.owner[self.origins[self.way * cells + cell]]
            if self.first_place[self.way * cells + cage] == cell:
                self.order[i] = cage
                i += 1
        return 0

    def _race(self, cages):
        """Compare the orientations place by place until one is left, or all places were seen."""
        way: cython.int
        best: cython.int
        place: cython.int = 0
        cage: cython.int
        left: cython.int = self.ways
        compared: cython.int
        cells: cython.int = self.cells
        for way in range(self.ways):
            self.racing[way] = 1
            for cage in range(cages):
                self.first_place[way * cells + cage] = -1
        while place < cells:
            best = -1
            for way in range(self.ways):
                if not self.racing[way]:
                    continue
                cage = self.owner[self.origins[way * cells + place]]
                if self.first_place[way * cells + cage] < 0:
                    self.first_place[way * cells + cage] = place
                if best < 0:
                    best = way
                    continue
                compared = self._compare(way, best, place) if left > 1 else 0
                if compared > 0:
                    self.racing[way] = 0
                    left -= 1
                elif compared < 0:
                    best = way
                    # those before it in this round were no better than the old best
                    for cage in range(way):
                        left -= self.racing[cage]
                        self.racing[cage] = 0
            place += 1
        self.way = 0
        while not self.racing[self.way]:
            self.way += 1

    def _compare(self, way, best, place):
        """Whether a puzzle looks greater (1) or less (-1) in one orientation at this place."""
        cells: cython.int = self.cells
        one: cython.int = self.owner[self.origins[way * cells + place]]
        two: cython.int = self.owner[self.origins[best * cells + place]]
        first: cython.int = self.first_place[way * cells + one]
        second: cython.int = self.first_place[best * cells + two]
        if first != second:
            return 1 if first > second else -1
        if first < place or one == two:
            return 0
        if self.sizes[one] != self.sizes[two]:
            return 1 if self.sizes[one] > self.sizes[two] else -1
        if self.operators[one] != self.operators[two]:
            return 1 if self.operators[one] > self.operators[two] else -1
        if self.targets[one] != self.targets[two]:
            return 1 if self.targets[one] > self.targets[two] else -1
        return 0

    def place(self):
        """Where each cell of the puzzle comes to lie."""
        return self.places[self.way * self.cells : (self.way + 1) * self.cells]
