"""A Nonogram as plain numbers, `.nin`: the width and height, then a line a row and a line a column.

A line has the numbers of its clue; one without blocks is written 0, and may be blank. Where the
columns could as well come first, a notice says that the rows did.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.format import Format
from kenken_cp.kinds.lines.formats.clues import (
    FAMILIES,
    LONGEST,
    clue_lines,
    clue_texts,
    document_of,
    without_givens,
)
from kenken_cp.kinds.lines.puzzle import Clue, LinePuzzle, check_sides
from kenken_cp.text.decoding import number

TITLE = "Nonogram file .nin"

_HEAD = re.compile(r"[0-9]+[^\S\n]+[0-9]+", re.ASCII)
_NUMBERS = re.compile(r"[0-9\s]+", re.ASCII)
_LONGEST_HEAD = 20


def sniff(text: str) -> bool:
    """Whether it is two numbers and then about as many lines of numbers as these say."""
    head, _, rest = text.lstrip().partition("\n")
    if len(head) > _LONGEST_HEAD or not _HEAD.fullmatch(head.strip()):
        return False
    if not all(map(int, head.split())):
        return False  # a side of 0
    if not _NUMBERS.fullmatch(rest):
        return False
    lines = sum(map(int, head.split()))
    filled = sum(bool(line.strip()) for line in rest.split("\n"))
    return filled <= lines <= rest.count("\n") + 1


def read(text: str) -> Document:
    """The puzzle; FormatError says on which line a fault is."""
    lines = text.removesuffix("\n").split("\n")
    start = next((at for at, line in enumerate(lines) if line.strip()), 0)
    head = lines[start].strip()
    if not _HEAD.fullmatch(head):
        raise FormatError(f"line {start + 1}: {head[:20]!r} must be the width and the height")
    columns, rows = map(number, head.split())
    check_sides(rows, columns)
    whose = f"{say_count(rows, 'row')} and {say_count(columns, 'column')}"
    clues = clue_lines(lines[start + 1 :], rows + columns, whose, start + 2)
    document = document_of((rows, columns), (clues[:rows], clues[rows:]), None)
    if not _fits_transposed(rows, columns, clues):
        return document
    notice = (
        f"the first {say_count(rows, 'line')} of clues were read as rows, the others as columns"
    )
    return replace(document, notices=(notice,))


def _fits_transposed(rows: int, columns: int, clues: Sequence[Clue]) -> bool:
    """Whether the clues of the columns could come first, and that would be another puzzle."""
    first, last = clues[:columns], clues[columns:]
    if sum(map(sum, first)) != sum(map(sum, last)) or (rows == columns and first == last):
        return False
    try:
        LinePuzzle(rows, columns, tuple(last), tuple(first))
    except KenkenError:
        return False
    return True


def write(document: Document) -> str:
    """The file; FormatError names what it cannot carry."""
    puzzle = without_givens(document, TITLE)
    head = f"{puzzle.columns} {puzzle.rows}"
    clues = clue_texts((*puzzle.row_clues, *puzzle.column_clues), " ")
    return "\n".join([head, *clues]) + "\n"


FORMAT = Format(
    id="nin",
    title=TITLE,
    suffixes=(".nin",),
    sniff=sniff,
    read=read,
    write=write,
    longest=LONGEST,
    families=FAMILIES,
)
