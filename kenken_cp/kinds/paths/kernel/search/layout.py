# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""A puzzle as the kernel reads it: open cells, the directions the path may or must take, givens."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.paths.puzzle import DIRECTIONS, PathPuzzle

MOST_DIRECTIONS = 8


@cython.cclass
class Layout:
    """One puzzle on a board of these sides.

    `may` and `must` have a bit for each direction of DIRECTIONS; `given` is 0 for none; `count` is
    the number of open cells, the greatest number of the path.
    """

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        cells: cython.int = rows * columns
        self.rows = rows
        self.columns = columns
        self.cells = cells
        self.is_open = ints(cells)
        self.may = ints(cells)
        self.must = ints(cells)
        self.given = ints(cells)
        self.count = 0
        self.closed = False

    def read(self, puzzle) -> None:
        """Read a puzzle of these sides."""
        for cell in range(self.cells):
            self.is_open[cell] = self.may[cell] = self.must[cell] = self.given[cell] = 0
        for cell in puzzle.open_cells:
            self.is_open[cell] = 1
        self.count = puzzle.count
        self.closed = puzzle.closed
        for cell, number in puzzle.givens:
            self.given[cell] = number
        self._read_links(puzzle)

    def _read_links(self, puzzle) -> None:
        """Set the directions that the path may and must take."""
        walls, links = set(puzzle.walls), set(puzzle.links)
        for cell in puzzle.open_cells:
            row, column = divmod(cell, self.columns)
            for direction in puzzle.directions:
                down, across = DIRECTIONS[direction]
                if not (0 <= row + down < self.rows and 0 <= column + across < self.columns):
                    continue
                other = cell + down * self.columns + across
                pair = min(cell, other), max(cell, other)
                if self.is_open[other] and pair not in walls:
                    self.may[cell] |= 1 << direction
                if pair in links:
                    self.must[cell] |= 1 << direction

    def turn(self, other, place, turned):
        """Read another layout with its cells in new places; `turned` has the new directions."""
        source: Layout = other
        self.count = source.count
        self.closed = source.closed
        for cell in range(self.cells):
            to = place[cell]
            self.is_open[to] = source.is_open[cell]
            self.given[to] = source.given[cell]
            self.may[to] = 0
            self.must[to] = 0
            for direction in range(MOST_DIRECTIONS):
                if source.may[cell] >> direction & 1:
                    self.may[to] |= 1 << turned[direction]
                if source.must[cell] >> direction & 1:
                    self.must[to] |= 1 << turned[direction]
        return 0
