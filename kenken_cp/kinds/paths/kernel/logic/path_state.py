# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The solver's state on a board of paths: what techniques ask of it, and the effects they name.

It holds the board in canonical orientation; numbers count from 0. A technique asks `offer` for each
deduction and passes its effects to `strike` and `put_in`; `commit` applies them.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import PLACE, STRIKE
from kenken_cp.engine.solver_state import SolverState
from kenken_cp.kinds.paths.kernel.logic.gap_sweeps import GapSweeps
from kenken_cp.kinds.paths.kernel.logic.path_form import PathForm
from kenken_cp.kinds.paths.kernel.search.board import words

if not cython.compiled:
    from kenken_cp.kinds.paths.kernel.logic.path_sets import CELL_BROKEN, NONE, NUMBER_BROKEN
    from kenken_cp.kinds.paths.kernel.search.board import bit_of, cell_in, word_of
    from kenken_cp.kinds.paths.kernel.search.layout import MOST_DIRECTIONS


@cython.cclass
class PathState(GapSweeps):
    """The state for puzzles on boards of these sides, one at a time.

    `bases` lists what an assumption may settle at once wherever it is made: open numbers with one
    cell, and cells that are dead ends, which easier techniques leave alone. `stood` are the cells
    of each number from which an assumption led to no contradiction, as long as there are `bases`.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.form = PathForm(rows, columns)
        self.rows = self.form.rows
        self.columns = self.form.columns
        super().__init__(self.rows, self.columns)
        cells: cython.int = rows * columns
        self.layout = self.board.layout
        self.dark = words(self.stride)
        self.to_strike = words(cells * self.stride)
        self.pending = ints(cells)
        self.is_pending = ints(cells)
        self.pendings = 0
        self.put_number = ints(2 * cells)
        self.put_cell = ints(2 * cells)
        self.puts = 0
        self.near = ints(64)
        self.has_bases = False
        self.base = ints(2 * cells)
        self.base_numbers = 0
        self.bases = 0
        self.stood = words(cells * self.stride)
        for cell in range(cells):
            if (cell // self.columns + cell % self.columns) & 1:
                self.dark[word_of(cell)] |= bit_of(cell)

    def load(self, layout):
        """Load a puzzle in canonical orientation, with nothing applied yet but its givens."""
        self.logging = False
        self.form.orient(layout)
        self.form.turn(layout, self.layout)
        self.board.load_links(self.layout)
        self.count = self.board.count
        self.closed = self.board.closed
        self.directions = self.board.directions
        self.has_links = False
        for i in range(MOST_DIRECTIONS * self.stride):
            self.has_links |= self.sure[i] != 0
        self.rewind()
        return 0

    def rewind(self):
        """Return to the start: givens placed, everything within their reach possible."""
        word: cython.int
        SolverState.rewind(self)
        self.open_cells = self.count
        self.clear()
        for number in range(self.count * self.stride):
            self.to_strike[number] = 0
        for number in range(self.count):
            self.is_pending[number] = 0
        self.pendings = 0
        self.puts = 0
        self.has_bases = False
        for cell in range(self.cells):
            if self.layout.given[cell]:
                self.place(self.layout.given[cell] - 1, cell)
        for number in range(self.count):
            if self.at[number] == NONE:
                for word in range(1, self.stride - 1):
                    self.raw[number * self.stride + word] = self.open[word]
        self.sweep_gaps()
        self._check_all()

    def _check_all(self):
        """Settle the cells of every number at the start, and note what is broken."""
        for number in range(self.count):
            self.drop_struck(number)
            if self.sizes[number] == 0:
                self.break_off(NUMBER_BROKEN, number)
        for cell in range(self.cells):
            if self.layout.is_open[cell] and self.rooms[cell] == 0:
                self.break_off(CELL_BROKEN, cell)

    # what techniques ask

    def only_cell(self, number):
        """The one cell of a number; NONE if it has none or several."""
        return self.board.first(number) if self.sizes[number] == 1 else NONE

    def can(self, number, cell):
        """Whether the number may stand in the cell, or stands there."""
        return self.board.has(number, cell)

    def is_open(self, cell):
        """Whether the cell has no number yet and is no hole."""
        return self.layout.is_open[cell] and self.holds[cell] == NONE

    def lacks(self, number):
        """Whether a placed number still lacks the one before or after it."""
        before: cython.int = self.before(number)
        after: cython.int = self.after(number)
        return (before != NONE and self.at[before] == NONE) or (
            after != NONE and self.at[after] == NONE
        )

    # effects

    def has_stood(self, number, cell):
        """Whether an assumption of the number in the cell led to no contradiction."""
        return self.stood[number * self.stride + word_of(cell)] & bit_of(cell) != 0

    def forget_tries(self):
        """Forget which assumptions led to no contradiction, as the board has changed."""
        for i in range(self.count * self.stride):
            self.stood[i] = 0

    def has_found(self):
        """Whether there are effects that are not yet applied."""
        return self.pendings > 0 or self.puts > 0

    def room(self, cell):
        """The number of candidates of an open cell; 0 if it has its value."""
        return self.rooms[cell] if self.is_open(cell) else 0

    def strike(self, number, cell):
        """Effect: remove a number from a cell."""
        at: cython.int = number * self.stride + word_of(cell)
        bit: cython.ulonglong = bit_of(cell)
        if not self.sets[at] & bit:
            return
        if not self.is_pending[number]:
            self.is_pending[number] = 1
            self.pending[self.pendings] = number
            self.pendings += 1
        self.to_strike[at] |= bit
        if self.logging:
            self.note(STRIKE, cell, number + 1)

    def strike_word(self, number, word, gone):
        """Effect: remove a number from the cells of one word of its set."""
        gone &= self.sets[number * self.stride + word]
        while gone:
            self.strike(number, cell_in(word, gone))
            gone &= gone - 1

    def put_in(self, number, cell):
        """Effect: place a number in a cell; two numbers in one cell are a contradiction."""
        if self.puts < 2 * self.cells:
            self.put_number[self.puts] = number
            self.put_cell[self.puts] = cell
            self.puts += 1
        if self.logging:
            self.note(PLACE, cell, number + 1)

    def commit(self):
        """Apply the effects found: numbers are placed, and what is out of their reach goes."""
        word: cython.int
        self.begin_changes()
        if not self.keeping:
            self.has_bases = False
        for i in range(self.puts):
            self.place(self.put_number[i], self.put_cell[i])
        self.puts = 0
        for i in range(self.pendings):
            number = self.pending[i]
            self.keep_row(number)
            self.is_pending[number] = 0
            for word in range(number * self.stride + 1, (number + 1) * self.stride - 1):
                self.struck[word] |= self.to_strike[word]
                self.to_strike[word] = 0
        self.sweep_gaps()
        for i in range(self.pendings):
            self.drop_struck(self.pending[i])
        self.pendings = 0
        self.check_changes()

    def forget(self):
        """Drop effects that were found and not applied."""
        word: cython.int
        self.puts = 0
        for i in range(self.pendings):
            number = self.pending[i]
            self.is_pending[number] = 0
            for word in range(number * self.stride, (number + 1) * self.stride):
                self.to_strike[word] = 0
        self.pendings = 0
