# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques that weigh a cage's combinations against the houses and cages around it."""

import cython

from kenken_cp.kinds.cages.kernel.codes import CAGE, CELL, HOUSE, VALUE

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.finder import popcount
    from kenken_cp.kinds.cages.kernel.search.board import Board

# Cages are compared if their combinations make at most this many pairs.
MAX_PAIRS = 4096


def requires(finder, cage):
    """Values that each combination of the cage puts into a house leave the rest of the house."""
    board: Board = finder.board
    k: cython.int
    house: cython.int
    values: cython.uint
    value: cython.uint
    if board.live[cage] == 0 or finder.open_in_cage[cage] == 0:
        return
    for k in range(finder.meet_start[cage], finder.meet_start[cage + 1]):
        house = finder.meet_house[k]
        if finder.open_in_house[house] == 0:
            continue
        values = always(finder, cage, finder.meet_cells[k])
        while values:
            value = values & ~(values - 1)
            values &= values - 1
            if _outside(finder, house, cage, value) and finder.opening():
                finder.held += board.live[cage]
                finder.note(HOUSE, house, 0)
                finder.note(CAGE, cage, 0)
                finder.note(VALUE, value, 0)
                clear_outside(finder, house, cage, cage, value)
            if finder.done:
                return


def always(finder, cage, positions):
    """The values that each of the cage's combinations has in these positions."""
    board: Board = finder.board
    i: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    values: cython.uint = board.full
    for i in range(board.live[cage]):
        values &= finder.on(cage, at, positions)
        if values == 0:
            break
        at += board.cage_stride[cage]
    return values


def _outside(finder, house, cage, value):
    """Whether a cell of the house outside the cage has one of these values."""
    board: Board = finder.board
    i: cython.int
    cell: cython.int
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if finder.candidates[cell] & value and board.cell_cage[cell] != cage:
            return True
    return False


def clear_outside(finder, house, cage, other, value):
    """Strike the values from the cells of the house that lie outside two cages."""
    board: Board = finder.board
    i: cython.int
    cell: cython.int
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if board.cell_cage[cell] != cage and board.cell_cage[cell] != other:
            finder.strike(cell, value)


def claims(finder, cage):
    """If all places of a house for a value lie in the cage, it must have the value there."""
    board: Board = finder.board
    i: cython.int
    k: cython.int
    cell: cython.int
    house: cython.int
    inside: cython.uint
    outside: cython.uint
    if finder.open_in_cage[cage] == 0:
        return
    for k in range(finder.meet_start[cage], finder.meet_start[cage + 1]):
        house = finder.meet_house[k]
        if not board.house_complete[house]:
            continue
        inside = outside = 0
        for i in range(board.house_start[house], board.house_start[house + 1]):
            cell = board.house_cells[i]
            if board.cell_cage[cell] == cage:
                inside |= finder.candidates[cell]
            else:
                outside |= finder.candidates[cell]
        inside &= ~outside
        while inside and not finder.done:
            _claim(finder, cage, house, finder.meet_cells[k], inside & ~(inside - 1))
            inside &= inside - 1


def _claim(finder, cage, house, positions, value):
    """Drop the combinations without the value in these positions."""
    board: Board = finder.board
    i: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    found: cython.bint = False
    for i in range(board.live[cage]):
        if finder.on(cage, at, positions) & value == 0:
            if not found:
                if not finder.opening():
                    return
                found = True
                finder.held += board.live[cage]
                finder.note(HOUSE, house, 0)
                finder.note(CAGE, cage, 0)
                finder.note(VALUE, value, 0)
            finder.drop(cage, at)
        at += board.cage_stride[cage]


def outside_clash(finder, cage):
    """Combinations that leave up to three cells of a house fewer values than they are."""
    k: cython.int
    if finder.open_in_cage[cage] == 0:
        return
    for k in range(finder.meet_start[cage], finder.meet_start[cage + 1]):
        _clash_in(finder, cage, finder.meet_house[k], finder.meet_cells[k])
        if finder.done:
            return


def _clash_in(finder, cage, house, positions):
    """The same in one house."""
    board: Board = finder.board
    i: cython.int
    size: cython.int
    cell: cython.int
    listed: cython.int = 0
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if not finder.placed[cell] and board.cell_cage[cell] != cage:
            finder.listed[listed] = cell
            listed += 1
    finder.listed[listed] = -1
    for size in range(1, 4):
        _clash_with(finder, cage, house, positions, size, 0, 0, 0)


def _clash_with(finder, cage, house, positions, size, picked, start, values):
    """Complete the cells picked so far, which have these values, and see what they bar."""
    i: cython.int = start
    cell: cython.int
    more: cython.uint
    # a combination takes at most so many values away
    most: cython.int = size - 1 + popcount(positions)
    if picked == size:
        _clash(finder, cage, house, positions, size, values)
        return
    while not finder.done:
        cell = finder.listed[i]
        if cell < 0:
            return
        i += 1
        more = values | finder.candidates[cell]
        if popcount(more) <= most:
            finder.picked[picked] = cell
            _clash_with(finder, cage, house, positions, size, picked + 1, i, more)


def _clash(finder, cage, house, positions, size, values):
    """Drop the combinations that leave the picked cells fewer values than they are."""
    board: Board = finder.board
    i: cython.int
    k: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    found: cython.bint = False
    for i in range(board.live[cage]):
        if _clashes(finder, size, values, finder.on(cage, at, positions)):
            if not found:
                if not finder.opening():
                    return
                found = True
                finder.held += board.live[cage]
                finder.note(HOUSE, house, 0)
                finder.note(CAGE, cage, 0)
                for k in range(size):
                    finder.note(CELL, finder.picked[k], 0)
                finder.note(VALUE, values, 0)
            finder.drop(cage, at)
        at += board.cage_stride[cage]


def _clashes(finder, size, values, taken):
    """Whether so few values are left to the picked cells, and to no fewer of them.

    What a smaller set of cells bars already is a deduction of its own.
    """
    i: cython.int
    rest: cython.uint
    if popcount(values & ~taken) >= size:
        return False
    if size > 1:
        for i in range(size):
            rest = finder.candidates[finder.picked[i]] & ~taken
            if rest == 0:
                return False
            if size == 3:
                rest |= finder.candidates[finder.picked[(i + 1) % 3]] & ~taken
                if popcount(rest) < 2:
                    return False
    return True


def diagonal_pair(finder, cage):
    """Two cells of the cage that share two candidates and, though unseen, always differ."""
    board: Board = finder.board
    i: cython.int
    j: cython.int
    one: cython.int
    two: cython.int
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        one = board.cage_cells[i]
        if finder.placed[one] or popcount(finder.candidates[one]) != 2:
            continue
        for j in range(i + 1, board.cage_start[cage + 1]):
            two = board.cage_cells[j]
            if (
                finder.candidates[two] == finder.candidates[one]
                and not board.together[one * board.cells + two]
                and _always_differ(
                    finder, cage, i - board.cage_start[cage], j - board.cage_start[cage]
                )
            ):
                _found_diagonal(finder, cage, one, two)
                if finder.done:
                    return


def _always_differ(finder, cage, i, j):
    """Whether no combination has the same value in these two positions."""
    board: Board = finder.board
    k: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    for k in range(board.live[cage]):
        if finder.on(cage, at, 1 << i) == finder.on(cage, at, 1 << j):
            return False
        at += board.cage_stride[cage]
    return True


def _found_diagonal(finder, cage, one, two):
    """What a diagonal pair takes from the cells that see both."""
    board: Board = finder.board
    cell: cython.int
    found: cython.bint = False
    values: cython.uint = finder.candidates[one]
    for cell in range(board.cells):
        if (
            finder.candidates[cell] & values
            and cell != one
            and cell != two
            and board.together[cell * board.cells + one]
            and board.together[cell * board.cells + two]
        ):
            if not found:
                if not finder.opening():
                    return
                found = True
                finder.held += board.live[cage]
                finder.note(CAGE, cage, 0)
                finder.note(CELL, one, 0)
                finder.note(CELL, two, 0)
                finder.note(VALUE, values, 0)
            finder.strike(cell, values)


def cage_comparison(finder, cage):
    """Combinations beside which no combination of a neighbouring cage fits."""
    board: Board = finder.board
    other: cython.int
    shared: cython.int
    if finder.open_in_cage[cage] == 0:
        return
    for other in range(board.cages):
        if (
            other == cage
            or finder.open_in_cage[other] == 0
            or cython.cast(cython.longlong, board.live[cage]) * board.live[other] > MAX_PAIRS
        ):
            continue
        shared = _list_shared(finder, cage, other)
        if shared:
            _compare(finder, cage, other, shared)
            if finder.done:
                return


def _list_shared(finder, cage, other):
    """List the houses that both cages meet, each with the positions in either; how many."""
    i: cython.int
    j: cython.int
    shared: cython.int = 0
    for i in range(finder.meet_start[cage], finder.meet_start[cage + 1]):
        for j in range(finder.meet_start[other], finder.meet_start[other + 1]):
            if finder.meet_house[i] == finder.meet_house[j]:
                finder.picked[3 * shared] = finder.meet_house[i]
                finder.picked[3 * shared + 1] = finder.meet_cells[i]
                finder.picked[3 * shared + 2] = finder.meet_cells[j]
                shared += 1
    return shared


def _compare(finder, cage, other, shared):
    """Drop the cage's combinations that leave the other none."""
    board: Board = finder.board
    i: cython.int
    k: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    found: cython.bint = False
    for i in range(board.live[cage]):
        if not _stands_beside(finder, cage, at, other, shared):
            if not found:
                if not finder.opening():
                    return
                found = True
                finder.held += board.live[cage] + board.live[other]
                finder.note(CAGE, cage, 0)
                finder.note(CAGE, other, 0)
                for k in range(shared):
                    finder.note(HOUSE, finder.picked[3 * k], 0)
            finder.drop(cage, at)
        at += board.cage_stride[cage]


def _stands_beside(finder, cage, at, other, shared):
    """Whether some combination of the other cage repeats nothing of this one in a shared house."""
    board: Board = finder.board
    i: cython.int
    k: cython.int
    there: cython.longlong = board.cage_tuples[other]
    fits: cython.bint
    for k in range(shared):
        finder.masks[k] = finder.on(cage, at, finder.picked[3 * k + 1])
    for i in range(board.live[other]):
        fits = True
        for k in range(shared):
            if finder.masks[k] & finder.on(other, there, finder.picked[3 * k + 2]):
                fits = False
                break
        if fits:
            return True
        there += board.cage_stride[other]
    return False
