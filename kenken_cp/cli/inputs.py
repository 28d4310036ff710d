"""Puzzles named on the command line.

They come from files, folders and standard input (`formats.sources`), and from suites.
"""

from collections.abc import Iterable, Iterator

from kenken_cp.formats import sources
from kenken_cp.formats.sources import Item, ItemError
from kenken_cp.suite.detect import is_suite


def items(paths: Iterable[str]) -> Iterator[Item | ItemError]:
    """Yield the unparsed puzzles at these paths, in order, one at a time.

    A suite yields its stored puzzles; anything else goes to `formats.sources.items`.
    """
    for path in paths:
        if is_suite(path):
            from kenken_cp.suite.source import puzzles_of  # loaded only for a suite

            yield from puzzles_of(path)
        else:
            yield from sources.items([path])
