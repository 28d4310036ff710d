"""Outputs that are written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import TextIO

from kenken_cp.core.errors import KenkenError


@contextmanager
def atomic_text(path: str | Path) -> Iterator[TextIO]:
    """A text stream that takes the file's place when the block ends well; else nothing changes.

    A temporary file in the same folder is written, synced and renamed. What is no regular
    file (a pipe, a terminal) is written to directly. KenkenError says why it cannot be done.
    """
    target = Path(path).resolve()  # a symbolic link stays one
    try:
        if target.exists() and not target.is_file():
            with target.open("w", encoding="utf-8", newline="\n") as stream:
                yield stream
        else:
            with _beside(target) as stream:
                yield stream
    except OSError as error:
        raise KenkenError(f"{path} cannot be written: {error.strerror or error}") from error


@contextmanager
def _beside(target: Path) -> Iterator[TextIO]:
    temporary = target.with_name(f".{target.name[:100]}.{token_hex(6)}.tmp")
    try:
        # Not tempfile: its files are private, and an output gets what the umask grants.
        with temporary.open("x", encoding="utf-8", newline="\n") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o7777)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name last; not every system can open a folder."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
