"""A copy on this machine of games in progress, and of times and drafts.

Browsers store them per port, and the studio's port can differ from start to start. Pages send what
they keep, each record under a name that the page gives it. What a record holds is stored and
returned unread; the newer of two is kept. The file is the user's alone.
"""

import json
import os
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.fields import shown

STORES = ("games", "saved", "times", "drafts")
MOST = 1_000  # records of a store that are kept, the newest
LONGEST = 300  # characters of a name
LATEST = 1 << 53  # milliseconds; what a page can count to
BUSY_SECONDS = 5.0
_TABLE = """CREATE TABLE IF NOT EXISTS records (
    store TEXT NOT NULL,
    id TEXT NOT NULL,
    changed INTEGER NOT NULL,  -- milliseconds, by the browser's clock
    body TEXT,                 -- JSON; NULL for what was deleted
    PRIMARY KEY (store, id)
)"""
_PUT = (
    "INSERT INTO records VALUES (?, ?, ?, ?) ON CONFLICT (store, id) DO UPDATE "
    "SET changed = excluded.changed, body = excluded.body WHERE excluded.changed > changed"
)
_OLD = (
    "DELETE FROM records WHERE store = ? AND id NOT IN "
    "(SELECT id FROM records WHERE store = ? ORDER BY changed DESC LIMIT ?)"
)


class Record(NamedTuple):
    """One game, time or draft, by its name; a `body` of None says that it was deleted."""

    store: str
    id: str
    changed: int
    body: dict[str, Any] | None


def usual_place() -> Path:
    """The file in the user's own folder for data."""
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library/Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return folder / "kenken-cp" / "games.db"


@dataclass(frozen=True)
class Games:
    """The mirror in a file, which is made when something is first written."""

    path: Path

    def put(self, request: Mapping[str, Any]) -> None:
        """Keep a record unless a newer one of its name is there. Raises KenkenError."""
        record = _record(request)
        body = None if record.body is None else json.dumps(record.body, ensure_ascii=False)
        with self._opened(write=True) as db, db:
            db.execute(_PUT, (*record[:3], body))
            db.execute(_OLD, (record.store, record.store, MOST))

    def sync(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """What is newer here than what a page has, and what is newer there: [store, id] each.

        `have` of the request gives for each store the names with the times of their changes.
        """
        have = _have(request.get("have"))
        found: list[dict[str, Any]] = []
        wanted = dict(have)
        with self._opened(write=False) as db:
            rows = db.execute("SELECT store, id, changed, body FROM records") if db else ()
            for store, name, changed, body in rows:
                record = Record(store, name, changed, None if body is None else json.loads(body))
                there = have.get((record.store, record.id))
                if there is None or there <= record.changed:
                    wanted.pop((record.store, record.id), None)
                if record.changed > (there or 0) and (there is not None or record.body):
                    found.append(record._asdict())
        return {"newer": found, "wanted": list(wanted)}

    @contextmanager
    def _opened(self, write: bool) -> Iterator[Any]:
        """The base; None for one that is not there and need not be. Raises KenkenError."""
        try:
            if not write and not self.path.exists():
                yield None
                return
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(0o600)
            with closing(sqlite3.connect(self.path, BUSY_SECONDS)) as db:
                db.execute(_TABLE)
                yield db
        except (OSError, sqlite3.DatabaseError) as error:
            raise KenkenError(f"{self.path}: games cannot be kept there: {error}") from None


def _record(request: Mapping[str, Any]) -> Record:
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
        raise FormatError(f"a time is {shown(changed)}; it must be milliseconds")
    return changed
