"""Which files are suites, without loading the code that reads them."""

from pathlib import Path

_SQLITE = b"SQLite format 3\0"


def is_suite(path: str | Path) -> bool:
    """Whether this is a file that begins as a suite does, right or wrong.

    Only files are looked into: what is read of a pipe is gone.
    """
    try:
        if not Path(path).is_file():
            return False
        with Path(path).open("rb") as stream:
            return stream.read(len(_SQLITE)) == _SQLITE
    except (OSError, ValueError):  # whoever reads it as puzzles says why
        return False
