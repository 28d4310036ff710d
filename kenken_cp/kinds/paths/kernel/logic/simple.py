# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The simple techniques: the next number beside a placed one, dead ends, single places."""

import cython

from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.paths.kernel.logic.path_technique import OnNumbers, OnPathCells

if not cython.compiled:
    from kenken_cp.engine.solver_state import COUNT, GATHER, NOTHING
    from kenken_cp.kinds.paths.kernel.logic.path_sets import CELL_BROKEN, NONE
    from kenken_cp.kinds.paths.kernel.logic.path_state import PathState
    from kenken_cp.kinds.paths.kernel.search.board import bit_of, neighbour, word_of


def note_beside(state, number):
    """Log the cells of the placed numbers directly before and after a number."""
    before: cython.int = state.before(number)
    after: cython.int = state.after(number)
    if before != NONE and state.at[before] != NONE:
        state.note(CELL, state.at[before], 0)
    if after != NONE and state.at[after] != NONE:
        state.note(CELL, state.at[after], 0)


def note_ends(state, number):
    """Log the cells of the nearest placed numbers before and after a number."""
    before: cython.int = nearest(state, number, -1)
    after: cython.int = nearest(state, number, 1)
    if before != NONE:
        state.note(CELL, state.at[before], 0)
    if after != NONE and after != before:
        state.note(CELL, state.at[after], 0)


def nearest(state, number, way):
    """The nearest placed number before (`way` -1) or after (1) a number; NONE if there is none."""
    other: cython.int = number
    for step in range(state.count):
        other = state.before(other) if way < 0 else state.after(other)
        if other == NONE or state.at[other] != NONE:
            return other
    return NONE


def _free_beside(state, cell, number):
    """The number of open neighbours of a cell that a number was not struck from."""
    found: cython.int = 0
    for i in range(state.directions):
        other = neighbour(state.board, cell, i)
        if other != NONE and state.is_open(other):
            at = number * state.stride + word_of(other)
            found += state.struck[at] & bit_of(other) == 0
    return found


def distance(state, one, other):
    """The least number of steps between two cells of a board without obstacles."""
    down: cython.int = abs(one // state.columns - other // state.columns)
    across: cython.int = abs(one % state.columns - other % state.columns)
    if is_king(state):
        return down if down > across else across
    return down + across


def is_king(state):
    """Whether steps may cross corners."""
    for i in range(state.directions):
        if state.direction[i] in (0, 2, 5, 7):
            return True
    return False


def ends_at(state, cell):
    """Whether the path may have an end in this cell."""
    if state.closed:
        return False
    return state.can(0, cell) or state.can(state.count - 1, cell)


def usable(state, cell, into):
    """List in `near` from `into` on the neighbours that the path may join to this cell, at most
    three; returns how many there are."""
    found: cython.int = 0
    for i in range(state.directions):
        other = neighbour(state.board, cell, i)
        if other == NONE or (state.holds[other] != NONE and not state.lacks(state.holds[other])):
            continue
        if found < 3:
            state.near[into + found] = other
        found += 1
    return found


def fits(state, cell, number, other):
    """Whether a number in a cell may be beside another cell: open, or with a number next to it."""
    held: cython.int = state.holds[other]
    if held == NONE:
        return True
    return state.before(held) == number or state.after(held) == number


def dead_end(state, cell):
    """An empty cell with two usable neighbours, of which at least one is placed, joins both."""
    allowed: cython.int = 0
    last: cython.int = NONE
    way: cython.int
    if not state.is_open(cell) or ends_at(state, cell):
        return
    number = usable(state, cell, 0)
    if number < 2:
        state.break_off(CELL_BROKEN, cell)
        return
    if number > 2 or (state.holds[state.near[0]] == NONE and state.holds[state.near[1]] == NONE):
        return
    other = state.holds[state.near[0]]
    if other == NONE:
        other = state.holds[state.near[1]]
    for way in range(2):  # the numbers next to a placed one are the only ones that can fit
        number = state.after(other) if way else state.before(other)
        if (
            number != NONE
            and state.can(number, cell)
            and fits(state, cell, number, state.near[0])
            and fits(state, cell, number, state.near[1])
        ):
            allowed += 1
            last = number
    if allowed > 1 and state.rooms[cell] == allowed:
        return
    if not state.offer():
        return
    state.note(CELL, cell, 0)
    state.note(CELL, state.near[0], 0)
    state.note(CELL, state.near[1], 0)
    if allowed == 1:
        state.put_in(last, cell)
        return
    other = state.near[1]
    for number in range(state.count):
        if not (fits(state, cell, number, state.near[0]) and fits(state, cell, number, other)):
            state.strike(number, cell)


def list_bases(state):
    """List as `bases` what `settle` would find on the board as it is, before an assumption.

    These are open numbers with one cell, and cells that are dead ends (see `PathState`).
    """
    mode: cython.int = state.mode
    available: cython.int = state.available
    done: cython.bint = state.done
    state.bases = 0
    for number in range(state.count):
        if state.at[number] == NONE and state.sizes[number] == 1:
            state.base[state.bases] = number
            state.bases += 1
    state.base_numbers = state.bases
    state.mode = COUNT
    for cell in range(state.cells):
        state.available = 0
        dead_end(state, cell)
        if state.available or state.broken != NOTHING:
            state.base[state.bases] = cell
            state.bases += 1
            state.broken = NOTHING
            state.broken_at = 0
    state.mode = mode
    state.available = available
    state.done = done
    state.has_bases = True


def settle(state):
    """Place and strike what `dead_end` and `only_cell` find, to the end; False on a contradiction.

    The gentle techniques find nothing that these do not. After an assumption was applied, only
    what changed is looked at, and first what could be settled without it.
    """
    bases: cython.int = state.bases
    while state.broken == NOTHING:
        state.mode = GATHER
        for i in range(state.fresh_numbers):
            _put_only(state, state.fresh_number[i])
        for i in range(state.fresh_cells):
            dead_end(state, state.fresh_cell[i])
        for i in range(bases):
            if i < state.base_numbers:
                _put_only(state, state.base[i])
            else:
                dead_end(state, state.base[i])
        bases = 0
        if not state.has_found() or state.broken != NOTHING:
            break
        state.commit()
    state.forget()
    return state.broken == NOTHING


def _put_only(state, number):
    """Place an open number that has one cell."""
    if state.at[number] == NONE and state.sizes[number] == 1:
        state.put_in(number, state.only_cell(number))


@cython.cclass
class Between(OnNumbers):
    """A number between two placed ones."""

    def look(self, place):
        """A number whose neighbours are both placed, with one cell left between them."""
        state: PathState = self.state
        number: cython.int = place
        before: cython.int = state.before(number)
        after: cython.int = state.after(number)
        if state.at[number] != NONE or before == NONE or after == NONE:
            return
        if state.at[before] == NONE or state.at[after] == NONE:
            return
        cell = state.only_cell(number)
        if cell != NONE and state.offer():
            note_beside(state, number)
            state.note(VALUE, number + 1, 0)
            state.put_in(number, cell)


@cython.cclass
class OnlyWayOn(OnNumbers):
    """A number beside a placed one with one free neighbour."""

    def look(self, place):
        """A number beside a placed one that has one free neighbour left."""
        state: PathState = self.state
        number: cython.int = place
        before: cython.int = state.before(number)
        after: cython.int = state.after(number)
        free: cython.int = 0
        if state.at[number] != NONE or state.sizes[number] != 1:
            return
        if before != NONE and state.at[before] == NONE:
            before = NONE
        if after != NONE and state.at[after] == NONE:
            after = NONE
        if (before == NONE) == (after == NONE):
            return
        source = after if before == NONE else before
        free = _free_beside(state, state.at[source], number)
        cell = state.only_cell(number)
        if free == 1 and cell != NONE and state.offer():
            state.note(CELL, state.at[source], 0)
            state.note(VALUE, number + 1, 0)
            state.put_in(number, cell)


@cython.cclass
class StraightRun(OnNumbers):
    """A gap that is only just long enough; places are the numbers before gaps."""

    def look(self, place):
        """The numbers of a gap that is only just long enough, where one way is left."""
        state: PathState = self.state
        number: cython.int = place
        missing: cython.int = -1
        other: cython.int = number
        if state.at[number] == NONE:
            return
        last = nearest(state, number, 1)
        if last == NONE or last == number:
            return
        while other != last:
            other = state.after(other)
            missing += 1
        if missing < 2 or distance(state, state.at[number], state.at[last]) != missing + 1:
            return
        other = number
        for step in range(missing):
            other = state.after(other)
            if state.only_cell(other) == NONE:
                return
        if not state.offer():
            return
        state.note(CELL, state.at[number], 0)
        state.note(CELL, state.at[last], 0)
        other = number
        for step in range(missing):
            other = state.after(other)
            state.put_in(other, state.only_cell(other))


@cython.cclass
class DeadEnd(OnPathCells):
    """A cell with two usable neighbours."""

    def look(self, place):
        dead_end(self.state, place)


@cython.cclass
class OnlyCell(OnNumbers):
    """A number with one cell."""

    def look(self, place):
        """A number with one cell within reach."""
        state: PathState = self.state
        number: cython.int = place
        if state.at[number] != NONE:
            return
        cell = state.only_cell(number)
        if cell != NONE and state.offer():
            note_ends(state, number)
            state.note(VALUE, number + 1, 0)
            state.put_in(number, cell)


@cython.cclass
class OnlyNumber(OnPathCells):
    """A cell with one number."""

    def look(self, place):
        """A cell that one number alone can take."""
        state: PathState = self.state
        cell: cython.int = place
        found: cython.int = NONE
        if not state.is_open(cell) or state.rooms[cell] != 1:
            return
        for number in range(state.count):
            if state.can(number, cell):
                found = number
                break
        if found != NONE and state.offer():
            state.note(CELL, cell, 0)
            state.note(VALUE, found + 1, 0)
            state.put_in(found, cell)
