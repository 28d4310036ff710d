# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques on the ranges of blocks, Easy to Hard: where a block can lie, which can cover a run.

The range of a block goes from its first start to its last end, in all placements of the clue
that fit the known cells. A run is a stretch of filled cells, a gap one of cells not known to be
empty.
"""

import cython

from kenken_cp.kinds.lines.kernel.logic.line_technique import LineTechnique

if not cython.compiled:
    from kenken_cp.kinds.lines.kernel.logic.line_board import (
        EMPTY_BIT,
        FILLED_BIT,
        OPEN,
        LineBoard,
    )
    from kenken_cp.kinds.lines.kernel.logic.line_state import LineState
    from kenken_cp.kinds.lines.kernel.logic.simple import claim_from, from_end, number_of


@cython.cclass
class Mercury(LineTechnique):
    """A filled cell right behind the place of a block at the end: the block is not there."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        step: cython.int
        size: cython.int = board.size[line]
        blocks: cython.int = board.blocks[line]
        for step in (1, -1):
            at: cython.int = from_end(board, line, step)
            j: cython.int = at % (blocks + 1)
            at = at // (blocks + 1)
            zero: cython.int = board.base[line] if step == 1 else board.base[line] + size - 1
            if at >= size or j >= blocks or board.cell[zero + step * at] != OPEN:
                continue
            block = number_of(board, line, step, j)
            far: cython.int = at + board.clue[board.first[line] + block]
            run: cython.int = far
            while run < size and board.cell[zero + step * run] == FILLED_BIT:
                run += 1
            if run == far:
                continue
            claim_from(state, line, step, at, at + run - far, EMPTY_BIT)
            state.settle(block, block)
            if state.done:
                return


def gap_end(board, line, start):
    """Where the gap that begins at this place ends."""
    at: cython.int = start
    while at < board.size[line] and board.cell[board.base[line] + at] != EMPTY_BIT:
        at += 1
    return at


@cython.cclass
class TooSmallGap(LineTechnique):
    """A gap that is shorter than every block that can come there."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        at: cython.int = 0
        size: cython.int = board.size[line]
        while at < size:
            end = gap_end(board, line, at)
            if end > at and self._is_too_small(line, at, end):
                state.claim(at, end, EMPTY_BIT)
                state.settle(-1, -1)
                if state.done:
                    return
            at = end + 1

    def _is_too_small(self, line, start, end):
        """Whether a block would be there by the order of the clue, but all that can are longer."""
        board: LineBoard = self.board
        first: cython.int = board.first[line]
        room: cython.int = board.size[line] - board.need[line]
        least: cython.int = 0
        longer: cython.bint = False
        for at in range(start, end):
            if board.cell[board.base[line] + at] == FILLED_BIT:
                return False
        for j in range(board.blocks[line]):
            if least < end and least + room + board.clue[first + j] > start:
                if board.clue[first + j] > end - start:
                    longer = True
                elif board.least[first + j] < end and (
                    board.most[first + j] + board.clue[first + j] > start
                ):
                    return False
            least += board.clue[first + j] + 1
        return longer


@cython.cclass
class Forcing(LineTechnique):
    """A block that fits into one gap only, and is longer than half of it."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        base: cython.int = board.base[line]
        first: cython.int = board.first[line]
        for j in range(board.blocks[line]):
            start: cython.int = board.least[first + j]
            end = gap_end(board, line, start)
            if end < board.most[first + j] + board.clue[first + j]:
                continue
            while start > 0 and board.cell[base + start - 1] != EMPTY_BIT:
                start -= 1
            if start == 0 and end == board.size[line]:
                continue
            if end - board.clue[first + j] < start + board.clue[first + j]:
                state.claim(end - board.clue[first + j], start + board.clue[first + j], FILLED_BIT)
                state.settle(j, j)
                if state.done:
                    return


@cython.cclass
class SimpleSpaces(LineTechnique):
    """Cells that no block can reach."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        first: cython.int = board.first[line]
        blocks: cython.int = board.blocks[line]
        j: cython.int
        start: cython.int = 0
        if blocks == 0:
            return
        for j in range(blocks + 1):
            end = board.least[first + j] if j < blocks else board.size[line]
            if start < end:
                state.claim(start, end, EMPTY_BIT)
                state.settle(j - 1, j)
                if state.done:
                    return
            if j < blocks:
                start = board.most[first + j] + board.clue[first + j]


def run_end(board, line, start):
    """Where the run that begins at this place ends."""
    at: cython.int = start
    while at < board.size[line] and board.cell[board.base[line] + at] == FILLED_BIT:
        at += 1
    return at


def covers(board, line, block, start, end):
    """Whether the range of a block holds these cells, and the block is long enough for them."""
    i: cython.int = board.first[line] + block
    return (
        board.clue[i] >= end - start
        and board.least[i] <= start
        and board.most[i] + board.clue[i] >= end
    )


def only_block(board, line, start, end):
    """The one block that can cover these cells; -1 if there are several."""
    found: cython.int = -1
    for j in range(board.blocks[line]):
        if covers(board, line, j, start, end):
            if found >= 0:
                return -1
            found = j
    return found


@cython.cclass
class Joining(LineTechnique):
    """Two runs that only one block can cover, the same for both."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        base: cython.int = board.base[line]
        size: cython.int = board.size[line]
        at: cython.int = 0
        before: cython.int = -1  # the block of the run before, if no empty cell came since
        gap: cython.int = 0
        while at < size:
            if board.cell[base + at] == EMPTY_BIT:
                before = -1
            if board.cell[base + at] != FILLED_BIT:
                at += 1
                continue
            end = run_end(board, line, at)
            block = only_block(board, line, at, end)
            if block >= 0 and block == before:
                state.claim(gap, at, FILLED_BIT)
                state.settle(block, block)
                if state.done:
                    return
            before = block
            gap = end
            at = end


@cython.cclass
class Splitting(LineTechnique):
    """A cell between two runs that no block is long enough to join."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        base: cython.int = board.base[line]
        size: cython.int = board.size[line]
        at: cython.int = 0
        while at < size:
            if board.cell[base + at] != FILLED_BIT:
                at += 1
                continue
            end = run_end(board, line, at)
            last = end
            if end + 1 < size and board.cell[base + end] == OPEN:
                last = run_end(board, line, end + 1)
            if last > end + 1:
                joined = False
                for j in range(board.blocks[line]):
                    joined |= covers(board, line, j, at, last)
                if not joined:
                    state.claim(end, end + 1, EMPTY_BIT)
                    state.settle(-1, -1)
                    if state.done:
                        return
            at = end


@cython.cclass
class Punctuating(LineTechnique):
    """A run as long as the longest block that can cover it."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        size: cython.int = board.size[line]
        first: cython.int = board.first[line]
        at: cython.int = 0
        while at < size:
            end = run_end(board, line, at)
            if end == at:
                at += 1
                continue
            longest: cython.int = 0
            for j in range(board.blocks[line]):
                if covers(board, line, j, at, end):
                    longest = max(longest, board.clue[first + j])
            if longest == end - at:
                state.claim(max(0, at - 1), at, EMPTY_BIT)
                state.claim(end, min(size, end + 1), EMPTY_BIT)
                state.settle(-1, -1)
                if state.done:
                    return
            at = end


@cython.cclass
class Stretching(LineTechnique):
    """A run beside a wall, shorter than every block that can begin there."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        base: cython.int = board.base[line]
        size: cython.int = board.size[line]
        at: cython.int = 0
        while at < size:
            end = run_end(board, line, at)
            if end == at:
                at += 1
                continue
            if at == 0 or board.cell[base + at - 1] == EMPTY_BIT:
                shortest = self._shortest(line, at, end, True)
                if end - at < shortest <= size - at:
                    state.claim(at, at + shortest, FILLED_BIT)
                    state.settle(-1, -1)
                    if state.done:
                        return
            if end == size or board.cell[base + end] == EMPTY_BIT:
                shortest = self._shortest(line, at, end, False)
                if end - at < shortest <= end:
                    state.claim(end - shortest, end, FILLED_BIT)
                    state.settle(-1, -1)
                    if state.done:
                        return
            at = end

    def _shortest(self, line, start, end, begins):
        """The length of the shortest block that can begin, or end, with this run; 0 for none."""
        board: LineBoard = self.board
        first: cython.int = board.first[line]
        shortest: cython.int = 0
        for j in range(board.blocks[line]):
            size = board.clue[first + j]
            at = start if begins else end - size
            if size >= end - start and board.least[first + j] <= at <= board.most[first + j]:
                if shortest == 0 or size < shortest:
                    shortest = size
        return shortest


@cython.cclass
class Overlap(LineTechnique):
    """The cells that a block covers wherever it lies in its range."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        first: cython.int = board.first[line]
        for j in range(board.blocks[line]):
            if board.most[first + j] < board.least[first + j] + board.clue[first + j]:
                state.claim(
                    board.most[first + j], board.least[first + j] + board.clue[first + j],
                    FILLED_BIT,
                )  # fmt: skip
                state.settle(j, j)
                if state.done:
                    return
