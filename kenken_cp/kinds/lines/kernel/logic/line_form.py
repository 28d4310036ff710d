# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The canonical form of a puzzle of lines.

A puzzle reads line by line, its rows and then its columns: how many blocks, and their sizes; of a
row with givens these too. A board is never higher than wide.
"""

from array import array
from itertools import product

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.canonical import CanonicalForm


def _orientations(rows: int, columns: int) -> list[tuple[bool, bool, bool]]:
    """Down, across, over of each symmetry that brings such a board to its canonical sides."""
    overs = (False, True) if rows == columns else (rows > columns,)
    sides = (False, True)
    return [(down, across, over) for down, across, over in product(sides, sides, overs)]


def _places(rows: int, columns: int, down: bool, across: bool, over: bool) -> list[int]:
    """The new place of each line; rows come first, before and after."""
    new_rows = [rows - 1 - row if down else row for row in range(rows)]
    new_columns = [columns - 1 - c if across else c for c in range(columns)]
    if over:
        return [columns + row for row in new_rows] + new_columns
    return new_rows + [rows + column for column in new_columns]


@cython.cclass
class LineForm(CanonicalForm):
    """The symmetries of boards of these sides, and the one chosen for the current puzzle."""

    def __init__(self, rows: cython.int, columns: cython.int) -> None:
        ways = _orientations(rows, columns)
        super().__init__([_places(rows, columns, *way) for way in ways])
        self.rows = rows
        self.columns = columns
        self.down = array("i", [int(down) for down, _, _ in ways])
        self.across = array("i", [int(across) for _, across, _ in ways])
        self.over = array("i", [int(over) for _, _, over in ways])
        self.start = ints(rows + columns + 1)
        self.clue = ints(1)
        self.given = array("b", bytes(rows * columns))
        self.has_givens = False

    def take(self, puzzle) -> None:
        """Read a puzzle of these sides, and choose its orientation."""
        clues = [*puzzle.row_clues, *puzzle.column_clues]
        at = 0
        for line, clue in enumerate(clues):
            self.start[line] = at
            at += len(clue)
        self.start[len(clues)] = at
        self.clue = array("i", [size for clue in clues for size in clue] or [0])
        if self.has_givens:
            self.given = array("b", bytes(self.rows * self.columns))
        self.has_givens = bool(puzzle.givens)
        for cell, value in puzzle.givens:
            self.given[cell] = 1 + value
        self.orient()

    def orient(self):
        """Choose the orientation in which the puzzle is least."""
        self.choose()

    def turns(self, way, line):
        """Whether an orientation reads a line of the puzzle backwards."""
        return bool(self.across[way] if line < self.rows else self.down[way])

    def read(self, way, best, place):
        """Compare two orientations at this line; see CanonicalForm.read."""
        if best < 0:
            return 0
        one = self.origins[way * self.cells + place]
        other = self.origins[best * self.cells + place]
        blocks = self.start[one + 1] - self.start[one]
        if blocks != self.start[other + 1] - self.start[other]:
            return 1 if blocks > self.start[other + 1] - self.start[other] else -1
        for i in range(blocks):
            if self.turns(way, one):
                size = self.clue[self.start[one + 1] - 1 - i]
            else:
                size = self.clue[self.start[one] + i]
            if self.turns(best, other):
                peer = self.clue[self.start[other + 1] - 1 - i]
            else:
                peer = self.clue[self.start[other] + i]
            if size != peer:
                return 1 if size > peer else -1
        return self._compare_givens(way, best, place) if self.has_givens else 0

    def _compare_givens(self, way, best, row):
        """Compare the givens that two orientations have in a row of the board."""
        columns: cython.int = max(self.rows, self.columns)
        if row >= self.cells - columns:
            return 0
        for column in range(columns):
            one = self._given_at(way, row, column)
            other = self._given_at(best, row, column)
            if one != other:
                return 1 if one > other else -1
        return 0

    def _given_at(self, way, row, column):
        return self.given[self.cell_at(way, row, column)]

    def cell_at(self, way, row, column):
        """The puzzle's cell that an orientation brings to this row and column of the board."""
        r: cython.int = row
        c: cython.int = column
        if self.over[way]:
            r = column
            c = row
        if self.down[way]:
            r = self.rows - 1 - r
        if self.across[way]:
            c = self.columns - 1 - c
        return r * self.columns + c

    def cell_order(self) -> list:
        """For each cell of the board, the puzzle's cell."""
        columns = max(self.rows, self.columns)
        return [
            self.cell_at(self.way, row, column)
            for row in range(self.rows + self.columns - columns)
            for column in range(columns)
        ]

    def line_order(self) -> list:
        """For each line of the board, the puzzle's line and whether it is read backwards."""
        lines = self.origins[self.way * self.cells : (self.way + 1) * self.cells]
        return [(line, self.turns(self.way, line)) for line in lines]
