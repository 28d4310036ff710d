# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What full houses add up to: sums, parity, bounds, prime factors, the count of a digit.

A region is some houses without common cells, each of which holds every digit; `finder.region`
names them. The cages that meet it are its parts, and what they come to inside it must make up
the region's whole.
"""

import cython

from kenken_cp.kernel.codes import CAGE, CELL, HOUSE, NUMBER, PRIME, VALUE

if not cython.compiled:
    from kenken_cp.kernel.finder import popcount


def _all_full(finder, houses):
    """Whether each house of the region holds every digit."""
    h: cython.int
    for h in range(houses):
        if not finder.board.house_complete[finder.region[h]]:
            return False
    return True


def _whole(finder, houses, kind):
    """What the digits of the region weigh."""
    v: cython.int
    n: cython.int = finder.board.digits
    whole: cython.longlong = 0
    for v in range(kind * n, kind * n + n):
        whole += finder.weights[v]
    return whole * houses


def _is_constant(finder, cage, positions):
    """Whether all combinations of the cage have one sum in these positions."""
    board: Board = finder.board
    i: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    first: cython.longlong = _first_total(finder, cage, positions)
    for i in range(1, board.live[cage]):
        at += board.cage_stride[cage]
        if finder.total(cage, at, positions, 0) != first:
            return False
    return True


def _first_total(finder, cage, positions):
    return finder.total(cage, finder.board.cage_tuples[cage], positions, 0)


def _loose_cells(finder, cage, positions):
    """How many cells in these positions have more than one candidate."""
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


def _loose_cell(finder, cage, positions):
    """The first cell in these positions with more than one candidate."""
    board: Board = finder.board
    i: cython.int
    values: cython.uint
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        values = finder.candidates[board.cage_cells[i]]
        if positions & 1 and values & (values - 1):
            return board.cage_cells[i]
        positions >>= 1
    return -1


def _settled(finder, cage, positions):
    """The sum of the cells in these positions that have one candidate."""
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


def sum_left(finder, houses, cells):
    """The sum leaves one cell open, or two: in the region, or sticking out of it.

    A part with one sum inside is counted. Of another, the loose cells inside are left over; or,
    where its whole cage has one sum, those outside, if they are fewer.
    """
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
    if not _all_full(finder, houses):
        return
    rest = _whole(finder, houses, 0)
    finder.find_parts(houses)
    for i in range(finder.parts):
        cage = finder.part[i]
        inside = finder.inside[cage]
        finder.weigh(i, 0)
        if finder.low[i] == finder.high[i]:
            rest -= finder.low[i]
            continue
        if two >= 0:
            return
        size = _loose_cells(finder, cage, inside)
        sticks = False
        if size > 1 and _is_constant(finder, cage, _everywhere(board, cage)):
            outside = _loose_cells(finder, cage, _everywhere(board, cage) & ~inside)
            if outside < size:
                sticks = True
                size = outside
        left += size
        if left > cells:
            return
        if sticks:
            rest -= _first_total(finder, cage, _everywhere(board, cage))
            rest += _settled(finder, cage, _everywhere(board, cage) & ~inside)
        else:
            rest -= _settled(finder, cage, inside)
        if one < 0:
            one = cage
            one_sticks = sticks
        else:
            two = cage
            two_sticks = sticks
    if left != cells:
        return
    if cells == 1:
        _sum_of_one(finder, houses, one, one_sticks, rest)
    elif two < 0:
        _sum_in_cage(finder, houses, one, one_sticks, rest)
    else:
        _sum_of_two(finder, houses, one, one_sticks, two, two_sticks, rest)


def _sum_of_one(finder, houses, cage, sticks, rest):
    """The one cell left over is what is left of the sum."""
    v: cython.int
    cell: cython.int
    inside: cython.int = finder.inside[cage]
    value: cython.uint = 0
    if sticks:
        inside = _everywhere(finder.board, cage) & ~inside
        rest = -rest
    cell = _loose_cell(finder, cage, inside)
    for v in range(finder.board.digits):
        if finder.values[v] == rest:
            value = cython.cast(cython.uint, 1) << v
    if finder.opening():
        _note_counted(finder, houses, -1 if sticks else cage, -1)
        finder.note(CELL, cell, 0)
        finder.note(VALUE, value, 0)
        finder.note(NUMBER, _whole(finder, houses, 0), 0)
        if value & finder.candidates[cell]:
            finder.put_in(cell, value)
        else:  # it cannot be that: the cell has nothing left
            finder.strike(cell, finder.candidates[cell])


def _sum_in_cage(finder, houses, cage, sticks, rest):
    """The two cells left over lie in one cage: drop its combinations that miss the rest."""
    board: Board = finder.board
    i: cython.int
    positions: cython.int = finder.inside[cage]
    at: cython.longlong = board.cage_tuples[cage]
    settled: cython.longlong
    found: cython.bint = False
    if sticks:
        positions = _everywhere(board, cage) & ~positions
        rest = -rest
    settled = _settled(finder, cage, positions)
    for i in range(board.live[cage]):
        if finder.total(cage, at, positions, 0) - settled != rest:
            if not found:
                if not finder.opening():
                    return
                found = True
                finder.held += board.live[cage]
                _note_counted(finder, houses, -1 if sticks else cage, -1)
                _note_loose(finder, cage, positions)
                finder.note(NUMBER, rest, 0)
            finder.drop(cage, at)
        at += board.cage_stride[cage]


def _note_loose(finder, cage, positions):
    """Name the cells in these positions with more than one candidate."""
    board: Board = finder.board
    i: cython.int
    values: cython.uint
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        values = finder.candidates[board.cage_cells[i]]
        if positions & 1 and values & (values - 1):
            finder.note(CELL, board.cage_cells[i], 0)
        positions >>= 1


def _sum_of_two(finder, houses, one, one_sticks, two, two_sticks, rest):
    """The two cells left over lie in two cages: strike values without a partner."""
    board: Board = finder.board
    positions: cython.int
    sign: cython.int = -1 if one_sticks else 1
    other_sign: cython.int = -1 if two_sticks else 1
    cell: cython.int
    other: cython.int
    gone: cython.uint
    other_gone: cython.uint
    positions = finder.inside[one]
    if one_sticks:
        positions = _everywhere(board, one) & ~positions
    cell = _loose_cell(finder, one, positions)
    positions = finder.inside[two]
    if two_sticks:
        positions = _everywhere(board, two) & ~positions
    other = _loose_cell(finder, two, positions)
    gone = _unmatched(finder, cell, sign, other, other_sign, rest)
    other_gone = _unmatched(finder, other, other_sign, cell, sign, rest)
    if gone | other_gone == 0 or not finder.opening():
        return
    _note_counted(finder, houses, -1 if one_sticks else one, -1 if two_sticks else two)
    if one_sticks and not two_sticks:  # the one inside goes first
        finder.note(CELL, other, 0)
        finder.note(CELL, cell, 0)
    else:
        finder.note(CELL, cell, 0)
        finder.note(CELL, other, 0)
    finder.note(NUMBER, -rest if one_sticks and two_sticks else rest, 0)
    finder.strike(cell, gone)
    finder.strike(other, other_gone)


def _unmatched(finder, cell, sign, other, other_sign, rest):
    """The cell's candidates with which no candidate of the other makes up the rest."""
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


def _note_counted(finder, houses, one, two):
    """Name the region and its parts but two."""
    i: cython.int
    for i in range(houses):
        finder.note(HOUSE, finder.region[i], 0)
    for i in range(finder.parts):
        if finder.part[i] != one and finder.part[i] != two:
            finder.note(CAGE, finder.part[i], 0)


def parity(finder, houses):
    """All parts but one are known to be odd or even, and so the last is."""
    board: Board = finder.board
    i: cython.int
    odd: cython.int
    target: cython.int = -1
    at: cython.longlong
    found: cython.bint = False
    if not _all_full(finder, houses):
        return
    odd = cython.cast(cython.int, _whole(finder, houses, 0) & 1)
    finder.find_parts(houses)
    for i in range(finder.parts):
        finder.weigh(i, 0)
        if finder.kinds[i] == 3:
            if target >= 0:
                return
            target = finder.part[i]
        elif finder.kinds[i] == 2:
            odd ^= 1
    if target < 0:
        return
    at = board.cage_tuples[target]
    for i in range(board.live[target]):
        if finder.total(target, at, finder.inside[target], 0) & 1 != odd:
            if not found:
                if not finder.opening():
                    return
                found = True
                finder.held += board.live[target]
                finder.note(CAGE, target, 0)
                _note_counted(finder, houses, target, -1)
                finder.note(NUMBER, odd, 0)
            finder.drop(target, at)
        at += board.cage_stride[target]


def sum_bounds(finder, houses):
    """Combinations whose sum the other parts cannot make up to the whole."""
    if _all_full(finder, houses):
        _bounds(finder, houses, 0)


def products(finder, houses):
    """The same prime by prime: how often it divides the product."""
    p: cython.int
    if _all_full(finder, houses):
        for p in range(finder.primes):
            _bounds(finder, houses, p + 1)
            if finder.done:
                return


def _bounds(finder, houses, kind):
    """Drop what leaves the other parts too much or too little of this kind of weight."""
    i: cython.int
    lows: cython.longlong = 0
    highs: cython.longlong = 0
    whole: cython.longlong = _whole(finder, houses, kind)
    finder.find_parts(houses)
    for i in range(finder.parts):
        if finder.board.live[finder.part[i]] == 0:
            return
        finder.weigh(i, kind)
        lows += finder.low[i]
        highs += finder.high[i]
    for i in range(finder.parts):
        if (
            finder.low[i] < whole - highs + finder.high[i]
            or finder.high[i] > whole - lows + finder.low[i]
        ):
            _drop_beyond(
                finder, houses, finder.part[i], whole - highs + finder.high[i],
                whole - lows + finder.low[i], kind,
            )  # fmt: skip
            if finder.done:
                return


def _drop_beyond(finder, houses, cage, least, most, kind):
    """Drop the cage's combinations that weigh less or more than they may."""
    board: Board = finder.board
    i: cython.int
    weight: cython.longlong
    at: cython.longlong = board.cage_tuples[cage]
    if not finder.opening():
        return
    finder.held += board.live[cage]
    finder.note(CAGE, cage, 0)
    _note_counted(finder, houses, cage, -1)
    if kind:
        finder.note(PRIME, finder.prime[kind - 1], 0)
    finder.note(NUMBER, _whole(finder, houses, kind), 0)
    for i in range(board.live[cage]):
        weight = finder.total(cage, at, finder.inside[cage], kind)
        if weight < least or weight > most:
            finder.drop(cage, at)
        at += board.cage_stride[cage]


def digit_count(finder, one, two):
    """In two full houses each digit stands twice: drop what brings it too often or too seldom."""
    i: cython.int
    v: cython.int
    low: cython.int
    high: cython.int
    lows: cython.int
    highs: cython.int
    finder.region[0] = one
    finder.region[1] = two
    if not _all_full(finder, 2):
        return
    finder.find_parts(2)
    _weigh_counts(finder, one, two)
    for v in range(finder.board.digits):
        lows = highs = 0
        for i in range(finder.parts):
            lows += cython.cast(cython.int, finder.low[i] >> v & 1) + cython.cast(
                cython.int, finder.low[i] >> (v + 32) & 1
            )
            highs += cython.cast(cython.int, finder.high[i] >> v & 1) + cython.cast(
                cython.int, finder.high[i] >> (v + 32) & 1
            )
        if lows < 2 and highs > 2:
            continue
        for i in range(finder.parts):
            low = cython.cast(cython.int, finder.low[i] >> v & 1) + cython.cast(
                cython.int, finder.low[i] >> (v + 32) & 1
            )
            high = cython.cast(cython.int, finder.high[i] >> v & 1) + cython.cast(
                cython.int, finder.high[i] >> (v + 32) & 1
            )
            if low < 2 - highs + high or high > 2 - lows + low:
                _drop_miscounts(
                    finder, one, two, finder.part[i], cython.cast(cython.uint, 1) << v,
                    2 - highs + high, 2 - lows + low,
                )  # fmt: skip
                if finder.done:
                    return


def _weigh_counts(finder, one, two):
    """The digits that each part has at least once and twice (32 bits on), and at most."""
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
    for i in range(finder.parts):
        if finder.part_meet[i] >= 0:
            finder.weigh(i, finder.primes + 1)
            continue
        cage = finder.part[i]
        at = board.cage_tuples[cage]
        least = board.full
        least |= least << 32
        most = 0
        for k in range(board.live[cage]):
            first = finder.on(cage, at, _inside_of(finder, cage, one))
            second = finder.on(cage, at, _inside_of(finder, cage, two))
            counts = (first | second) | ((first & second) << 32)
            least &= counts
            most |= counts
            at += board.cage_stride[cage]
        finder.low[i] = cython.cast(cython.longlong, least)
        finder.high[i] = cython.cast(cython.longlong, most)


def _drop_miscounts(finder, one, two, cage, value, least, most):
    """Drop the cage's combinations that bring the value less or more often than they may."""
    board: Board = finder.board
    i: cython.int
    times: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    if not finder.opening():
        return
    finder.held += board.live[cage]
    finder.note(CAGE, cage, 0)
    _note_counted(finder, 2, cage, -1)
    finder.note(VALUE, value, 0)
    finder.note(NUMBER, 2, 0)
    for i in range(board.live[cage]):
        times = _times_in(finder, cage, at, one, two, value)
        if times < least or times > most:
            finder.drop(cage, at)
        at += board.cage_stride[cage]


def _times_in(finder, cage, at, one, two, value):
    """How often the combination brings the value into the two houses."""
    times: cython.int = 0
    if finder.on(cage, at, _inside_of(finder, cage, one)) & value:
        times += 1
    if finder.on(cage, at, _inside_of(finder, cage, two)) & value:
        times += 1
    return times


def _inside_of(finder, cage, house):
    """The cage's positions in the house."""
    k: cython.int
    for k in range(finder.meet_start[cage], finder.meet_start[cage + 1]):
        if finder.meet_house[k] == house:
            return finder.meet_cells[k]
    return 0
