"""The sources of puzzles: files, folders, standard input, and suites."""

from collections.abc import Iterable, Iterator

from kenken_cp.formats import sources
from kenken_cp.formats.sources import Item, ItemError
from kenken_cp.suite.detect import is_suite


def items(paths: Iterable[str]) -> Iterator[Item | ItemError]:
    """The texts of these in this order, lazily: see formats.sources; of a suite, its puzzles."""
    for path in paths:
        if is_suite(path):
            from kenken_cp.suite.source import puzzles_of

            yield from puzzles_of(path)
        else:
            yield from sources.items([path])
