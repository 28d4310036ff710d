"""A Nonogram as Mirek Olšák and Petr Olšák's solver reads it, `.g`.

Lines that begin with a colon stand before the clues of the rows, before those of the columns, and
at the end; a line of clues has its numbers, a blank line is a clue without blocks. What comes
before the first colon is a remark, whose first line is kept as the title; its other lines, those
after the end, and what follows a colon but for the names of the parts, are told.
"""

import re
from dataclasses import replace
from itertools import pairwise

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format
from kenken_cp.kinds.lines.formats.clues import (
    FAMILIES,
    LONGEST,
    clue_of,
    document_of,
    without_givens,
)
from kenken_cp.text.around import Line, tell_unread

TITLE = "Olšák file .g"

# What the parts are called behind their colons.
_ROWS = re.compile(r"\W*(?:(?:clues|for|of|the|r|rows?|horizontal|left)\W*)*", re.IGNORECASE)
_COLUMNS = re.compile(
    r"\W*(?:(?:clues|for|of|the|c|cols?|columns?|vertical|top)\W*)*", re.IGNORECASE
)
_END = re.compile(r"\W*(?:end)?\W*", re.IGNORECASE)
_WORD = re.compile(r"[0-9]+[^\s0-9]?|[.?*]", re.ASCII)  # a number, maybe with a colour


def sniff(text: str) -> bool:
    """Whether it has three lines that begin with a colon, and nothing but clues between them."""
    lines = text.split("\n")
    marks = [at for at, line in enumerate(lines) if line.startswith(":")]
    if len(marks) != 3:
        return False
    between = [line for line in lines[marks[0] : marks[2]] if not line.startswith(":")]
    words = (word for line in between for word in line.replace(",", " ").split())
    return all(map(_WORD.fullmatch, words))


def read(text: str) -> Document:
    """The puzzle; FormatError says on which line a fault is."""
    lines = text.split("\n")
    marks = [at for at, line in enumerate(lines) if line.startswith(":")]
    if len(marks) != 3:
        raise FormatError(
            f"3 lines must begin with a colon, not {len(marks)}: before the "
            "clues of the rows, before those of the columns, and at the end"
        )
    coloured = next((at for at, line in enumerate(lines) if line.startswith("#")), None)
    if coloured is not None:
        raise FormatError(
            f"line {coloured + 1}: {lines[coloured][:20]!r} declares colours or another shape of "
            "grid; only rectangles of one colour are supported"
        )
    rows, columns = [
        [clue_of(lines[at], f"line {at + 1}") for at in range(one + 1, other)]
        for one, other in pairwise(marks)
    ]
    if all(lines[at].strip(": \t") and name.fullmatch(lines[at])
           for at, name in zip(marks, (_COLUMNS, _ROWS), strict=False)):  # fmt: skip
        raise FormatError(
            f"line {marks[0] + 1}: the clues of the columns stand first; those of the rows must"
        )
    outside = [
        Line(at + 1, line)
        for at, line in enumerate(lines)
        if line.strip() and not marks[0] <= at <= marks[2]
    ]
    names = zip(marks, (_ROWS, _COLUMNS, _END), strict=True)
    labels = [Line(at + 1, lines[at]) for at, name in names if not name.fullmatch(lines[at])]
    title = outside.pop(0).text.strip() if outside and outside[0].number <= marks[0] else ""
    document = document_of((len(rows), len(columns)), (rows, columns), None, Meta(title=title))
    return replace(document, notices=tell_unread([*outside, *labels], FAMILIES[0].id))


def write(document: Document) -> str:
    """The file; FormatError names what it cannot carry."""
    puzzle = without_givens(document, TITLE)
    title = " ".join(document.meta.title.split())
    head = [f" {title}" if title[:1] in ":#" else title] if title else []
    rows = [" ".join(map(str, clue)) for clue in puzzle.row_clues]
    columns = [" ".join(map(str, clue)) for clue in puzzle.column_clues]
    return "\n".join([*head, ": rows", *rows, ": columns", *columns, ":"]) + "\n"


FORMAT = Format(
    id="olsak",
    title=TITLE,
    suffixes=(".g",),
    sniff=sniff,
    read=read,
    write=write,
    longest=LONGEST,
    keeps=("title",),
    families=FAMILIES,
)
