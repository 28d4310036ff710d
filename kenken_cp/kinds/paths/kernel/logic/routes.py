# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Routes of gaps: what all routes share, and the cells that a gap cannot do without."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, NUMBER, VALUE
from kenken_cp.engine.technique import SharedWorkspace
from kenken_cp.kinds.paths.kernel.codes import GAP
from kenken_cp.kinds.paths.kernel.logic.path_technique import OnNumbers
from kenken_cp.kinds.paths.kernel.search.board import words

if not cython.compiled:
    from kenken_cp.kinds.paths.kernel.logic.path_sets import GAP_BROKEN, NONE
    from kenken_cp.kinds.paths.kernel.logic.path_state import PathState
    from kenken_cp.kinds.paths.kernel.logic.simple import nearest
    from kenken_cp.kinds.paths.kernel.search.board import FULL, bit_of, cell_in, neighbour, word_of

# A person lists the routes of a gap of so many missing numbers; the longer ones are harder.
SHORT, LONG = 6, 12
# Routes are followed for at most so many steps; a gap that needs more is left alone.
SHORT_STEPS, LONG_STEPS = 600, 12_000


@cython.cclass
class Routes(SharedWorkspace):
    """The routes of one gap at a time: the numbers missing between two placed ones, or at an end.

    The cells of each missing number over all routes are in `union`; `passed` counts the routes
    through each cell. What is `known` of a gap, by its place, holds until a number of it changes.
    """

    def __init__(self, ladder) -> None:
        self.state: PathState = ladder.board_state
        cells: cython.int = self.state.cells
        self.union = words(LONG * self.state.stride)
        self.passed = ints(cells)
        self.missing = ints(cells + 1)
        self.in_gap = ints(cells)
        self.at = ints(LONG + 1)
        self.turn = ints(LONG + 1)
        self.used = ints(cells)
        self.seen = words(self.state.stride)
        self.needed = words(self.state.stride)
        self.known_clock = ints(cells + 1)
        self.known_gaps = ints(cells + 1)
        self.known_start = ints(cells + 1)
        self.known_goal = ints(cells + 1)
        self.known_routes = ints(cells + 1)
        self.known_gain = ints(cells + 1)
        self.known_cells = words((cells + 1) * self.state.stride)

    def begin(self):
        place: cython.int
        for place in range(self.state.cells + 1):
            self.known_clock[place] = NONE

    def list_gap(self, place):
        """List the missing numbers of a gap in the order of its routes. Returns how many.

        A place is the placed number before the gap, or the number of numbers for the gap before the
        first placed one. Sets `start` and `goal`, the cells of the placed numbers; NONE for no
        goal.
        """
        state: PathState = self.state
        number: cython.int = place
        way: cython.int = 1
        self.gaps = 0
        self.goal = NONE
        if place == state.count:
            if state.closed or state.at[0] != NONE:
                return 0
            number = nearest(state, 0, 1)
            way = -1
            if number == NONE:
                return 0
        if state.at[number] == NONE:
            return 0
        self.start = state.at[number]
        self.first = number if way > 0 else NONE
        while self.gaps < state.count:
            number = state.after(number) if way > 0 else state.before(number)
            if number == NONE:
                return self.gaps
            if state.at[number] != NONE:
                self.goal = state.at[number]
                return self.gaps
            self.missing[self.gaps] = number
            self.gaps += 1
        return self.gaps

    def follow(self, most):
        """Follow all routes of the gap just listed. Returns their number, or -1 if that takes more
        than `most` steps."""
        state: PathState = self.state
        depth: cython.int = 0
        steps: cython.int = 0
        routes: cython.int = 0
        for i in range(self.gaps * state.stride):
            self.union[i] = 0
        for i in range(state.cells):
            self.passed[i] = 0
            self.used[i] = 0
        self.turn[0] = 0
        while depth >= 0:
            if self.turn[depth] == state.directions:
                depth -= 1
                if depth >= 0:
                    self.used[self.at[depth]] = 0
                continue
            cell = self.start if depth == 0 else self.at[depth - 1]
            cell = neighbour(state.board, cell, self.turn[depth])
            self.turn[depth] += 1
            if cell == NONE or self.used[cell] or not state.can(self.missing[depth], cell):
                continue
            steps += 1
            if steps > most:
                return -1
            self.at[depth] = cell
            if depth + 1 < self.gaps:
                self.used[cell] = 1
                depth += 1
                self.turn[depth] = 0
            elif self._arrives(cell):
                routes += 1
                self._count()
        return routes

    def is_known(self, place):
        """Whether what all routes of the gap just listed share is known, and nothing of the gap
        has changed since."""
        state: PathState = self.state
        if (
            self.known_clock[place] == NONE
            or self.known_gaps[place] != self.gaps
            or self.known_start[place] != self.start
            or self.known_goal[place] != self.goal
        ):
            return False
        for i in range(self.gaps):
            if state.changed[self.missing[i]] > self.known_clock[place]:
                return False
        return True

    def learn(self, place, most):
        """Follow the routes of the gap just listed, and keep what all of them share."""
        state: PathState = self.state
        stride: cython.int = state.stride
        word: cython.int
        found: cython.int = self.follow(most)
        self.known_clock[place] = state.clock
        self.known_gaps[place] = self.gaps
        self.known_start[place] = self.start
        self.known_goal[place] = self.goal
        self.known_routes[place] = found
        self.known_gain[place] = 0
        if found < 1:
            return
        for i in range(self.gaps):
            number = self.missing[i]
            for word in range(1, stride - 1):
                if state.sets[number * stride + word] & ~self.union[i * stride + word]:
                    self.known_gain[place] = 1
        for word in range(stride):
            self.known_cells[place * stride + word] = 0
        for i in range(state.cells):
            if self.passed[i] == found:
                self.known_cells[place * stride + word_of(i)] |= bit_of(i)

    def _arrives(self, cell):
        """Whether the path may step from this last cell to the goal."""
        return self.goal == NONE or self.state.may_step(cell, self.goal)

    def _count(self):
        """Count the route that was found."""
        for i in range(self.gaps):
            cell = self.at[i]
            self.passed[cell] += 1
            self.union[i * self.state.stride + word_of(cell)] |= bit_of(cell)

    def list_needed(self):
        """List in `needed` the cells that no route of the gap just listed, of its length or
        shorter, avoids. Only cells of one such route can be among them, and only cells of every
        further one that is found."""
        state: PathState = self.state
        word: cython.int
        for word in range(state.stride):
            self.needed[word] = state.open[word]
        self._drop_avoided(NONE)
        for word in range(1, state.stride - 1):
            left = self.needed[word]
            while left:
                cell: cython.int = cell_in(word, left)
                if self._matters(cell):
                    self._drop_avoided(cell)
                else:
                    self.needed[word] &= ~bit_of(cell)
                left &= left - 1
                left &= self.needed[word]

    def _matters(self, cell):
        """Whether a number of the gap can stand in a cell, and another number too."""
        inside: cython.int = _count_inside(self, cell)
        return inside > 0 and self.state.rooms[cell] > inside

    def _drop_avoided(self, cell):
        """Find a route of the gap, through one cell or more, without this cell (NONE for any
        route); only its cells stay needed. Without one nothing changes."""
        state: PathState = self.state
        stride: cython.int = state.stride
        step: cython.int
        word: cython.int
        for word in range(stride):
            self.seen[word] = 0
            state.up[word] = 0
        state.up[word_of(self.start)] = bit_of(self.start)
        for step in range(self.gaps + 1):
            state.beside(state.up, step * stride, 0)
            if step and state.scratch[word_of(self.goal)] & bit_of(self.goal):
                self._mark_route(step)
                for word in range(stride):
                    self.needed[word] &= self.seen[word]
                return
            if step == self.gaps:
                return
            for word in range(1, stride - 1):
                state.up[(step + 1) * stride + word] = state.open[word] & (
                    state.up[step * stride + word] | state.scratch[word]
                )
            if cell != NONE:
                state.up[(step + 1) * stride + word_of(cell)] &= ~bit_of(cell)

    def _mark_route(self, steps):
        """Mark in `seen` a route back from the goal through the sets of cells reached in each
        step."""
        state: PathState = self.state
        step: cython.int
        cell: cython.int = self.goal
        for step in range(steps, 0, -1):
            for i in range(state.directions):
                other = neighbour(state.board, cell, i)
                if other != NONE and (
                    state.up[step * state.stride + word_of(other)] & bit_of(other)
                ):
                    cell = other
                    break
            self.seen[word_of(cell)] |= bit_of(cell)


def shared_cells(routes, place, longest):
    """What all routes of a gap agree on: cells of its numbers, and cells that others then lose."""
    state: PathState = routes.state
    if routes.list_gap(place) < 1 or routes.gaps > longest:
        return
    if longest == LONG and routes.gaps <= SHORT:
        return
    if not routes.is_known(place):
        routes.learn(place, SHORT_STEPS if longest == SHORT else LONG_STEPS)
    found = routes.known_routes[place]
    if found < 0:
        return
    if found == 0:
        state.break_off(GAP_BROKEN, routes.first + 1)
        return
    if not routes.known_gain[place] and not _others_lose(routes, place):
        return
    if state.offer():
        state.held += found
        routes.follow(SHORT_STEPS if longest == SHORT else LONG_STEPS)
        _mark_gap(routes, True)
        _take_shared(routes, found)
        _mark_gap(routes, False)


def _others_lose(routes, place):
    """Whether a number outside the gap can stand in a cell that all its routes take."""
    word: cython.int
    for word in range(1, routes.state.stride - 1):
        left = routes.known_cells[place * routes.state.stride + word]
        while left:
            cell: cython.int = cell_in(word, left)
            if routes.state.rooms[cell] > _count_inside(routes, cell):
                return True
            left &= left - 1
    return False


def _count_inside(routes, cell):
    """How many numbers of the gap can stand in a cell."""
    found: cython.int = 0
    for i in range(routes.gaps):
        found += routes.state.can(routes.missing[i], cell)
    return found


def _mark_gap(routes, inside):
    """Mark, or unmark, the numbers of the gap."""
    for i in range(routes.gaps):
        routes.in_gap[routes.missing[i]] = inside


def _take_shared(routes, found):
    """Name the effects of what all `found` routes share, and the gap."""
    state: PathState = routes.state
    stride: cython.int = state.stride
    word: cython.int
    state.note(GAP, routes.first + 1, routes.gaps if routes.goal != NONE else -routes.gaps)
    state.note(NUMBER, found, 0)
    note_gap_ends(routes)
    for i in range(routes.gaps):
        number = routes.missing[i]
        cell = _single_union(routes, i)
        if cell != NONE:
            state.put_in(number, cell)
        for word in range(1, stride - 1):
            if cell == NONE:
                state.strike_word(number, word, ~routes.union[i * stride + word] & FULL)
    for cell in range(state.cells):
        if routes.passed[cell] == found:
            strike_others(routes, cell)


def strike_others(routes, cell):
    """Remove the numbers outside the marked gap from a cell."""
    for number in range(routes.state.count):
        if not routes.in_gap[number]:
            routes.state.strike(number, cell)


def _single_union(routes, i):
    """The one cell of a missing number in all routes; NONE if there are several."""
    word: cython.int
    found: cython.int = NONE
    for word in range(1, routes.state.stride - 1):
        held = routes.union[i * routes.state.stride + word]
        if held:
            if found != NONE or held & (held - 1):
                return NONE
            found = cell_in(word, held)
    return found


def note_gap_ends(routes):
    """Log the cells of the placed numbers at the gap's ends."""
    routes.state.note(CELL, routes.start, 0)
    if routes.goal != NONE and routes.goal != routes.start:
        routes.state.note(CELL, routes.goal, 0)


@cython.cclass
class SharedCells(OnNumbers):
    """What all routes of a short gap share; places are the numbers before gaps, then the head."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 1)
        self.routes: Routes = ladder.share(Routes)

    def look(self, place):
        shared_cells(self.routes, place, SHORT)


@cython.cclass
class LongerGap(OnNumbers):
    """The same of longer gaps."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 1)
        self.routes: Routes = ladder.share(Routes)

    def look(self, place):
        shared_cells(self.routes, place, LONG)


@cython.cclass
class Passage(OnNumbers):
    """A cell that a gap cannot do without; places are the numbers before gaps."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.routes: Routes = ladder.share(Routes)

    def look(self, place):
        """A cell that every route of a gap must cross is lost to all other numbers."""
        routes: Routes = self.routes
        state: PathState = routes.state
        word: cython.int
        if routes.list_gap(place) < 1 or routes.goal == NONE:
            return
        routes.list_needed()
        _mark_gap(routes, True)
        for word in range(1, state.stride - 1):
            left = routes.needed[word]
            while left:
                cell: cython.int = cell_in(word, left)
                left &= left - 1
                if not state.done and state.offer():
                    state.note(GAP, routes.first + 1, routes.gaps)
                    note_gap_ends(routes)
                    state.note(CELL, cell, 0)
                    strike_others(routes, cell)
        _mark_gap(routes, False)
