# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Counting solutions of plain 9×9 Sudokus, by words of one digit in one band.

A band is three rows; the cells of a digit in it are the bits of one word, 9·row + column. A digit
takes one minirow (a row within a box) in each row and each box of a band, so only minirows that
lie in some permutation stay; likewise columns within stacks. A table of 512 entries says which.
The general kernel knows nothing of this, and the tests compare the two.
"""

from array import array
from itertools import permutations

import cython

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits, lowest
    from kenken_cp.kinds.cages.kernel.search.caging import Caging

ALL = (1 << 27) - 1  # the cells of a band
ROW = (1 << 9) - 1
BOX = 7 | 7 << 9 | 7 << 18  # the first box of a band
COLUMN = 1 | 1 << 9 | 1 << 18  # the first column of a band
# A word for each band and digit, 9·band + digit; then the cells that are settled, for each band.
WORDS = 27
STATE = 2 * WORDS + 3  # words that are saved: candidates, those looked at, settled cells
CELLS = 81


def _lawful(present: int) -> int:
    """Of the places of a 3×3 matrix, bit 3·row + column, those in a permutation of present ones."""
    kept = 0
    for columns in permutations(range(3)):
        places = sum(1 << (3 * row + column) for row, column in enumerate(columns))
        if places & ~present == 0:
            kept |= places
    return kept


LAWFUL = array("I", [_lawful(present) for present in range(512)])
# The minirows of a row's cells, and the cells of a band's minirows.
MINIROWS = array("I", [sum((bits >> 3 * s & 7 != 0) << s for s in range(3)) for bits in range(512)])
SPREAD = array("I", [sum((minis >> k & 1) * 7 << 3 * k for k in range(9)) for minis in range(512)])


@cython.cclass
class BandSearch:
    """A depth-first search over one plain 9×9 Sudoku at a time.

    `nodes` counts the values tried at branchings. `guide` may name a digit for each cell that is
    tried first; 9 names none. It branches on a cell with two candidates, of which many other such
    cells have one; with `first_pair` on the first.
    """

    def __init__(self) -> None:
        self.state = array("I", bytes(4 * STATE))
        self.saved = array("I", bytes(4 * STATE * CELLS))
        self.guide = array("i", [9]) * CELLS
        self.solutions = array("i", bytes(4 * 2 * CELLS))
        self.first_pair = False
        self.changes = array("I", bytes(4 * 3))
        self.pairs = array("I", bytes(4 * 3))
        self.shared = array("i", bytes(4 * 9))
        self.lawful = LAWFUL
        self.minirows = MINIROWS
        self.spread = SPREAD
        self.columns = array("I", [COLUMN << bit % 9 for bit in range(27)])
        # what stays of a digit in its band once it is in a cell
        self.keeps = array("I", [0]) * 27
        for bit in range(27):
            row, column = divmod(bit, 9)
            gone = ROW << 9 * row | BOX << 3 * (column // 3) | COLUMN << column
            self.keeps[bit] = ALL & ~gone | 1 << bit

    def load(self, caging):
        """Load the givens of a puzzle."""
        i: cython.int
        cell: cython.int
        for i in range(WORDS):
            self.state[i] = ALL
            self.state[WORDS + i] = 0
        for i in range(2 * WORDS, STATE):
            self.state[i] = 0
        self.nodes = 0
        self.found = 0
        self.exhausted = False
        self.consistent = True
        self.fresh = True
        self.depth = 0
        for i in range(caging.givens):
            cell = caging.given_cell[i]
            if not self._place(
                caging.given[i], cell // 27, cython.cast(cython.uint, 1) << cell % 27
            ):
                self.consistent = False
                return

    def forbid(self, cell, digit):
        """Take a digit from a cell of the puzzle just loaded."""
        bit: cython.uint = cython.cast(cython.uint, 1) << cell % 27
        self.state[9 * (cell // 27) + digit] &= ~bit

    def run(self, limit, nodes):
        """Go on until `limit` (at most 2) solutions are found in all, or for `nodes` more nodes.

        `found` is their number, and `exhausted` says whether there are no others. A search that
        found two cannot go on.
        """
        band: cython.int
        if self.fresh:
            self.fresh = False
            self.alive = self.consistent and self._settle()
        while True:
            if not self.alive:
                if self.depth == 0:
                    self.exhausted = True
                    return
                self.depth -= 1
                self._restore(self.depth)
                self.alive = self._settle()
                continue
            band = self._choose()
            if band < 0:
                self._record()
                self.alive = False
                if self.found == limit:
                    return
            elif nodes == 0:
                return
            else:
                nodes -= 1
                self._branch(band)

    def _branch(self, band):
        """Try a digit in the chosen cell; the saved state is the one without it."""
        bit: cython.uint = self.chosen
        digit: cython.int = self._pick(band, bit)
        self.nodes += 1
        self.state[9 * band + digit] &= ~bit
        self._save(self.depth)
        self.depth += 1
        self.state[9 * band + digit] |= bit
        self.alive = self._place(digit, band, bit) and self._settle()

    def _save(self, depth):
        i: cython.int
        for i in range(STATE):
            self.saved[depth * STATE + i] = self.state[i]

    def _restore(self, depth):
        i: cython.int
        for i in range(STATE):
            self.state[i] = self.saved[depth * STATE + i]

    def _place(self, digit, band, bit):
        """Put the digit into the cell; False if it may not stand there."""
        i: cython.int
        own: cython.int = 9 * band + digit
        index: cython.int = lowest(bit)
        column: cython.uint = self.columns[index]
        if not self.state[own] & bit:
            return False
        for i in range(9):
            self.state[9 * band + i] &= ~bit
        for i in range(3):
            self.state[9 * i + digit] &= ~column
        self.state[own] = (self.state[own] & self.keeps[index]) | bit
        self.state[2 * WORDS + band] |= bit
        return True

    def _settle(self):
        """Narrow the candidates until nothing changes; False on a contradiction."""
        digit: cython.int
        busy: cython.bint = True
        while busy:
            busy = False
            for digit in range(9):
                if (
                    (self.state[digit] ^ self.state[WORDS + digit])
                    | (self.state[9 + digit] ^ self.state[WORDS + 9 + digit])
                    | (self.state[18 + digit] ^ self.state[WORDS + 18 + digit])
                ):  # one branch, as most would be mispredicted
                    busy = True
                    if not self._look(digit):
                        return False
            if not busy:
                if not self._settle_cells():
                    return False
                busy = self.changed
        return True

    def _look(self, digit):
        """Narrow one digit, and place it where a line or a box has one cell left for it."""
        band: cython.int
        at: cython.int
        once: cython.uint = 0
        twice: cython.uint = 0
        word: cython.uint
        bits: cython.uint
        i: cython.int
        if not self._narrow(digit):
            return False
        for band in range(3):
            at = 9 * band + digit
            word = self.state[at]
            # in a word that stayed no line or box of the band is new
            self.changes[band] = word ^ self.state[WORDS + at]
            self.state[WORDS + at] = word
            for i in range(3):
                bits = word >> 9 * i & ROW
                twice |= once & bits
                once |= bits
        if once != ROW:
            return False
        once &= ~twice  # columns with one cell
        for band in range(3):
            word = self.state[WORDS + 9 * band + digit]
            bits = word & once * COLUMN
            if self.changes[band]:
                bits |= self._lone(word)
            bits &= ~self.state[2 * WORDS + band]
            if bits and not self._place_all(digit, band, bits):
                return False
        return True

    def _narrow(self, digit):
        """Keep the minirows and columns of a digit that lie in some permutation."""
        band: cython.int
        at: cython.int
        word: cython.uint
        kept: cython.uint
        lines: cython.uint
        left: cython.uint
        before: cython.uint
        changed: cython.bint = True
        while changed:
            changed = False
            lines = 0
            for band in range(3):
                at = 9 * band + digit
                word = self.state[at]
                if word != self.state[WORDS + at]:
                    kept = self.lawful[
                        self.minirows[word & ROW]
                        | self.minirows[word >> 9 & ROW] << 3
                        | self.minirows[word >> 18] << 6
                    ]
                    if kept == 0:
                        return False
                    word &= self.spread[kept]
                    self.state[at] = word
                lines |= ((word | word >> 9 | word >> 18) & ROW) << 9 * band
            left = self._lawful_columns(lines)
            if left == 0:
                return False
            if left != lines:
                for band in range(3):
                    before = self.state[9 * band + digit]
                    word = before & (left >> 9 * band & ROW) * COLUMN
                    self.state[9 * band + digit] = word
                    changed |= word != before
        return True

    def _lawful_columns(self, lines):
        """Of each band's columns of a digit those that lie in some permutation; 0 if a stack has
        none."""
        stack: cython.int
        kept: cython.uint
        left: cython.uint = 0
        for stack in range(3):
            kept = self.lawful[
                (lines >> 3 * stack & 7)
                | (lines >> 3 * stack + 9 & 7) << 3
                | (lines >> 3 * stack + 18 & 7) << 6
            ]
            if kept == 0:
                return 0
            left |= ((kept & 7) | (kept & 56) << 6 | (kept & 448) << 12) << 3 * stack
        return left

    def _lone(self, word):
        """The cells of a word that are alone in their row or their box."""
        i: cython.int
        bits: cython.uint
        lone: cython.uint = 0
        for i in range(3):
            # masks, since branches would be mispredicted
            bits = word & cython.cast(cython.uint, ROW) << 9 * i
            lone |= bits & (cython.cast(cython.uint, bits & (bits - 1) != 0) - 1)
            bits = word & cython.cast(cython.uint, BOX) << 3 * i
            lone |= bits & (cython.cast(cython.uint, bits & (bits - 1) != 0) - 1)
        return lone

    def _place_all(self, digit, band, cells):
        """Put the digit into these cells of a band; False if it may not stand in one."""
        bit: cython.uint
        while cells:
            bit = cells & ~(cells - 1)
            cells ^= bit
            if not self._place(digit, band, bit):
                return False
        return True

    def _settle_cells(self):
        """Place the last candidates of cells; sets `changed`. False if a cell has none."""
        band: cython.int
        i: cython.int
        word: cython.uint
        once: cython.uint
        twice: cython.uint
        bit: cython.uint
        self.changed = False
        for band in range(3):
            once = 0
            twice = 0
            for i in range(9):
                word = self.state[9 * band + i]
                twice |= once & word
                once |= word
            if once != ALL:
                return False
            once &= ~(twice | self.state[2 * WORDS + band])
            while once:
                bit = once & ~(once - 1)
                once ^= bit
                i = 0
                while not self.state[9 * band + i] & bit:
                    i += 1
                    if i == 9:  # taken by one placed just now
                        return False
                if not self._place(i, band, bit):
                    return False
                self.changed = True
        return True

    def _choose(self):
        """The band of the open cell to branch on, with two candidates if one has; -1 if none is
        open. Its bit is in `chosen`."""
        band: cython.int
        i: cython.int
        found: cython.int = -1
        word: cython.uint
        once: cython.uint
        twice: cython.uint
        thrice: cython.uint
        paired: cython.uint = 0  # whether some cell has two candidates
        for band in range(3):
            self.pairs[band] = 0
            if self.state[2 * WORDS + band] == ALL:
                continue
            once = 0
            twice = 0
            thrice = 0
            for i in range(9):
                word = self.state[9 * band + i]
                thrice |= twice & word
                twice |= once & word
                once |= word
            self.pairs[band] = twice & ~thrice
            paired |= self.pairs[band]
            if self.first_pair and paired:
                self.chosen = paired & ~(paired - 1)
                return band
            if found < 0:
                found = band
                self.chosen = thrice & ~(thrice - 1)
        return self._choose_pair() if paired else found

    def _choose_pair(self):
        """Of the cells with two candidates one whose digits are in most of these cells."""
        band: cython.int
        digit: cython.int
        first: cython.int = 0
        most: cython.int = -1
        found: cython.int = 0
        cells: cython.uint
        for digit in range(9):
            self.shared[digit] = (
                count_bits(self.pairs[0] & self.state[digit])
                + count_bits(self.pairs[1] & self.state[9 + digit])
                + count_bits(self.pairs[2] & self.state[18 + digit])
            )
            if self.shared[digit] > self.shared[first]:
                first = digit
        for digit in range(9):
            if digit == first or self.shared[digit] <= most:
                continue
            for band in range(3):
                cells = (
                    self.pairs[band] & self.state[9 * band + first] & self.state[9 * band + digit]
                )
                if cells:
                    most = self.shared[digit]
                    found = band
                    self.chosen = cells & ~(cells - 1)
                    break
        return found

    def _pick(self, band, bit):
        """The digit of the cell to try first."""
        digit: cython.int = self.guide[27 * band + lowest(bit)]
        if digit < 9 and self.state[9 * band + digit] & bit:
            return digit
        digit = 0
        while not self.state[9 * band + digit] & bit:
            digit += 1
        return digit

    def _record(self):
        """Write the solution down."""
        band: cython.int
        digit: cython.int
        first: cython.int
        word: cython.uint
        bit: cython.uint
        for digit in range(9):
            for band in range(3):
                first = CELLS * self.found + 27 * band
                word = self.state[9 * band + digit]
                while word:
                    bit = word & ~(word - 1)
                    word ^= bit
                    self.solutions[first + lowest(bit)] = digit
        self.found += 1

    def begin(self, puzzle, caging):
        """Read a puzzle, by this Caging, and load it."""
        caging.read(puzzle)
        self.load(caging)

    def go_on(self, nodes):
        """Look for two solutions, for `nodes` more nodes; whether that said how many there are."""
        self.run(2, nodes)
        return self.exhausted or self.found == 2

    def solution(self, index: cython.int, digits: tuple) -> tuple:
        """The values, cell by cell, of a solution found."""
        cell: cython.int
        values: list = []
        for cell in range(CELLS * index, CELLS * (index + 1)):
            values.append(digits[self.solutions[cell]])  # noqa: PERF401  (slower)
        return tuple(values)
