"""Puzzles that a user names: files, folders, standard input (`formats.sources`), and suites."""

import os
import re
from collections.abc import Iterable, Iterator

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.formats import Document, sources
from kenken_cp.formats.sources import Item, ItemError, document_of, place_of
from kenken_cp.suite.detect import is_suite

_NUMBERED = re.compile(r"(.+):([1-9][0-9]{0,14})", re.ASCII | re.DOTALL)


def items(paths: Iterable[str]) -> Iterator[Item | ItemError]:
    """Yield the unparsed puzzles at these paths, in order, one at a time; a suite has many.

    `FILE:12` is the puzzle on line 12, or that of this number in a suite, unless a file is called
    so.
    """
    for path in paths:
        file, number = numbered(path)
        if number is not None:
            yield _one(file, number)
        elif is_suite(path):
            from kenken_cp.suite.source import puzzles_of  # loads SQLite

            yield from puzzles_of(path)
        else:
            yield from sources.items([path])


def numbered(path: str) -> tuple[str, int | None]:
    """A path as its file and the number of the puzzle that is meant; None for all of it."""
    named = _NUMBERED.fullmatch(path)
    if named is None or os.path.lexists(path) or not os.path.isfile(named[1]):  # noqa: PTH113
        return path, None
    return named[1], int(named[2])


def _one(file: str, number: int) -> Item | ItemError:
    """The puzzle of this number in a file of many."""
    if is_suite(file):
        from kenken_cp.suite.source import puzzle_of

        return puzzle_of(file, number)
    last = 0
    for item in sources.items([file]):
        if item.line is None:
            return ItemError(file, None, f"the file holds one puzzle; leave out :{number}")
        if item.line == number:
            return item
        last = item.line
    return ItemError(file, number, f"no puzzle is on this line; the last is on line {last:,}")


def documents(
    paths: Iterable[str],
    format: str | None = None,  # noqa: A002  (the field's word)
    family: str | None = None,
) -> Iterator[tuple[str, Document]]:
    """Each document at these paths with its place (`file:line`), read when it is due.

    Raises KenkenError, which names the place, at the first that cannot be read.
    """
    for item in items(paths):
        place = place_of(item)
        if isinstance(item, ItemError):
            raise FormatError(f"{place}: {item.reason}")
        try:
            yield place, document_of(item, format, family)
        except KenkenError as error:
            raise type(error)(f"{place}: {error}") from None
