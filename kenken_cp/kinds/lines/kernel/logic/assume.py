# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques that make an assumption and follow it through complete lines.

`EdgeLogic` and `TwoLines` look no farther than two neighbouring lines and what crosses them; the
others go wherever the assumption leads. Boards of more than MOST_CELLS cells are too large for a
person to do any of that, and the techniques are left out.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CASE, CELL
from kenken_cp.engine.technique import SharedWorkspace, Technique
from kenken_cp.kinds.lines.kernel.codes import BLOCK, CASE_START, LINE
from kenken_cp.kinds.lines.kernel.logic.probe import Memory, Probe

if not cython.compiled:
    from kenken_cp.engine.solver_state import TAKE
    from kenken_cp.kinds.lines.kernel.logic.complete import MOST_CASES
    from kenken_cp.kinds.lines.kernel.logic.line_board import (
        EMPTY_BIT,
        FILLED_BIT,
        OPEN,
        LineBoard,
    )
    from kenken_cp.kinds.lines.kernel.logic.line_state import LineState

MOST_CELLS = 10_000


@cython.cclass
class Assuming(Technique):
    """A technique that makes assumptions; its `numbers` are how many results it remembers."""

    def __init__(self, ladder, places: cython.int, numbers: cython.int) -> None:
        self.state = ladder.board_state
        self.board = ladder.board_state.board
        self.probe = ladder.share(Probe)
        self.too_large = self.board.cells > MOST_CELLS
        self.numbers = 1 if self.too_large else numbers
        self.memory = Memory(self.state, 0)
        super().__init__(1 if self.too_large else places, None)

    def begin(self):
        """A puzzle was loaded: leave the technique out if the board is too large."""
        self.left_out = self.too_large

    def ready(self):
        """Make room for results when the technique is first used."""
        if len(self.memory.result) < self.numbers:
            self.memory = Memory(self.state, self.numbers)
        elif self.memory.latest() > self.state.clock:
            self.memory.forget()


@cython.cclass
class Strips(SharedWorkspace):
    """Assumptions in one line, followed through the lines that cross it into a neighbour."""

    def __init__(self, ladder) -> None:
        self.state = ladder.board_state
        self.board = ladder.board_state.board
        self.probe = ladder.share(Probe)
        longest: cython.int = max(self.board.rows, self.board.columns)
        self.place = ints(longest)
        self.value = ints(longest)
        self.count = 0

    def breaks(self, line, other, at, value):
        """Whether a value at a place of the line leaves no placement in it, in a line that
        crosses it, or in its neighbour `other`."""
        board: LineBoard = self.board
        spare: cython.int = board.base[board.spare]
        found: cython.int = 0
        index: cython.int = line if line < board.rows else line - board.rows
        across: cython.int = other if other < board.rows else other - board.rows
        first: cython.int = board.rows if line < board.rows else 0
        self.probe.begin_area()
        self.probe.touch(line)
        self.probe.touch(other)
        board.copy(line)
        board.cell[spare + at] = value
        if not board.solve(board.spare):
            return True
        self._note_news(line)
        for i in range(self.count):
            crossing = first + self.place[i]
            self.probe.touch(crossing)
            board.copy(crossing)
            board.cell[spare + index] = self.value[i]
            if not board.solve(board.spare):
                return True
            if board.cell[spare + across] == OPEN and board.can[spare + across] != OPEN:
                self.place[found] = self.place[i]
                self.value[found] = board.can[spare + across]
                found += 1
        if found == 0:
            return False
        board.copy(other)
        for i in range(found):
            board.cell[spare + self.place[i]] = self.value[i]
        return not board.fit(board.spare)

    def _note_news(self, line):
        """Note the cells of the line that the spare line, a copy with more cells, forces."""
        board: LineBoard = self.board
        self.count = 0
        for at in range(board.size[line]):
            if board.cell[board.base[line] + at] == OPEN and (
                board.can[board.base[board.spare] + at] != OPEN
            ):
                self.place[self.count] = at
                self.value[self.count] = board.can[board.base[board.spare] + at]
                self.count += 1


@cython.cclass
class TwoLines(Assuming):
    """An assumption in a line that its neighbour refutes. Places are the lines, each with the
    neighbour before it and then with the one behind it."""

    def __init__(self, ladder) -> None:
        self.strips = ladder.share(Strips)
        self.border = False
        board: LineBoard = ladder.board_state.board
        longest: cython.int = max(board.rows, board.columns)
        super().__init__(ladder, 2 * board.lines, 4 * board.lines * longest)

    def look(self, place):
        board: LineBoard = self.board
        line: cython.int = place // 2
        other: cython.int = line - 1 if place % 2 == 0 else line + 1
        index: cython.int = line if line < board.rows else line - board.rows
        lines: cython.int = board.rows if line < board.rows else board.columns
        before: cython.bint = place % 2 == 0
        if (index == 0 if before else index == lines - 1) or self.state.open_in[line] == 0:
            return
        if (index == (lines - 1 if before else 0)) != self.border:
            return
        self.ready()
        for at in range(board.size[line]):
            if board.cell[board.base[line] + at] == OPEN:
                self._try(place, line, other, at, FILLED_BIT)
                if not self.state.done:
                    self._try(place, line, other, at, EMPTY_BIT)
                if self.state.done:
                    return

    def _try(self, place, line, other, at, value):
        """Offer the other value of a cell if this one is refuted."""
        board: LineBoard = self.board
        state: LineState = self.state
        longest: cython.int = max(board.rows, board.columns)
        number: cython.int = (place * longest + at) * 2 + (value == FILLED_BIT)
        if not self.memory.holds(number):
            self.memory.keep(number, self.strips.breaks(line, other, at, value), self.probe)
        if self.memory.result[number] and state.offer():
            cell = board.cell_of(line, at)
            state.note(LINE, line, 0)
            state.note(LINE, other, 0)
            state.note(CELL, cell, 0)
            state.note(CASE, cell, value)
            state.put_in(cell, OPEN - value)


@cython.cclass
class EdgeLogic(TwoLines):
    """The same in the outermost lines, with those beside them."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.border = True


@cython.cclass
class Contradiction(Assuming):
    """A value that leads to a line without any placement. Places are the cells, each empty and
    then filled."""

    def __init__(self, ladder) -> None:
        board: LineBoard = ladder.board_state.board
        super().__init__(ladder, 2 * board.cells, 2 * board.cells)

    def look(self, place):
        state: LineState = self.state
        cell: cython.int = place // 2
        value: cython.int = FILLED_BIT if place % 2 else EMPTY_BIT
        if not state.is_open(cell):
            return
        self.ready()
        if not self.memory.holds(place):
            self.probe.begin_area()
            self.probe.write(cell, value)
            self.memory.keep(place, not self.probe.propagate(), self.probe)
            self.probe.undo()
        if self.memory.result[place] and state.offer():
            state.note(CELL, cell, 0)
            state.note(CASE, cell, value)
            state.put_in(cell, OPEN - value)


@cython.cclass
class EitherWay(Assuming):
    """A cell that is the same in all cases: for both values of another cell, or for the few starts
    of a block. Places are the cells, then the blocks of each line.

    A case that leads to a contradiction is impossible, and so agrees with everything.
    """

    def __init__(self, ladder) -> None:
        board: LineBoard = ladder.board_state.board
        self.most_blocks = (max(board.rows, board.columns) + 1) // 2
        places: cython.int = board.cells + board.lines * self.most_blocks
        self.start = ints(MOST_CASES)
        self.value = ints(0)
        self.times = ints(0)
        self.seen = ints(0)
        self.seen_count = 0
        super().__init__(ladder, places, places)

    def look(self, place):
        state: LineState = self.state
        cases: cython.int = self._list_cases(place)
        if cases < 2:
            return
        self.ready()
        if len(self.value) < self.board.cells:
            self.value = ints(self.board.cells)
            self.times = ints(self.board.cells)
            self.seen = ints(self.board.cells)
        if self.memory.holds(place) and not self.memory.result[place]:
            return
        cell = self._find_agreed(place, cases)
        self.memory.keep(place, cell >= 0, self.probe)
        if cell >= 0 and state.offer():
            self._note_cases(place, cases)
            state.put_in(cell, self.value[cell])

    def _list_cases(self, place):
        """List the cases; 0 if there are too many, or nothing to split."""
        board: LineBoard = self.board
        at: cython.int
        cases: cython.int = 0
        if place < board.cells:
            return 2 if self.state.is_open(place) else 0
        line = (place - board.cells) // self.most_blocks
        block = (place - board.cells) % self.most_blocks
        if block >= board.blocks[line] or self.state.open_in[line] == 0:
            return 0
        if not board.solve(line):
            return 0
        for at in range(
            board.least[board.first[line] + block], board.most[board.first[line] + block] + 1
        ):
            if board.solver.can_start(block, at):
                if cases == MOST_CASES:
                    return 0
                self.start[cases] = at
                cases += 1
        return cases

    def _find_agreed(self, place, cases):
        """The first cell that is the same in all cases without a contradiction; -1 for none."""
        stand: cython.int = 0
        chosen: cython.int = -1
        self.seen_count = 0
        self.probe.begin_area()
        if place >= self.board.cells:
            self.probe.touch((place - self.board.cells) // self.most_blocks)
        for case in range(cases):
            self._assume(place, case)
            if self.probe.propagate():
                for i in range(self.probe.trailed):
                    cell = self.probe.trail[i]
                    if self.times[cell] == 0 and stand == 0:
                        self.seen[self.seen_count] = cell
                        self.seen_count += 1
                        self.value[cell] = self.board.cell[cell]
                    if self.times[cell] == stand and self.value[cell] == self.board.cell[cell]:
                        self.times[cell] += 1
                stand += 1
            self.probe.undo()
        for i in range(self.seen_count):
            cell = self.seen[i]
            if self.times[cell] == stand and (chosen < 0 or cell < chosen):
                chosen = cell
            self.times[cell] = 0
        return chosen

    def _assume(self, place, case):
        """Write the assumption of one case."""
        board: LineBoard = self.board
        at: cython.int
        if place < board.cells:
            self.probe.write(place, FILLED_BIT if case else EMPTY_BIT)
            return
        line = (place - board.cells) // self.most_blocks
        end = board.first[line] + (place - board.cells) % self.most_blocks
        end = self.start[case] + board.clue[end]
        for at in range(max(0, self.start[case] - 1), min(board.size[line], end + 1)):
            if board.cell[board.base[line] + at] == OPEN:
                self.probe.write(
                    board.cell_of(line, at),
                    FILLED_BIT if self.start[case] <= at < end else EMPTY_BIT,
                )

    def _note_cases(self, place, cases):
        """Log the split and its cases."""
        state: LineState = self.state
        if place < self.board.cells:
            state.note(CELL, place, 0)
            state.note(CASE, place, EMPTY_BIT)
            state.note(CASE, place, FILLED_BIT)
            return
        line = (place - self.board.cells) // self.most_blocks
        if state.mode == TAKE:
            state.held += cases
        state.note(LINE, line, 0)
        state.note(BLOCK, line, (place - self.board.cells) % self.most_blocks)
        for case in range(cases):
            state.note(CASE_START, line, self.start[case])
