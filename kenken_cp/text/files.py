"""Outputs that are written whole or not at all."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR, ELOOP, ENOENT
from pathlib import Path
from secrets import token_hex
from signal import SIGTERM
from typing import BinaryIO, TextIO

from kenken_cp.core.errors import KenkenError, OutputError
from kenken_cp.core.interrupts import held_back

# What helps where the system cannot read or write a file, by its number of the error.
_TO_READ = {ENOENT: "; check the name", EISDIR: "; name a file in it"}
_TO_WRITE = {ENOENT: "; make the folder first", EISDIR: "; name a file in it"}
_TEMPORARY = re.compile(r"\..+\.[0-9a-f]{12}\.tmp", re.DOTALL)


def reading_fault(error: OSError) -> str:
    """Why a file cannot be read, and what helps."""
    return f"cannot be read: {error.strerror or error}{_TO_READ.get(error.errno or 0, '')}"


def writing_fault(error: OSError) -> str:
    """Why a file cannot be written, and what helps."""
    return f"cannot be written: {error.strerror or error}{_TO_WRITE.get(error.errno or 0, '')}"


@contextmanager
def atomic_text(path: str | Path) -> Iterator[TextIO]:
    """A text stream that takes the file's place when the block ends well; else nothing changes.

    A temporary file in the same folder is written, synced and renamed. What is no regular
    file (a pipe, a terminal) is written to directly. KenkenError says why it cannot be done.
    """
    with _tell_errors(path):
        if _is_special(path):
            with Path(path).open("w", encoding="utf-8", newline="\n") as stream:
                yield stream
            return
        with (
            _replacing(path) as temporary,
            temporary.open("x", encoding="utf-8", newline="\n") as stream,
        ):
            yield stream
            _sync(stream)


@contextmanager
def atomic_bytes(path: str | Path) -> Iterator[BinaryIO]:
    """As `atomic_text`, for bytes; what is no regular file is refused."""
    if _is_special(path):
        raise KenkenError(f"{path} is not a regular file; name a file")
    with _tell_errors(path), _replacing(path) as temporary, temporary.open("x+b") as stream:
        yield stream
        _sync(stream)


def put(path: str | Path, data: bytes) -> None:
    """These bytes take the file's place, or nothing changes and OutputError says why.

    What is no regular file is written to directly.
    """
    with _tell_errors(path, OutputError):
        if _is_special(path):
            Path(path).write_bytes(data)
            return
        with (
            held_back(SIGTERM),  # by which workers are ended
            _replacing(path) as temporary,
            temporary.open("xb") as stream,
        ):
            stream.write(data)
            _sync(stream)


def place(path: Path, data: bytes) -> None:
    """As `put`, for one of many files: whole or not there, and left to the system to write out."""
    temporary = beside(path)
    with _tell_errors(path, OutputError):
        try:
            temporary.write_bytes(data)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)


@contextmanager
def _tell_errors(path: str | Path, kind: type[KenkenError] = KenkenError) -> Iterator[None]:
    """Turn what the system raises into an error that names the file."""
    try:
        yield
    except OSError as error:
        raise kind(f"{path} {writing_fault(error)}") from error


def _is_special(path: str | Path) -> bool:
    """Whether there is something that is no file and no folder, a pipe or a terminal: what is
    written goes through it, and nothing takes its place."""
    target = Path(path)
    return target.exists() and not target.is_file() and not target.is_dir()


def beside(target: Path) -> Path:
    """A name in the same folder that nothing has yet; short, as a name has at most 255 bytes."""
    return target.with_name(f".{target.name[:50]}.{token_hex(6)}.tmp")


def is_temporary(name: str) -> bool:
    """Whether a file's name is one that `beside` gives."""
    return _TEMPORARY.fullmatch(name) is not None


def require_empty(folder: str | Path) -> None:
    """KenkenError if there is something of that name which is no empty folder."""
    target = Path(folder)
    with _tell_errors(folder):
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise KenkenError(f"{folder} exists and is not an empty folder; choose another name")


@contextmanager
def new_folder(folder: str | Path, *, parents: bool = False) -> Iterator[Path]:
    """A folder to write into, which gets its name when the block ends well; else nothing is left.

    Raises KenkenError if there is something of that name which is no empty folder, or if it cannot
    be written; with `parents` the folders it is in are made.
    """
    require_empty(folder)
    target = Path(folder).absolute()
    temporary = beside(target)
    try:
        temporary.mkdir(parents=parents)
        yield temporary
        temporary.replace(target)
    except OSError as error:
        raise KenkenError(f"{folder} {writing_fault(error)}") from error
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def make_folder(path: str | Path) -> None:
    """The folder, and those it is in, if they are not there. Raises OutputError."""
    if not str(path):
        raise OutputError("the name of the folder is empty; use . for the current folder")
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(
            f"{path} cannot be created as a folder: {error.strerror or error}"
        ) from error


@contextmanager
def _replacing(path: str | Path) -> Iterator[Path]:
    """A new file, not private as those of tempfile are, that takes this one's place when the block
    ends well: a symbolic link stays one. OSError if links lead in a circle."""
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    temporary = beside(target)
    try:
        yield temporary
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o7777)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
    _sync_folder(target.parent)


def _sync(stream: TextIO | BinaryIO) -> None:
    stream.flush()
    os.fsync(stream.fileno())


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
