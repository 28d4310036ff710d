"""Number paths as rows of text: CSV, cells in brackets, and puzzlekit's rows after a line of sides.

In brackets `[089]` is a number, `[???]` an empty cell and `[XXX]` a hole.

None says whether steps may cross corners, so the family must be named.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.format import Format, words_only
from kenken_cp.core.geometry import as_rows
from kenken_cp.kinds.paths.families import FAMILIES
from kenken_cp.kinds.paths.formats.boards import (
    HOLE,
    Entry,
    document_of,
    entries_in,
    entry_of,
    family_unknown_error,
)

CSV, BRACKETED, PUZZLEKIT = "CSV grid", "bracketed grid", "puzzlekit text"

_CSV_WORD = re.compile(r"[0-9]{0,7}|[._xX#-]")
_CELL = re.compile(r"\[([0-9]+|\?+|X+)\]")
_CELLS = re.compile(r"(?:\s*\[(?:[0-9]+|\?+|X+)\])+\s*")


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def _document(family: Family, rows: Sequence[Sequence[Entry]]) -> Document:
    columns = len(rows[0]) if rows else 0
    if not rows or any(len(row) != columns for row in rows):
        raise FormatError("not a grid: all lines must have the same number of cells")
    return document_of(family, len(rows), columns, [entry for row in rows for entry in row])


def _words(line: str) -> list[str]:
    return [word.strip().strip('"') for word in line.split(",")]


def sniff_csv(text: str) -> bool:
    """Whether every line has several cells, and some number is greater than the lines' lengths.

    Numbers that add up to the cells may be areas too: such a grid is left to who asks what it is.
    """
    lines = _lines(text)
    if len(lines) < 2 or not all("," in line for line in lines):
        return False
    rows = [_words(line) for line in lines]
    words = [word for row in rows for word in row]
    longer = max(len(rows), len(rows[0]))
    if sum(int(word) for word in words if word.isdecimal() and len(word) < 8) == len(words):
        return False
    return all(map(_CSV_WORD.fullmatch, words)) and any(
        word.isdecimal() and int(word) > longer for word in words
    )


def read_csv(text: str, family: Family) -> Document:
    """The puzzle: 0 or nothing for an empty cell, `.`, `x` or `#` for a hole."""
    rows: list[list[Entry]] = []
    for at, line in enumerate(_lines(text)):
        words = _words(line)
        rows.append(
            [
                entry_of(word or "_", "_-", ".xX#", at * len(words) + column, len(words))
                for column, word in enumerate(words)
            ]
        )
    return _document(family, rows)


def write_csv(document: Document) -> str:
    """The numbers, 0 for an empty cell and `.` for a hole."""
    entries = entries_in(document, CSV)
    words = ["." if entry is HOLE else str(entry) for entry in entries]
    return "\n".join([*map(",".join, as_rows(words, document.puzzle.columns)), ""])


def sniff_bracketed(text: str) -> bool:
    """Whether the first line is of bracketed cells."""
    lines = _lines(text)
    return bool(lines) and _CELLS.fullmatch(lines[0]) is not None


def read_bracketed(text: str, family: Family) -> Document:
    """The puzzle; FormatError names the line that is something else."""
    rows: list[list[Entry]] = []
    for number, line in enumerate(_lines(text), start=1):
        if not _CELLS.fullmatch(line):
            raise FormatError(f"line {number} must be cells such as [007], [???] and [XXX]")
        cells = _CELL.findall(line)
        rows.append([0 if c[0] == "?" else HOLE if c[0] == "X" else _number(c) for c in cells])
    return _document(family, rows)


def _number(digits: str) -> int:
    return int(digits[-7:]) if len(digits.lstrip("0")) <= 7 else 10**7


def write_bracketed(document: Document) -> str:
    """Cells as wide as the greatest number."""
    entries = entries_in(document, BRACKETED)
    wide = len(str(document.puzzle.count))
    cells = [
        f"[{'X' * wide if entry is HOLE else f'{entry:0{wide}}' if entry else '?' * wide}]"
        for entry in entries
    ]
    return "\n".join([*map(" ".join, as_rows(cells, document.puzzle.columns)), ""])


def read_puzzlekit(text: str, family: Family) -> Document:
    """The puzzle of a line with rows and columns, and rows with `-` for an empty cell."""
    first, *lines = [line.split() for line in _lines(text)] or [[]]
    sides = [str(len(lines)), str(len(lines[0]) if lines else 0)]
    if first != sides:
        raise FormatError(
            f"the first line must be '{' '.join(sides)}', the numbers of rows and columns below"
        )
    wide = len(lines[0])
    rows = [
        [entry_of(word, "-", "", at * wide + column, wide) for column, word in enumerate(words)]
        for at, words in enumerate(lines)
    ]
    return _document(family, rows)


def write_puzzlekit(document: Document) -> str:
    """The rows; a hole cannot be carried."""
    entries = entries_in(document, PUZZLEKIT, holes=False)
    puzzle = document.puzzle
    rows = as_rows([str(entry or "-") for entry in entries], puzzle.columns)
    return "\n".join([f"{puzzle.rows} {puzzle.columns}", *map(" ".join, rows), ""])


def _row(
    name: str,
    title: str,
    sniff: Callable[[str], bool],
    read_as: Callable[[str, Family], Document],
    write: Callable[[Document], str],
) -> Format:
    """A row of texts that are read if the family is named."""

    def read(text: str) -> Document:
        raise family_unknown_error(title)

    return Format(
        name, title, sniff, read, write, families=FAMILIES, around=words_only, read_as=read_as
    )


CSV_FORMAT = replace(
    _row("csv", CSV, sniff_csv, read_csv, write_csv), suffixes=(".csv",), bare=True
)
BRACKETED_FORMAT = _row("bracketed", BRACKETED, sniff_bracketed, read_bracketed, write_bracketed)
PUZZLEKIT_FORMAT = _row(  # it looks like a plain grid, which reads it too
    "puzzlekit", PUZZLEKIT, lambda text: False, read_puzzlekit, write_puzzlekit
)
