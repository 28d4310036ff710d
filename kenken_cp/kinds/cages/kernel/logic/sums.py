# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What the sum of full houses leaves over for one cell or two."""

import cython

from kenken_cp.kinds.cages.kernel.codes import CELL, NUMBER, VALUE

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.balance import all_full, full_weight, note_counted
    from kenken_cp.kinds.cages.kernel.logic.finder import GATHER, Finder
    from kenken_cp.kinds.cages.kernel.search.board import Board


def sum_left(scales, houses, fewest, most):
    """The sum leaves from `fewest` to `most` cells open: in the region, or sticking out of it.

    A part with one sum inside is counted. Of another, the loose cells inside are left over; or,
    where its whole cage has one sum, those outside, if they are fewer.
    """
    i: cython.int
    if not all_full(scales, houses):
        return
    scales.find_parts(houses)
    if scales.caged == 0:
        return
    if _lone_loose(scales) > most:  # most regions leave so much open that this tells
        return
    scales.rest = full_weight(scales, houses, 0)
    scales.left = 0
    scales.loose = 0
    for i in range(scales.parts):
        scales.weigh(i, 0)
        if scales.low[i] == scales.high[i]:
            scales.rest -= scales.low[i]
        elif scales.loose < 2:
            _leave_over(scales, scales.part[i])
        else:
            return
        if scales.left > most:
            return
    if scales.left < fewest:
        return
    if scales.left == 1:
        _sum_of_one(scales, houses)
    elif scales.loose == 1:
        _sum_in_cage(scales, houses)
    else:
        _sum_of_two(scales, houses)


def _leave_over(scales, cage):
    """Count the cells that a part leaves over, and take what is settled from the rest."""
    cells: cython.int = _everywhere(scales.finder.board, cage)
    inside: cython.int = scales.inside[cage]
    size: cython.int = _loose_cells(scales, cage, inside)
    outside: cython.int = _loose_cells(scales, cage, cells & ~inside)
    settled: cython.longlong = _settled(scales, cage, inside)
    either: cython.bint = outside <= size and scales.constant(cage)
    sticks: cython.bint = outside < size and either
    # the whole of the cage, from which the cells outside are taken, and what else lies inside
    swing: cython.longlong = 0
    if either:
        swing = scales.least - _settled(scales, cage, cells & ~inside) - settled
    scales.rest -= settled + swing if sticks else settled
    scales.left += outside if sticks else size
    scales.loose_part[scales.loose] = cage
    scales.sticks_out[scales.loose] = sticks
    scales.either[scales.loose] = either and not sticks and size == 1
    scales.swing[scales.loose] = swing
    scales.loose += 1


def _over(scales, which):
    """The positions of a loose part's cells that are left over."""
    cage: cython.int = scales.loose_part[which]
    inside: cython.int = scales.inside[cage]
    if scales.sticks_out[which]:
        return _everywhere(scales.finder.board, cage) & ~inside
    return inside


def _lone_loose(scales):
    """How many parts are one cell in which the combinations differ."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    k: cython.int
    inside: cython.int
    values: cython.uint
    count: cython.int = 0
    for i in range(scales.parts):
        inside = scales.inside[scales.part[i]]
        if inside & (inside - 1):
            continue
        k = board.cage_start[scales.part[i]]
        while inside > 1:
            inside >>= 1
            k += 1
        values = finder.support[board.cage_cells[k]]
        if values & (values - 1):
            count += 1
    return count


def _sum_of_one(scales, houses):
    """The one cell left over is what is left of the sum."""
    finder: Finder = scales.finder
    v: cython.int
    value: cython.uint = 0
    cage: cython.int = scales.loose_part[0]
    cell: cython.int = _loose_cell(scales, cage, _over(scales, 0))
    rest: cython.longlong = -scales.rest if scales.sticks_out[0] else scales.rest
    for v in range(finder.board.digits):
        if finder.values[v] == rest:
            value = cython.cast(cython.uint, 1) << v
    if not finder.opening():
        return
    _note_counted(scales, houses)
    finder.note(CELL, cell, 0)
    finder.note(VALUE, value, 0)
    finder.note(NUMBER, full_weight(scales, houses, 0), 0)
    if value & finder.candidates[cell]:
        finder.put_in(cell, value)
    else:  # it cannot be that: the cell has nothing left
        finder.strike(cell, finder.candidates[cell])


def _note_counted(scales, houses):
    """Name the region and the parts that were counted: all, and cages that stick out whole."""
    one: cython.int = -1 if scales.sticks_out[0] else scales.loose_part[0]
    two: cython.int = -1
    if scales.loose == 2 and not scales.sticks_out[1]:
        two = scales.loose_part[1]
    note_counted(scales, houses, one, two)


def _sum_in_cage(scales, houses):
    """The two cells left over lie in one cage: drop its combinations that miss the rest."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    cage: cython.int = scales.loose_part[0]
    positions: cython.int = _over(scales, 0)
    at: cython.longlong = board.cage_tuples[cage]
    rest: cython.longlong = -scales.rest if scales.sticks_out[0] else scales.rest
    settled: cython.longlong = _settled(scales, cage, positions)
    found: cython.bint = False
    for i in range(board.live[cage]):
        if scales.total(at, positions, 0) - settled != rest:
            if not found:
                if not finder.opening():
                    return
                found = True
                finder.held += board.live[cage]
                _note_counted(scales, houses)
                _note_loose(scales, cage, positions)
                finder.note(NUMBER, rest, 0)
            finder.drop(cage, at)
        at += board.cage_stride[cage]


def _sum_of_two(scales, houses):
    """The two cells left over lie in two cages; of a cage with one sum that may be either cell.

    It says the same of both, but two cells that see each other may not be equal.
    """
    way: cython.int
    found: cython.bint = False
    for way in range(4):
        if (way & 1 and not scales.either[0]) or (way & 2 and not scales.either[1]):
            continue
        if found and scales.finder.mode != GATHER:  # one deduction, read in another way
            return
        _turn(scales, way)
        found |= _has_pair(scales, houses)
        _turn(scales, way)


def _turn(scales, way):
    """Read the loose parts that `way` names from the other side, or back."""
    i: cython.int
    for i in range(2):
        if way >> i & 1:
            scales.rest += scales.swing[i] if scales.sticks_out[i] else -scales.swing[i]
            scales.sticks_out[i] = not scales.sticks_out[i]


def _has_pair(scales, houses):
    """Strike values of the two cells without a partner; whether there are any."""
    finder: Finder = scales.finder
    one: cython.int = _loose_cell(scales, scales.loose_part[0], _over(scales, 0))
    two: cython.int = _loose_cell(scales, scales.loose_part[1], _over(scales, 1))
    sign: cython.int = -1 if scales.sticks_out[0] else 1
    other_sign: cython.int = -1 if scales.sticks_out[1] else 1
    gone: cython.uint = _unmatched(scales, one, sign, two, other_sign)
    other_gone: cython.uint = _unmatched(scales, two, other_sign, one, sign)
    if gone | other_gone == 0:
        return False
    if not finder.opening():
        return True
    _note_counted(scales, houses)
    # of one inside and one outside, the one inside goes first
    finder.note(CELL, two if sign < other_sign else one, 0)
    finder.note(CELL, one if sign < other_sign else two, 0)
    finder.note(NUMBER, -scales.rest if sign + other_sign < 0 else scales.rest, 0)
    finder.strike(one, gone)
    finder.strike(two, other_gone)
    return True


def _unmatched(scales, cell, sign, other, other_sign):
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
                and sign * finder.values[v] + other_sign * finder.values[w] == scales.rest
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
