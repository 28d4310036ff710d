"""The library: files, folders and suites named at the start, and suites begun in such folders.

Pages know sources and puzzles by number alone: no name from a request is ever opened. `keep` writes
a puzzle into a folder, and `begin` a new suite, both under names of our own. Suites that are there
are only read here; `suites` changes them. With `read_only` nothing is written or changed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from pathlib import Path
from threading import Lock

from kenken_cp.core.document import Document, key_of
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.steps import Tier
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.formats.sources import STDIN, Item, ItemError, document_of
from kenken_cp.player.difficulty import marks_of, read_stated
from kenken_cp.studio.file_names import stem_of
from kenken_cp.studio.listing import Filters, Listing, beside, choice_of, choose_rows
from kenken_cp.suite import select
from kenken_cp.suite.detect import is_suite
from kenken_cp.suite.inputs import Inputs
from kenken_cp.suite.spec import Spec
from kenken_cp.suite.store import create, reading
from kenken_cp.suite.undo import can_be_undone
from kenken_cp.text.files import place
from kenken_cp.text.strict_json import parse

MOST_FILES = 20_000  # puzzles of a folder that are listed
MOST_ROWS = 200  # of one answer


class SourceKind(StrEnum):
    """What was named at the start."""

    FILE = "file"
    FOLDER = "folder"
    SUITE = "suite"


@dataclass
class Source:
    """One file, folder or suite; what is in a folder is read when it is first listed."""

    path: str
    suite: bool
    _rows: list[JsonObject] | None = None
    _items: list[Item] = field(default_factory=list)
    _counts: Counter[str] = field(default_factory=Counter)  # of each file
    _unread: list[tuple[str, str]] = field(default_factory=list)
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
            return self._list_stored(wanted)
        found = choose_rows(self._list_files(), wanted)
        rows = found[wanted.skip : wanted.skip + wanted.limit]
        return Listing(len(found), rows, len(self._unread), self._most)

    def unread(self) -> list[dict[str, str]]:
        """What could not be read: a `name` as the user calls it, and why. Raises KenkenError."""
        if not self.suite:
            self._list_files()
        return [{"name": name, "reason": reason} for name, reason in self._unread]

    def name_puzzle(self, number: int) -> str:
        """How the user calls the puzzle of this number, which has no title: by its file's name
        without the suffix, and its number among several. Raises KenkenError."""
        if self.suite:
            return f"{Path(self.path).stem} {number}"
        item = self._item(number)
        return self._numbered(Path(item.source).stem, " ", item.source, item.line)

    def document(self, number: int) -> Document:
        """The puzzle of this number. Raises KenkenError."""
        if self.suite:
            with reading(self.path) as suite:
                row = select.row(suite.db, number)
                if row is None:
                    raise FormatError(f"no puzzle has the number {number}")
                return select.document_of(row)
        return document_of(self._item(number))

    def beside(self, number: int) -> JsonObject:
        """How many puzzles there are (`total`), and the numbers of those beside this one, null for
        none: `previous`, `next`, and `easier` and `harder` ones of its size. Raises KenkenError."""
        if not self.suite:
            self._item(number)
            return beside(self._list_files(), number)
        with reading(self.path) as suite:
            row = select.row(suite.db, number)
            if row is None:
                raise FormatError(f"no puzzle has the number {number}")
            return {"total": select.count(suite.db, select.EVERY), **select.beside(suite.db, row)}

    def _item(self, number: int) -> Item:
        self._list_files()
        if not 1 <= number <= len(self._items):
            raise FormatError(f"no puzzle has the number {number}")
        return self._items[number - 1]

    def _list_stored(self, wanted: Filters) -> Listing:
        choice = choice_of(wanted)
        with reading(self.path) as suite:
            found = select.rows(suite.db, choice._replace(skip=wanted.skip, limit=wanted.limit))
            rows = [
                {
                    "number": row.number, "title": "", "file": "", "family": row.family,
                    "rows": row.rows, "columns": row.columns, "tier": row.level,
                    "effort": row.effort, "technique": row.hardest, "key": _key_of(row),
                    **_marks_of(row),
                }
                for row in found
            ]  # fmt: skip
            if wanted.counted:
                return Listing(None, rows)
            total = select.count(suite.db, choice)
            return Listing(total, rows, undo=can_be_undone(suite))

    def _list_files(self) -> list[JsonObject]:
        with self._lock:
            if self._rows is None:
                self._items, self._rows, inputs = [], [], Inputs()
                items = iter(()) if self._is_bare else inputs.items([self.path])
                self._take(islice(items, MOST_FILES))
                self._most = MOST_FILES if next(iter(items), None) else None
                for each in inputs.unread:
                    if not each.expected:
                        self._unread.append((self._name(each.source), each.reason))
            return self._rows

    @property
    def _is_bare(self) -> bool:
        """Whether this is a folder with nothing in it, which is no fault."""
        with suppress(OSError):  # what cannot be listed is one
            return self.kind is SourceKind.FOLDER and not any(Path(self.path).iterdir())
        return False

    def _take(self, items: Iterable[Item | ItemError]) -> None:
        """Add what can be read, and note of the rest why it cannot."""
        found = list(items)
        self._counts.update([item.source for item in found])
        for item in found:
            self._take_one(item)

    def _take_one(self, item: Item | ItemError) -> None:
        name = self._name(item.source, item.line)
        try:
            if isinstance(item, ItemError):
                raise FormatError(item.reason)
            document = document_of(item)
        except KenkenError as error:
            self._unread.append((name, str(error)))
            return
        self._items.append(item)
        assert self._rows is not None
        self._rows.append(_row_of(len(self._items), name, document))

    def _name(self, source: str, line: int | None = None) -> str:
        """A file as the user calls it: its path within the folder, and the line in one of many."""
        path = Path(source)
        if self.kind is SourceKind.FOLDER and path != Path(self.path):
            name = str(path.relative_to(self.path))
        else:
            name = self.title
        return self._numbered(name, ":", source, line)

    def _numbered(self, name: str, between: str, source: str, line: int | None) -> str:
        """The name of a file with the line, if it has several puzzles."""
        return name if line is None or self._counts[source] < 2 else f"{name}{between}{line}"

    def add(self, path: Path) -> None:
        """Take in a file that was written into this folder."""
        with self._lock:
            if self._rows is not None:
                self._take(Inputs().items([str(path)]))


def _row_of(number: int, name: str, document: Document) -> JsonObject:
    ratings, puzzle = document.meta.ratings, document.puzzle
    return {
        "number": number,
        "title": document.meta.title or name,
        "file": name,
        "family": document.family.id,
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "tier": ratings.get("tier", ""),
        "effort": ratings.get("effort"),
        "technique": ratings.get("hardest", ""),
        "key": document.key,
        **marks_of(document.family, puzzle, *read_stated(ratings)),
    }


def _marks_of(row: select.Row) -> JsonObject:
    """The stars and minutes of a row in a suite."""
    try:
        family, puzzle, _ = select.content_of(row)
    except KenkenError:
        return {"stars": "", "minutes": ""}  # as for its key
    return marks_of(family, puzzle, Tier(row.tier), row.effort)


def _key_of(row: select.Row) -> str:
    """The key of a document, from its row in a suite: nothing else of the puzzle is read."""
    try:
        return key_of(row.family, parse(row.puzzle))
    except KenkenError:
        return ""  # whoever opens it is told why it cannot be read


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
                "nothing is changed here: the studio was started to show its puzzles alone"
            )
        if not found.suite:
            raise FormatError(
                f"{found.title} is not a suite; only the puzzles of a suite can be changed here"
            )
        return found

    def keep(self, document: Document, called: str = "", folder: int | None = None) -> str:
        """Write the puzzle into a folder, under its title, or as it is `called`: the file's name.

        Without either it is named by its family, size and key; where another puzzle has its name,
        it gets its key besides. One that is there already is left as it is. Raises KenkenError.
        """
        puzzle, key, kept = document.puzzle, document.key[:12], self._folder(folder)
        stem = stem_of(document.meta.title or called, ".json")
        plain = f"{document.family.id}-{puzzle.rows}x{puzzle.columns}-{key}.json"
        for name in (f"{stem}.json", f"{stem} {key}.json") if stem else (plain,):
            path = Path(kept.path) / name
            if not path.exists():
                place(path, NATIVE.write(document).encode())
                kept.add(path)
                return name
            if _holds(path, document.key):
                return name
        raise FormatError(f"{name} is there already and holds another puzzle; rename that file")

    def begin(self, name: str, spec: Spec, folder: int | None = None) -> int:
        """Begin a suite in a folder, under this name; its number among the sources.

        One that is there already and was made from this spec is gone on with. Raises KenkenError.
        """
        path = str(Path(self._folder(folder).path) / name)
        if not Path(path).exists():
            create(path, spec)
        with reading(path) as suite:
            if suite.spec != spec:
                raise FormatError(
                    f"{name} is there already, made from other settings; choose another name"
                )
        known = [i for i, each in enumerate(self.sources) if each.path == path]
        if not known:
            self.sources.append(_source(path))
        return known[0] if known else len(self.sources) - 1

    def _folder(self, number: int | None) -> Source:
        """The folder of this number, or the first, to be written into. Raises KenkenError."""
        if self.read_only:
            raise FormatError(
                "nothing is kept here: the studio was started to show its puzzles alone"
            )
        if not self.folders:
            raise FormatError("no folder was named when the studio was started, so nothing is kept")
        if number is not None and number not in self.folders:
            raise FormatError(f"no folder has the number {number}")
        return self.sources[self.folders[0] if number is None else number]


def _holds(path: Path, key: str) -> bool:
    """Whether a file holds the puzzle of this key, and nothing else."""
    items = list(islice(Inputs().items([str(path)]), 2))
    try:
        documents = [document_of(item) for item in items if not isinstance(item, ItemError)]
    except KenkenError:
        return False
    return len(items) == 1 and [document.key for document in documents] == [key]


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


def list_sources(library: Library) -> Iterator[JsonObject]:
    """The sources as a page names them, with what may be written: into folders, and of suites.

    Of several that are called the same, each is named by its path.
    """
    names = Counter(source.title for source in library.sources)
    for number, source in enumerate(library.sources):
        changes = number in library.folders or (source.suite and not library.read_only)
        title = source.title if names[source.title] == 1 else source.path
        yield {"number": number, "title": title, "kind": source.kind, "changes": changes}
