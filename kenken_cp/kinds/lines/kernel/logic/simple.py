# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Gentle techniques: the clue alone, finished lines, blocks at a settled end, complete runs.

`EmptyLine`, `FullLine` and `SimpleBoxes` look at the clue of a line alone; `FinishedLine` at a line
that has all its filled cells, or all its empty ones; `Glue` at a block begun where the line is
settled up to it from one end, and `Cap` at a run as long as the longest block.
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


@cython.cclass
class EmptyLine(LineTechnique):
    """A line without blocks."""

    def search(self, line):
        if self.board.blocks[line] == 0:
            self.state.claim(0, self.board.size[line], EMPTY_BIT)
            self.state.settle(-1, -1)


@cython.cclass
class FullLine(LineTechnique):
    """A line that its blocks fill from end to end."""

    def search(self, line):
        board: LineBoard = self.board
        at: cython.int = 0
        if board.need[line] < board.size[line]:
            return
        for j in range(board.blocks[line]):
            end = at + board.clue[board.first[line] + j]
            self.state.claim(at, end, FILLED_BIT)
            if end < board.size[line]:
                self.state.claim(end, end + 1, EMPTY_BIT)
            at = end + 1
        self.state.settle(-1, -1)


@cython.cclass
class FinishedLine(LineTechnique):
    """A line that has all its filled cells, or all its empty ones."""

    def search(self, line):
        board: LineBoard = self.board
        base: cython.int = board.base[line]
        size: cython.int = board.size[line]
        filled: cython.int = 0
        empty: cython.int = 0
        total: cython.int = 0
        if board.blocks[line] == 0:
            return
        for at in range(size):
            filled += board.cell[base + at] == FILLED_BIT
            empty += board.cell[base + at] == EMPTY_BIT
        for j in range(board.blocks[line]):
            total += board.clue[board.first[line] + j]
        if filled == total:
            value = EMPTY_BIT
        elif empty and size - empty == total and board.need[line] < size:
            value = FILLED_BIT
        else:
            return
        for at in range(size):
            if board.cell[base + at] == OPEN:
                self.state.claim(at, at + 1, value)
        self.state.settle(-1, -1)


@cython.cclass
class SimpleBoxes(LineTechnique):
    """Blocks that are longer than the room that the clue leaves over."""

    def search(self, line):
        board: LineBoard = self.board
        first: cython.int = board.first[line]
        spare: cython.int = board.size[line] - board.need[line]
        at: cython.int = 0
        from_block: cython.int = -1
        to_block: cython.int = -1
        if spare == 0:
            return
        for j in range(board.blocks[line]):
            size = board.clue[first + j]
            if size > spare:
                if from_block < 0:
                    from_block = j
                to_block = j
                self.state.claim(at + spare, at + size, FILLED_BIT)
            at += size + 1
        if from_block >= 0:
            self.state.settle(from_block, to_block)


def from_end(board, line, step):
    """How far a line is settled from one end: the first place with an open cell in it or in the
    block that begins there, times the number of blocks + 1, plus the number of blocks before it.

    `step` is 1 for the first end, -1 for the last; places and blocks count from that end. A
    complete block counts as settled with the white cell behind it.
    """
    size: cython.int = board.size[line]
    blocks: cython.int = board.blocks[line]
    zero: cython.int = board.base[line] if step == 1 else board.base[line] + size - 1
    number: cython.int = board.first[line] if step == 1 else board.first[line] + blocks - 1
    at: cython.int = 0
    j: cython.int = 0
    while at < size:
        if board.cell[zero + step * at] == OPEN:
            break
        if board.cell[zero + step * at] == EMPTY_BIT:
            at += 1
            continue
        last: cython.int = at
        while last < size and board.cell[zero + step * last] == FILLED_BIT:
            last += 1
        if last - at < board.clue[number + step * j]:
            break
        if last < size and board.cell[zero + step * last] == OPEN:
            break
        at = last
        j += 1
    return at * (blocks + 1) + j


def claim_from(state, line, step, start, end, value):
    """Claim cells whose places count from one end."""
    size: cython.int = state.board.size[line]
    if step == 1:
        state.claim(max(0, start), min(end, size), value)
    else:
        state.claim(max(0, size - end), min(size - start, size), value)


def number_of(board, line, step, block):
    """A block that counts from one end, as it counts from the first."""
    return block if step == 1 else board.blocks[line] - 1 - block


@cython.cclass
class Glue(LineTechnique):
    """A block that begins at an end, or right behind what is settled there."""

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
            if at >= size or j >= blocks or board.cell[zero + step * at] != FILLED_BIT:
                continue
            block = number_of(board, line, step, j)
            j = board.clue[board.first[line] + block]
            claim_from(state, line, step, at, at + j, FILLED_BIT)
            claim_from(state, line, step, at + j, at + j + 1, EMPTY_BIT)
            state.settle(block, block)
            if state.done:
                return


@cython.cclass
class Cap(LineTechnique):
    """A run of filled cells as long as the longest block of the clue."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        at: cython.int = 0
        longest: cython.int = 0
        base: cython.int = board.base[line]
        size: cython.int = board.size[line]
        for j in range(board.blocks[line]):
            longest = max(longest, board.clue[board.first[line] + j])
        while at < size:
            if board.cell[base + at] != FILLED_BIT:
                at += 1
                continue
            start = at
            while at < size and board.cell[base + at] == FILLED_BIT:
                at += 1
            if at - start == longest:
                state.claim(max(0, start - 1), start, EMPTY_BIT)
                state.claim(at, min(size, at + 1), EMPTY_BIT)
                state.settle(-1, -1)
                if state.done:
                    return
