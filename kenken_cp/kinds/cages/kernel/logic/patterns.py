# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Patterns of candidates across lines: fish and wings."""

import cython

from kenken_cp.kinds.cages.kernel.codes import CELL, COVER, HOUSE, LINK, VALUE

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.finder import popcount
    from kenken_cp.kinds.cages.kernel.search.board import Board


def fish(finder, place, least, most):
    """Lines that hold a value in as many crossing lines, from the least number to the most.

    The places are the values across rows, then the values across columns.
    """
    board: Board = finder.board
    i: cython.int
    j: cython.int
    size: cython.int
    cell: cython.int
    down: cython.int = place // board.digits
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    lines: cython.int = finder.columns if down else finder.rows
    across: cython.int = finder.rows if down else finder.columns
    for i in range(lines):
        finder.masks[i] = 0
        if not board.house_complete[finder.rows + i if down else i]:
            continue
        for j in range(across):
            cell = _crossing(finder, down, i, j)
            if finder.candidates[cell] & value:
                if finder.placed[cell]:
                    finder.masks[i] = 0
                    break
                finder.masks[i] |= cython.cast(cython.uint, 1) << j
    for size in range(least, most + 1):
        _grow_fish(finder, place, size, 0, 0, 0)


def _crossing(finder, down, line, cross):
    """The cell where a row (a column, if `down`) crosses a line."""
    return cross * finder.columns + line if down else line * finder.columns + cross


def _grow_fish(finder, place, size, picked, start, covers):
    """Complete the lines picked so far, which have the value in these crossing lines."""
    i: cython.int
    more: cython.uint
    lines: cython.int = finder.columns if place >= finder.board.digits else finder.rows
    if picked == size:
        _found_fish(finder, place, size, covers)
        return
    for i in range(start, lines):
        if finder.done:
            return
        if finder.masks[i] == 0:
            continue
        more = covers | finder.masks[i]
        if popcount(more) <= size:
            finder.picked[picked] = i
            _grow_fish(finder, place, size, picked + 1, i + 1, more)


def _found_fish(finder, place, size, covers):
    """What a fish takes from the crossing lines."""
    board: Board = finder.board
    i: cython.int
    j: cython.int
    k: cython.int
    cell: cython.int
    found: cython.bint = False
    down: cython.int = place // board.digits
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    lines: cython.int = finder.columns if down else finder.rows
    across: cython.int = finder.rows if down else finder.columns
    for i in range(lines):
        k = 0
        while k < size and finder.picked[k] != i:
            k += 1
        if k < size:
            continue
        for j in range(across):
            cell = _crossing(finder, down, i, j)
            if not covers >> j & 1 or not finder.candidates[cell] & value:
                continue
            if not found:
                if not finder.opening():
                    return
                found = True
                _note_fish(finder, down, size, covers, value)
            finder.strike(cell, value)


def _note_fish(finder, down, size, covers, value):
    """Name the lines, the crossing lines, and the cells of the fish."""
    j: cython.int
    k: cython.int
    cell: cython.int
    across: cython.int = finder.rows if down else finder.columns
    for k in range(size):
        finder.note(HOUSE, finder.rows + finder.picked[k] if down else finder.picked[k], 0)
        for j in range(across):
            cell = _crossing(finder, down, finder.picked[k], j)
            if finder.candidates[cell] & value:
                finder.note(CELL, cell, 0)
    for j in range(across):
        if covers >> j & 1:
            finder.note(COVER, j if down else finder.rows + j, 0)
    finder.note(VALUE, value, 0)


def wing(finder, pivot, size):
    """A pivot of so many candidates and two cells of two that it sees: XY-wing, XYZ-wing."""
    board: Board = finder.board
    one: cython.int
    two: cython.int
    values: cython.uint = finder.candidates[pivot]
    shared: cython.uint
    if popcount(values) != size:
        return
    for one in range(board.cells):
        if (
            one == pivot
            or not board.together[pivot * board.cells + one]
            or popcount(finder.candidates[one]) != 2
        ):
            continue
        for two in range(one + 1, board.cells):
            if (
                two == pivot
                or not board.together[pivot * board.cells + two]
                or popcount(finder.candidates[two]) != 2
            ):
                continue
            shared = finder.candidates[one] & finder.candidates[two]
            if shared == 0 or shared & (shared - 1):
                continue
            if size == 2:
                if (finder.candidates[one] ^ finder.candidates[two]) == values:
                    _found_wing(finder, pivot, one, two, shared, False)
            elif (finder.candidates[one] | finder.candidates[two]) == values:
                _found_wing(finder, pivot, one, two, shared, True)
            if finder.done:
                return


def _found_wing(finder, pivot, one, two, value, sees_pivot):
    """What a wing takes from the cells that see both its ends (and its pivot)."""
    board: Board = finder.board
    cell: cython.int
    found: cython.bint = False
    for cell in range(board.cells):
        if (
            not finder.candidates[cell] & value
            or cell == one
            or cell == two
            or cell == pivot
            or not board.together[one * board.cells + cell]
            or not board.together[two * board.cells + cell]
            or (sees_pivot and not board.together[pivot * board.cells + cell])
        ):
            continue
        if not found:
            if not finder.opening():
                return
            found = True
            finder.note(CELL, pivot, 0)
            finder.note(CELL, one, 0)
            finder.note(CELL, two, 0)
            finder.note(VALUE, value, 0)
        finder.strike(cell, value)


def w_wing(finder, one):
    """Two cells with the same two candidates, and a house with two places for one of these.

    If each of the places sees one of the cells, the cells cannot both have that value.
    """
    board: Board = finder.board
    two: cython.int
    house: cython.int
    value: cython.uint
    values: cython.uint = finder.candidates[one]
    if popcount(values) != 2:
        return
    for two in range(one + 1, board.cells):
        if finder.candidates[two] != values or board.together[one * board.cells + two]:
            continue
        value = values & ~(values - 1)
        while value:
            for house in range(board.houses):
                if _bridges(finder, house, one, two, value):
                    _found_w_wing(finder, one, two, value)
                    if finder.done:
                        return
                    break
            value = values & ~value if value == values & ~(values - 1) else 0


def _bridges(finder, house, one, two, value):
    """Whether the house has two places for the value, one that sees each of the cells.

    They are then the first two of `picked`, the one that sees the first cell first.
    """
    board: Board = finder.board
    i: cython.int
    cell: cython.int
    places: cython.int = 0
    if not board.house_complete[house]:
        return False
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if not finder.candidates[cell] & value:
            continue
        if places == 2 or cell == one or cell == two or finder.placed[cell]:
            return False
        finder.picked[places] = cell
        places += 1
    if places < 2:
        return False
    if not board.together[finder.picked[0] * board.cells + one]:
        cell = finder.picked[0]
        finder.picked[0] = finder.picked[1]
        finder.picked[1] = cell
    return (
        board.together[finder.picked[0] * board.cells + one]
        and board.together[finder.picked[1] * board.cells + two]
    )


def _found_w_wing(finder, one, two, value):
    """What sees both cells loses their other value; it is told as a chain from one to the other."""
    board: Board = finder.board
    cell: cython.int
    found: cython.bint = False
    off: cython.longlong = value
    other: cython.uint = finder.candidates[one] & ~value
    far: cython.longlong = other
    for cell in range(board.cells):
        if (
            not finder.candidates[cell] & other
            or not board.together[one * board.cells + cell]
            or not board.together[two * board.cells + cell]
            or cell == one
            or cell == two
        ):
            continue
        if not found:
            if not finder.opening():
                return
            found = True
            finder.note(LINK, one, -far)
            finder.note(LINK, one, off)
            finder.note(LINK, finder.picked[0], -off)
            finder.note(LINK, finder.picked[1], off)
            finder.note(LINK, two, -off)
            finder.note(LINK, two, far)
        finder.strike(cell, other)
