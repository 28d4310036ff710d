# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Totals of a full house with clues in it: what they leave of its sum, or of its odd digits.

A house is split into parts: factors of clues without cells in common, and its other cells. All
parts together must come to the house's total.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, NUMBER
from kenken_cp.kinds.cages.kernel.codes import HOUSE
from kenken_cp.kinds.cages.kernel.logic.factor_amounts import FactorAmounts

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits, lowest
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.relations import Relations
    from kenken_cp.kinds.cages.kernel.search.weighing import DIFFERENT, PAIR, count_ways


@cython.cclass
class HouseAmounts(FactorAmounts):
    """Looks at each full house, for digits of these weights."""

    def __init__(self, ladder, weights: list) -> None:
        super().__init__(ladder, weights)
        cells: cython.int = self.state.board.cells
        houses: cython.int = self.state.board.houses
        self.empty_at = ints(houses)
        self.count = ints(houses)
        # the factors of a house that say something of its amounts, the widest gain first
        self.found = 0
        self.is_plain = ints(1)
        self.factor = ints(1)
        self.gain = ints(1)
        self.amounts = array("Q", [0])
        # which of them are parts, and which cells are in no part
        self.parts = 0
        self.part = ints(cells)
        self.is_taken = ints(cells)

    def begin(self):
        """A puzzle was loaded: leave the technique out if it has no clues."""
        place: cython.int
        FactorAmounts.begin(self)
        self.places = 0 if self.left_out else self.state.board.houses
        if self.left_out:
            return
        for place in range(self.places):
            self.empty_at[place] = -1
        if len(self.factor) < self.relations.factors:
            self.is_plain = ints(self.relations.factors)
            self.factor = ints(self.relations.factors)
            self.gain = ints(self.relations.factors)
            self.amounts = array("Q", bytes(8 * self.relations.factors))
        for place in range(self.relations.factors):
            self.is_plain[place] = self._stands_alone(place)

    def _stands_alone(self, factor):
        """Whether a step may rest on the factor: its cells are distinct, and differ by houses
        alone, not by another clue, which the step would have to name. Nobody adds up the two cells
        of a sign between unequal digits."""
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        j: cython.int
        other: cython.int
        cell: cython.int
        if relations.sort[factor] == DIFFERENT or relations.repeats[factor]:
            return False
        if relations.sort[factor] == PAIR:
            for i in range(relations.digits):
                k = relations.base[factor] + i
                if relations.bits[k] != relations.bits[k + relations.digits]:
                    return False
        for i in range(relations.start[factor], relations.start[factor + 1]):
            cell = relations.scope[i]
            for k in range(relations.cell_start[cell], relations.cell_start[cell + 1]):
                other = relations.cell_factors[k]
                if relations.sort[other] != DIFFERENT:
                    continue
                for j in range(relations.start[other], relations.start[other + 1]):
                    if self._needs_clue(factor, cell, relations.scope[j]):
                        return False
        return True

    def _needs_clue(self, factor, cell, other):
        """Whether the other cell is in the factor too, and shares no house with the first."""
        board: Board = self.state.board
        apart: cython.bint = other != cell and not board.together[cell * board.cells + other]
        return apart and self.has(factor, other)

    def _last_change(self, place):
        """The last time when a cell of the house, or of a factor in it, changed."""
        board: Board = self.state.board
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        cell: cython.int
        last: cython.int = self.state.house_clock[place]
        for i in range(board.house_start[place], board.house_start[place + 1]):
            cell = board.house_cells[i]
            for k in range(relations.cell_start[cell], relations.cell_start[cell + 1]):
                last = max(last, FactorAmounts._last_change(self, relations.cell_factors[k]))
        return last

    def search(self, place):
        """Divide the house into parts, in one way and then so that each factor is a part."""
        state: CageState = self.state
        k: cython.int
        i: cython.int
        if not state.board.house_complete[place]:
            return
        self._find(place)
        if self.found == 0:
            return
        self._divide(place, -1)
        for i in range(self.parts):
            self._compare(place, i)
            if state.done:
                return
        self._compare_cells(place)
        for k in range(self.found):
            if state.done:
                return
            if self.gain[k] > 0:  # not yet a part
                self._divide(place, k)
                self._compare(place, 0)

    def _find(self, place):
        """Find the factors with several cells in the house that say something of their amount."""
        board: Board = self.state.board
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        cell: cython.int
        factor: cython.int
        self.found = 0
        for i in range(board.house_start[place], board.house_start[place + 1]):
            cell = board.house_cells[i]
            for k in range(relations.cell_start[cell], relations.cell_start[cell + 1]):
                factor = relations.cell_factors[k]
                if self.is_plain[factor] and self._first_inside(factor, place) == cell:
                    self._take_up(factor, place)

    def _first_inside(self, factor, place):
        """The first cell of the factor in the house."""
        i: cython.int = self.relations.start[factor]
        while not self.is_inside(self.relations.scope[i], place):
            i += 1
        return self.relations.scope[i]

    def _take_up(self, factor, place):
        """Insert the factor among those found if its cells alone would allow more amounts."""
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        inside: cython.int = 0
        gain: cython.int
        any_amount: cython.ulonglong = 1
        own: cython.ulonglong
        for i in range(relations.start[factor], relations.start[factor + 1]):
            if self.is_inside(relations.scope[i], place):
                inside += 1
                any_amount = self.sums(any_amount, self._of_cell(relations.scope[i]))
        if inside < 2:
            return
        own = self.ways(factor, place, self.whole)
        gain = count_bits(any_amount) - count_bits(own)
        if gain <= 0:
            return
        k = self.found
        while k > 0 and (
            self.gain[k - 1] < gain or (self.gain[k - 1] == gain and self.factor[k - 1] > factor)
        ):
            self.factor[k] = self.factor[k - 1]
            self.gain[k] = self.gain[k - 1]
            self.amounts[k] = self.amounts[k - 1]
            k -= 1
        self.factor[k] = factor
        self.gain[k] = gain
        self.amounts[k] = own
        self.found += 1

    def _of_cell(self, cell):
        """The amounts of a cell."""
        left: cython.uint = self.state.candidates[cell]
        amounts: cython.ulonglong = 0
        while left:
            amounts |= cython.cast(cython.ulonglong, 1) << self.weight[lowest(left)]
            left &= left - 1
        return amounts

    def _divide(self, place, first):
        """Choose the parts: this one, if any, and one after the other that shares no cell with
        them.

        The gain of a chosen factor is negated if there is no first one.
        """
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        factor: cython.int
        is_free: cython.bint
        for i in range(self.state.board.cells):
            self.is_taken[i] = 0
        self.parts = 0
        for k in range(-1, self.found):
            if k < 0 and first < 0:
                continue
            factor = self.factor[first if k < 0 else k]
            is_free = True
            for i in range(relations.start[factor], relations.start[factor + 1]):
                if self.is_inside(relations.scope[i], place) and self.is_taken[relations.scope[i]]:
                    is_free = False
            if not is_free:
                continue
            for i in range(relations.start[factor], relations.start[factor + 1]):
                self.is_taken[relations.scope[i]] = 1
            self.part[self.parts] = first if k < 0 else k
            self.parts += 1
            if first < 0:
                self.gain[k] = -self.gain[k]

    def _others(self, place, part, without):
        """The amounts of all parts but one, and of the other cells but one."""
        k: cython.int
        amounts: cython.ulonglong = self._of_cells(place, without)
        for k in range(self.parts):
            if k != part:
                amounts = self.sums(amounts, self.amounts[self.part[k]])
        return amounts

    def _of_cells(self, place, without):
        """The amounts of the cells in no part but one, which have different digits."""
        state: CageState = self.state
        board: Board = state.board
        i: cython.int
        cell: cython.int
        cells: cython.int = 0
        digits: cython.uint = 0
        amounts: cython.ulonglong = 1
        for i in range(board.house_start[place], board.house_start[place + 1]):
            cell = board.house_cells[i]
            if cell != without and not self.is_taken[cell]:
                cells += 1
                digits |= state.candidates[cell]
                amounts = self.sums(amounts, self._of_cell(cell))
        return amounts & self._between(digits, cells)

    def _between(self, digits, cells):
        """The amounts from the least to the most that so many different digits come to."""
        low: cython.int = 0
        high: cython.int = 0
        weight: cython.int = 0
        at_low: cython.int = cells
        at_high: cython.int = cells
        i: cython.int
        if count_bits(digits) < cells:
            return 0
        for weight in range(self.due + 1):
            for i in range(self.state.board.digits):
                if not digits >> i & 1:
                    continue
                if self.weight[i] == weight and at_low:
                    low += weight
                    at_low -= 1
                if self.weight[i] == self.due - weight and at_high:
                    high += self.due - weight
                    at_high -= 1
        return (self.whole >> low << low) & ((cython.cast(cython.ulonglong, 2) << high) - 1)

    def _amounts_left(self, others):
        """The amounts that complete the total with one of these."""
        left: cython.ulonglong = 0
        while others:
            left |= cython.cast(cython.ulonglong, 1) << (self.due - lowest(others))
            others &= others - 1
        return left

    def _compare(self, place, part):
        """Remove values from the cells of a part that only ways with other amounts have."""
        state: CageState = self.state
        relations: Relations = self.relations
        i: cython.int
        cell: cython.int
        factor: cython.int = self.factor[self.part[part]]
        first: cython.int = relations.start[factor]
        gone: cython.uint = 0
        left: cython.ulonglong = self._amounts_left(self._others(place, part, -1))
        if self.amounts[self.part[part]] & ~left == 0:
            return
        self.ways(factor, place, left)
        for i in range(relations.start[factor + 1] - first):
            gone |= state.candidates[relations.scope[first + i]] & ~self.support[i]
        if gone and state.offer():
            state.held += count_ways(relations, state.candidates, factor)
            self._tell(place, part)
            for i in range(relations.start[factor + 1] - first):
                cell = relations.scope[first + i]
                state.strike(cell, state.candidates[cell] & ~self.support[i])

    def _compare_cells(self, place):
        """Remove values from cells in no part whose amounts do not complete the total."""
        state: CageState = self.state
        board: Board = state.board
        i: cython.int
        cell: cython.int
        left: cython.ulonglong
        values: cython.uint
        gone: cython.uint
        for i in range(board.house_start[place], board.house_start[place + 1]):
            cell = board.house_cells[i]
            if self.is_taken[cell] or state.done:
                continue
            left = self._amounts_left(self._others(place, -1, cell))
            gone = 0
            values = state.candidates[cell]
            while values:
                if not left >> self.weight[lowest(values)] & 1:
                    gone |= values & ~(values - 1)
                values &= values - 1
            if gone and state.offer():
                self._tell(place, 0)
                state.strike(cell, gone)

    def _tell(self, place, part):
        """Name the house, the parts, this one first, the cells in no part, and the total."""
        state: CageState = self.state
        board: Board = state.board
        i: cython.int
        state.note(HOUSE, place, 0)
        self.name(self.factor[self.part[part]])
        for i in range(self.parts):
            if i != part:
                self.name(self.factor[self.part[i]])
        for i in range(board.house_start[place], board.house_start[place + 1]):
            if not self.is_taken[board.house_cells[i]]:
                state.note(CELL, board.house_cells[i], 0)
        state.note(NUMBER, self.due, 0)


@cython.cclass
class ClueTotals(HouseAmounts):
    """What clues leave of the sum of a house."""

    def __init__(self, ladder) -> None:
        state: CageState = ladder.board_state
        super().__init__(ladder, list(state.values))


@cython.cclass
class ClueParity(HouseAmounts):
    """What clues leave of the odd digits of a house."""

    def __init__(self, ladder) -> None:
        state: CageState = ladder.board_state
        super().__init__(ladder, [value % 2 for value in state.values])
