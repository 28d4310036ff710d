"""Grids as callers give them: a text, rows, or one entry for each cell."""

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from kenken_cp.api.arguments import MOST_ENTRIES, SHOWN, integer, list_entries
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError, quotable
from kenken_cp.core.geometry import cell_name
from kenken_cp.text import strict_json

BLANKS = ("", ".", "_", "?")  # what stands in a cell that is not filled in
_BETWEEN = re.compile(r"[\s,|]+")


Rows: TypeAlias = list[list[object]]


def rows_in(name: str, value: object, columns: int | None = None) -> tuple[Rows, bool]:
    """The entries of a grid, row by row, and whether its shape was told, or all stand in one row.

    A text has a line for each row; entries are separated by blanks, or are single letters. JSON is
    read as well, and a list of texts, one for each row. FormatError for what is no grid.
    """
    if isinstance(value, str) and value.lstrip().startswith("["):
        value = strict_json.parse(value)
    if isinstance(value, str):
        lines = [line for line in value.strip().splitlines() if line.strip()]
        return [_entries(line, columns) for line in lines], len(lines) > 1
    if hasattr(value, "tolist"):  # of NumPy
        size = getattr(value, "size", 0)
        value = list_entries(name, range(size)) if size > MOST_ENTRIES else value.tolist()
    if not isinstance(value, Iterable) or isinstance(value, (bytes, Mapping)):
        raise FormatError(f"{name} is {_show(value)}; it must be rows of entries, or a text")
    listed = list_entries(name, value)
    nested = [_is_row(row) for row in listed]
    if all(nested):
        rows: Rows = []
        left = MOST_ENTRIES
        for row in listed:
            rows.append(
                _entries(row, columns) if isinstance(row, str) else list_entries(name, row, left)
            )
            left -= len(rows[-1])
        return rows, True
    if any(nested):
        raise FormatError(f"{name} mixes rows and single entries; give rows, or entries alone")
    return [listed], False


def flatten_grid(name: str, value: object, rows: int, columns: int) -> list[object]:
    """The entries of a grid of these sides, row by row. FormatError for another shape."""
    found, told = rows_in(name, value, columns)
    if not told and found and len(found[0]) == rows * columns:
        return found[0]
    if len(found) != rows:
        raise FormatError(f"{name} has {say_count(len(found), 'row')}; the puzzle has {rows}")
    for number, row in enumerate(found, start=1):
        if len(row) != columns:
            raise FormatError(
                f"row {number} of {name} has {say_count(len(row), 'cell')}; the rows of the puzzle "
                f"have {columns}"
            )
    return [entry for row in found for entry in row]


def number_of(entry: object) -> int | None:
    """The whole number that an entry is, as a number or as a text; None for anything else."""
    if isinstance(entry, str):
        return int(entry) if re.fullmatch(r"[-−]?[0-9]{1,9}", entry, re.ASCII) else None
    return integer(entry)


def is_blank(entry: object) -> bool:
    """Whether the entry stands for a cell that is not filled in."""
    return entry is None or (isinstance(entry, str) and entry.strip() in BLANKS)


def no_entry(name: str, cell: int, columns: int, entry: object, wanted: str) -> FormatError:
    """The error for an entry that cannot stand in a cell."""
    place = cell_name(cell, columns)
    return FormatError(f"{name} has {_show(entry)} at {place}; it must be {wanted}")


def _entries(line: str, columns: int | None) -> list[object]:
    """The entries of a row: words, or the letters of its only word."""
    words = [word for word in _BETWEEN.split(line.strip()) if word]
    return list(words[0]) if len(words) == 1 and columns != 1 else list(words)


def _is_row(value: object) -> bool:
    """Whether it is a row, and no entry: a text is one of at least two letters."""
    return len(value) > 1 if isinstance(value, str) else isinstance(value, Iterable)


def _show(value: object) -> str:
    return quotable(value, SHOWN)
