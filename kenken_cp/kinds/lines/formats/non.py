"""A Nonogram in a file of its own, `.non`: a keyword a line with its value, then clues.

`width` and `height` come before `rows` and `columns`, each followed by a line a clue, `3,1`; a
line without blocks is written 0, or blank. `goal` is the solution, a 1 or 0 for each cell. `title`,
`by` and `catalogue` (where it comes from) are kept, `copyright` and `license` passed over, other
keywords refused.
"""

import re
from collections.abc import Mapping, Sequence
from html import unescape

from kenken_cp.core.counts import counted
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.lines.formats.clues import (
    FAMILIES,
    LONGEST,
    clue_lines,
    clue_texts,
    document_of,
    picture_of,
    without_givens,
)
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, check_sides
from kenken_cp.text.decoding import number

TITLE = "Nonogram file .non"
FIELD_OF = {"title": "title", "by": "author", "catalogue": "source"}
READ = (*FIELD_OF, "width", "height", "goal")
COSMETIC = ("copyright", "license", "licence")
ROWS, COLUMNS = "rows", "columns"
VALUES = {"0": EMPTY, "1": FILLED}
BETWEEN = "===="  # between the puzzles of a file

_SECTION = re.compile(r"^(?:rows|columns)[^\S\n]*$", re.MULTILINE)
_SIDE = re.compile(r"^(?:width|height)[^\S\n]+[0-9]", re.MULTILINE)
_KEYWORD = re.compile(r"([A-Za-z][\w-]*)(?:\s+(.*))?")
_FIGURES = re.compile("[0-9]+")


def sniff(text: str) -> bool:
    """Whether it has a side, and a line `rows` or `columns` or a goal."""
    return _SIDE.search(text) is not None and (
        _SECTION.search(text) is not None or re.search(r"^goal\s", text, re.MULTILINE) is not None
    )


def read(text: str) -> Document:
    """The puzzle with its goal and what is said of it; FormatError names the line of a fault."""
    settings: dict[str, str] = {}
    parts: dict[str, tuple[int, list[str]]] = {}
    part: list[str] | None = None
    lines = text.removesuffix("\n").split("\n")
    for at, raw in enumerate(lines, start=1):
        line = raw.strip()
        word = _KEYWORD.fullmatch(line)
        if line.startswith(BETWEEN):
            _refuse_more(lines[at:])
            break
        if word is None:
            if part is not None:
                part.append(line)
            elif line:
                raise FormatError(
                    f"line {at}: {line[:20]!r} is not below 'rows' or 'columns', and does not "
                    "begin with a keyword such as 'width'"
                )
            continue
        key, value = word[1].lower(), word[2] or ""
        _check_keyword(key, value, at, settings)
        part = None
        if key in (ROWS, COLUMNS):
            part = []
            parts[key] = at + 1, part
        else:
            settings[key] = value
    return _document(settings, parts)


def _check_keyword(key: str, value: str, at: int, before: Mapping[str, str]) -> None:
    """FormatError for the keyword of line `at` if it is unknown, or stands before as well."""
    if key in (ROWS, COLUMNS):
        if value:
            raise FormatError(f"line {at}: {value[:20]!r} follows {key!r}; write it below")
    elif key in {"color", "colour"}:
        raise FormatError(f"line {at}: only puzzles of one colour are supported")
    elif key not in (*READ, *COSMETIC):
        raise FormatError(
            f"line {at}: the keyword {key[:20]!r} is not supported; remove the line if it adds "
            "no rule"
        )
    elif key in before and key in READ:
        raise FormatError(f"line {at}: a second {key!r}; keep one")


def _refuse_more(lines: Sequence[str]) -> None:
    if any(line.strip() for line in lines):
        raise FormatError("the file has several puzzles; put each into a file of its own")


def _document(settings: dict[str, str], parts: dict[str, tuple[int, list[str]]]) -> Document:
    rows, columns = _side("height", settings), _side("width", settings)
    check_sides(rows, columns)
    goal: Grid | None = None
    if "goal" in settings:
        goal = picture_of(_quoted(settings["goal"]), (rows, columns), VALUES, "the goal")
    clues: tuple[list[Clue], list[Clue]] | None = None
    if parts or goal is None:
        if ROWS not in parts or COLUMNS not in parts:
            missing = COLUMNS if ROWS in parts else ROWS
            raise FormatError(f"the line {missing!r} is missing; clues must follow it")
        (first_row, row_lines), (first_column, column_lines) = parts[ROWS], parts[COLUMNS]
        clues = (
            clue_lines(row_lines, rows, counted(rows, "row"), first_row),
            clue_lines(column_lines, columns, counted(columns, "column"), first_column),
        )
    title, author, source = [unescape(_quoted(settings.get(key, ""))) for key in FIELD_OF]
    return document_of((rows, columns), clues, goal, Meta(title, author, source))


def _side(name: str, settings: dict[str, str]) -> int:
    if not _FIGURES.fullmatch(settings.get(name, "")):
        raise FormatError(f"{name!r} must be a number: write it on a line of its own, '{name} 10'")
    return number(settings[name])


def _quoted(value: str) -> str:
    """A value without the quotes around it."""
    value = value.strip()
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'" else value


def write(document: Document) -> str:
    """The file; FormatError names what it cannot carry."""
    puzzle = without_givens(document, TITLE)
    lines = []
    for key, name in FIELD_OF.items():
        text = " ".join(getattr(document.meta, name).split())
        if text:
            lines.append(f'{key} "{text.replace("&", "&amp;").replace(chr(34), "&quot;")}"')
    lines += [f"width {puzzle.columns}", f"height {puzzle.rows}"]
    lines += ["", ROWS, *clue_texts(puzzle.row_clues, ",")]
    lines += ["", COLUMNS, *clue_texts(puzzle.column_clues, ",")]
    if document.solution is not None:
        goal = "".join(map(str, document.solution))
        lines += ["", f'goal "{goal}"']
    return "\n".join(lines) + "\n"


FORMAT = Format(
    id="non",
    title=TITLE,
    suffixes=(".non",),
    sniff=sniff,
    read=read,
    write=write,
    longest=LONGEST,
    keeps=("title", "author", "source", "solution"),
    families=FAMILIES,
)
