# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Which combinations of a cage leave one line, or two, impossible to complete.

A *share* is the set of digits that a combination puts into the lines; the shares of all cages must
make up every digit of each line once. A *part* is a cage that meets the lines, or a cell of theirs
in no cage, and an *item* is a part or one of its cells: a cage without a list of its combinations
is weighed cell by cell, each with its candidates. After some of the items it matters only which
digits are used up, and there are few such sets: they are built from the first items on and from the
last ones back, and a share fits if it lies on a way between the two.

Which sets are listed is noted bit by bit, as many marks lie in little room then; the lists say
which marks to clear. The techniques are in `completion`.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.technique import SharedWorkspace

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.kinds.cages.kernel.logic.cage_state import FIELDS, CageState, values_on
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED

# Lines are weighed, two or one, that have at most this many digits between them.
MOST_DIGITS = 18
# A region is passed over if so many pairs of a set and a share have to be looked at.
MOST_PAIRS = 14_000


@cython.cclass
class LineShares(SharedWorkspace):
    """Weighs the parts of one line, or of two that have no common cell, at a time."""

    def __init__(self, ladder) -> None:
        self.state = ladder.board_state
        digits: cython.int = self.state.board.digits
        self.widest = 2 if 2 * digits <= MOST_DIGITS else 1 if digits <= MOST_DIGITS else 0
        bits: cython.int = self.widest * digits
        # the digits used up by the first items and by the last: lists, and which are listed
        self.firsts = ints(min(1 << bits, MOST_PAIRS) + 1)
        self.lasts = ints(min(1 << bits, MOST_PAIRS) + 1)
        self.first_end = 0
        self.last_end = 0
        self.is_first = array("Q", bytes(8 * (1 + (1 << bits >> 6))))
        self.is_last = array("Q", bytes(8 * (1 + (1 << bits >> 6))))
        self.region = ints(2)
        # the parts: cages, or cells alone, with their positions in each line
        self.part = ints(2 * digits + 1)
        self.positions = ints(4 * digits + 2)
        self.share_start = ints(2 * digits + 2)
        self.by_cell = ints(2 * digits + 1)
        # what is put in one after the other: the shares of a part, or the candidates of a cell
        self.first_share = ints(2 * digits + 1)
        self.last_share = ints(2 * digits + 1)
        self.shares = ints(1)
        self.fits = ints(1)

    def begin(self):
        """A puzzle was loaded: make room for the shares of its cages."""
        board: Board = self.state.board
        i: cython.int
        room: cython.longlong = 2 * board.digits * board.digits
        for i in range(self.state.parts):
            if board.live[i] != UNLISTED:
                room += board.live[i]
        if room > len(self.shares):
            self.shares = ints(room)
            self.fits = ints(room)

    def is_worth_weighing(self, houses):
        """Whether all houses are full ones with open cells, and two of them share a cage."""
        state: CageState = self.state
        board: Board = state.board
        h: cython.int
        k: cython.int
        if houses > self.widest:
            return False
        for h in range(houses):
            if not board.house_complete[self.region[h]] or not state.open_in_house[self.region[h]]:
                return False
        if houses == 1:
            return True
        for k in range(state.cross_start[self.region[0]], state.cross_start[self.region[0] + 1]):
            if 1 < board.live[state.cross_cage[k]] < UNLISTED and self._meets(
                state.cross_cage[k], self.region[1]
            ):
                return True
        return False

    def _meets(self, cage, house):
        """Whether the cage has a cell in the house."""
        state: CageState = self.state
        k: cython.int
        for k in range(state.meet_start[cage], state.meet_start[cage + 1]):
            if state.meet_house[k] == house:
                return True
        return False

    def last_change(self, houses):
        """The last time when a house of the region, or a cage that meets it, changed."""
        state: CageState = self.state
        h: cython.int
        k: cython.int
        last: cython.int = 0
        for h in range(houses):
            last = max(last, state.house_clock[self.region[h]])
            for k in range(
                state.cross_start[self.region[h]], state.cross_start[self.region[h] + 1]
            ):
                last = max(last, state.cage_clock[state.cross_cage[k]])
        return last

    def find_parts(self, houses):
        """List the parts of the region and their shares."""
        state: CageState = self.state
        h: cython.int
        k: cython.int
        i: cython.int
        self.houses = houses
        self.parts = 0
        for h in range(houses):
            for k in range(
                state.cross_start[self.region[h]], state.cross_start[self.region[h] + 1]
            ):
                i = 0
                while i < self.parts and self.part[i] != state.cross_cage[k]:
                    i += 1
                if i == self.parts:
                    self.part[i] = state.cross_cage[k]
                    self.positions[2 * i] = 0
                    self.positions[2 * i + 1] = 0
                    self.by_cell[i] = self._is_unlisted(i)
                    self.parts += 1
                self.positions[2 * i + h] = state.cross_cells[k]
        self._clear_firsts()
        self.share_start[0] = 0
        for i in range(self.parts):
            self._list_shares(i)

    def share(self, i, at):
        """The digits that a combination of part `i` has in the region, those of each line apart."""
        state: CageState = self.state
        digits: cython.int = values_on(state, self.part[i], at, self.positions[2 * i])
        if self.positions[2 * i + 1]:
            digits |= (
                values_on(state, self.part[i], at, self.positions[2 * i + 1]) << state.board.digits
            )
        return digits

    def _list_shares(self, i):
        """List the different shares of part `i`."""
        board: Board = self.state.board
        k: cython.int
        share: cython.int
        cage: cython.int = self.part[i]
        at: cython.longlong = board.cage_tuples[cage]
        start: cython.int = self.share_start[i]
        end: cython.int = start
        one: cython.ulonglong = 0
        two: cython.ulonglong = 0
        digits: cython.ulonglong
        before: cython.ulonglong = 0
        narrow: cython.bint = self._is_narrow(i)
        if narrow:
            one = self.state.fields[self.positions[2 * i]]
            two = self.state.fields[self.positions[2 * i + 1]]
        for k in range(0 if self._is_unlisted(i) else board.live[cage]):
            if narrow:
                digits = board.tuples[at + k] & (one | two)
                if digits == before:  # often so, as combinations are listed in order
                    continue
                before = digits
                share = _fold(board, digits & one) | _fold(board, digits & two) << board.digits
            else:
                share = self.share(i, at)
                at += board.cage_stride[cage]
            if not _is_marked(self.is_first, share):
                _mark(self.is_first, share)
                self.shares[end] = share
                end += 1
        self.share_start[i + 1] = end
        _clear(self.is_first, self.shares, start, end)

    def _is_narrow(self, i):
        """Whether the combinations of part `i` are of one word that can be folded at once."""
        board: Board = self.state.board
        size: cython.int = board.cage_start[self.part[i] + 1] - board.cage_start[self.part[i]]
        return board.cage_stride[self.part[i]] == 1 and size <= FIELDS and board.digits < 16

    def _is_unlisted(self, i):
        """Whether part `i` is a cage without a list of its combinations."""
        return self.state.board.live[self.part[i]] == UNLISTED

    def all_shares(self):
        """The number of shares of all parts."""
        self._list_items()
        return self.room

    def weigh(self):
        """Find which shares fit; False if there are too many sets to look at."""
        self._list_items()
        self._sort_items()
        self.pairs = 0
        return self._reach_first() and self._reach_last() and self._keep_fitting()

    def failing(self, i):
        """The number of shares of part `i` that were found not to fit."""
        k: cython.int
        count: cython.int = 0
        for k in range(self.share_start[i], self.share_start[i + 1]):
            if not self.fits[k]:
                count += 1
        return count

    def _list_items(self):
        """List the parts as items; one that is weighed by cell as its cells."""
        i: cython.int
        self.items = 0
        self.room = self.share_start[self.parts]
        for i in range(self.parts):
            if self.by_cell[i]:
                self._list_cells(i)
            else:
                self.first_share[self.items] = self.share_start[i]
                self.last_share[self.items] = self.share_start[i + 1]
                self.items += 1

    def _list_cells(self, i):
        """List the cells of part `i` as items, each with its candidates."""
        state: CageState = self.state
        board: Board = state.board
        h: cython.int
        k: cython.int
        positions: cython.int
        values: cython.uint
        for h in range(self.houses):
            positions = self.positions[2 * i + h]
            k = board.cage_start[self.part[i]]
            while positions:
                if positions & 1:
                    self.first_share[self.items] = self.room
                    values = state.candidates[board.cage_cells[k]]
                    while values:
                        self.shares[self.room] = (values & ~(values - 1)) << (h * board.digits)
                        self.room += 1
                        values &= values - 1
                    self.last_share[self.items] = self.room
                    self.items += 1
                positions >>= 1
                k += 1

    def _sort_items(self):
        """Put items with most shares in the middle, since few sets are made from either end."""
        i: cython.int
        k: cython.int
        for i in range(1, self.items):
            k = i
            while k and self._size(k) < self._size(k - 1):
                self._exchange(k, k - 1)
                k -= 1
        # every other item, from the smallest on, goes behind all that are larger
        for i in range(self.items // 2):
            for k in range(i + 1, self.items - 1 - i):
                self._exchange(k, k + 1)

    def _size(self, item):
        """The number of the item's shares."""
        return self.last_share[item] - self.first_share[item]

    def _exchange(self, one, two):
        """Exchange two items."""
        first: cython.int = self.first_share[one]
        last: cython.int = self.last_share[one]
        self.first_share[one] = self.first_share[two]
        self.last_share[one] = self.last_share[two]
        self.first_share[two] = first
        self.last_share[two] = last

    def _reach_first(self):
        """Note which sets the first half of the items make up; False if there are too many."""
        item: cython.int
        i: cython.int
        k: cython.int
        both: cython.int
        start: cython.int = 0
        end: cython.int = 1
        self._begin_firsts()
        for item in range(self.items // 2):
            if not self._affords(end - start, item):
                return False
            for i in range(start, end):
                for k in range(self.first_share[item], self.last_share[item]):
                    both = self.firsts[i] | self.shares[k]
                    if self.firsts[i] & self.shares[k] == 0 and not _is_marked(self.is_first, both):
                        self._add_first(both)
            start = end
            end = self.first_end
        return True

    def _begin_firsts(self):
        """List the empty set alone as one of the first items."""
        self._clear_firsts()
        self._add_first(0)

    def _clear_firsts(self):
        """List no sets of the first items."""
        _clear(self.is_first, self.firsts, 0, self.first_end)
        self.first_end = 0

    def _add_first(self, digits):
        """List a set of the first items."""
        _mark(self.is_first, digits)
        self.firsts[self.first_end] = digits
        self.first_end += 1

    def _begin_lasts(self):
        """List no sets of the last items."""
        _clear(self.is_last, self.lasts, 0, self.last_end)
        self.last_end = 0

    def _add_last(self, digits):
        """List a set of the last items."""
        _mark(self.is_last, digits)
        self.lasts[self.last_end] = digits
        self.last_end += 1

    def _reach_last(self):
        """Note which sets the last items make up, for each number of them; False if too many.

        From the middle on only those that the first items complete.
        """
        full: cython.int = (1 << self.houses * self.state.board.digits) - 1
        item: cython.int
        i: cython.int
        k: cython.int
        both: cython.int
        start: cython.int = 0
        end: cython.int = 1
        self._begin_lasts()
        self._add_last(0)
        for item in range(self.items - 1, -1, -1):
            if not self._affords(end - start, item):
                return False
            for i in range(start, end):
                for k in range(self.first_share[item], self.last_share[item]):
                    both = self.lasts[i] | self.shares[k]
                    if (
                        self.lasts[i] & self.shares[k] == 0
                        and not _is_marked(self.is_last, both)
                        and (item > self.items // 2 or _is_marked(self.is_first, full - both))
                    ):
                        self._add_last(both)
            start = end
            end = self.last_end
        return True

    def _keep_fitting(self):
        """Note which shares complete sets of the first items that the last complete in turn."""
        full: cython.int = (1 << self.houses * self.state.board.digits) - 1
        item: cython.int
        i: cython.int
        k: cython.int
        both: cython.int
        start: cython.int = 0
        end: cython.int = 1
        self._begin_firsts()
        for k in range(self.room):
            self.fits[k] = False
        for item in range(self.items):
            if not self._affords(end - start, item):
                return False
            for i in range(start, end):
                for k in range(self.first_share[item], self.last_share[item]):
                    both = self.firsts[i] | self.shares[k]
                    if self.firsts[i] & self.shares[k] == 0 and _is_marked(
                        self.is_last, full - both
                    ):
                        self.fits[k] = True
                        if not _is_marked(self.is_first, both):
                            self._add_first(both)
            start = end
            end = self.first_end
        return True

    def list_fitting(self, i):
        """List the shares of part `i` that fit, for `is_fitting`, instead of sets of the last
        items."""
        k: cython.int
        self._begin_lasts()
        for k in range(self.share_start[i], self.share_start[i + 1]):
            if self.fits[k]:
                self._add_last(self.shares[k])

    def is_fitting(self, share):
        """Whether the share was listed as one that fits."""
        return _is_marked(self.is_last, share)

    def _affords(self, sets, item):
        """Whether so many sets may be completed by the item's shares; counts their pairs."""
        self.pairs += sets * self._size(item)
        return self.pairs <= MOST_PAIRS

    def name_fewest(self, i):
        """Weigh cell by cell every cage whose combinations are not needed to make as many shares
        of part `i` fail, so that a step names few cages."""
        j: cython.int
        count: cython.int = self.failing(i)
        for j in range(self.parts):
            if j != i and not self._is_unlisted(j):
                self.by_cell[j] = True
                if not self._is_cell(j) and not (self.weigh() and self.failing(i) == count):
                    self.by_cell[j] = False
        self.weigh()

    def weigh_all(self):
        """Weigh all cages by their combinations again, after `name_fewest`."""
        j: cython.int
        for j in range(self.parts):
            self.by_cell[j] = self._is_unlisted(j)
        self.weigh()

    def _is_cell(self, i):
        """Whether the shares of part `i` are the candidates of a cell."""
        state: CageState = self.state
        k: cython.int = state.board.cage_start[self.part[i]]
        positions: cython.int = self.positions[2 * i] | self.positions[2 * i + 1]
        if positions & (positions - 1):
            return False
        while positions > 1:
            positions >>= 1
            k += 1
        return (
            popcount(state.candidates[state.board.cage_cells[k]])
            == self.share_start[i + 1] - self.share_start[i]
        )


def _fold(board, digits):
    """The digits that are in a word of up to 8 positions, of up to 15 digits each."""
    digits |= digits >> (4 * board.digits)
    digits |= digits >> (2 * board.digits)
    digits |= digits >> board.digits
    return cython.cast(cython.int, digits & board.full)


def _is_marked(marks, digits):
    """Whether a set is marked."""
    return marks[digits >> 6] >> (digits & 63) & 1


def _mark(marks, digits):
    """Mark a set."""
    marks[digits >> 6] |= cython.cast(cython.ulonglong, 1) << (digits & 63)


def _clear(marks, sets, start, end):
    """Clear the marks of these sets of a list, which are all there are."""
    i: cython.int
    for i in range(start, end):
        marks[sets[i] >> 6] = 0
