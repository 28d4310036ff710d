# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Counting solutions of plain 9×9 Sudokus, by words of one digit in one band.

A band is three rows, a stack three columns; the cells of a digit in a band are the bits of one
word, 9·row + column. A digit takes one minirow (a row within a box) in each row and each box of a
band, so only minirows that lie in some permutation stay; likewise minicolumns (columns within a
box) of a stack. If three digits have to lie in a minirow or minicolumn, no other does; if only
three can, they have to. The general kernel knows nothing of this, and the tests compare the two.
"""

from array import array
from itertools import permutations

import cython

if not cython.compiled:
    from kenken_cp.engine.bits import lowest
    from kenken_cp.kinds.cages.kernel.search.caging import Caging

ALL = (1 << 27) - 1  # the cells of a band
ROW = (1 << 9) - 1
BOX = 7 | 7 << 9 | 7 << 18  # the first box of a band
COLUMN = 1 | 1 << 9 | 1 << 18  # the first column of a band
# The words of the state: the candidates, 9·band + digit; the solved cells of each band; of each
# digit its minirows, 9·band + 3·row + stack, and its minicolumns, 9·stack + 3·band + column.
WORDS = 27
SOLVED = 27
MINIROWS = 30
MINICOLUMNS = 39
STATE = 48
CELLS = 81
TRIES = 108  # at most two for a digit in a band or stack: then its minilines there are known
MINILINES = (1 << 54) - 1  # the minirows, then the minicolumns
# the first, the last, all but the first and all but the last of every three minilines
FIRSTS = MINILINES // 7
LASTS = 4 * FIRSTS
NOT_FIRSTS = 6 * FIRSTS
NOT_LASTS = 3 * FIRSTS


def _places() -> list[int]:
    """The permutations of three, as places of a 3×3 matrix, bit 3·row + column."""
    return [
        sum(1 << 3 * row + column for row, column in enumerate(columns))
        for columns in permutations(range(3))
    ]


def _lawful(present: int) -> int:
    """Of the places of a 3×3 matrix those in a permutation of present ones."""
    kept = 0
    for places in _places():
        if places & ~present == 0:
            kept |= places
    return kept


def _openness(present: int) -> int:
    """How open it is which permutation stays: 0 if one at most can.

    One more than they are otherwise: a band with few open digits is then preferred to one with
    many that have two permutations each, which takes a fifth fewer nodes.
    """
    ways = sum(places & ~present == 0 for places in _places())
    return ways + 1 if ways > 1 else 0


# Of nine bits: those that lie in some permutation; how open it is which one; which threes have any
# bit; each bit as three; and the threes nine bits apart.
LAWFUL = array("I", map(_lawful, range(512)))
OPENNESS = array("I", map(_openness, range(512)))
THREES = array("I", [sum((bits >> 3 * s & 7 != 0) << s for s in range(3)) for bits in range(512)])
SPREAD = array("I", [sum((bits >> k & 1) * 7 << 3 * k for k in range(9)) for bits in range(512)])
APART = array("I", [bits & 7 | (bits & 56) << 6 | (bits & 448) << 12 for bits in range(512)])


@cython.cclass
class BandSearch:
    """A depth-first search over one plain 9×9 Sudoku at a time.

    `nodes` counts the branchings. It branches on the places of a digit in the least open band or
    stack. With `first_pair` it does not fill minilines, and branches on the first cell with two
    candidates; `guide` may name a digit for each cell that is then tried first, and 9 names none.
    """

    def __init__(self) -> None:
        self.state = array("I", bytes(4 * STATE))
        self.saved = array("I", bytes(4 * STATE * TRIES))
        self.tried = array("i", bytes(4 * TRIES))
        self.solutions = array("i", bytes(4 * 2 * CELLS))
        self.givens = array("I", bytes(4 * WORDS))
        self.first_pair = False
        self.first = array("I", bytes(4 * 3))
        self.rest = array("I", bytes(4 * 3))
        self.locked = array("Q", bytes(8 * 9))
        self.guide = array("i", [9]) * CELLS
        self.lawful = LAWFUL
        self.lawful_cells = array("I", [SPREAD[bits] for bits in LAWFUL])
        self.openness = OPENNESS
        self.threes = THREES
        self.spread = SPREAD
        self.apart = APART
        self.digit_bits = array("I", [1 << digit for digit in range(9)])
        # what stays of a digit in its band once it is in a cell of a box
        self.keeps = array("I", [ALL & ~(BOX << bit % 9 // 3 * 3) | 1 << bit for bit in range(27)])

    def load(self, caging):
        """Load the givens of a puzzle."""
        i: cython.int
        at: cython.int
        cell: cython.int
        bit: cython.uint
        self.nodes = 0
        self.found = 0
        self.exhausted = False
        self.consistent = True
        self.fresh = True
        self.depth = 0
        self.changed = ROW  # all digits
        for i in range(WORDS):
            self.state[i] = ALL
            self.givens[i] = 0
        for i in range(3):
            self.state[SOLVED + i] = 0
        for i in range(caging.givens):
            cell = caging.given_cell[i]
            at = 9 * (cell // 27) + caging.given[i]
            bit = cython.cast(cython.uint, 1) << cell % 27
            if self.state[at] & bit == 0:
                self.consistent = False
            self.state[at] &= self.keeps[cell % 27]
            self.state[SOLVED + cell // 27] |= bit
            self.givens[at] |= bit
        for i in range(WORDS):
            self.state[i] = self.state[i] & ~self.state[SOLVED + i // 9] | self.givens[i]

    def forbid(self, cell, digit):
        """Take a digit from a cell of the puzzle just loaded."""
        bit: cython.uint = cython.cast(cython.uint, 1) << cell % 27
        self.state[9 * (cell // 27) + digit] &= ~bit

    def run(self, limit, nodes):
        """Go on until `limit` (at most 2) solutions are found in all, or for `nodes` more nodes.

        `found` is their number, and `exhausted` says whether there are no others. A search that
        found two cannot go on.
        """
        if self.fresh:
            self.fresh = False
            self.alive = self.consistent and self._settle()
        while True:
            if not self.alive:
                if self.depth == 0:
                    self.exhausted = True
                    return
                self._restore()
                self.alive = self._settle()
            elif not (self._choose_pair() if self.first_pair else self._choose()):
                self._record()
                self.alive = False
                if self.found == limit:
                    return
            elif nodes == 0:
                return
            else:
                nodes -= 1
                self.nodes += 1
                self._save()
                self.alive = self._settle()

    def _save(self):
        """Leave the chosen digit its first places, and save the state with the rest of them."""
        i: cython.int
        band: cython.int
        for band in range(3):
            self.state[9 * band + self.digit] = self.rest[band]
        for i in range(STATE):
            self.saved[self.depth * STATE + i] = self.state[i]
        self.tried[self.depth] = self.digit
        self.depth += 1
        for band in range(3):
            self.state[9 * band + self.digit] = self.first[band]
        self.changed = self.digit_bits[self.digit]

    def _restore(self):
        """Take the state saved last."""
        i: cython.int
        self.depth -= 1
        for i in range(STATE):
            self.state[i] = self.saved[self.depth * STATE + i]
        self.changed = self.digit_bits[self.tried[self.depth]]

    def _settle(self):
        """Narrow the candidates until nothing changes; False on a contradiction."""
        digit: cython.int
        while True:
            while self.changed:
                digit = lowest(self.changed)
                self.changed &= self.changed - 1
                if not self._look(digit):
                    return False
            if not self._settle_cells() or not (self.first_pair or self._fill_minilines()):
                return False
            if self.changed == 0:
                return True

    def _look(self, digit):
        """Keep the minirows and minicolumns of a digit that lie in some permutation, and take
        other digits from the cells where it is alone in a box; False if it has no place left."""
        rows: cython.uint
        columns: cython.uint
        kept: cython.uint
        first: cython.uint
        second: cython.uint
        third: cython.uint
        lone: cython.ulonglong
        top: cython.uint = self.state[digit]
        middle: cython.uint = self.state[9 + digit]
        bottom: cython.uint = self.state[18 + digit]
        in_top: cython.uint = self._minirows(top)
        in_middle: cython.uint = self._minirows(middle)
        in_bottom: cython.uint = self._minirows(bottom)
        while True:
            top &= self.lawful_cells[in_top]
            middle &= self.lawful_cells[in_middle]
            bottom &= self.lawful_cells[in_bottom]
            rows = self.lawful[in_top] | self.lawful[in_middle] << 9 | self.lawful[in_bottom] << 18
            columns = (
                self.apart[(top | top >> 9 | top >> 18) & ROW]
                | self.apart[(middle | middle >> 9 | middle >> 18) & ROW] << 3
                | self.apart[(bottom | bottom >> 9 | bottom >> 18) & ROW] << 6
            )
            first = self.lawful[columns & ROW]
            second = self.lawful[columns >> 9 & ROW]
            third = self.lawful[columns >> 18]
            if first == 0 or second == 0 or third == 0:
                return False
            kept = first | second << 9 | third << 18
            if kept == columns:
                break
            columns = self._by_bands(kept)
            top &= (columns & ROW) * COLUMN
            middle &= (columns >> 9 & ROW) * COLUMN
            bottom &= (columns >> 18) * COLUMN
            in_top = self._minirows(top)
            in_middle = self._minirows(middle)
            in_bottom = self._minirows(bottom)
            if rows == (in_top | in_middle << 9 | in_bottom << 18):
                break
        self.state[digit] = top
        self.state[9 + digit] = middle
        self.state[18 + digit] = bottom
        self.state[MINIROWS + digit] = rows
        self.state[MINICOLUMNS + digit] = kept
        lone = self._find_locked(self._minilines(digit))
        rows = cython.cast(cython.uint, lone) & ALL
        columns = self._by_bands(cython.cast(cython.uint, lone >> 27))
        top &= self.spread[rows & ROW] & (columns & ROW) * COLUMN & ~self.state[SOLVED]
        middle &= (
            self.spread[rows >> 9 & ROW] & (columns >> 9 & ROW) * COLUMN & ~self.state[SOLVED + 1]
        )
        bottom &= self.spread[rows >> 18] & (columns >> 18) * COLUMN & ~self.state[SOLVED + 2]
        if top | middle | bottom:
            self._claim(digit, top, middle, bottom)
        return True

    def _minirows(self, word):
        """The minirows of a digit's cells in a band."""
        return (
            self.threes[word & ROW]
            | self.threes[word >> 9 & ROW] << 3
            | self.threes[word >> 18] << 6
        )

    def _by_bands(self, columns):
        """The columns of each band, 9·band + column, of minicolumns."""
        return (
            self.apart[columns & ROW]
            | self.apart[columns >> 9 & ROW] << 3
            | self.apart[columns >> 18] << 6
        )

    def _find_locked(self, lines):
        """Of a digit's minilines those alone among three, in a row or a box."""
        return lines & ~self._companions(lines)

    def _companions(self, lines):
        """The other two of the three in which each of these minilines is."""
        return (
            (lines << 1 & NOT_FIRSTS)
            | (lines >> 2 & FIRSTS)
            | (lines << 2 & LASTS)
            | (lines >> 1 & NOT_LASTS)
        )

    def _claim(self, digit, top, middle, bottom):
        """Take all other digits from these cells of the three bands."""
        i: cython.int
        gone: cython.uint
        changed: cython.uint = 0
        own_top: cython.uint = self.state[digit]
        own_middle: cython.uint = self.state[9 + digit]
        own_bottom: cython.uint = self.state[18 + digit]
        for i in range(9):
            gone = self.state[i] & top | self.state[9 + i] & middle | self.state[18 + i] & bottom
            self.state[i] &= ~top
            self.state[9 + i] &= ~middle
            self.state[18 + i] &= ~bottom
            # a mask, since branches would be mispredicted
            changed |= self.digit_bits[i] & (cython.cast(cython.uint, gone == 0) - 1)
        self.state[digit] = own_top
        self.state[9 + digit] = own_middle
        self.state[18 + digit] = own_bottom
        self.state[SOLVED] |= top
        self.state[SOLVED + 1] |= middle
        self.state[SOLVED + 2] |= bottom
        self.changed |= changed & ~self.digit_bits[digit]

    def _settle_cells(self):
        """Take digits from the boxes where they are some cell's last candidate; False if a cell
        has none."""
        band: cython.int
        i: cython.int
        word: cython.uint
        once: cython.uint
        twice: cython.uint
        cells: cython.uint
        for band in range(3):
            once = 0
            twice = 0
            for i in range(9):
                word = self.state[9 * band + i]
                twice |= once & word
                once |= word
            if once != ALL:
                return False
            once &= ~(twice | self.state[SOLVED + band])
            if once:
                self.state[SOLVED + band] |= once
                for i in range(9):
                    cells = self.state[9 * band + i] & once
                    while cells:
                        self.changed |= self.digit_bits[i]
                        self.state[9 * band + i] &= self.keeps[lowest(cells)]
                        cells &= cells - 1
        return True

    def _fill_minilines(self):
        """Have three digits lie in a miniline if only they can, and no others if they have to.

        False if fewer can lie in one, or more have to.
        """
        digit: cython.int
        band: cython.int
        lines: cython.ulonglong
        locked: cython.ulonglong
        mine: cython.ulonglong
        columns: cython.uint
        once: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        thrice: cython.ulonglong = 0
        more: cython.ulonglong = 0
        once_locked: cython.ulonglong = 0
        twice_locked: cython.ulonglong = 0
        full: cython.ulonglong = 0
        overfull: cython.ulonglong = 0
        for digit in range(9):
            lines = self._minilines(digit)
            locked = self._find_locked(lines)
            self.locked[digit] = locked
            more |= thrice & lines
            thrice |= twice & lines
            twice |= once & lines
            once |= lines
            overfull |= full & locked
            full |= twice_locked & locked
            twice_locked |= once_locked & locked
            once_locked |= locked
        if thrice != MINILINES or overfull:
            return False
        thrice &= ~more
        if thrice == full:
            return True
        for digit in range(9):
            lines = self._minilines(digit)
            locked = lines & ~self.locked[digit]
            mine = locked & thrice
            locked &= full
            if mine | locked:
                self.changed |= self.digit_bits[digit]
                lines &= ~(locked | self._companions(mine))
                columns = self._by_bands(cython.cast(cython.uint, lines >> 27))
                for band in range(3):
                    self.state[9 * band + digit] &= (
                        self.spread[lines >> 9 * band & ROW] & (columns >> 9 * band & ROW) * COLUMN
                    )
        return True

    def _minilines(self, digit):
        """The minirows, then the minicolumns, of a digit."""
        columns: cython.ulonglong = self.state[MINICOLUMNS + digit]
        return columns << 27 | self.state[MINIROWS + digit]

    def _choose(self):
        """Choose a digit to branch on, and its places to try first; False if none is open.

        It is the least open one of the least open band or stack.
        """
        chute: cython.int
        digit: cython.int
        loose: cython.uint
        chosen: cython.int = -1
        least: cython.uint = ALL
        for chute in range(6):
            loose = 0
            for digit in range(9):
                loose += self.openness[self._in_chute(chute, digit)]
            if 0 < loose < least:
                least = loose
                chosen = chute
        if chosen < 0:
            return False
        least = ALL
        for digit in range(9):
            loose = self.openness[self._in_chute(chosen, digit)]
            if 0 < loose < least:
                least = loose
                self.digit = digit
        self._split(chosen)
        return True

    def _in_chute(self, chute, digit):
        """The minilines of a digit in a band, or in a stack, which is a chute from 3 on."""
        if chute < 3:
            return self.state[MINIROWS + digit] >> 9 * chute & ROW
        return self.state[MINICOLUMNS + digit] >> 9 * (chute - 3) & ROW

    def _split(self, chute):
        """Split the chosen digit's places in a chute by one of its minilines."""
        band: cython.int
        stack: cython.int
        word: cython.uint
        lines: cython.uint = self._in_chute(chute, self.digit)
        chosen: cython.uint = lines & ~cython.cast(cython.uint, self._find_locked(lines))
        others: cython.uint
        chosen &= ~(chosen - 1)
        others = lines & 7 << 3 * (lowest(chosen) // 3) & ~chosen
        for band in range(3):
            word = self.state[9 * band + self.digit]
            self.first[band] = word
            self.rest[band] = word
            if chute >= 3:
                stack = 3 * (chute - 3)
                self.first[band] &= ~(((others >> 3 * band & 7) << stack) * COLUMN)
                self.rest[band] &= ~(((chosen >> 3 * band & 7) << stack) * COLUMN)
        if chute < 3:
            self.first[chute] &= ~self.spread[others]
            self.rest[chute] &= ~self.spread[chosen]

    def _choose_pair(self):
        """As `_choose`: the digit of a cell that has two candidates if one has."""
        band: cython.int
        i: cython.int
        found: cython.int = -1
        word: cython.uint
        once: cython.uint
        twice: cython.uint
        thrice: cython.uint
        bit: cython.uint = 0
        for band in range(3):
            if self.state[SOLVED + band] == ALL:
                continue
            once = 0
            twice = 0
            thrice = 0
            for i in range(9):
                word = self.state[9 * band + i]
                thrice |= twice & word
                twice |= once & word
                once |= word
            twice &= ~thrice
            if twice or found < 0:
                found = band
                bit = twice or thrice
                bit &= ~(bit - 1)
            if twice:
                break
        if found < 0:
            return False
        self.digit = self._pick(found, bit)
        for band in range(3):
            word = self.state[9 * band + self.digit]
            self.first[band] = word
            self.rest[band] = word
        self.first[found] &= self.keeps[lowest(bit)]
        self.rest[found] &= ~bit
        return True

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
