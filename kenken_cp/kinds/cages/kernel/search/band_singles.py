# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What singles alone place in a plain 9×9 Sudoku, by words as those of `bands`.

Generators of givens ask it: blanking a cell keeps a puzzle as easy as it was if singles place the
cell's digit, since then they place all that they placed before.
"""

from array import array

import cython

if not cython.compiled:
    from kenken_cp.engine.bits import lowest
    from kenken_cp.kinds.cages.kernel.search.bands import ALL, BOX, COLUMN, ROW, WORDS
    from kenken_cp.kinds.cages.kernel.search.caging import Caging

# Which singles are used: of a digit in a box, and the last cell of a line; of a digit in a line
# too; and of a cell too.
IN_BOXES, IN_LINES, IN_CELLS = range(3)


@cython.cclass
class BandSingles:
    """Places singles of one plain Sudoku at a time, which must have a solution."""

    def __init__(self) -> None:
        self.words = array("I", bytes(4 * WORDS))
        self.seen = array("I", bytes(4 * WORDS))
        self.settled = array("I", bytes(4 * 3))
        self.wanted = array("I", bytes(4 * 3))
        # what stays of a digit in its band once it is in a cell
        self.keeps = array("I", bytes(4 * 27))
        for bit in range(27):
            row, column = divmod(bit, 9)
            gone = ROW << 9 * row | BOX << 3 * (column // 3) | COLUMN << column
            self.keeps[bit] = ALL & ~gone | 1 << bit

    def load(self, caging):
        """Load the givens of a puzzle."""
        i: cython.int
        cell: cython.int
        for i in range(WORDS):
            self.words[i] = ALL
            self.seen[i] = 0
        for i in range(3):
            self.settled[i] = 0
            self.wanted[i] = 0
        for i in range(caging.givens):
            cell = caging.given_cell[i]
            self._place(caging.given[i], cell // 27, cython.cast(cython.uint, 1) << cell % 27)

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
            if singles < IN_CELLS or not self._fill_cells():
                return False

    def _lacks_any(self):
        """Whether a digit asked for is not placed yet."""
        band: cython.int
        lacking: cython.uint = 0
        for band in range(3):
            lacking |= self.wanted[band] & ~self.settled[band]
        return lacking != 0

    def _sweep(self, in_lines):
        """Look once at each digit whose words changed; whether one was placed."""
        digit: cython.int
        band: cython.int
        placed: cython.bint = False
        cells: cython.uint
        columns: cython.uint
        for digit in range(9):
            if not (
                (self.words[digit] ^ self.seen[digit])
                | (self.words[9 + digit] ^ self.seen[9 + digit])
                | (self.words[18 + digit] ^ self.seen[18 + digit])
            ):
                continue
            columns = self._lone_columns(digit) if in_lines else 0
            for band in range(3):
                self.seen[9 * band + digit] = self.words[9 * band + digit]
            for band in range(3):
                cells = self.seen[9 * band + digit]
                if in_lines:
                    cells = self._lone(cells) | cells & columns * COLUMN
                else:
                    cells = self._lone_in_boxes(cells)
                cells &= ~self.settled[band]
                if cells:
                    placed = True
                    self._place_all(digit, band, cells)
        return placed

    def _place_all(self, digit, band, cells):
        """Put the digit into these cells of a band."""
        while cells:
            self._place(digit, band, cells & ~(cells - 1))
            cells &= cells - 1

    def _place(self, digit, band, bit):
        """Put the digit into the cell."""
        i: cython.int
        index: cython.int = lowest(bit)
        column: cython.uint = cython.cast(cython.uint, COLUMN) << index % 9
        own: cython.uint = self.words[9 * band + digit] & self.keeps[index] | bit
        for i in range(9):
            self.words[9 * band + i] &= ~bit
        for i in range(3):
            self.words[9 * i + digit] &= ~column
        self.words[9 * band + digit] = own
        self.settled[band] |= bit

    def _lone(self, word):
        """The cells of a word that are alone in their row or their box."""
        i: cython.int
        bits: cython.uint
        lone: cython.uint = self._lone_in_boxes(word)
        for i in range(3):
            # masks, since branches would be mispredicted
            bits = word & cython.cast(cython.uint, ROW) << 9 * i
            lone |= bits & (cython.cast(cython.uint, bits & (bits - 1) != 0) - 1)
        return lone

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
                bits = self.words[9 * band + digit] >> 9 * i & ROW
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
        placed: cython.bint = False
        for band in range(3):
            for i in range(3):
                bits = ~self.settled[band] >> 9 * i & ROW
                twice |= once & bits
                once |= bits
        once &= ~twice  # columns with one open cell
        for band in range(3):
            bits = ALL & ~self.settled[band]
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
                while not self.words[9 * band + i] & bit:
                    i += 1
                self._place(i, band, bit)
        return placed

    def _fill_cells(self):
        """Place the last candidates of cells; whether there was one."""
        band: cython.int
        i: cython.int
        word: cython.uint
        once: cython.uint
        twice: cython.uint
        placed: cython.bint = False
        for band in range(3):
            once = 0
            twice = 0
            for i in range(9):
                word = self.words[9 * band + i]
                twice |= once & word
                once |= word
            once &= ~(twice | self.settled[band])
            for i in range(9):
                word = self.words[9 * band + i] & once
                if word:
                    placed = True
                    self._place_all(i, band, word)
        return placed
