# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""A board of clues with the rectangles that each may still have, and its propagation.

The live rectangles of a clue are the first `live[clue]` of its part of `order`: removing
one swaps it behind the live ones, so that removals are undone in reverse order at no cost beyond
recounting its cells. Each clue counts for the cells of a box round its rectangles how many of its
live rectangles cover them; each cell counts the clues that reach it and adds up their numbers, so
that the only clue left needs no search.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.rectangles.kernel.search.listing import Listing


@cython.cclass
class Board(Listing):
    """A board of one size, and one puzzle on it at a time.

    `consistent` turns false once a clue has no rectangle left, or a cell no clue; `broken_clue` and
    `broken_cell` then name the first, else they are -1.
    """

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        super().__init__(rows, columns)
        cells: cython.int = rows * columns
        self.box_top = ints(cells)
        self.box_left = ints(cells)
        self.box_bottom = ints(cells)
        self.box_right = ints(cells)
        self.slots = ints(cells + 1)
        self.core_top = ints(cells)
        self.core_left = ints(cells)
        self.core_bottom = ints(cells)
        self.core_right = ints(cells)
        self.head = ints(cells)
        self.reach = ints(cells)
        self.reach_sum = ints(cells)
        self.dirty = ints(cells)
        self.is_dirty = ints(cells)
        self.forced = ints(2 * cells)
        self._reserve_slots(8 * cells)
        self.core_trail = ints(5 * 64)

    def _reserve_slots(self, room: cython.int) -> None:
        self.covers = ints(room)
        self.slot_clue = ints(room)
        self.slot_next = ints(room)
        self.slot_room = room

    def load(self):
        """Load the clues read, with nothing deduced yet; False if they have too many rectangles.

        Numbers that miss the board's area leave it inconsistent.
        """
        self.trailed = 0
        self.core_trailed = 0
        self.dirties = 0
        self.forcings = 0
        self.overflowing = False
        self.consistent = True
        self.broken_clue = -1
        self.broken_cell = -1
        self.work = 0
        if not self.list_all():
            return False
        self._count()
        return True

    def _count(self):
        """Count the rectangles over each cell, and note what that settles."""
        for cell in range(self.cells):
            self.reach[cell] = 0
            self.reach_sum[cell] = 0
            self.head[cell] = -1
        self.slots[0] = 0
        for clue in range(self.clues):
            self._box(clue)
        if self.slots[self.clues] > self.slot_room:
            self._reserve_slots(2 * self.slots[self.clues])
        for clue in range(self.clues):
            self._cover(clue)
            self.is_dirty[clue] = 1
            self.dirty[clue] = clue
            self.core_top[clue] = 0
            self.core_bottom[clue] = 0
            self.core_left[clue] = 0
            self.core_right[clue] = 0
            if self.live[clue] == 0:
                self.break_clue(clue)
        self.dirties = self.clues
        for cell in range(self.cells):
            if self.reach[cell] == 0:
                self.break_cell(cell)
            elif self.reach[cell] == 1:
                self.forced[self.forcings] = cell
                self.forcings += 1
        if not self.fits:
            self.consistent = False

    def _box(self, clue):
        """Set the box round the clue's rectangles, and where the slots of its cells begin."""
        top: cython.int = self.rows
        left: cython.int = self.columns
        bottom: cython.int = 0
        right: cython.int = 0
        for i in range(self.first[clue], self.first[clue + 1]):
            top = min(top, self.top[i])
            left = min(left, self.left[i])
            bottom = max(bottom, self.bottom[i])
            right = max(right, self.right[i])
        self.box_top[clue] = top
        self.box_left[clue] = left
        self.box_bottom[clue] = bottom
        self.box_right[clue] = right
        self.slots[clue + 1] = self.slots[clue]
        if bottom:
            self.slots[clue + 1] += (bottom - top) * (right - left)

    def _cover(self, clue):
        """Count the clue's rectangles over each cell of its box, and link the cells' slots."""
        slot: cython.int = self.slots[clue]
        top: cython.int = self.box_top[clue]
        left: cython.int = self.box_left[clue]
        right: cython.int = self.box_right[clue]
        wide: cython.int = right - left
        for i in range(slot, self.slots[clue + 1]):
            self.covers[i] = 0
            self.slot_clue[i] = clue
        for i in range(self.first[clue], self.first[clue + 1]):
            slot = self.slots[clue] + (self.top[i] - top) * wide + self.left[i] - left
            for row in range(self.bottom[i] - self.top[i]):
                for column in range(slot, slot + self.right[i] - self.left[i]):
                    self.covers[column] += 1
                slot += wide
        slot = self.slots[clue]
        for row in range(top, self.box_bottom[clue]):
            for cell in range(row * self.columns + left, row * self.columns + right):
                if self.covers[slot]:
                    self.slot_next[slot] = self.head[cell]
                    self.head[cell] = slot
                    self.reach[cell] += 1
                    self.reach_sum[cell] += clue
                slot += 1

    def slot(self, clue, row, column):
        """Where the clue counts its rectangles over a cell of its box."""
        wide: cython.int = self.box_right[clue] - self.box_left[clue]
        return self.slots[clue] + (row - self.box_top[clue]) * wide + column - self.box_left[clue]

    def covered_by(self, clue, cell):
        """How many of the clue's live rectangles cover the cell."""
        row: cython.int = cell // self.columns
        column: cython.int = cell % self.columns
        if (
            row < self.box_top[clue]
            or row >= self.box_bottom[clue]
            or column < self.box_left[clue]
            or column >= self.box_right[clue]
        ):
            return 0
        return self.covers[self.slot(clue, row, column)]

    def break_clue(self, clue):
        """Record a clue without a rectangle; only the first one counts."""
        self.consistent = False
        if self.broken_clue < 0 and self.broken_cell < 0:
            self.broken_clue = clue

    def break_cell(self, cell):
        """Record a cell without a clue; only the first one counts."""
        self.consistent = False
        if self.broken_clue < 0 and self.broken_cell < 0:
            self.broken_cell = cell

    def is_live(self, rectangle):
        """Whether the rectangle was not removed."""
        clue: cython.int = self.owner[rectangle]
        return self.place[rectangle] < self.first[clue] + self.live[clue]

    def holds(self, rectangle, row, column):
        """Whether the rectangle has the cell of this row and column."""
        return (
            self.top[rectangle] <= row < self.bottom[rectangle]
            and self.left[rectangle] <= column < self.right[rectangle]
        )

    # removing and undoing

    def remove(self, rectangle):
        """Remove a live rectangle."""
        clue: cython.int = self.owner[rectangle]
        at: cython.int = self.place[rectangle]
        self.live[clue] -= 1
        last = self.first[clue] + self.live[clue]
        self.order[at] = self.order[last]
        self.place[self.order[at]] = at
        self.order[last] = rectangle
        self.place[rectangle] = last
        self.trail[self.trailed] = rectangle
        self.trailed += 1
        self.work += 1
        if self.live[clue] == 0:
            self.break_clue(clue)
        if not self.is_dirty[clue]:
            self.is_dirty[clue] = 1
            self.dirty[self.dirties] = clue
            self.dirties += 1
        for row in range(self.top[rectangle], self.bottom[rectangle]):
            slot = self.slot(clue, row, 0)
            for column in range(self.left[rectangle], self.right[rectangle]):
                self.covers[slot + column] -= 1
                if self.covers[slot + column] == 0:
                    cell = row * self.columns + column
                    self.reach[cell] -= 1
                    self.reach_sum[cell] -= clue
                    if self.reach[cell] == 0:
                        self.break_cell(cell)
                    elif self.reach[cell] == 1:
                        self._force(cell)

    def _force(self, cell):
        """Note a cell that one clue alone reaches."""
        if self.forcings < len(self.forced):
            self.forced[self.forcings] = cell
            self.forcings += 1
        else:  # look at all cells once more
            self.overflowing = True

    def undo(self, trailed, core_trailed):
        """Return to the time when the trails had these lengths."""
        while self.trailed > trailed:
            self.trailed -= 1
            rectangle = self.trail[self.trailed]
            clue = self.owner[rectangle]
            self.live[clue] += 1
            for row in range(self.top[rectangle], self.bottom[rectangle]):
                slot = self.slot(clue, row, 0)
                for column in range(self.left[rectangle], self.right[rectangle]):
                    if self.covers[slot + column] == 0:
                        cell = row * self.columns + column
                        self.reach[cell] += 1
                        self.reach_sum[cell] += clue
                    self.covers[slot + column] += 1
        while self.core_trailed > core_trailed:
            self.core_trailed -= 1
            at: cython.int = 5 * self.core_trailed
            clue = self.core_trail[at]
            self.core_top[clue] = self.core_trail[at + 1]
            self.core_left[clue] = self.core_trail[at + 2]
            self.core_bottom[clue] = self.core_trail[at + 3]
            self.core_right[clue] = self.core_trail[at + 4]
        self._forget_changes()
        self.consistent = True
        self.broken_clue = -1
        self.broken_cell = -1

    def _forget_changes(self):
        """Empty the lists of what is to be looked at."""
        while self.dirties:
            self.dirties -= 1
            self.is_dirty[self.dirty[self.dirties]] = 0
        self.forcings = 0
        self.overflowing = False

    def keep_only(self, rectangle):
        """Remove all other rectangles of its clue."""
        clue: cython.int = self.owner[rectangle]
        i: cython.int = self.first[clue] + self.live[clue] - 1
        while i >= self.first[clue]:
            if self.order[i] != rectangle:
                self.remove(self.order[i])
            i -= 1

    def give(self, clue, cell):
        """Remove the clue's rectangles without this cell."""
        row: cython.int = cell // self.columns
        column: cython.int = cell % self.columns
        i: cython.int = self.first[clue] + self.live[clue] - 1
        while i >= self.first[clue]:
            if not self.holds(self.order[i], row, column):
                self.remove(self.order[i])
            i -= 1

    def deny_others(self, clue, cell):
        """Remove all rectangles of other clues that have this cell."""
        row: cython.int = cell // self.columns
        column: cython.int = cell % self.columns
        slot: cython.int = self.head[cell]
        while slot >= 0:
            other = self.slot_clue[slot]
            if other != clue and self.covers[slot]:
                i: cython.int = self.first[other] + self.live[other] - 1
                while i >= self.first[other]:
                    if self.holds(self.order[i], row, column):
                        self.remove(self.order[i])
                    i -= 1
            slot = self.slot_next[slot]

    # propagation

    def propagate(self):
        """Deduce until nothing more follows. Returns whether the board is still consistent.

        A cell that one clue alone reaches is in that clue's rectangle; cells that all rectangles of
        a clue have are in no other's.
        """
        while self.consistent:
            if self.forcings:
                self.forcings -= 1
                cell = self.forced[self.forcings]
                if self.reach[cell] == 1:
                    clue = self.reach_sum[cell]
                    if self.covered_by(clue, cell) < self.live[clue]:
                        self.give(clue, cell)
            elif self.overflowing:
                self.overflowing = False
                for cell in range(self.cells):
                    if self.reach[cell] == 1:
                        self.give(self.reach_sum[cell], cell)
            elif self.dirties:
                self.dirties -= 1
                clue = self.dirty[self.dirties]
                self.is_dirty[clue] = 0
                self._find_core(clue)
            else:
                return True
        return False

    def meet_all(self, clue):
        """Find the cells in all of the clue's rectangles: the bounds `common_top` and so on."""
        self.common_top = 0
        self.common_left = 0
        self.common_bottom = self.rows
        self.common_right = self.columns
        for i in range(self.first[clue], self.first[clue] + self.live[clue]):
            rectangle = self.order[i]
            self.common_top = max(self.common_top, self.top[rectangle])
            self.common_left = max(self.common_left, self.left[rectangle])
            self.common_bottom = min(self.common_bottom, self.bottom[rectangle])
            self.common_right = min(self.common_right, self.right[rectangle])

    def _find_core(self, clue):
        """Take the cells that all of the clue's rectangles have from all other clues."""
        self.meet_all(clue)
        if (
            self.common_top == self.core_top[clue]
            and self.common_left == self.core_left[clue]
            and self.common_bottom == self.core_bottom[clue]
            and self.common_right == self.core_right[clue]
        ):
            return
        self._keep_core(clue)
        self.core_top[clue] = self.common_top
        self.core_left[clue] = self.common_left
        self.core_bottom[clue] = self.common_bottom
        self.core_right[clue] = self.common_right
        for row in range(self.core_top[clue], self.core_bottom[clue]):
            for column in range(self.core_left[clue], self.core_right[clue]):
                cell = row * self.columns + column
                if self.reach[cell] > 1:
                    self.deny_others(clue, cell)

    def _keep_core(self, clue):
        """Note the clue's core, so that it can be undone."""
        at: cython.int = 5 * self.core_trailed
        if at + 5 > len(self.core_trail):
            longer = array("i", self.core_trail)
            longer.extend(longer)
            self.core_trail = longer
        self.core_trail[at] = clue
        self.core_trail[at + 1] = self.core_top[clue]
        self.core_trail[at + 2] = self.core_left[clue]
        self.core_trail[at + 3] = self.core_bottom[clue]
        self.core_trail[at + 4] = self.core_right[clue]
        self.core_trailed += 1
