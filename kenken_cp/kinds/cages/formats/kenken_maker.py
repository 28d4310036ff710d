"""kenken-maker's text: rows of cage letters and given digits, a blank line, a clue a line.

`.KK … / A1 / AA / / A 5+` (a slash between spaces stands for a line break). Lines that begin
with `.KK` are remarks: the name of a file in quotes, other words are told. Letters run `A`–`Z`,
then `a`–`p`; a digit is a given cell. A clue is `letter value op`, op one of `+ - x * / =`. − and
÷ are read as `clues` says.
"""

import re
from dataclasses import replace
from itertools import dropwhile, takewhile
from string import ascii_lowercase, ascii_uppercase
from typing import TypeAlias

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.format import Format, always_certain, words_only
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
from kenken_cp.kinds.cages.formats.pasted import rewrite_letters
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage
from kenken_cp.text.around import Line, refuse_names, tell_unread
from kenken_cp.text.decoding import number
from kenken_cp.text.puzzle_names import unread_notices

TITLE = "kenken-maker text"
LETTERS = ascii_uppercase + ascii_lowercase[:16]
SKIPPED = ".KK"
HEADER = f'{SKIPPED} "kenken-cp"'
SIGN_OF = {"*": "x"}

_NAME = re.compile(r'"[^"]*"|[\w./\\-]*')  # of a file
_ROW = re.compile(r"[1-9A-Za-p]+")
_CLUE = re.compile(rf"([A-Za-p])\s*[:=]?\s+([0-9]+)\s*([-+x*/={''.join(OTHER_SIGNS)}])")

Lines: TypeAlias = list[tuple[int, str]]  # numbered from 1, stripped


def sniff(text: str) -> bool:
    """Whether it begins with `.KK`, or with n rows of n cells and nothing more or a blank.

    Rows of digits alone have no cages, so they are another thing: a grid, a solution, a list.
    """
    if text.lstrip().startswith(SKIPPED):
        return True
    try:
        text = rewrite_letters(text)
    except FormatError:
        return not is_grid(text)
    rows = [line.strip() for line in text.lstrip("\n")[:1000].split("\n")]
    size = len(rows[0])
    square = rows[:size]
    return (
        len(square) == size > 0
        and all(len(row) == size and _ROW.fullmatch(row) for row in square)
        and not any(rows[size : size + 1])
        and any(map(str.isalpha, "".join(square)))
        and not is_grid(text)
    )


def read(text: str, family: Family | None = None) -> Document:
    """The puzzle; FormatError says what does not fit, and on which line.

    Rules that remarks name and that it does not show are told if the family is named.
    """
    document, remarks = _read(text)
    named = [line.text for line in remarks if _NAME.fullmatch(line.text)]
    words = [line for line in remarks if not _NAME.fullmatch(line.text)]
    if family is None:
        refuse_names(words, document, TITLE, kinds=True)
    own, traits = document.family, document.family.traits(document.puzzle)
    rules = unread_notices("its first line", " ".join(named), own.id, traits)
    return replace(document, notices=(*rules, *tell_unread(words, own.id)))


def _read(text: str) -> tuple[Document, list[Line]]:
    """The puzzle, and what the remarks say."""
    numbered = list(enumerate(map(str.strip, rewrite_letters(text).split("\n")), start=1))
    kept = ((n, line) for n, line in numbered if line.split(maxsplit=1)[:1] != [SKIPPED])
    lines = list(dropwhile(lambda line: not line[1], kept))
    rows = list(takewhile(lambda line: line[1] and " " not in line[1], lines))
    clues = [line for line in lines[len(rows) :] if line[1]]
    letters = _cells(rows)
    cells_of: dict[str, list[int]] = {}
    for cell, letter in enumerate(letters):
        if not letter.isdecimal():
            cells_of.setdefault(letter, []).append(cell)
    givens = [Cage((cell,), GIVEN, int(c)) for cell, c in enumerate(letters) if c.isdecimal()]
    remarks = [
        Line(n, line.removeprefix(SKIPPED).strip(), True)
        for n, line in numbered
        if line.split(maxsplit=1)[:1] == [SKIPPED]
    ]
    return document_of(len(rows), [*givens, *_cages(clues, cells_of)]), remarks


def _cells(rows: Lines) -> str:
    """The letter or digit of each cell."""
    if not rows:
        raise FormatError("no rows; the text must begin with n rows of n letters or digits")
    size = size_of(str(len(rows)))
    for n, row in rows:
        if len(row) != size:
            raise FormatError(
                f"line {n}: the row has {say_count(len(row), 'cell')}; with "
                f"{say_count(size, 'row')} it must have {size}"
            )
        if not _ROW.fullmatch(row):
            raise FormatError(f"line {n}: {row!r} is not a row; cells are 1–9, A–Z or a–p")
    return "".join(row for _, row in rows)


def _cages(clues: Lines, cells_of: dict[str, list[int]]) -> list[Cage]:
    cages: dict[str, Cage] = {}
    for n, line in clues:
        clue = _CLUE.fullmatch(line)
        if clue is None:
            raise FormatError(
                f"line {n}: {line[:20]!r} is not a clue; it must look like 'A 12x', with "
                "one of + - x / ="
            )
        letter, figures, sign = clue.groups()
        if letter not in cells_of:
            raise FormatError(f"line {n}: a clue for {letter}, but no cell has this letter")
        if letter in cages:
            raise FormatError(f"line {n}: a second clue for {letter}; keep one")
        cages[letter] = cage_of(cells_of[letter], sign, number(figures))
    missing = sorted(cells_of.keys() - cages.keys())
    if missing:
        raise FormatError(f"no clue for {', '.join(missing)}; every letter needs one")
    return list(cages.values())


def write(document: Document) -> str:
    """The text, givens up to 9 as digits; FormatError names what it cannot carry."""
    puzzle = require_carried(document, TITLE)
    digits = {c.cells[0]: c.target for c in puzzle.cages if c.operator == GIVEN and c.target < 10}
    cages = [cage for cage in puzzle.cages if cage.cells[0] not in digits]
    letter_of = assign_letters(cages, LETTERS, TITLE)
    characters = letter_of | {cell: str(digit) for cell, digit in digits.items()}
    rows = rows_of([characters[cell] for cell in sorted(characters)], puzzle.rows)
    clues = [
        f"{letter_of[cage.cells[0]]} {cage.target}{SIGN_OF.get(cage.operator, cage.operator)}"
        for cage in cages
    ]
    return "\n".join([HEADER, *rows, "", *clues]) + "\n"


FORMAT = Format(
    id="kenken-maker",
    title=TITLE,
    suffixes=(".kk",),
    sniff=sniff,
    read=read,
    read_as=read,
    write=write,
    families=KENKEN.families,
    certain=always_certain,
    around=words_only,
)
