# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The cells that each number may take, kept up to date as numbers are placed and cells struck.

The cells of an open number are those within reach of the placed numbers around it (`raw`, which
`gap_sweeps` finds), without those struck. An assumption keeps what it changes and can be taken
back.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.solver_state import SolverState
from kenken_cp.kinds.paths.kernel.search.board import PathBoard, words

if not cython.compiled:
    from kenken_cp.engine.bits import count_bits
    from kenken_cp.engine.solver_state import NOTHING
    from kenken_cp.kinds.paths.kernel.search.board import (
        bit_of,
        cell_in,
        neighbour,
        shift,
        word_of,
    )

CELL_BROKEN = 1
NUMBER_BROKEN = 2
GAP_BROKEN = 3  # named by the number before it, from 1; 0 before the first placed number
NONE = -1
# Rows that are kept of a number whose cells change under an assumption.
KEPT_ROWS = 3


@cython.cclass
class PathSets(SolverState):
    """The sets of a board of these sides; numbers count from 0.

    They are a view of `board`, the board of the search, which has the cells of each number, `sets`,
    and the links. `at` has the cell of each placed number and `holds` the number of each filled
    cell, NONE for none; `sizes` has how many cells each number has, `rooms` how many numbers each
    cell has. `changed` is the clock when
    a number's cells last changed; `fresh_number` and `fresh_cell` list what the last commit
    changed, cells also if a neighbour was filled or is now joined to both its neighbours.
    """

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        super().__init__(rows * columns)
        cells: cython.int = rows * columns
        self.count = 0
        self.closed = False
        self.board = PathBoard(rows, columns)
        self.stride = self.board.stride
        self.shift = self.board.shift
        self.direction = self.board.direction
        self.directions = 0
        self.ways = self.board.ways
        self.sure = self.board.sure
        self.has_links = False
        self.open = words(self.stride)
        self.every = self.board.open
        self.scratch = words(8 * self.stride)
        self.sets = self.board.sets
        self.raw = words(cells * self.stride)
        self.struck = words(cells * self.stride)
        self.at = ints(cells)
        self.holds = ints(cells)
        self.sizes = ints(cells)
        self.rooms = ints(cells)
        self.changed = ints(cells)
        self.fresh_number = ints(cells)
        self.fresh_numbers = 0
        self.fresh_cell = ints(cells)
        self.fresh_cells = 0
        self.touched = ints(cells)
        self.is_new = ints(cells)
        self.new_number = ints(cells)
        self.news = 0
        self.filled = words(self.stride)
        self.filled_from = self.stride
        self.filled_to = 0
        self._make_room_to_keep(cells)

    def _make_room_to_keep(self, cells: cython.int) -> None:
        self.keeping = False
        self.kept = words(KEPT_ROWS * cells * self.stride)
        self.is_kept = ints(cells)
        self.kept_number = ints(cells)
        self.kept_size = ints(cells)
        self.kept_change = ints(cells)
        self.kept_numbers = 0
        self.kept_place = ints(cells)
        self.kept_places = 0
        self.kept_open_cells = 0

    def clear(self):
        """Forget all numbers: every cell is empty, and no number has a cell yet."""
        for i in range(self.count * self.stride):
            self.sets[i] = 0
            self.raw[i] = 0
            self.struck[i] = 0
        for i in range(self.stride):
            self.open[i] = self.every[i]
            self.filled[i] = 0
        for i in range(self.cells):
            self.at[i] = NONE
            self.holds[i] = NONE
            self.sizes[i] = 0
            self.rooms[i] = 0
            self.changed[i] = 0
            self.touched[i] = 0
            self.is_new[i] = 0
            self.is_kept[i] = 0
        self.news = 0
        self.filled_from = self.stride
        self.filled_to = 0
        self.keeping = False
        self.begin_changes()

    # what may be asked

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

    def may_step(self, cell, other):
        """Whether the path may step from one cell to the other."""
        for i in range(self.directions):
            if neighbour(self.board, cell, i) == other:
                return True
        return False

    def beside(self, sets, first, into):
        """Write the neighbours of a set, which begins at `first`, to the scratch set `into`."""
        word: cython.int
        for word in range(1, self.stride - 1):
            self.scratch[into * self.stride + word] = self.beside_in(
                sets[first + word - 1], sets[first + word], sets[first + word + 1], word
            )

    def beside_in(self, low, held, high, word):
        """The neighbours of a set that lie in one word; `held` is that word of the set, with the
        words before and after it."""
        found: cython.ulonglong = 0
        if low | held | high == 0:
            return 0
        for i in range(self.directions):
            direction = self.direction[i]
            found |= (
                shift(low, held, high, self.shift[direction])
                & self.ways[direction * self.stride + word]
            )
        return found

    # changes

    def begin_changes(self):
        """Advance the clock: what changes from now on is fresh."""
        self.clock += 1
        self.fresh_numbers = 0
        self.fresh_cells = 0

    def touch_cell(self, cell):
        """List a cell as fresh."""
        if self.touched[cell] != self.clock:
            self.touched[cell] = self.clock
            self.fresh_cell[self.fresh_cells] = cell
            self.fresh_cells += 1

    def touch_beside(self, cell):
        """List the neighbours of a cell as fresh."""
        for i in range(self.directions):
            other = neighbour(self.board, cell, i)
            if other != NONE:
                self.touch_cell(other)

    def place(self, number, cell):
        """Place a number in a cell; a conflict breaks the state. `sweep_gaps` must follow."""
        word: cython.int = word_of(cell)
        bit: cython.ulonglong = bit_of(cell)
        i: cython.int
        if self.at[number] == cell:
            return
        if self.at[number] != NONE:
            self.break_off(NUMBER_BROKEN, number)
            return
        if self.holds[cell] != NONE:
            self.break_off(CELL_BROKEN, cell)
            return
        self.keep_row(number)
        if self.keeping:
            self.kept_place[self.kept_places] = number
            self.kept_places += 1
        self.at[number] = cell
        self.holds[cell] = number
        self.open[word] &= ~bit
        self.open_cells -= 1
        self.is_new[number] = 1
        self.new_number[self.news] = number
        self.news += 1
        self.filled[word] |= bit
        self.filled_from = min(self.filled_from, word)
        self.filled_to = max(self.filled_to, word)
        for i in range(1, self.stride - 1):
            self.raw[number * self.stride + i] = bit if i == word else 0
            self.assign(number, i, bit if i == word else 0)
        self._touch_around(number)

    def _touch_around(self, number):
        """List as fresh the cells whose usable neighbours may be fewer with this number placed."""
        before: cython.int = self.before(number)
        after: cython.int = self.after(number)
        self.touch_beside(self.at[number])
        if before != NONE and self.at[before] != NONE:
            self.touch_beside(self.at[before])
        if after != NONE and self.at[after] != NONE:
            self.touch_beside(self.at[after])

    def assign(self, number, word, value):
        """Set one word of a number's cells."""
        at: cython.int = number * self.stride + word
        held: cython.ulonglong = self.sets[at]
        apart: cython.ulonglong = held ^ value
        if apart == 0:
            return
        self.keep_row(number)
        if self.changed[number] != self.clock:
            self.changed[number] = self.clock
            self.fresh_number[self.fresh_numbers] = number
            self.fresh_numbers += 1
        self.sets[at] = value
        self.sizes[number] += count_bits(value) - count_bits(held)
        while apart:
            cell: cython.int = cell_in(word, apart)
            self.rooms[cell] += 1 if value & apart & (~apart + 1) else -1
            self.touch_cell(cell)
            apart &= apart - 1

    def drop_struck(self, number):
        """Leave an open number the cells within reach that are not struck."""
        word: cython.int
        first: cython.int = number * self.stride
        if self.at[number] == NONE:
            for word in range(1, self.stride - 1):
                self.assign(number, word, self.raw[first + word] & ~self.struck[first + word])

    def check_changes(self):
        """Note the first number without a cell, then the first cell without a number."""
        least: cython.int = self.cells
        for i in range(self.fresh_numbers):
            if self.sizes[self.fresh_number[i]] == 0:
                least = min(least, self.fresh_number[i])
        if least < self.cells:
            self.break_off(NUMBER_BROKEN, least)
            return
        for i in range(self.fresh_cells):
            if self.rooms[self.fresh_cell[i]] == 0:
                least = min(least, self.fresh_cell[i])
        if least < self.cells:
            self.break_off(CELL_BROKEN, least)

    # assumptions

    def keep(self):
        """Keep from now on what changes, until it is brought back."""
        self.keeping = True
        self.kept_numbers = 0
        self.kept_places = 0
        self.kept_open_cells = self.open_cells

    def keep_row(self, number):
        """Keep the cells of a number that is about to change, under an assumption."""
        i: cython.int
        first: cython.int = number * self.stride
        to: cython.int = KEPT_ROWS * first
        if not self.keeping or self.is_kept[number]:
            return
        self.is_kept[number] = 1
        self.kept_number[self.kept_numbers] = number
        self.kept_numbers += 1
        self.kept_size[number] = self.sizes[number]
        self.kept_change[number] = self.changed[number]
        for i in range(1, self.stride - 1):
            self.kept[to + i] = self.sets[first + i]
            self.kept[to + self.stride + i] = self.raw[first + i]
            self.kept[to + 2 * self.stride + i] = self.struck[first + i]

    def bring_back(self):
        """Return to the board as it was kept, which was not broken."""
        for i in range(self.kept_numbers):
            self._bring_back_row(self.kept_number[i])
        for i in range(self.kept_places):
            number = self.kept_place[i]
            cell = self.at[number]
            self.open[word_of(cell)] |= bit_of(cell)
            self.holds[cell] = NONE
            self.at[number] = NONE
        self.open_cells = self.kept_open_cells
        self.broken = NOTHING
        self.broken_at = 0
        self.keeping = False

    def bring_back_changed(self):
        """Return to the board as it was kept, and note all that returns as changed: what was found
        meanwhile no longer holds."""
        self.bring_back()
        self.begin_changes()
        for i in range(self.kept_numbers):
            self.changed[self.kept_number[i]] = self.clock

    def _bring_back_row(self, number):
        """Return the cells of one number."""
        i: cython.int
        first: cython.int = number * self.stride
        to: cython.int = KEPT_ROWS * first
        self.is_kept[number] = 0
        self.sizes[number] = self.kept_size[number]
        self.changed[number] = self.kept_change[number]
        for i in range(1, self.stride - 1):
            held = self.kept[to + i]
            apart = held ^ self.sets[first + i]
            self.sets[first + i] = held
            self.raw[first + i] = self.kept[to + self.stride + i]
            self.struck[first + i] = self.kept[to + 2 * self.stride + i]
            while apart:
                self.rooms[cell_in(i, apart)] += 1 if held & apart & (~apart + 1) else -1
                apart &= apart - 1
