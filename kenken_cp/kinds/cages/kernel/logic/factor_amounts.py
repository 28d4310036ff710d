# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The amounts that a factor of a clue can add to a house: sets of numbers, as bits."""

from array import array

import cython

from kenken_cp.kinds.cages.kernel.logic.clues import OnFactors

if not cython.compiled:
    from kenken_cp.engine.bits import lowest
    from kenken_cp.kinds.cages.kernel.search.relations import Relations
    from kenken_cp.kinds.cages.kernel.search.weighing import FOLD, PAIR, onward, weigh_afresh

# The largest total of a house: the amounts up to it are the bits of a word.
MOST = 62


@cython.cclass
class FactorAmounts(OnFactors):
    """What factors add to a house, where digits have these weights."""

    def __init__(self, ladder, weights: list) -> None:
        super().__init__(ladder)
        cells: cython.int = self.state.board.cells
        self.fits = min(weights) >= 0 and sum(weights) <= MOST
        self.weight = array("i", weights)
        self.due = sum(weights)
        self.whole = (cython.cast(cython.ulonglong, 2) << self.due) - 1 if self.fits else 0
        self.support = array("I", bytes(4 * cells))
        # for each state of an automaton, the amounts before it and after it
        self.before = array("Q", [0])
        self.after = array("Q", [0])

    def begin(self):
        """A puzzle was loaded: leave the technique out if it has no clues."""
        OnFactors.begin(self)
        if not self.fits:
            self.left_out = True
        if self.left_out:
            return
        if len(self.before) < len(self.relations.paths):
            self.before = array("Q", bytes(8 * len(self.relations.paths)))
            self.after = array("Q", bytes(8 * len(self.relations.paths)))
        if len(self.support) < len(self.relations.support):
            self.support = array("I", bytes(4 * len(self.relations.support)))

    def is_inside(self, cell, place):
        """Whether the cell is in the house."""
        return self.state.is_in[place * self.state.board.cells + cell] != 0

    def sums(self, one, other):
        """The sums of an amount of the one set and one of the other."""
        sums: cython.ulonglong = 0
        while other:
            sums |= (one << lowest(other)) & self.whole
            other &= other - 1
        return sums

    def ways(self, factor, place, left):
        """The amounts that a factor adds to a house; `support` has, position by position, the
        values of ways with an amount that is `left`."""
        relations: Relations = self.relations
        i: cython.int
        for i in range(relations.start[factor + 1] - relations.start[factor]):
            self.support[i] = 0
        if not weigh_afresh(relations, self.state.candidates, factor):
            return 0
        if relations.sort[factor] == PAIR:
            return self._of_pair(factor, place, left)
        if relations.sort[factor] == FOLD:
            self._lead_up(factor, place)
            return self._go_back(factor, place, left)
        return self._of_table(factor, place, left)

    def _weight_at(self, factor, place, position, digit):
        """What a digit at a position of the factor adds to the house."""
        cell: cython.int = self.relations.scope[self.relations.start[factor] + position]
        return self.weight[digit] if self.is_inside(cell, place) else 0

    def _of_pair(self, factor, place, left):
        """As `ways`, of a pair."""
        relations: Relations = self.relations
        at: cython.longlong = relations.base[factor]
        ones: cython.uint = relations.support[0]
        others: cython.uint
        one: cython.int
        other: cython.int
        amount: cython.int
        amounts: cython.ulonglong = 0
        while ones:
            one = lowest(ones)
            ones &= ones - 1
            others = cython.cast(cython.uint, relations.bits[at + one]) & relations.support[1]
            while others:
                other = lowest(others)
                others &= others - 1
                amount = self._weight_at(factor, place, 0, one)
                amount += self._weight_at(factor, place, 1, other)
                if amount > self.due:
                    continue
                amounts |= cython.cast(cython.ulonglong, 1) << amount
                if left >> amount & 1:
                    self.support[0] |= cython.cast(cython.uint, 1) << one
                    self.support[1] |= cython.cast(cython.uint, 1) << other
        return amounts

    def _of_table(self, factor, place, left):
        """As `ways`, of a table."""
        relations: Relations = self.relations
        k: cython.int
        amount: cython.int
        tuples: cython.ulonglong
        amounts: cython.ulonglong = 0
        for k in range(relations.words[factor]):
            tuples = relations.live[k]
            while tuples:
                amount = self._of_tuple(factor, place, k, lowest(tuples), False)
                if amount <= self.due:
                    amounts |= cython.cast(cython.ulonglong, 1) << amount
                    if left >> amount & 1:
                        self._of_tuple(factor, place, k, lowest(tuples), True)
                tuples &= tuples - 1
        return amounts

    def _of_tuple(self, factor, place, word, bit, supports):
        """The amount of a tuple, whose values are added to `support` if it `supports` them."""
        relations: Relations = self.relations
        i: cython.int
        digit: cython.int
        amount: cython.int = 0
        words: cython.int = relations.words[factor]
        at: cython.longlong = relations.base[factor] + word
        for i in range(relations.start[factor + 1] - relations.start[factor]):
            digit = 0
            while digit < relations.digits and not relations.bits[at + digit * words] >> bit & 1:
                digit += 1
            if digit == relations.digits:  # a bit after the last tuple, in the last word
                return self.due + 1
            amount += self._weight_at(factor, place, i, digit)
            if supports:
                self.support[i] |= cython.cast(cython.uint, 1) << digit
            at += relations.digits * words
        return amount

    def _lead_up(self, factor, place):
        """Find the amounts with which each live state of an automaton is reached."""
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        state: cython.int
        digit: cython.int
        after: cython.int
        size: cython.int = relations.start[factor + 1] - relations.start[factor]
        layer: cython.longlong = relations.layer_base[factor]
        at: cython.longlong
        states: cython.ulonglong
        digits: cython.uint
        for k in range(64 * relations.words[factor]):
            self.before[k] = 0
        for k in range(64 * relations.layers[layer + 1]):
            self.before[k] = 1  # the starts
        for i in range(size):
            for k in range(relations.layers[layer + i], relations.layers[layer + i + 1]):
                states = relations.live[k]
                while states:
                    state = 64 * k + lowest(states)
                    states &= states - 1
                    at = relations.base[factor]
                    at += cython.cast(cython.longlong, state) * relations.digits
                    digits = onward(relations, at, relations.support[i])
                    while digits:
                        digit = lowest(digits)
                        digits &= digits - 1
                        after = relations.steps[at + digit]
                        self.before[after] |= (
                            self.before[state] << self._weight_at(factor, place, i, digit)
                        ) & self.whole

    def _go_back(self, factor, place, left):
        """As `ways`, of an automaton whose states know the amounts before them."""
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        state: cython.int
        digit: cython.int
        size: cython.int = relations.start[factor + 1] - relations.start[factor]
        layer: cython.longlong = relations.layer_base[factor]
        at: cython.longlong
        states: cython.ulonglong
        digits: cython.uint
        rest: cython.ulonglong
        amounts: cython.ulonglong = 0
        i = size
        while i > 0:
            i -= 1
            for k in range(relations.layers[layer + i], relations.layers[layer + i + 1]):
                states = relations.live[k]
                while states:
                    state = 64 * k + lowest(states)
                    states &= states - 1
                    at = relations.base[factor]
                    at += cython.cast(cython.longlong, state) * relations.digits
                    digits = onward(relations, at, relations.support[i])
                    self.after[state] = 0
                    while digits:
                        digit = lowest(digits)
                        digits &= digits - 1
                        rest = 1 if i == size - 1 else self.after[relations.steps[at + digit]]
                        rest = (rest << self._weight_at(factor, place, i, digit)) & self.whole
                        self.after[state] |= rest
                        if self.sums(self.before[state], rest) & left:
                            self.support[i] |= cython.cast(cython.uint, 1) << digit
                    if i == 0:
                        amounts |= self.after[state]
        return amounts
