# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What cages bring into a region: sums, prime factors, digits.

A region is some houses without common cells. The cages that meet it are its parts, and a part
has combinations that bring more into the region and others that bring less.
"""

from array import array

import cython

if not cython.compiled:
    from kenken_cp.kernel.board import Board


def _ints(size: int):
    return array("i", bytes(4 * size))


def _primes(digits: tuple) -> list:
    """The primes that divide any of the digits; none if 0 is among them."""
    found = set()
    for digit in digits:
        rest = abs(digit)
        factor = 2
        while rest > 1 and factor * factor <= rest:
            if rest % factor == 0:
                found.add(factor)
                rest //= factor
            else:
                factor += 1
        found.add(rest)
    return [] if 0 in digits else sorted(found - {0, 1})


def _power(digit: int, prime: int) -> int:
    """How often the prime divides the digit."""
    count = 0
    while digit % prime == 0:
        digit //= prime
        count += 1
    return count


@cython.cclass
class Scales:
    """Weighs the parts of one region at a time on a finder's board."""

    def __init__(self, finder, digits: tuple) -> None:
        board: Board = finder.board
        cells: cython.int = board.cells
        meetings: cython.int = cells * board.span
        self.finder = finder
        self.meetings = meetings
        self.region = _ints(board.houses)
        self.part = _ints(cells)
        self.inside = _ints(cells)
        self.seen = _ints(cells)
        self.looked = 0
        self.low = array("q", bytes(8 * max(cells, 64)))
        self.high = array("q", bytes(8 * max(cells, 64)))
        self._note_primes(digits)
        self.weight_of = array("q", bytes(8 * 37 * (self.primes + 1)))
        for kind in range(self.primes + 1):
            for i in range(len(digits)):
                self.weight_of[kind * 37 + (1 << i) % 37] = self.weights[kind * len(digits) + i]
        self.kinds = _ints(cells)
        self.part_meet = _ints(cells)
        self.weighed = _ints((self.primes + 2) * meetings)
        self.weighed_kinds = _ints(meetings)
        self.weighed_low = array("q", bytes(8 * (self.primes + 2) * meetings))
        self.weighed_high = array("q", bytes(8 * (self.primes + 2) * meetings))

    def _note_primes(self, digits: tuple) -> None:
        """The primes that divide two digits or more, or one more than once.

        Any other prime says no more than the count of the one digit that it divides. None are
        noted where 0 is a digit, which they all divide for ever.
        """
        powers = array("q")
        primes = array("q")
        for prime in _primes(digits):
            of_digit = [_power(digit, prime) for digit in digits]
            if sum(of_digit) > 1:
                primes.append(prime)
                powers.extend(of_digit)
        self.primes = len(primes)
        self.prime = primes or array("q", [0])
        self.weights = array("q", digits) + powers

    def total(self, at, positions, kind):
        """What the tuple's digits in these positions weigh together, in one of `weights`."""
        board: Board = self.finder.board
        n: cython.int = board.digits
        first: cython.int = kind * 37
        k: cython.int = 0
        sum_: cython.longlong = 0
        word: cython.ulonglong = board.tuples[at]
        while positions:
            if positions & 1:
                sum_ += self.weight_of[first + cython.cast(cython.uint, word & board.full) % 37]
            positions >>= 1
            k += 1
            word >>= n
            if k == board.per_word:
                k = 0
                at += 1
                if positions:
                    word = board.tuples[at]
        return sum_

    def find_parts(self, houses):
        """The cages that meet the first houses of `region`, and their positions inside it."""
        h: cython.int
        i: cython.int
        cage: cython.int
        self.looked += 1
        self.parts = 0
        for h in range(houses):
            for i in range(
                self.finder.cross_start[self.region[h]], self.finder.cross_start[self.region[h] + 1]
            ):
                cage = self.finder.cross_cage[i]
                if self.seen[cage] != self.looked:
                    self.seen[cage] = self.looked
                    self.inside[cage] = 0
                    self.part[self.parts] = cage
                    self.part_meet[self.parts] = self.finder.cross_meet[i]
                    self.parts += 1
                else:  # it meets several houses of the region
                    self.part_meet[self._part_of(cage)] = -1
                self.inside[cage] |= self.finder.cross_cells[i]

    def _part_of(self, cage):
        """Which part of the region the cage is."""
        i: cython.int = 0
        while self.part[i] != cage:
            i += 1
        return i

    def weigh(self, i, kind):
        """The least and the most that a part can bring into the region, in `low` and `high`.

        Kinds are the sum, whose parities go to `kinds`; then each prime of `prime`; then, as
        sets, the digits that it brings always and ever. What a cage brings into one house is
        remembered until the cage changes.
        """
        cage: cython.int = self.part[i]
        k: cython.int = self.part_meet[i]
        slot: cython.int = kind * self.meetings + k
        if k >= 0 and self.weighed[slot] >= self.finder.cage_clock[cage]:
            self.low[i] = self.weighed_low[slot]
            self.high[i] = self.weighed_high[slot]
            if kind == 0:
                self.kinds[i] = self.weighed_kinds[k]
            return
        if kind > self.primes:
            self._weigh_digits(i, cage)
        else:
            self._weigh_sums(i, cage, kind)
        if k >= 0:
            self.weighed[slot] = self.finder.clock
            self.weighed_low[slot] = self.low[i]
            self.weighed_high[slot] = self.high[i]
            if kind == 0:
                self.weighed_kinds[k] = self.kinds[i]

    def _weigh_sums(self, i, cage, kind):
        """The least and most that the digits, or the powers of a prime, add up to."""
        at: cython.longlong = self.finder.board.cage_tuples[cage]
        k: cython.int
        weight: cython.longlong
        low: cython.longlong = 0
        high: cython.longlong = 0
        self.kinds[i] = 0
        for k in range(self.finder.board.live[cage]):
            weight = self.total(at, self.inside[cage], kind)
            if kind == 0:
                self.kinds[i] |= 2 if weight & 1 else 1
            if k == 0 or weight < low:
                low = weight
            if k == 0 or weight > high:
                high = weight
            at += self.finder.board.cage_stride[cage]
        self.low[i] = low
        self.high[i] = high

    def _weigh_digits(self, i, cage):
        """The digits that every combination has inside the region, and those that any has."""
        k: cython.int
        at: cython.longlong = self.finder.board.cage_tuples[cage]
        digits: cython.uint
        always: cython.uint = self.finder.board.full
        ever: cython.uint = 0
        for k in range(self.finder.board.live[cage]):
            digits = self.finder.on(cage, at, self.inside[cage])
            always &= digits
            ever |= digits
            at += self.finder.board.cage_stride[cage]
        self.low[i] = always
        self.high[i] = ever
