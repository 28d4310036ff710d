# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Two clues, or a clue and a line, compared: a value that fits the one leaves the other nothing."""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import CLUE, HOUSE
from kenken_cp.kinds.cages.kernel.logic.clues import OnFactors

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.relations import PAIR, Relations, count_ways, weigh

# What a value of a clue leaves nothing for.
NO_CELL, NO_CLUE, NO_PLACE = range(3)


@cython.cclass
class ClueComparison(OnFactors):
    """A value in a clue that leaves another clue no way, a cell no value or a line no place."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        cells: cython.int = self.state.board.cells
        self.trial = array("I", bytes(4 * cells))
        self.changed = ints(cells)
        self.is_changed = ints(cells)
        self.changes = 0
        self.lack = NO_CELL
        self.lack_at = 0
        self.lacking = 0
        self.asked_at = ints(1)
        self.round = 0
        self.seen_at = ints(self.state.board.houses)
        self.house_round = 0

    def _changed(self, factor):
        """Anything that changed may be near."""
        return self.state.clock

    def begin(self):
        """A puzzle was loaded."""
        OnFactors.begin(self)
        if len(self.asked_at) < self.places:
            self.asked_at = ints(self.places)
            self.round = 0

    def search(self, place):
        """Try each value of each cell of the clue."""
        state: CageState = self.state
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        cell: cython.int
        first: cython.int = relations.start[place]
        left: cython.uint
        value: cython.uint
        self._copy()
        for i in range(first, relations.start[place + 1]):
            cell = relations.scope[i]
            left = state.candidates[cell]
            k = first
            while relations.scope[k] != cell:
                k += 1
            if k < i or left & (left - 1) == 0:
                continue
            while left:
                value = left & ~(left - 1)
                left ^= value
                if relations.sort[place] == PAIR and not self._solves(place, i - first, value):
                    continue
                if self._fails(place, cell, value) and state.offer():
                    self._tell(place, cell, value)
                self._undo()
                if state.done:
                    return

    def _solves(self, factor, position, value):
        """Whether the value at this position of a pair leaves the other cell, which is open, one
        value."""
        relations: Relations = self.relations
        at: cython.longlong = relations.base[factor]
        left: cython.uint = self.trial[relations.scope[relations.start[factor] + 1 - position]]
        if left & (left - 1) == 0:
            return False
        at += self.state.index(value) + position * relations.digits
        left &= cython.cast(cython.uint, relations.bits[at])
        return left & (left - 1) == 0

    def _copy(self):
        """Begin with the candidates of the board."""
        i: cython.int
        for i in range(self.state.board.cells):
            self.trial[i] = self.state.candidates[i]
            self.is_changed[i] = 0
        self.changes = 0

    def _undo(self):
        """Return to the candidates of the board."""
        i: cython.int
        for i in range(self.changes):
            self.trial[self.changed[i]] = self.state.candidates[self.changed[i]]
            self.is_changed[self.changed[i]] = 0
        self.changes = 0

    def _fails(self, factor, cell, value):
        """Whether the value there leaves something near the clue nothing."""
        self._narrow(cell, value)
        return self._fails_by(factor)

    def _fails_by(self, factor):
        """Whether what is left of the clue leaves something near it nothing."""
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        first: cython.int = relations.start[factor]
        if not weigh(relations, self.trial, factor):
            return False  # an easier technique removes it
        for i in range(relations.start[factor + 1] - first):
            k = relations.scope[first + i]
            self._narrow(k, self.trial[k] & relations.support[i])
            if self.trial[k] == 0:
                return False
        self.lacking = 0
        for i in range(first, relations.start[factor + 1]):
            k = relations.scope[i]
            if self.trial[k] & (self.trial[k] - 1) == 0 and self.is_changed[k]:
                self._clear(k)
                if self.lacking:
                    return True
        return self._breaks_house() or self._breaks_clue(factor)

    def _narrow(self, cell, left):
        """Leave these values to the cell, and note that it changed."""
        if self.trial[cell] == left:
            return
        self.trial[cell] = left
        if not self.is_changed[cell]:
            self.is_changed[cell] = 1
            self.changed[self.changes] = cell
            self.changes += 1

    def _clear(self, cell):
        """Remove the value of a solved cell from those that see it; `lacking` if one has no
        other."""
        board: Board = self.state.board
        i: cython.int
        k: cython.int
        other: cython.int
        house: cython.int
        value: cython.uint = self.trial[cell]
        for i in range(cell * board.span, (cell + 1) * board.span):
            house = board.cell_houses[i]
            for k in range(board.house_start[house], board.house_start[house + 1]):
                other = board.house_cells[k]
                if other != cell and self.trial[other] & value:
                    if self.trial[other] == value:
                        self.lack = NO_CELL
                        self.lack_at = other
                        self.lacking = value
                        return
                    self._narrow(other, self.trial[other] & ~value)

    def _breaks_house(self):
        """Whether a full house with a changed cell has no place for some value."""
        board: Board = self.state.board
        i: cython.int
        h: cython.int
        k: cython.int
        house: cython.int
        held: cython.uint
        self.house_round += 1
        for i in range(self.changes):
            h = self.changed[i] * board.span
            for h in range(h, h + board.span):
                house = board.cell_houses[h]
                if self.seen_at[house] == self.house_round or not board.house_complete[house]:
                    continue
                self.seen_at[house] = self.house_round
                held = 0
                for k in range(board.house_start[house], board.house_start[house + 1]):
                    held |= self.trial[board.house_cells[k]]
                if held != board.full:
                    self.lack = NO_PLACE
                    self.lack_at = house
                    self.lacking = board.full & ~held
                    self.lacking &= ~(self.lacking - 1)
                    return True
        return False

    def _breaks_clue(self, factor):
        """Whether another factor with a changed cell has no way left."""
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        other: cython.int
        cell: cython.int
        self.round += 1
        self.asked_at[factor] = self.round
        for i in range(self.changes):
            cell = self.changed[i]
            for k in range(relations.cell_start[cell], relations.cell_start[cell + 1]):
                other = relations.cell_factors[k]
                if self.asked_at[other] == self.round:
                    continue
                self.asked_at[other] = self.round
                if not weigh(relations, self.trial, other):
                    self.lack = NO_CLUE
                    self.lack_at = other
                    return True
        return False

    def _tell(self, factor, cell, value):
        """Name both, the value assumed and what it leaves nothing, and remove the value."""
        state: CageState = self.state
        weigh(self.relations, state.candidates, factor)
        state.held += count_ways(self.relations, factor)
        if self.lack == NO_PLACE:
            state.note(HOUSE, self.lack_at, 0)
        self.name(factor)
        if self.lack == NO_CLUE:
            self.name(self.lack_at)
        elif self.lack == NO_CELL:
            state.note(CELL, self.lack_at, 0)
        state.note(VALUE, value, 0)
        if self.lack == NO_PLACE:
            state.note(VALUE, self.lacking, 0)
        state.strike(cell, value)
