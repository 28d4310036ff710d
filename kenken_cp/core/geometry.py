"""Cells, houses and their names.

A cell is an integer, `row * columns + column`, both counted from 0; its name counts from 1
(`r1c1` is the top left). A grid is the tuple of the cells' values, row by row.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product
from math import isqrt
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

Grid: TypeAlias = tuple[int, ...]

BOARDS = 256  # kinds of board that are remembered


class House(NamedTuple):
    """Cells that must all differ, with the name a sentence gives them (`row 1`).

    `values(grid)` are the values that a grid has in these cells, in their order.
    """

    name: str
    cells: tuple[int, ...]
    values: Callable[[Grid], Sequence[int]]


def house(name: str, cells: Sequence[int]) -> House:
    """The house of this name and these cells."""
    first = cells[0]
    picker = itemgetter(*cells) if len(cells) > 1 else itemgetter(slice(first, first + 1))
    return House(name, tuple(cells), picker)


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """The cells and houses of one kind of board; compared and hashed by identity.

    Its houses are the rows, top to bottom, the columns, left to right, the boxes, and the two
    diagonals. `boxes` names each cell's box, numbered from 0 as they come, and is empty if there
    are none.
    """

    rows: int
    columns: int
    boxes: tuple[int, ...]
    diagonals: bool
    houses: tuple[House, ...]


@lru_cache(maxsize=BOARDS)
def board_of(
    rows: int, columns: int, boxes: tuple[int, ...] = (), diagonals: bool = False
) -> Geometry:
    """The board of these sides, boxes (as `numbered` has them) and, on a square, diagonals."""
    across = [house(f"row {r + 1}", range(r * columns, (r + 1) * columns)) for r in range(rows)]
    down = [house(f"column {c + 1}", range(c, rows * columns, columns)) for c in range(columns)]
    cells_of = parts(boxes)
    kind = "box" if all(_is_rectangle(cells, columns) for cells in cells_of) else "region"
    inside = [house(f"{kind} {number}", cells) for number, cells in enumerate(cells_of, start=1)]
    slanted = []
    if diagonals:
        slanted = [
            house("diagonal 1", range(0, rows * columns, columns + 1)),
            house("diagonal 2", range(columns - 1, rows * columns - 1, columns - 1)),
        ]
    return Geometry(rows, columns, boxes, diagonals, (*across, *down, *inside, *slanted))


def latin(rows: int, columns: int) -> Geometry:
    """The board whose houses are its rows and columns."""
    return board_of(rows, columns)


def numbered(names: Iterable[Hashable]) -> tuple[int, ...]:
    """A part's number for each cell, from 0 as they come, for a map that names parts somehow."""
    numbers: dict[Hashable, int] = {}
    return tuple([numbers.setdefault(name, len(numbers)) for name in names])


def parts(numbers: Sequence[int]) -> list[list[int]]:
    """The cells of each part of such a map, ascending."""
    cells_of: list[list[int]] = [[] for _ in set(numbers)]
    for cell, number in enumerate(numbers):
        cells_of[number].append(cell)
    return cells_of


def boxes_of(rows: int, columns: int, high: int, wide: int) -> tuple[int, ...]:
    """The map of rectangular boxes, `high` cells high and `wide` wide; what is over is smaller."""
    return numbered((r // high, c // wide) for r in range(rows) for c in range(columns))


def usual_boxes(size: int) -> tuple[int, ...]:
    """The map of the boxes that a square of this size has where none are told; () for none.

    As many cells high as the largest divisor up to the root: 2×3 at 6, 2×4 at 8, 3×4 at 12.
    """
    high = next(high for high in range(isqrt(size), 0, -1) if size % high == 0)
    return boxes_of(size, size, high, size // high) if high > 1 else ()


def _is_rectangle(cells: Sequence[int], columns: int) -> bool:
    down, across = {cell // columns for cell in cells}, {cell % columns for cell in cells}
    high, wide = max(down) - min(down) + 1, max(across) - min(across) + 1
    return len(cells) == high * wide


def cell_name(cell: int, columns: int) -> str:
    """The cell as people write it, `r2c3`."""
    return f"r{cell // columns + 1}c{cell % columns + 1}"


def cell_names(cells: Iterable[int], columns: int) -> str:
    """Several cells as people write them, `r1c1, r1c2`."""
    return ", ".join(cell_name(cell, columns) for cell in cells)


def neighbours(cell: int, rows: int, columns: int) -> list[int]:
    """The cells that share an edge with this one."""
    row, column = divmod(cell, columns)
    return [
        r * columns + c
        for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        if 0 <= r < rows and 0 <= c < columns
    ]


def is_connected(cells: tuple[int, ...], rows: int, columns: int) -> bool:
    """Whether one can walk from any of the cells to any other over shared edges."""
    unreached = set(cells)
    frontier = [unreached.pop()]
    while frontier:
        reached = unreached.intersection(neighbours(frontier.pop(), rows, columns))
        unreached -= reached
        frontier.extend(reached)
    return not unreached


def as_rows(grid: Grid, columns: int) -> list[list[int]]:
    """The grid as a list of its rows."""
    return [list(grid[start : start + columns]) for start in range(0, len(grid), columns)]


def from_rows(value: object, rows: object, columns: object) -> list[Any] | None:
    """The entries of a list of rows, one after the other; None if it has another shape."""
    if (
        type(value) is list
        and len(value) == rows
        and set(map(type, value)) == {list}
        and list(set(map(len, value))) == [columns]
    ):
        return list(chain.from_iterable(value))
    return None


class Turns(NamedTuple):
    """The ways to turn and mirror a board: for each, the place that each cell comes to.

    `geometry` is the board that results, the same for a board and its mirror images; `houses`
    names for each way the house of the first board that each house of the second was.
    """

    geometry: Geometry
    places: tuple[tuple[int, ...], ...]
    houses: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=BOARDS)
def turns(geometry: Geometry) -> Turns:
    """Every turn and mirror image that ends in one board, which is the same for all of them.

    No board is higher than wide; of the maps of boxes that there may be, it is the least.
    """
    rows, columns = sorted((geometry.rows, geometry.columns))
    ways = list(_images(geometry.rows, geometry.columns, rows, columns))
    maps = [numbered(_moved(geometry.boxes, place)) for place in ways]
    least = min(maps)
    lies = board_of(rows, columns, least, geometry.diagonals)
    places = tuple([place for place, map_ in zip(ways, maps, strict=True) if map_ == least])
    houses = []
    for place in places:
        moved = [frozenset([place[cell] for cell in house.cells]) for house in geometry.houses]
        houses.append(tuple([moved.index(frozenset(house.cells)) for house in lies.houses]))
    return Turns(lies, places, tuple(houses))


def _moved(names: Sequence[int], place: Sequence[int]) -> list[int]:
    """What stood in each cell, where the cells have come to their places."""
    moved = [0] * len(names)
    for name, to in zip(names, place, strict=False):
        moved[to] = name
    return moved


def _images(rows: int, columns: int, to_rows: int, to_columns: int) -> Iterator[tuple[int, ...]]:
    """Where each cell comes to, for the mirror images and turns that have the other shape."""
    for down, across, over in product((False, True), repeat=3):
        if (rows, columns) != ((to_columns, to_rows) if over else (to_rows, to_columns)):
            continue
        place = []
        for cell in range(rows * columns):
            row, column = divmod(cell, columns)
            row = rows - 1 - row if down else row
            column = columns - 1 - column if across else column
            place.append(column * rows + row if over else row * columns + column)
        yield tuple(place)
