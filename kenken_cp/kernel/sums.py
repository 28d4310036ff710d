# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What the sum of full houses leaves over for one cell or two."""

import cython

from kenken_cp.kernel.codes import CELL, NUMBER, VALUE

if not cython.compiled:
    from kenken_cp.kernel.balance import all_full, full_weight, note_counted
    from kenken_cp.kernel.board import Board
    from kenken_cp.kernel.finder import Finder


def sum_left(scales, houses, fewest, most):
    """The sum leaves from `fewest` to `most` cells open: in the region, or sticking out of it.

    A part with one sum inside is counted. Of another, the loose cells inside are left over; or,
    where its whole cage has one sum, those outside, if they are fewer.
    """
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    cage: cython.int
    size: cython.int
    inside: cython.int
    left: cython.int = 0
    one: cython.int = -1
    two: cython.int = -1
    sticks: cython.bint
    one_sticks: cython.bint = False
    two_sticks: cython.bint = False
    outside: cython.int
    rest: cython.longlong
    if not all_full(scales, houses):
        return
    scales.find_parts(houses)
    if _lone_loose(scales) > most:  # most regions leave so much open that this tells
        return
    rest = full_weight(scales, houses, 0)
    for i in range(scales.parts):
        cage = scales.part[i]
        inside = scales.inside[cage]
        scales.weigh(i, 0)
        if scales.low[i] == scales.high[i]:
            rest -= scales.low[i]
            continue
        if two >= 0:
            return
        size = _loose_cells(scales, cage, inside)
        sticks = False
        if size > 1 and scales.constant(cage):
            outside = _loose_cells(scales, cage, _everywhere(board, cage) & ~inside)
            if outside < size:
                sticks = True
                size = outside
        left += size
        if left > most:
            return
        if sticks:
            rest -= scales.least
            rest += _settled(scales, cage, _everywhere(board, cage) & ~inside)
        else:
            rest -= _settled(scales, cage, inside)
        if one < 0:
            one = cage
            one_sticks = sticks
        else:
            two = cage
            two_sticks = sticks
    if left < fewest:
        return
    if left == 1:
        _sum_of_one(scales, houses, one, one_sticks, rest)
    elif two < 0:
        _sum_in_cage(scales, houses, one, one_sticks, rest)
    else:
        _sum_of_two(scales, houses, one, one_sticks, two, two_sticks, rest)


def _lone_loose(scales):
    """How many parts are one cell that has more than one candidate."""
    i: cython.int
    inside: cython.int
    count: cython.int = 0
    for i in range(scales.parts):
        inside = scales.inside[scales.part[i]]
        if inside & (inside - 1) == 0:
            count += _loose_cells(scales, scales.part[i], inside)
    return count


def _sum_of_one(scales, houses, cage, sticks, rest):
    """The one cell left over is what is left of the sum."""
    finder: Finder = scales.finder
    v: cython.int
    cell: cython.int
    inside: cython.int = scales.inside[cage]
    value: cython.uint = 0
    if sticks:
        inside = _everywhere(finder.board, cage) & ~inside
        rest = -rest
    cell = _loose_cell(scales, cage, inside)
    for v in range(finder.board.digits):
        if finder.values[v] == rest:
            value = cython.cast(cython.uint, 1) << v
    if finder.opening():
        note_counted(scales, houses, -1 if sticks else cage, -1)
        finder.note(CELL, cell, 0)
        finder.note(VALUE, value, 0)
        finder.note(NUMBER, full_weight(scales, houses, 0), 0)
        if value & finder.candidates[cell]:
            finder.put_in(cell, value)
        else:  # it cannot be that: the cell has nothing left
            finder.strike(cell, finder.candidates[cell])


def _sum_in_cage(scales, houses, cage, sticks, rest):
    """The two cells left over lie in one cage: drop its combinations that miss the rest."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    positions: cython.int = scales.inside[cage]
    at: cython.longlong = board.cage_tuples[cage]
    settled: cython.longlong
    found: cython.bint = False
    if sticks:
        positions = _everywhere(board, cage) & ~positions
        rest = -rest
    settled = _settled(scales, cage, positions)
    for i in range(board.live[cage]):
        if scales.total(at, positions, 0) - settled != rest:
            if not found:
                if not finder.opening():
                    return
                found = True
                finder.held += board.live[cage]
                note_counted(scales, houses, -1 if sticks else cage, -1)
                _note_loose(scales, cage, positions)
                finder.note(NUMBER, rest, 0)
            finder.drop(cage, at)
        at += board.cage_stride[cage]


def _sum_of_two(scales, houses, one, one_sticks, two, two_sticks, rest):
    """The two cells left over lie in two cages: strike values without a partner."""
    finder: Finder = scales.finder
    board: Board = finder.board
    positions: cython.int
    sign: cython.int = -1 if one_sticks else 1
    other_sign: cython.int = -1 if two_sticks else 1
    cell: cython.int
    other: cython.int
    gone: cython.uint
    other_gone: cython.uint
    positions = scales.inside[one]
    if one_sticks:
        positions = _everywhere(board, one) & ~positions
    cell = _loose_cell(scales, one, positions)
    positions = scales.inside[two]
    if two_sticks:
        positions = _everywhere(board, two) & ~positions
    other = _loose_cell(scales, two, positions)
    gone = _unmatched(scales, cell, sign, other, other_sign, rest)
    other_gone = _unmatched(scales, other, other_sign, cell, sign, rest)
    if gone | other_gone == 0 or not finder.opening():
        return
    note_counted(scales, houses, -1 if one_sticks else one, -1 if two_sticks else two)
    if one_sticks and not two_sticks:  # the one inside goes first
        finder.note(CELL, other, 0)
        finder.note(CELL, cell, 0)
    else:
        finder.note(CELL, cell, 0)
        finder.note(CELL, other, 0)
    finder.note(NUMBER, -rest if one_sticks and two_sticks else rest, 0)
    finder.strike(cell, gone)
    finder.strike(other, other_gone)


def _unmatched(scales, cell, sign, other, other_sign, rest):
    """The cell's candidates with which no candidate of the other makes up the rest."""
    finder: Finder = scales.finder
    board: Board = finder.board
    v: cython.int
    w: cython.int
    seen: cython.bint = board.together[cell * board.cells + other]
    gone: cython.uint = 0
    found: cython.bint
    for v in range(board.digits):
        if not finder.candidates[cell] >> v & 1:
            continue
        found = False
        for w in range(board.digits):
            if (
                finder.candidates[other] >> w & 1
                and sign * finder.values[v] + other_sign * finder.values[w] == rest
                and not (seen and v == w)
            ):
                found = True
        if not found:
            gone |= cython.cast(cython.uint, 1) << v
    return gone


def _loose_cells(scales, cage, positions):
    """How many cells in these positions have more than one candidate."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    values: cython.uint
    count: cython.int = 0
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        values = finder.candidates[board.cage_cells[i]]
        if positions & 1 and values & (values - 1):
            count += 1
        positions >>= 1
    return count


def _loose_cell(scales, cage, positions):
    """The first cell in these positions with more than one candidate."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    values: cython.uint
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        values = finder.candidates[board.cage_cells[i]]
        if positions & 1 and values & (values - 1):
            return board.cage_cells[i]
        positions >>= 1
    return -1


def _note_loose(scales, cage, positions):
    """Name the cells in these positions with more than one candidate."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    values: cython.uint
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        values = finder.candidates[board.cage_cells[i]]
        if positions & 1 and values & (values - 1):
            finder.note(CELL, board.cage_cells[i], 0)
        positions >>= 1


def _settled(scales, cage, positions):
    """The sum of the cells in these positions that have one candidate."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    values: cython.uint
    settled: cython.longlong = 0
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        values = finder.candidates[board.cage_cells[i]]
        if positions & 1 and values & (values - 1) == 0:
            settled += finder.values[finder.index(values)]
        positions >>= 1
    return settled


def _everywhere(board, cage):
    """All positions of the cage."""
    return (1 << (board.cage_start[cage + 1] - board.cage_start[cage])) - 1
