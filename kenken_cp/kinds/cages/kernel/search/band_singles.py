# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What singles alone place in a plain 9×9 Sudoku, by the words of `bands`.

Generators of givens ask it: blanking a cell keeps a puzzle as easy as it was if singles place the
cell's digit, since then they place all that they placed before.
"""

from array import array

import cython

from kenken_cp.kinds.cages.kernel.search.bands import BandSearch

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.search.bands import ALL, BOX, COLUMN, ROW, WORDS
    from kenken_cp.kinds.cages.kernel.search.caging import Caging

# Which singles are used: of a digit in a box, and the last cell of a line; of a digit in a line
# too; and of a cell too.
IN_BOXES, IN_LINES, IN_CELLS = range(3)


@cython.cclass
class BandSingles:
    """Places singles of one plain Sudoku at a time, which must have a solution."""

    def __init__(self) -> None:
        self.bands = BandSearch()
        self.wanted = array("I", bytes(4 * 3))

    def load(self, caging):
        """Load the givens of a puzzle."""
        band: cython.int
        self.bands.load(caging)
        for band in range(3):
            self.wanted[band] = 0

    def want(self, cell):
        """Ask for the digit of this cell."""
        self.wanted[cell // 27] |= cython.cast(cython.uint, 1) << cell % 27

    def solve(self, caging, singles):
        """Load the givens of a puzzle; whether these singles solve it."""
        band: cython.int
        self.load(caging)
        for band in range(3):
            self.wanted[band] = ALL
        return self.places(singles)

    def places(self, singles):
        """Whether these singles place the digits asked for."""
        while True:
            if not self._lacks_any():
                return True
            if self._sweep(singles >= IN_LINES):
                continue
            if singles == IN_BOXES and self._fill_lines():
                continue
            if singles < IN_CELLS or not self.bands._settle_cells() or not self.bands.changed:
                return False

    def _lacks_any(self):
        """Whether a digit asked for is not placed yet."""
        band: cython.int
        lacking: cython.uint = 0
        for band in range(3):
            lacking |= self.wanted[band] & ~self.bands.state[2 * WORDS + band]
        return lacking != 0

    def _sweep(self, in_lines):
        """Look once at each digit whose words changed; whether one was placed."""
        digit: cython.int
        band: cython.int
        placed: cython.bint = False
        cells: cython.uint
        columns: cython.uint
        bands: BandSearch = self.bands
        for digit in range(9):
            if not (
                (bands.state[digit] ^ bands.state[WORDS + digit])
                | (bands.state[9 + digit] ^ bands.state[WORDS + 9 + digit])
                | (bands.state[18 + digit] ^ bands.state[WORDS + 18 + digit])
            ):
                continue
            columns = self._lone_columns(digit) if in_lines else 0
            for band in range(3):
                bands.state[WORDS + 9 * band + digit] = bands.state[9 * band + digit]
            for band in range(3):
                cells = bands.state[WORDS + 9 * band + digit]
                if in_lines:
                    cells = bands._lone(cells) | cells & columns * COLUMN
                else:
                    cells = self._lone_in_boxes(cells)
                cells &= ~bands.state[2 * WORDS + band]
                if cells:
                    placed = True
                    bands._place_all(digit, band, cells)
        return placed

    def _lone_in_boxes(self, word):
        """The cells of a word that are alone in their box."""
        i: cython.int
        bits: cython.uint
        lone: cython.uint = 0
        for i in range(3):
            bits = word & cython.cast(cython.uint, BOX) << 3 * i
            lone |= bits & (cython.cast(cython.uint, bits & (bits - 1) != 0) - 1)
        return lone

    def _lone_columns(self, digit):
        """The columns in which one cell is left for the digit."""
        band: cython.int
        i: cython.int
        bits: cython.uint
        once: cython.uint = 0
        twice: cython.uint = 0
        for band in range(3):
            for i in range(3):
                bits = self.bands.state[9 * band + digit] >> 9 * i & ROW
                twice |= once & bits
                once |= bits
        return once & ~twice

    def _fill_lines(self):
        """Fill the last open cell of each row and column; whether there was one."""
        band: cython.int
        i: cython.int
        bits: cython.uint
        cells: cython.uint
        bit: cython.uint
        once: cython.uint = 0
        twice: cython.uint = 0
        bands: BandSearch = self.bands
        placed: cython.bint = False
        for band in range(3):
            for i in range(3):
                bits = ~bands.state[2 * WORDS + band] >> 9 * i & ROW
                twice |= once & bits
                once |= bits
        once &= ~twice  # columns with one open cell
        for band in range(3):
            bits = ALL & ~bands.state[2 * WORDS + band]
            cells = bits & once * COLUMN
            for i in range(3):
                bit = bits & cython.cast(cython.uint, ROW) << 9 * i
                if bit & (bit - 1) == 0:
                    cells |= bit
            while cells:
                bit = cells & ~(cells - 1)
                cells ^= bit
                placed = True
                i = 0
                while not bands.state[9 * band + i] & bit:
                    i += 1
                bands._place(i, band, bit)
        return placed
