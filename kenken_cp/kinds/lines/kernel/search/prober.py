# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Full probing: assume each value of each open cell, solve lines, and keep what both agree on.

A cell is probed again only when a line that its probes changed has changed since. The gains of the
probes choose the cell to branch on.
"""

from array import array
from math import log

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.kinds.lines.kernel.search.board import Board, place_of

# What a probe says. SOLVED: an assumption fills the board.
BROKEN = 0
UNCHANGED = 1
CHANGED = 2
SOLVED = 3
# The score of two gains is the lesser plus 1.85 ln(1 + difference): I-Chen Wu and others, "An
# efficient approach to solving nonograms" (2013). Scores are counted in units of 1/UNIT.
DIFFERENCE = 1.85
UNIT = 64


@cython.cclass
class Prober:
    """Probes the cells of a board; `begin` says that all are due."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells = board.rows * board.columns
        self.groups = (board.lines + 63) // 64
        self.due = array("b", bytes(self.cells))
        self.touched = array("Q", bytes(8 * self.groups * self.cells))
        self.touching = array("Q", bytes(8 * self.groups))
        self.gains = ints(2 * self.cells)
        size = 8 * board.rows * board.words
        self.fill = array("Q", bytes(size))
        self.empty = array("Q", bytes(size))
        self.met = ints(board.rows)
        self.both = ints(board.rows)
        self.extra = array(
            "i", [round(UNIT * DIFFERENCE * log(1 + gap)) for gap in range(self.cells + 1)]
        )
        self.stamp = 0
        self.shared = 0
        self.at = 0
        self.left = 0

    def rewind(self):
        """Begin the next sweep at the first cell: what follows depends on nothing before."""
        self.at = 0

    def begin(self):
        """All open cells are due."""
        for cell in range(self.cells):
            self.due[cell] = 1
        self.left = self.cells

    def next(self):
        """The next cell that is due, -1 if there is none."""
        while self.left > 0:
            cell = self.at
            self.at += 1
            if self.at == self.cells:
                self.at = 0
            self.left -= 1
            if self.due[cell]:
                self.due[cell] = 0
                if self.board.value(cell) < 0:
                    return cell
        return -1

    def probe(self, cell):
        """Assume both values of an open cell; the board takes over what follows.

        SOLVED says that the assumption made last fills the board; the board holds it, and the
        caller must call `settle` with the other value after `restore`.
        """
        self._clear(cell)
        first = self._assume(cell, True)
        if first == SOLVED:
            return SOLVED
        if first != BROKEN:
            self._hold()
        self.board.restore()
        if first == BROKEN:
            return CHANGED if self.settle(cell, False) else BROKEN
        second = self._assume(cell, False)
        if second == SOLVED:
            return SOLVED
        if second != BROKEN:
            self._meet()
        self.board.restore()
        if second == BROKEN:
            return CHANGED if self.settle(cell, True) else BROKEN
        if not self.shared:
            return UNCHANGED
        return CHANGED if self._agree() else BROKEN

    def settle(self, cell, filled):
        """Settle a cell for good and propagate; False on a contradiction."""
        self.board.mark()
        if not self.board.settle(cell // self.board.columns, cell % self.board.columns, filled):
            self.board.forget_queue()
            return False
        if not self.board.propagate():
            return False
        self._renew()
        return True

    def choose(self):
        """The open cell to branch on: where both values settle much, or one far more."""
        chosen: cython.int = -1
        best: cython.int = -1
        for cell in range(self.cells):
            if self.board.value(cell) >= 0:
                continue
            less = self.gains[2 * cell]
            more = self.gains[2 * cell + 1]
            if less > more:
                less, more = more, less
            score = UNIT * less + self.extra[more - less]
            if score > best:
                best = score
                chosen = cell
        return chosen

    def better(self, cell):
        """The value of the cell that settles more."""
        return self.gains[2 * cell + 1] > self.gains[2 * cell]

    def _clear(self, cell):
        for group in range(self.groups):
            self.touched[cell * self.groups + group] = 0
        self.board.mark()

    def _assume(self, cell, filled):
        """What follows if the cell is so: BROKEN, SOLVED or CHANGED; the board keeps it."""
        before: cython.int = self.board.open_cells
        self.board.settle(cell // self.board.columns, cell % self.board.columns, filled)
        good = self.board.propagate()
        self._touch(cell)
        self.gains[2 * cell + filled] = before - self.board.open_cells
        if not good:
            return BROKEN
        return CHANGED if self.board.open_cells else SOLVED

    def _touch(self, cell):
        """Note the lines changed."""
        for i in range(self.board.changes):
            line = self.board.changed[i]
            self.touched[cell * self.groups + line // 64] |= cython.cast(cython.ulonglong, 1) << (
                line % 64
            )

    def _hold(self):
        """Keep the changed rows, as the first assumption leaves them."""
        at: cython.int
        self.stamp += 1
        for i in range(self.board.changes):
            line = self.board.changed[i]
            if line < self.board.rows:
                self.met[line] = self.stamp
                for at in range(line * self.board.words, (line + 1) * self.board.words):
                    self.fill[at] = self.board.may_fill[at]
                    self.empty[at] = self.board.may_empty[at]

    def _meet(self):
        """Join the rows that the second assumption changed too with what the first left."""
        at: cython.int
        self.shared = 0
        for i in range(self.board.changes):
            line = self.board.changed[i]
            if line >= self.board.rows or self.met[line] != self.stamp:
                continue
            agrees = False
            for at in range(line * self.board.words, (line + 1) * self.board.words):
                self.fill[at] |= self.board.may_fill[at]
                self.empty[at] |= self.board.may_empty[at]
                if self.fill[at] != self.board.old_fill[at]:
                    agrees = True
                if self.empty[at] != self.board.old_empty[at]:
                    agrees = True
            if agrees:
                self.both[self.shared] = line
                self.shared += 1

    def _agree(self):
        """Take over what both assumptions agree on, and propagate; False on a contradiction."""
        self.board.mark()
        for i in range(self.shared):
            line = self.both[i]
            for word in range(self.board.words):
                at = line * self.board.words + word
                gone = (self.board.may_fill[at] & ~self.fill[at]) | (
                    self.board.may_empty[at] & ~self.empty[at]
                )
                while gone:
                    bit = gone & ~(gone - 1)
                    gone ^= bit
                    self.board.settle(line, 64 * word + place_of(bit), self.fill[at] & bit != 0)
        if not self.board.propagate():
            return False
        self._renew()
        return True

    def _renew(self):
        """Cells whose probes touched a changed line are due again."""
        for group in range(self.groups):
            self.touching[group] = 0
        for i in range(self.board.changes):
            line = self.board.changed[i]
            self.touching[line // 64] |= cython.cast(cython.ulonglong, 1) << (line % 64)
        for group in range(self.groups):
            self._make_due(group, self.touching[group])
        self.left = self.cells

    def _make_due(self, group, lines):
        """Cells whose probes touched one of these lines of a group are due again."""
        groups: cython.int = self.groups
        touched: cython.ulonglong[::1] = self.touched
        due: cython.schar[::1] = self.due
        for cell in range(self.cells):
            due[cell] |= (touched[cell * groups + group] & lines) != 0
