# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Removes values from cells, and tuples from tables, until nothing changes.

It goes by all-different lines and tables. `backends.reduction` uses it to get fewer clauses. It
shares no code with the kernels' propagation, so that backends can check the kernels. It is kept
simple: each pass looks at everything again.
"""

from array import array
from itertools import accumulate

import cython

from kenken_cp.engine.arrays import ints

MOST_VALUES = 63  # a set of values is one word


@cython.cclass
class Narrowing:
    """Sets of values, one a cell, as bits; lines of cells, and tables over cells."""

    def __init__(self, masks: list, lines: list, tables: list, index: dict) -> None:
        """`masks` are the values of the cells at first, by their `index`; a line is (cells, whether
        it has all values), a table (cells, tuples)."""
        self.masks = array("Q", masks)
        self.lines = len(lines)
        self.line_cells = array("i", [cell for cells, _ in lines for cell in cells] or [0])
        self.line_start = array("i", accumulate([len(cells) for cells, _ in lines], initial=0))
        self.whole = array("i", [whole for _, whole in lines] or [0])
        self.tables = len(tables)
        self.table_cells = array("i", [cell for cells, _ in tables for cell in cells] or [0])
        self.table_start = array("i", accumulate([len(cells) for cells, _ in tables], initial=0))
        self.row_start = array("i", accumulate([len(rows) for _, rows in tables], initial=0))
        self.word_start = array(
            "i", accumulate([len(cells) * len(rows) for cells, rows in tables], initial=0)
        )
        self.words = array("Q", bytes(8 * max(1, self.word_start[self.tables])))
        self.gone = ints(max(1, self.row_start[self.tables]))
        self.union = array("Q", bytes(8 * max([len(cells) for cells, _ in tables], default=1)))
        self._read(tables, index)

    def _read(self, tables: list, index: dict) -> None:
        """Write the tuples as words, one a value."""
        at: cython.int = 0
        bit: cython.int
        rows: tuple
        row: tuple
        for _, rows in tables:
            for row in rows:
                for value in row:
                    bit = index.get(value, -1)
                    if bit >= 0:  # else no cell has the value
                        self.words[at] = cython.cast(cython.ulonglong, 1) << bit
                    at += 1

    def run(self) -> None:
        """Narrow until nothing changes, or a cell has no value."""
        self.changed = True
        self.broken = False
        while self.changed and not self.broken:
            self.changed = False
            for i in range(self.lines):
                self._differ(i)
            for i in range(self.tables):
                self._fit(i)

    def values_left(self) -> list:
        """The values left of each cell."""
        return list(self.masks)

    def rows(self, table: cython.int) -> list:
        """The numbers of the tuples left of a table."""
        first: cython.int = self.row_start[table]
        return [
            row for row in range(self.row_start[table + 1] - first) if not self.gone[first + row]
        ]

    def _differ(self, line):
        """Values of settled cells leave the others; a value with one place is put there."""
        once: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        settled: cython.ulonglong = 0
        for i in range(self.line_start[line], self.line_start[line + 1]):
            mask = self.masks[self.line_cells[i]]
            twice |= once & mask
            once |= mask
            if mask & (mask - 1) == 0:
                self.broken |= settled & mask != 0
                settled |= mask
        for i in range(self.line_start[line], self.line_start[line + 1]):
            cell = self.line_cells[i]
            mask = self.masks[cell]
            if mask & (mask - 1):
                lone = mask & ~twice if self.whole[line] else 0
                self._keep(cell, lone or mask & ~settled)

    def _fit(self, table):
        """Tuples with a value that its cell lost go, and values that no tuple has."""
        first: cython.int = self.table_start[table]
        width: cython.int = self.table_start[table + 1] - first
        at: cython.int = self.word_start[table]
        for k in range(width):
            self.union[k] = 0
        for row in range(self.row_start[table], self.row_start[table + 1]):
            if not self.gone[row]:
                fits = True
                for k in range(width):
                    if not self.words[at + k] & self.masks[self.table_cells[first + k]]:
                        fits = False
                self.gone[row] = not fits
                if fits:
                    for k in range(width):
                        self.union[k] |= self.words[at + k]
            at += width
        for k in range(width):
            self._keep(self.table_cells[first + k], self.union[k])

    def _keep(self, cell, mask):
        """Leave a cell only these of its values."""
        mask &= self.masks[cell]
        self.changed |= mask != self.masks[cell]
        self.broken |= mask == 0
        self.masks[cell] = mask
