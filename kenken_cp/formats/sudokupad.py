"""SudokuPad's own JSON, and the shorthand of it that its links carry.

`cells` has a list for each row, an object for each cell, with `value` for a digit given; `cages`
have `cells` as `[row, column]` from 0 and a clue in words, `12×`. Cages without cells hold what is
said about the puzzle, as in `title: …`, so does `metadata`. `regions` are cells that repeat no
digit. The rules in words hold what − and ÷ mean.

The shorthand has ' for ", no quotes round keys, one or two letters for the usual keys, `t` and `f`
for true and false, and nothing at all for an empty object in a list.
"""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from kenken_cp.core.cages import GIVEN, Cage
from kenken_cp.core.counts import rows_of
from kenken_cp.core.errors import FormatError
from kenken_cp.core.limits import LIMITS
from kenken_cp.families import kenken
from kenken_cp.formats.boards import (
    Given,
    assembled,
    check_sides,
    clue_of,
    digit_of,
    field_a_line,
    givens_of,
    killer,
    objects,
    padded,
    refuse_boxes,
    refuse_others,
    rule_in,
    rules_of,
    signs_of,
    text_of,
    unpadded,
)
from kenken_cp.formats.clues import Carries, plain_puzzle
from kenken_cp.formats.document import Document, Format, Meta
from kenken_cp.formats.strict_json import parse

TITLE = "SudokuPad JSON"
CARRIES = Carries(rectangles=True, no_op=True, negative=True, rule=True)
KEEPS = ("solution", "title", "author")
READ = frozenset(("cells", "cages", "regions", "metadata", "metaData"))
HARMLESS = frozenset(("id", "cellSize", "settings", "videos", "duration"))
LONG_KEYS = {
    "ce": "cells", "ca": "cages", "re": "regions", "v": "value", "t": "title", "cs": "cellSize",
    "c": "color", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "a": "arrows",
    "o": "overlays", "u": "underlays", "w": "width", "h": "height", "vd": "videos", "l": "lines",
    "r": "rounded", "fs": "fontSize", "th": "thickness", "hl": "headLength", "wp": "wayPoints",
    "te": "text", "d": "duration",
}  # fmt: skip

_START = re.compile(r"\s*\{")
_CELLS = re.compile(r'"cells"\s*:\s*\[\s*\[\s*\{')
_REMARK = re.compile(r"([A-Za-z]+):\s*(.*)", re.DOTALL)
_SIGN = re.compile(
    r"""'(?:[^'\\]++|\\.)*+'|"(?:[^"\\]++|\\.)*+"|[][{}:,]|[^][{}:,'"\s]++|\s++""", re.DOTALL
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")


def sniff(text: str) -> bool:
    """Whether this is JSON with rows of cells."""
    return _START.match(text) is not None and _CELLS.search(text) is not None


def read(text: str) -> Document:
    """The puzzle, its solution, title and author; FormatError."""
    fields = parse(text)
    if type(fields) is not dict or type(fields.get("cells")) is not list:
        raise FormatError("a SudokuPad document is a JSON object with 'cells'")
    return read_fields(fields)


def read_fields(fields: Mapping[str, Any]) -> Document:
    """The document in these fields; FormatError."""
    refuse_others(fields, READ | HARMLESS)
    grid = fields.get("cells")
    if type(grid) is not list or any(type(row) is not list for row in grid) or not grid:
        raise FormatError("'cells' must be a list of rows")
    rows, columns = len(grid), len(grid[0])
    check_sides(rows, columns)
    if any(len(row) != columns or any(type(cell) is not dict for cell in row) for row in grid):
        raise FormatError(f"'cells' must hold {rows_of(rows, columns, 'object')}, as in {{}}")
    entries = enumerate(cell for row in grid for cell in row)
    givens = [
        Given(cell, digit_of(entry["value"], f"cell {cell + 1}"))
        for cell, entry in entries
        if entry.get("value") not in (None, "")
    ]
    refuse_boxes(_regions(fields, rows, columns), columns)
    told = _told(fields)
    puzzle = assembled(
        rows, columns, _cages(fields, rows, columns), givens, rule=rule_in(told.get("rules", ""))
    )
    solution = unpadded(told.get("solution", ""), rows * columns)
    meta = Meta(title=told.get("title", ""), author=told.get("author", ""))
    return Document(kenken.FAMILY, puzzle, solution, meta)


def _regions(fields: Mapping[str, Any], rows: int, columns: int) -> list[list[int]]:
    regions = fields.get("regions")
    if regions is None:
        return []
    if type(regions) is not list:
        raise FormatError("'regions' must be a list of lists of cells")
    return [_places(region, rows, columns) for region in regions if region not in ([], {})]


def _places(cells: object, rows: int, columns: int) -> list[int]:
    """The cells of a list of `[row, column]`; FormatError."""
    if type(cells) is not list:
        raise FormatError("cells must be a list, as in [[0, 0], [0, 1]]")
    for cell in cells:
        if type(cell) is not list or [*map(type, cell)] != [int, int]:
            raise FormatError(f"the cell {str(cell)[:20]}; it must be as in [0, 1]")
        if not (0 <= cell[0] < rows and 0 <= cell[1] < columns):
            raise FormatError(f"the cell {cell} lies outside the {rows}×{columns} grid")
    return [row * columns + column for row, column in cells]


def _told(fields: Mapping[str, Any]) -> dict[str, str]:
    """What is said about the puzzle: its title, author, rules and solution."""
    told: dict[str, str] = {}
    for entry in objects(fields, "cages"):
        value = entry.get("value")
        remark = _REMARK.match(value) if type(value) is str else None
        if remark and not entry.get("cells"):
            told[remark[1].lower()] = remark[2].strip()
    for name in ("metaData", "metadata"):
        held = fields.get(name)
        if held is not None and type(held) is not dict:
            raise FormatError(f"'{name}' must be an object")
        for key in ("title", "author", "rules", "solution"):
            if said := text_of(held or {}, key):
                told[key] = said
    return told


def _cages(fields: Mapping[str, Any], rows: int, columns: int) -> Iterator[Cage]:
    for entry in objects(fields, "cages"):
        value = entry.get("value")
        if not entry.get("cells") or (value in (None, "") and entry.get("hidden")):
            continue  # a remark, or cells without a region
        cells = _places(entry["cells"], rows, columns)
        if value in (None, "") and entry.get("sum") is not None:
            value = entry["sum"]
        cage = clue_of(cells, str(value) if type(value) in (int, str) else "", columns)
        yield killer(cage, columns) if entry.get("unique") else cage


def write(document: Document) -> str:
    """The JSON, a field a line; FormatError names what it cannot carry."""
    return field_a_line(fields_of(document, TITLE))


def fields_of(document: Document, title: str) -> dict[str, Any]:
    """The document as plain JSON; FormatError names what a format of this title cannot carry."""
    puzzle = plain_puzzle(document, title, CARRIES)
    columns, meta = puzzle.columns, document.meta
    given = givens_of(puzzle)
    said = {"title": meta.title, "author": meta.author, "rules": rules_of(puzzle)}
    if document.solution is not None:
        said["solution"] = padded(document.solution)
    cells = [
        {"value": str(given[cell])} if cell in given else {}
        for cell in range(puzzle.rows * columns)
    ]
    return {
        "cellSize": 64,
        "cells": [cells[start : start + columns] for start in range(0, len(cells), columns)],
        "regions": [],
        "cages": [
            *({"value": f"{name}: {value}"} for name, value in said.items() if value),
            *(
                {
                    "cells": [[*divmod(cell, columns)] for cell in cage.cells],
                    "value": signs_of(cage),
                    "unique": False,
                }
                for cage in puzzle.cages
                if cage.operator != GIVEN
            ),
        ],
    }


def longhand(text: str) -> str:
    """The JSON that a shorthand stands for; what is JSON already stays as it is."""
    if '"' in text:
        return text
    written: list[str] = []
    before = ""
    signs = [sign for sign in _SIGN.findall(text) if not sign.isspace()]
    for sign, after in pairwise([*signs, ""]):
        if before in ("[", ",") and sign in (",", "]"):
            written.append("{}")
        written.append(_spelled(sign, after))
        before = sign
    return "".join(written)


def _spelled(sign: str, after: str) -> str:
    """One sign or word of the shorthand as JSON."""
    if sign in "[]{}:,":
        return sign
    word = sign[1:-1].replace("\\'", "'") if sign[0] == "'" else sign
    if after == ":":
        return json.dumps(LONG_KEYS.get(word, word))
    if sign[0] == "'":
        return json.dumps(_unescaped(word), ensure_ascii=False)
    known = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
    if word in known or _NUMBER.fullmatch(word):
        return known.get(word, word)
    return json.dumps(f"#{word.lstrip('#')}")  # a colour


def _unescaped(word: str) -> str:
    """What the backslashes in a string stand for."""
    try:
        told: str = json.loads(f'"{word}"'.replace("\n", "\\n"), strict=False)
    except ValueError:
        return word
    return told


FORMAT = Format(
    id="sudokupad",
    title=TITLE,
    suffixes=(".sudokupad",),
    sniff=sniff,
    read=read,
    write=write,
    longest=LIMITS["bytes"].most,
    keeps=KEEPS,
)
