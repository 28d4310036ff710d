"""The field `clues` of native JSON: a list of objects, read and written."""

import re
from collections.abc import Sequence
from typing import Any

from kenken_cp.core.errors import FormatError, PuzzleError
from kenken_cp.core.fields import Fields, list_of, show_value
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.fields import CLUES
from kenken_cp.kinds.cages.puzzle import CagePuzzle

_CELL = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)")
_KNOWN = ("clue", "cells", "value", "values", "text")


def clues(fields: Fields) -> tuple[Clue, ...]:
    """The clues in 'clues'; none if the field is missing. Their sorts check the rest."""
    if CLUES not in fields:
        return ()
    sides = fields["rows"], fields["columns"]
    entries = list_of(CLUES, fields, "objects")
    return tuple(
        [_clue(entry, f"entry {n} of '{CLUES}'", *sides) for n, entry in enumerate(entries, 1)]
    )


def _clue(entry: object, where: str, rows: int, columns: int) -> Clue:
    if type(entry) is not dict or "clue" not in entry:
        raise FormatError(
            f"{where} is {show_value(entry)}; it must be an object such as "
            '{"clue": "thermometer", "cells": ["r1c1", "r2c1"]}'
        )
    unknown = next((name for name in entry if name not in _KNOWN), None)
    if unknown is not None:
        known = ", ".join(map(repr, _KNOWN))
        raise FormatError(
            f"{where} has the unknown field {show_value(unknown)}; it may have {known}"
        )
    try:
        sort = sort_of(entry["clue"])
    except PuzzleError as error:
        raise FormatError(f"{where}: {error}") from None
    if "value" in entry and "values" in entry:
        raise FormatError(f"{where} has both 'value' and 'values'; keep one of them")
    values = _list(entry, "values", where, int) if "values" in entry else []
    if "value" in entry:
        if type(entry["value"]) is not int:
            raise FormatError(
                f"{where} has the value {show_value(entry['value'])}; it must be an integer"
            )
        values = [entry["value"]]
    text = entry.get("text", "")
    if type(text) is not str:
        raise FormatError(f"{where} has the text {show_value(text)}; it must be a string")
    cells = [_cell(name, where, rows, columns) for name in _list(entry, "cells", where, str)]
    return Clue(sort.id, tuple(cells), tuple(values), text)


def _list(entry: Fields, name: str, where: str, kind: type) -> list[Any]:
    """The list in a field of a clue, empty if it is missing."""
    held = entry.get(name, [])
    if type(held) is not list or any(type(each) is not kind for each in held):
        what = 'cells such as "r1c1"' if kind is str else "integers"
        raise FormatError(f"{where} has the {name} {show_value(held)}; it must be a list of {what}")
    return held


def _cell(name: str, where: str, rows: int, columns: int) -> int:
    found = _CELL.fullmatch(name)
    if found is None:
        raise FormatError(f"{where} has the cell {show_value(name)}; write it as in r1c1")
    row, column = map(int, found.groups())
    if row > rows or column > columns:
        raise FormatError(f"{where} has the cell {name}, outside the grid of {rows}×{columns}")
    return (row - 1) * columns + column - 1


def clue_entries(puzzle: CagePuzzle) -> list[dict[str, object]] | None:
    """The field 'clues', as `clues` reads it; None if there are none."""
    return entries_of(puzzle.clues, puzzle.columns) or None


def entries_of(clues: Sequence[Clue], columns: int) -> list[dict[str, object]]:
    """Clues of a board with so many columns, as the entries of that field."""
    return [_entry(clue, columns) for clue in clues]


def _entry(clue: Clue, columns: int) -> dict[str, object]:
    entry: dict[str, object] = {"clue": clue.sort}
    if clue.cells:
        entry["cells"] = [cell_name(cell, columns) for cell in clue.cells]
    if clue.values:
        one = sort_of(clue.sort).numbers.most == 1
        entry |= {"value": clue.values[0]} if one else {"values": list(clue.values)}
    if clue.text:
        entry["text"] = clue.text
    return entry
