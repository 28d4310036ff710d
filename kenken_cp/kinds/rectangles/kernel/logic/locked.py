# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Locked cells: as many cells as clues that reach them, no two in one rectangle."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL
from kenken_cp.kinds.rectangles.kernel.codes import CLUE
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique import OnCells

if not cython.compiled:
    from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state import NOBODY, RectangleState
    from kenken_cp.kinds.rectangles.kernel.search.board import Board

MOST = 4  # cells and clues


@cython.cclass
class LockedCells(OnCells):
    """Some cells are reached by only as many clues, and no rectangle covers two of them.

    Then each of the clues takes one of the cells, and none of its other rectangles is possible.
    Places are the first of the cells.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.clues = ints(MOST + 1)
        self.cells = ints(MOST + 1)
        self.is_in = ints(self.state.cells)

    def look(self, place):
        state: RectangleState = self.state
        board: Board = state.board
        if state.owner[place] != NOBODY or not 2 <= board.reach[place] <= MOST:
            return
        self.clue_count = 0
        self._add_clues(place)
        self.cells[0] = place
        self._extend(place, 1)
        while self.clue_count:
            self.clue_count -= 1
            self.is_in[self.clues[self.clue_count]] = 0

    def _add_clues(self, cell):
        """Add the clues that reach the cell; False if they become too many."""
        board: Board = self.state.board
        slot: cython.int = board.head[cell]
        while slot >= 0:
            if board.covers[slot] and not self.is_in[board.slot_clue[slot]]:
                if self.clue_count == MOST:
                    return False
                self.clues[self.clue_count] = board.slot_clue[slot]
                self.is_in[board.slot_clue[slot]] = 1
                self.clue_count += 1
            slot = board.slot_next[slot]
        return True

    def _extend(self, last, count):
        """Add cells behind the last one until there are as many as clues; True once one is found.

        Further cells come from the boxes of the clues so far.
        """
        state: RectangleState = self.state
        board: Board = state.board
        cell: cython.int
        known: cython.int = self.clue_count
        bottom: cython.int = 0
        if count == self.clue_count:
            return self._offer(count)
        for i in range(known):
            clue = self.clues[i]
            bottom = max(bottom, board.box_bottom[clue])
        for cell in range(last + 1, bottom * board.columns):
            if state.owner[cell] != NOBODY or board.reach[cell] > MOST:
                continue
            if not self._is_near(cell, known) or not self._is_apart(cell, count):
                continue
            if self._add_clues(cell):
                self.cells[count] = cell
                if self._extend(cell, count + 1):
                    return True
            while self.clue_count > known:
                self.clue_count -= 1
                self.is_in[self.clues[self.clue_count]] = 0
        return False

    def _is_near(self, cell, known):
        """Whether one of the clues so far reaches the cell."""
        for i in range(known):
            if self.state.board.covered_by(self.clues[i], cell):
                return True
        return False

    def _is_apart(self, cell, count):
        """Whether no rectangle of a clue so far covers the cell and one of the first cells."""
        board: Board = self.state.board
        for k in range(self.clue_count):
            if not board.covered_by(self.clues[k], cell):
                continue
            at = board.first[self.clues[k]]
            for i in range(at, at + board.live[self.clues[k]]):
                if board.has(board.order[i], cell) and self._has_any(board.order[i], count):
                    return False
        return True

    def _has_any(self, rectangle, count):
        """Whether the rectangle covers one of the first cells."""
        for k in range(count):
            if self.state.board.has(rectangle, self.cells[k]):
                return True
        return False

    def _offer(self, count):
        """Offer the deduction for these cells and clues, if it removes anything."""
        state: RectangleState = self.state
        board: Board = state.board
        cells: cython.longlong = 0
        found: cython.bint = False
        for k in range(self.clue_count):
            clue = self.clues[k]
            cells += state.cells_of(clue)
            for i in range(board.first[clue], board.first[clue] + board.live[clue]):
                found |= not self._has_any(board.order[i], count)
        if not found:
            return False
        if not state.offer():
            return True
        state.weigh(cells)
        for k in range(count):
            state.note(CELL, self.cells[k], 0)
        for k in range(self.clue_count):
            clue = self.clues[k]
            state.note(CLUE, clue, 0)
            for i in range(board.first[clue], board.first[clue + 1]):
                if board.is_live(i) and not self._has_any(i, count):
                    state.drop(i)
        return True
