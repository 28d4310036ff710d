"""Text tables for all commands.

A table that is written as its rows come says how wide its columns are; one that is known as a whole
is fitted to what it holds (`fit_columns`). Where a line may not be so long (`line_width`), a row is
cut between columns, and prose (`fold_prose`) at blanks. A `page.Page` folds the entries of a whole
table instead.
"""

import os
import re
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from shutil import get_terminal_size
from textwrap import fill
from typing import NamedTuple, TextIO

INDENT = 4  # of what is folded
FIGURES = 5  # the least width of a column of figures where room is short
_COLOR = re.compile(r"\x1b\[[0-9;]*m")  # takes no column


class Column(NamedTuple):
    """A column: its heading, its width (0: that of its longest entry), its side, and the blanks
    before it."""

    title: str
    width: int = 0
    right: bool = False
    gap: int = 1


def right(title: str, width: int = 0, gap: int = 1) -> Column:
    """A column of figures, which end where the column does."""
    return Column(title, width, True, gap)


class TextTable:
    """Rows below a heading; no line ends in blanks."""

    def __init__(self, columns: Iterable[Column]) -> None:
        self.columns = tuple(columns)
        cells = [f"{{!s:{'>' if one.right else '<'}{one.width or ''}}}" for one in self.columns]
        gaps = [" " * one.gap for one in self.columns[1:]]
        self._narrower: dict[int, TextTable] = {}
        # the columns of text that a full row takes
        self.width = sum(one.width for one in self.columns) + sum(map(len, gaps))
        self._form = "".join(map("".join, zip(["", *gaps], cells, strict=True)))

    @property
    def heading(self) -> str:
        """The line of the titles."""
        return self.row(*(column.title for column in self.columns))

    def row(self, *entries: object) -> str:
        """The line of these entries, one a column; those that have colours may be among them."""
        if len(entries) != len(self.columns):
            raise ValueError("a row has one entry for each column")
        room = line_width()
        table = self if self.width <= room else self._narrow(room)
        line = table._line(entries)
        return line if len(line) <= room else table._fold(line, entries, room)

    def _line(self, entries: Sequence[object]) -> str:
        line = self._form.format(*entries)
        if "\x1b" in line:
            line = self._form.format(*map(_pad, self.columns, entries))
        return line.rstrip()

    def _narrow(self, room: int) -> "TextTable":
        """The table with columns of figures as narrow as a row of this width needs."""
        if room in self._narrower:
            return self._narrower[room]
        over = self.width - room
        found = []
        for column in self.columns:
            least = max(len(column.title), FIGURES) if column.right else column.width
            less = min(max(column.width - least, 0), max(over, 0))
            over -= less
            found.append(column._replace(width=column.width - less))
        self._narrower[room] = TextTable(found)
        return self._narrower[room]

    def _fold(self, line: str, entries: Sequence[object], room: int) -> str:
        """The line cut between columns, where it takes more columns than there are."""
        if len(_COLOR.sub("", line)) <= room:
            return line
        lines, filled = [""], 0
        for column, entry in zip(self.columns, entries, strict=True):
            text = str(entry)
            wide = max(column.width, len(_COLOR.sub("", text)))
            gap = column.gap if filled else 0
            if filled and filled + gap + wide > room:
                lines.append(" " * INDENT)
                filled, gap = INDENT, 0
            lines[-1] += " " * gap + _pad(column, text)
            filled += gap + wide
        return "\n".join(map(str.rstrip, lines))


def line_width() -> int:
    """How many columns a line may take: as COLUMNS says, also where no terminal reads; else as the
    terminal has; else without end."""
    width = os.environ.get("COLUMNS", "")
    if width.isascii() and width.isdigit() and int(width):
        return int(width)
    if sys.stdout is not None and _is_terminal(sys.stdout):
        return get_terminal_size().columns
    return sys.maxsize


@lru_cache(maxsize=1)
def _is_terminal(stream: TextIO) -> bool:
    """Whether a stream is a terminal: one is all the time, and many rows ask."""
    return stream.isatty()


def fold_prose(text: str) -> str:
    """A line of prose, cut at its blanks where it is longer than `line_width()`."""
    if len(text) <= line_width():
        return text
    return fill(
        text, line_width(), subsequent_indent=" " * INDENT, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip


def _pad(column: Column, entry: object) -> str:
    """An entry padded to its column by its visible width: `format` would count colour codes."""
    text = str(entry)
    padding = " " * (column.width - len(_COLOR.sub("", text)))
    return padding + text if column.right else text + padding


def fit_columns(columns: Iterable[Column], rows: Sequence[Sequence[object]]) -> TextTable:
    """The table whose columns without a width are as wide as what they hold."""
    found = []
    for place, column in enumerate(columns):
        longest = max(len(str(text)) for text in (column.title, *(row[place] for row in rows)))
        found.append(column._replace(width=column.width or longest))
    return TextTable(found)
