# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Deductions between a cage and a house: the costliest sweep of propagation.

A value that every live tuple of a cage has in a house is gone from the other cells there. Once a
search found a puzzle hard, tuples are weeded as well: those that leave nothing to another cell of
a house, and those without a value that the house has in no other cell.
"""

import cython

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.search.board import Board

# Cages with more live tuples than this are not looked at. On hard 9×9 puzzles 32 took a quarter of
# the nodes of 0, and 1000 took as many as 64.
CLAIM_LIMIT = 32
# The same where tuples are weeded. On hard 9×9 puzzles 256 took 0.87 of its nodes and 1.07 of the
# time.
WEED_LIMIT = 64


def sweep_claims(board):
    """Look at cages that lost tuples until one of them changes a cell."""
    cage: cython.int
    most: cython.int = WEED_LIMIT if board.weeds else CLAIM_LIMIT
    for cage in range(board.cages):
        if board.cage_fewer[cage] and board.live[cage] <= most:
            board.cage_fewer[cage] = 0
            if board.live[cage] > 1 and board.cage_stride[cage] == 1:
                if not (_weed(board, cage) if board.weeds else _claim(board, cage)):
                    board.fault = cage
                    return False
                if board.houses_dirty:
                    return True
    return True


def _claim(board, cage):
    """Remove values that every live tuple puts into a house from its other cells."""
    i: cython.int
    required: cython.uint
    met: cython.int = _shadow(board, cage)
    for i in range(met):
        if _is_alone(board, board.met[i]):
            continue
        required = _find_required(board, cage, board.shadow[board.met[i]])
        if required and not _clear(board, board.met[i], cage, required):
            return False
    return True


def _weed(board, cage):
    """As `_claim`, and drop the tuples that some house does not take."""
    i: cython.int
    house: cython.int
    needed: cython.uint
    required: cython.uint
    live: cython.int = board.live[cage]
    met: cython.int = _shadow(board, cage)
    for i in range(met):
        house = board.met[i]
        if _is_alone(board, house):
            continue
        needed = board.full & ~_list_beside(board, cage, house)
        if not board.house_complete[house]:
            needed = 0
        required = _drop_unfit(board, cage, board.shadow[house], needed)
        if board.live[cage] == 0:
            return False
        if required and not _clear(board, house, cage, required):
            return False
    if board.live[cage] < live:
        # as if a cell had changed, so that values without a tuple go
        board.cage_fewer[cage] = 1
        board.cage_dirty[cage] = 1
        board.houses_dirty = True
    return True


def _list_beside(board, cage, house):
    """List the candidates of the cells of a house outside the cage, if the cage has as many cells
    in the house as the cell has candidates; all values in those cells."""
    i: cython.int
    k: cython.int
    cell: cython.int
    own: cython.int = 0
    values: cython.uint
    others: cython.uint = 0
    for k in range(board.house_start[house], board.house_start[house + 1]):
        own += board.cell_cage[board.house_cells[k]] == cage
    board.besides = 0
    for k in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[k]
        if board.cell_cage[cell] != cage:
            values = board.candidates[cell]
            others |= values
            board.beside[board.besides] = values
            if values & (values - 1):
                for i in range(own):
                    values &= values - 1
                board.besides += values == 0
    return others


def _drop_unfit(board, cage, shadow, needed):
    """Drop the tuples that lack a needed value in the cells of the shadow, or have there all values
    of a cell beside; the values that each tuple left has there."""
    i: cython.longlong
    k: cython.int
    shift: cython.int
    digits: cython.ulonglong
    folded: cython.ulonglong
    values: cython.uint
    unfit: cython.bint
    fits: cython.int
    first: cython.longlong = board.cage_tuples[cage]
    last: cython.longlong = first + board.live[cage]
    kept: cython.longlong = first
    half: cython.int = _half(board, cage)
    besides: cython.int = board.besides
    required: cython.uint = board.full
    for i in range(first, last):
        digits = board.tuples[i]
        folded = digits & shadow
        shift = half
        while shift >= board.digits:
            folded |= folded >> shift
            shift >>= 1
        values = cython.cast(cython.uint, folded & board.full)
        unfit = needed & ~values != 0
        for k in range(besides):
            unfit |= board.beside[k] & ~values == 0
        # as in `propagate._drop`, without a branch
        fits = not unfit
        board.tuples[i] = board.tuples[kept]
        board.tuples[kept] = digits
        kept += fits
        required &= values | (cython.cast(cython.uint, fits) - 1)
    board.live[cage] = cython.cast(cython.int, kept - first)
    return required


def _shadow(board, cage):
    """List the houses that the cage meets, with the bits of its cells there in a packed tuple."""
    i: cython.int
    j: cython.int
    k: cython.int
    cell: cython.int
    house: cython.int
    met: cython.int = 0
    bits: cython.ulonglong = board.full
    for j in range(board.cage_start[cage], board.cage_start[cage + 1]):
        cell = board.cage_cells[j]
        for i in range(cell * board.span, (cell + 1) * board.span):
            house = board.cell_houses[i]
            k = 0
            while k < met and board.met[k] != house:
                k += 1
            if k == met:
                board.met[met] = house
                board.shadow[house] = 0
                met += 1
            board.shadow[house] |= bits
        bits <<= board.digits
    return met


def _is_alone(board, house):
    """Whether the shadow in this house is of one cell; singles said all about it."""
    shadow: cython.ulonglong = board.shadow[house]
    return shadow == (shadow & ~(shadow - 1)) * board.full


def _half(board, cage):
    """The bits of a number of cells: the least power of two that is half of the cage's or more.

    Shifts by it and by its halves, down to one cell, bring the values of all cells together.
    """
    half: cython.int = board.digits
    bits: cython.int = board.digits * (board.cage_start[cage + 1] - board.cage_start[cage])
    while 2 * half < bits:
        half *= 2
    return half


def _find_required(board, cage, shadow):
    """The values that each live tuple of the cage has in the cells of the shadow."""
    i: cython.int
    shift: cython.int
    folded: cython.ulonglong
    half: cython.int = _half(board, cage)
    at: cython.longlong = board.cage_tuples[cage]
    required: cython.uint = board.full
    for i in range(board.live[cage]):
        folded = board.tuples[at + i] & shadow
        shift = half
        while shift >= board.digits:
            folded |= folded >> shift
            shift >>= 1
        required &= cython.cast(cython.uint, folded & board.full)
        if required == 0:
            break
    return required


def _clear(board, house, cage, values):
    """Remove the values from the cells of the house outside the cage."""
    i: cython.int
    cell: cython.int
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if board.cell_cage[cell] != cage and board.candidates[cell] & values:
            board.candidates[cell] &= ~values
            if board.candidates[cell] == 0:
                return False
            board.touch(cell)
    return True
