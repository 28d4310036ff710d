# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Area count: what the clues can cover of a region, at most and at least, against its size."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import NUMBER
from kenken_cp.kinds.rectangles.kernel.codes import CLUE, REGION
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state import RectangleState
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique import RectangleTechnique
from kenken_cp.kinds.rectangles.kernel.search.board import Board

MOST_SIDE = 24  # of boards on which regions other than strips along an edge are counted


@cython.cclass
class AreaCount(RectangleTechnique):
    """The clues can cover a region only just, or must cover all of it.

    If the most that each can cover of it adds up to its cells, each covers its most; if the least
    does, each its least. Regions are the strips of rows or columns along an edge; on boards up to
    MOST_SIDE also those in the middle, and the rectangles in a corner. Places are the regions.
    """

    def __init__(self, ladder) -> None:
        state: RectangleState = ladder.board_state
        rows: cython.int = state.board.rows
        columns: cython.int = state.board.columns
        regions = _regions(rows, columns)
        self.bounds = ints(4 * len(regions))
        count = 0
        for top, left, bottom, right in regions:
            for bound in (top, left, bottom, right):
                self.bounds[count] = bound
                count += 1
        self.most = ints(state.cells)
        self.least = ints(state.cells)
        super().__init__(ladder, count // 4, None)

    def look(self, place):
        state: RectangleState = self.state
        board: Board = state.board
        most: cython.int = 0
        least: cython.int = 0
        self.top = self.bounds[4 * place]
        self.left = self.bounds[4 * place + 1]
        self.bottom = self.bounds[4 * place + 2]
        self.right = self.bounds[4 * place + 3]
        tight = (self.bottom - self.top) * (self.right - self.left)
        for clue in range(board.clues):
            self._measure(clue)
            most += self.most[clue]
            least += self.least[clue]
            if least > tight:
                return
        if most == tight:
            self._offer(True, tight)
        elif least == tight:
            self._offer(False, tight)

    def _measure(self, clue):
        """Set the most and the least cells of the region that the clue's rectangles cover."""
        board: Board = self.state.board
        self.most[clue] = 0
        self.least[clue] = 0
        if (
            board.box_bottom[clue] <= self.top
            or board.box_top[clue] >= self.bottom
            or board.box_right[clue] <= self.left
            or board.box_left[clue] >= self.right
        ):
            return
        self.least[clue] = self._inside(board.order[board.first[clue]])
        for i in range(board.first[clue], board.first[clue] + board.live[clue]):
            cells = self._inside(board.order[i])
            self.most[clue] = max(self.most[clue], cells)
            self.least[clue] = min(self.least[clue], cells)

    def _inside(self, rectangle):
        """The number of cells that the rectangle has in the region."""
        board: Board = self.state.board
        tall: cython.int = min(self.bottom, board.bottom[rectangle])
        wide: cython.int = min(self.right, board.right[rectangle])
        tall -= max(self.top, board.top[rectangle])
        wide -= max(self.left, board.left[rectangle])
        return tall * wide if tall > 0 and wide > 0 else 0

    def _offer(self, most, tight):
        """Offer that each clue covers its most of the region, or its least, if that removes any."""
        state: RectangleState = self.state
        board: Board = state.board
        cells: cython.longlong = 0
        found: cython.bint = False
        for clue in range(board.clues):
            found |= self.most[clue] != self.least[clue]
        if not found or not state.offer():
            return
        state.note(REGION, self.top * board.columns + self.left, 0)
        state.note(REGION, (self.bottom - 1) * board.columns + self.right - 1, 0)
        state.note(NUMBER, tight, most)
        for clue in range(board.clues):
            if self.most[clue] == 0:
                continue
            amount = self.most[clue] if most else self.least[clue]
            cells += state.cells_of(clue)
            state.note(CLUE, clue, 0)
            for i in range(board.first[clue], board.first[clue + 1]):
                if board.is_live(i) and self._inside(i) != amount:
                    state.drop(i)
        state.weigh(cells)


def _regions(rows: int, columns: int) -> list:
    """The bounds of all regions, the last two excluded; the smallest first."""
    found = {(0, 0, n, columns) for n in range(1, rows)}
    found |= {(n, 0, rows, columns) for n in range(1, rows)}
    found |= {(0, 0, rows, n) for n in range(1, columns)}
    found |= {(0, n, rows, columns) for n in range(1, columns)}
    if max(rows, columns) <= MOST_SIDE:
        found |= {(a, 0, b, columns) for b in range(1, rows + 1) for a in range(b)}
        found |= {(0, a, rows, b) for b in range(1, columns + 1) for a in range(b)}
        for height in range(1, rows):
            for width in range(1, columns):
                for top in (0, rows - height):
                    for left in (0, columns - width):
                        found.add((top, left, top + height, left + width))
        found.discard((0, 0, rows, columns))
    return sorted(found, key=lambda each: ((each[2] - each[0]) * (each[3] - each[1]), each))
