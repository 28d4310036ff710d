# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Totals of full houses: parity, bounds of sums, prime factors of products.

A region is a set of disjoint houses that each hold every digit; `bounds.region` lists them. The
cages that meet it, and its cells in no cage, are its parts. What the parts contribute must add up
to the region's total.
"""

import cython

from kenken_cp.engine.log import NUMBER
from kenken_cp.kinds.cages.kernel.codes import CAGE, HOUSE, PRIME
from kenken_cp.kinds.cages.kernel.logic.cage_bounds import CageBounds
from kenken_cp.kinds.cages.kernel.logic.cage_technique import CageTechnique
from kenken_cp.kinds.cages.kernel.logic.house_totals import HouseTotals

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.logic.disjoint_houses import DisjointHouses
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED


def all_full(bounds, houses):
    """Whether each house of the region holds every digit."""
    state: CageState = bounds.state
    h: cython.int
    for h in range(houses):
        if not state.board.house_complete[bounds.region[h]]:
            return False
    return True


def full_weight(bounds, houses, kind):
    """The total weight of the region's digits."""
    return bounds.full_weight[kind] * houses


def note_counted(bounds, houses, one, two):
    """Log the region and all its cages but two."""
    state: CageState = bounds.state
    i: cython.int
    for i in range(houses):
        state.note(HOUSE, bounds.region[i], 0)
    for i in range(bounds.parts):
        if bounds.part[i] != one and bounds.part[i] != two and bounds.part[i] < state.board.cages:
            state.note(CAGE, bounds.part[i], 0)


def parity(bounds, houses):
    """The parity of all parts but one is known, so that of the last follows."""
    state: CageState = bounds.state
    board: Board = state.board
    i: cython.int
    odd: cython.int
    target: cython.int = -1
    at: cython.longlong
    found: cython.bint = False
    if not all_full(bounds, houses):
        return
    odd = cython.cast(cython.int, full_weight(bounds, houses, 0) & 1)
    bounds.find_parts(houses)
    if bounds.unsettled or bounds.caged == 0:
        return
    for i in range(bounds.parts):
        bounds.weigh(i, 0)
        if bounds.kinds[i] == 3:
            if target >= 0:
                return
            target = bounds.part[i]
        elif bounds.kinds[i] == 2:
            odd ^= 1
    if target < 0 or board.live[target] == UNLISTED:
        return
    at = board.cage_tuples[target]
    for i in range(board.live[target]):
        if bounds.total(at, bounds.inside[target], 0) & 1 != odd:
            if not found:
                if not state.offer():
                    return
                found = True
                state.held += board.live[target]
                state.note(CAGE, target, 0)
                note_counted(bounds, houses, target, -1)
                state.note(NUMBER, odd, 0)
            state.drop(target, at)
        at += board.cage_stride[target]


def products(totals, houses):
    """Remove combinations with which the exponent of a prime in the product of the region's digits
    cannot be completed.

    Left out where all clues are sums: a person would not think of products there.
    """
    bounds: CageBounds = totals.bounds
    p: cython.int
    if bounds.state.board.multiplied and all_full(bounds, houses) and totals.may_multiply():
        for p in range(bounds.primes):
            if totals.may_bound(p + 1):
                _bounds(bounds, houses, p + 1)
                if bounds.state.done:
                    return


def _bounds(bounds, houses, kind):
    """Remove combinations that leave the other parts too much or too little of this weight."""
    state: CageState = bounds.state
    i: cython.int
    lows: cython.longlong = 0
    highs: cython.longlong = 0
    widest: cython.longlong = 0
    whole: cython.longlong = full_weight(bounds, houses, kind)
    bounds.find_parts(houses)
    if bounds.unsettled or bounds.caged == 0:
        return
    for i in range(bounds.parts):
        if state.board.live[bounds.part[i]] == 0:
            return
        bounds.weigh(i, kind)
        lows += bounds.low[i]
        highs += bounds.high[i]
        widest = max(widest, bounds.high[i] - bounds.low[i])
    if widest <= highs - whole and widest <= whole - lows:
        return  # the others leave room for all that any part contributes
    for i in range(bounds.parts):
        if (
            bounds.part[i] < state.board.cages and state.board.live[bounds.part[i]] != UNLISTED
        ) and (
            bounds.low[i] < whole - highs + bounds.high[i]
            or bounds.high[i] > whole - lows + bounds.low[i]
        ):
            _drop_beyond(
                bounds, houses, bounds.part[i], whole - highs + bounds.high[i],
                whole - lows + bounds.low[i], kind,
            )  # fmt: skip
            if state.done:
                return


def _drop_beyond(bounds, houses, cage, least, most, kind):
    """Remove the cage's combinations that weigh less than `least` or more than `most`."""
    state: CageState = bounds.state
    board: Board = state.board
    i: cython.int
    weight: cython.longlong
    at: cython.longlong = board.cage_tuples[cage]
    if not state.offer():
        return
    state.held += board.live[cage]
    state.note(CAGE, cage, 0)
    note_counted(bounds, houses, cage, -1)
    if kind:
        state.note(PRIME, bounds.prime[kind - 1], 0)
    state.note(NUMBER, full_weight(bounds, houses, kind), 0)
    for i in range(board.live[cage]):
        weight = bounds.total(at, bounds.inside[cage], kind)
        if weight < least or weight > most:
            state.drop(cage, at)
        at += board.cage_stride[cage]


@cython.cclass
class SumTechnique(CageTechnique):
    """A technique that weighs the cages of a region; left out where there are no cages."""

    def __init__(self, ladder, places: cython.int, watch) -> None:
        super().__init__(ladder, places, 0, watch)
        self.bounds = ladder.share(CageBounds)
        self.totals = ladder.share(HouseTotals)
        self.apart = ladder.apart

    def begin(self):
        """A puzzle was loaded: leave the technique out if there are no cages."""
        CageTechnique.begin(self)
        self.left_out = self.state.board.cages == 0

    def take_pair(self, place):
        """Make a pair of houses the region."""
        self.bounds.region[0] = self.apart.pair[2 * place]
        self.bounds.region[1] = self.apart.pair[2 * place + 1]

    def take_region(self, place):
        """Make a house the region, or a pair (numbered after the houses); the number of houses in
        it."""
        if place >= self.state.board.houses:
            self.take_pair(place - self.state.board.houses)
            return 2
        self.bounds.region[0] = place
        return 1


@cython.cclass
class NearHouses(SumTechnique):
    """Looks at each house that changed or that meets a changed cage."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.houses, ladder.dirty.near_houses)


@cython.cclass
class NearPairs(SumTechnique):
    """Looks at each pair of houses with a house near a change."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, ladder.apart.pairs, ladder.dirty.near_pairs)


@cython.cclass
class NearRegions(SumTechnique):
    """Looks at each house near a change, then at each such pair."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        places: cython.int = board.houses + ladder.apart.pairs
        super().__init__(ladder, places, ladder.dirty.near_houses_and_pairs)


@cython.cclass
class LineParity(NearHouses):
    """Parity of what is left of a house."""

    def look(self, place):
        self.bounds.region[0] = place
        parity(self.bounds, 1)


@cython.cclass
class SumBounds(NearRegions):
    """Sums that the rest of the region cannot complete."""

    def look(self, place):
        """Remove combinations whose sum the other parts cannot complete to the region's total."""
        bounds: CageBounds = self.bounds
        houses: cython.int = self.take_region(place)
        self.totals.take(houses)
        if all_full(bounds, houses) and self.totals.may_bound(0):
            _bounds(bounds, houses, 0)


@cython.cclass
class LineProduct(NearRegions):
    """Prime factors of the product of a region."""

    def look(self, place):
        houses: cython.int = self.take_region(place)
        self.totals.take(houses)
        products(self.totals, houses)
