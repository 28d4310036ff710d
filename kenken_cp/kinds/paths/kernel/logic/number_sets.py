# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Pairs and triples: numbers that fit only as many cells, cells that take only as many numbers."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.paths.kernel.logic.path_technique import OnNumbers, OnPathCells

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits
    from kenken_cp.kinds.paths.kernel.logic.path_sets import NONE
    from kenken_cp.kinds.paths.kernel.logic.path_state import PathState
    from kenken_cp.kinds.paths.kernel.search.board import cell_in

LARGEST = 3


def _is_small(state, number, most):
    """Whether an open number has at most so many cells."""
    return state.at[number] == NONE and 1 < state.sizes[number] <= most


def _cells_of(state, first, second, third):
    """The number of cells of two numbers, or three; their union is kept in a scratch set. It is
    counted no further once they are too many."""
    word: cython.int
    found: cython.int = 0
    for word in range(1, state.stride - 1):
        held = state.sets[first * state.stride + word] | state.sets[second * state.stride + word]
        if third != NONE:
            held |= state.sets[third * state.stride + word]
        state.scratch[3 * state.stride + word] = held
        found += count_bits(held)
        if found > LARGEST:
            return found
    return found


def _offer_numbers(state, first, second, third):
    """Offer what numbers leave no room for, if there is anything."""
    word: cython.int
    gain: cython.bint = False
    for number in range(state.count):
        if number in (first, second, third):
            continue
        for word in range(1, state.stride - 1):
            gain |= (
                state.sets[number * state.stride + word] & state.scratch[3 * state.stride + word]
                != 0
            )
    if not gain or not state.offer():
        return
    state.note(VALUE, first + 1, 0)
    state.note(VALUE, second + 1, 0)
    if third != NONE:
        state.note(VALUE, third + 1, 0)
    _note_cells(state)
    for number in range(state.count):
        if number in (first, second, third):
            continue
        for word in range(1, state.stride - 1):
            state.strike_word(number, word, state.scratch[3 * state.stride + word])


def _note_cells(state):
    """Log the cells of the scratch set."""
    word: cython.int
    for word in range(1, state.stride - 1):
        held = state.scratch[3 * state.stride + word]
        while held:
            state.note(CELL, cell_in(word, held), 0)
            held &= held - 1


def _unite(state, one, other, into):
    """Unite two lists of numbers; returns the length, at most four."""
    i: cython.int = 0
    found: cython.int = 0
    while state.near[one + i] != NONE:
        state.near[into + i] = state.near[one + i]
        i += 1
    found = i
    i = 0
    while state.near[other + i] != NONE:
        for j in range(found):
            if state.near[into + j] == state.near[other + i]:
                break
        else:
            if found > LARGEST:
                return found
            state.near[into + found] = state.near[other + i]
            found += 1
        i += 1
    if found <= LARGEST:
        state.near[into + found] = NONE
    return found


def _offer_cells(state, first, second, third, numbers, count):
    """Offer the other cells of the listed numbers, if there are any."""
    gain: cython.bint = False
    for i in range(count):
        for cell in range(state.cells):
            if cell not in (first, second, third) and state.can(state.near[numbers + i], cell):
                gain = True
    if not gain or not state.offer():
        return
    state.note(CELL, first, 0)
    state.note(CELL, second, 0)
    if third != NONE:
        state.note(CELL, third, 0)
    for i in range(count):
        state.note(VALUE, state.near[numbers + i] + 1, 0)
    for i in range(count):
        for cell in range(state.cells):
            if cell not in (first, second, third):
                state.strike(state.near[numbers + i], cell)


@cython.cclass
class NumberSet(OnNumbers):
    """Numbers that fill as many cells; places are the first numbers."""

    def look(self, place):
        """Two or three numbers that fit only as many cells: no other number goes there."""
        state: PathState = self.state
        first: cython.int = place
        second: cython.int
        third: cython.int
        if not _is_small(state, first, LARGEST):
            return
        for second in range(first + 1, state.count):
            if state.done or not _is_small(state, second, LARGEST):
                continue
            size = _cells_of(state, first, second, NONE)
            if size == 2:
                _offer_numbers(state, first, second, NONE)
            elif size == LARGEST:
                for third in range(second + 1, state.count):
                    if (
                        not state.done  # type: ignore[redundant-expr]  # an offer sets it
                        and _is_small(state, third, LARGEST)
                        and _cells_of(state, first, second, third) == LARGEST
                    ):
                        _offer_numbers(state, first, second, third)


@cython.cclass
class CellSet(OnPathCells):
    """Cells that hold as many numbers; places are the first cells.

    The numbers of cells that have two or three are listed once for all places: `listed` has four
    entries a cell, the last one used is NONE, and `counts` is 0 for all other cells.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.listed = ints(4 * self.state.cells)
        self.counts = ints(self.state.cells)
        self.clock = NONE

    def begin(self):
        self.left_out = False
        self.clock = NONE

    def look(self, place):
        if self.clock != self.state.clock:
            self._list_all()
            self.clock = self.state.clock
        if self.counts[place]:
            self._look_with(place)

    def _list_all(self):
        """List the numbers of every open cell that has two or three."""
        state: PathState = self.state
        cell: cython.int
        word: cython.int
        for cell in range(state.cells):
            self.counts[cell] = 0
        for number in range(state.count):
            for word in range(1, state.stride - 1):
                held = state.sets[number * state.stride + word] & state.open[word]
                while held:
                    cell = cell_in(word, held)
                    held &= held - 1
                    if 1 < state.rooms[cell] <= LARGEST:
                        self.listed[4 * cell + self.counts[cell]] = number
                        self.counts[cell] += 1
                        self.listed[4 * cell + self.counts[cell]] = NONE

    def _copy(self, cell, into):
        """Copy the list of a cell's numbers to the state's, from `into` on."""
        i: cython.int
        for i in range(self.counts[cell] + 1):
            self.state.near[into + i] = self.listed[4 * cell + i]

    def _look_with(self, first):
        """Two or three cells that take only as many numbers: these go nowhere else."""
        second: cython.int
        self._copy(first, 0)
        for second in range(first + 1, self.state.cells):
            if self.state.done:
                return
            if self.counts[second]:
                self._copy(second, 8)
                united = _unite(self.state, 0, 8, 16)
                if united == 2:
                    _offer_cells(self.state, first, second, NONE, 16, 2)
                elif united == LARGEST:
                    self._look_with_two(first, second)

    def _look_with_two(self, first, second):
        """The third cells of two, whose three numbers are listed."""
        third: cython.int
        for third in range(second + 1, self.state.cells):
            if self.state.done:
                return
            if self.counts[third]:
                self._copy(third, 24)
                if _unite(self.state, 16, 24, 32) == LARGEST:
                    _offer_cells(self.state, first, second, third, 32, LARGEST)
