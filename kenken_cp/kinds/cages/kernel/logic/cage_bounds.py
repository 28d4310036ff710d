# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What cages contribute to a region: bounds of sums, prime factors, digits.

A region is a set of disjoint houses. The cages that meet it, and its cells in no cage, are its
parts. Different combinations of a part contribute different amounts, of which the least and the
most are computed here.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.technique import SharedWorkspace
from kenken_cp.kinds.cages.kernel.search.readings import power, primes_of

if not cython.compiled:
    from kenken_cp.engine.bits import as_signed, lowest
    from kenken_cp.kinds.cages.kernel.logic.cage_state import (
        CAGE_BROKEN,
        FIELDS,
        CageState,
        values_on,
    )
    from kenken_cp.kinds.cages.kernel.search.amounts import contribution
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED
    from kenken_cp.kinds.cages.kernel.search.unlisted import find_needed


# Contributions of cages with at most MOST_CELLS cells are cached for each set of their cells, until
# the cage changes. Nine cells take 512 slots, within SLOTS_A_CELL per cell.
#
# In the course of a puzzle combinations only become fewer, so what was cached before the change
# still bounds a contribution: where the combinations that are seen first reach these bounds, the
# others need not be looked at. They are seen from both ends in turn, as they are listed in order.
MOST_CELLS = 9
SLOTS_A_CELL = 57
# What is cached of a slot and kind: when, the least and the most; of sums also their parities.
WHEN, LOW, HIGH, PARITIES, ENTRY = range(5)
WORD = 64  # the bits of a word of packed digits


@cython.cclass
class CageBounds(SharedWorkspace):
    """Weighs the parts of one region at a time, on the board of a state."""

    def __init__(self, ladder) -> None:
        state: CageState = ladder.board_state
        digits: tuple = tuple(state.values)
        board: Board = state.board
        cells: cython.int = board.cells
        self.state = state
        self.loop = ladder
        self.first_slot = ints(cells)
        self.region = ints(board.houses)
        self.part = ints(cells)
        self.inside = ints(cells)
        self.seen = ints(cells)
        self.looked = 0
        self.found = 0
        self.found_at = -1
        self.found_region = ints(board.houses)
        self.caged = 0
        self.unsettled = False
        self.rest = 0
        self.left = 0
        self.loose = 0
        self.loose_part = ints(2)
        self.sticks_out = ints(2)
        self.either = ints(2)
        self.swing = array("q", bytes(16))
        self.least = 0
        self.most = 0
        self.parities = 0
        self.low = array("q", bytes(8 * max(cells, 64)))
        self.high = array("q", bytes(8 * max(cells, 64)))
        self._note_primes(digits)
        self.weight_of = array("q", bytes(8 * WORD * (self.primes + 1)))
        for kind in range(self.primes + 1):
            for i in range(len(digits) * board.per_word):
                self.weight_of[kind * WORD + i] = self.weights[kind * len(digits) + i % len(digits)]
        self.kinds = ints(cells)
        self.floor = 0
        self.ceiling = 0
        self.is_bounded = False
        self.slot_kinds = self.primes + 2
        self.counts_from = ENTRY * self.slot_kinds * cells * SLOTS_A_CELL
        counts: cython.int = ENTRY * cells * MOST_CELLS * board.span**2
        self.weighed = array("q", bytes(8 * (self.counts_from + counts)))
        self.first_count = ints(cells)

    def begin(self):
        """Reserve a cache slot for each set of cells of each cage, and for each two of the houses
        that it meets."""
        board: Board = self.state.board
        cage: cython.int
        size: cython.int
        meetings: cython.int
        slot: cython.int = 0
        count: cython.int = self.counts_from
        self.found = 0
        for cage in range(self.state.parts):
            size = board.cage_start[cage + 1] - board.cage_start[cage]
            self.first_slot[cage] = -1
            if size <= MOST_CELLS:
                self.first_slot[cage] = slot
                slot += 1 << size
                meetings = self.state.meet_start[cage + 1] - self.state.meet_start[cage]
                self.first_count[cage] = count
                count += ENTRY * meetings * meetings

    def needs_reset(self, late):
        """Whether the number of regions looked at exceeds `late`."""
        return self.looked > late

    def forget(self):
        """Clear the cache, since the clock was reset, and restart the count of regions."""
        i: cython.int
        for i in range(len(self.weighed)):
            self.weighed[i] = 0
        self.looked = 0
        for i in range(len(self.seen)):
            self.seen[i] = 0

    def _note_primes(self, digits: tuple) -> None:
        """Find the primes that divide two digits or more, or a digit more than once.

        Any other prime says no more than a count of the one digit that it divides. There are none
        where 0 is a digit, since every prime divides it infinitely often.
        """
        powers = array("q")
        primes = array("q")
        for prime in [] if 0 in digits else primes_of(digits):
            of_digit = [power(digit, prime) for digit in digits]
            if sum(of_digit) > 1:
                primes.append(prime)
                powers.extend(of_digit)
        self.primes = len(primes)
        self.prime = primes or array("q", [0])
        self.weights = array("q", digits) + powers
        self.full_weight = array(
            "q",
            [
                sum(self.weights[at : at + len(digits)])
                for at in range(0, len(self.weights), len(digits))
            ],
        )

    def total(self, at, positions, kind):
        """The total weight of a tuple's digits in these positions, by one row of `weights`."""
        # no local name for the board here, as C would count a reference to it at each call
        n: cython.int = self.state.board.digits
        left: cython.int = self.state.board.per_word
        sum_: cython.longlong = 0
        word: cython.ulonglong
        if left <= FIELDS:
            while positions:
                word = self.state.board.tuples[at]
                word &= self.state.fields[positions & (1 << left) - 1]
                sum_ += _weight_in(self, word, kind)
                positions >>= left
                at += 1
            return sum_
        word = self.state.board.tuples[at]
        if positions >> FIELDS == 0:
            return _weight_in(self, word & self.state.fields[positions], kind)
        while positions:
            if positions & 1:
                sum_ += _weight_in(self, word & self.state.board.full, kind)
            positions >>= 1
            left -= 1
            word >>= n
            if left == 0:
                left = self.state.board.per_word
                at += 1
                if positions:
                    word = self.state.board.tuples[at]
        return sum_

    def find_parts(self, houses):
        """Find the parts of the first `houses` houses of `region`, and their positions inside it.

        `caged` is the number of parts that are cages; `unsettled` says whether a cell in no cage is
        open.
        """
        h: cython.int
        i: cython.int
        cage: cython.int
        if self._is_found(houses):
            return
        self.looked += 1
        self.parts = 0
        self.caged = 0
        self.unsettled = False
        for h in range(houses):
            for i in range(
                self.state.cross_start[self.region[h]], self.state.cross_start[self.region[h] + 1]
            ):
                cage = self.state.cross_cage[i]
                if self.seen[cage] != self.looked:
                    self.seen[cage] = self.looked
                    self.inside[cage] = 0
                    self.part[self.parts] = cage
                    self.parts += 1
                    if cage < self.state.board.cages:
                        self.caged += 1
                    elif self.state.board.live[cage] > 1:
                        self.unsettled = True
                self.inside[cage] |= self.state.cross_cells[i]

    def _is_found(self, houses):
        """Whether these are the parts found last, on the same board; notes the region if not."""
        h: cython.int = 0
        if self.found == houses and self.found_at == self.state.clock:
            while h < houses and self.found_region[h] == self.region[h]:
                h += 1
            if h == houses:
                return True
        for h in range(houses):
            self.found_region[h] = self.region[h]
        self.found = houses
        self.found_at = self.state.clock
        return False

    def weigh(self, i, kind):
        """Set `low` and `high` to the least and most that part `i` contributes to the region, and
        `kinds` to the possible parities of its sum; kinds of weight are those of `weigh_cells`."""
        self.weigh_cells(self.part[i], self.inside[self.part[i]], kind)
        self.low[i] = self.least
        self.high[i] = self.most
        self.kinds[i] = self.parities

    def weigh_cells(self, cage, positions, kind):
        """Set `least` and `most` to what the cage's cells in these positions contribute.

        Kinds of weight: the sum, whose possible parities go to `parities`; then each prime of
        `prime`; last, as bit sets, the digits that it always contributes and those that it may.
        """
        at: cython.int
        if self.first_slot[cage] >= 0:
            at = _entry(self, self.first_slot[cage] + positions, kind)
            if self.weighed[at + WHEN] >= self.state.cage_clock[cage]:
                self.least = self.weighed[at + LOW]
                self.most = self.weighed[at + HIGH]
                self.parities = cython.cast(cython.int, self.weighed[at + PARITIES])
                return
        self._weigh(cage, positions, kind)

    def constant(self, cage):
        """Whether all combinations of the cage have the same sum; it is then in `least`."""
        board: Board = self.state.board
        size: cython.int = board.cage_start[cage + 1] - board.cage_start[cage]
        self.weigh_cells(cage, (1 << size) - 1, 0)
        return self.least == self.most

    def always(self, cage, positions):
        """The digits that every combination of the cage has in these positions."""
        self.weigh_cells(cage, positions, self.primes + 1)
        return cython.cast(cython.uint, self.least)

    def _weigh(self, cage, positions, kind):
        """As `weigh_cells`, where the cage has changed since, or is too large for the cache."""
        slot: cython.int = self.first_slot[cage] + positions
        at: cython.int = _entry(self, slot, kind)
        if self._is_known(cage, at):
            return
        if self.state.board.live[cage] == UNLISTED:
            self._weigh_unlisted(cage, positions, kind)
        elif kind > self.primes:
            self._weigh_digits(cage, positions)
        else:
            self._weigh_sums(cage, positions, kind, slot)
        self._keep(cage, at)

    def _is_known(self, cage, at):
        """Whether a weight of the cage is cached there; it is then in `least` and `most`.

        If it is of before a change, it is in `floor` and `ceiling`.
        """
        self.is_bounded = self.first_slot[cage] >= 0 and self.weighed[at + WHEN] >= self.loop.began
        if not self.is_bounded:
            return False
        if self.weighed[at + WHEN] >= self.state.cage_clock[cage]:
            self.least = self.weighed[at + LOW]
            self.most = self.weighed[at + HIGH]
            return True
        self.floor = self.weighed[at + LOW]
        self.ceiling = self.weighed[at + HIGH]
        return False

    def _keep(self, cage, at):
        """Cache there the weight of the cage that was just computed."""
        if self.first_slot[cage] >= 0:
            self.weighed[at + WHEN] = self.state.clock
            self.weighed[at + LOW] = self.least
            self.weighed[at + HIGH] = self.most
            self.weighed[at + PARITIES] = self.parities

    def _weigh_unlisted(self, cage, positions, kind):
        """As the two below, of a cage without a list: by bounds."""
        board: Board = self.state.board
        k: cython.int
        p: cython.int = 0
        values: cython.uint = 0
        if kind > self.primes:
            for k in range(board.cage_start[cage + 1] - board.cage_start[cage]):
                if positions >> k & 1:
                    values |= board.candidates[board.cage_cells[board.cage_start[cage] + k]]
            self.least = find_needed(board, cage, positions)
            self.most = values
            return
        if kind:
            while board.prime_values[p] != self.prime[kind - 1]:
                p += 1
            p += 1
        if not contribution(board, cage, positions, p):
            self.state.break_off(CAGE_BROKEN, cage)
        self.least = board.span_low
        self.most = board.span_high
        self.parities = 3
        if self.least == self.most:
            self.parities = 2 if self.least & 1 else 1

    def _weigh_sums(self, cage, positions, kind, slot):
        """The least and most total of the digits, or of the exponents of a prime."""
        board: Board = self.state.board
        k: cython.int
        weight: cython.longlong
        expected: cython.int = 0
        parities: cython.int = 0
        low: cython.longlong = 0
        high: cython.longlong = 0
        if self.is_bounded and kind == 0:
            expected = cython.cast(cython.int, self.weighed[_entry(self, slot, kind) + PARITIES])
        for k in range(board.live[cage]):
            weight = self.total(_in_turn(board, cage, k), positions, kind)
            parities |= 2 if weight & 1 else 1
            if k == 0 or weight < low:
                low = weight
            if k == 0 or weight > high:
                high = weight
            if (
                self.is_bounded
                and low == self.floor
                and high == self.ceiling
                and parities & expected == expected
            ):
                break
        self.parities = parities
        self.least = low
        self.most = high

    def _weigh_digits(self, cage, positions):
        """The digits that every combination has in these positions, and those that some has."""
        board: Board = self.state.board
        k: cython.int
        always: cython.uint = board.full
        floor: cython.uint = 0
        if self.is_bounded:
            floor = cython.cast(cython.uint, self.floor)
        for k in range(board.live[cage]):
            always &= values_on(self.state, cage, _in_turn(board, cage, k), positions)
            if always == floor:
                break
        self.least = always
        self.most = self._find_supported(cage, positions)

    def _find_supported(self, cage, positions):
        """The digits that some combination has in these positions."""
        board: Board = self.state.board
        k: cython.int
        start: cython.int = board.cage_start[cage]
        digits: cython.uint = 0
        for k in range(board.cage_start[cage + 1] - start):
            if positions >> k & 1:
                digits |= self.state.support[board.cage_cells[start + k]]
        return digits

    def weigh_counts(self, i, in_one, in_two):
        """For part `i` of two houses, the digits that occur at least once, at least twice (from bit
        32 on), and at most. These are its meetings with the houses."""
        board: Board = self.state.board
        cage: cython.int = self.part[i]
        start: cython.int = self.state.meet_start[cage]
        meetings: cython.int = self.state.meet_start[cage + 1] - start
        pair: cython.int = (in_one - start) * meetings + in_two - start
        entry: cython.int = self.first_count[cage] + ENTRY * pair
        k: cython.int
        at: cython.longlong
        one: cython.ulonglong
        two: cython.ulonglong
        least: cython.ulonglong = board.full
        most: cython.ulonglong = 0
        least |= least << 32
        if not self._is_known(cage, entry):
            if not self.is_bounded:
                one = self._find_supported(cage, self.state.meet_cells[in_one])
                two = self._find_supported(cage, self.state.meet_cells[in_two])
                self.floor = 0
                self.ceiling = as_signed(one | two | (one & two) << 32)
            for k in range(board.live[cage]):
                at = _in_turn(board, cage, k)
                one = values_on(self.state, cage, at, self.state.meet_cells[in_one])
                two = values_on(self.state, cage, at, self.state.meet_cells[in_two])
                one |= two | (one & two) << 32
                least &= one
                most |= one
                if least == cython.cast(cython.ulonglong, self.floor) and most == cython.cast(
                    cython.ulonglong, self.ceiling
                ):
                    break
            self.least = as_signed(least)
            self.most = as_signed(most)
            self._keep(cage, entry)
        self.low[i] = self.least
        self.high[i] = self.most


def _weight_in(bounds, word, kind):
    """The total weight of the digits that are packed in a word."""
    first: cython.int = kind * WORD
    sum_: cython.longlong = 0
    while word:
        sum_ += bounds.weight_of[first + lowest(word)]
        word &= word - 1
    return sum_


def _entry(bounds, slot, kind):
    """Where the weight of a slot and kind is cached."""
    return (slot * bounds.slot_kinds + kind) * ENTRY


def _in_turn(board, cage, k):
    """Where the cage's tuple `k` is, if they are taken from both ends in turn."""
    at: cython.longlong = board.live[cage] - 1 - (k >> 1) if k & 1 else k >> 1
    return board.cage_tuples[cage] + at * board.cage_stride[cage]
