"""Files by path or by address: `parts/a.parquet`, `s3://bucket/parts/a.parquet`, `memory://a`.

The only importer of fsspec, which opens addresses; each kind of address may need a package of its
own (s3fs, gcsfs, adlfs). Files are written whole or not at all.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from typing import Any, BinaryIO, cast

from kenken_cp.core.errors import FormatError, KenkenError, OutputError
from kenken_cp.core.interrupts import held_back
from kenken_cp.text.decoding import one_line
from kenken_cp.text.files import atomic_bytes, make_folder, require_empty

SUFFIX = ".parquet"


def is_address(path: str) -> bool:
    """Whether this is an address, not a path."""
    return "://" in path


def join_place(folder: str, name: str) -> str:
    """The place of this name in a folder."""
    return f"{folder.rstrip('/')}/{name}"


@contextmanager
def reading(path: str) -> Iterator[BinaryIO]:
    """A stream of the file that can be read at any place. Raises FormatError."""
    with _report(path, "read", FormatError):
        if is_address(path):
            system, inner = _open(path)
            with _foreign():
                stream = system.open(inner, "rb")
            with stream:
                yield stream
        else:
            with Path(path).open("rb") as stream:
                yield stream


@contextmanager
def writing(path: str) -> Iterator["Hashed"]:
    """A stream whose bytes take the file's place when the block ends well. Raises KenkenError."""
    if not is_address(path):
        make_folder(Path(path).parent)
        with atomic_bytes(path) as stream:
            yield Hashed(stream)
        return
    system, inner = _open(path)
    temporary = f"{inner}.{token_hex(6)}.tmp"
    with _report(path, "written", OutputError):
        try:
            with _foreign():
                stream = system.open(temporary, "wb")
            with closing(stream):
                yield Hashed(stream)
                with _foreign():
                    stream.close()
            with _foreign():
                system.mv(temporary, inner)
        except BaseException:
            with suppress(Exception):  # it is not there, or cannot be reached any more
                system.rm(temporary)
            raise


@contextmanager
def new_folder(folder: str) -> Iterator[Callable[[str], AbstractContextManager["Hashed"]]]:
    """A folder whose files are there all or not at all: gives `writing` of a name in it.

    If the block fails, what was written is removed. Raises KenkenError if there is such a folder
    that is not empty.
    """
    require_new(folder)
    made = [] if is_address(folder) or Path(folder).exists() else [Path(folder)]
    paths: list[str] = []

    @contextmanager
    def write(name: str) -> Iterator["Hashed"]:
        path = join_place(folder, name)
        if not is_address(path) and not Path(path).parent.exists():
            made.append(Path(path).parent)
        with writing(path) as stream:
            yield stream
        paths.append(path)

    try:
        yield write
    except BaseException:
        with held_back():
            for path in paths:
                _remove(path)
            for parent in reversed(made):
                with suppress(OSError):
                    parent.rmdir()
        raise


def _remove(path: str) -> None:
    """Remove a file, if that can be done."""
    with suppress(KenkenError, OSError), _foreign():
        if is_address(path):
            system, inner = _open(path)
            system.rm(inner)
        else:
            Path(path).unlink()


def find_files(paths: Iterable[str]) -> list[str]:
    """The files that are named, and those in folders and of addresses with a *, in their order.

    Raises FormatError where there are none.
    """
    files: list[str] = []
    for path in paths:
        held = _within(path)
        if not held:
            raise FormatError(f"{path}: no file of this name, and no folder with {SUFFIX} files")
        files += held
    return files


def _within(path: str) -> list[str]:
    if not is_address(path):
        place = Path(path)
        if place.is_dir():
            return [str(file) for file in sorted(place.glob(f"*{SUFFIX}"))]
        return [path] if place.exists() else []
    with _report(path, "read", FormatError), _foreign():
        system, inner = _open(path)
        if "*" in inner:
            held = system.glob(inner)
        elif system.isdir(inner):
            held = system.glob(f"{inner.rstrip('/')}/*{SUFFIX}")
        else:
            return [path] if system.exists(inner) else []
        return [str(system.unstrip_protocol(file)) for file in sorted(held)]


def require_new(folder: str) -> None:
    """KenkenError if there is something of that name which is no empty folder."""
    if not is_address(folder):
        require_empty(folder)
        return
    with _report(folder, "read", FormatError), _foreign():
        system, inner = _open(folder)
        taken = system.exists(inner) and bool(system.find(inner))
    if taken:
        raise KenkenError(f"{folder} exists and is not an empty folder; choose another name")


def _open(address: str) -> tuple[Any, str]:
    """The file system of an address, and what it calls the file. Raises KenkenError."""
    if find_spec("fsspec") is None:
        raise KenkenError(
            f"{address}: to open an address, install a package: pip install 'kenken-cp[data]'"
        )
    from fsspec.core import url_to_fs

    try:
        return cast("tuple[Any, str]", url_to_fs(address))
    except Exception as error:  # noqa: BLE001  (whatever the file system of others makes of it)
        raise KenkenError(f"{address}: {one_line(str(error))}") from None


@contextmanager
def _report(path: str, done: str, kind: type[KenkenError]) -> Iterator[None]:
    """Turn what a file system raises into an error that names the file."""
    try:
        yield
    except OSError as error:
        raise kind(f"{path}: cannot be {done}: {one_line(error.strerror or str(error))}") from None


@contextmanager
def _foreign() -> Iterator[None]:
    """Turn what the file systems of others raise into OSError: many have errors of their own."""
    try:
        yield
    except (KenkenError, OSError):
        raise
    except Exception as error:
        raise OSError(one_line(str(error)) or type(error).__name__) from error


class Hashed:
    """A stream that counts and hashes what is written to it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._digest = hashlib.sha256()
        self.size = 0
        self.closed = False  # pyarrow asks

    def write(self, data: bytes) -> int:
        """Write, and add to the sum."""
        self._digest.update(data)
        self.size += len(memoryview(data))
        self._stream.write(data)
        return len(memoryview(data))

    def flush(self) -> None:
        """Pass on what is held."""
        self._stream.flush()

    @property
    def sha256(self) -> str:
        """The sum of what was written so far."""
        return self._digest.hexdigest()
