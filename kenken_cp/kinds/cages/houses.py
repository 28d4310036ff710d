"""Boards of houses: rows, columns, boxes, diagonals, areas, and the symmetries of a board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from kenken_cp.core.geometry import Grid, images, number_names, parts

BOARDS = 256  # geometries that are cached


class House(NamedTuple):
    """Cells that must all differ, and the name used in sentences (`row 1`).

    `values(grid)` are the grid's values in these cells, in order.
    """

    name: str
    cells: tuple[int, ...]
    values: Callable[[Grid], Sequence[int]]


def house(name: str, cells: Sequence[int]) -> House:
    """The house with this name and these cells."""
    first = cells[0]
    picker = itemgetter(*cells) if len(cells) > 1 else itemgetter(slice(first, first + 1))
    return House(name, tuple(cells), picker)


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """The cells and houses of one kind of board; compared and hashed by identity.

    The houses are the rows from the top, the columns from the left, the boxes, the two diagonals,
    and the areas. `boxes` has each cell's box, numbered from 0 in the order of first cells; it is
    empty without boxes. `areas` are the cells of each area, ascending. `pickers` are the `values`
    of the houses.
    """

    rows: int
    columns: int
    boxes: tuple[int, ...]
    diagonals: bool
    houses: tuple[House, ...]
    areas: tuple[tuple[int, ...], ...] = ()
    pickers: tuple[Callable[[Grid], Sequence[int]], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pickers", tuple([house.values for house in self.houses]))


def board_of(
    rows: int,
    columns: int,
    boxes: tuple[int, ...] = (),
    diagonals: bool = False,
    areas: tuple[tuple[int, ...], ...] = (),
) -> Geometry:
    """The geometry with these sides, boxes (by `number_names`), areas and, on a square, diagonals.

    Areas are in order, with ascending cells. The same board is the same object, however it is
    asked for.
    """
    return _board_of(rows, columns, boxes, diagonals, areas)


@lru_cache(maxsize=BOARDS)
def _board_of(
    rows: int,
    columns: int,
    boxes: tuple[int, ...],
    diagonals: bool,
    areas: tuple[tuple[int, ...], ...],
) -> Geometry:
    across = [house(f"row {r + 1}", range(r * columns, (r + 1) * columns)) for r in range(rows)]
    down = [house(f"column {c + 1}", range(c, rows * columns, columns)) for c in range(columns)]
    cells_of = parts(boxes)
    kind = "box" if all(rectangle(cells, columns) for cells in cells_of) else "region"
    inside = [house(f"{kind} {number}", cells) for number, cells in enumerate(cells_of, start=1)]
    slanted = []
    if diagonals:
        slanted = [
            house("diagonal 1", range(0, rows * columns, columns + 1)),
            house("diagonal 2", [columns - 1 + row * (columns - 1) for row in range(rows)]),
        ]
    more = [house(f"area {number}", cells) for number, cells in enumerate(areas, start=1)]
    houses = (*across, *down, *inside, *slanted, *more)
    return Geometry(rows, columns, boxes, diagonals, houses, areas)


def boxes_of(rows: int, columns: int, high: int, wide: int) -> tuple[int, ...]:
    """The map of rectangular boxes of this height and width; those at the edge may be smaller."""
    return number_names((r // high, c // wide) for r in range(rows) for c in range(columns))


@lru_cache(maxsize=BOARDS)
def usual_boxes(rows: int, columns: int = 0) -> tuple[int, ...]:
    """The map of the default boxes of a board, a square unless both sides are named; () for none.

    They are rectangles with as many cells as the longer side: of several shapes the most square
    one, and of two alike the wide one: 2×3 for 6, 2×4 for 8, 3×4 for 12.
    """
    columns = columns or rows
    longer = max(rows, columns)
    sides = [
        (abs(high - longer // high), high)
        for high in range(2, longer // 2 + 1)
        if longer % high == 0 and rows % high == 0 and columns % (longer // high) == 0
    ]
    if not sides:
        return ()
    _, high = min(sides)
    return boxes_of(rows, columns, high, longer // high)


def rectangle(cells: Sequence[int], columns: int) -> tuple[int, int] | None:
    """The height and width of a rectangle; None for cells of any other shape."""
    down, across = {cell // columns for cell in cells}, {cell % columns for cell in cells}
    high, wide = (max(lines) - min(lines) + 1 for lines in (down, across))
    return (high, wide) if high * wide == len(cells) else None


class BoardSymmetries(NamedTuple):
    """The symmetries of a board: for each the new place of every cell.

    `geometry` is the resulting board, which is the same for all mirror images of a board; `houses`
    gives for each symmetry the old number of each house of the resulting board.
    """

    geometry: Geometry
    places: tuple[tuple[int, ...], ...]
    houses: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=BOARDS)
def board_symmetries(geometry: Geometry) -> BoardSymmetries:
    """The rotations and reflections that turn this board into its canonical form.

    The canonical board is no higher than wide, and its map of boxes is the least possible, and then
    its areas.
    """
    rows, columns = sorted((geometry.rows, geometry.columns))
    ways = list(images(geometry.rows, geometry.columns, rows, columns))
    maps = [
        (number_names(_move(geometry.boxes, place)), moved_areas(geometry.areas, place))
        for place in ways
    ]
    least = min(maps)
    lies = board_of(rows, columns, least[0], geometry.diagonals, least[1])
    places = tuple([place for place, map_ in zip(ways, maps, strict=True) if map_ == least])
    houses = []
    for place in places:
        moved = [frozenset([place[cell] for cell in house.cells]) for house in geometry.houses]
        houses.append(tuple([moved.index(frozenset(house.cells)) for house in lies.houses]))
    return BoardSymmetries(lies, places, tuple(houses))


def moved_areas(
    areas: Sequence[Sequence[int]], place: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """The areas with each cell moved to its new place, in order."""
    return tuple(sorted([tuple(sorted([place[cell] for cell in cells])) for cells in areas]))


def _move(names: Sequence[int], place: Sequence[int]) -> list[int]:
    """The entries of each cell, moved to its new place."""
    moved = [0] * len(names)
    for name, to in zip(names, place, strict=False):
        moved[to] = name
    return moved
