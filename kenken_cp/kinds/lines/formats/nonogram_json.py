"""A Nonogram as JSON: `{"rows": [[1], [2, 1]], "columns": [[1], …]}`, as programs write it.

A clue is a list of numbers, [] or [0] for a line without blocks; a number alone and a text of
numbers (`"2 1"`) are read too. `title` (or `name`), `author` and `source` are kept; `solution`, a
list of rows of 0 and 1, is the picture; `width`, `height` and `size` must fit; `id` is passed over.
No other field is understood.
"""

import json
import re

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, refuse_others, rows_fault, show_value
from kenken_cp.core.format import Format
from kenken_cp.core.geometry import Grid, as_rows, from_rows
from kenken_cp.kinds.lines.formats.clues import (
    FAMILIES,
    LONGEST,
    clue_of,
    document_of,
    no_zero,
    without_givens,
)
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, check_sides
from kenken_cp.text.strict_json import begins_json, parse

TITLE = "Nonogram JSON"
ROWS, COLUMNS = ("rows", "row"), ("columns", "cols", "column")
SIDES = {"height": ROWS, "width": COLUMNS}
ABOUT = ("title", "author", "source")
NAME, SIZE = "name", "size"
KNOWN = frozenset((*ROWS, *COLUMNS, *SIDES, *ABOUT, NAME, SIZE, "id", "solution"))

_CLUES = re.compile(r'"(?:rows?|columns?|cols)"\s*:\s*\[\s*(?:\[|\]|"?[0-9])')


def sniff(text: str) -> bool:
    """Whether it is a JSON object with lists of clues."""
    return text.lstrip().startswith("{") and begins_json(text) and len(_CLUES.findall(text)) > 1


def read(text: str) -> Document:
    """The puzzle; FormatError says which clue or field does not fit."""
    fields = parse(text)
    if type(fields) is not dict:
        raise FormatError('a Nonogram is an object, as in {"rows": [[1]], "columns": [[1]]}')
    refuse_others(fields, KNOWN)
    rows, columns = _clues(fields, ROWS), _clues(fields, COLUMNS)
    check_sides(len(rows), len(columns))
    _check_sides(fields, len(rows), len(columns))
    about = {name: fields[name] for name in ABOUT if fields.get(name) not in (None, "")}
    if fields.get(NAME) and about.setdefault("title", fields[NAME]) != fields[NAME]:
        raise FormatError("it has both a 'name' and another 'title'; keep one")
    meta = Meta(**about)
    return document_of(
        (len(rows), len(columns)), (rows, columns), _picture(fields, rows, columns), meta
    )


def _check_sides(fields: Fields, rows: int, columns: int) -> None:
    """FormatError for sides that are not those of the clues, one by one or both in `size`."""
    for name, count in (("height", rows), ("width", columns)):
        if fields.get(name, count) != count:
            clues = say_count(count, "clue")
            raise FormatError(
                f"{name!r} is {show_value(fields[name])}, but there stand {clues} for it"
            )
    size = fields.get(SIZE)
    known: list[object] = [[rows, columns], [columns, rows], {"width": columns, "height": rows}]
    known += [f"{columns}x{rows}", f"{rows}x{columns}"]
    if size is not None and size not in (known if rows != columns else [rows, *known]):
        clues = f"{say_count(rows, 'clue')} of rows and {columns} of columns"
        raise FormatError(f"{SIZE!r} is {show_value(size)}, but there stand {clues}")


def _clues(fields: Fields, names: tuple[str, ...]) -> list[Clue]:
    """The clues under one of these names. Raises FormatError."""
    found = [name for name in names if name in fields]
    if len(found) != 1:
        fault = "missing" if not found else f"there {len(found)} times"
        raise FormatError(f"{names[0]!r} is {fault}; it must be a list with a clue for each line")
    [name] = found
    if type(fields[name]) is not list:
        raise FormatError(f"{name!r} must be a list with a clue for each line, as in [[1], [2, 1]]")
    return [_clue(clue, f"{names[0]}, clue {at}") for at, clue in enumerate(fields[name], start=1)]


def _clue(clue: object, where: str) -> Clue:
    if type(clue) is str:
        return clue_of(clue, where)
    clue = [clue] if type(clue) is int else clue
    if type(clue) is not list or any(type(size) is not int or size < 0 for size in clue):
        raise FormatError(f"{where}: it must be a list of whole numbers, as in [2, 1]")
    return no_zero(clue, where)


def _picture(fields: Fields, rows: list[Clue], columns: list[Clue]) -> Grid | None:
    if fields.get("solution") is None:
        return None
    values = from_rows(fields["solution"], len(rows), len(columns))
    if values is None:
        raise FormatError(rows_fault("'solution'", fields["solution"], len(rows), len(columns)))
    signs = {0: EMPTY, 1: FILLED}  # false and true, too
    if any(type(value) not in (int, bool) or value not in signs for value in values):
        raise FormatError(f"'solution' must hold {say_count(len(values), 'cell')} of 0 and 1")
    return tuple([signs[value] for value in values])


def write(document: Document) -> str:
    """The object; FormatError names what it cannot carry."""
    puzzle = without_givens(document, TITLE)
    fields: dict[str, object] = {
        name: getattr(document.meta, name) for name in ABOUT if getattr(document.meta, name)
    }
    fields["rows"] = [list(clue) for clue in puzzle.row_clues]
    fields["columns"] = [list(clue) for clue in puzzle.column_clues]
    if document.solution is not None:
        fields["solution"] = as_rows(document.solution, puzzle.columns)
    return json.dumps(fields, ensure_ascii=False) + "\n"


FORMAT = Format(
    id="nonogram-json",
    title=TITLE,
    sniff=sniff,
    read=read,
    write=write,
    longest=LONGEST,
    keeps=(*ABOUT, "solution"),
    families=FAMILIES,
)
