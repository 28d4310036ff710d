"""Objects of JSON as programs write them: a list of them apart, and one with a grid in a field as
a table of one row.

What the fields mean, the reader of tables knows: it refuses those that it does not.
"""

import csv
import json
from collections.abc import Iterator
from io import StringIO

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.text.cell_rows import BLANK
from kenken_cp.text.strict_json import parse

LONGEST = 16_384  # characters
MOST_FIELDS = 40
FEWEST_SIGNS = 16  # of a grid
GRIDS = {
    "puzzle", "puzzles", "grid", "board", "sudoku", "quiz", "quizzes", "problem", "question",
    "input", "unsolved", "givens", "start", "mission",
}  # fmt: skip
OTHERS = {"format", "version", "kind", "cells"}  # fields of formats of their own


def split_objects(text: str) -> Iterator[str]:
    """The objects of a list of JSON objects, each as a text. Raises FormatError."""
    objects = parse(text)
    if type(objects) is not list or any(type(each) is not dict for each in objects):
        raise FormatError(
            "a list of puzzles in JSON must have an object for each, as in [{…}, {…}]"
        )
    yield from (json.dumps(each, ensure_ascii=False) for each in objects)


def as_table(text: str) -> str | None:
    """The names of the fields and, below, what they hold; None for any other text."""
    if len(text) > LONGEST or not text.lstrip().startswith("{") or not text.rstrip().endswith("}"):
        return None
    try:
        fields = parse(text)
    except KenkenError:
        return None
    if type(fields) is not dict or len(fields) > MOST_FIELDS or OTHERS.intersection(fields):
        return None
    held = {name: _field(value) for name, value in fields.items()}
    if any(value is None or "\n" in name + value for name, value in held.items()):
        return None
    if not any(name.lower() in GRIDS and _is_grid(value or "") for name, value in held.items()):
        return None
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows([[*held], [*held.values()]])
    return out.getvalue().rstrip("\n")


def _field(value: object) -> str | None:
    """What a field holds, on one line; None for what a table has not."""
    if value is None or value in ([], {}):
        return ""
    if type(value) is bool:
        return str(value).lower()
    if type(value) is int or type(value) is float or type(value) is str:
        return str(value).strip()
    if type(value) is list and all(type(row) is str for row in value):
        return "".join(value)
    if type(value) is list and all(type(row) is list for row in value):
        cells = [_cell(cell) for row in value for cell in row]
        return None if None in cells else "".join(map(str, cells))
    return None


def _cell(cell: object) -> str | None:
    if cell is None or cell in ("", " ", 0, "0"):
        return BLANK
    sign = str(cell)
    return sign if type(cell) in (int, str) and len(sign) == 1 else None


def _is_grid(text: str) -> bool:
    return len(text) >= FEWEST_SIGNS and any(map(str.isdecimal, text)) and " " not in text
