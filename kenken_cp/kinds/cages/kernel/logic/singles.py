# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The gentlest techniques: givens, last cells, cage combinations, singles."""

import cython

from kenken_cp.kinds.cages.kernel.codes import CAGE, CELL, HOUSE, VALUE

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.finder import HOUSE_BROKEN
    from kenken_cp.kinds.cages.kernel.search.board import Board


def given_cage(finder, cage):
    """A cage of one cell is its value."""
    board: Board = finder.board
    cell: cython.int = board.cage_cells[board.cage_start[cage]]
    if board.cage_start[cage + 1] - board.cage_start[cage] > 1 or finder.placed[cell]:
        return
    if board.live[cage] and finder.opening():
        finder.note(CAGE, cage, 0)
        finder.note(CELL, cell, 0)
        finder.note(VALUE, finder.support[cell], 0)
        finder.put_in(cell, finder.support[cell])


def full_house(finder, place):
    """The last open cell of a house, or of a cage: places are the houses, then the cages."""
    board: Board = finder.board
    i: cython.int
    cage: cython.int = place - board.houses
    cell: cython.int
    open_cell: cython.int = -1
    left: cython.uint = board.full
    if cage < 0:
        if finder.open_in_house[place] != 1 or not board.house_complete[place]:
            return
        for i in range(board.house_start[place], board.house_start[place + 1]):
            cell = board.house_cells[i]
            if finder.placed[cell]:
                left &= ~finder.candidates[cell]
            else:
                open_cell = cell
    else:
        if finder.open_in_cage[cage] != 1 or board.live[cage] != 1:
            return
        for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
            cell = board.cage_cells[i]
            if not finder.placed[cell]:
                open_cell = cell
        left = finder.support[open_cell]
        if board.cage_start[cage + 1] - board.cage_start[cage] == 1:
            return  # a given
    if finder.opening():
        if cage < 0:
            finder.note(HOUSE, place, 0)
        else:
            finder.note(CAGE, cage, 0)
        finder.note(CELL, open_cell, 0)
        finder.note(VALUE, left, 0)
        finder.put_in(open_cell, left)


def cage_values(finder, cage):
    """Cells keep only values that occur somewhere in the cage's combinations."""
    board: Board = finder.board
    i: cython.int
    cell: cython.int
    values: cython.uint = 0
    gone: cython.uint = 0
    if finder.open_in_cage[cage] == 0:
        return
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        cell = board.cage_cells[i]
        values |= finder.support[cell]
        gone |= finder.candidates[cell]
    if gone & ~values == 0 or board.live[cage] == 0:
        return
    if finder.opening():
        finder.held += board.live[cage]
        finder.note(CAGE, cage, 0)
        finder.note(VALUE, values, 0)
        for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
            cell = board.cage_cells[i]
            finder.strike(cell, finder.candidates[cell] & ~values)


def cage_positions(finder, cage):
    """A value leaves a cell if no combination of the cage has it there."""
    board: Board = finder.board
    i: cython.int
    cell: cython.int
    gone: cython.uint = 0
    if finder.open_in_cage[cage] == 0:
        return
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        cell = board.cage_cells[i]
        gone |= finder.candidates[cell] & ~finder.support[cell]
    if gone == 0 or board.live[cage] == 0:
        return
    if finder.opening():
        finder.held += board.live[cage]
        finder.note(CAGE, cage, 0)
        for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
            cell = board.cage_cells[i]
            finder.strike(cell, finder.candidates[cell] & ~finder.support[cell])


def naked_single(finder, caged):
    """Cells with one candidate that is not yet placed: those in cages, or those in none.

    A cage narrows its cells one by one; of another cell one sees only by looking at all its houses.
    """
    board: Board = finder.board
    cell: cython.int
    value: cython.uint
    for cell in range(board.cells):
        value = finder.candidates[cell]
        if value & (value - 1) or not value or finder.placed[cell]:
            continue
        if (board.cell_cage[cell] < board.cages) == caged:
            if finder.opening():
                finder.note(CELL, cell, 0)
                finder.note(VALUE, value, 0)
                finder.put_in(cell, value)
            if finder.done:
                return


def last_combination(finder, cage):
    """A cage with one combination left is filled with it."""
    board: Board = finder.board
    i: cython.int
    cell: cython.int
    if board.live[cage] != 1 or finder.open_in_cage[cage] == 0:
        return
    if finder.opening():
        finder.held += 1
        finder.note(CAGE, cage, 0)
        for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
            cell = board.cage_cells[i]
            if not finder.placed[cell]:
                finder.note(CELL, cell, 0)
                finder.put_in(cell, finder.support[cell])


def hidden_single(finder, house, boxed):
    """Values with one cell left in a house that must hold them: a box, or any other."""
    board: Board = finder.board
    i: cython.int
    cell: cython.int
    values: cython.uint
    once: cython.uint = 0
    twice: cython.uint = 0
    placed: cython.uint = 0
    if not board.house_complete[house] or finder.open_in_house[house] == 0:
        return
    if board.house_boxed[house] != boxed:
        return
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        values = finder.candidates[cell]
        twice |= once & values
        once |= values
        if finder.placed[cell]:
            placed |= values
    if once != board.full:
        finder.break_off(HOUSE_BROKEN, house)
        return
    once &= ~(twice | placed)
    if once == 0:
        return
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        values = finder.candidates[cell] & once
        if values & (values - 1):  # two values that only this cell has room for
            finder.break_off(HOUSE_BROKEN, house)
            return
        if values and finder.opening():
            finder.note(HOUSE, house, 0)
            finder.note(CELL, cell, 0)
            finder.note(VALUE, values, 0)
            finder.put_in(cell, values)
        if finder.done:
            return
