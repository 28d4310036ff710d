# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques that look at one clue or one cell: what it must have."""

import cython

from kenken_cp.engine.log import CELL
from kenken_cp.kinds.rectangles.kernel.codes import CLUE
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique import (
    OnChangedCells,
    OnChangedClues,
)

if not cython.compiled:
    from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state import NOBODY, RectangleState
    from kenken_cp.kinds.rectangles.kernel.search.board import Board


@cython.cclass
class OnlyRectangle(OnChangedClues):
    """A clue with one rectangle left has it."""

    def look(self, place):
        state: RectangleState = self.state
        board: Board = state.board
        rectangle: cython.int = board.order[board.first[place]]
        if board.live[place] != 1 or state.is_filled(rectangle):
            return
        if state.offer():
            listed: cython.longlong = board.first[place + 1] - board.first[place]
            state.weigh(listed * board.area_of(rectangle))
            state.note(CLUE, place, 0)
            state.fill(rectangle)


@cython.cclass
class OnlyCover(OnChangedCells):
    """A cell that only one rectangle of only one clue covers: the clue has it."""

    def look(self, place):
        state: RectangleState = self.state
        board: Board = state.board
        if state.owner[place] != NOBODY or board.reach[place] != 1:
            return
        clue = board.reach_sum[place]
        if board.live[clue] == 1 or board.covered_by(clue, place) != 1:
            return
        if state.offer():
            i: cython.int = board.first[clue]
            while not board.has(board.order[i], place):
                i += 1
            state.weigh(state.cells_of(clue))
            state.note(CELL, place, 0)
            state.note(CLUE, clue, 0)
            state.fill(board.order[i])


@cython.cclass
class Core(OnChangedClues):
    """The cells that all rectangles of a clue have belong to it."""

    def look(self, place):
        state: RectangleState = self.state
        board: Board = state.board
        found: cython.bint = False
        if board.live[place] < 2:
            return
        board.meet_all(place)
        for row in range(board.common_top, board.common_bottom):
            for column in range(board.common_left, board.common_right):
                found |= state.owner[row * board.columns + column] == NOBODY
        if not found or not state.offer():
            return
        state.weigh(state.cells_of(place))
        state.note(CLUE, place, 0)
        for row in range(board.common_top, board.common_bottom):
            for column in range(board.common_left, board.common_right):
                if state.owner[row * board.columns + column] == NOBODY:
                    state.put_in(row * board.columns + column, place)


@cython.cclass
class OnlyReach(OnChangedCells):
    """A cell that only one clue reaches belongs to it."""

    def look(self, place):
        state: RectangleState = self.state
        board: Board = state.board
        if state.owner[place] != NOBODY or board.reach[place] != 1:
            return
        clue = board.reach_sum[place]
        covers = board.covered_by(clue, place)
        if covers == 1 or covers == board.live[clue]:
            return  # other techniques see this
        if state.offer():
            state.weigh(state.cells_of(clue))
            state.note(CELL, place, 0)
            state.note(CLUE, clue, 0)
            state.put_in(place, clue)
