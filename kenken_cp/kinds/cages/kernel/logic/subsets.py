# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Naked and hidden sets: k cells of a house with k values, k values with k cells."""

import cython

from kenken_cp.kinds.cages.kernel.codes import CELL, HOUSE, VALUE

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.finder import popcount
    from kenken_cp.kinds.cages.kernel.search.board import Board


def naked_set(finder, house, size):
    """So many open cells of the house that have as many values, which leave its other cells."""
    board: Board = finder.board
    i: cython.int
    cell: cython.int
    listed: cython.int = 0
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if not finder.placed[cell]:
            finder.listed[listed] = cell
            listed += 1
    finder.listed[listed] = -1
    if listed > size:
        _grow_naked(finder, house, size, 0, 0, 0)


def _grow_naked(finder, house, size, picked, start, values):
    """Complete the cells picked so far, which have these values."""
    i: cython.int = start
    cell: cython.int
    more: cython.uint
    if picked == size:
        _found_naked(finder, house, size, values)
        return
    while not finder.done:
        cell = finder.listed[i]
        if cell < 0:
            return
        i += 1
        more = values | finder.candidates[cell]
        if popcount(more) <= size:
            finder.picked[picked] = cell
            _grow_naked(finder, house, size, picked + 1, i, more)


def _found_naked(finder, house, size, values):
    """What a naked set takes from the other cells of the house."""
    board: Board = finder.board
    i: cython.int
    k: cython.int
    cell: cython.int
    strikes: cython.bint = False
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if finder.candidates[cell] & values:
            k = 0
            while k < size and finder.picked[k] != cell:
                k += 1
            finder.union[cell] = k == size
            strikes |= k == size
    if not strikes or not finder.opening():
        return
    finder.note(HOUSE, house, 0)
    finder.note(VALUE, values, 0)
    for k in range(size):
        finder.note(CELL, finder.picked[k], 0)
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if finder.candidates[cell] & values and finder.union[cell]:
            finder.strike(cell, values)


def hidden_set(finder, house, size):
    """So many values whose places in the house are as many cells, which lose all others."""
    board: Board = finder.board
    i: cython.int
    v: cython.int
    cell: cython.int
    start: cython.int = board.house_start[house]
    values: cython.uint
    if not board.house_complete[house] or finder.open_in_house[house] <= size:
        return
    for v in range(board.digits):
        finder.masks[v] = 0
    for i in range(start, board.house_start[house + 1]):
        cell = board.house_cells[i]
        values = 0 if finder.placed[cell] else finder.candidates[cell]
        v = 0
        while values:
            if values & 1:
                finder.masks[v] |= cython.cast(cython.uint, 1) << (i - start)
            values >>= 1
            v += 1
    _grow_hidden(finder, house, size, 0, 0, 0)


def _grow_hidden(finder, house, size, picked, start, places):
    """Complete the values picked so far, which have these places."""
    v: cython.int
    more: cython.uint
    if picked == size:
        _found_hidden(finder, house, size, places)
        return
    for v in range(start, finder.board.digits):
        if finder.masks[v] == 0:
            continue
        more = places | finder.masks[v]
        if popcount(more) <= size:
            finder.picked[picked] = v
            _grow_hidden(finder, house, size, picked + 1, v + 1, more)
        if finder.done:
            return


def _found_hidden(finder, house, size, places):
    """What a hidden set takes from its own cells."""
    board: Board = finder.board
    i: cython.int
    cell: cython.int
    start: cython.int = board.house_start[house]
    values: cython.uint = 0
    strikes: cython.bint = False
    for i in range(size):
        values |= cython.cast(cython.uint, 1) << finder.picked[i]
    for i in range(start, board.house_start[house + 1]):
        if places >> (i - start) & 1:
            strikes |= (finder.candidates[board.house_cells[i]] & ~values) != 0
    if not strikes or not finder.opening():
        return
    finder.note(HOUSE, house, 0)
    finder.note(VALUE, values, 0)
    for i in range(start, board.house_start[house + 1]):
        if places >> (i - start) & 1:
            cell = board.house_cells[i]
            finder.note(CELL, cell, 0)
            finder.strike(cell, finder.candidates[cell] & ~values)
