# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Readings of the clues of cages that have no list of tuples.

A clue has readings: a sum, a product, or a zero among the digits. A difference is a sum for each
digit that may be the greatest, a quotient a product for each dividend. A sum is one amount; a
product is one amount for each prime factor. Digits are weighed in several ways, numbered by their
`kind`: kind 0 is the digit itself, which adds to a sum; kind p, from 1, is the exponent in it of
the p-th prime of `primes_of`, which adds to that prime's exponent in a product.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.codes import MOST_UNLISTED

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.search.tuples import (
        DIVIDED,
        MINUS,
        NO_OP,
        PLUS,
        TIMES,
        TupleStore,
    )

UNLISTED = 1 << 30  # the number of live tuples of such a cage: none can be looked at

SUM = 0
PRODUCT = 1
SOME_ZERO = 2
ONE_ZERO = 3


def primes_of(digits: tuple) -> list:
    """The primes that divide some digit other than 0, ascending."""
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
    return sorted(found - {0, 1})


def power(digit: int, prime: int) -> int:
    """The exponent of the prime in the digit; 0 for the digit 0."""
    count = 0
    while digit and digit % prime == 0:
        digit //= prime
        count += 1
    return count


@cython.cclass
class Readings:
    """The readings of a board's clues, the weights of its digits, and room to weigh cages."""

    def make_readings(self, cages: cython.int, digits: cython.int) -> None:
        """Make room for this many cages; digits are noted once a cage has no list."""
        self.read = 0
        self.reading_start = ints(cages)
        self.reading_end = ints(cages)
        self.reading_sort = ints(64)
        self.reading_top = ints(64)
        self.reading_amount = array("q", bytes(8 * 64))
        self.noted = False
        self.pairs_only = False
        self.primes = 0
        self.nonzero = 0
        self.held = array("I", bytes(4 * MOST_UNLISTED))
        self.kept = array("I", bytes(4 * MOST_UNLISTED))
        self.fitting = array("I", bytes(4 * MOST_UNLISTED))
        self.digit_values = array("q", bytes(8 * digits))
        self.span_low = self.span_high = 0
        self.others_low = array("q", bytes(8 * MOST_UNLISTED))
        self.others_high = array("q", bytes(8 * MOST_UNLISTED))

    def note_digits(self, store: TupleStore) -> None:
        """Note the store's digits, their weights, and their order by each weight."""
        digits = tuple(store.digits)
        primes = primes_of(digits)
        rows = [digits, *[[power(digit, prime) for digit in digits] for prime in primes]]
        self.primes = len(primes)
        self.prime_values = array("q", [*primes, 0])
        self.factors = array("q", bytes(8 * (len(primes) + 1)))
        self.digit_values = array("q", digits)
        self.digit_weights = array("q", [weight for row in rows for weight in row])
        self.by_weight = array(
            "i", [v for row in rows for v in sorted(range(len(digits)), key=row.__getitem__)]
        )
        self.nonzero = sum([1 << v for v, digit in enumerate(digits) if digit])
        self.noted = True

    def read_clue(self, cage, size, operator, target):
        """List the readings of a cage's clue."""
        v: cython.int
        value: cython.longlong
        unknown: cython.bint = operator == NO_OP
        pair: cython.bint = unknown and (size == 2 or not self.pairs_only)
        self.reading_start[cage] = self.read
        if operator == PLUS or unknown:
            self._add(SUM, target, -1)
        if operator == TIMES or unknown:
            self._add(PRODUCT if target else SOME_ZERO, target, -1)
        for v in range(len(self.digit_values)):
            value = self.digit_values[v]
            if operator == MINUS or pair:
                self._add(SUM, 2 * value - target, v)
            if (operator == DIVIDED or pair) and target and value:
                if value // target * target == value:
                    self._add(PRODUCT, value * (value // target), v)
        if (operator == DIVIDED or pair) and target == 0:
            self._add(ONE_ZERO, 0, -1)
        self.reading_end[cage] = self.read
        return 0

    def _add(self, sort, amount, top):
        """Write one reading; `top` is the digit that is the greatest, or the dividend, or -1."""
        if self.read == len(self.reading_sort):
            self.reading_sort = array("i", self.reading_sort) * 2
            self.reading_top = array("i", self.reading_top) * 2
            self.reading_amount = array("q", self.reading_amount) * 2
        self.reading_sort[self.read] = sort
        self.reading_amount[self.read] = amount
        self.reading_top[self.read] = top
        self.read += 1
        return 0
