"""The class of puzzles of rectangles: a board, and cells that say how large their rectangle is."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple, NoReturn, Self

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import LimitError, PuzzleError
from kenken_cp.core.geometry import cell_name

LARGEST = 100  # the longest side
UNKNOWN = -1  # the number of a clue whose area is not given
QUESTION = "?"  # how people write it


class Clue(NamedTuple):
    """A cell with a number, the area of its rectangle, or UNKNOWN."""

    cell: int
    number: int

    @property
    def text(self) -> str:
        """The number as people write it."""
        return QUESTION if self.number == UNKNOWN else str(self.number)


class Rectangle(NamedTuple):
    """A rectangle by its first and last row and column, counted from 1 as in the names of cells."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def around(cls, cells: Collection[int], columns: int) -> Self:
        """The smallest that has these cells."""
        rows = [cell // columns + 1 for cell in cells]
        sides = [cell % columns + 1 for cell in cells]
        return cls(min(rows), min(sides), max(rows), max(sides))

    @property
    def area(self) -> int:
        """The number of its cells."""
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)

    @property
    def name(self) -> str:
        """`r1c1–r2c3`, or `r1c1` for one cell."""
        first, last = f"r{self.top}c{self.left}", f"r{self.bottom}c{self.right}"
        return first if first == last else f"{first}–{last}"

    def cells(self, columns: int) -> tuple[int, ...]:
        """Its cells, ascending."""
        return tuple(
            [
                row * columns + column
                for row in range(self.top - 1, self.bottom)
                for column in range(self.left - 1, self.right)
            ]
        )

    def holds(self, row: int, column: int) -> bool:
        """Whether it holds the cell of this row and column, both from 0."""
        return self.top <= row + 1 <= self.bottom and self.left <= column + 1 <= self.right


@dataclass(frozen=True, slots=True)
class RectanglePuzzle:
    """A board of this many rows and columns with its clues, ordered by their cells.

    Clues are numbered from 1 in this order; in a grid each cell has the number of the clue whose
    rectangle it is in. Numbers need not add up to the number of cells: such a puzzle has no
    solution. Raises PuzzleError, naming the cell, and LimitError.
    """

    rows: int
    columns: int
    clues: tuple[Clue, ...]

    def __post_init__(self) -> None:
        check_sides(self.rows, self.columns)
        clues = tuple(sorted([c if type(c) is Clue else Clue(*c) for c in self.clues]))
        object.__setattr__(self, "clues", clues)
        if not clues:
            raise PuzzleError("the puzzle has no clues; write at least one number or '?'")
        cells = self.rows * self.columns
        before = -1
        for clue in clues:
            cell, number = clue
            if not (
                type(cell) is type(number) is int
                and before < cell < cells
                and (0 < number <= cells or number == UNKNOWN)
            ):
                self._refuse(clue)
            before = cell

    def _refuse(self, clue: Clue) -> NoReturn:
        """PuzzleError for a clue that cannot be, or the second of a cell."""
        cells = self.rows * self.columns
        if type(clue.cell) is not int or not 0 <= clue.cell < cells:
            raise PuzzleError(f"a clue is at cell {clue.cell!r}; cells go from 0 to {cells - 1}")
        name = cell_name(clue.cell, self.columns)
        if type(clue.number) is not int or (clue.number < 1 and clue.number != UNKNOWN):
            raise PuzzleError(
                f"the clue at {name} is {clue.number!r}; it must be an integer from 1 up, or "
                f"{UNKNOWN} for '?'"
            )
        if clue.number > cells:
            raise PuzzleError(
                f"the clue at {name} is {clue.number}, but the board has only "
                f"{say_count(cells, 'cell')}"
            )
        first = next(each for each in self.clues if each.cell == clue.cell)
        raise PuzzleError(f"{name} has two clues, {first.text} and {clue.text}")

    @property
    def clue_at(self) -> dict[int, int]:
        """The number of the clue in each cell that has one."""
        return {clue.cell: number for number, clue in enumerate(self.clues, start=1)}

    def number_clues(self) -> Iterator[tuple[int, Clue]]:
        """Each clue with its number, from 1."""
        return enumerate(self.clues, start=1)


def check_sides(rows: int, columns: int) -> None:
    """PuzzleError or LimitError for the sides of a board that cannot be."""
    for side in (rows, columns):
        if type(side) is not int or side < 1:
            raise PuzzleError(f"a side is {side!r}; sides are integers from 1 to {LARGEST}")
    if max(rows, columns) > LARGEST:
        raise LimitError(
            f"a grid of {rows}×{columns} is too large; the longest side allowed is {LARGEST}"
        )
