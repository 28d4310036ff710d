# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The simplest techniques: givens, last cells, cage combinations, singles."""

import cython

from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import CAGE, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import (
    CageTechnique,
    OnBoard,
    OnCages,
    OnHouses,
)

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.cage_state import HOUSE_BROKEN, CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED


def naked_single(state, caged):
    """Cells with one candidate that is not yet placed, in cages or in none.

    The two are separate techniques: a cage narrows its cells one by one, but a naked single in no
    cage is seen only by looking at all its houses.
    """
    board: Board = state.board
    cell: cython.int
    value: cython.uint
    some: cython.bint = False
    # mostly there is none, which is found without a branch
    for cell in range(board.cells):
        value = state.candidates[cell]
        some |= (value & (value - 1) == 0) & (state.placed[cell] == 0)
    if not some:
        return
    for cell in range(board.cells):
        value = state.candidates[cell]
        if value & (value - 1) or not value or state.placed[cell]:
            continue
        if (board.cell_cage[cell] < board.cages) == caged:
            if state.offer():
                state.note(CELL, cell, 0)
                state.note(VALUE, value, 0)
                state.put_in(cell, value)
            if state.done:
                return


def hidden_single(state, house, boxed):
    """Values with one place left in a house that must hold them; `boxed` chooses boxes or other
    houses."""
    board: Board = state.board
    i: cython.int
    cell: cython.int
    values: cython.uint
    once: cython.uint = 0
    twice: cython.uint = 0
    placed: cython.uint = 0
    if not board.house_complete[house] or state.open_in_house[house] == 0:
        return
    if board.house_boxed[house] != boxed:
        return
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        values = state.candidates[cell]
        twice |= once & values
        once |= values
        placed |= values & cython.cast(cython.uint, -state.placed[cell])
    if once != board.full:
        state.break_off(HOUSE_BROKEN, house)
        return
    once &= ~(twice | placed)
    if once == 0:
        return
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        values = state.candidates[cell] & once
        if values & (values - 1):  # two values with this cell as their only place
            state.break_off(HOUSE_BROKEN, house)
            return
        if values and state.offer():
            state.note(HOUSE, house, 0)
            state.note(CELL, cell, 0)
            state.note(VALUE, values, 0)
            state.put_in(cell, values)
        if state.done:
            return


@cython.cclass
class GivenCage(OnCages):
    """A cage of one cell."""

    def begin(self):
        """A puzzle was loaded: leave the technique out if all its cages are larger."""
        board: Board = self.state.board
        cage: cython.int
        OnCages.begin(self)
        self.left_out = True
        for cage in range(board.cages):
            if board.cage_start[cage + 1] - board.cage_start[cage] == 1:
                self.left_out = False

    def look(self, place):
        """A cage of one cell gives its value."""
        state: CageState = self.state
        cage: cython.int = place
        board: Board = state.board
        cell: cython.int = board.cage_cells[board.cage_start[cage]]
        if board.cage_start[cage + 1] - board.cage_start[cage] > 1 or state.placed[cell]:
            return
        if board.live[cage] and state.offer():
            state.note(CAGE, cage, 0)
            state.note(CELL, cell, 0)
            state.note(VALUE, state.support[cell], 0)
            state.put_in(cell, state.support[cell])


@cython.cclass
class CageValues(OnCages):
    """Cage combinations, as sets."""

    def look(self, place):
        """Keep only values that occur somewhere in the cage's combinations."""
        state: CageState = self.state
        cage: cython.int = place
        board: Board = state.board
        i: cython.int
        cell: cython.int
        values: cython.uint = 0
        gone: cython.uint = 0
        if state.open_in_cage[cage] == 0:
            return
        for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
            cell = board.cage_cells[i]
            values |= state.support[cell]
            gone |= state.candidates[cell]
        if gone & ~values == 0 or board.live[cage] == 0:
            return
        if state.offer():
            state.hold(cage)
            state.note(CAGE, cage, 0)
            state.note(VALUE, values, 0)
            for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
                cell = board.cage_cells[i]
                state.strike(cell, state.candidates[cell] & ~values)


@cython.cclass
class CagePositions(OnCages):
    """Cage combinations, by position."""

    def look(self, place):
        """Remove a value from a cell if no combination of the cage has it there."""
        state: CageState = self.state
        cage: cython.int = place
        board: Board = state.board
        i: cython.int
        cell: cython.int
        gone: cython.uint = 0
        if state.open_in_cage[cage] == 0:
            return
        for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
            cell = board.cage_cells[i]
            gone |= state.candidates[cell] & ~state.support[cell]
        if gone == 0 or board.live[cage] == 0:
            return
        if state.offer():
            state.hold(cage)
            state.note(CAGE, cage, 0)
            for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
                cell = board.cage_cells[i]
                state.strike(cell, state.candidates[cell] & ~state.support[cell])


@cython.cclass
class LastCombination(OnCages):
    """A cage with one combination left."""

    def look(self, place):
        """Fill in the only combination left of a cage."""
        state: CageState = self.state
        cage: cython.int = place
        board: Board = state.board
        i: cython.int
        cell: cython.int
        if board.live[cage] != 1 or state.open_in_cage[cage] == 0:
            return
        if state.offer():
            state.held += 1
            state.note(CAGE, cage, 0)
            for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
                cell = board.cage_cells[i]
                if not state.placed[cell]:
                    state.note(CELL, cell, 0)
                    state.put_in(cell, state.support[cell])


@cython.cclass
class HiddenSingle(OnHouses):
    """A hidden single in a house that is not a box."""

    def look(self, place):
        hidden_single(self.state, place, False)


@cython.cclass
class BoxSingle(OnHouses):
    """A hidden single in a box."""

    def begin(self):
        """A puzzle was loaded: leave the technique out if there are no boxes."""
        board: Board = self.state.board
        OnHouses.begin(self)
        self.left_out = self.state.rows + self.state.columns == board.houses

    def look(self, place):
        hidden_single(self.state, place, True)


@cython.cclass
class FullHouse(CageTechnique):
    """The last open cell of a house or cage."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.houses, 1, ladder.dirty.houses_and_cages)

    def look(self, place):
        """The last open cell of a house or cage. Places are the houses, then the cages."""
        state: CageState = self.state
        board: Board = state.board
        i: cython.int
        cage: cython.int = place - board.houses
        cell: cython.int
        open_cell: cython.int = -1
        left: cython.uint = board.full
        if cage < 0:
            if state.open_in_house[place] != 1 or not board.house_complete[place]:
                return
            for i in range(board.house_start[place], board.house_start[place + 1]):
                cell = board.house_cells[i]
                if state.placed[cell]:
                    left &= ~state.candidates[cell]
                else:
                    open_cell = cell
        else:
            if state.open_in_cage[cage] != 1 or (
                board.live[cage] != 1 and board.live[cage] != UNLISTED
            ):
                return
            for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
                cell = board.cage_cells[i]
                if not state.placed[cell]:
                    open_cell = cell
            left = state.support[open_cell]
            if board.cage_start[cage + 1] - board.cage_start[cage] == 1:
                return  # a given
            if left & (left - 1):
                return  # the clue has several readings
        if state.offer():
            if cage < 0:
                state.note(HOUSE, place, 0)
            else:
                state.note(CAGE, cage, 0)
            state.note(CELL, open_cell, 0)
            state.note(VALUE, left, 0)
            state.put_in(open_cell, left)


@cython.cclass
class NakedSingle(OnBoard):
    """A naked single in a cage."""

    def begin(self):
        """A puzzle was loaded: leave the technique out if there are no cages."""
        CageTechnique.begin(self)
        self.left_out = self.state.board.cages == 0

    def look(self, place):
        naked_single(self.state, True)


@cython.cclass
class SoleCandidate(OnBoard):
    """A naked single in a cell without a cage."""

    def begin(self):
        """A puzzle was loaded: leave the technique out if every cell is in a cage."""
        CageTechnique.begin(self)
        self.left_out = self.state.board.cages == self.state.board.parts

    def look(self, place):
        naked_single(self.state, False)
