"""Harbour: a puzzle of a foreign kind, which lives in the tests alone.

Some cells of a board hold a buoy, two neighbouring cells the one ship, the others are water; clues
in the margins say how many cells of each row and column are not water. Buoys touch neither each
other nor the ship along an edge. Rocks are holes in the board. Values: 0 water or rock, 1 buoy,
2 ship.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kenken_cp.core.errors import FormatError, LimitError, PuzzleError
from kenken_cp.core.family import Violation
from kenken_cp.core.geometry import Grid, cell_name, cell_names, neighbours

WATER, BUOY, SHIP = 0, 1, 2
LARGEST = 12


@dataclass(frozen=True, slots=True)
class Harbour:
    """A board of so many rows and columns, its rocks (cells, ascending) and its clues."""

    rows: int
    columns: int
    across: tuple[int, ...]  # a clue a row
    down: tuple[int, ...]  # a clue a column
    rocks: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for side in (self.rows, self.columns):
            if type(side) is not int or side < 1:
                raise PuzzleError(f"a side of {side!r}; sides must be positive integers")
            if side > LARGEST:
                raise LimitError(f"a side of {side}; harbours have at most {LARGEST}")
        for name, clues, sides in (
            ("across", self.across, (self.rows, self.columns)),
            ("down", self.down, (self.columns, self.rows)),
        ):
            if len(clues) != sides[0] or any(type(clue) is not int for clue in clues):
                raise PuzzleError(f"'{name}' must be {sides[0]} integers")
            wrong = next((clue for clue in clues if not 0 <= clue <= sides[1]), None)
            if wrong is not None:
                raise PuzzleError(f"'{name}' has {wrong}; a line has {sides[1]} cells")
        cells = self.rows * self.columns
        if any(type(rock) is not int or not 0 <= rock < cells for rock in self.rocks):
            raise PuzzleError(f"a rock lies outside the {cells} cells")
        object.__setattr__(self, "rocks", tuple(sorted(set(self.rocks))))

    @property
    def lines(self) -> list[tuple[str, tuple[int, ...], int]]:
        """Name, open cells and clue of each row, then of each column."""
        cells = [cell for cell in range(self.rows * self.columns) if cell not in self.rocks]
        rows = [
            (f"row {r + 1}", tuple([c for c in cells if c // self.columns == r]), clue)
            for r, clue in enumerate(self.across)
        ]
        columns = [
            (f"column {k + 1}", tuple([c for c in cells if c % self.columns == k]), clue)
            for k, clue in enumerate(self.down)
        ]
        return rows + columns

    @property
    def edges(self) -> list[tuple[int, int]]:
        """Each two open cells that share an edge, the lesser first."""
        return [
            (cell, other)
            for cell in range(self.rows * self.columns)
            for other in neighbours(cell, self.rows, self.columns)
            if cell < other and not {cell, other} & set(self.rocks)
        ]


def check(puzzle: Harbour, grid: Grid) -> list[Violation]:
    """Every rule that the grid breaks."""
    if len(grid) != puzzle.rows * puzzle.columns:
        return [Violation((), f"The grid has {len(grid)} cells.")]
    return list(_faults(puzzle, grid))


def _faults(puzzle: Harbour, grid: Grid) -> Iterator[Violation]:
    columns = puzzle.columns
    for cell, value in enumerate(grid):
        if value not in (WATER, BUOY, SHIP) or (value and cell in puzzle.rocks):
            yield Violation((cell,), f"{cell_name(cell, columns)} holds {value}.")
    for name, cells, clue in puzzle.lines:
        if sum(grid[cell] != WATER for cell in cells) != clue:
            yield Violation(cells, f"{name} misses its clue {clue}.")
    ship = [cell for cell, value in enumerate(grid) if value == SHIP]
    if tuple(ship) not in puzzle.edges:
        yield Violation(tuple(ship), f"The ship is at {cell_names(ship, columns)}.")
    for one, other in puzzle.edges:
        if {grid[one], grid[other]} in ({BUOY}, {BUOY, SHIP}):
            yield Violation((one, other), f"{cell_names((one, other), columns)} touch.")


def data(puzzle: Harbour) -> dict[str, object]:
    """The puzzle as plain JSON."""
    rocks = set(puzzle.rocks)
    cells = [int(cell in rocks) for cell in range(puzzle.rows * puzzle.columns)]
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "across": list(puzzle.across),
        "down": list(puzzle.down),
        "rock": [cells[at : at + puzzle.columns] for at in range(0, len(cells), puzzle.columns)],
    }


FIELDS = ("rows", "columns", "across", "down", "rock")


def from_data(fields: Mapping[str, Any]) -> Harbour:
    """The puzzle that `data` wrote; FormatError."""
    if set(fields) != set(FIELDS):
        raise FormatError(f"'puzzle' must have the fields {', '.join(FIELDS)} and no others")
    rows, columns, rock = fields["rows"], fields["columns"], fields["rock"]
    for name in ("across", "down"):
        if type(fields[name]) is not list:
            raise FormatError(f"'{name}' must be a list of integers")
    if (
        type(rock) is not list
        or len(rock) != rows
        or any(type(row) is not list or len(row) != columns for row in rock)
        or any(entry not in (0, 1) or type(entry) is not int for row in rock for entry in row)
    ):
        raise FormatError(f"'rock' must be {rows} lists of {columns} entries, each 0 or 1")
    flat = [entry for row in rock for entry in row]
    return Harbour(
        rows,
        columns,
        tuple(fields["across"]),
        tuple(fields["down"]),
        tuple([cell for cell, entry in enumerate(flat) if entry]),
    )


def images(puzzle: Harbour) -> list[Harbour]:
    """The puzzle turned and mirrored, itself first."""
    return [image for image, _ in turn_all(puzzle)]


def turn_all(puzzle: Harbour) -> list[tuple[Harbour, list[int]]]:
    """Each image of the puzzle with the place that each of its cells comes to."""
    found = []
    for over in (False, True):
        for up in (False, True):
            for left in (False, True):
                rows, columns, across, down = (
                    puzzle.rows,
                    puzzle.columns,
                    puzzle.across,
                    puzzle.down,
                )
                place = []
                for cell in range(rows * columns):
                    r, c = divmod(cell, columns)
                    r, c = (rows - 1 - r if up else r), (columns - 1 - c if left else c)
                    place.append(c * rows + r if over else r * columns + c)
                across = across[::-1] if up else across
                down = down[::-1] if left else down
                rocks = tuple([place[rock] for rock in puzzle.rocks])
                if over:
                    rows, columns, across, down = columns, rows, down, across
                found.append((Harbour(rows, columns, across, down, rocks), place))
    return found
