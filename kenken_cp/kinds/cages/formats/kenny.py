"""kenny's text: a size, size² letters that draw the cages, then a clue per letter in order.

`2 / AB / AB / 2/ 3+` (a slash between spaces stands for a line break). White space is free, and
the size may be left out where n lines of n letters show it. Signs are also read as `x × − ÷`.
The letters run by code point, so kenny itself goes on after `Z` with ``[ \\ ] ^ _ ` `` and
then `a`; those are read, while `A`–`Z` and then `a`–`z` are written, which it reads too.
A number without operator is a given. − and ÷ are read as `clues` says.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise
from string import ascii_lowercase, ascii_uppercase

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, Near, always_certain, words_only
from kenken_cp.kinds.cages.formats.carries import KENKEN, require_carried
from kenken_cp.kinds.cages.formats.clues import (
    OTHER_SIGNS,
    assign_letters,
    cage_of,
    document_of,
    rows_of,
    size_of,
)
from kenken_cp.kinds.cages.formats.grids import is_grid
from kenken_cp.kinds.cages.formats.pasted import blank_headings
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.text.decoding import line_at, number

TITLE = "kenny text"
LETTERS = ascii_uppercase + ascii_lowercase

_HEAD = 4_000  # characters that tell the size of a grid
_SIZE = re.compile(r"\s*([0-9]+)(?=\s)")
_LETTERS = re.compile(r"(?:\s*[A-~])*+")
_CLUE = re.compile(rf"\s*([0-9]+)(?:\s*([-+*/{''.join(OTHER_SIGNS)}]))?")
_ROW = re.compile(r"[A-Za-z]{2,}")


def sniff(text: str) -> bool:
    """Whether it begins with a size and at least a row of letters, and is no Sudoku's grid.

    Without a size it is n lines of n letters and then numbers.
    """
    try:
        text = blank_headings(text)
    except FormatError:
        return not is_grid(text)
    size = _SIZE.match(text)
    if size is None:
        return _guess_size(text) > 0
    if len(size[1]) > 3:
        return False
    letters = _letters(text, size.end())
    enough = len(letters) >= max(1, int(size[1])) and letters[0].isalpha()
    return enough and not is_grid(text)


def near(text: str) -> Near | None:
    """How rows of letters and clues below them fail to be a grid; None without such rows."""
    lines = [(n, "".join(line.split())) for n, line in enumerate(text.split("\n"), start=1)]
    runs = [(is_row, list(run)) for is_row, run in groupby(lines, lambda line: _is_row(line[1]))]
    for (is_row, rows), (_, below) in pairwise(runs):
        clue = next((line for _, line in below if line), "")
        if is_row and len(rows) > 1 and _CLUE.match(clue):
            return Near(len(rows), _fault(rows))
    return None


def _is_row(line: str) -> bool:
    return _ROW.fullmatch(line) is not None


def _fault(rows: Sequence[tuple[int, str]]) -> str:
    """Why these rows of letters, with their lines' numbers, are no grid."""
    lengths = Counter(len(row) for _, row in rows)
    usual = lengths.most_common(1)[0][0]
    odd = next(((n, row) for n, row in rows if len(row) != usual), None)
    if odd is not None:
        return f"line {odd[0]} has {say_count(len(odd[1]), 'letter')}, the others {usual}"
    return (
        f"it has {say_count(len(rows), 'row')} of {say_count(usual, 'letter')} from line "
        f"{rows[0][0]}; "
        "there must be as many rows as letters in one, and then a clue for each letter"
    )


def read(text: str) -> Document:
    """The puzzle; FormatError says what does not fit, and on which line."""
    text = blank_headings(text)
    head = _SIZE.match(text)
    figures, start = (head[1], head.end()) if head else (str(_guess_size(text)), 0)
    if head is None and figures == "0":
        raise FormatError(
            "line 1: the text must begin with the size of the grid, such as 4, or with n lines of "
            "n letters"
        )
    size = size_of(figures)
    letters = _letters(text, start)
    if len(letters) != size * size:
        count = say_count(len(letters), "letter")
        raise FormatError(f"{count}; a grid of size {size} has {size * size}")
    clues = _clues(text, _LETTERS.match(text, start).end())  # type: ignore[union-attr]
    names = sorted(set(letters))
    if len(clues) != len(names):
        count = f"{say_count(len(clues), 'clue')} for {say_count(len(names), 'cage')}"
        raise FormatError(f"{count}; each letter needs one")
    return document_of(
        size,
        (
            cage_of([cell for cell, letter in enumerate(letters) if letter == name], sign, target)
            for name, (target, sign) in zip(names, clues, strict=True)
        ),
    )


def _guess_size(text: str) -> int:
    """The size of a grid that does not state it: n lines of n letters, then a figure; else 0."""
    lines = ["".join(line.split()) for line in text[:_HEAD].split("\n") if line.strip()]
    size = len(lines[0]) if lines else 0
    rows, rest = lines[:size], lines[size : size + 1]
    if not all(len(row) == size and _ROW.fullmatch(row) for row in rows):
        return 0
    return size if len(rows) == size and rest and rest[0][0].isdecimal() else 0


def _letters(text: str, start: int) -> str:
    run = _LETTERS.match(text, start)
    return "".join(run[0].split()) if run else ""


def _clues(text: str, start: int) -> list[tuple[int, str]]:
    """The targets with their signs, to the end of the text."""
    clues = []
    end = len(text.rstrip())
    while start < end:
        clue = _CLUE.match(text, start)
        if clue is None:
            stray = text[start:].split(maxsplit=1)[0]
            raise FormatError(
                f"line {line_at(text, text.index(stray, start))}: {stray[:20]!r} is not a "
                "clue; it must be a number with one of + - * /, or a number alone"
            )
        clues.append((number(clue[1]), clue[2] or ""))
        start = clue.end()
    return clues


def write(document: Document) -> str:
    """The text, one row and one clue a line; FormatError names what it cannot carry."""
    puzzle = require_carried(document, TITLE)
    letter_of = assign_letters(puzzle.cages, LETTERS, TITLE)
    rows = rows_of([letter_of[cell] for cell in sorted(letter_of)], puzzle.rows)
    clues = [f"{cage.target}{cage.operator.replace(GIVEN, '')}" for cage in puzzle.cages]
    return "\n".join([str(puzzle.rows), *rows, *clues]) + "\n"


FORMAT = Format(
    id="kenny",
    title=TITLE,
    suffixes=(".kenny",),
    sniff=sniff,
    read=read,
    write=write,
    families=KENKEN.families,
    certain=always_certain,
    around=words_only,
    near=near,
)
