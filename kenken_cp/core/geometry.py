"""Cells, houses and their names.

A cell is an integer, `row * columns + column`, both counted from 0; its name counts from 1
(`r1c1` is the top left). A grid is the tuple of the cells' values, row by row.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

Grid: TypeAlias = tuple[int, ...]


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
    """The cells and houses of one kind of board; compared and hashed by identity."""

    rows: int
    columns: int
    houses: tuple[House, ...]


@cache
def latin(rows: int, columns: int) -> Geometry:
    """The board whose houses are its rows, top to bottom, then its columns, left to right."""
    across = [house(f"row {r + 1}", range(r * columns, (r + 1) * columns)) for r in range(rows)]
    down = [house(f"column {c + 1}", range(c, rows * columns, columns)) for c in range(columns)]
    return Geometry(rows, columns, (*across, *down))


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


@cache
def turns(geometry: Geometry) -> Turns:
    """Every turn and mirror image that brings the houses onto the houses of a board.

    A board higher than wide is laid on its side, so that it and its mirror images end alike.
    """
    rows, columns = geometry.rows, geometry.columns
    lies = geometry
    if rows > columns and geometry is latin(rows, columns):
        lies = latin(columns, rows)
    number_of = {frozenset(house.cells): number for number, house in enumerate(lies.houses)}
    places, houses = [], []
    for place in _images(rows, columns, lies):
        moved = [frozenset([place[cell] for cell in house.cells]) for house in geometry.houses]
        if number_of.keys() >= set(moved):
            places.append(place)
            houses.append(tuple([moved.index(frozenset(house.cells)) for house in lies.houses]))
    return Turns(lies, tuple(places), tuple(houses))


def _images(rows: int, columns: int, lies: Geometry) -> Iterator[tuple[int, ...]]:
    """Where each cell comes to, for the mirror images and turns of the shape that `lies` has."""
    for down, across, over in product((False, True), repeat=3):
        if (rows, columns) != ((lies.columns, lies.rows) if over else (lies.rows, lies.columns)):
            continue
        place = []
        for cell in range(rows * columns):
            row, column = divmod(cell, columns)
            row = rows - 1 - row if down else row
            column = columns - 1 - column if across else column
            place.append(column * rows + row if over else row * columns + column)
        yield tuple(place)
