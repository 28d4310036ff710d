# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Naked and hidden subsets: k cells of a house with k values, k values with k places.

Places are the houses, and after them the cages. A cage that repeats no digit is like a house; it is
looked at if its combinations are not listed, since otherwise the list says so already.
"""

import cython

from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import CAGE, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import CageTechnique

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED


def _is_like_house(board, cage):
    """Whether a cage is to be looked at as a house."""
    return board.distinct and board.live[cage] == UNLISTED


def _first(board, house):
    """Where the cells of a house or cage begin."""
    if house < board.houses:
        return board.house_start[house]
    return board.cage_start[house - board.houses]


def _last(board, house):
    """Where the cells of a house or cage end."""
    if house < board.houses:
        return board.house_start[house + 1]
    return board.cage_start[house - board.houses + 1]


def _cell(board, house, i):
    """A cell of a house or cage."""
    return board.house_cells[i] if house < board.houses else board.cage_cells[i]


def _is_complete(board, house):
    """Whether a house or cage holds every digit."""
    if house < board.houses:
        return board.house_complete[house]
    return _last(board, house) - _first(board, house) == board.digits


def _open_cells(state, house):
    """The number of open cells of a house or cage."""
    if house < state.board.houses:
        return state.open_in_house[house]
    return state.open_in_cage[house - state.board.houses]


def _note(state, house):
    """Log a house or cage."""
    if house < state.board.houses:
        state.note(HOUSE, house, 0)
    else:
        state.note(CAGE, house - state.board.houses, 0)


def naked_set(state, house, size):
    """`size` open cells of the house with as many values: remove these from its other cells."""
    board: Board = state.board
    i: cython.int
    cell: cython.int
    listed: cython.int = 0
    for i in range(_first(board, house), _last(board, house)):
        cell = _cell(board, house, i)
        if not state.placed[cell]:
            state.listed[listed] = cell
            listed += 1
    state.listed[listed] = -1
    if listed > size:
        _grow_naked(state, house, size, 0, 0, 0)


def _grow_naked(state, house, size, picked, start, values):
    """Complete the cells picked so far, which have these values."""
    i: cython.int = start
    cell: cython.int
    more: cython.uint
    if picked == size:
        if popcount(values) == size:  # fewer would be a contradiction, not a subset
            _found_naked(state, house, size, values)
        return
    while not state.done:
        cell = state.listed[i]
        if cell < 0:
            return
        i += 1
        more = values | state.candidates[cell]
        if popcount(more) <= size:
            state.picked[picked] = cell
            _grow_naked(state, house, size, picked + 1, i, more)


def _found_naked(state, house, size, values):
    """Remove the values of a naked set from the other cells of the house."""
    board: Board = state.board
    i: cython.int
    k: cython.int
    cell: cython.int
    strikes: cython.bint = False
    for i in range(_first(board, house), _last(board, house)):
        cell = _cell(board, house, i)
        if state.candidates[cell] & values:
            k = 0
            while k < size and state.picked[k] != cell:
                k += 1
            state.union[cell] = k == size
            strikes |= k == size
    if not strikes or not state.offer():
        return
    _note(state, house)
    state.note(VALUE, values, 0)
    for k in range(size):
        state.note(CELL, state.picked[k], 0)
    for i in range(_first(board, house), _last(board, house)):
        cell = _cell(board, house, i)
        if state.candidates[cell] & values and state.union[cell]:
            state.strike(cell, values)


def hidden_set(state, house, size):
    """`size` values of the house with as many places, which lose all other values."""
    board: Board = state.board
    i: cython.int
    v: cython.int
    cell: cython.int
    start: cython.int = _first(board, house)
    values: cython.uint
    placed: cython.uint = 0
    if not _is_complete(board, house) or _open_cells(state, house) <= size:
        return
    for v in range(board.digits):
        state.masks[v] = 0
    for i in range(start, _last(board, house)):
        cell = _cell(board, house, i)
        values = state.candidates[cell]
        if state.placed[cell]:
            placed |= values
            continue
        v = 0
        while values:
            if values & 1:
                state.masks[v] |= cython.cast(cython.uint, 1) << (i - start)
            values >>= 1
            v += 1
    # other cells of a cage keep a value that is placed in it until a step removes it
    for v in range(board.digits):
        if placed >> v & 1:
            state.masks[v] = 0
    _grow_hidden(state, house, size, 0, 0, 0)


def _grow_hidden(state, house, size, picked, start, places):
    """Complete the values picked so far, which have these places."""
    v: cython.int
    more: cython.uint
    if picked == size:
        if popcount(places) == size:  # as above
            _found_hidden(state, house, size, places)
        return
    for v in range(start, state.board.digits):
        if state.masks[v] == 0:
            continue
        more = places | state.masks[v]
        if popcount(more) <= size:
            state.picked[picked] = v
            _grow_hidden(state, house, size, picked + 1, v + 1, more)
        if state.done:
            return


def _found_hidden(state, house, size, places):
    """Remove the other values from the cells of a hidden set."""
    board: Board = state.board
    i: cython.int
    cell: cython.int
    start: cython.int = _first(board, house)
    values: cython.uint = 0
    strikes: cython.bint = False
    for i in range(size):
        values |= cython.cast(cython.uint, 1) << state.picked[i]
    for i in range(start, _last(board, house)):
        if places >> (i - start) & 1:
            strikes |= (state.candidates[_cell(board, house, i)] & ~values) != 0
    if not strikes or not state.offer():
        return
    _note(state, house)
    state.note(VALUE, values, 0)
    for i in range(start, _last(board, house)):
        if places >> (i - start) & 1:
            cell = _cell(board, house, i)
            state.note(CELL, cell, 0)
            state.strike(cell, state.candidates[cell] & ~values)


@cython.cclass
class NakedSet(CageTechnique):
    """A naked subset of `size` cells."""

    def __init__(self, ladder, size: cython.int) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.houses, 1, ladder.dirty.houses_and_cages)
        self.size = size

    def look(self, place):
        board: Board = self.state.board
        if place < board.houses or _is_like_house(board, place - board.houses):
            naked_set(self.state, place, self.size)


@cython.cclass
class HiddenSet(CageTechnique):
    """A hidden subset of `size` values."""

    def __init__(self, ladder, size: cython.int) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.houses, 1, ladder.dirty.houses_and_cages)
        self.size = size

    def look(self, place):
        board: Board = self.state.board
        if place < board.houses or _is_like_house(board, place - board.houses):
            hidden_set(self.state, place, self.size)
