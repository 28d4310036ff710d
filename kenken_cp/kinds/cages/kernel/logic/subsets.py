# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Naked and hidden subsets: k cells of a house with k values, k values with k places."""

import cython

from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import OnHouses

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.kinds.cages.kernel.search.board import Board


def naked_set(state, house, size):
    """`size` open cells of the house with as many values: remove these from its other cells."""
    board: Board = state.board
    i: cython.int
    cell: cython.int
    listed: cython.int = 0
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
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
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if state.candidates[cell] & values:
            k = 0
            while k < size and state.picked[k] != cell:
                k += 1
            state.union[cell] = k == size
            strikes |= k == size
    if not strikes or not state.offer():
        return
    state.note(HOUSE, house, 0)
    state.note(VALUE, values, 0)
    for k in range(size):
        state.note(CELL, state.picked[k], 0)
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if state.candidates[cell] & values and state.union[cell]:
            state.strike(cell, values)


def hidden_set(state, house, size):
    """`size` values of the house with as many places, which lose all other values."""
    board: Board = state.board
    i: cython.int
    v: cython.int
    cell: cython.int
    start: cython.int = board.house_start[house]
    values: cython.uint
    if not board.house_complete[house] or state.open_in_house[house] <= size:
        return
    for v in range(board.digits):
        state.masks[v] = 0
    for i in range(start, board.house_start[house + 1]):
        cell = board.house_cells[i]
        values = 0 if state.placed[cell] else state.candidates[cell]
        v = 0
        while values:
            if values & 1:
                state.masks[v] |= cython.cast(cython.uint, 1) << (i - start)
            values >>= 1
            v += 1
    _grow_hidden(state, house, size, 0, 0, 0)


def _grow_hidden(state, house, size, picked, start, places):
    """Complete the values picked so far, which have these places."""
    v: cython.int
    more: cython.uint
    if picked == size:
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
    start: cython.int = board.house_start[house]
    values: cython.uint = 0
    strikes: cython.bint = False
    for i in range(size):
        values |= cython.cast(cython.uint, 1) << state.picked[i]
    for i in range(start, board.house_start[house + 1]):
        if places >> (i - start) & 1:
            strikes |= (state.candidates[board.house_cells[i]] & ~values) != 0
    if not strikes or not state.offer():
        return
    state.note(HOUSE, house, 0)
    state.note(VALUE, values, 0)
    for i in range(start, board.house_start[house + 1]):
        if places >> (i - start) & 1:
            cell = board.house_cells[i]
            state.note(CELL, cell, 0)
            state.strike(cell, state.candidates[cell] & ~values)


@cython.cclass
class NakedSet(OnHouses):
    """A naked subset of `size` cells."""

    def __init__(self, ladder, size: cython.int) -> None:
        super().__init__(ladder)
        self.size = size

    def look(self, place):
        naked_set(self.state, place, self.size)


@cython.cclass
class HiddenSet(OnHouses):
    """A hidden subset of `size` values."""

    def __init__(self, ladder, size: cython.int) -> None:
        super().__init__(ladder)
        self.size = size

    def look(self, place):
        hidden_set(self.state, place, self.size)


@cython.cclass
class NakedPair(NakedSet):
    """Two cells of a house with two values."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 2)


@cython.cclass
class NakedTriple(NakedSet):
    """Three cells of a house with three values."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 3)


@cython.cclass
class NakedQuad(NakedSet):
    """Four cells of a house with four values."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 4)


@cython.cclass
class HiddenPair(HiddenSet):
    """Two values of a house with two places."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 2)


@cython.cclass
class HiddenTriple(HiddenSet):
    """Three values of a house with three places."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 3)


@cython.cclass
class HiddenQuad(HiddenSet):
    """Four values of a house with four places."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 4)
