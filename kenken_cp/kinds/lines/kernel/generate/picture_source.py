# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Random pictures: noise, smoothed as often as wanted, its brightest cells filled."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.rng import Rng

# Brightness has so many bits.
BITS = 16
# A sum of nine is divided by a product with a share, rounded up so little that no mean changes.
SHARE_BITS = 40
ONE_SHARE = 1 << 40


@cython.cclass
class PictureSource:
    """Draws pictures of one size and symmetry, of whose cells about `wanted` are filled."""

    def __init__(
        self, rows: cython.int, columns: cython.int, wanted: cython.int, first: list
    ) -> None:
        """`first` has for each cell the first cell that the symmetry makes equal to it."""
        self.rows = rows
        self.columns = columns
        self.cells = rows * columns
        self.wanted = wanted
        self.noise = ints(self.cells)
        self.smooth = ints(self.cells + columns)  # with a row of zeros behind
        self.first = ints(self.cells)
        for cell, origin in enumerate(first):
            self.first[cell] = origin

    def draw(self, rng, grid, rounds):
        """Draw a picture into a grid, with noise smoothed so many times."""
        for cell in range(self.cells):
            self.noise[cell] = rng.below(1 << BITS)
        for cell in range(self.cells):
            self.noise[cell] = self.noise[self.first[cell]]
        for _ in range(rounds):
            self._blur()
        least = self._threshold()
        for cell in range(self.cells):
            grid[cell] = self.noise[cell] >= least

    def _blur(self):
        """Replace each brightness by the mean of the cell and its eight neighbours."""
        last: cython.int = self.columns - 1
        for row in range(self.rows):
            self._add_beside(row * self.columns)
        for row in range(self.rows):
            at = row * self.columns
            above = at - self.columns if row > 0 else self.cells
            below = at + self.columns if row < self.rows - 1 else self.cells
            height: cython.int = 1 + (row > 0) + (row < self.rows - 1)
            inner: cython.ulonglong = ONE_SHARE // (3 * height) + 1
            outer: cython.ulonglong = ONE_SHARE // (min(2, self.columns) * height) + 1
            for column in range(self.columns):
                self.noise[at + column] = (
                    cython.cast(
                        cython.ulonglong,
                        self.smooth[at + column]
                        + self.smooth[above + column]
                        + self.smooth[below + column],
                    )
                    * (inner if 0 < column < last else outer)
                ) >> SHARE_BITS

    def _add_beside(self, start):
        """Add to each cell of a row its neighbours in it, into `smooth`."""
        at: cython.int
        last: cython.int = start + self.columns - 1
        if self.columns == 1:
            self.smooth[start] = self.noise[start]
            return
        self.smooth[start] = self.noise[start] + self.noise[start + 1]
        for at in range(start + 1, last):
            self.smooth[at] = self.noise[at - 1] + self.noise[at] + self.noise[at + 1]
        self.smooth[last] = self.noise[last - 1] + self.noise[last]

    def _threshold(self):
        """The greatest brightness that the wanted number of cells have, found bit by bit."""
        bit: cython.int
        least: cython.int = 0
        for bit in range(BITS - 1, -1, -1):
            count: cython.int = 0
            for cell in range(self.cells):
                if self.noise[cell] >= least + (1 << bit):
                    count += 1
            if count >= self.wanted:
                least += 1 << bit
        return least
