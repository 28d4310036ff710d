# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What full houses add up to: parity, bounds, prime factors.

A region is some houses without common cells, each of which holds every digit; `scales.region`
names them. The cages that meet it are its parts, and what they come to inside it must make up
the region's whole.
"""

import cython

from kenken_cp.kinds.cages.kernel.codes import CAGE, HOUSE, NUMBER, PRIME

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.finder import Finder
    from kenken_cp.kinds.cages.kernel.search.board import Board


def all_full(scales, houses):
    """Whether each house of the region holds every digit."""
    finder: Finder = scales.finder
    h: cython.int
    for h in range(houses):
        if not finder.board.house_complete[scales.region[h]]:
            return False
    return True


def full_weight(scales, houses, kind):
    """What the digits of the region weigh."""
    finder: Finder = scales.finder
    v: cython.int
    n: cython.int = finder.board.digits
    whole: cython.longlong = 0
    for v in range(kind * n, kind * n + n):
        whole += scales.weights[v]
    return whole * houses


def note_counted(scales, houses, one, two):
    """Name the region and its cages but two."""
    finder: Finder = scales.finder
    i: cython.int
    for i in range(houses):
        finder.note(HOUSE, scales.region[i], 0)
    for i in range(scales.parts):
        if scales.part[i] != one and scales.part[i] != two and scales.part[i] < finder.board.cages:
            finder.note(CAGE, scales.part[i], 0)


def parity(scales, houses):
    """All parts but one are known to be odd or even, and so the last is."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    odd: cython.int
    target: cython.int = -1
    at: cython.longlong
    found: cython.bint = False
    if not all_full(scales, houses):
        return
    odd = cython.cast(cython.int, full_weight(scales, houses, 0) & 1)
    scales.find_parts(houses)
    if scales.unsettled or scales.caged == 0:
        return
    for i in range(scales.parts):
        scales.weigh(i, 0)
        if scales.kinds[i] == 3:
            if target >= 0:
                return
            target = scales.part[i]
        elif scales.kinds[i] == 2:
            odd ^= 1
    if target < 0:
        return
    at = board.cage_tuples[target]
    for i in range(board.live[target]):
        if scales.total(at, scales.inside[target], 0) & 1 != odd:
            if not found:
                if not finder.opening():
                    return
                found = True
                finder.held += board.live[target]
                finder.note(CAGE, target, 0)
                note_counted(scales, houses, target, -1)
                finder.note(NUMBER, odd, 0)
            finder.drop(target, at)
        at += board.cage_stride[target]


def sum_bounds(scales, houses):
    """Combinations whose sum the other parts cannot make up to the whole."""
    if all_full(scales, houses):
        _bounds(scales, houses, 0)


def products(scales, houses):
    """The same prime by prime: how often it divides the product.

    Nobody who has to do with sums alone thinks of products.
    """
    finder: Finder = scales.finder
    p: cython.int
    if finder.board.multiplied and all_full(scales, houses):
        for p in range(scales.primes):
            _bounds(scales, houses, p + 1)
            if finder.done:
                return


def _bounds(scales, houses, kind):
    """Drop what leaves the other parts too much or too little of this kind of weight."""
    finder: Finder = scales.finder
    i: cython.int
    lows: cython.longlong = 0
    highs: cython.longlong = 0
    whole: cython.longlong = full_weight(scales, houses, kind)
    scales.find_parts(houses)
    if scales.unsettled or scales.caged == 0:
        return
    for i in range(scales.parts):
        if finder.board.live[scales.part[i]] == 0:
            return
        scales.weigh(i, kind)
        lows += scales.low[i]
        highs += scales.high[i]
    for i in range(scales.parts):
        if scales.part[i] < finder.board.cages and (
            scales.low[i] < whole - highs + scales.high[i]
            or scales.high[i] > whole - lows + scales.low[i]
        ):
            _drop_beyond(
                scales, houses, scales.part[i], whole - highs + scales.high[i],
                whole - lows + scales.low[i], kind,
            )  # fmt: skip
            if finder.done:
                return


def _drop_beyond(scales, houses, cage, least, most, kind):
    """Drop the cage's combinations that weigh less or more than they may."""
    finder: Finder = scales.finder
    board: Board = finder.board
    i: cython.int
    weight: cython.longlong
    at: cython.longlong = board.cage_tuples[cage]
    if not finder.opening():
        return
    finder.held += board.live[cage]
    finder.note(CAGE, cage, 0)
    note_counted(scales, houses, cage, -1)
    if kind:
        finder.note(PRIME, scales.prime[kind - 1], 0)
    finder.note(NUMBER, full_weight(scales, houses, kind), 0)
    for i in range(board.live[cage]):
        weight = scales.total(at, scales.inside[cage], kind)
        if weight < least or weight > most:
            finder.drop(cage, at)
        at += board.cage_stride[cage]
