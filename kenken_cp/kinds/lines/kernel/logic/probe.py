# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Follows assumptions line by line, with all that each line forces, and takes them back.

The result of an assumption depends only on the lines that were looked at on the way, so it is
remembered until one of these changes. They are stored as a range of rows and a range of columns.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.technique import SharedWorkspace

if not cython.compiled:
    from kenken_cp.kinds.lines.kernel.logic.line_board import OPEN, LineBoard
    from kenken_cp.kinds.lines.kernel.logic.line_state import LineState


@cython.cclass
class Probe(SharedWorkspace):
    """Assumptions on one board; `trail` are the cells written since the last `undo`."""

    def __init__(self, ladder) -> None:
        self.state = ladder.board_state
        self.board = ladder.board_state.board
        lines: cython.int = self.board.lines
        self.trail = ints(self.board.cells)
        self.trailed = 0
        self.queue = ints(lines)
        self.queued = array("b", bytes(lines))
        self.head = 0
        self.waiting = 0
        self.touched = ints(4)

    def begin_area(self):
        """No line was looked at yet."""
        self.touched[0] = self.board.lines
        self.touched[1] = -1
        self.touched[2] = self.board.lines
        self.touched[3] = -1

    def touch(self, line):
        """Note that a line was looked at."""
        side: cython.int = 0 if line < self.board.rows else 2
        self.touched[side] = min(self.touched[side], line)
        self.touched[side + 1] = max(self.touched[side + 1], line)

    def write(self, cell, value):
        """Assume a value, a bit, of an open cell; its lines are to be looked at."""
        self.board.write(cell, value)
        self.trail[self.trailed] = cell
        self.trailed += 1
        self._enqueue(self.board.line_of(cell, True))
        self._enqueue(self.board.line_of(cell, False))

    def _enqueue(self, line):
        if not self.queued[line]:
            self.queued[line] = 1
            self.queue[(self.head + self.waiting) % self.board.lines] = line
            self.waiting += 1

    def propagate(self):
        """Follow what was written, breadth first; False on a contradiction."""
        stands: cython.bint = True
        while self.waiting:
            line = self.queue[self.head]
            self.head = (self.head + 1) % self.board.lines
            self.waiting -= 1
            if stands:
                stands = self._visit(line)
            self.queued[line] = 0
        return stands

    def _visit(self, line):
        """Write what a line forces; False if its clue has no placement."""
        board: LineBoard = self.board
        base: cython.int = board.base[line]
        spare: cython.int = board.base[board.spare]
        self.touch(line)
        board.copy(line)
        if not board.solve(board.spare):
            return False
        for at in range(board.size[line]):
            if board.cell[base + at] == OPEN and board.can[spare + at] != OPEN:
                self.write(board.cell_of(line, at), board.can[spare + at])
        return True

    def undo(self):
        """Open again what was written."""
        while self.trailed:
            self.trailed -= 1
            self.board.write(self.trail[self.trailed], OPEN)


@cython.cclass
class Memory:
    """The result of each assumption, and when it was found, by its number."""

    def __init__(self, state: LineState, numbers: cython.int) -> None:
        self.state = state
        self.result = array("b", bytes(numbers))
        self.clock = array("i", [-1]) * numbers
        self.area = ints(4 * numbers)
        self.last = -1

    def latest(self):
        """The time of the last result."""
        return self.last

    def forget(self):
        """The clock was reset."""
        i: cython.int
        for i in range(len(self.clock)):
            self.clock[i] = -1
        self.last = -1

    def keep(self, number, result, probe):
        """Remember the result of an assumption, and the lines that the probe touched."""
        i: cython.int
        self.result[number] = result
        self.clock[number] = self.last = self.state.clock
        for i in range(4):
            self.area[4 * number + i] = probe.touched[i]

    def holds(self, number):
        """Whether the result is known: none of its lines changed since."""
        side: cython.int
        line: cython.int
        clock: cython.int = self.clock[number]
        if clock < 0:
            return False
        for side in range(4 * number, 4 * number + 4, 2):
            for line in range(self.area[side], self.area[side + 1] + 1):
                if self.state.line_clock[line] > clock:
                    return False
        return True
