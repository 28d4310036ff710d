# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Bounds on what some cells of a cage add to its sum, or to a prime's exponent in its product.

Used for clues without a list of tuples (see `readings`). Cells that all differ cannot all have
their least digit. `readings` says what the `kind` of an amount is.
"""

import cython

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.readings import PRODUCT, SUM


def span(board, cage, size, positions, kind, way):
    """Set `span_low` and `span_high` to the least and most that `held` cells in these positions
    contribute.

    Cells differ within a row (`way` 0), within a column (1), or all of them if the cage may not
    repeat digits. False if some of them have too few digits.
    """
    i: cython.int
    k: cython.int
    group: cython.int
    first: cython.int = board.cage_start[cage]
    members: cython.int
    house: cython.int
    union: cython.uint
    low: cython.longlong
    high: cython.longlong
    board.span_low = board.span_high = 0
    while positions:
        house = -1
        members = 0
        union = 0
        low = high = 0
        for k in range(size):
            if not positions >> k & 1:
                continue
            group = 0
            if not board.distinct:
                group = board.cell_houses[board.cage_cells[first + k] * board.span + way]
            if house == -1:
                house = group
            elif house != group:
                continue
            positions &= ~(1 << k)
            members += 1
            union |= board.held[k]
            i = _lightest(board, board.held[k], kind)
            low += board.digit_weights[kind * board.digits + i]
            i = _heaviest(board, board.held[k], kind)
            high += board.digit_weights[kind * board.digits + i]
        if not _spread(board, union, members, kind, low, high):
            return False
    return True


def _spread(board, held, members, kind, low, high):
    """Add what cells that all differ contribute, with these digits between them and these bounds
    cell by cell; False if they have too few digits."""
    if count_bits(held) < members:
        return False
    board.span_low += max(low, _least(board, held, members, kind))
    board.span_high += min(high, _most(board, held, members, kind))
    return True


def _least(board, held, members, kind):
    """What so many of the digits weigh at least."""
    i: cython.int = kind * board.digits
    least: cython.longlong = 0
    while members:
        if held >> board.by_weight[i] & 1:
            least += board.digit_weights[kind * board.digits + board.by_weight[i]]
            members -= 1
        i += 1
    return least


def _most(board, held, members, kind):
    """What so many of the digits weigh at most."""
    i: cython.int = kind * board.digits + board.digits - 1
    most: cython.longlong = 0
    while members:
        if held >> board.by_weight[i] & 1:
            most += board.digit_weights[kind * board.digits + board.by_weight[i]]
            members -= 1
        i -= 1
    return most


def span_others(board, size, kind):
    """Set `others_low` and `others_high`, for each `held` cell of a cage that repeats no digit, to
    the least and most that all other cells contribute; False as in `span`."""
    k: cython.int
    once: cython.uint = 0
    twice: cython.uint = 0
    union: cython.uint = 0
    others: cython.uint
    low: cython.longlong = 0
    high: cython.longlong = 0
    least: cython.longlong = 0
    most: cython.longlong = 0
    for k in range(size):
        twice |= once & board.held[k]
        once |= board.held[k]
        board.others_low[k] = board.digit_weights[
            kind * board.digits + _lightest(board, board.held[k], kind)
        ]
        board.others_high[k] = board.digit_weights[
            kind * board.digits + _heaviest(board, board.held[k], kind)
        ]
        low += board.others_low[k]
        high += board.others_high[k]
    for k in range(size):
        others = twice | once & ~board.held[k]
        if count_bits(others) < size - 1:
            return False
        if others != union:  # most cells have no digit of their own
            union = others
            least = _least(board, union, size - 1, kind)
            most = _most(board, union, size - 1, kind)
        board.others_low[k] = max(least, low - board.others_low[k])
        board.others_high[k] = min(most, high - board.others_high[k])
    return True


def _lightest(board, values, kind):
    """The lightest of some digits."""
    i: cython.int = kind * board.digits
    while not values >> board.by_weight[i] & 1:
        i += 1
    return board.by_weight[i]


def _heaviest(board, values, kind):
    """The heaviest of some digits."""
    i: cython.int = kind * board.digits + board.digits - 1
    while not values >> board.by_weight[i] & 1:
        i -= 1
    return board.by_weight[i]


def factor(board, amount, size):
    """Write the amount's exponents to `factors`; False if other factors remain, or its sign is
    wrong where every cell has one value."""
    p: cython.int
    k: cython.int
    v: cython.int
    times: cython.int
    negative: cython.bint = amount < 0
    rest: cython.longlong = -amount if negative else amount
    for p in range(board.primes):
        times = 0
        while rest // board.prime_values[p] * board.prime_values[p] == rest:
            rest //= board.prime_values[p]
            times += 1
        board.factors[p] = times
    if rest != 1:
        return False
    if board.digit_values[0] >= 0:
        return not negative
    for k in range(size):
        if board.held[k] & (board.held[k] - 1):
            return True
        v = 0
        while board.held[k] >> v > 1:
            v += 1
        negative ^= board.digit_values[v] < 0
    return not negative


def contribution(board, cage, positions, kind):
    """Set `span_low` and `span_high` to the least and most that these cells of the cage contribute.

    Kinds are those of the module. Where the clue has one reading of that kind, what the other cells
    contribute bounds them too.
    """
    k: cython.int
    size: cython.int = board.cage_start[cage + 1] - board.cage_start[cage]
    r: cython.int = board.reading_start[cage]
    sort: cython.int = PRODUCT if kind else SUM
    low: cython.longlong
    high: cython.longlong
    amount: cython.longlong
    everywhere: cython.int = (1 << size) - 1
    for k in range(size):
        board.held[k] = board.candidates[board.cage_cells[board.cage_start[cage] + k]]
        if board.held[k] == 0:
            return False
    if not _weigh_some(board, cage, size, positions, kind):
        return False
    if board.reading_end[cage] - r != 1 or board.reading_sort[r] != sort:
        return True
    amount = board.reading_amount[r]
    if kind:
        if not factor(board, amount, size):
            return False
        amount = board.factors[kind - 1]
    low = board.span_low
    high = board.span_high
    if not _weigh_some(board, cage, size, everywhere & ~positions, kind):
        return False
    board.span_low, board.span_high = (
        max(low, amount - board.span_high),
        min(high, amount - board.span_low),
    )
    return board.span_low <= board.span_high


def _weigh_some(board, cage, size, positions, kind):
    """Set the tighter of the bounds that `span` gives by rows and by columns; False as there."""
    low: cython.longlong = 0
    high: cython.longlong = 0
    way: cython.int
    for way in range(1 if board.distinct else 2):
        if not span(board, cage, size, positions, kind, way):
            return False
        if way == 0 or board.span_low > low:
            low = board.span_low
        if way == 0 or board.span_high < high:
            high = board.span_high
    board.span_low = low
    board.span_high = high
    return low <= high


def bound_contribution(
    board: Board, cage: cython.int, cells: cython.int, prime: cython.int
) -> tuple:
    """The least and most that cells of a cage add to its sum or, with a prime, to that prime's
    exponent in its product."""
    kind: cython.int = 0
    if prime:
        while board.prime_values[kind] != prime:
            kind += 1
        kind += 1
    contribution(board, cage, cells, kind)
    return board.span_low, board.span_high
