# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What only boards with boxes show: where houses cross in several cells, and fish with boxes."""

import cython

from kenken_cp.kinds.cages.kernel.codes import CELL, COVER, HOUSE, VALUE

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.propagate import _union

MOST_LINES = 3  # of a fish with boxes


def locked(finder, crossing):
    """Values for which a house has room only where it crosses another leave the other's rest."""
    board: Board = finder.board
    first: cython.int = board.cross_pair[2 * crossing]
    second: cython.int = board.cross_pair[2 * crossing + 1]
    both: cython.uint = _union(board, 3 * crossing)
    one: cython.uint = _union(board, 3 * crossing + 1)
    two: cython.uint = _union(board, 3 * crossing + 2)
    if board.house_complete[first]:
        _found_locked(finder, first, second, 3 * crossing + 2, both & ~one & two)
    if board.house_complete[second] and not finder.done:
        _found_locked(finder, second, first, 3 * crossing + 1, both & ~two & one)


def _found_locked(finder, house, other, rest, values):
    """Each of the values, which the one house claims, leaves the other's rest."""
    board: Board = finder.board
    i: cython.int
    value: cython.uint
    while values and not finder.done:
        value = values & ~(values - 1)
        values &= values - 1
        if not finder.opening():
            continue
        finder.note(HOUSE, house, 0)
        finder.note(COVER, other, 0)
        finder.note(VALUE, value, 0)
        for i in range(board.cross_start[rest], board.cross_start[rest + 1]):
            finder.strike(board.cross_cells[i], value)


def boxed_fish(finder, place):
    """Houses without common places for a value, which as many others cover; one is no line.

    The places are the values with rows among the first, then with columns.
    """
    board: Board = finder.board
    if finder.rows + finder.columns < board.houses:
        _grow(finder, place, 0, 0)


def _grow(finder, place, picked, start):
    """Add houses to those picked so far, which as many others as there may be must cover."""
    board: Board = finder.board
    house: cython.int
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    for house in range(start, board.houses):
        if finder.done:
            return
        if not _is_of(finder, house, place // board.digits == 0) or not _can_join(
            finder, house, picked, value
        ):
            continue
        finder.picked[picked] = house
        if picked and _cover(finder, place, picked + 1, picked + 1, 0):
            _found(finder, place, picked + 1)
        if picked + 1 < MOST_LINES and _cover(finder, place, picked + 1, MOST_LINES, 0):
            _grow(finder, place, picked + 1, house + 1)


def _is_of(finder, house, rows):
    """Whether the house is one of the rows, or of the columns; what is no line is of both."""
    if house >= finder.rows + finder.columns:
        return True
    return (house < finder.rows) == rows


def _can_join(finder, house, picked, value):
    """Whether the house wants the value yet, and shares no place for it with those picked."""
    board: Board = finder.board
    i: cython.int
    k: cython.int
    cell: cython.int
    if not board.house_complete[house]:
        return False
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if not finder.candidates[cell] & value:
            continue
        if finder.placed[cell]:
            return False
        for k in range(picked):
            if _holds(board, finder.picked[k], cell):
                return False
    return True


def _holds(board, house, cell):
    """Whether the cell lies in the house."""
    i: cython.int
    for i in range(cell * board.span, (cell + 1) * board.span):
        if board.cell_houses[i] == house:
            return True
    return False


def _cover(finder, place, picked, most, covers):
    """Complete the covers so far to at most so many that hold every place of those picked.

    They stand in `listed`; if they can be found, the rest of `listed` up to `most` is -1.
    """
    board: Board = finder.board
    i: cython.int
    house: cython.int
    cell: cython.int = _uncovered(finder, place, picked, covers)
    if cell < 0:
        for i in range(covers, most):
            finder.listed[i] = -1
        return True
    if covers == most:
        return False
    for i in range(cell * board.span, (cell + 1) * board.span):
        house = board.cell_houses[i]
        if i > cell * board.span and house == board.cell_houses[i - 1]:
            continue
        if _is_of(finder, house, place // board.digits == 1) and not _is_picked(
            finder, house, picked
        ):
            finder.listed[covers] = house
            if _cover(finder, place, picked, most, covers + 1):
                return True
    return False


def _is_picked(finder, house, picked):
    k: cython.int
    for k in range(picked):
        if finder.picked[k] == house:
            return True
    return False


def _uncovered(finder, place, picked, covers):
    """The first place of the houses picked that no cover holds, -1 if there is none."""
    board: Board = finder.board
    i: cython.int
    k: cython.int
    c: cython.int
    cell: cython.int
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    for k in range(picked):
        for i in range(
            board.house_start[finder.picked[k]], board.house_start[finder.picked[k] + 1]
        ):
            cell = board.house_cells[i]
            if not finder.candidates[cell] & value:
                continue
            c = 0
            while c < covers and not _holds(board, finder.listed[c], cell):
                c += 1
            if c == covers:
                return cell
    return -1


def _found(finder, place, size):
    """What the fish takes from its covers."""
    board: Board = finder.board
    i: cython.int
    c: cython.int
    k: cython.int
    cell: cython.int
    found: cython.bint = False
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    for c in range(size):
        if finder.listed[c] < 0:  # fewer covers than houses: the value has too few places
            return
    for c in range(size):
        for i in range(
            board.house_start[finder.listed[c]], board.house_start[finder.listed[c] + 1]
        ):
            cell = board.house_cells[i]
            if not finder.candidates[cell] & value:
                continue
            k = 0
            while k < size and not _holds(board, finder.picked[k], cell):
                k += 1
            if k < size:
                continue
            if not found:
                if not finder.opening():
                    return
                found = True
                _note(finder, size, value)
            finder.strike(cell, value)


def _note(finder, size, value):
    """Name the houses of the fish, its cells, and its covers."""
    board: Board = finder.board
    i: cython.int
    k: cython.int
    for k in range(size):
        finder.note(HOUSE, finder.picked[k], 0)
        for i in range(
            board.house_start[finder.picked[k]], board.house_start[finder.picked[k] + 1]
        ):
            if finder.candidates[board.house_cells[i]] & value:
                finder.note(CELL, board.house_cells[i], 0)
    for k in range(size):
        finder.note(COVER, finder.listed[k], 0)
    finder.note(VALUE, value, 0)
