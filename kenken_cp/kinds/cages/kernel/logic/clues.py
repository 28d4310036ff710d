# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques for clues that relate cells: what still fits a clue, and what it must contain.

Their places are the factors of the clues; without clues they are left out. A factor is looked at
again when one of its cells has changed, since what it implies depends on these alone.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import CLUE, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import CageTechnique

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CLUE_BROKEN, CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.relations import Relations
    from kenken_cp.kinds.cages.kernel.search.weighing import DIFFERENT, count_ways, has_way, weigh


@cython.cclass
class OnFactors(CageTechnique):
    """Looks at each factor of the clues of which a cell has changed."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 0, 0, None)
        self.relations = self.state.board.relations
        self.empty_at = ints(1)

    def begin(self):
        """A puzzle was loaded: leave the technique out if it has no clues."""
        place: cython.int
        self.left_out = self.state.board.clue_factors == 0
        self.places = 0 if self.left_out else self.relations.factors
        if len(self.empty_at) < self.places:
            self.empty_at = ints(self.places)
            self.count = ints(self.places)
        for place in range(self.places):
            self.empty_at[place] = -1

    def look(self, place):
        """Search the factor, unless nothing was found there and no cell of it has changed."""
        state: CageState = self.state
        if self.empty_at[place] >= self._last_change(place):
            return
        self.search(place)
        if state.available == 0:
            self.empty_at[place] = state.clock

    def search(self, place):
        """Offer the state every deduction about one factor."""

    def _last_change(self, factor):
        """The last time when a cell of the factor changed."""
        state: CageState = self.state
        i: cython.int
        last: cython.int = 0
        for i in range(self.relations.start[factor], self.relations.start[factor + 1]):
            last = max(last, state.cage_clock[state.board.cell_cage[self.relations.scope[i]]])
        return last

    def weighs(self, factor):
        """Find what has support in the factor; False, and the board is broken, if nothing has."""
        if weigh(self.relations, self.state.candidates, factor):
            return True
        self.state.break_off(CLUE_BROKEN, self.relations.clue[factor])
        return False

    def name(self, factor):
        """Note the clue and the cells of the factor, and what a person remembers."""
        i: cython.int
        k: cython.int
        cell: cython.int
        first: cython.int = self.relations.start[factor]
        self.state.note(CLUE, self.relations.clue[factor], 0)
        for i in range(first, self.relations.start[factor + 1]):
            cell = self.relations.scope[i]
            k = first
            while self.relations.scope[k] != cell:
                k += 1
            if k == i:
                self.state.note(CELL, cell, 0)

    def has(self, factor, cell):
        """Whether the factor has the cell."""
        i: cython.int
        for i in range(self.relations.start[factor], self.relations.start[factor + 1]):
            if self.relations.scope[i] == cell:
                return True
        return False


@cython.cclass
class ClueInHouses(OnFactors):
    """What does not fit a clue some of whose cells must differ."""

    def search(self, place):
        """Remove the candidates without support in the factor."""
        state: CageState = self.state
        relations: Relations = self.relations
        i: cython.int
        cell: cython.int
        first: cython.int = relations.start[place]
        gone: cython.uint = 0
        if not self.weighs(place):
            return
        for i in range(relations.start[place + 1] - first):
            cell = relations.scope[first + i]
            gone |= state.candidates[cell] & ~relations.support[i]
        if gone and state.offer():
            state.held += count_ways(relations, state.candidates, place)
            self.name(place)
            for i in range(relations.start[place + 1] - first):
                cell = relations.scope[first + i]
                state.strike(cell, state.candidates[cell] & ~relations.support[i])


@cython.cclass
class ClueValues(ClueInHouses):
    """What does not fit a clue, whatever houses say."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.relations = self.state.plain


@cython.cclass
class LastWay(OnFactors):
    """A clue with one way left to fill its cells."""

    def search(self, place):
        """Fill in the only way left."""
        state: CageState = self.state
        relations: Relations = self.relations
        i: cython.int
        cell: cython.int
        values: cython.uint
        first: cython.int = relations.start[place]
        size: cython.int = relations.start[place + 1] - first
        empty: cython.int = 0
        if relations.sort[place] == DIFFERENT or not self.weighs(place):
            return
        for i in range(size):
            values = relations.support[i]
            if values & (values - 1):
                return
            empty += 1 - state.placed[relations.scope[first + i]]
        if empty and state.offer():
            state.held += 1
            self.name(place)
            for i in range(size):
                cell = relations.scope[first + i]
                if not state.placed[cell]:
                    state.put_in(cell, relations.support[i])


@cython.cclass
class ClueRequires(OnFactors):
    """A value that every way to fill a clue puts where another cell sees it."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.trial = array("I", bytes(4 * self.state.board.cells))
        self.seeing = ints(self.state.board.cells)

    def search(self, place):
        """Remove values from cells that would leave the clue no way."""
        state: CageState = self.state
        relations: Relations = self.relations
        i: cython.int
        left: cython.uint = 0
        value: cython.uint
        if relations.sort[place] == DIFFERENT:
            return
        for i in range(relations.start[place], relations.start[place + 1]):
            left |= state.candidates[relations.scope[i]]
        while left and not state.done:
            value = left & ~(left - 1)
            left ^= value
            if self._needs(place, value, -1):
                self._require(place, value)

    def _needs(self, factor, value, house):
        """Whether nothing fits without the value in the factor's cells of a house; in any if it is
        -1."""
        state: CageState = self.state
        relations: Relations = self.relations
        i: cython.int
        cell: cython.int
        some: cython.uint = 0
        for i in range(relations.start[factor], relations.start[factor + 1]):
            cell = relations.scope[i]
            self.trial[cell] = state.candidates[cell]
            if house < 0 or state.is_in[house * state.board.cells + cell]:
                some |= state.candidates[cell] & value
                self.trial[cell] &= ~value
                if self.trial[cell] == 0:
                    return True
        return some != 0 and not has_way(relations, self.trial, factor)

    def _require(self, factor, value):
        """Look for cells that see the value wherever it is in the clue."""
        state: CageState = self.state
        board: Board = state.board
        house: cython.int
        before: cython.int = state.available
        for house in range(board.houses):
            self._in_house(factor, value, house)
            if state.done:
                return
        if state.available == before:
            self._from_seeing(factor, value)

    def _in_house(self, factor, value, house):
        """Remove the value from the rest of a house in which the clue must have it."""
        state: CageState = self.state
        board: Board = state.board
        relations: Relations = self.relations
        i: cython.int
        cell: cython.int
        own: cython.int = 0
        others: cython.int = 0
        for i in range(board.house_start[house], board.house_start[house + 1]):
            cell = board.house_cells[i]
            if state.candidates[cell] & value:
                if self.has(factor, cell):
                    own += 1
                else:
                    others += 1
        if own == 0 or others == 0 or not self._needs(factor, value, house):
            return
        if state.offer():
            state.held += count_ways(relations, state.candidates, factor)
            state.note(HOUSE, house, 0)
            state.note(VALUE, value, 0)
            self.name(factor)
            for i in range(board.house_start[house], board.house_start[house + 1]):
                cell = board.house_cells[i]
                if not self.has(factor, cell):
                    state.strike(cell, value)

    def _from_seeing(self, factor, value):
        """Remove the value from cells that see all of the clue's places for it."""
        state: CageState = self.state
        board: Board = state.board
        relations: Relations = self.relations
        i: cython.int
        cell: cython.int
        place: cython.int
        count: cython.int = 0
        sees: cython.bint
        for cell in range(board.cells):
            if state.candidates[cell] & value == 0 or self.has(factor, cell):
                continue
            sees = True
            for i in range(relations.start[factor], relations.start[factor + 1]):
                place = relations.scope[i]
                if state.candidates[place] & value:
                    sees &= board.together[cell * board.cells + place] != 0
            if sees:
                self.seeing[count] = cell
                count += 1
        if count and state.offer():
            state.held += count_ways(relations, state.candidates, factor)
            state.note(VALUE, value, 0)
            self.name(factor)
            for i in range(count):
                state.strike(self.seeing[i], value)


@cython.cclass
class ClueClaims(OnFactors):
    """A value that a house must have, with places for it in the cells of one clue alone."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.trial = array("I", bytes(4 * self.state.board.cells))
        self.union = array("I", bytes(4 * self.state.board.cells))

    def _last_change(self, factor):
        """The last time when a house of the factor changed."""
        state: CageState = self.state
        board: Board = state.board
        i: cython.int
        k: cython.int
        cell: cython.int
        last: cython.int = 0
        for i in range(self.relations.start[factor], self.relations.start[factor + 1]):
            cell = self.relations.scope[i]
            for k in range(cell * board.span, (cell + 1) * board.span):
                last = max(last, state.house_clock[board.cell_houses[k]])
        return last

    def search(self, place):
        """Remove what fits the clue only without a value that a house must have in it."""
        state: CageState = self.state
        board: Board = state.board
        relations: Relations = self.relations
        house: cython.int
        i: cython.int
        cell: cython.int
        size: cython.int
        once: cython.uint
        twice: cython.uint
        outside: cython.uint
        if relations.sort[place] == DIFFERENT:
            return
        size = relations.start[place + 1] - relations.start[place]
        if size < 2 or size > board.cells:
            return
        for house in range(board.houses):
            if not board.house_complete[house]:
                continue
            once = 0
            twice = 0
            outside = 0
            for i in range(board.house_start[house], board.house_start[house + 1]):
                cell = board.house_cells[i]
                if self.has(place, cell):
                    twice |= once & state.candidates[cell]
                    once |= state.candidates[cell]
                else:
                    outside |= state.candidates[cell]
            twice &= ~outside
            while twice and not state.done:
                self._claim(place, twice & ~(twice - 1), house)
                twice &= twice - 1
            if state.done:
                return

    def _claim(self, factor, value, house):
        """Look for what is lost if the value is in one of the factor's cells of the house."""
        state: CageState = self.state
        relations: Relations = self.relations
        i: cython.int
        cell: cython.int
        first: cython.int = relations.start[factor]
        gone: cython.uint = 0
        if not self._unite(factor, value, house):
            state.break_off(CLUE_BROKEN, relations.clue[factor])
            return
        for i in range(relations.start[factor + 1] - first):
            gone |= state.candidates[relations.scope[first + i]] & ~self.union[i]
        if gone and state.offer():
            state.held += count_ways(relations, state.candidates, factor)
            state.note(HOUSE, house, 0)
            state.note(VALUE, value, 0)
            self.name(factor)
            for i in range(relations.start[factor + 1] - first):
                cell = relations.scope[first + i]
                state.strike(cell, state.candidates[cell] & ~self.union[i])

    def _unite(self, factor, value, house):
        """Unite what has support with the value in one cell after the other; False if nothing."""
        state: CageState = self.state
        board: Board = state.board
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        cell: cython.int
        other: cython.int
        first: cython.int = relations.start[factor]
        size: cython.int = relations.start[factor + 1] - first
        some: cython.bint = False
        for i in range(size):
            self.union[i] = 0
        for k in range(board.house_start[house], board.house_start[house + 1]):
            cell = board.house_cells[k]
            if state.candidates[cell] & value == 0:
                continue
            for i in range(size):
                other = relations.scope[first + i]
                self.trial[other] = state.candidates[other]
                if other == cell:
                    self.trial[other] = value
                elif state.is_in[house * board.cells + other]:
                    self.trial[other] &= ~value
            if weigh(relations, self.trial, factor):
                some = True
                for i in range(size):
                    self.union[i] |= relations.support[i]
        return some
