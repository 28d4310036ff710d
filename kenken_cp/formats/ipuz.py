"""ipuz, version 2, of the kind calcudoku: JSON that names its kind by an address.

`puzzle` has a list for each row, 0 in a cell that is empty, else its digit; `cages` have `cells` as
`[x, y]` from 0 at the top left (from 1 is read too), `value` and maybe `operator`. `charset` are
the digits, as signs: 0 to 9 and then A for 10, B for 11. With `showoperators` false no clue shows
its operator, and the puzzle is one without operators. `intro` holds the rules in words, with what
− and ÷ mean.
"""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from string import ascii_uppercase, digits
from typing import Any

from kenken_cp.core.cages import GIVEN, NO_OP, Cage, CagePuzzle
from kenken_cp.core.counts import rows_of
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import Grid, as_rows
from kenken_cp.core.limits import LIMITS
from kenken_cp.families import kenken
from kenken_cp.formats.boards import (
    Given,
    assembled,
    check_sides,
    objects,
    rule_in,
    rules_of,
    text_of,
)
from kenken_cp.formats.clues import Carries, plain_puzzle
from kenken_cp.formats.document import Document, Format, Meta
from kenken_cp.formats.strict_json import parse

TITLE = "ipuz"
VERSION = "http://ipuz.org/v2"
SUDOKU = "http://ipuz.org/sudoku"
CALCUDOKU = "http://ipuz.org/sudoku/calcudoku"
SIGNS = digits + ascii_uppercase
EMPTY = (0, "0", "", None)
OPERATORS = {"+": "+", "-": "-", "*": "*", "/": "/", "×": "*", "÷": "/", "−": "-", "x": "*"}
RATING = "difficulty"
CARRIES = Carries(True, (0, len(SIGNS) - 1), no_op=True, negative=True, rule=True)
# What is no part of a puzzle, or drawn only, or said in other fields; anything else is refused.
HARMLESS = frozenset((
    "version", "kind", "copyright", "publisher", "publication", "url", "uniqueid", "title", "intro",
    "explanation", "annotation", "author", "editor", "date", "notes", "difficulty", "origin",
    "block", "empty", "styles", "checksum", "volatile", "charset", "displaycharset", "boxes",
    "showoperators", "cageborder", "puzzle", "saved", "solution", "cages", "dimensions",
))  # fmt: skip

_START = re.compile(r"\s*(?:ipuz\s*\(\s*)?\{")
_VERSION = re.compile(r'"(?:version|kind)"\s*:\s*\[?\s*"https?://ipuz\.org/')


def sniff(text: str) -> bool:
    """Whether this is JSON that names ipuz."""
    return _START.match(text) is not None and _VERSION.search(text) is not None


def read(text: str) -> Document:
    """The puzzle, its solution, title, author and publication; FormatError."""
    text = text.strip()
    if text.startswith("ipuz"):  # the form for pages: a call with the puzzle
        text = text.removeprefix("ipuz").strip().removeprefix("(").removesuffix(")")
    fields = parse(text)
    _check(fields)
    grid = fields.get("puzzle")
    if type(grid) is not list or any(type(row) is not list for row in grid) or not grid:
        raise FormatError("'puzzle' must be a list of rows")
    rows, columns = len(grid), len(grid[0])
    check_sides(rows, columns)
    if any(len(row) != columns for row in grid):
        raise FormatError(f"'puzzle' must hold {rows_of(rows, columns, 'cell')}")
    givens = [
        Given(cell, _digit(value))
        for cell, value in enumerate(map(_plain, chain.from_iterable(grid)))
        if value not in EMPTY and value != fields.get("empty")
    ]
    cages = list(_cages(fields, rows, columns, {given.cell for given in givens}))
    puzzle = assembled(
        rows,
        columns,
        cages,
        givens,
        digits=_charset(fields),
        rule=rule_in(text_of(fields, "intro")),
    )
    meta = Meta(
        title=text_of(fields, "title"),
        author=text_of(fields, "author"),
        source=text_of(fields, "publication"),
        ratings={RATING: fields[RATING]} if fields.get(RATING) else {},
    )
    return Document(kenken.FAMILY, puzzle, _solution(fields, rows, columns), meta)


def _check(fields: object) -> None:
    if type(fields) is not dict:
        raise FormatError(f'an ipuz puzzle is a JSON object that begins {{"version": "{VERSION}"')
    kinds = fields.get("kind")
    if type(kinds) is not list or any(type(kind) is not str for kind in kinds):
        raise FormatError(f'\'kind\' must be a list, as in ["{SUDOKU}#1", "{CALCUDOKU}#1"]')
    if not any(kind.split("#")[0] == CALCUDOKU for kind in kinds):
        told = ", ".join(kind[:60] for kind in kinds)
        raise FormatError(f"ipuz of the kind {told}; only {CALCUDOKU} is read")
    if fields.get("boxes") is True:
        raise FormatError("'boxes' is true: no digit may repeat in a box, and a KenKen has none")
    unknown = sorted(
        name for name, value in fields.items()
        if name not in HARMLESS and ":" not in name and value not in ([], {}, None, False)
    )  # fmt: skip
    if unknown:
        raise FormatError(f"it has {', '.join(map(repr, unknown[:5]))}, which a calcudoku has not")


def _plain(entry: object) -> Any:
    """What a cell holds, out of the object that may give it a style."""
    if type(entry) is not dict:
        return entry
    return entry.get("given", entry.get("value", entry.get("cell")))


def _digit(value: object) -> int:
    if type(value) is int:
        return value
    if type(value) is str and len(value) == 1 and value.upper() in SIGNS:
        return SIGNS.index(value.upper())
    raise FormatError(f"a cell holds {str(value)[:20]!r}; it must be a digit or a sign for one")


def _charset(fields: Mapping[str, Any]) -> tuple[int, ...]:
    told = text_of(fields, "charset")
    side = max(len(fields["puzzle"]), len(fields["puzzle"][0]))
    if told in ("", "123456789") and side <= len("123456789"):
        return ()  # the default, of which smaller grids use the beginning
    return tuple(_digit(sign) for sign in told)


def _cages(fields: Mapping[str, Any], rows: int, columns: int, given: set[int]) -> Iterator[Cage]:
    shown = fields.get("showoperators") is not False
    entries = objects(fields, "cages")
    places = [_places(n, entry) for n, entry in enumerate(entries, start=1)]
    origin = _origin(places, rows, columns, given)
    for n, (entry, cells) in enumerate(zip(entries, places, strict=True), start=1):
        x_y = [(x - origin, y - origin) for x, y in cells]
        if any(not (0 <= x < columns and 0 <= y < rows) for x, y in x_y):
            raise FormatError(f"cage {n} has a cell outside the {rows}×{columns} grid")
        value, operator = entry.get("value"), entry.get("operator")
        if type(value) is not int:
            raise FormatError(f"cage {n} has the value {str(value)[:20]!r}; it must be an integer")
        if operator is not None and operator not in OPERATORS:
            raise FormatError(f"cage {n} has the operator {str(operator)[:20]!r}; + - * / are read")
        sign = OPERATORS[operator] if operator is not None and shown else NO_OP
        yield Cage(tuple(y * columns + x for x, y in x_y), GIVEN if len(x_y) == 1 else sign, value)


def _places(n: int, entry: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The cells of a cage, x and y, as they are told: one by one, or by two corners."""
    cells, rect = entry.get("cells"), entry.get("rect")
    if cells is None and type(rect) is list and [type(side) for side in rect] == [int] * 4:
        left, top, right, bottom = rect
        check_sides(max(1, bottom - top + 1), max(1, right - left + 1))
        cells = [[x, y] for y in range(top, bottom + 1) for x in range(left, right + 1)]
    if type(cells) is not list or not cells:
        raise FormatError(f'cage {n} must have cells, as in "cells": [[0, 0], [1, 0]]')
    if any(type(cell) is not list or [*map(type, cell)] != [int, int] for cell in cells):
        raise FormatError(f"cage {n}: each of its cells must be two integers, as in [1, 0]")
    return [(x, y) for x, y in cells]


def _origin(places: list[list[tuple[int, int]]], rows: int, columns: int, given: set[int]) -> int:
    """0 or 1, from which the cells of the cages are counted: with 1 none lies at 0."""
    told = list(chain.from_iterable(places))
    if not told or min(min(place) for place in told) == 0:
        return 0
    if any(x == columns or y == rows for x, y in told):
        return 1
    free = {cell for cell in range(rows * columns) if cell not in given}
    return int(free != {y * columns + x for x, y in told})


def _solution(fields: Mapping[str, Any], rows: int, columns: int) -> Grid | None:
    told = fields.get("solution")
    if told is None:
        return None
    if type(told) is not list or any(type(row) is not list or len(row) != columns for row in told):
        raise FormatError(f"'solution' must hold {rows_of(rows, columns, 'digit')}")
    return tuple(_digit(_plain(value)) for value in chain.from_iterable(told))


def write(document: Document) -> str:
    """JSON, a field a line; FormatError names what it cannot carry."""
    puzzle = plain_puzzle(document, TITLE, CARRIES)
    fields = _fields(document, puzzle)
    lines = [f"  {json.dumps(key)}: {_dumps(value)}" for key, value in fields.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _dumps(value: Any) -> str:
    """Plain JSON on one line, a list of lists or objects with a line for each."""
    if isinstance(value, list) and value and isinstance(value[0], list | dict):
        inner = ",\n    ".join(json.dumps(entry, ensure_ascii=False) for entry in value)
        return f"[\n    {inner}\n  ]"
    return json.dumps(value, ensure_ascii=False)


def _fields(document: Document, puzzle: CagePuzzle) -> dict[str, Any]:
    meta, columns = document.meta, puzzle.columns
    given = {c.cells[0]: c.target for c in puzzle.cages if c.operator == GIVEN and c.target != 0}
    cages = [cage for cage in puzzle.cages if cage.cells[0] not in given]
    difficulty = meta.ratings.get(RATING, meta.ratings.get("tier", ""))
    told = {
        "title": meta.title,
        "author": meta.author,
        "publication": meta.source,
        RATING: str(difficulty),
    }
    fields: dict[str, Any] = {
        "version": VERSION,
        "kind": [f"{SUDOKU}#1", f"{CALCUDOKU}#1"],
        **{name: value for name, value in told.items() if value},
        "intro": rules_of(puzzle),
        "charset": "".join(SIGNS[digit] for digit in puzzle.digits),
        "boxes": False,
        "showoperators": any(c.operator not in (NO_OP, GIVEN) for c in cages) or not cages,
        "cageborder": "thick",
        "puzzle": as_rows(tuple(given.get(c, 0) for c in range(puzzle.rows * columns)), columns),
        "cages": [_cage(cage, columns) for cage in cages],
    }
    if document.solution is not None:
        fields["solution"] = as_rows(document.solution, columns)
    return fields


def _cage(cage: Cage, columns: int) -> dict[str, Any]:
    cells = [[cell % columns, cell // columns] for cell in cage.cells]
    told = {} if cage.operator in (GIVEN, NO_OP) else {"operator": cage.operator}
    return {"cells": cells, "value": cage.target, **told}


FORMAT = Format(
    id="ipuz",
    title=TITLE,
    suffixes=(".ipuz",),
    sniff=sniff,
    read=read,
    write=write,
    longest=LIMITS["bytes"].most,
    keeps=("solution", "title", "author", "source"),
)
