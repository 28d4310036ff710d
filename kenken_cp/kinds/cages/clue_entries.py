"""How f-puzzles calls clues: a few forms of entries, of which each sort names one in its `field`.

A field of the document holds a list of entries, each an object, or is a flag. Cells are `R1C1`;
those outside the grid have row or column 0, or one beyond the last.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, JsonObject, refuse_others, show_value
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages.clue import Clue

# What an entry may have beside what it means: how it is drawn.
STYLE = frozenset(
    ("outlineC", "baseC", "fontC", "fromConstraint", "width", "height", "angle", "size", "color")
)
MOST_DIGITS = 10


class ClueField(ABC):
    """A form of entries under a name; `sort` is the id of the clue's sort."""

    key: str
    members: ClassVar[frozenset[str]]

    def clues(self, sort: str, entry: Fields, size: int) -> Iterator[Clue]:
        """The clues of one entry. Raises FormatError, also for members that it has not."""
        refuse_others(entry, self.members | STYLE, f"an entry of '{self.key}'")
        return self._clues(sort, entry, size)

    @abstractmethod
    def _clues(self, sort: str, entry: Fields, size: int) -> Iterator[Clue]:
        """The clues of one entry with no other members."""

    @abstractmethod
    def entry(self, clue: Clue, size: int) -> JsonObject:
        """The entry of a clue."""

    def cells(self, entry: Fields, member: str, size: int) -> tuple[int, ...]:
        """The cells in a member. Raises FormatError."""
        names = entry.get(member)
        if type(names) is not list or not names:
            raise FormatError(
                f"an entry of '{self.key}' must have '{member}', a list of cells as in \"R1C1\""
            )
        return tuple([cell_of(name, size) for name in names])

    def number(self, entry: Fields) -> tuple[int, ...]:
        """The number in `value`, none if it is missing or empty. Raises FormatError."""
        value = entry.get("value", "")
        if value is None or value == "":
            return ()
        if type(value) is int:
            return (value,)
        text = value.strip() if type(value) is str else ""
        if not (text.removeprefix("-").isdecimal() and text.isascii() and len(text) < MOST_DIGITS):
            raise FormatError(
                f"an entry of '{self.key}' has the value {show_value(value)}, no number"
            )
        return (int(text),)


@dataclass(frozen=True)
class Lines(ClueField):
    """Lines of cells: each is a clue. `usual` is the value that is not written."""

    key: str
    usual: int | None = None
    members = frozenset(("lines", "value"))

    def _clues(self, sort: str, entry: Fields, size: int) -> Iterator[Clue]:
        values = self.number(entry)
        for line in lines_of(entry, self.key, size):
            yield Clue(sort, line, values)

    def entry(self, clue: Clue, size: int) -> JsonObject:
        return {"lines": [name_cells(clue.cells, size)], **_value(clue, self.usual)}


@dataclass(frozen=True)
class Arrows(ClueField):
    """A circle or pill and lines from a cell of it."""

    key: str
    members = frozenset(("lines", "cells", "value"))

    def _clues(self, sort: str, entry: Fields, size: int) -> Iterator[Clue]:
        head = tuple(sorted(self.cells(entry, "cells", size)))  # a pill is read as a text is
        for line in lines_of(entry, self.key, size) if entry.get("lines") else ():
            shaft = line[1:] if line[0] in head else line
            yield Clue(sort, (*head, *shaft), (len(head),))

    def entry(self, clue: Clue, size: int) -> JsonObject:
        head, shaft = clue.cells[: clue.values[0]], clue.cells[clue.values[0] :]
        if head != tuple(sorted(head)):
            raise FormatError("f-puzzles reads the cells of a pill from the left and from above")
        start = min(head, key=lambda cell: _apart(cell, shaft[0], size))
        return {"cells": name_cells(head, size), "lines": [name_cells((start, *shaft), size)]}


@dataclass(frozen=True)
class Pairs(ClueField):
    """Cells with a value, or a letter for it; `usual` is the value that is not written."""

    key: str
    usual: int | None = None
    letters: tuple[tuple[str, int], ...] = ()
    members = frozenset(("cells", "value"))

    def _clues(self, sort: str, entry: Fields, size: int) -> Iterator[Clue]:
        cells, value = self.cells(entry, "cells", size), entry.get("value")
        meant = dict(self.letters)
        if type(value) is str and value.strip().upper() in meant:
            yield Clue(sort, cells, (meant[value.strip().upper()],))
        else:
            yield Clue(sort, cells, self.number(entry))

    def entry(self, clue: Clue, size: int) -> JsonObject:
        letters = {value: letter for letter, value in self.letters}
        value = _value(clue, self.usual)
        if value and clue.values[0] in letters:
            value = {"value": letters[clue.values[0]]}
        return {"cells": name_cells(clue.cells, size), **value}


@dataclass(frozen=True)
class Single(ClueField):
    """One cell."""

    key: str
    members = frozenset(("cell",))

    def _clues(self, sort: str, entry: Fields, size: int) -> Iterator[Clue]:
        yield Clue(sort, (cell_of(entry.get("cell"), size),))

    def entry(self, clue: Clue, size: int) -> JsonObject:
        return {"cell": name_cells(clue.cells, size)[0]}


@dataclass(frozen=True)
class Corners(ClueField):
    """Four cells with digits."""

    key: str
    members = frozenset(("cells", "values"))

    def _clues(self, sort: str, entry: Fields, size: int) -> Iterator[Clue]:
        values = entry.get("values")
        if type(values) is not list or not values:
            raise FormatError(f"an entry of '{self.key}' must have 'values', a list of digits")
        digits = [self.number({"value": value}) for value in values]
        yield Clue(
            sort, self.cells(entry, "cells", size), tuple([d for one in digits for d in one])
        )

    def entry(self, clue: Clue, size: int) -> JsonObject:
        return {"cells": name_cells(clue.cells, size), "values": list(clue.values)}


@dataclass(frozen=True)
class Clones(ClueField):
    """Cells, and their clones in the same order."""

    key: str
    members = frozenset(("cells", "cloneCells"))

    def _clues(self, sort: str, entry: Fields, size: int) -> Iterator[Clue]:
        cells, clones = self.cells(entry, "cells", size), self.cells(entry, "cloneCells", size)
        if len(cells) != len(clones):
            raise FormatError(f"an entry of '{self.key}' has more cells than cloneCells, or fewer")
        yield Clue(sort, (*cells, *clones))

    def entry(self, clue: Clue, size: int) -> JsonObject:
        half = len(clue.cells) // 2
        cells, clones = clue.cells[:half], clue.cells[half:]
        return {"cells": name_cells(cells, size), "cloneCells": name_cells(clones, size)}


@dataclass(frozen=True)
class Outside(ClueField):
    """A number beside a row or column; with `slanted`, with a direction."""

    key: str
    slanted: bool = False
    members = frozenset(("cell", "cells", "direction", "value"))

    def _clues(self, sort: str, entry: Fields, size: int) -> Iterator[Clue]:
        row, column = place_of(entry.get("cell"))
        values = self.number(entry)
        way = self._way(entry, row, column, size)
        cells = []
        row, column = row + way[0], column + way[1]
        while 1 <= row <= size and 1 <= column <= size:
            cells.append((row - 1) * size + column - 1)
            row, column = row + way[0], column + way[1]
        if not cells:
            raise FormatError(
                f"the clue of '{self.key}' at {show_value(entry.get('cell'))} points at no cell"
            )
        if values:  # a clue without a number says nothing yet
            yield Clue(sort, tuple(cells), values)

    def _way(self, entry: Fields, row: int, column: int, size: int) -> tuple[int, int]:
        if self.slanted:
            name = entry.get("direction")
            if type(name) is not str or name not in WAYS:
                raise FormatError(
                    f"'direction' of an entry of '{self.key}' is {show_value(name)}; it must be "
                    "UL, UR, DL or DR"
                )
            return WAYS[name]
        down = 1 if row == 0 else -1 if row == size + 1 else 0
        across = 1 if column == 0 else -1 if column == size + 1 else 0
        if bool(down) == bool(across):
            raise FormatError(
                f"the clue of '{self.key}' at {show_value(entry.get('cell'))} must stand beside a "
                "row or column, as R0C1"
            )
        return down, across

    def entry(self, clue: Clue, size: int) -> JsonObject:
        row, column = divmod(clue.cells[0], size)
        way = self._way_along(clue, size)
        at = f"R{row - way[0] + 1}C{column - way[1] + 1}"
        value = {"value": str(clue.values[0])}
        if not self.slanted:
            return {"cell": at, **value}
        direction = next(name for name, its in WAYS.items() if its == way)
        cells = name_cells(clue.cells, size)
        return {"cell": at, "cells": cells, "direction": direction, **value}

    def _way_along(self, clue: Clue, size: int) -> tuple[int, int]:
        """The way from the first cell to the second; of one cell, across the corner where it is."""
        (row, column), *rest = [divmod(cell, size) for cell in clue.cells[:2]]
        if rest:
            return rest[0][0] - row, rest[0][1] - column
        return (1 if row == 0 else -1), (-1 if column == 0 else 1)


WAYS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}


@dataclass(frozen=True)
class Flag(ClueField):
    """A rule of the board that is on or off: the field is true or false, and has no entries."""

    key: str
    members = frozenset(())

    def _clues(self, sort: str, entry: Fields, size: int) -> Iterator[Clue]:
        yield Clue(sort)

    def entry(self, clue: Clue, size: int) -> JsonObject:
        return {}


@dataclass(frozen=True)
class Negative(Flag):
    """A rule of the board that the list `negative` names: all clues of a sort are given."""


def lines_of(entry: Fields, key: str, size: int) -> list[tuple[int, ...]]:
    """The cells of each line in `lines`. Raises FormatError."""
    lines = entry.get("lines")
    if type(lines) is not list or not all(type(line) is list and line for line in lines):
        raise FormatError(f"an entry of '{key}' must have 'lines', lists of cells as in \"R1C1\"")
    return [tuple([cell_of(name, size) for name in line]) for line in lines]


def place_of(name: object) -> tuple[int, int]:
    """Row and column of a cell's name, from 1; those outside the grid too. Raises FormatError."""
    text = name.upper() if type(name) is str else ""
    row, c, column = text.removeprefix("R").partition("C")
    numbers = row.isdecimal() and column.isdecimal() and text.isascii()
    if not (text.startswith("R") and c and numbers and len(text) <= 8):
        raise FormatError(f"the cell {str(name)[:20]!r} must be written as in 'R1C2'")
    return int(row), int(column)


def cell_of(name: object, size: int) -> int:
    """The cell of a name on the grid. Raises FormatError."""
    row, column = place_of(name)
    if not (1 <= row <= size and 1 <= column <= size):
        raise FormatError(f"the cell {name} is outside the {size}×{size} grid")
    return (row - 1) * size + column - 1


def name_cells(cells: Sequence[int], size: int) -> list[str]:
    """The names of cells."""
    return [cell_name(cell, size).upper() for cell in cells]


def _value(clue: Clue, usual: int | None) -> JsonObject:
    if not clue.values or clue.values[0] == usual:
        return {}
    return {"value": str(clue.values[0])}


def _apart(one: int, other: int, size: int) -> int:
    return max(abs(one // size - other // size), abs(one % size - other % size))
