# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Patterns of boards with boxes: houses that cross in several cells, fish with boxes or fins."""

import cython

from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.kinds.cages.kernel.codes import COVER, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import CageTechnique, OnValues

if not cython.compiled:
    from kenken_cp.engine.bits import popcount
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.propagate import _union

MOST_LINES = 3  # the largest fish with fins or boxes
OUTSIDE = 32  # in `masks` all places come first; places outside a box begin here


def locked(state, crossing):
    """Locked candidates: values of a house that lie only where it crosses another house."""
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


def boxed_fish(state, place):
    """A fish with a box among its houses or covers.

    The houses have no place for the value in common, and as many covers hold all their places.
    Places of the technique are the values with rows among the houses, then with columns.
    """
    board: Board = state.board
    if state.rows + state.columns < board.houses:
        _grow(state, place, 0, 0)


def _grow(state, place, picked, start):
    """Add houses to those picked so far, which an equal number of covers must hold."""
    board: Board = state.board
    house: cython.int
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    for house in range(start, board.houses):
        if state.done:
            return
        if not _is_of(state, house, place // board.digits == 0) or not _can_join(
            state, house, picked, value
        ):
            continue
        state.picked[picked] = house
        if picked and _cover(state, place, picked + 1, picked + 1, 0):
            _found(state, place, picked + 1)
        if picked + 1 < MOST_LINES and _cover(state, place, picked + 1, MOST_LINES, 0):
            _grow(state, place, picked + 1, house + 1)


def _is_of(state, house, rows):
    """Whether the house is a row, or a column if not `rows`; a house that is no line counts as
    both."""
    if house >= state.rows + state.columns:
        return True
    return (house < state.rows) == rows


def _can_join(state, house, picked, value):
    """Whether the house still needs the value and shares no place for it with those picked."""
    board: Board = state.board
    i: cython.int
    k: cython.int
    cell: cython.int
    if not board.house_complete[house]:
        return False
    for i in range(board.house_start[house], board.house_start[house + 1]):
        cell = board.house_cells[i]
        if not state.candidates[cell] & value:
            continue
        if state.placed[cell]:
            return False
        for k in range(picked):
            if state.is_in[state.picked[k] * board.cells + cell]:
                return False
    return True


def _cover(state, place, picked, most, covers):
    """Extend the covers to at most `most` that hold every place of the houses picked.

    They are in `listed`; if they are found, its unused entries up to `most` are -1.
    """
    board: Board = state.board
    i: cython.int
    house: cython.int
    cell: cython.int = _uncovered(state, place, picked, covers)
    if cell < 0:
        for i in range(covers, most):
            state.listed[i] = -1
        return True
    if covers == most:
        return False
    for i in range(cell * board.span, (cell + 1) * board.span):
        house = board.cell_houses[i]
        if i > cell * board.span and house == board.cell_houses[i - 1]:
            continue
        if _is_of(state, house, place // board.digits == 1) and not _is_picked(
            state, house, picked
        ):
            state.listed[covers] = house
            if _cover(state, place, picked, most, covers + 1):
                return True
    return False


def _is_picked(state, house, picked):
    k: cython.int
    for k in range(picked):
        if state.picked[k] == house:
            return True
    return False


def _uncovered(state, place, picked, covers):
    """The first place of the picked houses that no cover holds; -1 if there is none."""
    board: Board = state.board
    i: cython.int
    k: cython.int
    c: cython.int
    cell: cython.int
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    for k in range(picked):
        for i in range(board.house_start[state.picked[k]], board.house_start[state.picked[k] + 1]):
            cell = board.house_cells[i]
            if not state.candidates[cell] & value:
                continue
            c = 0
            while c < covers and not state.is_in[state.listed[c] * board.cells + cell]:
                c += 1
            if c == covers:
                return cell
    return -1


def _found(state, place, size):
    """Remove what the fish excludes from its covers."""
    board: Board = state.board
    i: cython.int
    c: cython.int
    k: cython.int
    cell: cython.int
    found: cython.bint = False
    value: cython.uint = cython.cast(cython.uint, 1) << (place % board.digits)
    for c in range(size):
        if state.listed[c] < 0:  # too few places for the value
            return
    for c in range(size):
        for i in range(board.house_start[state.listed[c]], board.house_start[state.listed[c] + 1]):
            cell = board.house_cells[i]
            if not state.candidates[cell] & value:
                continue
            k = 0
            while k < size and not state.is_in[state.picked[k] * board.cells + cell]:
                k += 1
            if k < size:
                continue
            if not found:
                if not state.offer():
                    return
                found = True
                _note(state, size, value)
            state.strike(cell, value)


def _note(state, size, value):
    """Log the houses of the fish, its cells and its covers."""
    board: Board = state.board
    i: cython.int
    k: cython.int
    for k in range(size):
        state.note(HOUSE, state.picked[k], 0)
        for i in range(board.house_start[state.picked[k]], board.house_start[state.picked[k] + 1]):
            if state.candidates[board.house_cells[i]] & value:
                state.note(CELL, board.house_cells[i], 0)
    for k in range(size):
        state.note(COVER, state.listed[k], 0)
    state.note(VALUE, value, 0)


def finned_fish(state, place):
    """Finned fish: a fish of lines but for some places in one box, the fins.

    If no fin holds the value this is a fish. So the value can be removed from cells of the box that
    lie in a cover and see the fins. Each cover has a place outside the box: one without would make
    the box itself a cover, as in `boxed_fish`. A line may have all its places but one among the
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
class BoxFish(OnValues):
    """A fish with a box among its houses or covers."""

    def search(self, place):
        boxed_fish(self.state, place)


@cython.cclass
class LockedCandidates(CageTechnique):
    """Houses that cross in several cells."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.crossings, 0, ladder.dirty.crossings)

    def look(self, place):
        locked(self.state, place)
