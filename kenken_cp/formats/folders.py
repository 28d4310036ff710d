"""Folders as a stream of texts: every file in them is read, or named as one that is not.

A file whose name says that it holds no puzzle, such as README.txt, is `Unread`. Any other is read,
and its faults are errors, if its suffix is that of a format, `.txt` or none. The rest is looked
into: if one of its first items can be read, all of the file is; if not, it is `Unread`.

`whole_files` is for certificates: of a folder it reads the files that its caller picks.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import FORMATS, PLAIN_SUFFIXES, Document
from kenken_cp.formats.sources import (
    STDIN,
    Item,
    ItemError,
    is_not_regular,
    reason_of,
    whole_file,
)
from kenken_cp.text.files import is_temporary

# Stems, in lower case, of files that are about a folder and hold no puzzle.
NOT_PUZZLES = frozenset({
    "authors", "changelog", "changes", "contributing", "contributors", "copying", "copyright",
    "dockerfile", "licence", "license", "license-apache", "license-mit", "makefile", "notice",
    "readme", "requirements",
})  # fmt: skip
ABOUT_SUFFIXES = frozenset({*PLAIN_SUFFIXES, ".md", ".rst"})
# Suffixes of pictures, pages and programs. A puzzle in one is read; without one they are no loss.
OTHER_SUFFIXES = frozenset({
    ".bat", ".css", ".gif", ".htm", ".html", ".ico", ".jpeg", ".jpg", ".js", ".lock", ".log", ".md",
    ".otf", ".pdf", ".png", ".ps", ".py", ".rst", ".sh", ".svg", ".toml", ".ttf", ".typ", ".webp",
    ".yaml", ".yml",
})  # fmt: skip
# Endings of files that lie beside others: solutions of puzzle files, certificates, and what a
# database in use needs.
BESIDE_ENDINGS = (".cert", ".cert.gz", "-wal", "-shm", "-journal")
CROISSANT = "croissant.json"  # beside a data set in Parquet
LOOKED_AT = 20  # lines at most that decide whether a file has puzzles


@cache
def suffixes() -> frozenset[str]:
    """The suffixes of files that may hold puzzles."""
    own = [row.suffixes for row in FORMATS if row.reads]
    own += [row.lines.suffixes for row in FORMATS if row.lines]
    return frozenset(PLAIN_SUFFIXES).union(*own)


@cache
def companion_endings() -> tuple[str, ...]:
    """The endings of files that lie beside puzzle files and hold their solutions."""
    return tuple([row.companion.ending for row in FORMATS if row.companion])


class Unread(NamedTuple):
    """A file or folder below a folder that is not read, and why.

    `expected`: its name says that it holds no puzzle, so nothing is lost.
    """

    source: str
    reason: str
    expected: bool


Opener: TypeAlias = Callable[[Path], Iterator[Item | ItemError]]
Reader: TypeAlias = Callable[[Item], Document]


def of_folder(
    root: Path, opened: Opener, read: Reader, unread: Callable[[Unread], None]
) -> Iterator[Item | ItemError]:
    """The texts of a folder's files by name, then those of its folders by name.

    `opened` gives the texts of a file and `read` the document of one; `unread` is called with each
    file that is not read.
    """
    problems: list[OSError] = []
    empty = True
    for folder, folders, names in os.walk(root, onerror=problems.append):
        for left_out in _not_entered(Path(folder), folders):
            unread(left_out)
        for name in sorted(names):
            if is_temporary(name):
                continue  # an output of ours that is being written
            path = Path(folder, name)
            found = _looked_at(path, opened, read)
            if isinstance(found, Unread):
                unread(found)
            else:
                empty = False
                yield from found
    for problem in problems:
        yield ItemError(str(problem.filename), None, reason_of(problem))
    if empty and not problems:
        yield ItemError(str(root), None, _nothing(Path(root), "puzzle"))


def _nothing(folder: Path, noun: str) -> str:
    """What is said of a folder without any puzzle, or certificate."""
    if any(folder.iterdir()):
        return f"no file in this folder is a {noun}; name another folder, or a file"
    return f"the folder is empty; name a file, or a folder with {noun}s"


def _not_entered(folder: Path, names: list[str]) -> Iterator[Unread]:
    """Put the folders to enter into order, and give those that are left out."""
    entered = []
    for name in sorted(names):
        path = folder / name
        if name.startswith("."):
            yield Unread(str(path), "its name begins with a dot", expected=True)
        elif path.is_symlink():
            reason = "a link to a folder, which is not followed; name the folder itself"
            yield Unread(str(path), reason, expected=False)
        else:
            entered.append(name)
    names[:] = entered


def _looked_at(path: Path, opened: Opener, read: Reader) -> Iterator[Item | ItemError] | Unread:
    """The texts of a file, or why it is not read."""
    why = _unread_by_name(path)
    if why:
        return Unread(str(path), why, expected=True)
    if is_not_regular(path):
        return Unread(str(path), "not a regular file", expected=False)
    if path.suffix.lower() in suffixes() or not os.access(path, os.R_OK):
        return opened(path)  # which says why, if it may not be read
    stream = opened(path)
    first: list[Item | ItemError] = []
    why = ""
    for item in islice(stream, LOOKED_AT):
        first.append(item)
        fault = item.reason if isinstance(item, ItemError) else _fault(item, read)
        if not fault:
            return chain(first, stream)
        why = why or fault
    return Unread(str(path), why, expected=path.suffix.lower() in OTHER_SUFFIXES)


def _unread_by_name(path: Path) -> str:
    """Why a file of this name is not looked into, or ""."""
    name, suffix = path.name.lower(), path.suffix.lower()
    if name.startswith("."):
        return "its name begins with a dot"
    if name.endswith(companion_endings()):
        return "the solution of another file"
    if name.endswith(BESIDE_ENDINGS):
        return "a certificate, or a part of a database"
    if name == CROISSANT:
        return "the card of a data set"
    if suffix in ABOUT_SUFFIXES and path.stem.lower() in NOT_PUZZLES:
        return "its name is that of a text that describes the folder"
    return ""


def _fault(item: Item, read: Reader) -> str:
    """Why the item cannot be read, or ""."""
    try:
        read(item)
    except KenkenError as error:
        return str(error)
    return ""


def whole_files(
    paths: Iterable[str | Path],
    known: Callable[[Path], bool],
    most_bytes: Callable[[], int],
    limit: str,
    unread: Callable[[Unread], None],
) -> Iterator[Item | ItemError]:
    """Each of these files as one text. From a folder, only those that are `known`.

    At most `most_bytes()` bytes of a file are read. `limit` names the limit that allows more, for
    the error message.
    """
    most = most_bytes()
    for path in paths:
        if str(path) == STDIN or not Path(path).is_dir():
            yield whole_file(path, most, limit)
            continue
        empty = True
        for file in sorted(Path(path).rglob("*")):
            if file.name.startswith(".") or is_not_regular(file):
                continue
            if known(file):
                empty = False
                yield whole_file(file, most, limit)
            else:
                unread(Unread(str(file), "of another kind", expected=True))
        if empty:
            yield ItemError(str(path), None, _nothing(Path(path), "certificate"))
