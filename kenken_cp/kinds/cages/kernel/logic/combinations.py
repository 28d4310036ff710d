# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques that compare a cage's combinations with the houses around it."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import CAGE, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_bounds import CageBounds
from kenken_cp.kinds.cages.kernel.logic.cage_technique import CageTechnique, NearCages

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState, values_on
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.readings import UNLISTED

MOST_CLASHING = 3  # the most cells of a house that are left too few values


def _outside(state, house, cage, value):
    """Whether a cell of the house outside the cage has one of these values as a candidate."""
    board: Board = state.board
    i: cython.int
    cell: cython.int
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if state.candidates[cell] & value and board.cell_cage[cell] != cage:
            return True
    return False


def clear_outside(state, house, cage, other, value):
    """Remove the values from the cells of the house outside two cages."""
    board: Board = state.board
    i: cython.int
    cell: cython.int
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if board.cell_cage[cell] != cage and board.cell_cage[cell] != other:
            state.strike(cell, value)


def _claim(state, cage, house, positions, value):
    """Remove the combinations without the value in these positions."""
    board: Board = state.board
    i: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    found: cython.bint = False
    if board.live[cage] == UNLISTED:
        if board.distinct:
            _claim_once(state, cage, house, positions, value)
        return
    for i in range(board.live[cage]):
        if values_on(state, cage, at, positions) & value == 0:
            if not found:
                if not state.offer():
                    return
                found = True
                state.held += board.live[cage]
                state.note(HOUSE, house, 0)
                state.note(CAGE, cage, 0)
                state.note(VALUE, value, 0)
            state.drop(cage, at)
        at += board.cage_stride[cage]


def _claim_once(state, cage, house, positions, value):
    """Remove the value from the other cells of a cage that repeats no digit and has no list."""
    board: Board = state.board
    k: cython.int
    cell: cython.int
    found: cython.bint = False
    for k in range(board.cage_start[cage + 1] - board.cage_start[cage]):
        cell = board.cage_cells[board.cage_start[cage] + k]
        if positions >> k & 1 or not state.candidates[cell] & value:
            continue
        if not found:
            if not state.offer():
                return
            found = True
            state.hold(cage)
            state.note(HOUSE, house, 0)
            state.note(CAGE, cage, 0)
            state.note(VALUE, value, 0)
        state.strike(cell, value)


def _clash_in(state, cage, house, positions):
    """`outside_clash` in one house."""
    board: Board = state.board
    i: cython.int
    size: cython.int
    cell: cython.int
    listed: cython.int = 0
    most: cython.int = MOST_CLASHING - 1 + popcount(positions)  # see `_clash_with`
    ever: cython.uint = _find_supported(state, cage, positions)
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if (
            not state.placed[cell]
            and board.cell_cage[cell] != cage
            and popcount(state.candidates[cell]) <= most
            and popcount(state.candidates[cell] & ~ever) < MOST_CLASHING
        ):
            state.listed[listed] = cell
            listed += 1
    state.listed[listed] = -1
    for size in range(1, min(MOST_CLASHING, listed) + 1):
        _clash_with(state, cage, house, positions, ever, size, 0, 0, 0)


def _find_supported(state, cage, positions):
    """The values that some combination of the cage has in these positions."""
    k: cython.int = state.board.cage_start[cage]
    values: cython.uint = 0
    while positions:
        if positions & 1:
            values |= state.support[state.board.cage_cells[k]]
        positions >>= 1
        k += 1
    return values


def _clash_with(state, cage, house, positions, ever, size, picked, start, values):
    """Complete the cells picked so far, which have these values, and drop what they exclude.

    `ever` has all that a combination can take from the cells.
    """
    i: cython.int = start
    cell: cython.int
    more: cython.uint
    # the most values that a combination can take from the cells
    most: cython.int = size - 1 + popcount(positions)
    if picked == size:
        _clash(state, cage, house, positions, size, values)
        return
    while not state.done:
        cell = state.listed[i]
        if cell < 0:
            return
        i += 1
        more = values | state.candidates[cell]
        if popcount(more) <= most and popcount(more & ~ever) < size:
            state.picked[picked] = cell
            _clash_with(state, cage, house, positions, ever, size, picked + 1, i, more)


def _clash(state, cage, house, positions, size, values):
    """Remove the combinations that leave the picked cells fewer values than cells."""
    board: Board = state.board
    i: cython.int
    k: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    found: cython.bint = False
    for i in range(board.live[cage]):
        if _clashes(state, size, values, values_on(state, cage, at, positions)):
            if not found:
                if not state.offer():
                    return
                found = True
                state.held += board.live[cage]
                state.note(HOUSE, house, 0)
                state.note(CAGE, cage, 0)
                for k in range(size):
                    state.note(CELL, state.picked[k], 0)
                state.note(VALUE, values, 0)
            state.drop(cage, at)
        at += board.cage_stride[cage]


def _clashes(state, size, values, taken):
    """Whether the picked cells keep too few values, and no smaller set of them does.

    A smaller set is a deduction of its own.
    """
    i: cython.int
    rest: cython.uint
    if popcount(values & ~taken) >= size:
        return False
    if size > 1:
        for i in range(size):
            rest = state.candidates[state.picked[i]] & ~taken
            if rest == 0:
                return False
            if size == 3:
                rest |= state.candidates[state.picked[(i + 1) % 3]] & ~taken
                if popcount(rest) < 2:
                    return False
    return True


def _always_differ(state, cage, i, j):
    """Whether no combination has the same value in these two positions."""
    board: Board = state.board
    k: cython.int
    at: cython.longlong = board.cage_tuples[cage]
    if board.live[cage] == UNLISTED:
        return board.distinct
    for k in range(board.live[cage]):
        if values_on(state, cage, at, 1 << i) == values_on(state, cage, at, 1 << j):
            return False
        at += board.cage_stride[cage]
    return True


def _found_diagonal(state, cage, one, two):
    """Remove the two values from the cells that see both."""
    board: Board = state.board
    cell: cython.int
    found: cython.bint = False
    values: cython.uint = state.candidates[one]
    for cell in range(board.cells):
        if (
            state.candidates[cell] & values
            and cell != one
            and cell != two
            and board.together[cell * board.cells + one]
            and board.together[cell * board.cells + two]
        ):
            if not found:
                if not state.offer():
                    return
                found = True
                state.hold(cage)
                state.note(CAGE, cage, 0)
                state.note(CELL, one, 0)
                state.note(CELL, two, 0)
                state.note(VALUE, values, 0)
            state.strike(cell, values)


@cython.cclass
class NearMeetings(NearCages):
    """Looks at each cage near a change, in one house that it meets after the other.

    What it finds must depend on the cage and the house alone: where it found nothing, it need not
    look again until one of them changes. So it overrides `search`, not `look`.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.begun_at = 0
        self.empty_at = ints(len(self.state.meet_house))

    def begin(self):
        """A puzzle was loaded: what is known is of earlier times, unless the clock was reset."""
        k: cython.int
        NearCages.begin(self)
        if self.state.clock <= self.begun_at:
            for k in range(len(self.empty_at)):
                self.empty_at[k] = -1
        self.begun_at = self.state.clock

    def look(self, place):
        """Search in the houses where something has changed, or was found before."""
        state: CageState = self.state
        k: cython.int
        before: cython.int
        if state.board.live[place] == 0 or state.open_in_cage[place] == 0:
            return
        for k in range(state.meet_start[place], state.meet_start[place + 1]):
            if self.empty_at[k] >= max(
                state.cage_clock[place], state.house_clock[state.meet_house[k]]
            ):
                continue
            before = state.available
            self.search(place, state.meet_house[k], state.meet_cells[k])
            if state.done:
                return
            if state.available == before:
                self.empty_at[k] = state.clock

    def search(self, cage, house, positions):
        """Offer the state every deduction about a cage in a house, where it has these positions."""


@cython.cclass
class LineRequires(NearMeetings):
    """A value that a cage must have in a house."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.bounds = ladder.share(CageBounds)

    def search(self, cage, house, positions):
        """Remove a value that all combinations of the cage put into a house from the rest of it."""
        state: CageState = self.state
        values: cython.uint = 0
        value: cython.uint
        if state.open_in_house[house]:
            values = self.bounds.always(cage, positions)
        while values and not state.done:
            value = values & ~(values - 1)
            values &= values - 1
            if _outside(state, house, cage, value) and state.offer():
                state.hold(cage)
                state.note(HOUSE, house, 0)
                state.note(CAGE, cage, 0)
                state.note(VALUE, value, 0)
                clear_outside(state, house, cage, cage, value)


@cython.cclass
class CageClaims(NearMeetings):
    """A value that a house must have in a cage."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.bounds = ladder.share(CageBounds)

    def search(self, cage, house, positions):
        """If all places of a value in a house lie in the cage, the cage must have it there."""
        state: CageState = self.state
        board: Board = state.board
        i: cython.int
        cell: cython.int
        inside: cython.uint = 0
        outside: cython.uint = 0
        if not board.house_complete[house]:
            return
        for i in range(board.house_start[house], board.house_start[house + 1]):
            cell = board.house_cells[i]
            if board.cell_cage[cell] == cage:
                inside |= state.candidates[cell]
            else:
                outside |= state.candidates[cell]
        inside &= ~outside
        if inside and board.live[cage] != UNLISTED:
            inside &= ~self.bounds.always(cage, positions)
        while inside and not state.done:
            _claim(state, cage, house, positions, inside & ~(inside - 1))
            inside &= inside - 1


@cython.cclass
class OutsideClash(NearMeetings):
    """Combinations that leave cells outside the cage too few values."""

    def search(self, cage, house, positions):
        """Remove combinations that leave up to three cells of a house fewer values than cells."""
        if self.state.board.live[cage] != UNLISTED:
            _clash_in(self.state, cage, house, positions)


@cython.cclass
class DiagonalPair(CageTechnique):
    """Two cells of a cage that always differ."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 0, 1, None)

    def look(self, place):
        """Two cells of the cage with the same two candidates that differ though they share no
        house."""
        state: CageState = self.state
        cage: cython.int = place
        board: Board = state.board
        i: cython.int
        j: cython.int
        one: cython.int
        two: cython.int
        for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
            one = board.cage_cells[i]
            if state.placed[one] or popcount(state.candidates[one]) != 2:
                continue
            for j in range(i + 1, board.cage_start[cage + 1]):
                two = board.cage_cells[j]
                if (
                    state.candidates[two] == state.candidates[one]
                    and not board.together[one * board.cells + two]
                    and _always_differ(
                        state, cage, i - board.cage_start[cage], j - board.cage_start[cage]
                    )
                ):
                    _found_diagonal(state, cage, one, two)
                    if state.done:
                        return
