# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques that assume a rectangle and follow the consequences.

The kernel follows them with `Board.propagate`, to its fixed point. Explanations replay each case
with the techniques up to Medium (`cuts` in `kinds/rectangles/logic.py`).
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL
from kenken_cp.kinds.rectangles.kernel.codes import CASE_RECTANGLE, CLUE
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique import OnClues, RectangleTechnique

if not cython.compiled:
    from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state import NOBODY, RectangleState
    from kenken_cp.kinds.rectangles.kernel.search.board import Board

MOST_CASES = 5


@cython.cclass
class EitherWay(RectangleTechnique):
    """What follows whichever rectangle a clue has, or whichever covers a cell.

    Used only if none of these cases is contradictory.

    The deduction is about the cell that loses most clues. Places are the clues, then the cells.
    """

    def __init__(self, ladder) -> None:
        self.cases = ints(MOST_CASES)
        self.reached = ints(0)
        super().__init__(ladder, 2 * ladder.board_state.cells, None)

    def begin(self):
        """A puzzle was loaded: its clues and cells are the places."""
        self.places = self.state.board.clues + self.state.cells
        self.left_out = False

    def look(self, place):
        state: RectangleState = self.state
        board: Board = state.board
        count: cython.int = self._list_cases(place)
        slots: cython.int = board.slots[board.clues]
        if count < 2:
            return
        if len(self.reached) < slots:
            self.reached = ints(2 * slots)
        for slot in range(slots):
            self.reached[slot] = 0
        for case in range(count):
            if not self._follow(self.cases[case]):
                return
        cell = self._find_settled()
        if cell == NOBODY or not state.offer():
            return
        self._note(place, count)
        slot = board.head[cell]
        while slot >= 0:
            if board.covers[slot] and not self.reached[slot]:
                self._deny(board.slot_clue[slot], cell)
            slot = board.slot_next[slot]

    def _list_cases(self, place):
        """List the rectangles of the clue, or those over the cell; 0 if they are too many."""
        state: RectangleState = self.state
        board: Board = state.board
        count: cython.int = 0
        if place < board.clues:
            if board.live[place] > MOST_CASES:
                return 0
            for i in range(board.first[place], board.first[place + 1]):
                if board.is_live(i):
                    self.cases[count] = i
                    count += 1
            return count
        cell = place - board.clues
        if state.owner[cell] != NOBODY or board.reach[cell] < 2:
            return 0
        slot = board.head[cell]
        while slot >= 0:
            count += board.covers[slot]
            slot = board.slot_next[slot]
        if count > MOST_CASES:
            return 0
        count = 0
        slot = board.head[cell]
        while slot >= 0:
            if board.covers[slot]:
                for i in range(
                    board.first[board.slot_clue[slot]], board.first[board.slot_clue[slot] + 1]
                ):
                    if board.is_live(i) and board.has(i, cell):
                        self.cases[count] = i
                        count += 1
            slot = board.slot_next[slot]
        return count

    def _follow(self, rectangle):
        """Assume the rectangle and note which clues still reach which cells; False if it breaks."""
        board: Board = self.state.board
        trailed: cython.int = board.trailed
        core_trailed: cython.int = board.core_trailed
        board.keep_only(rectangle)
        stands = board.propagate()
        if stands:
            for slot in range(board.slots[board.clues]):
                self.reached[slot] |= board.covers[slot] > 0
        board.undo(trailed, core_trailed)
        return stands

    def _find_settled(self):
        """The cell that loses most clues in all cases, the first of several; -1 for none."""
        state: RectangleState = self.state
        board: Board = state.board
        most: cython.int = 0
        chosen: cython.int = NOBODY
        for cell in range(board.cells):
            lost: cython.int = 0
            slot = board.head[cell]
            while slot >= 0:
                lost += board.covers[slot] > 0 and not self.reached[slot]
                slot = board.slot_next[slot]
            if lost > most:
                most = lost
                chosen = cell
        return chosen

    def _note(self, place, count):
        """Log what is split, and its cases."""
        state: RectangleState = self.state
        cells: cython.longlong = 0
        if place < state.board.clues:
            state.note(CLUE, place, 0)
        else:
            state.note(CELL, place - state.board.clues, 0)
        for case in range(count):
            state.note(CASE_RECTANGLE, self.cases[case], 0)
            cells += state.cells_of(state.board.owner[self.cases[case]])
        state.weigh(cells)

    def _deny(self, clue, cell):
        """Effect: the clue has no rectangle over this cell."""
        board: Board = self.state.board
        for i in range(board.first[clue], board.first[clue + 1]):
            if board.is_live(i) and board.has(i, cell):
                self.state.drop(i)


@cython.cclass
class Contradiction(OnClues):
    """A rectangle whose assumption leads to a contradiction."""

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
            board.keep_only(rectangle)
            stands = board.propagate()
            board.undo(trailed, core_trailed)
            if not stands and state.offer():
                state.weigh(state.cells_of(place))
                state.note(CLUE, place, 0)
                state.note(CASE_RECTANGLE, rectangle, 0)
                state.drop(rectangle)
            if state.done:
                return
