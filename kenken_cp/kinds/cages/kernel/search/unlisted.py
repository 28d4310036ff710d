# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Cages whose combinations are too many to list: what their clue and digits say by bounds.

What cells contribute to an amount of a reading lies between bounds (see `readings`, `amounts`). A
value fits a cell if some reading allows it beside whatever the other cells contribute within their
bounds. Once every cell has one value the bounds meet, so the test is exact then.
"""

import cython

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.search.amounts import factor, span, span_others
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.readings import ONE_ZERO, PRODUCT, SOME_ZERO
    from kenken_cp.kinds.cages.kernel.search.tuples import TupleStore


def filter_unlisted(board, cage):
    """Restrict the cage's cells to the values that fit; False if nothing fits."""
    k: cython.int
    cell: cython.int
    first: cython.int = board.cage_start[cage]
    changed: cython.bint = True
    while changed:
        changed = False
        if not fit(board, cage):
            board.fault = cage
            return False
        for k in range(board.cage_start[cage + 1] - first):
            cell = board.cage_cells[first + k]
            if board.fitting[k] != board.candidates[cell]:
                board.candidates[cell] = board.fitting[k]
                board.touch(cell)
                changed = True
    board.cage_dirty[cage] = 0
    return True


def fit(board, cage):
    """Set `fitting` to the values that fit each cell of the cage; False if there are none."""
    k: cython.int
    r: cython.int
    size: cython.int = board.cage_start[cage + 1] - board.cage_start[cage]
    for k in range(size):
        board.fitting[k] = 0
    for r in range(board.reading_start[cage], board.reading_end[cage]):
        if _begin(board, cage, r, 0, 0) and _narrow(board, cage, r, size):
            for k in range(size):
                board.fitting[k] |= board.held[k]
    for k in range(size):
        if board.fitting[k] == 0:
            return False
    return True


def find_needed(board, cage, positions):
    """The digits that the cage must have in these positions: without them nothing would fit."""
    k: cython.int
    r: cython.int
    value: cython.uint
    fits: cython.bint
    found: cython.uint = 0
    digits: cython.uint = 0
    for k in range(board.cage_start[cage + 1] - board.cage_start[cage]):
        if positions >> k & 1:
            digits |= board.candidates[board.cage_cells[board.cage_start[cage] + k]]
    while digits:
        value = digits & ~(digits - 1)
        digits &= digits - 1
        fits = False
        for r in range(board.reading_start[cage], board.reading_end[cage]):
            if not fits and _begin(board, cage, r, positions, value):
                fits = _amounts_fit(board, cage, r)
        if not fits:
            found |= value
    return found


def _begin(board, cage, r, positions, without):
    """Copy the candidates that a reading allows to `held`; those of some positions without a
    value. False if a cell has none, or the greatest digit or dividend is missing."""
    k: cython.int
    values: cython.uint
    union: cython.uint = 0
    first: cython.int = board.cage_start[cage]
    allowed: cython.uint = board.full
    top: cython.int = board.reading_top[r]
    if board.reading_sort[r] == PRODUCT:
        allowed = board.nonzero
    elif top >= 0:  # the greatest digit of a difference
        allowed = (cython.cast(cython.uint, 2) << top) - 1
    for k in range(board.cage_start[cage + 1] - first):
        values = board.candidates[board.cage_cells[first + k]] & allowed
        if positions >> k & 1:
            values &= ~without
        if values == 0:
            return False
        board.held[k] = values
        union |= values
    return top < 0 or union >> top & 1


def _amounts_fit(board, cage, r):
    """Whether the amounts of a reading lie within the bounds of the cage's cells."""
    kind: cython.int
    way: cython.int
    sort: cython.int = board.reading_sort[r]
    size: cython.int = board.cage_start[cage + 1] - board.cage_start[cage]
    amount: cython.longlong
    if sort > PRODUCT:
        if board.distinct and not span(board, cage, size, (1 << size) - 1, 0, 0):
            return False
        return _zeros_fit(board, size, sort)
    if sort == PRODUCT and not factor(board, board.reading_amount[r], size):
        return False
    for kind in range(sort == PRODUCT, board.primes + 1 if sort == PRODUCT else 1):
        amount = board.reading_amount[r] if kind == 0 else board.factors[kind - 1]
        for way in range(1 if board.distinct else 2):
            if not span(board, cage, size, (1 << size) - 1, kind, way):
                return False
            if amount < board.span_low or amount > board.span_high:
                return False
    return True


def _zeros_fit(board, size, sort):
    """Whether there can be a zero among the cells; for ONE_ZERO, exactly one."""
    k: cython.int
    zero: cython.uint = board.full & ~board.nonzero
    places: cython.int = 0
    sure: cython.int = 0
    for k in range(size):
        places += board.held[k] & zero != 0
        sure += board.held[k] == zero
    return places > 0 and (sort == SOME_ZERO or sure < 2)


def _narrow(board, cage, r, size):
    """Keep the `held` values that fit a reading; False if a cell has none left."""
    k: cython.int
    kind: cython.int
    way: cython.int
    sort: cython.int = board.reading_sort[r]
    amount: cython.longlong
    if not _amounts_fit(board, cage, r):
        return False
    if sort > PRODUCT:
        return _narrow_zeros(board, cage, r, size)
    for k in range(size):
        board.kept[k] = board.held[k]
    for kind in range(sort == PRODUCT, board.primes + 1 if sort == PRODUCT else 1):
        amount = board.reading_amount[r] if kind == 0 else board.factors[kind - 1]
        for way in range(1 if board.distinct else 2):
            if not _span_others(board, cage, size, kind, way):
                return False
            for k in range(size):
                board.kept[k] &= _between(
                    board, board.kept[k], kind, amount - board.others_high[k],
                    amount - board.others_low[k],
                )  # fmt: skip
    if board.reading_top[r] >= 0:
        _keep_last(board, size, cython.cast(cython.uint, 1) << board.reading_top[r])
    if board.distinct:
        _keep_distinct(board, cage, r, size)
    for k in range(size):
        board.held[k] &= board.kept[k]
        if board.held[k] == 0:
            return False
    return True


def _span_others(board, cage, size, kind, way):
    """Set what all cells but each one contribute, by rows or by columns; False as in `span`."""
    k: cython.int
    if board.distinct:
        return span_others(board, size, kind)
    for k in range(size):
        if not span(board, cage, size, ((1 << size) - 1) & ~(1 << k), kind, way):
            return False
        board.others_low[k] = board.span_low
        board.others_high[k] = board.span_high
    return True


def _between(board, values, kind, least, most):
    """Those of the digits that weigh at least `least` and at most `most`."""
    v: cython.int
    weight: cython.longlong
    for v in range(board.digits):
        weight = board.digit_weights[kind * board.digits + v]
        if weight < least or weight > most:
            values &= ~(cython.cast(cython.uint, 1) << v)
    return values


def _keep_last(board, size, value):
    """If a value that the cage must have has only one place left, keep nothing else there."""
    k: cython.int
    place: cython.int = -1
    for k in range(size):
        if board.held[k] & value:
            if place >= 0:
                return
            place = k
    if place >= 0:
        board.kept[place] &= value


def _keep_distinct(board, cage, r, size):
    """In a cage that repeats no digit: remove the digits of other cells that have only one; give
    a digit that the cage must have its only place."""
    k: cython.int
    v: cython.int
    single: cython.uint = 0
    once: cython.uint = 0
    twice: cython.uint = 0
    for k in range(size):
        twice |= once & board.held[k]
        once |= board.held[k]
        if board.held[k] & (board.held[k] - 1) == 0:
            if single & board.held[k]:
                board.kept[k] = 0
            single |= board.held[k]
    for k in range(size):
        if board.held[k] & (board.held[k] - 1):
            board.kept[k] &= ~single
    once &= ~(twice | single)
    for v in range(board.digits):
        if once >> v & 1 and (
            size == board.digits or _must(board, cage, r, size, cython.cast(cython.uint, 1) << v)
        ):
            _keep_last(board, size, cython.cast(cython.uint, 1) << v)


def _must(board, cage, r, size, value):
    """Whether the reading no longer fits without the value, which at most one `held` cell has."""
    k: cython.int
    fits: cython.bint
    place: cython.int = 0
    for k in range(size):
        if board.held[k] & value:
            place = k
    board.held[place] &= ~value
    fits = board.held[place] != 0 and _amounts_fit(board, cage, r)
    board.held[place] |= value
    return not fits


def _narrow_zeros(board, cage, r, size):
    """As `_narrow`, of readings that want a zero: the only place for it, or no second one."""
    k: cython.int
    sort: cython.int = board.reading_sort[r]
    zero: cython.uint = board.full & ~board.nonzero
    sure: cython.bint = False
    for k in range(size):
        board.kept[k] = board.held[k]
        sure |= board.held[k] == zero
    _keep_last(board, size, zero)
    if board.distinct:
        _keep_distinct(board, cage, r, size)
    for k in range(size):
        if sure and sort == ONE_ZERO and board.held[k] != zero:
            board.kept[k] &= ~zero
        board.held[k] &= board.kept[k]
        if board.held[k] == 0:
            return False
    return True


def find_required(board: Board, cage: cython.int, cells: cython.int) -> int:
    """The digits that a cage must have in these cells, as bits of their indices."""
    return find_needed(board, cage, cells)


def load(board: Board, store: TupleStore) -> None:
    """Load the puzzle that the board's caging has read."""
    board.load_cages(board.caging, store)


def leave(board: Board, cell: cython.int, digits: cython.uint) -> None:
    """Leave a cell only these candidates."""
    board.candidates[cell] = digits
