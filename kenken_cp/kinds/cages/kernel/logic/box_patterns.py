# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Patterns of boards with boxes: houses that cross in several cells, fish with fins.

A box is here any house that is neither a row nor a column, so a diagonal is one too.
"""

import cython

from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import COVER, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import CageTechnique, OnValues

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.propagate import _union

MOST_LINES = 3  # the largest fish with fins
OUTSIDE = 32  # in `masks` all places come first; places outside a box begin here


def _found_locked(state, house, other, rest, values):
    """Remove each of the values from the rest of the other house."""
    board: Board = state.board
    i: cython.int
    value: cython.uint
    while values and not state.done:
        value = values & ~(values - 1)
        values &= values - 1
        if not state.offer():
            continue
        state.note(HOUSE, house, 0)
        state.note(COVER, other, 0)
        state.note(VALUE, value, 0)
        for i in range(board.cross_start[rest], board.cross_start[rest + 1]):
            state.strike(board.cross_cells[i], value)


def finned_fish(state, place):
    """Finned fish: a fish of lines but for some places in one box, the fins.

    If no fin holds the value this is a fish. So the value can be removed from cells of the box that
    lie in a cover and see the fins. Each cover has a place outside the box: one without would make
    the box itself a cover, as in `box_fish`. A line may have all its places but one among the
    fins, which is called a sashimi fish. Places of the technique are the values across rows, then
    across columns.
    """
    board: Board = state.board
    lines: cython.int = state.columns if place >= board.digits else state.rows
    size: cython.int
    box: cython.int
    _list_places(state, place, lines)
    for box in range(state.rows + state.columns, board.houses):
        if _leave_out(state, place, box, lines) < 2:  # no space for a fin and a cell that sees it
            continue
        for size in range(2, MOST_LINES + 1):
            _grow_finned(state, place, box, size, 0, 0, 0)
        if state.done:
            return


def _list_places(state, place, lines):
    """Set `masks` to the places of the value in each line; 0 for a line that has it or need not
    have it.

    Lines are rows, or columns for the places from the number of digits on; a place is the number of
    the crossing line.
    """
    board: Board = state.board
    first: cython.int = state.rows if place >= board.digits else 0
    line: cython.int
    i: cython.int
    start: cython.int
    cell: cython.int
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    for line in range(lines):
        state.masks[line] = 0
        if not board.house_complete[first + line]:
            continue
        start = board.house_start[first + line]
        for i in range(start, board.house_start[first + line + 1]):
            cell = board.house_cells[i]
            if state.candidates[cell] & value:
                if state.placed[cell]:
                    state.masks[line] = 0
                    break
                state.masks[line] |= cython.cast(cython.uint, 1) << (i - start)


def _leave_out(state, place, box, lines):
    """Set `masks` from OUTSIDE on to the places of the value in each line outside the box.

    Returns the number of places in the box.
    """
    board: Board = state.board
    down: cython.bint = place >= board.digits
    i: cython.int
    cell: cython.int
    within: cython.int = 0
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    for i in range(lines):
        state.masks[OUTSIDE + i] = state.masks[i]
    for i in range(board.house_start[box], board.house_start[box + 1]):
        cell = board.house_cells[i]
        if state.candidates[cell] & value:
            within += 1
            state.masks[OUTSIDE + _line_of(state, cell, down)] &= ~(
                cython.cast(cython.uint, 1) << _line_of(state, cell, not down)
            )
    return within


def _line_of(state, cell, down):
    """The number of the cell's column if `down`, else of its row."""
    return cell % state.columns if down else cell // state.columns


def _grow_finned(state, place, box, size, picked, start, covers):
    """Complete the lines picked so far, whose places outside the box are in these covers."""
    i: cython.int
    more: cython.uint
    lines: cython.int = state.columns if place >= state.board.digits else state.rows
    if picked == size:
        if popcount(covers) == size:
            _found_finned(state, place, box, size, covers)
        return
    for i in range(start, lines):
        if state.done:
            return
        if state.masks[OUTSIDE + i] == 0:
            continue
        more = covers | state.masks[OUTSIDE + i]
        if popcount(more) <= size:
            state.picked[picked] = i
            _grow_finned(state, place, box, size, picked + 1, i + 1, more)


def _found_finned(state, place, box, size, covers):
    """Remove the value from the cells of the box that lie in the covers and in no picked line."""
    board: Board = state.board
    down: cython.bint = place >= board.digits
    i: cython.int
    k: cython.int
    cell: cython.int
    line: cython.int
    fins: cython.uint = 0
    found: cython.bint = False
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    for k in range(size):
        fins |= state.masks[state.picked[k]] & ~covers
    if fins == 0:  # an ordinary fish
        return
    for i in range(board.house_start[box], board.house_start[box + 1]):
        cell = board.house_cells[i]
        if not covers >> _line_of(state, cell, not down) & 1 or not state.candidates[cell] & value:
            continue
        line = _line_of(state, cell, down)
        k = 0
        while k < size and state.picked[k] != line:
            k += 1
        if k < size:
            continue
        if not found:
            if not state.offer():
                return
            found = True
            _note_finned(state, place, box, size, covers)
        state.strike(cell, value)


def _note_finned(state, place, box, size, covers):
    """Log the lines, their fins, the covers, and last the box."""
    board: Board = state.board
    down: cython.bint = place >= board.digits
    i: cython.int
    j: cython.int
    k: cython.int
    line: cython.int
    for k in range(size):
        line = state.rows + state.picked[k] if down else state.picked[k]
        state.note(HOUSE, line, 0)
        for i in range(board.house_start[line], board.house_start[line + 1]):
            j = i - board.house_start[line]
            if (state.masks[state.picked[k]] & ~covers) >> j & 1:
                state.note(CELL, board.house_cells[i], 0)
    for j in range(state.rows if down else state.columns):
        if covers >> j & 1:
            state.note(COVER, j if down else state.rows + j, 0)
    state.note(COVER, box, 0)
    state.note(VALUE, cython.cast(cython.uint, 1) << (place % board.digits), 0)


@cython.cclass
class FinnedFish(OnValues):
    """A fish of two or three lines with fins in a box."""

    def begin(self):
        OnValues.begin(self)
        self.left_out = self.state.rows + self.state.columns == self.state.board.houses

    def search(self, place):
        finned_fish(self.state, place)


@cython.cclass
class LockedCandidates(CageTechnique):
    """Houses that cross in several cells."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.crossings, 0, ladder.dirty.crossings)

    def look(self, place):
        """Locked candidates: values of a house that lie only where it crosses another house."""
        state: CageState = self.state
        crossing: cython.int = place
        board: Board = state.board
        first: cython.int = board.cross_pair[2 * crossing]
        second: cython.int = board.cross_pair[2 * crossing + 1]
        both: cython.uint = _union(board, 3 * crossing)
        one: cython.uint = _union(board, 3 * crossing + 1)
        two: cython.uint = _union(board, 3 * crossing + 2)
        if board.house_complete[first]:
            _found_locked(state, first, second, 3 * crossing + 2, both & ~one & two)
        if board.house_complete[second] and not state.done:
            _found_locked(state, second, first, 3 * crossing + 1, both & ~two & one)
