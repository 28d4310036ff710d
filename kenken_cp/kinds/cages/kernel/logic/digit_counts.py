# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""How often a digit occurs in two houses: digit count, cage fish."""

import cython

from kenken_cp.engine.log import NUMBER, VALUE
from kenken_cp.kinds.cages.kernel.codes import CAGE, HOUSE
from kenken_cp.kinds.cages.kernel.logic.balance import NearPairs

if not cython.compiled:
    from kenken_cp.engine.bits import as_signed
    from kenken_cp.kinds.cages.kernel.logic.balance import all_full, note_counted
    from kenken_cp.kinds.cages.kernel.logic.cage_bounds import CageBounds
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState, values_on
    from kenken_cp.kinds.cages.kernel.logic.combinations import clear_outside
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED
    from kenken_cp.kinds.cages.kernel.search.unlisted import needed


def _open_counts(bounds):
    """The digits that the parts have for certain less than twice, and perhaps more than twice.

    Nothing follows for them. Bits up to 31 of a word are the digits met so often or more.
    """
    i: cython.int
    low_once: cython.ulonglong = 0
    low_twice: cython.ulonglong = 0
    once: cython.ulonglong = 0
    twice: cython.ulonglong = 0
    thrice: cython.ulonglong = 0
    counts: cython.ulonglong
    for i in range(bounds.parts):
        counts = cython.cast(cython.ulonglong, bounds.low[i])
        low_twice |= low_once & counts | counts >> 32
        low_once |= counts
        counts = cython.cast(cython.ulonglong, bounds.high[i])
        thrice |= twice & counts | once & counts >> 32
        twice |= once & counts | counts >> 32
        once |= counts
    return thrice & ~low_twice


def _times(counts, v):
    """How often the digit occurs, by a result of `_weigh_counts`."""
    return cython.cast(cython.int, (counts >> v & 1) + (counts >> (v + 32) & 1))


def _weigh_counts(bounds):
    """For each part, the digits that occur at least once, at least twice (from bit 32 on), and at
    most."""
    i: cython.int
    cage: cython.int
    in_one: cython.int
    in_two: cython.int
    for i in range(bounds.parts):
        cage = bounds.part[i]
        in_one = bounds.in_first[cage]
        in_two = bounds.inside[cage] & ~in_one
        if not in_one or not in_two:
            bounds.weigh(i, bounds.primes + 1)
        elif bounds.state.board.live[cage] == UNLISTED:
            _weigh_unlisted(bounds, i)
        else:
            bounds.weigh_counts(i, in_one, in_two)


def _weigh_unlisted(bounds, i):
    """As `_weigh_counts`, for a part in both houses that has no list."""
    state: CageState = bounds.state
    board: Board = state.board
    cage: cython.int = bounds.part[i]
    in_one: cython.int = bounds.in_first[cage]
    in_two: cython.int = bounds.inside[cage] & ~in_one
    first: cython.ulonglong = needed(board, cage, in_one)
    second: cython.ulonglong = needed(board, cage, in_two)
    once: cython.ulonglong = needed(board, cage, in_one | in_two)
    bounds.low[i] = as_signed(first | second | once | ((first & second) << 32))
    first = _held(state, cage, in_one)
    second = _held(state, cage, in_two)
    bounds.high[i] = as_signed(first | second | ((first & second) << 32))


def _held(state, cage, positions):
    """The candidates of the cage's cells in these positions."""
    board: Board = state.board
    k: cython.int
    values: cython.uint = 0
    for k in range(board.cage_start[cage + 1] - board.cage_start[cage]):
        if positions >> k & 1:
            values |= state.candidates[board.cage_cells[board.cage_start[cage] + k]]
    return values


def _drop_miscounts(bounds, cage, value, least, most):
    """Remove the cage's combinations that have the value fewer than `least` or more than `most`
    times."""
    state: CageState = bounds.state
    board: Board = state.board
    i: cython.int
    times: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    if board.live[cage] == UNLISTED or not state.offer():
        return
    state.held += board.live[cage]
    state.note(CAGE, cage, 0)
    note_counted(bounds, 2, cage, -1)
    state.note(VALUE, value, 0)
    state.note(NUMBER, 2, 0)
    for i in range(board.live[cage]):
        times = _times_in(bounds, cage, at, value)
        if times < least or times > most:
            state.drop(cage, at)
        at += board.cage_stride[cage]


def _times_in(bounds, cage, at, value):
    """How often the combination has the value in the two houses."""
    state: CageState = bounds.state
    times: cython.int = 0
    if values_on(state, cage, at, bounds.in_first[cage]) & value:
        times += 1
    if values_on(state, cage, at, bounds.inside[cage] & ~bounds.in_first[cage]) & value:
        times += 1
    return times


def _found_fish(state, one, two, cage, other, value):
    """Remove what a cage fish excludes from the two houses."""
    board: Board = state.board
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
                state.candidates[cell] & value
                and board.cell_cage[cell] != cage
                and board.cell_cage[cell] != other
            ):
                strikes = True
    if not strikes or not state.offer():
        return
    state.hold(cage)
    state.hold(other)
    state.note(HOUSE, one, 0)
    state.note(HOUSE, two, 0)
    state.note(CAGE, cage, 0)
    state.note(CAGE, other, 0)
    state.note(VALUE, value, 0)
    clear_outside(state, one, cage, other, value)
    clear_outside(state, two, cage, other, value)


@cython.cclass
class DigitCount(NearPairs):
    """A value that occurs twice in two houses."""

    def look(self, place):
        """Two full houses hold each digit twice: drop combinations with too many or too few."""
        bounds: CageBounds = self.bounds
        one: cython.int = self.apart.pair[2 * place]
        two: cython.int = self.apart.pair[2 * place + 1]
        state: CageState = bounds.state
        i: cython.int
        v: cython.int
        low: cython.int
        high: cython.int
        lows: cython.int
        highs: cython.int
        open_counts: cython.ulonglong
        bounds.region[0] = one
        bounds.region[1] = two
        if not all_full(bounds, 2):
            return
        bounds.find_parts(2)
        if bounds.unsettled or bounds.caged == 0:
            return
        _weigh_counts(bounds)
        open_counts = _open_counts(bounds)
        for v in range(state.board.digits):
            if open_counts >> v & 1:
                continue
            lows = highs = 0
            for i in range(bounds.parts):
                lows += _times(bounds.low[i], v)
                highs += _times(bounds.high[i], v)
            for i in range(bounds.parts):
                low = _times(bounds.low[i], v)
                high = _times(bounds.high[i], v)
                if low < 2 - highs + high or high > 2 - lows + low:
                    _drop_miscounts(
                        bounds, bounds.part[i], cython.cast(cython.uint, 1) << v,
                        2 - highs + high, 2 - lows + low,
                    )  # fmt: skip
                    if state.done:
                        return


@cython.cclass
class CageFish(NearPairs):
    """Two cages that each need a value in the same two houses."""

    def look(self, place):
        """Two cages that each need a value in two houses: remove it from the rest of both."""
        bounds: CageBounds = self.bounds
        one: cython.int = self.apart.pair[2 * place]
        two: cython.int = self.apart.pair[2 * place + 1]
        state: CageState = bounds.state
        board: Board = state.board
        i: cython.int
        v: cython.int
        cage: cython.int
        value: cython.uint
        values: cython.uint
        for v in range(board.digits):
            state.picked[v] = -1
        bounds.region[0] = one
        bounds.region[1] = two
        bounds.find_parts(2)
        for i in range(bounds.parts):
            cage = bounds.part[i]
            if board.live[cage] == 0:
                return
            if cage >= board.cages:
                continue
            values = bounds.always(cage, bounds.inside[cage])
            v = 0
            while values:
                if values & 1:
                    if state.picked[v] < 0:
                        state.picked[v] = cage
                    elif state.picked[v] < board.cages:
                        value = cython.cast(cython.uint, 1) << v
                        _found_fish(state, one, two, state.picked[v], cage, value)
                        state.picked[v] = board.cages
                        if state.done:
                            return
                values >>= 1
                v += 1
