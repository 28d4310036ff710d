"""SudokuPad's own JSON, and the shorthand of it that its links carry.

`cells` has a list for each row, an object for each cell, with `value` for a digit given and
`centremarks` for the candidates that belong to the puzzle; `cages` have `cells` as `[row, column]`
from 0 and a clue as text, `12×`; one with `unique` or `sum` is a sum, of different digits unless
`unique` is false. Cages without cells hold what is said about the puzzle, as in `title: …`; so does
`metadata`. `regions` are cells that repeat no digit, and two blue lines from corner to corner say
that the diagonals count. The rules in words hold what − and ÷ mean (`assemble` infers the family).

The shorthand has ' for ", no quotes round keys, one or two letters for the usual keys, `t` and `f`
for true and false, and nothing at all for an empty object in a list.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from kenken_cp.core.counts import rows_of
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import objects, refuse_others, text_of
from kenken_cp.core.format import Format
from kenken_cp.core.geometry import Grid, cell_names, parts
from kenken_cp.core.limits import LIMITS
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.assemble import DrawnBoard, Given, assemble, sum_of
from kenken_cp.kinds.cages.formats.boards import (
    cages_of,
    check_sides,
    clue_of,
    digit_of,
    field_a_line,
    givens_of,
    padded,
    signs_of,
    unpadded,
)
from kenken_cp.kinds.cages.formats.carries import ALL_CAGED, Carries, carried
from kenken_cp.kinds.cages.formats.fpuzzles import DIAGONALS, diagonals_in
from kenken_cp.kinds.cages.formats.given_marks import candidates_in
from kenken_cp.kinds.cages.formats.wording import digits_in, rules_of
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.text.strict_json import parse

TITLE = "SudokuPad JSON"
CARRIES = Carries(
    ALL_CAGED,
    True,
    (0, 9),
    no_op=True,
    negative=True,
    rule=True,
    repeats=True,
    candidates=True,
)  # digits of one figure: what a player can type
KEEPS = ("solution", "title", "author")
READ = frozenset(("cells", "cages", "regions", "lines", "metadata", "metaData", *DIAGONALS))
MARKS = "centremarks"  # of a cell: pencil marks that it begins with
STYLES = (None, "", "killer")  # of cages that may hold a clue
BLUE = "#34BBE6"  # of lines that are diagonals
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
    """The puzzle, its solution, title and author. Raises FormatError."""
    fields = parse(text)
    if type(fields) is not dict or type(fields.get("cells")) is not list:
        raise FormatError("a SudokuPad document is a JSON object with 'cells'")
    return read_fields(fields)


def read_fields(fields: Mapping[str, Any]) -> Document:
    """The document in these fields. Raises FormatError."""
    refuse_others(fields, READ | HARMLESS)
    grid = fields.get("cells")
    if type(grid) is not list or any(type(row) is not list for row in grid) or not grid:
        raise FormatError("'cells' must be a list of rows")
    rows, columns = len(grid), len(grid[0])
    check_sides(rows, columns)
    if any(len(row) != columns or any(type(cell) is not dict for cell in row) for row in grid):
        raise FormatError(f"'cells' must hold {rows_of(rows, columns, 'object')}, such as {{}}")
    entries = [cell for row in grid for cell in row]
    givens = [
        Given(cell, digit_of(entry["value"], f"cell {cell + 1}"))
        for cell, entry in enumerate(entries)
        if entry.get("value") not in (None, "")
    ]
    remarks = _remarks(fields)
    solution = unpadded(remarks.get("solution", ""), rows * columns)
    sums, repeats = _sums(fields, rows, columns)
    board = DrawnBoard(
        rows,
        columns,
        cages=list(_cages(fields, rows, columns)),
        sums=sums,
        givens=givens,
        regions=_regions(fields, rows, columns),
        diagonals=_diagonals(fields, rows, columns),
        rule_text=remarks.get("rules", ""),
        digits=digits_in(remarks.get("rules", "")) or _digits_of(solution, max(rows, columns)),
        repeats=repeats,
        candidates=candidates_in(entries, MARKS, columns),
    )
    puzzle = assemble(board)
    meta = Meta(title=remarks.get("title", ""), author=remarks.get("author", ""))
    return Document(family_for(puzzle), puzzle, solution, meta)


def _digits_of(solution: Grid | None, longer: int) -> tuple[int, ...]:
    """The digits that a solution shows to be other than usual, as 0 to 7; empty if it does not."""
    shown = tuple(sorted(set(solution or ())))
    return shown if 0 in shown and len(shown) == longer else ()


def _diagonals(fields: Mapping[str, Any], rows: int, columns: int) -> bool:
    """Whether both diagonals count; FormatError for other lines, or for one of them."""
    lines = [_ends(line) for line in objects(fields, "lines")]
    falls, rises = [[0, 0], [rows, columns]], [[0, columns], [rows, 0]]
    known = {name: ends in lines for name, ends in zip(DIAGONALS, (rises, falls), strict=True)}
    if any(line not in (falls, rises) for line in lines):
        raise FormatError("'lines' holds a line that is not a diagonal of the board; remove it")
    return diagonals_in({name: known[name] or fields.get(name) for name in DIAGONALS})


def _ends(line: Mapping[str, Any]) -> object:
    """The ends of a blue line, the upper one first."""
    ends = line.get("wayPoints")
    blue = str(line.get("color")).upper() == BLUE
    if not blue or type(ends) is not list or any(type(end) is not list for end in ends):
        return None
    try:
        return sorted(ends)
    except TypeError:  # coordinates that are no numbers
        return None


def _regions(fields: Mapping[str, Any], rows: int, columns: int) -> list[list[int]]:
    regions = fields.get("regions")
    if regions is None:
        return []
    if type(regions) is not list:
        raise FormatError("'regions' must be a list of lists of cells")
    return [
        _places(region, rows, columns, f"region {number}")
        for number, region in enumerate(regions, start=1)
        if region not in ([], {})
    ]


def _places(cells: object, rows: int, columns: int, name: str) -> list[int]:
    """The cells of a list of `[row, column]`. Raises FormatError, which names what they are of."""
    if type(cells) is not list:
        raise FormatError(f"{name} must be a list of cells, as in [[0, 0], [0, 1]]")
    for cell in cells:
        if type(cell) is not list or [*map(type, cell)] != [int, int]:
            raise FormatError(f"{name}: the cell {str(cell)[:20]} must be written as in [0, 1]")
        if not (0 <= cell[0] < rows and 0 <= cell[1] < columns):
            raise FormatError(f"{name}: the cell {cell} is outside the {rows}×{columns} grid")
    return [row * columns + column for row, column in cells]


def _remarks(fields: Mapping[str, Any]) -> dict[str, str]:
    """What is said about the puzzle: its title, author, rules and solution."""
    remarks: dict[str, str] = {}
    for entry in objects(fields, "cages"):
        value = entry.get("value")
        remark = _REMARK.match(value) if type(value) is str else None
        if remark and not entry.get("cells"):
            remarks[remark[1].lower()] = remark[2].strip()
    for name in ("metaData", "metadata"):
        held = fields.get(name)
        if held is not None and type(held) is not dict:
            raise FormatError(f"'{name}' must be an object")
        if held and held.get("norowcol"):
            raise FormatError(
                "'norowcol' lets digits repeat in rows and columns, which is not supported"
            )
        for key in ("title", "author", "rules", "solution"):
            if text := text_of(held or {}, key):
                remarks[key] = text
    return remarks


def _cages(fields: Mapping[str, Any], rows: int, columns: int) -> Iterator[Cage]:
    """The cages under clues with a sign, or with none and nothing that tells them to be sums."""
    for entry in _drawn(fields):
        if not _is_sum(entry):
            yield clue_of(_cells_of(entry, rows, columns), _clue(entry), columns)


def _cells_of(entry: Mapping[str, Any], rows: int, columns: int) -> list[int]:
    return _places(entry["cells"], rows, columns, f"cage {_clue(entry)}".rstrip())


def _sums(fields: Mapping[str, Any], rows: int, columns: int) -> tuple[list[Cage], bool]:
    """The cages whose digits are added, and whether they may hold a digit twice; FormatError."""
    entries = [entry for entry in _drawn(fields) if _is_sum(entry)]
    sums = [sum_of(_cells_of(entry, rows, columns), _clue(entry), columns) for entry in entries]
    pairs = list(zip(sums, entries, strict=True))
    telling = [(cage, entry) for cage, entry in pairs if cage.cells[1:]] or pairs
    alike = [cage for cage, entry in telling if entry.get("unique") is False]
    if alike and len(alike) < len(telling):
        names = cell_names(alike[0].cells, columns)
        raise FormatError(
            f"digits may repeat in the cage {names} but not in others; allow it in all "
            "cages, or in none"
        )
    return sums, bool(alike)


def _drawn(fields: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The cages that are no remarks, nor cells without a region; FormatError for other kinds."""
    for entry in objects(fields, "cages"):
        if not entry.get("cells") or (_clue(entry) == "" and entry.get("hidden")):
            continue
        field = "type" if entry.get("type") else "style"
        if entry.get(field) not in STYLES:
            raise FormatError(
                f"a cage has the {field} {str(entry[field])[:20]!r}, which is not supported; "
                f"write 'killer', or remove the {field}"
            )
        yield entry


def _is_sum(entry: Mapping[str, Any]) -> bool:
    return bool(entry.get("unique")) or entry.get("sum") is not None


def _clue(entry: Mapping[str, Any]) -> str:
    clue = entry.get("value")
    if clue in (None, "") and entry.get("sum") is not None:
        clue = entry["sum"]
    return str(clue) if type(clue) in (int, str) else ""


def write(document: Document) -> str:
    """The JSON, a field a line; FormatError names what it cannot carry."""
    return field_a_line(fields_of(document, TITLE))


def fields_of(document: Document, title: str) -> dict[str, Any]:
    """The document as plain JSON; FormatError names what a format of this title cannot carry."""
    puzzle = carried(document, title, CARRIES)
    rows, columns, meta = puzzle.rows, puzzle.columns, document.meta
    given, marks = givens_of(puzzle), dict(puzzle.candidates)
    remarks = {"title": meta.title, "author": meta.author, "rules": rules_of(puzzle)}
    if document.solution is not None:
        remarks["solution"] = padded(document.solution)
    cells = [
        {
            **({"value": str(given[cell])} if cell in given else {}),
            **({MARKS: list(map(str, marks[cell]))} if cell in marks else {}),
        }
        for cell in range(rows * columns)
    ]
    lines = [[[0, 0], [rows, columns]], [[0, columns], [rows, 0]]] * puzzle.diagonals
    return {
        "cellSize": 64,
        "cells": [cells[start : start + columns] for start in range(0, len(cells), columns)],
        "regions": [_listed(region, columns) for region in parts(puzzle.boxes)],
        "cages": [
            *({"value": f"{name}: {value}"} for name, value in remarks.items() if value),
            *(_cage(puzzle, cage) for cage in cages_of(puzzle)),
        ],
        **(
            {"lines": [{"color": BLUE, "thickness": 2, "wayPoints": w} for w in lines]}
            if lines
            else {}
        ),
    }


def _listed(cells: Iterable[int], columns: int) -> list[list[int]]:
    return [[*divmod(cell, columns)] for cell in cells]


def _cage(puzzle: CagePuzzle, cage: Cage) -> dict[str, Any]:
    cells = _listed(cage.cells, puzzle.columns)
    if puzzle.covered:
        return {"cells": cells, "value": signs_of(cage), "unique": False}
    clue = {"value": str(cage.target), "sum": cage.target, "unique": puzzle.distinct}
    return {"cells": cells, **clue}


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
        string: str = json.loads(f'"{word}"'.replace("\n", "\\n"), strict=False)
    except ValueError:
        return word
    return string


FORMAT = Format(
    id="sudokupad",
    title=TITLE,
    suffixes=(".sudokupad",),
    sniff=sniff,
    read=read,
    write=write,
    longest=LIMITS["bytes"].most,
    keeps=KEEPS,
    families=CARRIES.families,
)
