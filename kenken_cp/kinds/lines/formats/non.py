"""A Nonogram in a file of its own, `.non`: a keyword a line with its value, then clues.

`width` and `height` come before `rows` and `columns`, each followed by a line a clue, `3,1`; a
line without blocks is written 0, or blank. A colon or `=` may stand behind a keyword. `goal` is the
solution, a 1 or 0 for each cell. `title`, `by` and `catalogue` (where it comes from) are kept,
`copyright` and `license` passed over, other keywords refused. `color a #ff0000` names a colour,
whose letter then stands behind numbers; a puzzle of one colour is read without it. Lines that begin
with `#` are remarks, which are told. Lines of `====` stand between the puzzles of a file with
several, `.nonpack`.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from typing import TypeAlias

from kenken_cp.core.counts import say_count, say_list
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
from kenken_cp.text.around import Line, tell_unread
from kenken_cp.text.decoding import number

TITLE = "Nonogram file .non"
FIELD_OF = {"title": "title", "by": "author", "catalogue": "source"}
READ = (*FIELD_OF, "width", "height", "goal")
COSMETIC = ("copyright", "license", "licence")
COLOURS = ("color", "colour")
ROWS, COLUMNS = "rows", "columns"
VALUES = {"0": EMPTY, "1": FILLED}

_SECTION = re.compile(r"^(?:rows|columns)[^\S\n]*:?[^\S\n]*$", re.MULTILINE | re.IGNORECASE)
_SIDE = re.compile(
    r"^(?:width|height)(?:[^\S\n]*[:=][^\S\n]*|[^\S\n]+)[0-9]", re.MULTILINE | re.IGNORECASE
)
_KEYWORD = re.compile(r"([A-Za-z][\w-]*)(?:(?:\s*[:=]\s*|\s+)(.*))?")
_BETWEEN = re.compile(r"^[^\S\n]*====.*$\n?", re.MULTILINE)
_COLOURED = re.compile(r"(?<=[0-9])[a-z]")  # the colour of a block
_BLOCK = re.compile(r"([0-9]+)([a-z]?)")
_FIGURES = re.compile("[0-9]+")


_Parts: TypeAlias = dict[str, tuple[int, list[str]]]  # first line and lines of `rows`, `columns`


def sniff(text: str) -> bool:
    """Whether it has a side, and a line `rows` or `columns` or a goal."""
    return _SIDE.search(text) is not None and (
        _SECTION.search(text) is not None or re.search(r"^goal\s", text, re.MULTILINE) is not None
    )


def split(text: str) -> list[str]:
    """Each puzzle of a file in which lines of `====` stand between them, as a text of its own."""
    return [part for part in _BETWEEN.split(text) if part.strip()]


def read(text: str) -> Document:
    """The puzzle with its goal and what is said of it; FormatError names the line of a fault."""
    settings: dict[str, str] = {}
    parts: _Parts = {}
    part: list[str] | None = None
    colours: dict[str, str] = {}
    remarks: list[Line] = []
    texts = split(text) or [text]
    if len(texts) > 1:
        raise FormatError("the file has several puzzles; name it, and they are read one by one")
    lines = texts[0].removesuffix("\n").split("\n")
    for at, raw in enumerate(lines, start=1):
        line = raw.strip()
        if line.startswith("#"):
            remarks.append(Line(at, line, is_remark=True))
            continue
        word = _KEYWORD.fullmatch(line)
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
        elif key in COLOURS:
            letter, _, colour = value.partition(" ")
            colours[letter] = colour.strip()
        else:
            settings[key] = value
    parts, letter = _drop_colour(parts, set(colours))
    document = _document(settings, parts)
    colours |= {letter: "not named"} if letter else {}
    names = [f"{letter} ({name})" if name else letter for letter, name in colours.items()]
    told = [f"the colour {name} was not read" for name in names]
    return replace(document, notices=(*told, *tell_unread(remarks, FAMILIES[0].id)))


def _drop_colour(parts: _Parts, letters: set[str]) -> tuple[_Parts, str]:
    """The lines of clues without the letter of the one colour, and that letter if it is not among
    these, which are named; FormatError for two colours, of which none named may be one."""
    held = [found for _, lines in parts.values() for found in _BLOCK.findall(" ".join(lines))]
    used = {colour for figures, colour in held if figures.strip("0")}
    if len(used) > 1 or len((used | letters) - {""}) > 1:
        names = say_list([name or "black" for name in sorted(used | letters)])
        raise FormatError(f"it has the colours {names}; only puzzles of one colour are supported")
    plain = {
        key: (first, [_COLOURED.sub("", line) for line in lines])
        for key, (first, lines) in parts.items()
    }
    return plain, "".join(used - letters)


def _check_keyword(key: str, value: str, at: int, before: Mapping[str, str]) -> None:
    """FormatError for the keyword of line `at` if it is unknown, or stands before as well."""
    if key in (ROWS, COLUMNS):
        if value:
            raise FormatError(f"line {at}: {value[:20]!r} follows {key!r}; write it below")
    elif key not in (*READ, *COSMETIC, *COLOURS):
        raise FormatError(
            f"line {at}: the keyword {key[:20]!r} is not supported; remove the line if it adds "
            "no rule"
        )
    elif key in before and key in READ:
        raise FormatError(f"line {at}: a second {key!r}; keep one")


def _document(settings: dict[str, str], parts: _Parts) -> Document:
    rows, columns = _side("height", settings), _side("width", settings)
    check_sides(rows, columns)
    goal: Grid | None = None
    if "goal" in settings:
        signs = re.sub("[a-z]", "1", _unquote(settings["goal"]))  # of the one colour
        goal = picture_of(signs, (rows, columns), VALUES, "the goal")
    clues: tuple[list[Clue], list[Clue]] | None = None
    if parts or goal is None:
        if ROWS not in parts or COLUMNS not in parts:
            missing = COLUMNS if ROWS in parts else ROWS
            raise FormatError(f"the line {missing!r} is missing; clues must follow it")
        (first_row, row_lines), (first_column, column_lines) = parts[ROWS], parts[COLUMNS]
        clues = (
            clue_lines(row_lines, rows, say_count(rows, "row"), first_row),
            clue_lines(column_lines, columns, say_count(columns, "column"), first_column),
        )
    title, author, source = [unescape(_unquote(settings.get(key, ""))) for key in FIELD_OF]
    return document_of((rows, columns), clues, goal, Meta(title, author, source))


def _side(name: str, settings: dict[str, str]) -> int:
    if not _FIGURES.fullmatch(settings.get(name, "")):
        raise FormatError(f"{name!r} must be a number: write it on a line of its own, '{name} 10'")
    return number(settings[name])


def _unquote(value: str) -> str:
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
    suffixes=(".non", ".nonpack"),
    sniff=sniff,
    read=read,
    write=write,
    split=split,
    longest=LONGEST,
    keeps=("title", "author", "source", "solution"),
    families=FAMILIES,
)
