# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Counts the choices of a plain search, which only sees whether rectangles overlap.

It takes the clue with fewest rectangles that fit beside those placed, tries each of them, and goes
on until it has tried everything. It turns back where a clue has no rectangle left or a cell no
clue, and deduces nothing else.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.rectangles.kernel.search.board import Board

NONE = -1


@cython.cclass
class ChoiceCount:
    """The counts of one puzzle: `forced` is the number of clues with one rectangle at the start,
    `choices` the rectangles beyond the first, over all clues that the search comes to."""

    def __init__(self, board: Board) -> None:
        """On a board that is loaded, with nothing deduced; it is left so."""
        self.board = board
        self.mark = ints(board.clues + 1)
        self.tops = ints(board.clues + 2)
        self.is_placed = ints(board.clues)
        self.placed = ints(board.clues + 1)
        self.options = ints(board.listed + 1)
        self.choices = 0

    @property
    def forced(self) -> int:
        """The number of clues that have one rectangle."""
        board: Board = self.board
        return sum(board.live[clue] == 1 for clue in range(board.clues))

    def count(self, most: cython.longlong) -> bool:
        """Count the choices; False once there are more than `most`."""
        depth: cython.int = 0
        self.choices = 0
        self.tops[0] = 0
        self._enter(0)
        while depth >= 0 and self.choices <= most:
            if self._advance(depth):
                depth += 1
                self._enter(depth)
                continue
            depth -= 1
            if depth >= 0:
                self._take_back(depth)
        while depth > 0:
            depth -= 1
            self._take_back(depth)
        return self.choices <= most

    def _enter(self, depth):
        """Choose the clue for a depth, and list its rectangles."""
        board: Board = self.board
        top: cython.int = self.tops[depth]
        chosen: cython.int = NONE
        self.tops[depth + 1] = top
        self.placed[depth] = NONE
        if not board.consistent:
            return 0
        for clue in range(board.clues):
            if not self.is_placed[clue] and (
                chosen == NONE or board.live[clue] < board.live[chosen]
            ):
                chosen = clue
        if chosen == NONE:
            return 0
        for i in range(board.first[chosen], board.first[chosen] + board.live[chosen]):
            self.options[top] = board.order[i]
            top += 1
        self.choices += board.live[chosen] - 1
        self.tops[depth + 1] = top
        self.placed[depth] = chosen
        return 0

    def _advance(self, depth):
        """Place the next rectangle of a depth; False if there is none left."""
        board: Board = self.board
        if self.tops[depth + 1] == self.tops[depth]:
            return False
        self.tops[depth + 1] -= 1
        rectangle = self.options[self.tops[depth + 1]]
        self.mark[depth] = board.trailed
        self.is_placed[self.placed[depth]] = 1
        board.keep_only(rectangle)
        for row in range(board.top[rectangle], board.bottom[rectangle]):
            for column in range(board.left[rectangle], board.right[rectangle]):
                board.deny_others(self.placed[depth], row * board.columns + column)
        board._forget_changes()
        return True

    def _take_back(self, depth):
        """Take the rectangle placed at a depth from the board."""
        self.board.undo(self.mark[depth], self.board.core_trailed)
        self.is_placed[self.placed[depth]] = 0
