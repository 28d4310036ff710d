"""Puzzles that a user names: files, folders, standard input (`formats.sources`), and suites."""

from collections.abc import Iterable, Iterator

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.formats import Document, sources
from kenken_cp.formats.sources import Item, ItemError, document_of, place_of
from kenken_cp.suite.detect import is_suite


def items(paths: Iterable[str]) -> Iterator[Item | ItemError]:
    """The puzzles at these paths, in order, none parsed yet; a suite has those that it stores."""
    for path in paths:
        if is_suite(path):
            from kenken_cp.suite.source import puzzles_of  # loads SQLite

            yield from puzzles_of(path)
        else:
            yield from sources.items([path])


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
