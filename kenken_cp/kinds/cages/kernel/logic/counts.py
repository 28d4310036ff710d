# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""How often a digit stands in two houses: digit count, cage fish."""

import cython

from kenken_cp.kinds.cages.kernel.codes import CAGE, HOUSE, NUMBER, VALUE

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.balance import all_full, note_counted
    from kenken_cp.kinds.cages.kernel.logic.combinations import always, clear_outside
    from kenken_cp.kinds.cages.kernel.logic.finder import Finder, as_signed
    from kenken_cp.kinds.cages.kernel.search.board import Board


def digit_count(scales, one, two):
    """In two full houses each digit stands twice: drop what brings it too often or too seldom."""
    finder: Finder = scales.finder
    i: cython.int
    v: cython.int
    low: cython.int
    high: cython.int
    lows: cython.int
    highs: cython.int
    scales.region[0] = one
    scales.region[1] = two
    if not all_full(scales, 2):
        return
    scales.find_parts(2)
    if scales.unsettled or scales.caged == 0:
        return
    _weigh_counts(scales, one, two)
    for v in range(finder.board.digits):
        lows = highs = 0
        for i in range(scales.parts):
            lows += _times(scales.low[i], v)
            highs += _times(scales.high[i], v)
        if lows < 2 and highs > 2:
            continue
        for i in range(scales.parts):
            low = _times(scales.low[i], v)
            high = _times(scales.high[i], v)
            if low < 2 - highs + high or high > 2 - lows + low:
                _drop_miscounts(
                    scales, one, two, scales.part[i], cython.cast(cython.uint, 1) << v,
                    2 - highs + high, 2 - lows + low,
                )  # fmt: skip
                if finder.done:
                    return


def _times(counts, v):
    """How often `_weigh_counts` says that a digit comes."""
    return cython.cast(cython.int, (counts >> v & 1) + (counts >> (v + 32) & 1))


def _weigh_counts(scales, one, two):
    """The digits that each part has at least once and twice (32 bits on), and at most."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    k: cython.int
    cage: cython.int
    at: cython.longlong
    first: cython.ulonglong
    second: cython.ulonglong
    counts: cython.ulonglong
    least: cython.ulonglong
    most: cython.ulonglong
    for i in range(scales.parts):
        cage = scales.part[i]
        if not _inside_of(scales, cage, one) or not _inside_of(scales, cage, two):
            scales.weigh(i, scales.primes + 1)
            continue
        at = board.cage_tuples[cage]
        least = board.full
        least |= least << 32
        most = 0
        for k in range(board.live[cage]):
            first = finder.on(cage, at, _inside_of(scales, cage, one))
            second = finder.on(cage, at, _inside_of(scales, cage, two))
            counts = (first | second) | ((first & second) << 32)
            least &= counts
            most |= counts
            at += board.cage_stride[cage]
        scales.low[i] = as_signed(least)
        scales.high[i] = as_signed(most)


def _drop_miscounts(scales, one, two, cage, value, least, most):
    """Drop the cage's combinations that bring the value less or more often than they may."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    times: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    if not finder.opening():
        return
    finder.held += board.live[cage]
    finder.note(CAGE, cage, 0)
    note_counted(scales, 2, cage, -1)
    finder.note(VALUE, value, 0)
    finder.note(NUMBER, 2, 0)
    for i in range(board.live[cage]):
        times = _times_in(scales, cage, at, one, two, value)
        if times < least or times > most:
            finder.drop(cage, at)
        at += board.cage_stride[cage]


def _times_in(scales, cage, at, one, two, value):
    """How often the combination brings the value into the two houses."""
    finder: Finder = scales.finder
    times: cython.int = 0
    if finder.on(cage, at, _inside_of(scales, cage, one)) & value:
        times += 1
    if finder.on(cage, at, _inside_of(scales, cage, two)) & value:
        times += 1
    return times


def _inside_of(scales, cage, house):
    """The cage's positions in the house."""
    finder: Finder = scales.finder
    k: cython.int
    for k in range(finder.meet_start[cage], finder.meet_start[cage + 1]):
        if finder.meet_house[k] == house:
            return finder.meet_cells[k]
    return 0


def cage_fish(scales, one, two):
    """Two cages that each put a value into one of two houses take it from the rest of both."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    v: cython.int
    cage: cython.int
    value: cython.uint
    values: cython.uint
    for v in range(board.digits):
        finder.picked[v] = -1
    scales.region[0] = one
    scales.region[1] = two
    scales.find_parts(2)
    for i in range(scales.parts):
        cage = scales.part[i]
        if board.live[cage] == 0:
            return
        if cage >= board.cages:
            continue
        values = always(finder, cage, scales.inside[cage])
        v = 0
        while values:
            if values & 1:
                if finder.picked[v] < 0:
                    finder.picked[v] = cage
                elif finder.picked[v] < board.cages:
                    value = cython.cast(cython.uint, 1) << v
                    _found_fish(finder, one, two, finder.picked[v], cage, value)
                    finder.picked[v] = board.cages
                    if finder.done:
                        return
            values >>= 1
            v += 1


def _found_fish(finder, one, two, cage, other, value):
    """What a cage fish takes from the two houses."""
    board: Board = finder.board
    i: cython.int
    k: cython.int
    cell: cython.int
    house: cython.int
    strikes: cython.bint = False
    for k in range(2):
        house = two if k else one
        for i in range(board.house_start[house], board.house_start[house + 1]):
            cell = board.house_cells[i]
            if (
                finder.candidates[cell] & value
                and board.cell_cage[cell] != cage
                and board.cell_cage[cell] != other
            ):
                strikes = True
    if not strikes or not finder.opening():
        return
    finder.held += board.live[cage] + board.live[other]
    finder.note(HOUSE, one, 0)
    finder.note(HOUSE, two, 0)
    finder.note(CAGE, cage, 0)
    finder.note(CAGE, other, 0)
    finder.note(VALUE, value, 0)
    clear_outside(finder, one, cage, other, value)
    clear_outside(finder, two, cage, other, value)
