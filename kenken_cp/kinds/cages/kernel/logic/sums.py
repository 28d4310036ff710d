# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Innies and outies (the rule of 45): what the sum of full houses leaves for one cell or two.

For two houses the parity of the sum is used as well, and for wide regions (see `disjoint_houses`)
also the prime factors of the product; both are in `balance`.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, NUMBER, VALUE
from kenken_cp.kinds.cages.kernel.logic.balance import NearHouses, NearPairs, SumTechnique

if not cython.compiled:
    from kenken_cp.engine.solver_state import GATHER
    from kenken_cp.kinds.cages.kernel.logic.balance import (
        all_full,
        full_weight,
        note_counted,
        parity,
        products,
    )
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED


def sum_left(bounds, houses, fewest, most):
    """The region's sum leaves `fewest` to `most` cells, innies or outies.

    A part with a single sum inside the region is counted. Any other part is loose: its loose cells
    inside the region are left over or, where the whole cage has one sum, those outside, if they are
    fewer.
    """
    i: cython.int
    if not all_full(bounds, houses):
        return
    bounds.find_parts(houses)
    if bounds.caged == 0:
        return
    if _lone_loose(bounds) > most:  # a quick test that rejects most regions
        return
    bounds.rest = full_weight(bounds, houses, 0)
    bounds.left = 0
    bounds.loose = 0
    for i in range(bounds.parts):
        bounds.weigh(i, 0)
        if bounds.low[i] == bounds.high[i]:
            bounds.rest -= bounds.low[i]
        elif bounds.loose < 2:
            _leave_over(bounds, bounds.part[i])
        else:
            return
        if bounds.left > most:
            return
    if bounds.left < fewest:
        return
    if bounds.left == 1:
        _sum_of_one(bounds, houses)
    elif bounds.loose == 1:
        _sum_in_cage(bounds, houses)
    else:
        _sum_of_two(bounds, houses)


def _leave_over(bounds, cage):
    """Count the cells that a part leaves over, and subtract its settled amount from the rest."""
    cells: cython.int = _everywhere(bounds.state.board, cage)
    inside: cython.int = bounds.inside[cage]
    size: cython.int = _loose_cells(bounds, cage, inside)
    outside: cython.int = _loose_cells(bounds, cage, cells & ~inside)
    settled: cython.longlong = _sum_settled(bounds, cage, inside)
    either: cython.bint = outside <= size and bounds.constant(cage)
    sticks: cython.bint = outside < size and either
    # what the cage adds if the cells outside are counted instead of those inside
    swing: cython.longlong = 0
    if either:
        swing = bounds.least - _sum_settled(bounds, cage, cells & ~inside) - settled
    bounds.rest -= settled + swing if sticks else settled
    # bounds may say more of a whole cage than of its cells inside, so that no cell is left over
    if (outside if sticks else size) == 0:
        return
    bounds.left += outside if sticks else size
    bounds.loose_part[bounds.loose] = cage
    bounds.sticks_out[bounds.loose] = sticks
    bounds.either[bounds.loose] = either and not sticks and size == 1
    bounds.swing[bounds.loose] = swing
    bounds.loose += 1


def _over(bounds, which):
    """The positions of the cells of a loose part that are left over."""
    cage: cython.int = bounds.loose_part[which]
    inside: cython.int = bounds.inside[cage]
    if bounds.sticks_out[which]:
        return _everywhere(bounds.state.board, cage) & ~inside
    return inside


def _lone_loose(bounds):
    """The number of parts with exactly one loose cell."""
    state: CageState = bounds.state
    board: Board = state.board
    i: cython.int
    k: cython.int
    inside: cython.int
    values: cython.uint
    count: cython.int = 0
    for i in range(bounds.parts):
        inside = bounds.inside[bounds.part[i]]
        if inside & (inside - 1):
            continue
        k = board.cage_start[bounds.part[i]]
        while inside > 1:
            inside >>= 1
            k += 1
        values = state.support[board.cage_cells[k]]
        if values & (values - 1):
            count += 1
    return count


def _sum_of_one(bounds, houses):
    """One cell is left over: its value is the rest of the sum."""
    state: CageState = bounds.state
    v: cython.int
    value: cython.uint = 0
    cage: cython.int = bounds.loose_part[0]
    cell: cython.int = _loose_cell(bounds, cage, _over(bounds, 0))
    rest: cython.longlong = -bounds.rest if bounds.sticks_out[0] else bounds.rest
    for v in range(state.board.digits):
        if state.values[v] == rest:
            value = cython.cast(cython.uint, 1) << v
    if not state.offer():
        return
    _note_counted(bounds, houses)
    state.note(CELL, cell, 0)
    state.note(VALUE, value, 0)
    state.note(NUMBER, full_weight(bounds, houses, 0), 0)
    if value & state.candidates[cell]:
        state.put_in(cell, value)
    else:  # the rest is no candidate: a contradiction
        state.strike(cell, state.candidates[cell])


def _note_counted(bounds, houses):
    """Log the region and the parts counted: all of them, and cages that stick out as a whole."""
    one: cython.int = -1 if bounds.sticks_out[0] else bounds.loose_part[0]
    two: cython.int = -1
    if bounds.loose == 2 and not bounds.sticks_out[1]:
        two = bounds.loose_part[1]
    note_counted(bounds, houses, one, two)


def _sum_in_cage(bounds, houses):
    """Two cells of one cage are left over: drop its combinations that miss the rest."""
    state: CageState = bounds.state
    board: Board = state.board
    i: cython.int
    cage: cython.int = bounds.loose_part[0]
    positions: cython.int = _over(bounds, 0)
    at: cython.longlong = board.cage_tuples[cage]
    rest: cython.longlong = -bounds.rest if bounds.sticks_out[0] else bounds.rest
    settled: cython.longlong = _sum_settled(bounds, cage, positions)
    found: cython.bint = False
    if board.live[cage] == UNLISTED:
        return
    for i in range(board.live[cage]):
        if bounds.total(at, positions, 0) - settled != rest:
            if not found:
                if not state.offer():
                    return
                found = True
                state.held += board.live[cage]
                _note_counted(bounds, houses)
                _note_loose(bounds, cage, positions)
                state.note(NUMBER, rest, 0)
            state.drop(cage, at)
        at += board.cage_stride[cage]


def _sum_of_two(bounds, houses):
    """Two cells of two cages are left over; for a cage with one sum it may be either cell.

    Either choice says the same about the cell, except that two cells that see each other differ.
    """
    way: cython.int
    found: cython.bint = False
    for way in range(4):
        if (way & 1 and not bounds.either[0]) or (way & 2 and not bounds.either[1]):
            continue
        if found and bounds.state.mode != GATHER:  # the same deduction with another choice of cells
            return
        _turn(bounds, way)
        found |= _has_pair(bounds, houses)
        _turn(bounds, way)


def _turn(bounds, way):
    """Switch the loose parts named by `way` between their inside and outside cells."""
    i: cython.int
    for i in range(2):
        if way >> i & 1:
            bounds.rest += bounds.swing[i] if bounds.sticks_out[i] else -bounds.swing[i]
            bounds.sticks_out[i] = not bounds.sticks_out[i]


def _has_pair(bounds, houses):
    """Remove values of the two cells that have no partner. Returns whether there are any."""
    state: CageState = bounds.state
    one: cython.int = _loose_cell(bounds, bounds.loose_part[0], _over(bounds, 0))
    two: cython.int = _loose_cell(bounds, bounds.loose_part[1], _over(bounds, 1))
    sign: cython.int = -1 if bounds.sticks_out[0] else 1
    other_sign: cython.int = -1 if bounds.sticks_out[1] else 1
    gone: cython.uint = _find_unmatched(bounds, one, sign, two, other_sign)
    other_gone: cython.uint = _find_unmatched(bounds, two, other_sign, one, sign)
    if gone | other_gone == 0:
        return False
    if not state.offer():
        return True
    _note_counted(bounds, houses)
    # an innie is named before an outie
    state.note(CELL, two if sign < other_sign else one, 0)
    state.note(CELL, one if sign < other_sign else two, 0)
    state.note(NUMBER, -bounds.rest if sign + other_sign < 0 else bounds.rest, 0)
    state.strike(one, gone)
    state.strike(two, other_gone)
    return True


def _find_unmatched(bounds, cell, sign, other, other_sign):
    """The candidates of a cell for which no candidate of the other completes the rest."""
    state: CageState = bounds.state
    board: Board = state.board
    v: cython.int
    w: cython.int
    seen: cython.bint = board.together[cell * board.cells + other]
    gone: cython.uint = 0
    found: cython.bint
    for v in range(board.digits):
        if not state.candidates[cell] >> v & 1:
            continue
        found = False
        for w in range(board.digits):
            if (
                state.candidates[other] >> w & 1
                and sign * state.values[v] + other_sign * state.values[w] == bounds.rest
                and not (seen and v == w)
            ):
                found = True
        if not found:
            gone |= cython.cast(cython.uint, 1) << v
    return gone


def _loose_cells(bounds, cage, positions):
    """The number of cells in these positions with more than one candidate."""
    state: CageState = bounds.state
    board: Board = state.board
    i: cython.int
    values: cython.uint
    count: cython.int = 0
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        values = state.candidates[board.cage_cells[i]]
        if positions & 1 and values & (values - 1):
            count += 1
        positions >>= 1
    return count


def _loose_cell(bounds, cage, positions):
    """The first cell in these positions with more than one candidate."""
    state: CageState = bounds.state
    board: Board = state.board
    i: cython.int
    values: cython.uint
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        values = state.candidates[board.cage_cells[i]]
        if positions & 1 and values & (values - 1):
            return board.cage_cells[i]
        positions >>= 1
    return -1


def _note_loose(bounds, cage, positions):
    """Log the cells in these positions with more than one candidate."""
    state: CageState = bounds.state
    board: Board = state.board
    i: cython.int
    values: cython.uint
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        values = state.candidates[board.cage_cells[i]]
        if positions & 1 and values & (values - 1):
            state.note(CELL, board.cage_cells[i], 0)
        positions >>= 1


def _sum_settled(bounds, cage, positions):
    """The sum of the cells in these positions with one candidate."""
    state: CageState = bounds.state
    board: Board = state.board
    i: cython.int
    values: cython.uint
    settled: cython.longlong = 0
    for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
        values = state.candidates[board.cage_cells[i]]
        if positions & 1 and values & (values - 1) == 0:
            settled += state.values[state.index(values)]
        positions >>= 1
    return settled


def _everywhere(board, cage):
    """All positions of the cage, as bits."""
    return (1 << (board.cage_start[cage + 1] - board.cage_start[cage])) - 1


@cython.cclass
class LineSumOne(NearHouses):
    """The one cell that a house's sum leaves over."""

    def look(self, place):
        self.bounds.region[0] = place
        sum_left(self.bounds, 1, 1, 1)


@cython.cclass
class LineSumTwo(NearHouses):
    """The two cells that a house's sum leaves over."""

    def look(self, place):
        self.bounds.region[0] = place
        sum_left(self.bounds, 1, 2, 2)


@cython.cclass
class TwoLineSum(NearPairs):
    """What the sum of two houses leaves over, and its parity."""

    def look(self, place):
        self.take_pair(place)
        self.totals.take(2)
        if self.totals.may_leave(2):
            sum_left(self.bounds, 2, 1, 2)
        if not self.state.done and self.totals.may_decide():
            parity(self.bounds, 2)


@cython.cclass
class WideSum(SumTechnique):
    """Sums of wide regions, their parity, and the products.

    Where it found nothing, it looks again once something near one of the houses has changed.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder, ladder.apart.wides, None)
        self.dirty = ladder.dirty
        self.level = 1  # it reads when something near a house last changed
        self.empty_at = ints(max(1, ladder.apart.wides))

    def begin(self):
        """A puzzle was loaded: nothing is known of it."""
        place: cython.int
        SumTechnique.begin(self)
        for place in range(self.places):
            self.empty_at[place] = -1

    def look(self, place):
        i: cython.int
        first: cython.int = self.apart.wide_start[place]
        houses: cython.int = self.apart.wide_start[place + 1] - first
        changed: cython.bint = False
        for i in range(houses):
            self.bounds.region[i] = self.apart.wide[first + i]
            changed |= self.dirty.near_clock[self.apart.wide[first + i]] > self.empty_at[place]
        if not changed:
            return
        self.totals.take(houses)
        if self.totals.may_leave(2):
            sum_left(self.bounds, houses, 1, 2)
        if not self.state.done and self.totals.may_decide():
            parity(self.bounds, houses)
        if not self.state.done:
            products(self.totals, houses)
        if self.state.available == 0:
            self.empty_at[place] = self.state.clock
