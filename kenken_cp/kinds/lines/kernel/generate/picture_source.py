# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Random pictures: noise, smoothed as often as wanted, its brightest cells filled."""

import cython

from kenken_cp.engine.arrays import ints

if not cython.compiled:
    from kenken_cp.engine.rng import Rng

# Brightness has so many bits.
BITS = 16


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
        self.smooth = ints(self.cells)
        self.first = ints(self.cells)
        for cell, origin in enumerate(first):
            self.first[cell] = origin

    def draw(self, rng, grid, rounds):
        """Draw a picture into a grid, with noise smoothed so many times."""
        cell: cython.int
        least: cython.int
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
        row: cython.int
        column: cython.int
        r: cython.int
        c: cython.int
        total: cython.int
        count: cython.int
        for row in range(self.rows):
            for column in range(self.columns):
                total = 0
                count = 0
                for r in range(row - 1, row + 2):
                    for c in range(column - 1, column + 2):
                        if 0 <= r < self.rows and 0 <= c < self.columns:
                            total += self.noise[r * self.columns + c]
                            count += 1
                self.smooth[row * self.columns + column] = total // count
        self.noise, self.smooth = self.smooth, self.noise

    def _threshold(self):
        """The greatest brightness that the wanted number of cells have, found bit by bit."""
        bit: cython.int
        cell: cython.int
        count: cython.int
        least: cython.int = 0
        for bit in range(BITS - 1, -1, -1):
            count = 0
            for cell in range(self.cells):
                if self.noise[cell] >= least + (1 << bit):
                    count += 1
            if count >= self.wanted:
                least += 1 << bit
        return least
