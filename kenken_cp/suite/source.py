"""A suite as a source of puzzles, like a file that has one a line."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import Document, read_document
from kenken_cp.formats.sources import Item, ItemError
from kenken_cp.suite.export import line_of
from kenken_cp.suite.select import Row, document_of, row, rows, why_missing
from kenken_cp.suite.store import reading
from kenken_cp.text.decoding import one_line


class RowItem(NamedTuple):
    """A row of a suite as an item; it stands on the line that has its number."""

    source: str
    row: Row

    @property
    def line(self) -> int:
        """The puzzle's number."""
        return self.row.number

    @property
    def text(self) -> bytes:
        """The puzzle as a native line, put together when that is asked for."""
        return line_of(self.row).encode()

    @property
    def size(self) -> int:
        """Roughly how many bytes of the file it takes up."""
        return len(self.row.puzzle) + len(self.row.solution)

    def document(self, format: str | None, family: str | None) -> Document:  # noqa: A002
        """The row's document; as of another format or family, its line is read as any other."""
        if format is not None or family is not None:
            return read_document(self.text, format, self.source, family)
        try:
            return document_of(self.row)
        except KenkenError as error:
            raise type(error)(one_line(str(error))) from None


def puzzles_of(path: str | Path) -> Iterator[Item | ItemError]:
    """The puzzles, each under its number; what cannot be read is an item too."""
    empty = True
    try:
        with reading(path) as suite:
            for row in rows(suite.db):
                empty = False
                yield RowItem(str(path), row)
        if empty:
            yield ItemError(str(path), None, "has no puzzles yet; kenken suite run makes them")
    except KenkenError as error:
        reason = str(error).removeprefix(str(path)).lstrip(": ")
        yield ItemError(str(path), None, reason)


def puzzle_of(path: str | Path, number: int) -> Item | ItemError:
    """The puzzle of this number; what cannot be read is an item too."""
    try:
        with reading(path) as suite:
            found = row(suite.db, number)
            if found is None:
                return ItemError(
                    str(path), number, f"no puzzle has this number; {why_missing(suite.db, number)}"
                )
            return RowItem(str(path), found)
    except KenkenError as error:
        reason = str(error).removeprefix(str(path)).lstrip(": ")
        return ItemError(str(path), None, reason)
