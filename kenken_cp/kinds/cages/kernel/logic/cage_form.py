# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The canonical form of a puzzle of cages, and its key.

A puzzle reads cell by cell: the place where the cell's cage begins; for a cage that begins there
its size, operator and target; then the given digit, or the candidates that the puzzle lists.
Without cages and such candidates digits are interchangeable: they are renamed 1, 2, ... in the
order in which they appear, so that puzzles that differ only in the names of digits are one puzzle
to the human solver too.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.canonical import CanonicalForm
from kenken_cp.kinds.cages.houses import board_symmetries

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.search.caging import FREE, Caging

MOST_DIGITS = 32


@cython.cclass
class CageForm(CanonicalForm):
    """The symmetries of one geometry, and the one chosen for the current puzzle."""

    def __init__(self, geometry, digits: int) -> None:
        """`geometry` is that of the puzzles; see `kinds.cages.houses.board_symmetries`."""
        self.symmetries = board_symmetries(geometry)
        super().__init__(self.symmetries.places)
        cells = self.cells
        self.first_place = ints(self.ways * cells)
        self.given = ints(cells)
        self.allowed = array("I", bytes(4 * cells))
        self.name_of = ints(MOST_DIGITS + 1)
        self.digits = digits
        self.new_digit = array("i", range(MOST_DIGITS))
        self.renamed = False
        self.reading = array("q", bytes(8 * 5 * cells))
        self.order = ints(cells)

    def orient(self, caging):
        """Choose the orientation in which the puzzle, read cell by cell, is least."""
        cell: cython.int
        cage: cython.int
        way: cython.int
        i: cython.int = 0
        cells: cython.int = self.cells
        self.caging = caging
        for cell in range(cells):
            self.given[cell] = 0
        for cell in range(caging.givens):
            self.given[caging.given_cell[cell]] = caging.given[cell] + 1
        if caging.limited:
            self._note_candidates()
        if caging.way >= 0:
            self._turn(caging.way)
            return
        self.renamed = caging.interchangeable()
        if self.renamed:
            self._orient_givens()
            return
        for way in range(self.ways):
            for cage in range(caging.cages):
                self.first_place[way * cells + cage] = -1
        self.choose()
        for cell in range(cells):
            cage = caging.owner[self.origins[self.way * cells + cell]]
            if cage != FREE and self.first_place[self.way * cells + cage] == cell:
                self.order[i] = cage
                i += 1

    def _turn(self, way):
        """Take this orientation, and put the cages in the order of their first places."""
        caging: Caging = self.caging
        cell: cython.int
        i: cython.int = 0
        cage: cython.int
        self.way = way
        self.renamed = False
        for cage in range(caging.cages):
            self.first_place[way * self.cells + cage] = -1
        for cell in range(self.cells):
            cage = caging.owner[self.origins[way * self.cells + cell]]
            if cage != FREE and self.first_place[way * self.cells + cage] < 0:
                self.first_place[way * self.cells + cage] = cell
                self.order[i] = cage
                i += 1

    def _note_candidates(self):
        """Note the candidates that the puzzle lists for each cell."""
        i: cython.int
        for i in range(self.cells):
            self.allowed[i] = 0
        for i in range(self.caging.limited):
            self.allowed[self.caging.limited_cell[i]] = self.caging.allowed[i]

    def read(self, way, best, place):
        """Compare two orientations at this place; see CanonicalForm.read."""
        caging: Caging = self.caging
        cell: cython.int = self.origins[way * self.cells + place]
        cage: cython.int = caging.owner[cell]
        peer: cython.int
        compared: cython.int
        if cage != FREE and self.first_place[way * self.cells + cage] < 0:
            self.first_place[way * self.cells + cage] = place
        if best < 0:
            return 0
        peer = self.origins[best * self.cells + place]
        compared = self._compare_cages(way, best, place, cage, caging.owner[peer])
        if compared == 0 and self.given[cell] != self.given[peer]:
            return 1 if self.given[cell] > self.given[peer] else -1
        if compared == 0 and caging.limited and self.allowed[cell] != self.allowed[peer]:
            return 1 if self.allowed[cell] > self.allowed[peer] else -1
        return compared

    def _compare_cages(self, way, best, place, one, two):
        """Compare the cages that two orientations have at this place."""
        caging: Caging = self.caging
        first: cython.int
        second: cython.int
        size: cython.int
        other: cython.int
        if one == FREE or two == FREE:
            return 0 if one == two else 1 if one == FREE else -1
        first = self.first_place[way * self.cells + one]
        second = self.first_place[best * self.cells + two]
        size = caging.start[one + 1] - caging.start[one]
        other = caging.start[two + 1] - caging.start[two]
        if first != second:
            return 1 if first > second else -1
        if first < place or one == two:
            return 0
        if size != other:
            return 1 if size > other else -1
        if caging.operators[one] != caging.operators[two]:
            return 1 if caging.operators[one] > caging.operators[two] else -1
        if caging.targets[one] != caging.targets[two]:
            return 1 if caging.targets[one] > caging.targets[two] else -1
        return 0

    def key(self, caging: Caging) -> bytes:
        """The puzzle as it reads in canonical form: equal for its images, and only for these.

        For each cell it has the place where its cage begins, with the clue at the cage's first
        cell, or FREE for a cell in no cage; then the givens, if there are any givens or candidates;
        then the candidates, if there are any. Where digits are interchangeable it is the reading of
        the renamed givens. So renaming digits gives the same key, but swapping rows, columns or
        boxes in ways that are no symmetry of the board does not.
        """
        if caging.interchangeable():
            return memoryview(self.reading)[: self.cells].tobytes()
        cells: cython.int = self.cells
        place: cython.int
        cage: cython.int
        first: cython.int
        length: cython.int = 0
        for place in range(cells):
            cage = caging.owner[self.origins[self.way * cells + place]]
            if cage == FREE:
                self.reading[length] = FREE
                length += 1
                continue
            first = self.first_place[self.way * cells + cage]
            self.reading[length] = first
            length += 1
            if first == place:
                self.reading[length] = caging.operators[cage]
                self.reading[length + 1] = caging.targets[cage]
                length += 2
        for place in range(cells if caging.givens or caging.limited else 0):
            self.reading[length] = self.given[self.origins[self.way * cells + place]]
            length += 1
        for place in range(cells if caging.limited else 0):
            self.reading[length] = self.allowed[self.origins[self.way * cells + place]]
            length += 1
        return memoryview(self.reading)[:length].tobytes()

    def _orient_givens(self):
        """Choose the least reading of the givens, with digits renamed in order of appearance."""
        cells: cython.int = self.cells
        way: cython.int
        place: cython.int
        named: cython.int
        digit: cython.int
        less: cython.bint
        for way in range(self.ways):
            named = 0
            less = way == 0
            for digit in range(MOST_DIGITS + 1):
                self.name_of[digit] = 0
            for place in range(cells):
                digit = self.given[self.origins[way * cells + place]]
                if digit and not self.name_of[digit]:
                    named += 1
                    self.name_of[digit] = named
                digit = self.name_of[digit]
                if not less and digit != self.reading[place]:
                    if digit > self.reading[place]:
                        break
                    less = True
                if less:
                    self.reading[place] = digit
            if less:
                self.way = way
        self._name_digits()
        return 0

    def _name_digits(self):
        """Name the digits as they appear in the chosen orientation; the others follow in order."""
        place: cython.int
        digit: cython.int
        named: cython.int = 0
        for digit in range(self.digits):
            self.new_digit[digit] = -1
        for place in range(self.cells):
            digit = self.given[self.origins[self.way * self.cells + place]] - 1
            if digit >= 0 and self.new_digit[digit] < 0:
                self.new_digit[digit] = named
                named += 1
        for digit in range(self.digits):
            if self.new_digit[digit] < 0:
                self.new_digit[digit] = named
                named += 1
        return 0

    def in_form(self, mask):
        """A set of digits of the puzzle as one of the oriented board."""
        digit: cython.int
        found: cython.uint = 0
        if not self.renamed:
            return mask
        for digit in range(self.digits):
            if mask >> digit & 1:
                found |= cython.cast(cython.uint, 1) << self.new_digit[digit]
        return found

    def from_form(self, mask):
        """A set of digits of the oriented board as one of the puzzle."""
        digit: cython.int
        found: cython.uint = 0
        if not self.renamed:
            return mask
        for digit in range(self.digits):
            if mask >> self.new_digit[digit] & 1:
                found |= cython.cast(cython.uint, 1) << digit
        return found
