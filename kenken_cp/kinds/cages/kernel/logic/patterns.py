# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Patterns of candidates across lines: fish and wings."""

import cython

from kenken_cp.engine.log import CELL, LINK, VALUE
from kenken_cp.kinds.cages.kernel.codes import COVER, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import OnCells, OnValues

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board


def fish(state, place, least, most):
    """Fish: lines whose places for a value lie in an equal number of crossing lines.

    Sizes are from `least` to `most` lines. Places are the values across rows, then across columns.
    """
    board: Board = state.board
    i: cython.int
    j: cython.int
    size: cython.int
    cell: cython.int
    down: cython.int = place // board.digits
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    lines: cython.int = state.columns if down else state.rows
    across: cython.int = state.rows if down else state.columns
    for i in range(lines):
        state.masks[i] = 0
        if not board.house_complete[state.rows + i if down else i]:
            continue
        for j in range(across):
            cell = _crossing(state, down, i, j)
            if state.candidates[cell] & value:
                if state.placed[cell]:
                    state.masks[i] = 0
                    break
                state.masks[i] |= cython.cast(cython.uint, 1) << j
    for size in range(least, most + 1):
        _grow_fish(state, place, size, 0, 0, 0)


def _crossing(state, down, line, cross):
    """The cell where a row (a column, if `down`) crosses a line."""
    return cross * state.columns + line if down else line * state.columns + cross


def _grow_fish(state, place, size, picked, start, covers):
    """Complete the lines picked so far, whose places lie in these covers."""
    i: cython.int
    more: cython.uint
    lines: cython.int = state.columns if place >= state.board.digits else state.rows
    if picked == size:
        _found_fish(state, place, size, covers)
        return
    for i in range(start, lines):
        if state.done:
            return
        if state.masks[i] == 0:
            continue
        more = covers | state.masks[i]
        if popcount(more) <= size:
            state.picked[picked] = i
            _grow_fish(state, place, size, picked + 1, i + 1, more)


def _found_fish(state, place, size, covers):
    """Remove what a fish excludes from its covers."""
    board: Board = state.board
    i: cython.int
    j: cython.int
    k: cython.int
    cell: cython.int
    found: cython.bint = False
    down: cython.int = place // board.digits
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    lines: cython.int = state.columns if down else state.rows
    across: cython.int = state.rows if down else state.columns
    for i in range(lines):
        k = 0
        while k < size and state.picked[k] != i:
            k += 1
        if k < size:
            continue
        for j in range(across):
            cell = _crossing(state, down, i, j)
            if not covers >> j & 1 or not state.candidates[cell] & value:
                continue
            if not found:
                if not state.offer():
                    return
                found = True
                _note_fish(state, down, size, covers, value)
            state.strike(cell, value)


def _note_fish(state, down, size, covers, value):
    """Log the lines, the covers, and the cells of the fish."""
    j: cython.int
    k: cython.int
    cell: cython.int
    across: cython.int = state.rows if down else state.columns
    for k in range(size):
        state.note(HOUSE, state.rows + state.picked[k] if down else state.picked[k], 0)
        for j in range(across):
            cell = _crossing(state, down, state.picked[k], j)
            if state.candidates[cell] & value:
                state.note(CELL, cell, 0)
    for j in range(across):
        if covers >> j & 1:
            state.note(COVER, j if down else state.rows + j, 0)
    state.note(VALUE, value, 0)


def wing(state, pivot, size):
    """XY-wing and XYZ-wing: a pivot with `size` candidates and two cells with two that it sees."""
    i: cython.int
    k: cython.int
    one: cython.uint
    two: cython.uint
    pincers: cython.int
    values: cython.uint = state.candidates[pivot]
    if popcount(values) != size:
        return
    pincers = _list_pincers(state, pivot)
    for i in range(pincers):
        one = state.candidates[state.listed[i]]
        for k in range(i + 1, pincers):
            two = state.candidates[state.listed[k]]
            if popcount(one & two) == 1 and (one ^ two if size == 2 else one | two) == values:
                _found_wing(state, pivot, state.listed[i], state.listed[k], one & two, size == 3)
                if state.done:
                    return


def _list_pincers(state, pivot):
    """List the cells that the pivot sees with two candidates, one of them its own, in ascending
    order. Returns how many."""
    board: Board = state.board
    i: cython.int
    k: cython.int
    at: cython.int
    moved: cython.int
    cell: cython.int
    values: cython.uint
    count: cython.int = 0
    for i in range(pivot * board.span, (pivot + 1) * board.span):
        for k in range(
            board.house_start[board.cell_houses[i]], board.house_start[board.cell_houses[i] + 1]
        ):
            cell = board.house_cells[k]
            values = state.candidates[cell]
            if cell == pivot or not values & state.candidates[pivot] or popcount(values) != 2:
                continue
            at = count
            while at and state.listed[at - 1] > cell:
                at -= 1
            if at and state.listed[at - 1] == cell:  # it is in two of the pivot's houses
                continue
            for moved in range(count, at, -1):
                state.listed[moved] = state.listed[moved - 1]
            state.listed[at] = cell
            count += 1
    return count


def _found_wing(state, pivot, one, two, value, sees_pivot):
    """Remove the value from cells that see both pincers (and for an XYZ-wing the pivot)."""
    board: Board = state.board
    cell: cython.int
    found: cython.bint = False
    for cell in range(board.cells):
        if (
            not state.candidates[cell] & value
            or cell == one
            or cell == two
            or cell == pivot
            or not board.together[one * board.cells + cell]
            or not board.together[two * board.cells + cell]
            or (sees_pivot and not board.together[pivot * board.cells + cell])
        ):
            continue
        if not found:
            if not state.offer():
                return
            found = True
            state.note(CELL, pivot, 0)
            state.note(CELL, one, 0)
            state.note(CELL, two, 0)
            state.note(VALUE, value, 0)
        state.strike(cell, value)


def _bridges(state, house, one, two, value):
    """Whether the house has two places for the value, each of which sees one of the cells.

    They are then the first two entries of `picked`, the one that sees the first cell first.
    """
    board: Board = state.board
    i: cython.int
    cell: cython.int
    places: cython.int = 0
    if not board.house_complete[house]:
        return False
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if not state.candidates[cell] & value:
            continue
        if places == 2 or cell == one or cell == two or state.placed[cell]:
            return False
        state.picked[places] = cell
        places += 1
    if places < 2:
        return False
    if not board.together[state.picked[0] * board.cells + one]:
        cell = state.picked[0]
        state.picked[0] = state.picked[1]
        state.picked[1] = cell
    return (
        board.together[state.picked[0] * board.cells + one]
        and board.together[state.picked[1] * board.cells + two]
    )


def _found_w_wing(state, one, two, value):
    """Remove the other value from cells that see both; it is logged as a chain between the two."""
    board: Board = state.board
    cell: cython.int
    found: cython.bint = False
    off: cython.longlong = value
    other: cython.uint = state.candidates[one] & ~value
    far: cython.longlong = other
    for cell in range(board.cells):
        if (
            not state.candidates[cell] & other
            or not board.together[one * board.cells + cell]
            or not board.together[two * board.cells + cell]
            or cell == one
            or cell == two
        ):
            continue
        if not found:
            if not state.offer():
                return
            found = True
            state.note(LINK, one, -far)
            state.note(LINK, one, off)
            state.note(LINK, state.picked[0], -off)
            state.note(LINK, state.picked[1], off)
            state.note(LINK, two, -off)
            state.note(LINK, two, far)
        state.strike(cell, other)


@cython.cclass
class XWing(OnValues):
    """A fish of two lines."""

    def search(self, place):
        fish(self.state, place, 2, 2)


@cython.cclass
class Swordfish(OnValues):
    """A fish of three or four lines."""

    def search(self, place):
        fish(self.state, place, 3, 4)


@cython.cclass
class XYWing(OnCells):
    """A wing with a pivot of two candidates."""

    def look(self, place):
        wing(self.state, place, 2)


@cython.cclass
class XYZWing(OnCells):
    """A wing with a pivot of three candidates."""

    def look(self, place):
        wing(self.state, place, 3)


@cython.cclass
class WWing(OnCells):
    """Two cells with the same two candidates, and a link between them."""

    def look(self, place):
        """W-wing: two cells with the same two candidates, and a house with two places for one of
        them.

        If each place sees one of the cells, the cells cannot both hold that value, so one of them
        holds the other value.
        """
        state: CageState = self.state
        one: cython.int = place
        board: Board = state.board
        two: cython.int
        house: cython.int
        value: cython.uint
        values: cython.uint = state.candidates[one]
        if popcount(values) != 2:
            return
        for two in range(one + 1, board.cells):
            if state.candidates[two] != values or board.together[one * board.cells + two]:
                continue
            value = values & ~(values - 1)
            while value:
                for house in range(board.houses):
                    if _bridges(state, house, one, two, value):
                        _found_w_wing(state, one, two, value)
                        if state.done:
                            return
                        break
                value = values & ~value if value == values & ~(values - 1) else 0
