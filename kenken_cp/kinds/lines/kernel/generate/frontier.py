# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Where a large board is changed: at the edge of what its lines settle.

On a large board of many small blocks hardly a line settles a cell, and no single change helps. But
next to a settled line half the cells of the next one follow from those that cross it, and a few
changes settle the rest. So one border line is made full, and changes go on from there.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits
    from kenken_cp.engine.rng import Rng
    from kenken_cp.kinds.lines.kernel.search.board import Board

# A board of which less than one cell in so many is settled has no edge to go on from.
LEAST_SHARE = 200


@cython.cclass
class Frontier:
    """Chooses lines of a propagated board; `cells` are the open ones of the line chosen."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells = ints(max(board.rows, board.columns))
        self.count = 0
        self.chosen = array("b", bytes(board.lines))

    def is_missing(self):
        """Whether next to nothing is settled."""
        size: cython.int = self.board.rows * self.board.columns
        return (size - self.board.open_cells) * LEAST_SHARE < size

    def border(self):
        """The border line whose clue leaves least room."""
        chosen: cython.int = 0
        best: cython.int = 1 << 30
        for line in range(self.board.lines):
            if line in (0, self.board.rows - 1, self.board.rows, self.board.lines - 1):
                spare = self._spare(line)
                if spare < best:
                    best = spare
                    chosen = line
        return chosen

    def choose(self, rng, anywhere):
        """Choose the line with fewest open cells, or `anywhere` some line that has a settled one;
        False if none is left. No line is chosen twice, until `forget`."""
        chosen: cython.int = -1
        best: cython.int = 1 << 30
        start: cython.int = rng.below(self.board.lines) if anywhere else 0
        for i in range(self.board.lines):
            line = i + start
            if line >= self.board.lines:
                line -= self.board.lines
            if self.chosen[line]:
                continue
            count = self._open_in(line)
            if 0 < count < best and not (anywhere and count == self._length(line)):
                best = count
                chosen = line
                if anywhere:
                    break
        self.count = 0
        if chosen >= 0:
            self.chosen[chosen] = 1
            self._list(chosen)
        return chosen >= 0

    def forget(self):
        """Let every line be chosen again."""
        for line in range(self.board.lines):
            self.chosen[line] = 0

    def cell_at(self, line, place):
        """The cell at a place of a line."""
        if line < self.board.rows:
            return line * self.board.columns + place
        return place * self.board.columns + line - self.board.rows

    def _length(self, line):
        return self.board.columns if line < self.board.rows else self.board.rows

    def _spare(self, line):
        """How many cells of a line its blocks and the gaps between them leave over."""
        spare: cython.int = self._length(line) + 1
        for i in range(self.board.begins[line], self.board.ends[line]):
            spare -= self.board.blocks[i] + 1
        return spare

    def _open_in(self, line):
        """How many cells of a line are open."""
        at: cython.int
        count: cython.int = 0
        for at in range(line * self.board.words, (line + 1) * self.board.words):
            count += count_bits(self.board.may_fill[at] & self.board.may_empty[at])
        return count

    def _list(self, line):
        """List the open cells of a line."""
        for place in range(self._length(line)):
            cell = self.cell_at(line, place)
            if self.board.value(cell) < 0:
                self.cells[self.count] = cell
                self.count += 1
