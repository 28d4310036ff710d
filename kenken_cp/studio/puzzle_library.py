"""The library: files, folders and suites named at the start, and suites begun in such folders.

Pages know sources and puzzles by number alone: no name from a request is ever opened. `keep` writes
a puzzle into a folder, and `begin` a new suite, both under names of our own. Suites that are there
are only read here; `suites` changes them. With `read_only` nothing is written or changed.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.formats.sources import STDIN, Item, ItemError, document_of, place_of
from kenken_cp.generation.difficulty import Difficulty
from kenken_cp.human import TECHNIQUES
from kenken_cp.suite import select
from kenken_cp.suite.detect import is_suite
from kenken_cp.suite.inputs import Inputs
from kenken_cp.suite.spec import Spec
from kenken_cp.suite.store import create, reading
from kenken_cp.text.files import place

Span: TypeAlias = tuple[float | None, float | None]

_NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,6})?"
_SPAN = re.compile(rf"\s*({_NUMBER})?\s*([-–])?\s*({_NUMBER})?\s*")
MOST_FILES = 20_000  # puzzles of a folder that are listed
MOST_ROWS = 200  # of one answer


class SourceKind(StrEnum):
    """What was named at the start."""

    FILE = "file"
    FOLDER = "folder"
    SUITE = "suite"


class Filters(NamedTuple):
    """What a page lists: rows from `skip` on, of a family, a size and so on; empty asks for all.

    `effort` is a range, `10-50`, `10-` or `-50`. `technique` is one that a puzzle of a suite needs,
    or the hardest of a file's. `counted` is "no" for a page that knows how many there are.
    """

    skip: int = 0
    limit: int = 100
    family: str = ""
    size: str = ""
    tier: str = ""
    technique: str = ""
    effort: str = ""
    counted: str = ""


class Listing(NamedTuple):
    """Rows, how many there are in all (None if nobody asked), and what is not among them."""

    total: int | None
    rows: list[dict[str, Any]]
    unread: int = 0
    most: int | None = None


@dataclass
class Source:
    """One file, folder or suite; what is in a folder is read when it is first listed."""

    path: str
    suite: bool
    _rows: list[dict[str, Any]] | None = None
    _items: list[Item] = field(default_factory=list)
    _unread: int = 0
    _most: int | None = None
    _lock: Lock = field(default_factory=Lock)

    @property
    def title(self) -> str:
        """Its name on the page."""
        return Path(self.path).name or self.path

    @property
    def kind(self) -> SourceKind:
        """What it is."""
        if self.suite:
            return SourceKind.SUITE
        return SourceKind.FOLDER if Path(self.path).is_dir() else SourceKind.FILE

    def rows(self, wanted: Filters) -> Listing:
        """The rows asked for. Raises KenkenError."""
        if self.suite:
            return self._stored(wanted)
        span = _span(wanted.effort)
        found = [row for row in self._listed() if _is_wanted(row, wanted, span)]
        rows = found[wanted.skip : wanted.skip + wanted.limit]
        return Listing(len(found), rows, self._unread, self._most)

    def document(self, number: int) -> Document:
        """The puzzle of this number. Raises KenkenError."""
        if self.suite:
            with reading(self.path) as suite:
                row = select.row(suite.db, number)
                if row is None:
                    raise FormatError(f"no puzzle has the number {number}")
                return select.document_of(row)
        self._listed()
        if not 1 <= number <= len(self._items):
            raise FormatError(f"no puzzle has the number {number}")
        return document_of(self._items[number - 1])

    def _stored(self, wanted: Filters) -> Listing:
        choice = _choice(wanted)
        with reading(self.path) as suite:
            found = select.rows(suite.db, choice._replace(skip=wanted.skip, limit=wanted.limit))
            rows = [
                {
                    "number": row.number, "title": "", "family": row.family,
                    "rows": row.rows, "columns": row.columns, "tier": row.level,
                    "effort": row.effort, "technique": row.hardest,
                }
                for row in found
            ]  # fmt: skip
            return Listing(None if wanted.counted else select.count(suite.db, choice), rows)

    def _listed(self) -> list[dict[str, Any]]:
        with self._lock:
            if self._rows is None:
                self._items, self._rows = [], []
                items = iter(()) if self._is_bare else Inputs().items([self.path])
                for item in islice(items, MOST_FILES):
                    self._take(item)
                self._most = MOST_FILES if next(iter(items), None) else None
            return self._rows

    @property
    def _is_bare(self) -> bool:
        """Whether this is a folder with nothing in it, which is no fault."""
        with suppress(OSError):  # what cannot be listed is one
            return self.kind is SourceKind.FOLDER and not any(Path(self.path).iterdir())
        return False

    def _take(self, item: Item | ItemError) -> None:
        """Add what can be read, and count the rest; `kenken verify` says what is wrong with it."""
        try:
            if isinstance(item, ItemError):
                raise FormatError(item.reason)
            document = document_of(item)
        except KenkenError:
            self._unread += 1
            return
        self._items.append(item)
        assert self._rows is not None
        self._rows.append(_row_of(len(self._items), item, document))

    def added(self, path: Path) -> None:
        """Take in a file that was written into this folder."""
        with self._lock:
            if self._rows is not None:
                for item in Inputs().items([str(path)]):
                    self._take(item)


def _row_of(number: int, item: Item, document: Document) -> dict[str, Any]:
    ratings, puzzle = document.meta.ratings, document.puzzle
    return {
        "number": number,
        "title": document.meta.title or Path(place_of(item)).name,
        "family": document.family.id,
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "tier": ratings.get("tier", ""),
        "effort": ratings.get("effort"),
        "technique": ratings.get("hardest", ""),
    }


def _is_wanted(row: dict[str, Any], wanted: Filters, span: Span) -> bool:
    size, effort, (low, high) = f"{row['rows']}x{row['columns']}", row["effort"], span
    if wanted.effort and not isinstance(effort, int | float):
        return False
    if (low is not None and effort < low) or (high is not None and effort > high):
        return False
    return all(
        not asked or asked == has
        for asked, has in (
            (wanted.family, row["family"]),
            (wanted.size, size),
            (wanted.tier, row["tier"]),
            (wanted.technique, row["technique"]),
        )
    )


def _span(effort: str) -> Span:
    """The ends of a range of effort. Raises FormatError."""
    if not effort:
        return None, None
    read = _SPAN.fullmatch(effort)
    if read is None or not (read[1] or read[3]):
        raise FormatError(f"effort {effort[:30]!r}: write it as 10-50, 10- or -50")
    low, high = (float(part) if part else None for part in (read[1], read[3]))
    return low, high if read[2] else low


def _choice(wanted: Filters) -> select.Choice:
    """The rows of a suite that are wanted. Raises KenkenError."""
    sides = wanted.size.split("x") if wanted.size else []
    if sides and not (
        len(sides) == 2 and all(side.isdecimal() and len(side) < 5 for side in sides)
    ):
        raise FormatError(f"size {wanted.size!r}: write it as 6x6")
    if wanted.technique and wanted.technique not in TECHNIQUES:
        raise FormatError(f"{wanted.technique!r} is no technique")
    return select.Choice(
        levels=(Difficulty.parse(wanted.tier),) if wanted.tier else (),
        sizes=((int(sides[0]), int(sides[1])),) if sides else (),
        families=(wanted.family,) if wanted.family else (),
        techniques=(wanted.technique,) if wanted.technique else (),
        effort=_span(wanted.effort),
    )


class Library:
    """The sources, in the order in which they were named."""

    def __init__(self, paths: list[str], read_only: bool) -> None:
        """Raises KenkenError for one that does not exist, or is no suite."""
        self.sources = [_source(path) for path in paths]
        self.read_only = read_only

    @property
    def folders(self) -> list[int]:
        """The numbers of the folders that can be written into."""
        if self.read_only:
            return []
        return [i for i, each in enumerate(self.sources) if each.kind is SourceKind.FOLDER]

    def source(self, number: int) -> Source:
        """The source of this number. Raises KenkenError."""
        if not 0 <= number < len(self.sources):
            raise FormatError(f"no source has the number {number}")
        return self.sources[number]

    def suite(self, number: int) -> Source:
        """The suite of this number, to be changed. Raises KenkenError."""
        found = self.source(number)
        if self.read_only:
            raise FormatError(
                "the studio was started with --read-only, so nothing is changed; start it without"
            )
        if not found.suite:
            raise FormatError(
                f"{found.title} is not a suite; only the puzzles of a suite can be changed here"
            )
        return found

    def keep(self, document: Document, key: str, folder: int | None = None) -> str:
        """Write the puzzle into a folder, under a name of our own, which is returned.

        One that is there already is left as it is. Raises KenkenError.
        """
        puzzle, kept = document.puzzle, self._folder(folder)
        name = f"{document.family.id}-{puzzle.rows}x{puzzle.columns}-{key[:12]}.json"
        path = Path(kept.path) / name
        if not path.exists():
            place(path, NATIVE.write(document).encode())
            kept.added(path)
        return name

    def begin(self, name: str, spec: Spec, folder: int | None = None) -> int:
        """Begin a suite in a folder, under a name of our own; its number among the sources.

        One that is there already and was made from this spec is gone on with. Raises KenkenError.
        """
        path = str(Path(self._folder(folder).path) / name)
        if not Path(path).exists():
            create(path, spec)
        known = [i for i, each in enumerate(self.sources) if each.path == path]
        if not known:
            self.sources.append(_source(path))
        return known[0] if known else len(self.sources) - 1

    def _folder(self, number: int | None) -> Source:
        """The folder of this number, or the first, to be written into. Raises KenkenError."""
        if self.read_only:
            raise FormatError(
                "the studio was started with --read-only, so nothing is written; start it without"
            )
        if not self.folders:
            raise FormatError("no folder is open for writing; name one: kenken studio FOLDER")
        if number is not None and number not in self.folders:
            raise FormatError(f"no folder has the number {number}")
        return self.sources[self.folders[0] if number is None else number]


def _source(path: str) -> Source:
    if path == STDIN:
        raise FormatError("the studio reads no standard input; name a file")
    if not Path(path).exists():
        raise FormatError(f"{path}: no such file or folder; check the name")
    suite = is_suite(path)
    if suite:
        with reading(path):
            pass
    return Source(path, suite)


def native(document: Document) -> Any:
    """The puzzle as native JSON, without its solution."""
    found = json.loads(NATIVE.write(document))
    found.pop("solution", None)
    return found


def listed(library: Library) -> Iterator[dict[str, Any]]:
    """The sources as a page names them, with what may be written: into folders, and of suites."""
    for number, source in enumerate(library.sources):
        changes = number in library.folders or (source.suite and not library.read_only)
        yield {"number": number, "title": source.title, "kind": source.kind, "changes": changes}
