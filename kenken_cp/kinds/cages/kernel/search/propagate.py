# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Propagation: narrow a board's candidates and tuples to a fixed point.

Six sweeps, the cheapest first: naked and hidden singles of the houses; the tuples of the cages
(simple tabular reduction; Lecoutre, "STR2", 2011); what other clues demand (`factors`); locked
candidates where houses cross; the tuples of derived cages; values that a cage claims in a house
(`claims`). Each looks only at what has a changed cell. Functions that return a truth value return
False on a contradiction; then `fault` is the cage where it showed, ~ the house, or from `room` on
the factor of a clue.
"""

import cython

if not cython.compiled:
    from kenken_cp.engine.bits import lowest
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.claims import sweep_claims
    from kenken_cp.kinds.cages.kernel.search.factors import sweep_factors
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED
    from kenken_cp.kinds.cages.kernel.search.unlisted import filter_unlisted

# Cages with more live tuples than this wait until houses and the others are quiet.
LARGE = 64


def propagate(board):
    """Narrow candidates and tuples until nothing changes; False on a contradiction."""
    while True:
        if not _sweep_houses(board):
            return False
        if not _sweep_small(board):
            return False
        if board.houses_dirty:
            continue
        if not _sweep_cages(board):
            return False
        if (
            board.clue_factors
            and not board.houses_dirty
            and not sweep_factors(board, board.relations)
        ):
            return False
        if board.crossings and not board.houses_dirty and not _sweep_crossings(board):
            return False
        if not board.houses_dirty and not _sweep_derived(board):
            return False
        if not board.houses_dirty:
            if not sweep_claims(board):
                return False
            if not board.houses_dirty:
                return True


def settle(board):
    """As `propagate`, by the first two sweeps alone: what singles and cage combinations reach."""
    while True:
        if not _sweep_houses(board):
            return False
        if not _sweep_small(board):
            return False
        if board.houses_dirty:
            continue
        if not _sweep_cages(board):
            return False
        if (
            board.clue_factors
            and not board.houses_dirty
            and not sweep_factors(board, board.relations)
        ):
            return False
        if not board.houses_dirty:
            return True


def _sweep_houses(board):
    """Look at dirty houses until none is left."""
    i: cython.int
    house: cython.int
    dirty: cython.ulonglong
    bit: cython.ulonglong
    while board.houses_dirty:
        board.houses_dirty = False
        for i in range(board.house_words):
            dirty = board.house_dirty[i]
            while dirty:
                bit = dirty & ~(dirty - 1)
                board.house_dirty[i] ^= bit
                house = 64 * i + lowest(bit)
                if not _sweep_house(board, house):
                    board.fault = ~house
                    return False
                # those after it, which it may have changed
                dirty = board.house_dirty[i] & ~(bit | (bit - 1))
    return True


def _sweep_house(board, house):
    """Naked and hidden singles of one house, in one pass over its cells."""
    i: cython.int
    values: cython.uint
    single: cython.uint
    once: cython.uint = 0
    twice: cython.uint = 0
    solved: cython.uint = 0
    hidden: cython.uint = 0
    clash: cython.uint = 0
    for i in range(board.house_start[house], board.house_start[house + 1]):
        values = board.candidates[board.house_cells[i]]
        twice |= once & values
        once |= values
        # branch-free, since a branch would be mispredicted half the time
        single = values & (cython.cast(cython.uint, values & (values - 1) != 0) - 1)
        clash |= solved & single
        solved |= single
    if clash:
        return False
    if board.house_complete[house]:
        if once != board.full:
            return False
        hidden = once & ~twice & ~solved
    if solved & twice or hidden:
        return _narrow(board, house, solved, hidden)
    return True


def _narrow(board, house, solved, hidden):
    """Remove the solved values from the open cells of a house, and place the hidden singles.

    What is true of a cell is a mask, as in `_drop`: a branch would be mispredicted half the time.
    """
    i: cython.int
    cell: cython.int
    first: cython.int = board.house_start[house]
    values: cython.uint
    placed: cython.uint
    left: cython.uint
    is_open: cython.uint
    changed: cython.uint = 0
    wrong: cython.uint = 0
    for i in range(board.house_start[house + 1] - first):
        cell = board.house_cells[first + i]
        values = board.candidates[cell]
        is_open = ~(cython.cast(cython.uint, values & (values - 1) != 0) - 1)
        placed = values & hidden
        left = placed | values & ~solved & (cython.cast(cython.uint, placed != 0) - 1)
        wrong |= is_open & (placed & (placed - 1) | ~(cython.cast(cython.uint, left == 0) - 1))
        left = left & is_open | values & ~is_open
        board.candidates[cell] = left
        changed |= cython.cast(cython.uint, left != values) << i
    while changed:
        board.touch(board.house_cells[first + lowest(changed)])
        changed &= changed - 1
    return wrong == 0


def _sweep_cages(board):
    """Look at each dirty cage once."""
    cage: cython.int
    for cage in range(board.cages):
        if board.cage_dirty[cage]:
            board.cage_dirty[cage] = 0
            if not _filter_cage(board, cage):
                return False
    return True


def _sweep_small(board):
    """As `_sweep_cages`, of cages with few live tuples."""
    cage: cython.int
    for cage in range(board.cages):
        if board.cage_dirty[cage] and board.live[cage] <= LARGE:
            board.cage_dirty[cage] = 0
            if not _filter_cage(board, cage):
                return False
    return True


def _sweep_derived(board):
    """Look at dirty derived cages until one of them changes a cell."""
    cage: cython.int
    for cage in range(board.parts, board.tables):
        if board.cage_dirty[cage]:
            board.cage_dirty[cage] = 0
            if not _filter_cage(board, cage):
                return False
            if board.houses_dirty:
                return True
    return True


def _filter_cage(board, cage):
    """Drop the cage's tuples that no longer fit, and the values without a tuple."""
    live: cython.int
    if board.live[cage] == UNLISTED:
        return filter_unlisted(board, cage)
    _gather(board, cage)
    live = _drop(board, cage) if board.cage_stride[cage] == 1 else _drop_wide(board, cage)
    if live < board.live[cage]:
        board.live[cage] = live
        board.cage_fewer[cage] = 1
    if live == 0:
        board.fault = cage
        return False
    _scatter(board, cage)
    return True


def _gather(board, cage):
    """Pack the candidates of the cage's cells in the layout of its tuples."""
    i: cython.int
    word: cython.int = 0
    shift: cython.int = 0
    packed: cython.ulonglong = 0
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        if shift > 64 - board.digits:
            board.packed[word] = packed
            word += 1
            shift = 0
            packed = 0
        packed |= cython.cast(cython.ulonglong, board.candidates[board.cage_cells[i]]) << shift
        shift += board.digits
    board.packed[word] = packed


def _drop(board, cage):
    """Move the tuples that no longer fit behind the live ones; the number of live ones.

    Their union is stored in `union`. Each tuple changes places with the first that was dropped, or
    with itself, whether it fits or not: a branch would be mispredicted half the time.
    """
    i: cython.longlong
    first: cython.longlong = board.cage_tuples[cage]
    live: cython.longlong = first
    fits: cython.int
    barred: cython.ulonglong = ~board.packed[0]
    union: cython.ulonglong = 0
    digits: cython.ulonglong
    if board.live[cage] <= LARGE:
        for i in range(first, first + board.live[cage]):
            digits = board.tuples[i]
            fits = digits & barred == 0
            board.tuples[i] = board.tuples[live]
            board.tuples[live] = digits
            union |= digits & (cython.cast(cython.ulonglong, 1 - fits) - 1)
            live += fits
    else:
        for i in range(first, first + board.live[cage]):
            digits = board.tuples[i]
            fits = digits & barred == 0
            board.tuples[i] = board.tuples[live]
            board.tuples[live] = digits
            live += fits
        for i in range(first, live):
            union |= board.tuples[i]
    board.union[0] = union
    return cython.cast(cython.int, live - first)


def _drop_wide(board, cage):
    """As `_drop`, for tuples of several words."""
    i: cython.int = 0
    k: cython.int
    live: cython.int = board.live[cage]
    stride: cython.int = board.cage_stride[cage]
    at: cython.longlong = board.cage_tuples[cage]
    last: cython.longlong = at + cython.cast(cython.longlong, live) * stride
    digits: cython.ulonglong
    for k in range(stride):
        board.union[k] = 0
    while i < live:
        if _fits(board, at, stride):
            for k in range(stride):
                board.union[k] |= board.tuples[at + k]
            at += stride
            i += 1
            continue
        live -= 1
        last -= stride
        for k in range(stride):
            digits = board.tuples[at + k]
            board.tuples[at + k] = board.tuples[last + k]
            board.tuples[last + k] = digits
    return live


def _fits(board, at, stride):
    """Whether the tuple fits the packed candidates."""
    k: cython.int
    for k in range(stride):
        if board.tuples[at + k] & ~board.packed[k]:
            return False
    return True


def _scatter(board, cage):
    """Restrict the cage's cells to the values in its live tuples."""
    i: cython.int
    cell: cython.int
    word: cython.int = 0
    shift: cython.int = 0
    values: cython.uint
    union: cython.ulonglong = board.union[0]
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        if shift > 64 - board.digits:
            word += 1
            shift = 0
            union = board.union[word]
        cell = board.cage_cells[i]
        values = cython.cast(cython.uint, (union >> shift) & board.full)
        shift += board.digits
        if values != board.candidates[cell]:
            board.candidates[cell] = values
            board.touch(cell)
    # the live tuples fit the new candidates
    board.cage_dirty[cage] = 0


def _sweep_crossings(board):
    """Look at crossings with a changed house until one of them changes a cell."""
    i: cython.int
    word: cython.int
    fewer: cython.ulonglong
    for word in range(board.house_words):
        fewer = board.house_fewer[word]
        board.house_fewer[word] = 0
        for i in range(board.crossings):
            board.cross_dirty[i] |= fewer & board.cross_mask[word * board.crossings + i] != 0
    for i in range(board.crossings):
        if board.cross_dirty[i]:
            board.cross_dirty[i] = 0
            if not _cross(board, i):
                board.fault = ~board.cross_pair[2 * i]
                return False
    return True


def _cross(board, crossing):
    """Locked candidates: remove values that one house has only in the crossing from the other's
    rest."""
    first: cython.int = board.cross_pair[2 * crossing]
    second: cython.int = board.cross_pair[2 * crossing + 1]
    both: cython.uint = _union(board, 3 * crossing)
    one: cython.uint = _union(board, 3 * crossing + 1)
    two: cython.uint = _union(board, 3 * crossing + 2)
    if board.house_complete[first] and both & ~one & two:
        if not _strike(board, 3 * crossing + 2, both & ~one):
            return False
    if board.house_complete[second] and both & ~two & one:
        return _strike(board, 3 * crossing + 1, both & ~two)
    return True


def _union(board, part):
    """The candidates of the cells in this part of a crossing."""
    i: cython.int
    values: cython.uint = 0
    for i in range(board.cross_start[part], board.cross_start[part + 1]):
        values |= board.candidates[board.cross_cells[i]]
    return values


def _strike(board, part, values):
    """Remove the values from the cells in this part of a crossing."""
    i: cython.int
    cell: cython.int
    for i in range(board.cross_start[part], board.cross_start[part + 1]):
        cell = board.cross_cells[i]
        if board.candidates[cell] & values:
            board.candidates[cell] &= ~values
            if board.candidates[cell] == 0:
                return False
            board.touch(cell)
    return True
