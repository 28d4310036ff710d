# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Clues of cages: which operators fit the digits of a cage, and which of them it gets.

`kinds.cages.operators` defines the operators; here they are computed separately, for speed.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.engine.rng import Rng, next_below, next_word
    from kenken_cp.kinds.cages.kernel.search.caging import Caging
    from kenken_cp.kinds.cages.kernel.search.tuples import (
        DIVIDED,
        GIVEN,
        MINUS,
        NO_OP,
        PLUS,
        TIMES,
        TOO_LARGE,
        TupleStore,
    )

# Products are capped here. Every clue is smaller.
HUGE = 1 << 61
SMALL = 1 << 30  # the product of two such factors is below HUGE
# A clue is weak if another possible clue leaves at most half as many combinations.
WEAK_RATIO = 2

# values of `lean`: choose any fitting clue, the one with the most combinations, or the one with the
# fewest
ANY = 0
LOOSE = 1
TIGHT = 2


@cython.cclass
class ClueChooser:
    """Chooses a clue for each cage from the operators allowed."""

    def __init__(
        self,
        digits: tuple,
        operators: str,
        pairs_only: bool,
        no_op: int,
        weak: bool,
        distinct: bool = False,
        negative: bool = True,
    ) -> None:
        """`no_op` is the share of larger cages that show only their target, as a number out of 2³².

        `weak` says whether weak clues are allowed, `negative` whether differences below 0 are.
        `pairs_only` is the rule that − and ÷ have exactly two cells, `distinct` that no cage
        repeats a digit.
        """
        self.digits = array("q", digits)
        self.allowed = array("i", map(ord, operators))
        self.pairs_only = pairs_only
        self.no_op = no_op
        self.weak = weak
        self.distinct = distinct
        self.negative = negative
        self.lean = ANY
        self.fitting = ints(len(self.allowed))
        self.target = array("q", bytes(8 * len(self.allowed)))
        self.combinations = array("q", bytes(8 * len(self.allowed)))

    def choose(self, rng, caging, cage, grid, store, apart):
        """Give the cage a random clue that its digits in the grid meet.

        Returns False if none is allowed. `grid` has, for each cell, the index of its digit in
        `digits`; `apart` is as in TupleStore.find. With `lean` LOOSE or TIGHT,
        take the clue that leaves most or fewest combinations.
        """
        size: cython.int = caging.start[cage + 1] - caging.start[cage]
        fits: cython.int
        at: cython.int
        if size == 1:
            caging.operators[cage] = GIVEN
            caging.targets[cage] = self.digits[grid[caging.cells[caging.start[cage]]]]
            return True
        if self.distinct and self._repeats(caging, cage, grid):
            return False
        fits = self._list_fitting(caging, cage, grid)
        if fits == 0:
            return False
        if fits > 1 and (not self.weak or self.lean):
            self._count_combinations(fits, size, store, apart)
            if not self.weak:
                fits = self._drop_weak(fits)
        at = self._prefer(fits) if self.lean else next_below(rng, fits)
        caging.operators[cage] = self.fitting[at]
        caging.targets[cage] = self.target[at]
        if self.no_op and next_word(rng) >> 32 < cython.cast(cython.ulonglong, self.no_op):
            caging.operators[cage] = NO_OP
        return True

    def _repeats(self, caging, cage, grid):
        """Whether the cage holds a digit twice."""
        i: cython.int
        digit: cython.uint
        held: cython.uint = 0
        for i in range(caging.start[cage], caging.start[cage + 1]):
            digit = cython.cast(cython.uint, 1) << grid[caging.cells[i]]
            if held & digit:
                return True
            held |= digit
        return False

    def _list_fitting(self, caging, cage, grid):
        """List the allowed operators that fit the cage's digits, with their targets.

        Returns how many there are.
        """
        i: cython.int
        fits: cython.int = 0
        self._compute_totals(caging, cage, grid)
        for i in range(len(self.allowed)):
            if self._has_target(self.allowed[i], caging, cage, grid):
                if self.found < 0 and self.allowed[i] == MINUS and not self.negative:
                    continue
                self.fitting[fits] = self.allowed[i]
                self.target[fits] = self.found
                fits += 1
        return fits

    def _has_target(self, operator, caging, cage, grid):
        """Whether the digits, whose totals are computed, have a result under the operator; sets
        `found` to it."""
        size: cython.int = caging.start[cage + 1] - caging.start[cage]
        if (operator == MINUS or operator == DIVIDED) and self.pairs_only and size != 2:
            return False
        if operator == PLUS:
            self.found = self.total
            return True
        if operator == MINUS:
            self.found = 2 * self.top - self.total
            return True
        if operator == TIMES:
            self.found = 0 if self.zeros else self.product
            return self.zeros > 0 or self.product != HUGE
        return self._has_quotient(caging, cage, grid)

    def _compute_totals(self, caging, cage, grid):
        """Compute the sum, the largest digit, the product of the non-zero digits and the number of
        zeros."""
        i: cython.int
        value: cython.longlong
        self.total = 0
        self.product = 1
        self.zeros = 0
        self.top = self.digits[0]
        for i in range(caging.start[cage], caging.start[cage + 1]):
            value = self.digits[grid[caging.cells[i]]]
            self.total += value
            if value > self.top:
                self.top = value
            if value == 0:
                self.zeros += 1
            elif self._is_huge_with(value):
                self.product = HUGE
            else:
                self.product *= value

    def _is_huge_with(self, value):
        """Whether the product times this value, which is not 0, is as large as products may be."""
        if -SMALL < self.product < SMALL and -SMALL < value < SMALL:  # without a division
            return False
        return self.product == HUGE or abs(self.product) >= HUGE // abs(value)

    def _has_quotient(self, caging, cage, grid):
        """Whether some digit is a multiple of the product of the others; sets `found` to the
        quotient."""
        i: cython.int
        value: cython.longlong
        rest: cython.longlong
        if self.zeros:
            self.found = 0
            return self.zeros == 1
        if self.product == HUGE:
            return False
        for i in range(caging.start[cage], caging.start[cage + 1]):
            value = self.digits[grid[caging.cells[i]]]
            # divide only if exact: C rounds negative quotients otherwise than Python
            rest = self.product // value if self.product % value == 0 else 0
            if rest != 0 and value % rest == 0:
                self.found = value // rest
                return True
        return False

    def _count_combinations(self, fits, size, store, apart):
        """Store how many combinations each fitting clue leaves."""
        i: cython.int
        entry: cython.int
        for i in range(fits):
            entry = store.find(size, self.fitting[i], self.target[i], apart)
            self.combinations[i] = HUGE if entry == TOO_LARGE else store.count[entry]
        return 0

    def _drop_weak(self, fits):
        """Keep the clues that are not weak. Returns how many there are."""
        i: cython.int
        left: cython.int = 0
        least: cython.longlong = HUGE
        for i in range(fits):
            if self.combinations[i] < least:
                least = self.combinations[i]
        for i in range(fits):
            if self.combinations[i] < WEAK_RATIO * least or self.combinations[i] == least:
                self.fitting[left] = self.fitting[i]
                self.target[left] = self.target[i]
                self.combinations[left] = self.combinations[i]
                left += 1
        return left

    def _prefer(self, fits):
        """The index of the fitting clue with the most combinations, or with the fewest."""
        i: cython.int
        best: cython.int = 0
        for i in range(1, fits):
            if (self.combinations[i] > self.combinations[best]) == (self.lean == LOOSE):
                best = i
        return best

    def meets(self, caging, cage, grid):
        """Whether the digits of any grid meet the cage's clue and, if `distinct`, do not repeat."""
        operator: cython.int = caging.operators[cage]
        target: cython.longlong = caging.targets[cage]
        i: cython.int
        if self.distinct and self._repeats(caging, cage, grid):
            return False
        if operator == GIVEN:
            return self.digits[grid[caging.cells[caging.start[cage]]]] == target
        self._compute_totals(caging, cage, grid)
        if operator != NO_OP:
            return self._explains(operator, caging, cage, grid, target)
        for i in range(4):
            operator = PLUS if i == 0 else TIMES if i == 1 else MINUS if i == 2 else DIVIDED
            if self._explains(operator, caging, cage, grid, target):
                return True
        return False

    def _explains(self, operator, caging, cage, grid, target):
        """Whether the digits give the target under the operator."""
        return self._has_target(operator, caging, cage, grid) and self.found == target
