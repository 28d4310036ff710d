# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""A board of lines for the human solver: cells, clues, where blocks can lie, what a line forces.

Each line (the rows, then the columns) has its cells side by side in `cell`, so a cell is held
twice. A cell is a set of values: EMPTY_BIT, FILLED_BIT, or OPEN for both. The line after the last
one, `spare`, is a work space: a copy of a line from which cells can be removed, or to which they
can be added, without a change to the board.

`fit` finds the first and the last start of each block, in all placements of the whole clue;
`solve` finds every value that a cell has in some placement, too. Both ask the line solver of the
search.
"""

from array import array

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.lines.kernel.search.lines import Lines

EMPTY_BIT = 1  # the value 0, as a bit
FILLED_BIT = 2  # the value 1
OPEN = 3


@cython.cclass
class LineBoard:
    """A board of so many rows and columns, for one puzzle at a time."""

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        self.rows = rows
        self.columns = columns
        self.cells = rows * columns
        self.lines = rows + columns
        self.spare = self.lines
        longest = max(rows, columns)
        sizes = [columns] * rows + [rows] * columns + [longest]
        self.base = ints(self.lines + 1)
        self.size = ints(self.lines + 1)
        self.first = ints(self.lines + 1)
        self.blocks = ints(self.lines + 1)
        self.need = ints(self.lines + 1)
        cells = blocks = 0
        for line, size in enumerate(sizes):
            self.base[line] = cells
            self.size[line] = size
            self.first[line] = blocks
            cells += size
            blocks += (size + 1) // 2
        self.cell = array("b", bytes(cells))
        self.can = array("b", bytes(cells))
        self.clue = ints(blocks + 1)
        self.least = ints(blocks + 1)
        self.most = ints(blocks + 1)
        self.solver = Lines(longest)
        self.may_fill = array("Q", bytes(8 * self.solver.words))
        self.may_empty = array("Q", bytes(8 * self.solver.words))
        self.ways = ints(2 * longest)

    def clear(self):
        """All cells open."""
        place: cython.int
        for place in range(2 * self.cells):
            self.cell[place] = OPEN

    def add_clue(self, line, clue, start, end, turned):
        """Give a line the numbers from `start` to `end`, backwards if it is `turned`; False if they
        need more cells than it has."""
        at: cython.int = self.first[line]
        need: cython.int = -1
        self.blocks[line] = end - start
        for i in range(start, end):
            need += 1 + clue[i]
            if need > self.size[line]:
                return False
        for i in range(start, end):
            self.clue[at] = clue[start + end - 1 - i] if turned else clue[i]
            at += 1
        self.need[line] = max(0, need)
        return True

    def line_of(self, cell, across):
        """The row of a cell, or its column."""
        if across:
            return cell // self.columns
        return self.rows + cell % self.columns

    def cell_of(self, line, place):
        """The cell at a place of a line."""
        if line < self.rows:
            return line * self.columns + place
        return place * self.columns + line - self.rows

    def write(self, cell, value):
        """Set a cell, in its row and its column."""
        row: cython.int = cell // self.columns
        column: cython.int = cell % self.columns
        self.cell[cell] = value
        self.cell[self.base[self.rows + column] + row] = value

    def copy(self, line):
        """Make the spare line like this one."""
        spare: cython.int = self.spare
        self.size[spare] = self.size[line]
        self.blocks[spare] = self.blocks[line]
        self.need[spare] = self.need[line]
        for i in range(self.size[line]):
            self.cell[self.base[spare] + i] = self.cell[self.base[line] + i]
        for i in range(self.blocks[line]):
            self.clue[self.first[spare] + i] = self.clue[self.first[line] + i]

    def fit(self, line):
        """Find the first and last start of each block; False if the clue has no placement."""
        i: cython.int
        base: cython.int = self.base[line]
        size: cython.int = self.size[line]
        first: cython.int = self.first[line]
        for word in range(self.solver.words):
            fill: cython.ulonglong = 0
            empty: cython.ulonglong = 0
            for i in range(min(64, size - 64 * word)):
                value: cython.ulonglong = self.cell[base + 64 * word + i]
                fill |= (value >> 1) << i
                empty |= (value & 1) << i
            self.may_fill[word] = fill
            self.may_empty[word] = empty
        if not self.solver.solve(
            self.clue, first, first + self.blocks[line], size, self.may_fill, self.may_empty, 0
        ):
            return False
        for j in range(self.blocks[line]):
            self.least[first + j] = self.solver.least_start(j)
            self.most[first + j] = self.solver.most_start(j)
        return True

    def solve(self, line):
        """As `fit`, and set `can` to the values that each cell has in some placement."""
        if not self.fit(line):
            return False
        for at in range(self.size[line]):
            self.can[self.base[line] + at] = (
                self.solver.filled[at // 64] >> at % 64 & 1
            ) * FILLED_BIT | (self.solver.empty[at // 64] >> at % 64 & 1) * EMPTY_BIT
        return True

    def placements(self, line, most):
        """After `solve`: the number of placements, or more than `most` if it is greater."""
        first: cython.int = self.first[line]
        at: cython.int
        other: cython.int
        total: cython.int = 1
        now: cython.int = 0
        for j in range(self.blocks[line]):
            total = 0
            latest: cython.int = -1
            now = len(self.ways) // 2 - now  # the other half is of the block before
            for at in range(self.most[first + j] + 1):
                found: cython.int = 0
                if self.solver.can_start(j, at):
                    found = 1 if j == 0 else 0
                    if j > 0:
                        for other in range(self.least[first + j - 1], self.most[first + j - 1] + 1):
                            end: cython.int = other + self.clue[first + j - 1]
                            if latest < end < at:
                                found += self.ways[len(self.ways) // 2 - now + other]
                self.ways[now + at] = min(found, most + 1)
                total += self.ways[now + at]
                if self.cell[self.base[line] + at] == FILLED_BIT:
                    latest = at
            if total > most:
                return most + 1
        return total
