"""Cells of a board: names, neighbours, parts, rows, and places under rotation or reflection.

`symmetries` is about patterns of cells that a rotation or reflection leaves as they are.
A cell is an integer, `row * columns + column`, both from 0; its name counts from 1 (`r1c1` is the
top left). A grid is the tuple of the cells' values, row by row.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Any, TypeAlias, TypeVar

Grid: TypeAlias = tuple[int, ...]
Held = TypeVar("Held")


def number_names(names: Iterable[Hashable]) -> tuple[int, ...]:
    """The names of the cells' parts as numbers: from 0, in the order in which they first occur."""
    numbers: dict[Hashable, int] = {}
    return tuple([numbers.setdefault(name, len(numbers)) for name in names])


def parts(numbers: Sequence[int]) -> list[list[int]]:
    """The cells, ascending, of each part of a board, from its cells' `number_names`."""
    cells_of: list[list[int]] = [[] for _ in set(numbers)]
    for cell, number in enumerate(numbers):
        cells_of[number].append(cell)
    return cells_of


def join_parts(cells: int, pairs: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """The number of each cell's part, as in `number_names`; these pairs lie in one part each."""
    owner = list(range(cells))

    def first(cell: int) -> int:
        while owner[cell] != cell:
            owner[cell] = cell = owner[owner[cell]]
        return cell

    for one, other in pairs:
        owner[first(one)] = first(other)
    return number_names(map(first, owner))


def cell_name(cell: int, columns: int) -> str:
    """The cell as people write it: `r2c3`."""
    return f"r{cell // columns + 1}c{cell % columns + 1}"


def cell_names(cells: Iterable[int], columns: int) -> str:
    """Several cells as people write them: `r1c1, r1c2`."""
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
    """Whether the cells are connected through shared edges."""
    unreached = set(cells)
    frontier = [unreached.pop()]
    while frontier:
        reached = unreached.intersection(neighbours(frontier.pop(), rows, columns))
        unreached -= reached
        frontier.extend(reached)
    return not unreached


def as_rows(cells: Sequence[Held], columns: int) -> list[list[Held]]:
    """A grid, or what else there is for each cell, as a list of its rows."""
    return [list(cells[start : start + columns]) for start in range(0, len(cells), columns)]


def from_rows(value: object, rows: object, columns: object) -> list[Any] | None:
    """The entries of a list of rows, in one list; None if it has another shape."""
    if (
        type(value) is list
        and len(value) == rows
        and set(map(type, value)) == {list}
        and list(set(map(len, value))) == [columns]
    ):
        return list(chain.from_iterable(value))
    return None


def images(rows: int, columns: int, to_rows: int, to_columns: int) -> Iterator[tuple[int, ...]]:
    """The new place of each cell, for the rotations and reflections that give a board of
    `to_rows` × `to_columns`."""
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
