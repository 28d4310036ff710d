"""Tables: every table that a command prints is made of lines made here.

A table that is written as its rows come says how wide its columns are. One that is known as a whole
is `fitted` to what it holds, and a `Page` folds it where the terminal is narrower.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

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
        self._form = "".join(map("".join, zip(["", *gaps], cells, strict=True)))

    @property
    def heading(self) -> str:
        """The line of the titles."""
        return self.row(*(column.title for column in self.columns))

    @property
    def width(self) -> int:
        """The columns of text that a full row takes."""
        gaps = sum(column.gap for column in self.columns[1:])
        return gaps + sum(column.width for column in self.columns)

    def row(self, *entries: object) -> str:
        """The line of these entries, one a column; those that have colours may be among them."""
        if len(entries) != len(self.columns):
            raise ValueError("a row has one entry for each column")
        if any(type(entry) is str and "\x1b" in entry for entry in entries):
            entries = tuple(map(_padded, self.columns, entries))
        return self._form.format(*entries).rstrip()


def _padded(column: Column, entry: object) -> str:
    """An entry as wide as its column to the eye, which `format` takes for wider."""
    text = str(entry)
    padding = " " * (column.width - len(_COLOR.sub("", text)))
    return padding + text if column.right else text + padding


def fitted(columns: Iterable[Column], rows: Sequence[Sequence[object]]) -> TextTable:
    """The table whose columns without a width are as wide as what they hold."""
    found = []
    for place, column in enumerate(columns):
        longest = max(len(str(text)) for text in (column.title, *(row[place] for row in rows)))
        found.append(column._replace(width=column.width or longest))
    return TextTable(found)
