# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques on the colours of cells, on support, and on cells that the path must join.

A number is supported in a cell if the cells beside it have room for the numbers before and after.
"""

import cython

from kenken_cp.engine.log import CELL, NUMBER, VALUE
from kenken_cp.kinds.paths.kernel.logic.path_technique import OnNumbers, OnPathBoard, OnPathCells

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits
    from kenken_cp.kinds.paths.kernel.logic.path_sets import NONE, NUMBER_BROKEN
    from kenken_cp.kinds.paths.kernel.logic.path_state import PathState
    from kenken_cp.kinds.paths.kernel.logic.simple import ends_at, is_king, usable
    from kenken_cp.kinds.paths.kernel.search.board import FULL, bit_of, neighbour, word_of
    from kenken_cp.kinds.paths.kernel.search.propagate import find_supported

# Where `near` lists the neighbours of a cell that are joined to two other cells.
JOINED = 16


def _is_dark(state, cell):
    return state.dark[word_of(cell)] & bit_of(cell) != 0


def _dark_cells(state):
    """The number of dark cells of the board."""
    word: cython.int
    found: cython.int = 0
    for word in range(1, state.stride - 1):
        found += count_bits(state.dark[word] & state.every[word])
    return found


def _wrong_colour(state, word, dark):
    """The cells of a word that have the other colour."""
    return ~state.dark[word] & FULL if dark else state.dark[word]


def _free(state, cell):
    """How many neighbours the path may join to a cell, 3 for more than two; the first two are in
    `near` from 8 on. At JOINED is how many cells follow there: each neighbour that is joined to two
    others, with these two."""
    found: cython.int = 0
    state.near[JOINED] = 0
    for i in range(state.directions):
        other = neighbour(state.board, cell, i)
        if other == NONE:
            continue
        if state.holds[other] != NONE:
            if not state.lacks(state.holds[other]):
                continue
        elif _is_full(state, other, cell):
            continue
        if found == 2:
            return 3
        state.near[8 + found] = other
        found += 1
    return found


def _is_full(state, cell, but):
    """Whether two cells other than `but` are certain to be joined to an empty cell; if so, the
    three are added to those at JOINED."""
    found: cython.int = 0
    into: cython.int = JOINED + 1 + state.near[JOINED]
    for i in range(state.directions):
        other = neighbour(state.board, cell, i)
        if other in (but, NONE) or not state.is_open(other) or ends_at(state, other):
            continue
        if usable(state, other, 0) == 2:
            found += 1
            state.near[into + found] = other
            if found == 2:
                state.near[into] = cell
                state.near[JOINED] += 3
                return True
    return False


def _strike_linked(state, one, cell, other, taking):
    """Strike what three consecutive cells cannot hold, if `taking`; returns how much there is."""
    found: cython.int = 0
    for number in range(state.count):
        if state.can(number, cell) and not (
            _run(state, number, one, other) or _run(state, number, other, one)
        ):
            found += 1
            if taking:
                state.strike(number, cell)
        found += _strike_end(state, number, one, cell, other, taking)
        found += _strike_end(state, number, other, cell, one, taking)
    return found


def _run(state, number, low, high):
    """Whether the number before one may stand in `low` and the one after it in `high`."""
    before: cython.int = state.before(number)
    after: cython.int = state.after(number)
    if before == NONE or after == NONE:
        return False
    return state.can(before, low) and state.can(after, high)


def _strike_end(state, number, end, cell, far, taking):
    """Strike a number from the open end of three cells that cannot go on from it through the
    others."""
    way: cython.int
    if state.holds[end] != NONE or not state.can(number, end):
        return 0
    for way in range(2):
        next_number = state.after(number) if way else state.before(number)
        if next_number == NONE or not state.can(next_number, cell):
            continue
        next_number = state.after(next_number) if way else state.before(next_number)
        if next_number != NONE and state.can(next_number, far):
            return 0
    if taking:
        state.strike(number, end)
    return 1


@cython.cclass
class Parity(OnPathBoard):
    """Numbers keep to cells of their colour."""

    def look(self, place):
        """Where steps cross edges only, colours alternate: numbers keep to their colour."""
        state: PathState = self.state
        known: cython.int = NONE
        gain: cython.bint = False
        if is_king(state):
            return
        for number in range(state.count):
            if state.at[number] != NONE:
                known = number
                break
        if known != NONE:
            dark_first: cython.bint = _is_dark(state, state.at[known]) ^ (known & 1)
        else:
            word: cython.int = _dark_cells(state)
            if 2 * word == state.count:
                return
            if abs(2 * word - state.count) > (0 if state.closed else 1):
                state.break_off(NUMBER_BROKEN, 0)
                return
            dark_first = 2 * word > state.count
        for number in range(state.count):
            if state.at[number] == NONE:
                for word in range(1, state.stride - 1):
                    gain |= (
                        state.sets[number * state.stride + word]
                        & _wrong_colour(state, word, dark_first ^ (number & 1))
                        != 0
                    )
        if not gain or not state.offer():
            return
        if known != NONE:
            state.note(CELL, state.at[known], 0)
            state.note(VALUE, known + 1, 0)
        for number in range(state.count):
            if state.at[number] == NONE:
                for word in range(1, state.stride - 1):
                    state.strike_word(
                        number, word, _wrong_colour(state, word, dark_first ^ (number & 1))
                    )


@cython.cclass
class NoSupport(OnNumbers):
    """A number without two neighbours for those beside it."""

    def look(self, place):
        """A number leaves the cells without two different neighbours for the numbers beside it."""
        state: PathState = self.state
        number: cython.int = place
        stride: cython.int = state.stride
        before: cython.int = state.before(number)
        after: cython.int = state.after(number)
        word: cython.int
        gain: cython.bint = False
        if state.at[number] != NONE:
            return
        for word in range(1, stride - 1):
            gone = state.sets[number * stride + word]
            if gone:
                gone &= ~find_supported(state.board, before, after, word) & FULL
            state.scratch[2 * stride + word] = gone
            gain |= gone != 0
        if not gain or not state.offer():
            return
        state.note(VALUE, number + 1, 0)
        for word in range(1, stride - 1):
            state.strike_word(number, word, state.scratch[2 * stride + word])


@cython.cclass
class LinkedCells(OnPathCells):
    """Three cells with consecutive numbers; places are the cells in the middle."""

    def look(self, place):
        """An empty cell with two usable neighbours carries a number between theirs, in either
        order.

        A neighbour that already joins two other cells is not usable; it is noted, and these cells
        too.
        """
        state: PathState = self.state
        cell: cython.int = place
        i: cython.int
        if not state.is_open(cell) or ends_at(state, cell) or _free(state, cell) != 2:
            return
        one = state.near[8]
        other = state.near[9]
        gain = _strike_linked(state, one, cell, other, False)
        if not gain or not state.offer():
            return
        state.note(CELL, one, 0)
        state.note(CELL, cell, 0)
        state.note(CELL, other, 0)
        for i in range(JOINED + 1, JOINED + 1 + state.near[JOINED]):
            state.note(CELL, state.near[i], 0)
        _strike_linked(state, one, cell, other, True)
