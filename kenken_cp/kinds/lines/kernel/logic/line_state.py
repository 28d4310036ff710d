# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The solver's state on a board of lines: its cells, and what the technique at work claims.

It holds the board in canonical orientation. A technique that looks at a line claims some of its
cells and settles them; the state counts that as a deduction if one of the cells is open. Effects
are placements alone: `put_in` names them, `commit` applies them.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, PLACE
from kenken_cp.engine.solver_state import SolverState
from kenken_cp.kinds.lines.kernel.codes import BLOCK, LINE
from kenken_cp.kinds.lines.kernel.logic.line_board import LineBoard
from kenken_cp.kinds.lines.kernel.logic.line_form import LineForm
from kenken_cp.kinds.lines.kernel.logic.line_technique_base import LineTechniqueBase

if not cython.compiled:
    from kenken_cp.engine.solver_state import TAKE
    from kenken_cp.kinds.lines.kernel.logic.line_board import OPEN

CELL_BROKEN = 1
LINE_BROKEN = 2


@cython.cclass
class LineState(SolverState):
    """The state for puzzles of these sides, one at a time."""

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        super().__init__(rows * columns)
        self.canonical_form = LineForm(rows, columns)
        self.board = LineBoard(min(rows, columns), max(rows, columns))
        lines: cython.int = rows + columns
        longest: cython.int = max(rows, columns)
        self.open_in = ints(lines)
        self.line_clock = ints(lines)
        self.solved_clock = ints(lines)
        self.put = array("b", bytes(rows * columns))
        self.pending = ints(rows * columns)
        self.pendings = 0
        self.refitting = ints(lines)
        self.refits = 0
        self.asking: LineTechniqueBase | None = None
        self.asked_line = 0
        self.claimed = array("b", bytes(longest))
        self.claims = ints(longest)
        self.count = 0
        self.matching = False
        self.matched = False
        self.wanted = array("b", bytes(longest))
        self.targets = ints(longest)
        self.target_count = 0
        self.from_block = -1
        self.to_block = -1

    def load(self):
        """Load the puzzle that `canonical_form` took; False if a clue does not fit its line."""
        form: LineForm = self.canonical_form
        self.logging = False
        for line in range(self.board.lines):
            own = form.origins[form.way * self.board.lines + line]
            if not self.board.add_clue(
                line, form.clue, form.start[own], form.start[own + 1], form.turns(form.way, own)
            ):
                return False
        self.rewind()
        return True

    def rewind(self):
        """Return to the start: givens placed, all other cells open."""
        form: LineForm = self.canonical_form
        board: LineBoard = self.board
        SolverState.rewind(self)
        board.clear()
        self.pendings = 0
        self.count = 0
        self.matching = False
        for cell in range(self.cells):
            self.put[cell] = 0
        for line in range(board.lines):
            self.open_in[line] = board.size[line]
            self.line_clock[line] = self.clock
            self.solved_clock[line] = -1
            self.refitting[line] = line
        self.refits = board.lines
        if form.has_givens:
            for cell in range(self.cells):
                own = form.cell_at(form.way, cell // board.columns, cell % board.columns)
                if form.given[own]:
                    self._place(cell, form.given[own])
        self._apply()

    def has_found(self):
        """Whether there are effects that are not yet applied."""
        return self.pendings > 0

    def room(self, cell):
        """2 for an open cell, 0 for one that has its value."""
        return 2 if self.board.cell[cell] == OPEN else 0

    def is_open(self, cell):
        """Whether the cell has no value yet."""
        return self.board.cell[cell] == OPEN

    def put_in(self, cell, value):
        """Effect: place the value, a bit, in the cell; both values are a contradiction."""
        if self.put[cell] == 0:
            self.pending[self.pendings] = cell
            self.pendings += 1
        if self.put[cell] & value == 0:
            self.put[cell] |= value
            if self.logging:
                self.note(PLACE, cell, value)

    def commit(self):
        """Apply the effects found."""
        self.clock += 1
        for i in range(self.pendings):
            cell = self.pending[i]
            self._place(cell, self.put[cell])
            self.put[cell] = 0
        self.pendings = 0
        self._apply()

    def _apply(self):
        """Look where the blocks of changed lines can lie now."""
        for i in range(self.refits):
            if not self.board.fit(self.refitting[i]):
                self.break_off(LINE_BROKEN, self.refitting[i])
        self.refits = 0

    def _place(self, cell, value):
        """Write the value into the cell; its lines are to be looked at again."""
        i: cython.int
        if self.board.cell[cell] != OPEN:
            if self.board.cell[cell] != value:
                self.break_off(CELL_BROKEN, cell)
            return
        if value == OPEN:
            self.break_off(CELL_BROKEN, cell)
            return
        self.board.write(cell, value)
        self.open_cells -= 1
        for i in range(2):
            line = self.board.line_of(cell, i == 0)
            self.open_in[line] -= 1
            if self.line_clock[line] != self.clock:
                self.line_clock[line] = self.clock
                self.refitting[self.refits] = line
                self.refits += 1

    def solve_line(self, line):
        """Look at a line completely: `board.can` has the values that its cells may have."""
        if line < self.board.lines:
            if self.solved_clock[line] == self.line_clock[line]:
                return True
            self.solved_clock[line] = self.line_clock[line]
        return self.board.solve(line)

    # claims of techniques that look at one line

    def ask(self, technique, line):
        """Have a technique look at a line."""
        self.asking = technique
        self.asked_line = line
        technique.search(line)

    def claim(self, start, end, value):
        """Claim the cells from `start` to before `end` of the line to have this value, a bit."""
        for at in range(start, end):
            if self.claimed[at] == 0:
                self.claimed[at] = value
                self.claims[self.count] = at
                self.count += 1

    def settle(self, from_block, to_block):
        """Take what was claimed for a deduction about these blocks; -1 for no blocks."""
        board: LineBoard = self.board
        if self.matching:
            if self._is_wanted():
                self.matched = True
                self.done = True
                self.from_block = from_block
                self.to_block = to_block
            self._forget_claims()
            return
        if not self._is_news() or not self.offer():
            self._forget_claims()
            return
        base = board.base[self.asked_line]
        self.target_count = 0
        for i in range(self.count):
            at = self.claims[i]
            if board.cell[base + at] == OPEN:
                self.targets[self.target_count] = at
                self.wanted[at] = self.claimed[at]
                self.target_count += 1
                self.put_in(board.cell_of(self.asked_line, at), self.claimed[at])
        self._forget_claims()
        if self.logging and self.mode == TAKE:
            self._tell(from_block, to_block)

    def _is_news(self):
        """Whether an open cell is claimed."""
        base: cython.int = self.board.base[self.asked_line]
        for i in range(self.count):
            if self.board.cell[base + self.claims[i]] == OPEN:
                return True
        return False

    def _is_wanted(self):
        """Whether all targets are claimed."""
        for i in range(self.target_count):
            if self.claimed[self.targets[i]] != self.wanted[self.targets[i]]:
                return False
        return True

    def _forget_claims(self):
        for i in range(self.count):
            self.claimed[self.claims[i]] = 0
        self.count = 0

    def _tell(self, from_block, to_block):
        """Log the premises of the step: the line, the blocks, and the known cells that it needs."""
        board: LineBoard = self.board
        line: cython.int = self.asked_line
        at: cython.int
        self.from_block = from_block
        self.to_block = to_block
        board.copy(line)
        self._minimise()
        self.note(LINE, line, 0)
        for at in range(max(0, self.from_block), min(self.to_block + 1, board.blocks[line])):
            self.note(BLOCK, line, at)
        for at in range(board.size[line]):
            if board.cell[board.base[board.spare] + at] != OPEN:
                self.note(CELL, board.cell_of(line, at), 0)
        self.done = True

    def _minimise(self):
        """Remove known cells from the spare line while the technique still claims the targets, the
        farthest from them first."""
        board: LineBoard = self.board
        base: cython.int = board.base[board.spare]
        fewer: cython.bint = True
        while fewer:
            fewer = False
            far: cython.int = board.size[board.spare]
            while far > 0:
                away: cython.int = 0
                for at in range(board.size[board.spare]):
                    if board.cell[base + at] == OPEN:
                        continue
                    held = self._farthest(at, far)
                    if held == far:
                        held = board.cell[base + at]
                        board.cell[base + at] = OPEN
                        if self._still():
                            fewer = True
                        else:
                            board.cell[base + at] = held
                    elif held < far:
                        away = max(away, held)
                far = away
        self._still()

    def _farthest(self, at, far):
        """How far a place is from the nearest target, as far as that is less than `far` + 1."""
        near: cython.int = far + 1
        for i in range(self.target_count):
            near = min(near, abs(self.targets[i] - at))
        return near

    def _still(self):
        """Whether the technique claims the targets on the spare line; notes the blocks if so."""
        from_block: cython.int = self.from_block
        to_block: cython.int = self.to_block
        self.matching = True
        self.matched = False
        self.done = False
        if self.board.fit(self.board.spare):
            self.asking.search(self.board.spare)  # type: ignore[union-attr]
        self.matching = False
        if not self.matched:
            self.from_block = from_block
            self.to_block = to_block
        return self.matched
