"""Boards of houses: rows, columns, boxes and diagonals, and how a board may be turned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from operator import itemgetter
from typing import NamedTuple

from kenken_cp.core.geometry import Grid, images, numbered, parts

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


class BoardSymmetries(NamedTuple):
    """The ways to turn and mirror a board: for each, the place that each cell comes to.

    `geometry` is the board that results, the same for a board and its mirror images; `houses`
    names for each way the house of the first board that each house of the second was.
    """

    geometry: Geometry
    places: tuple[tuple[int, ...], ...]
    houses: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=BOARDS)
def board_symmetries(geometry: Geometry) -> BoardSymmetries:
    """Every turn and mirror image that ends in one board, which is the same for all of them.

    No board is higher than wide; of the maps of boxes that there may be, it is the least.
    """
    rows, columns = sorted((geometry.rows, geometry.columns))
    ways = list(images(geometry.rows, geometry.columns, rows, columns))
    maps = [numbered(_moved(geometry.boxes, place)) for place in ways]
    least = min(maps)
    lies = board_of(rows, columns, least, geometry.diagonals)
    places = tuple([place for place, map_ in zip(ways, maps, strict=True) if map_ == least])
    houses = []
    for place in places:
        moved = [frozenset([place[cell] for cell in house.cells]) for house in geometry.houses]
        houses.append(tuple([moved.index(frozenset(house.cells)) for house in lies.houses]))
    return BoardSymmetries(lies, places, tuple(houses))


def _moved(names: Sequence[int], place: Sequence[int]) -> list[int]:
    """What stood in each cell, where the cells have come to their places."""
    moved = [0] * len(names)
    for name, to in zip(names, place, strict=False):
        moved[to] = name
    return moved
