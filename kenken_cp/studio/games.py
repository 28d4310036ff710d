"""A copy on this machine of games in progress, and of times and drafts.

Browsers store them per port, and the studio's port can differ from start to start. Pages send what
they keep, each record under a name that the page gives it, with a version: milliseconds by the
browser's clock, but always more than its version before. What a record holds is stored and returned
unread; of two the one with the higher version is kept. The file is the user's alone. One that is
damaged is set aside, and so is a record; nothing else is lost by it.
"""

import json
import os
import sqlite3
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from threading import Lock
from time import time
from typing import Any, NamedTuple, TypeVar

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.fields import Fields, JsonObject, show_value
from kenken_cp.text.strict_json import parse

STORES = ("games", "saved", "times", "drafts")
MOST = 1_000  # records of a store that are kept, those written last
LONGEST = 300  # characters of a name
LATEST = 1 << 53  # milliseconds; what a page can count to
BUSY_SECONDS = 5.0
OWN_FOLDER, OWN_FILE = 0o700, 0o600  # what others may do with them: nothing
_TABLE = """CREATE TABLE IF NOT EXISTS records (
    store TEXT NOT NULL,
    id TEXT NOT NULL,
    changed INTEGER NOT NULL,  -- milliseconds, by the browser's clock
    body TEXT,                 -- JSON; NULL for what was deleted
    PRIMARY KEY (store, id)
)"""
_PUT = "INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?)"
_GET = "SELECT store, id, changed, body FROM records WHERE store = ? AND id = ?"
_ALL = "SELECT rowid, store, id, changed, body FROM records"
# Errors of what a file holds: no base, one of another form, or one without our table. Others are of
# the disk, of rights, or of another process.
_DAMAGED = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_TOOBIG,
)
Found = TypeVar("Found")
# A row that is replaced has a new rowid: the last written are kept, whatever clocks said.
_OLD = (
    "DELETE FROM records WHERE store = ? AND rowid NOT IN "
    "(SELECT rowid FROM records WHERE store = ? ORDER BY rowid DESC LIMIT ?)"
)


class Record(NamedTuple):
    """One game, time or draft, by its name; a `body` of None says that it was deleted."""

    store: str
    id: str
    changed: int
    body: JsonObject | None


def usual_place() -> Path:
    """The file in the user's own folder for data."""
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library/Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return folder / "kenken-cp" / "games.db"


@dataclass
class Games:
    """The mirror in a file, which is made when something is first written."""

    path: Path
    now: Callable[[], float] = time
    _notices: list[str] = field(default_factory=list)  # what the next answer tells
    _lock: Lock = field(default_factory=Lock)

    def put(self, request: Fields) -> JsonObject:
        """Keep a record unless the one of its name is as new: which version is there now, and
        whether that is this record. Raises KenkenError.

        A version that lies in the future is of a clock that was moved back since: it gives way.
        """
        record = _record(request)

        def put(db: sqlite3.Connection) -> tuple[bool, int]:
            found, changed = _read(db.execute(_GET, record[:2]).fetchone()), record.changed
            if found and found.body == record.body and found.changed >= changed:
                return True, found.changed
            if found and found.changed > 1000 * self.now():
                changed = max(changed, min(found.changed + 1, LATEST - 1))
            if found and found.changed >= changed:
                return False, found.changed
            body = None if record.body is None else json.dumps(record.body, ensure_ascii=False)
            db.execute(_PUT, (record.store, record.id, changed, body))
            db.execute(_OLD, (record.store, record.store, MOST))
            return True, changed

        kept, changed = self._within(put)
        return self._add_notice({"kept": kept, "changed": changed})

    def sync(self, request: Fields) -> JsonObject:
        """What is newer here than what a page has, and what is newer there: [store, id] each.

        `have` of the request gives for each store the names with the versions. Raises KenkenError.
        """
        have = _have(request.get("have"))
        found: list[JsonObject] = []
        wanted = dict(have)
        for record in self._within(self._records) if self.path.exists() else ():
            there = have.get((record.store, record.id))
            if there is None or there <= record.changed:
                wanted.pop((record.store, record.id), None)
            if record.changed > (there or 0) and (there is not None or record.body):
                found.append(record._asdict())
        return self._add_notice({"newer": found, "wanted": list(wanted)})

    def _records(self, db: sqlite3.Connection) -> list[Record]:
        """All records; those that cannot be read are set aside, in a table of their own."""
        rows = [(_read(row), number) for number, *row in db.execute(_ALL)]
        broken = [(number,) for record, number in rows if record is None]
        if broken:
            db.execute("CREATE TABLE IF NOT EXISTS unreadable AS SELECT * FROM records LIMIT 0")
            db.executemany("INSERT INTO unreadable SELECT * FROM records WHERE rowid = ?", broken)
            db.executemany("DELETE FROM records WHERE rowid = ?", broken)
            whose = say_count(len(broken), "record")
            self._notices.append(f"{self.path}: {whose} could not be read; the others are there")
        return [record for record, _ in rows if record]

    def _add_notice(self, answer: JsonObject) -> JsonObject:
        """The answer with what a page should say, if there is anything."""
        told = [self._notices.pop() for _ in self._notices[:]]
        return answer | ({"notices": told} if told else {})

    def _within(self, act: Callable[[sqlite3.Connection], Found]) -> Found:
        """What it returns, in a transaction of its own. Raises KenkenError.

        A file that is damaged is set aside, and a new one begun.
        """
        try:
            self._make_file()
            before = self.path.stat()
            try:
                return self._transaction(act)
            except sqlite3.DatabaseError as error:
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                unwritable = code == sqlite3.SQLITE_READONLY and os.access(self.path, os.W_OK)
                if code not in _DAMAGED and not unwritable:
                    raise
            self._set_aside(before)
            self._make_file()
            return self._transaction(act)
        except (OSError, sqlite3.Error) as error:
            raise KenkenError(f"{self.path}: games cannot be kept there: {error}") from None

    def _transaction(self, act: Callable[[sqlite3.Connection], Found]) -> Found:
        with closing(sqlite3.connect(self.path, BUSY_SECONDS, isolation_level=None)) as db:
            db.text_factory = _text
            db.execute("BEGIN IMMEDIATE")
            with db:
                db.execute(_TABLE)
                return act(db)

    def _make_file(self) -> None:
        """Make the file and its folders, whatever the user's umask lets others do."""
        missing = [each for each in self.path.parents if not each.exists()]
        for folder in reversed(missing):
            folder.mkdir(OWN_FOLDER, exist_ok=True)
        self.path.touch(OWN_FILE)

    def _set_aside(self, before: os.stat_result) -> None:
        """Give the file another name, unless another has done that since it was looked at."""
        with self._lock:
            if not self.path.exists() or not os.path.samestat(self.path.stat(), before):
                return
            aside = _free(self.path.with_name(f"{self.path.name}.damaged"))
            self.path.replace(aside)
            for end in ("-journal", "-wal", "-shm"):  # they belong to it, not to a new one
                with suppress(FileNotFoundError):
                    Path(f"{self.path}{end}").replace(f"{aside}{end}")
        self._notices.append(
            f"{self.path} was damaged and is now {aside.name}; a new copy of your games is kept"
        )


def _free(path: Path) -> Path:
    """This path, or the first one with a number that is not taken."""
    numbered = (path.with_name(f"{path.name}-{number}") for number in count(2))
    return next(each for each in chain([path], numbered) if not each.exists())


def _text(data: bytes) -> str | bytes:
    """A text of the base; bytes where it is none."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _read(row: Sequence[Any] | None) -> Record | None:
    """The record of a row; None if there is none, or it cannot be read."""
    if row is None:
        return None
    store, name, changed, body = row
    try:
        held = None if body is None else parse(body)
        return _record({"store": store, "id": name, "changed": changed, "body": held})
    except (KenkenError, TypeError):
        return None


def _record(request: Fields) -> Record:
    """The record that a page sends. Raises FormatError."""
    store, name, changed, body = (request.get(field) for field in Record._fields)
    if store not in STORES:
        raise FormatError(f"'store' must be one of {', '.join(STORES)}")
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST:
        raise FormatError(f"'id' must be a name of 1 to {LONGEST} characters")
    if not isinstance(body, dict | None):
        raise FormatError("'body' must be an object, or null")
    return Record(store, name, _time(changed), body)


def _have(value: object) -> dict[tuple[str, str], int]:
    if not isinstance(value, dict) or not set(value) <= set(STORES):
        raise FormatError("'have' must hold names and times for each store")
    found = {}
    for store, held in value.items():
        if not isinstance(held, dict):
            raise FormatError("'have' must hold names and times for each store")
        for name, changed in held.items():
            found[store, name] = _time(changed)
    return found


def _time(changed: object) -> int:
    if type(changed) is not int or not 0 <= changed < LATEST:
        raise FormatError(f"a time is {show_value(changed)}; it must be milliseconds")
    return changed
