# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques that look at one rectangle: what it would leave to the cells around it.

No technique here asks whether a rectangle meets all rectangles of another clue: `Core` (`singles`)
excludes it already, since its cell nearest to that clue then lies in all rectangles of the clue.
"""

import cython

from kenken_cp.engine.log import CELL
from kenken_cp.kinds.rectangles.kernel.codes import CLUE
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique import OnClues

if not cython.compiled:
    from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state import NOBODY, RectangleState
    from kenken_cp.kinds.rectangles.kernel.search.board import Board


def clear_away(board, rectangle):
    """Remove all that cannot stand beside this rectangle; to be undone by the caller."""
    clue: cython.int = board.owner[rectangle]
    board.keep_only(rectangle)
    for row in range(board.top[rectangle], board.bottom[rectangle]):
        for column in range(board.left[rectangle], board.right[rectangle]):
            cell = row * board.columns + column
            if board.reach[cell] > 1:
                board.deny_others(clue, cell)


@cython.cclass
class StrandsCell(OnClues):
    """A rectangle is impossible if it would leave a cell outside it with nothing to cover it."""

    def look(self, place):
        state: RectangleState = self.state
        board: Board = state.board
        trailed: cython.int = board.trailed
        core_trailed: cython.int = board.core_trailed
        if board.live[place] < 2:
            return
        for rectangle in range(board.first[place], board.first[place + 1]):
            if not board.is_live(rectangle):
                continue
            clear_away(board, rectangle)
            stranded = self._find_stranded(trailed)
            board.undo(trailed, core_trailed)
            if stranded != NOBODY and state.offer():
                state.note(CLUE, place, 0)
                self._note_clues(place, stranded)
                state.note(CELL, stranded, 0)
                state.drop(rectangle)
            if state.done:
                return

    def _find_stranded(self, trailed):
        """The first cell that nothing covers once these rectangles are removed; -1 for none."""
        board: Board = self.state.board
        found: cython.int = NOBODY
        for k in range(trailed, board.trailed):
            rectangle = board.trail[k]
            for row in range(board.top[rectangle], board.bottom[rectangle]):
                for column in range(board.left[rectangle], board.right[rectangle]):
                    cell = row * board.columns + column
                    if board.reach[cell] == 0 and (found == NOBODY or cell < found):
                        found = cell
        return found

    def _note_clues(self, place, cell):
        """Log the other clues that may reach the cell, and weigh what they may have."""
        state: RectangleState = self.state
        board: Board = state.board
        slot: cython.int = board.head[cell]
        cells: cython.longlong = state.cells_of(place)
        while slot >= 0:
            if board.covers[slot] and board.slot_clue[slot] != place:
                state.note(CLUE, board.slot_clue[slot], 0)
                cells += state.cells_of(board.slot_clue[slot])
            slot = board.slot_next[slot]
        state.weigh(cells)
