"""A suite as a source of puzzles, like a file that has one a line."""

from collections.abc import Iterator
from pathlib import Path

from kenken_cp.core.errors import KenkenError
from kenken_cp.formats.sources import Item, ItemError
from kenken_cp.suite.export import line_writer
from kenken_cp.suite.select import rows
from kenken_cp.suite.store import reading


def puzzles_of(path: str | Path) -> Iterator[Item | ItemError]:
    """The puzzles as native lines, each under its number; what cannot be read is an item too."""
    line = line_writer()
    number = None
    try:
        with reading(path) as suite:
            for row in rows(suite.db):
                number = row.number
                yield Item(str(path), number, line(row).encode())
        if number is None:
            yield ItemError(str(path), None, "has no puzzles yet; kenken suite run makes them")
    except KenkenError as error:
        reason = str(error).removeprefix(str(path)).lstrip(": ")
        yield ItemError(str(path), None, reason)
