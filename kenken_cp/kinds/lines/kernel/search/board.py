# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The board of a search: two masks a line, and the queue of lines to be solved.

Each cell stands in the masks of its row and of its column. A line is solved exactly; the lines that
cross it take over what it settles, and are queued.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.engine.bits import lowest
    from kenken_cp.kinds.lines.kernel.search.lines import Lines

ONE = 1
WORD = 0xFFFFFFFFFFFFFFFF
# The place of a word's only bit, by a product with a De Bruijn sequence: Leiserson, Prokop and
# Randall, "Using de Bruijn sequences to index a 1 in a computer word" (1998).
SEQUENCE = 0x03F79D71B4CB0A89
PLACE_OF_BIT = ints(64)
for _place in range(64):
    PLACE_OF_BIT[(0x03F79D71B4CB0A89 << _place & 0xFFFFFFFFFFFFFFFF) >> 58] = _place


def place_of(bit):
    """The place, from 0, of the only bit of a word."""
    product: cython.ulonglong = (bit * SEQUENCE) & WORD
    return PLACE_OF_BIT[product >> 58]


@cython.cclass
class Board:
    """What is known of the cells of one puzzle; `load` first."""

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        self.rows = rows
        self.columns = columns
        self.lines = rows + columns
        self.solver = Lines(max(rows, columns))
        self.words = self.solver.words
        across, down = columns // 2 + 1, rows // 2 + 1  # the most blocks of a line
        self.blocks = ints(rows * across + columns * down)
        self.begins = ints(self.lines)
        self.ends = ints(self.lines)
        for line in range(self.lines):
            self.begins[line] = min(line, rows) * across + max(0, line - rows) * down
        size = 8 * self.lines * self.words
        self.may_fill = array("Q", bytes(size))
        self.may_empty = array("Q", bytes(size))
        self.old_fill = array("Q", bytes(size))
        self.old_empty = array("Q", bytes(size))
        self.queue = ints(self.lines)
        self.queued = array("b", bytes(self.lines))
        self.changed = ints(self.lines)
        self.is_changed = array("b", bytes(self.lines))
        self.open_cells = 0
        self.clear()

    def load(self, puzzle):
        """Load the clues and givens of a puzzle of these sides; nothing is propagated yet."""
        line: cython.int = 0
        at: cython.int
        block: cython.int
        clues: tuple
        clue: tuple
        for clues in (puzzle.row_clues, puzzle.column_clues):
            for clue in clues:
                at = self.begins[line]
                for block in clue:
                    self.blocks[at] = block
                    at += 1
                self.ends[line] = at
                line += 1
        self.clear()
        for cell, value in puzzle.givens:
            self.settle(cell // self.columns, cell % self.columns, value)

    def load_picture(self, grid):
        """Load the clues of a picture: 1 for each filled cell, row by row."""
        at: cython.int = 0
        if self.words > 1:
            for line in range(self.lines):
                self.load_line(line, grid)
        else:
            for line in range(self.rows, self.lines):
                self.old_fill[line] = 0
            for line in range(self.rows):
                cells: cython.ulonglong = 0
                for column in range(self.columns):
                    bit: cython.ulonglong = grid[at]
                    cells |= bit << column
                    self.old_fill[self.rows + column] |= bit << line
                    at += 1
                self._load_cells(line, cells)
            for line in range(self.rows, self.lines):
                self._load_cells(line, self.old_fill[line])
        self.clear()

    def _load_cells(self, line, cells):
        """Load the clue of a line whose filled cells are these bits."""
        at: cython.int = self.begins[line]
        while cells:
            cells >>= lowest(cells)
            size = lowest(~cells)
            self.blocks[at] = size
            at += 1
            cells >>= size
        self.ends[line] = at

    def load_line(self, line, grid):
        """Load the clue that a line has in a picture."""
        cells: cython.ulonglong = 0
        at: cython.int = self.begins[line]
        cell: cython.int = line * self.columns
        run: cython.int = 0
        step: cython.int = 1
        length: cython.int = self.columns
        if line >= self.rows:
            cell = line - self.rows
            step = self.columns
            length = self.rows
        if self.words == 1:
            for i in range(length):
                bit: cython.ulonglong = grid[cell]
                cells |= bit << i
                cell += step
            self._load_cells(line, cells)
            return
        for i in range(length):
            if grid[cell]:
                run += 1
            elif run:
                self.blocks[at] = run
                at += 1
                run = 0
            cell += step
        if run:
            self.blocks[at] = run
            at += 1
        self.ends[line] = at

    def clear(self):
        """Open every cell, and queue every line."""
        self.open_cells = self.rows * self.columns
        self.head = 0
        self.waiting = 0
        self.changes = 0
        for line in range(self.lines):
            length = self.columns if line < self.rows else self.rows
            for word in range(self.words):
                held = 0
                if length >= 64 * word + 64:
                    held = WORD
                elif length > 64 * word:
                    held = (ONE << (length - 64 * word)) - 1
                self.may_fill[line * self.words + word] = held
                self.may_empty[line * self.words + word] = held
            self.is_changed[line] = 0
            self.queued[line] = 0
            self.push(line)

    def value(self, cell):
        """1 for a filled cell, 0 for an empty one, -1 for an open one."""
        column: cython.int = cell % self.columns
        at: cython.int = cell // self.columns * self.words + column // 64
        if not self.may_fill[at] >> (column % 64) & 1:
            return 0
        if not self.may_empty[at] >> (column % 64) & 1:
            return 1
        return -1

    def list_known(self) -> list:
        """For tests and models: what `value` says of each cell."""
        return [self.value(cell) for cell in range(self.rows * self.columns)]

    def load_cells(self, cells):
        """For tests: load the clues of a picture, a list of its cells."""
        self.load_picture(array("b", cells))

    def clues(self) -> list:
        """For tests: the clues, rows first."""
        return [
            tuple(self.blocks[self.begins[line] : self.ends[line]]) for line in range(self.lines)
        ]

    # propagation

    def propagate(self):
        """Solve queued lines until none is left; False, with an empty queue, on a contradiction."""
        while self.waiting:
            line = self.pop()
            length = self.columns if line < self.rows else self.rows
            if not self.solver.solve(
                self.blocks,
                self.begins[line],
                self.ends[line],
                length,
                self.may_fill,
                self.may_empty,
                line * self.words,
            ):
                self.forget_queue()
                return False
            self._narrow(line)
        return True

    def push(self, line):
        """Queue a line that is not queued."""
        if not self.queued[line]:
            self.queued[line] = 1
            at = self.head + self.waiting
            if at >= self.lines:
                at -= self.lines
            self.queue[at] = line
            self.waiting += 1

    def pop(self):
        """Take the first line off the queue, which must not be empty."""
        line: cython.int = self.queue[self.head]
        self.head += 1
        if self.head == self.lines:
            self.head = 0
        self.waiting -= 1
        self.queued[line] = 0
        return line

    def forget_queue(self):
        """Empty the queue."""
        while self.waiting:
            self.pop()

    def settle(self, row, column, filled):
        """Settle a cell and queue its lines; False if it was settled otherwise."""
        at: cython.int = row * self.words + column // 64
        bit: cython.ulonglong = ONE << (column % 64)
        if filled:
            if not self.may_fill[at] & bit:
                return False
            if not self.may_empty[at] & bit:
                return True
            self._keep(row)
            self.may_empty[at] ^= bit
        else:
            if not self.may_empty[at] & bit:
                return False
            if not self.may_fill[at] & bit:
                return True
            self._keep(row)
            self.may_fill[at] ^= bit
        self.push(row)
        self._cross(row, column // 64, bit, filled)
        return True

    def _narrow(self, line):
        """Take over what the solver found for a line."""
        at: cython.int = line * self.words
        for word in range(self.words):
            gone = self.may_empty[at] & ~self.solver.empty[word]
            if gone:
                self.settle_cells(line, word, gone, True)
            gone = self.may_fill[at] & ~self.solver.filled[word]
            if gone:
                self.settle_cells(line, word, gone, False)
            at += 1

    def settle_cells(self, line, word, bits, filled):
        """Settle open cells of a line, bits of this word, and queue the lines that cross there."""
        self._keep(line)
        if filled:
            self.may_empty[line * self.words + word] ^= bits
        else:
            self.may_fill[line * self.words + word] ^= bits
        self._cross(line, word, bits, filled)

    def _cross(self, line, word, bits, filled):
        """Tell the lines that cross at these places, all newly settled, and queue them."""
        base: cython.int = 64 * word
        place: cython.int = line
        if line < self.rows:
            base += self.rows
        else:
            place = line - self.rows
        across = ONE << (place % 64)
        while bits:
            bit = bits & ~(bits - 1)
            bits ^= bit
            other = base + place_of(bit)
            self._keep(other)
            at: cython.int = other * self.words + place // 64
            if filled:
                self.may_empty[at] ^= across
            else:
                self.may_fill[at] ^= across
            self.open_cells -= 1
            self.push(other)

    # changes that are undone

    def mark(self):
        """Note what `restore` returns to: the board as it is now."""
        while self.changes:
            self.changes -= 1
            self.is_changed[self.changed[self.changes]] = 0
        self.old_open = self.open_cells

    def restore(self):
        """Return to the mark, which holds on; the queue must be empty."""
        at: cython.int
        while self.changes:
            self.changes -= 1
            line = self.changed[self.changes]
            self.is_changed[line] = 0
            for at in range(line * self.words, (line + 1) * self.words):
                self.may_fill[at] = self.old_fill[at]
                self.may_empty[at] = self.old_empty[at]
        self.open_cells = self.old_open

    def _keep(self, line):
        """Keep the masks of a line that changes for the first time since the mark."""
        at: cython.int
        if not self.is_changed[line]:
            self.is_changed[line] = 1
            self.changed[self.changes] = line
            self.changes += 1
            for at in range(line * self.words, (line + 1) * self.words):
                self.old_fill[at] = self.may_fill[at]
                self.old_empty[at] = self.may_empty[at]
