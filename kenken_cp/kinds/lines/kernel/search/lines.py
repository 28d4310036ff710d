# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The exact solver of one line: what each cell can be in any placement of the blocks.

A set of places is a bit set: bit p stands for the border before cell p. Forwards, `stood` are the
places reached once some blocks are placed, `starts` those where the next block can begin. All
placements of a block are found at once: it fits where a shifted AND of the cells that may be filled
says so, and it walks over empty cells by the carry of one addition. Backwards, only starts from
which the rest fits are kept. A line has one more cell, always empty, behind its end, so that every
block has an empty cell behind it.
"""

from array import array
from typing import Any

import cython

if not cython.compiled:
    from kenken_cp.engine.bits import highest, lowest

WORD = 0xFFFFFFFFFFFFFFFF
ONE = 1


# `fitting` and `cover` have no branch for blocks of up to 8 cells: processors would guess wrong.


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def fitting(cells: cython.ulonglong, size: cython.int) -> cython.ulonglong:
    """The places from which so many cells on are all in the mask."""
    left: cython.int = size - 1
    width: cython.int = min(left, 1)
    cells &= cells >> width
    left -= width
    width = min(left, 2)
    cells &= cells >> width
    left -= width
    width = min(left, 4)
    cells &= cells >> width
    left -= width
    width = 8
    while left > 0:
        cells &= cells >> min(left, width)
        left -= width
        width *= 2
    return cells


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def cover(starts: cython.ulonglong, size: cython.int) -> cython.ulonglong:
    """The cells of blocks of this size that start at these places."""
    left: cython.int = size - 1
    width: cython.int = min(left, 1)
    starts |= starts << width
    left -= width
    width = min(left, 2)
    starts |= starts << width
    left -= width
    width = min(left, 4)
    starts |= starts << width
    left -= width
    width = 8
    while left > 0:
        starts |= starts << min(left, width)
        left -= width
        width *= 2
    return starts


@cython.cclass
class Lines:
    """Solves lines of up to `length` cells; the result is in `filled` and `empty`.

    A line is two masks of words, 64 cells each: the cells that may be filled, and those that may be
    empty. Lines of up to `narrow_most` cells take one word, and a way of their own.
    """

    def __init__(self, length: cython.int, narrow_most: cython.int = 62) -> None:
        self.words = (length + 2 + 63) // 64
        self.narrow_most = narrow_most
        self.narrow = True
        most = length // 2 + 2
        self.filled = self._masks(1)
        self.empty = self._masks(1)
        self.starts = self._masks(most)
        self.stood = self._masks(most)
        self.first = array("i", bytes(4 * most))
        self.last = array("i", bytes(4 * most))
        self.white = self._masks(1)
        self.chain = self._masks(6)
        self.run = self._masks(1)
        self.down = self._masks(1)

    def _masks(self, count: cython.int) -> array:
        return array("Q", bytes(8 * count * self.words))

    def solve_clue(self, clue: tuple, length: cython.int, may_fill: list, may_empty: list) -> Any:
        """For tests: the masks (lists of words) of the solved line, None if nothing fits."""
        black, white = array("Q", may_fill), array("Q", may_empty)
        if not self.solve(array("i", clue or (0,)), 0, len(clue), length, black, white, 0):
            return None
        count = (length + 63) // 64
        return list(self.filled[:count]), list(self.empty[:count])

    def solve_often(self, clue: tuple, length: cython.int, known: tuple, times: cython.int) -> None:
        """For benchmarks: solve one line many times; `known` is its `may_fill` and `may_empty`."""
        blocks: cython.int[::1] = array("i", clue or (0,))
        black: cython.ulonglong[::1] = array("Q", known[0])
        white: cython.ulonglong[::1] = array("Q", known[1])
        for again in range(times):
            self.solve(blocks, 0, len(clue), length, black, white, 0)

    def solve(self, blocks, begin, end, length, may_fill, may_empty, at):
        """Solve the line with the blocks `begin` to `end` - 1 whose masks begin at `at`.

        False if the blocks do not fit; else `filled` and `empty` hold what the cells can be.
        """
        self.narrow = length <= self.narrow_most
        if self.narrow:
            return self._narrow(blocks, begin, end, length, may_fill[at], may_empty[at])
        return self._wide(blocks, begin, end, length, may_fill, may_empty, at)

    # of the line solved last, by the number of the block in its clue

    def can_start(self, block, at):
        """Whether the block starts at this place in some placement."""
        if self.narrow:
            return bool(self.starts[block] >> at & 1)
        if not self.first[block] <= at <= self.last[block]:
            return False
        return bool(self.starts[block * self.words + at // 64] >> at % 64 & 1)

    def least_start(self, block):
        """The first place at which the block starts."""
        word: cython.int = 0
        here: cython.int = block
        if not self.narrow:
            word = self.first[block] // 64
            here *= self.words
        while not self.starts[here + word]:
            word += 1
        return 64 * word + lowest(self.starts[here + word])

    def most_start(self, block):
        """The last place at which the block starts."""
        word: cython.int = 0
        here: cython.int = block
        if not self.narrow:
            word = self.last[block] // 64
            here *= self.words
        while not self.starts[here + word]:
            word -= 1
        return 64 * word + highest(self.starts[here + word])

    # lines of one word

    def _narrow(self, blocks, begin, end, length, black, white):
        """As `solve`, for masks of one word each; in one piece, since a call in it costs 3 %."""
        j: cython.int
        filled: cython.ulonglong = 0
        empty: cython.ulonglong = 0
        white |= ONE << length
        reach = ONE | ((white + (white & ONE)) ^ white)
        for j in range(begin, end):
            run = fitting(black, blocks[j]) & reach & (white >> blocks[j])
            if run == 0:
                return False
            self.stood[j - begin] = reach
            self.starts[j - begin] = run
            reach = run << (blocks[j] + 1)
            reach |= (white + (reach & white)) ^ white
        if not reach >> (length + 1) & 1:
            return False
        by2 = white & (white >> 1)
        by4 = by2 & (by2 >> 2)
        by8 = by4 & (by4 >> 4)
        by16 = by8 & (by8 >> 8)
        by32 = by16 & (by16 >> 16)
        run = ONE << (length + 1)
        j = end
        while True:
            # go down over empty cells (Kogge and Stone's doubling)
            run |= white & (run >> 1)
            run |= by2 & (run >> 2)
            run |= by4 & (run >> 4)
            run |= by8 & (run >> 8)
            if length > 14:
                run |= by16 & (run >> 16)
                if length > 30:
                    run |= by32 & (run >> 32)
            empty |= reach & white & (run >> 1)
            j -= 1
            if j < begin:
                break
            run = self.starts[j - begin] & (run >> (blocks[j] + 1))
            self.starts[j - begin] = run
            reach = self.stood[j - begin]
            empty |= run << blocks[j]
            filled |= cover(run, blocks[j])
        self.filled[0] = filled
        self.empty[0] = empty & ((ONE << length) - 1)
        return True

    # lines of several words

    def _wide(self, blocks, begin, end, length, may_fill, may_empty, at):
        """As `solve`, for masks of several words; only words that a block can reach are read."""
        self._prepare(length, may_empty, at)
        self._bound_blocks(blocks, begin, end, length)
        if not self._forward(blocks, begin, end, may_fill, at):
            return False
        if not self.stood[(end - begin) * self.words + (length + 1) // 64] >> (length + 1) % 64 & 1:
            return False
        self.starts[(end - begin) * self.words + (length + 1) // 64] = ONE << (length + 1) % 64
        self._backward(blocks, begin, end)
        self.empty[length // 64] &= (ONE << length % 64) - 1
        return True

    def _prepare(self, length, may_empty, at):
        """Set up the empty cells, with the one behind the end, and the chain to go down by."""
        level: cython.int
        for i in range(self.words):
            held = may_empty[at + i]
            if i == length // 64:
                held |= ONE << length % 64
            self.white[i] = held
            self.filled[i] = 0
            self.empty[i] = 0
            for level in range(6):
                self.chain[level * self.words + i] = held
                held &= held >> (1 << level)

    def _bound_blocks(self, blocks, begin, end, length):
        """The first and last place of each block, by the room that the others take."""
        j: cython.int
        room: cython.int = 0
        for j in range(begin, end):
            self.first[j - begin] = room
            room += blocks[j] + 1
        self.first[end - begin] = room
        for j in range(end - begin + 1):
            self.last[j] = self.first[j] + length + 1 - room

    def _forward(self, blocks, begin, end, may_fill, at):
        """Fill `stood` and `starts`; False if a block finds no place."""
        i: cython.int
        low: cython.int = 0
        high: cython.int = self.last[0] // 64
        for i in range(low, high + 1):
            self.stood[i] = 0
        self.stood[0] = 1
        self._walk(0, low, high)
        for j in range(end - begin):
            size = blocks[begin + j]
            here = j * self.words
            self._fit(may_fill, at, size, low, high)
            found = 0
            for i in range(low, high + 1):
                self.starts[here + i] = (
                    self.stood[here + i]
                    & self.run[i]
                    & self._right(self.white, 0, 0, self.words - 1, i, size)
                )
                found |= self.starts[here + i]
            if found == 0:
                return False
            to_low: cython.int = self.first[j + 1] // 64
            to_high: cython.int = self.last[j + 1] // 64
            for i in range(to_low, to_high + 1):
                self.stood[here + self.words + i] = self._shift_left(
                    self.starts, here, low, high, i, size + 1
                )
            self._walk(j + 1, to_low, to_high)
            low = to_low
            high = to_high
        for i in range(low, high + 1):
            self.starts[(end - begin) * self.words + i] = 0
        return True

    def _fit(self, may_fill, at, size, low, high):
        """Set `run`, from word `low` to `high`, to the places where `size` cells may be filled."""
        i: cython.int
        width: cython.int = 1
        top: cython.int = high + size // 64 + 1
        if top > self.words - 1:
            top = self.words - 1
        for i in range(low, top + 1):
            self.run[i] = may_fill[at + i]
        while width < size:
            by = width
            if size - width < by:
                by = size - width
            for i in range(low, top + 1):
                self.run[i] &= self._right(self.run, 0, low, top, i, by)
            width += by

    def _walk(self, gap, low, high):
        """Add to the places reached those that lie behind empty cells, by adding with carry."""
        i: cython.int
        here: cython.int = gap * self.words
        carry: cython.ulonglong = 0
        for i in range(low, high + 1):
            white = self.white[i]
            seeds = self.stood[here + i]
            total = (white + (seeds & white)) & WORD
            over: cython.ulonglong = total < white
            total = (total + carry) & WORD
            over |= carry & cython.cast(cython.ulonglong, total == 0)
            self.stood[here + i] = seeds | (total ^ white)
            carry = over

    def _backward(self, blocks, begin, end):
        """Keep the starts from which the rest fits, and gather what the cells can be."""
        i: cython.int
        j: cython.int = end - begin
        while True:
            self._descend(j)
            if j == 0:
                return True
            low: cython.int = self.first[j] // 64
            high: cython.int = self.last[j] // 64
            j -= 1
            here = j * self.words
            size = blocks[begin + j]
            for i in range(self.first[j] // 64, self.last[j] // 64 + 1):
                self.starts[here + i] &= self._right(self.down, 0, low, high, i, size + 1)
            self._cover(j, size)

    def _descend(self, gap):
        """Set `down` to the places from which empty cells lead to a start of the block behind the
        gap, and gather these cells."""
        i: cython.int
        here: cython.int = gap * self.words
        low: cython.int = self.first[gap] // 64
        above: cython.ulonglong = 0
        for i in range(self.last[gap] // 64, low - 1, -1):
            run = self.starts[here + i] | (self.white[i] & (above << 63))
            run |= self.chain[i] & (run >> 1)
            run |= self.chain[self.words + i] & (run >> 2)
            run |= self.chain[2 * self.words + i] & (run >> 4)
            run |= self.chain[3 * self.words + i] & (run >> 8)
            run |= self.chain[4 * self.words + i] & (run >> 16)
            run |= self.chain[5 * self.words + i] & (run >> 32)
            self.down[i] = run
            self.empty[i] |= self.stood[here + i] & self.white[i] & (run >> 1 | above << 63)
            above = run & 1

    def _cover(self, block, size):
        """Gather the cells of a block at its starts, and the empty cell behind each."""
        i: cython.int
        width: cython.int = 1
        here: cython.int = block * self.words
        low: cython.int = self.first[block] // 64
        high: cython.int = self.last[block] // 64
        top: cython.int = high + size // 64 + 1
        if top > self.words - 1:
            top = self.words - 1
        for i in range(low, top + 1):
            self.run[i] = self.starts[here + i] if i <= high else 0
            self.empty[i] |= self._shift_left(self.starts, here, low, high, i, size)
        while width < size:
            by = width
            if size - width < by:
                by = size - width
            for i in range(top, low - 1, -1):
                self.run[i] |= self._shift_left(self.run, 0, low, top, i, by)
            width += by
        for i in range(low, top + 1):
            self.filled[i] |= self.run[i]

    def _right(self, held, at, low, high, word, by):
        """The word of a mask shifted towards its first cell; words `low` to `high` are there."""
        source: cython.int = word + by // 64
        shift: cython.int = by % 64
        found: cython.ulonglong = 0
        if low <= source <= high:
            found = held[at + source] >> shift
        if shift and low <= source + 1 <= high:
            found |= (held[at + source + 1] << (64 - shift)) & WORD
        return found

    def _shift_left(self, held, at, low, high, word, by):
        """The word of a mask shifted towards its last cell; words `low` to `high` are there."""
        source: cython.int = word - by // 64
        shift: cython.int = by % 64
        found: cython.ulonglong = 0
        if low <= source <= high:
            found = (held[at + source] << shift) & WORD
        if shift and low <= source - 1 <= high:
            found |= held[at + source - 1] >> (64 - shift)
        return found
