"""The puzzles that a spec bans: those banned in the suites that it names, and those in files."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from kenken_cp.core.errors import KenkenError, LimitError
from kenken_cp.suite.detect import is_suite
from kenken_cp.suite.edits import edits_of
from kenken_cp.suite.inputs import Inputs
from kenken_cp.suite.store import reading

MOST = 100_000  # banned puzzles of a suite


def keys_in(files: Sequence[str], folder: Path) -> tuple[str, ...]:
    """The keys, in hexadecimal, of the puzzles that these files ban, in order.

    Of a suite it is what was banned there; of any other file, all its puzzles. Names are relative
    to the folder. Raises KenkenError for a file that cannot be read, or that bans nothing.
    """
    found: set[bytes] = set()
    for file in files:
        path = folder / file
        suite, seen = is_suite(path), 0
        for key in banned_in(path) if suite else _puzzles_in(path):
            found.add(key)
            seen += 1
            if len(found) > MOST:
                raise LimitError(f"'ban' names more than {MOST:,} puzzles; ban fewer")
        if suite and not seen:
            raise KenkenError(
                f"'ban': no puzzle was banned in {path}; ban one there with kenken suite ban, or "
                "leave out the file"
            )
    return tuple([key.hex() for key in sorted(found)])


def banned_in(path: str | Path) -> Iterator[bytes]:
    """The keys of the puzzles that were banned in a suite."""
    with reading(path) as suite:
        yield from (edit.key for edit in edits_of(suite.db).rows if edit.banned)


def _puzzles_in(path: Path) -> Iterator[bytes]:
    for place, document in Inputs().documents([str(path)]):
        try:
            yield document.family.kind.key(document.family.id, document.puzzle)
        except OverflowError:
            raise KenkenError(
                f"'ban': {place}: its clues are larger than any that kenken makes; leave it out"
            ) from None
