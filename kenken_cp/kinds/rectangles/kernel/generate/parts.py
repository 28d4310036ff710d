# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The rectangles into which a board is divided: they are added, cut, and merged."""

import cython

from kenken_cp.engine.arrays import ints

NOWHERE = -1


@cython.cclass
class Parts:
    """The rectangles of one board, each with the cell of its clue; `grid` has each cell's.

    They are numbered from 0 to `count` - 1, in no order; the last row and column of their bounds
    are excluded.
    """

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        cells: cython.int = rows * columns
        self.rows = rows
        self.columns = columns
        self.cells = cells
        self.count = 0
        self.grid = ints(cells)
        self.top = ints(cells)
        self.left = ints(cells)
        self.bottom = ints(cells)
        self.right = ints(cells)
        self.clue = ints(cells)

    def _add(self, top, left, high, wide):
        """Add a rectangle behind those there are."""
        k: cython.int = self.count
        self.count += 1
        self.top[k] = top
        self.left[k] = left
        self.bottom[k] = top + high
        self.right[k] = left + wide
        self._paint(k)

    def _cut(self, k, row, column):
        """Split a rectangle; the second part becomes the last rectangle."""
        new: cython.int = self.count
        self.count += 1
        self.top[new] = self.top[k]
        self.left[new] = self.left[k]
        self.bottom[new] = self.bottom[k]
        self.right[new] = self.right[k]
        if row != NOWHERE:
            self.bottom[k] = row
            self.top[new] = row
        else:
            self.right[k] = column
            self.left[new] = column
        self._paint(new)

    def _paint(self, k):
        """Write the rectangle's number into its cells."""
        wide: cython.int = self.right[k] - self.left[k]
        first: cython.int = self.top[k] * self.columns + self.left[k]
        for high in range(self.bottom[k] - self.top[k]):
            for cell in range(first, first + wide):
                self.grid[cell] = k
            first += self.columns

    def _merge(self, one, other):
        """Merge two rectangles into the first; the last rectangle takes the second's number."""
        self.top[one] = min(self.top[one], self.top[other])
        self.left[one] = min(self.left[one], self.left[other])
        self.bottom[one] = max(self.bottom[one], self.bottom[other])
        self.right[one] = max(self.right[one], self.right[other])
        self._paint(one)
        self.count -= 1
        last = self.count
        if other != last:
            self.top[other] = self.top[last]
            self.left[other] = self.left[last]
            self.bottom[other] = self.bottom[last]
            self.right[other] = self.right[last]
            self.clue[other] = self.clue[last]
            self._paint(other)
