# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The solver's state on a board of paths: placed numbers, and the cells that others may take.

It holds the board in canonical orientation; numbers count from 0. A number's cells are those within
reach of the placed numbers before and after it, by steps through open cells, without those struck.
A technique asks `offer` for each deduction and passes its effects to `strike` and `put_in`;
`commit` applies them.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import PLACE, STRIKE
from kenken_cp.engine.solver_state import SolverState
from kenken_cp.kinds.paths.kernel.logic.path_form import PathForm
from kenken_cp.kinds.paths.kernel.search.board import words
from kenken_cp.kinds.paths.kernel.search.layout import Layout
from kenken_cp.kinds.paths.puzzle import DIRECTIONS

if not cython.compiled:
    from kenken_cp.engine.solver_state import NOTHING
    from kenken_cp.kinds.paths.kernel.search.board import (
        FULL,
        NOWHERE,
        WORD_BITS,
        bits_in,
        lowest,
    )
    from kenken_cp.kinds.paths.kernel.search.layout import MOST_DIRECTIONS

CELL_BROKEN = 1
NUMBER_BROKEN = 2
NONE = -1


@cython.cclass
class PathState(SolverState):
    """The state for puzzles on boards of these sides, one at a time.

    Sets have `stride` words, as in `search.board`. `at` has the cell of each placed number and
    `holds` the number of each filled cell, NONE for none; `sets` the cells of each number.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.form = PathForm(rows, columns)
        super().__init__(rows * columns)
        cells: cython.int = rows * columns
        self.rows = self.form.rows
        self.columns = self.form.columns
        self.layout = Layout(self.rows, self.columns)
        self.stride = (cells + WORD_BITS - 1) // WORD_BITS + 2
        self.shift = array("i", [down * self.columns + across for down, across in DIRECTIONS])
        self.ways = words(MOST_DIRECTIONS * self.stride)
        self.sure = words(MOST_DIRECTIONS * self.stride)
        self.open = words(self.stride)
        self.every = words(self.stride)
        self.dark = words(self.stride)
        self.sets = words(cells * self.stride)
        self.struck = words(cells * self.stride)
        self.to_strike = words(cells * self.stride)
        self.up = words(cells * self.stride)
        self.pending = ints(cells)
        self.is_pending = ints(cells)
        self.pendings = 0
        self.put_number = ints(2 * cells)
        self.put_cell = ints(2 * cells)
        self.puts = 0
        self.at = ints(cells)
        self.holds = ints(cells)
        self.count = 0
        self.direction = ints(MOST_DIRECTIONS)
        self.directions = 0
        self.scratch = words(8 * self.stride)
        self.near = ints(64)
        self.saved = words(0)
        self.saved_at = ints(3 * cells + 4)
        for cell in range(cells):
            if (cell // self.columns + cell % self.columns) & 1:
                self.dark[cell // WORD_BITS + 1] |= 1 << cell % WORD_BITS

    def load(self, layout):
        """Load a puzzle in canonical orientation, with nothing applied yet but its givens."""
        cell: cython.int
        i: cython.int
        word: cython.int
        used: cython.int = 0
        bit: cython.ulonglong
        self.logging = False
        self.form.orient(layout)
        self.form.turn(layout, self.layout)
        self.count = self.layout.count
        self.closed = self.layout.closed
        for i in range(MOST_DIRECTIONS * self.stride):
            self.ways[i] = 0
            self.sure[i] = 0
        for i in range(self.stride):
            self.every[i] = 0
        for cell in range(self.cells):
            word = cell // WORD_BITS + 1
            bit = cython.cast(cython.ulonglong, 1) << (cell % WORD_BITS)
            if self.layout.is_open[cell]:
                self.every[word] |= bit
            used |= self.layout.may[cell]
            for i in range(MOST_DIRECTIONS):
                if self.layout.may[cell] >> i & 1:
                    self.ways[i * self.stride + word] |= bit
                if self.layout.must[cell] >> i & 1:
                    self.sure[i * self.stride + word] |= bit
        self.directions = 0
        for i in range(MOST_DIRECTIONS):
            if used >> i & 1:
                self.direction[self.directions] = i
                self.directions += 1
        self.rewind()
        return 0

    def rewind(self):
        """Return to the start: givens placed, everything within their reach possible."""
        cell: cython.int
        number: cython.int
        i: cython.int
        SolverState.rewind(self)
        self.open_cells = self.count
        for i in range(self.count * self.stride):
            self.struck[i] = 0
            self.to_strike[i] = 0
        for number in range(self.count):
            self.at[number] = NONE
            self.is_pending[number] = 0
        self.pendings = 0
        self.puts = 0
        for i in range(self.stride):
            self.open[i] = self.every[i]
        for cell in range(self.cells):
            self.holds[cell] = NONE
        for cell in range(self.cells):
            if self.layout.given[cell]:
                self._place(self.layout.given[cell] - 1, cell)
        self._settle_sets(True)

    # what techniques ask

    def before(self, number):
        """The number before this one along the path; NONE for the first."""
        if number > 0:
            return number - 1
        return self.count - 1 if self.closed else NONE

    def after(self, number):
        """The number after this one along the path; NONE for the last."""
        if number + 1 < self.count:
            return number + 1
        return 0 if self.closed else NONE

    def size(self, number):
        """The number of cells of a number."""
        word: cython.int
        found: cython.int = 0
        for word in range(number * self.stride + 1, (number + 1) * self.stride - 1):
            found += bits_in(self.sets[word])
        return found

    def only_cell(self, number):
        """The one cell of a number; NONE if it has none or several."""
        word: cython.int
        held: cython.ulonglong
        found: cython.int = NONE
        for word in range(1, self.stride - 1):
            held = self.sets[number * self.stride + word]
            if held:
                if found != NONE or held & (held - 1):
                    return NONE
                found = (word - 1) * WORD_BITS + lowest(held)
        return found

    def can(self, number, cell):
        """Whether the number may stand in the cell, or stands there."""
        held: cython.ulonglong = self.sets[number * self.stride + cell // WORD_BITS + 1]
        return held >> (cell % WORD_BITS) & 1

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

    def beside(self, sets, first, into):
        """Write the neighbours of a set, which begins at `first`, to the scratch set `into`."""
        word: cython.int
        i: cython.int
        by: cython.int
        direction: cython.int
        found: cython.ulonglong
        part: cython.ulonglong
        for word in range(1, self.stride - 1):
            found = 0
            for i in range(self.directions):
                direction = self.direction[i]
                by = self.shift[direction]
                if by > 0:
                    part = sets[first + word] >> by
                    part |= (sets[first + word + 1] << (WORD_BITS - by)) & FULL
                else:
                    part = (sets[first + word] << -by) & FULL
                    part |= sets[first + word - 1] >> (WORD_BITS + by)
                found |= part & self.ways[direction * self.stride + word]
            self.scratch[into * self.stride + word] = found

    # effects

    def has_found(self):
        """Whether there are effects that are not yet applied."""
        return self.pendings > 0 or self.puts > 0

    def room(self, cell):
        """The number of candidates of an open cell; 0 if it has its value."""
        number: cython.int
        found: cython.int = 0
        if not self.is_open(cell):
            return 0
        for number in range(self.count):
            found += self.can(number, cell)
        return found

    def strike(self, number, cell):
        """Effect: remove a number from a cell."""
        at: cython.int = number * self.stride + cell // WORD_BITS + 1
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << (cell % WORD_BITS)
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
            self.strike(number, (word - 1) * WORD_BITS + lowest(gone))
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
        i: cython.int
        word: cython.int
        number: cython.int
        placed: cython.bint = self.puts > 0
        self.clock += 1
        for i in range(self.puts):
            self._place(self.put_number[i], self.put_cell[i])
        self.puts = 0
        for i in range(self.pendings):
            number = self.pending[i]
            self.is_pending[number] = 0
            for word in range(number * self.stride + 1, (number + 1) * self.stride - 1):
                self.struck[word] |= self.to_strike[word]
                self.to_strike[word] = 0
        self.pendings = 0
        self._settle_sets(placed)

    def _place(self, number, cell):
        """Place a number in a cell; a conflict breaks the state."""
        if self.at[number] == cell:
            return
        if self.at[number] != NONE:
            self.break_off(NUMBER_BROKEN, number)
            return
        if self.holds[cell] != NONE:
            self.break_off(CELL_BROKEN, cell)
            return
        self.at[number] = cell
        self.holds[cell] = number
        self.open[cell // WORD_BITS + 1] &= ~(
            cython.cast(cython.ulonglong, 1) << (cell % WORD_BITS)
        )
        self.open_cells -= 1

    # what is within reach

    def _settle_sets(self, placed):
        """Set the cells of every number, by reach if some were `placed`; note what is broken."""
        number: cython.int
        word: cython.int
        some: cython.ulonglong
        if placed:
            self._reach()
        for number in range(self.count):
            some = 0
            for word in range(number * self.stride + 1, (number + 1) * self.stride - 1):
                if self.at[number] == NONE:
                    self.sets[word] &= ~self.struck[word]
                some |= self.sets[word]
            if some == 0:
                self.break_off(NUMBER_BROKEN, number)
        for word in range(1, self.stride - 1):
            some = 0
            for number in range(self.count):
                some |= self.sets[number * self.stride + word]
            if some != self.every[word]:
                self.break_off(
                    CELL_BROKEN, (word - 1) * WORD_BITS + lowest(self.every[word] & ~some)
                )

    def _reach(self):
        """Set the cells within reach of the placed numbers, upwards and then downwards."""
        number: cython.int
        first: cython.int = NONE
        last: cython.int = NONE
        step: cython.int
        word: cython.int
        for number in range(self.count):
            if self.at[number] != NONE:
                last = number
                if first == NONE:
                    first = number
            for word in range(number * self.stride, (number + 1) * self.stride):
                self.up[word] = self.open[word - number * self.stride]
        if first == NONE:
            for word in range(self.count * self.stride):
                self.sets[word] = self.up[word]
            return
        number = first
        for step in range(self.count + 1 if self.closed else self.count - first):
            self._extend(number, self.before(number) if step else NONE, self.up)
            number = self.after(number)
        for word in range(self.count * self.stride):
            self.sets[word] = self.open[word % self.stride]
        number = last
        for step in range(self.count + 1 if self.closed else last + 1):
            self._extend(number, self.after(number) if step else NONE, self.sets)
            number = self.before(number)
        for number in range(self.count):
            for word in range(number * self.stride + 1, (number + 1) * self.stride - 1):
                if self.at[number] == NONE:
                    self.sets[word] &= self.up[word]

    def _extend(self, number, source, sets):
        """Set the cells of a number by those of the one beside it, from which the sweep comes."""
        word: cython.int
        here: cython.int = number * self.stride
        cell: cython.int = self.at[number]
        bit: cython.ulonglong
        if source != NONE:
            self.beside(sets, source * self.stride, 0)
        if cell == NONE:
            for word in range(1, self.stride - 1):
                bit = sets[source * self.stride + word] | self.scratch[word]
                sets[here + word] = bit & self.open[word]
            return
        bit = cython.cast(cython.ulonglong, 1) << (cell % WORD_BITS)
        word = cell // WORD_BITS + 1
        if source != NONE and self.at[source] != NONE and not self.scratch[word] & bit:
            self.break_off(NUMBER_BROKEN, number)
        for word in range(self.stride):
            sets[here + word] = 0
        sets[here + cell // WORD_BITS + 1] = bit

    # assumptions

    def save(self):
        """Keep the board, before an assumption."""
        i: cython.int
        size: cython.int = self.count * self.stride
        if len(self.saved) < 2 * size + self.stride:
            self.saved = words(2 * size + self.stride)
        for i in range(size):
            self.saved[i] = self.sets[i]
            self.saved[size + i] = self.struck[i]
        for i in range(self.stride):
            self.saved[2 * size + i] = self.open[i]
        for i in range(self.cells):
            self.saved_at[i] = self.at[i]
            self.saved_at[self.cells + i] = self.holds[i]
        self.saved_at[2 * self.cells] = self.open_cells
        self.saved_at[2 * self.cells + 1] = self.broken
        self.saved_at[2 * self.cells + 2] = self.broken_at
        return 0

    def bring_back(self):
        """Return to the board that was kept."""
        i: cython.int
        size: cython.int = self.count * self.stride
        for i in range(size):
            self.sets[i] = self.saved[i]
            self.struck[i] = self.saved[size + i]
        for i in range(self.stride):
            self.open[i] = self.saved[2 * size + i]
        for i in range(self.cells):
            self.at[i] = self.saved_at[i]
            self.holds[i] = self.saved_at[self.cells + i]
        self.open_cells = self.saved_at[2 * self.cells]
        self.broken = self.saved_at[2 * self.cells + 1]
        self.broken_at = self.saved_at[2 * self.cells + 2]
