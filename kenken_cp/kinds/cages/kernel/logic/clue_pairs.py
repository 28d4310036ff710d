# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Two clues, or a clue and a line, compared: a value that fits the one leaves the other nothing."""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import CLUE, HOUSE
from kenken_cp.kinds.cages.kernel.logic.clues import OnFactors

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.relations import Relations
    from kenken_cp.kinds.cages.kernel.search.weighing import PAIR, count_ways, has_way, weigh

# What a value of a clue leaves nothing for.
NO_CELL, NO_CLUE, NO_PLACE = range(3)
# Nobody follows an automaton with more states, 64 to a word, through each value of the board.
MOST_WORDS = 24


@cython.cclass
class ClueComparison(OnFactors):
    """A value in a clue that leaves another clue no way, a cell no value or a line no place."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        cells: cython.int = self.state.board.cells
        self.trial = array("I", bytes(4 * cells))
        # a value that leaves a cell is a change at most
        self.changed = ints(cells * self.state.board.digits)
        self.before = array("I", bytes(4 * cells * self.state.board.digits))
        self.changes = 0
        # the most digits that a factor of each cell can bar
        self.most_barred = ints(cells)
        self.lack = NO_CELL
        self.lack_at = 0
        self.lacking = 0
        self.lacks = False
        self.asked_at = ints(1)
        self.round = 0
        self.chained_at = ints(1)
        self.chain_round = 0
        self.seen_at = ints(self.state.board.houses)
        self.house_round = 0
        self.far = False

    def _last_change(self, factor):
        """Anything that changed may be near."""
        return self.state.clock

    def begin(self):
        """A puzzle was loaded."""
        relations: Relations = self.relations
        cell: cython.int
        i: cython.int
        OnFactors.begin(self)
        for cell in range(0 if self.left_out else self.state.board.cells):
            self.most_barred[cell] = 0
            for i in range(relations.cell_start[cell], relations.cell_start[cell + 1]):
                self.most_barred[cell] = max(
                    self.most_barred[cell], relations.barred[relations.cell_factors[i]]
                )
        if len(self.asked_at) < self.places:
            self.asked_at = ints(self.places)
            self.round = 0
            self.chained_at = ints(self.places)
            self.chain_round = 0

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
                self._undo(0)
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
        self.changes = 0

    def _undo(self, changes):
        """Take back all changes but the first ones."""
        while self.changes > changes:
            self.changes -= 1
            self.trial[self.changed[self.changes]] = self.before[self.changes]

    def _fails(self, factor, cell, value):
        """Whether the value there leaves something near the clue nothing."""
        self._narrow(cell, value)
        return self._fails_by(factor, 0)

    def _fails_by(self, factor, since):
        """Whether what is left of the clue leaves something near it nothing, by changes after the
        first ones (`since`)."""
        if not self._leads_on(factor):
            return self.lacks
        return self._breaks_house(since) or self._breaks_clue(factor, since)

    def _leads_on(self, factor):
        """Leave the cells of a clue what fits it, and clear those that see a cell solved by that.

        False if something is left nothing; then `lacks` says whether that is to be told.
        """
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        first: cython.int = relations.start[factor]
        self.lacking = 0
        self.lacks = self.far
        if not weigh(relations, self.trial, factor):
            self.lack = NO_CLUE
            self.lack_at = factor
            return False
        self.lacks = False
        for i in range(relations.start[factor + 1] - first):
            k = relations.scope[first + i]
            self._narrow(k, self.trial[k] & relations.support[i])
            if self.trial[k] == 0:
                return False
        for i in range(first, relations.start[factor + 1]):
            k = relations.scope[i]
            if (
                self.trial[k] & (self.trial[k] - 1) == 0
                and self.trial[k] != self.state.candidates[k]
            ):
                self._clear(k)
                if self.lacking:
                    self.lacks = True
                    return False
        return True

    def _narrow(self, cell, left):
        """Leave these values to the cell, and note what it had."""
        if self.trial[cell] != left and self.changes < len(self.changed):
            self.changed[self.changes] = cell
            self.before[self.changes] = self.trial[cell]
            self.changes += 1
            self.trial[cell] = left

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

    def _breaks_house(self, since):
        """Whether a full house with a changed cell has no place for some value."""
        board: Board = self.state.board
        i: cython.int
        cell: cython.int
        h: cython.int
        k: cython.int
        house: cython.int
        held: cython.uint
        self.house_round += 1
        for i in range(since, self.changes):
            cell = self.changed[i]
            for h in range(cell * board.span, (cell + 1) * board.span):
                house = board.cell_houses[h]
                if self.seen_at[house] == self.house_round or not board.house_complete[house]:
                    continue
                self.seen_at[house] = self.house_round
                held = 0
                k = board.house_start[house]
                while held != board.full and k < board.house_start[house + 1]:
                    held |= self.trial[board.house_cells[k]]
                    k += 1
                if held != board.full:
                    self.lack = NO_PLACE
                    self.lack_at = house
                    self.lacking = board.full & ~held
                    self.lacking &= ~(self.lacking - 1)
                    return True
        return False

    def _breaks_clue(self, factor, since):
        """Whether another factor with a changed cell has no way left."""
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        other: cython.int
        cell: cython.int
        held: cython.int
        self.round += 1
        self.asked_at[factor] = self.round
        for i in range(since, self.changes):
            cell = self.changed[i]
            held = popcount(self.trial[cell])
            if held > self.most_barred[cell]:
                continue
            for k in range(relations.cell_start[cell], relations.cell_start[cell + 1]):
                other = relations.cell_factors[k]
                if self.asked_at[other] == self.round:
                    continue
                self.asked_at[other] = self.round
                if held <= relations.barred[other] and not has_way(relations, self.trial, other):
                    self.lack = NO_CLUE
                    self.lack_at = other
                    return True
        return False

    def _tell(self, factor, cell, value):
        """Name both, the value assumed and what it leaves nothing, and remove the value."""
        state: CageState = self.state
        if self.lack == NO_PLACE:
            state.note(HOUSE, self.lack_at, 0)
        self._name_all(factor, cell)
        state.note(VALUE, value, 0)
        if self.lack == NO_PLACE:
            state.note(VALUE, self.lacking, 0)
        state.strike(cell, value)

    def _name_all(self, factor, cell):
        """Name the clue, the cell if it is elsewhere, and what is left nothing."""
        state: CageState = self.state
        state.held += count_ways(self.relations, state.candidates, factor)
        self.name(factor)
        if self.far:
            state.note(CELL, cell, 0)
        if self.lack == NO_CLUE and self.lack_at != factor:
            self.name(self.lack_at)
        elif self.lack == NO_CELL:
            state.note(CELL, self.lack_at, 0)


@cython.cclass
class ClueChain(ClueComparison):
    """A value that takes values from the cells of a clue, as a result of which the clue leaves
    something nothing. Its places are cells."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.far = True
        self.count = ints(self.state.board.cells)
        self.empty_at = ints(self.state.board.cells)

    def begin(self):
        """A puzzle was loaded: leave the technique out if it has no clues."""
        ClueComparison.begin(self)
        self.places = 0 if self.left_out else self.state.board.cells

    def look(self, place):
        """Try each value of the cell."""
        state: CageState = self.state
        left: cython.uint = state.candidates[place]
        value: cython.uint
        factor: cython.int
        if left & (left - 1) == 0:
            return
        self._copy()
        while left and not state.done:
            value = left & ~(left - 1)
            left ^= value
            self._narrow(place, value)
            self.lacking = 0
            self._clear(place)
            factor = -1 if self.lacking else self._first_failing()
            if factor >= 0 and state.offer():
                self._tell(factor, place, value)
            self._undo(0)

    def _first_failing(self):
        """The first factor with a changed cell that leaves something nothing; -1 for none."""
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        cell: cython.int
        factor: cython.int
        least: cython.int = -1
        changes: cython.int = self.changes
        self.chain_round += 1
        for i in range(changes):
            cell = self.changed[i]
            for k in range(relations.cell_start[cell], relations.cell_start[cell + 1]):
                factor = relations.cell_factors[k]
                if self.chained_at[factor] == self.chain_round:
                    continue
                self.chained_at[factor] = self.chain_round
                if least >= 0 and factor > least:
                    continue
                if self._counts(factor) and self._fails_by(factor, changes):
                    least = factor
                self._undo(changes)
        if least >= 0:
            self._fails_by(least, changes)  # to know again what it leaves nothing
        return least

    def _counts(self, factor):
        """Whether a person would follow a value through the factor."""
        if self.relations.sort[factor] == PAIR and not self._is_solved(factor):
            return False
        return self.relations.words[factor] <= MOST_WORDS

    def _is_solved(self, factor):
        """Whether a cell of a pair has one value now, and had several."""
        state: CageState = self.state
        i: cython.int
        cell: cython.int
        for i in range(self.relations.start[factor], self.relations.start[factor + 1]):
            cell = self.relations.scope[i]
            if self.trial[cell] & (self.trial[cell] - 1) == 0:
                if self.trial[cell] != state.candidates[cell]:
                    return True
        return False


@cython.cclass
class ClueRelay(ClueChain):
    """As ClueChain, through two clues: what the first leaves takes values from the second, and that
    leaves something nothing."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.second = 0
        self.relayed_at = ints(1)
        self.relay_round = 0

    def begin(self):
        """A puzzle was loaded: leave the technique out if it has no clues."""
        ClueChain.begin(self)
        if len(self.relayed_at) < self.relations.factors:
            self.relayed_at = ints(self.relations.factors)
            self.relay_round = 0

    def _first_failing(self):
        """The first factor with a changed cell that, with a `second`, leaves something nothing; -1
        for none."""
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        cell: cython.int
        factor: cython.int
        changes: cython.int = self.changes
        self.chain_round += 1
        for i in range(changes):
            cell = self.changed[i]
            for k in range(relations.cell_start[cell], relations.cell_start[cell + 1]):
                factor = relations.cell_factors[k]
                if self.chained_at[factor] == self.chain_round or not self._counts(factor):
                    continue
                self.chained_at[factor] = self.chain_round
                if self._leads_on(factor) and self._fails_after(factor, changes):
                    return factor
                self._undo(changes)
        return -1

    def _fails_after(self, factor, since):
        """Whether a second factor, of which the first changed a cell, leaves something nothing."""
        relations: Relations = self.relations
        i: cython.int
        k: cython.int
        cell: cython.int
        second: cython.int
        changes: cython.int = self.changes
        self.relay_round += 1
        self.relayed_at[factor] = self.relay_round
        for i in range(since, changes):
            cell = self.changed[i]
            for k in range(relations.cell_start[cell], relations.cell_start[cell + 1]):
                second = relations.cell_factors[k]
                if self.relayed_at[second] == self.relay_round or not self._counts(second):
                    continue
                self.relayed_at[second] = self.relay_round
                if self._fails_by(second, changes):
                    self.second = second
                    return True
                self._undo(changes)
        return False

    def _name_all(self, factor, cell):
        """Name both clues, the cell, and what is left nothing."""
        state: CageState = self.state
        state.held += count_ways(self.relations, state.candidates, factor)
        state.held += count_ways(self.relations, state.candidates, self.second)
        self.name(factor)
        self.name(self.second)
        state.note(CELL, cell, 0)
        if self.lack == NO_CLUE:
            self.name(self.lack_at)
        elif self.lack == NO_CELL:
            state.note(CELL, self.lack_at, 0)
