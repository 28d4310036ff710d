"""The file of a suite: SQLite, one writer, any number of readers.

A transaction holds whole units and the progress they make, so that a run that is killed leaves
the state between two units. Times and names of machines are not stored: the same spec and edits
give the same rows.
"""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from kenken_cp.core.errors import KenkenError
from kenken_cp.suite.detect import is_suite
from kenken_cp.suite.integrity import Damaged, check_schema
from kenken_cp.suite.spec import WHOLE, Spec, from_json, places, to_json
from kenken_cp.text.decoding import one_line
from kenken_cp.text.files import beside

APPLICATION_ID = 0x4B656E53  # "KenS"
VERSION = 2  # of suites whose puzzles were all made for them, and may share solutions
BY_HAND = 3  # of those with a puzzle that somebody gave; what knows no such puzzles refuses them
OWN_SOLUTIONS = 4  # of suites that know the solutions of their puzzles; any may be given by hand
NOBODY = -1  # the maker and the unit of such a puzzle
BUSY_SECONDS = 10.0
BESIDE = ("-journal", "-wal", "-shm")  # what SQLite adds to the names of files of its own
LONGEST_VALUE = 16 << 20  # bytes of a column; a puzzle has a few hundred
SAFE_WHEN_FULL = "the stored puzzles are safe, and kenken suite run resumes once there is space"

SCHEMA = """
CREATE TABLE suite (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    spec TEXT,                   -- canonical JSON; NULL in a suite that was merged
    next_unit INTEGER NOT NULL   -- all units before it are consumed
);
CREATE TABLE origins (           -- the suites that puzzles were made for
    origin INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    seed TEXT NOT NULL,          -- as JSON
    spec TEXT NOT NULL UNIQUE
);
CREATE TABLE lanes (             -- the quotas of all parts (spec.Quota), numbered in order
    lane INTEGER PRIMARY KEY,
    filled INTEGER NOT NULL DEFAULT 0,   -- puzzles that count towards the quota
    kept INTEGER NOT NULL DEFAULT 0,     -- puzzles stored for it
    units INTEGER NOT NULL DEFAULT 0,
    dry INTEGER NOT NULL DEFAULT 0,      -- units since the last puzzle that counted
    tried INTEGER NOT NULL DEFAULT 0,
    nodes INTEGER NOT NULL DEFAULT 0,
    given_up INTEGER NOT NULL DEFAULT 0,
    rejected TEXT NOT NULL DEFAULT '{}'  -- reason to number, as JSON
);
CREATE TABLE puzzles (
    number INTEGER PRIMARY KEY,          -- from 1, without gaps
    key BLOB NOT NULL UNIQUE,            -- the same for all 8 symmetric images
    origin INTEGER NOT NULL REFERENCES origins,
    part INTEGER NOT NULL,
    lane INTEGER NOT NULL,               -- the quota it was taken for
    maker INTEGER NOT NULL,              -- the lane whose unit made it, or -1: somebody gave it
    unit INTEGER NOT NULL,               -- the number of that unit among those of its lane, or -1
    family TEXT NOT NULL,
    rows INTEGER NOT NULL,
    columns INTEGER NOT NULL,
    tier INTEGER NOT NULL,
    effort REAL NOT NULL,
    depth INTEGER,                       -- NULL where the spec does not ask for it
    hardest TEXT NOT NULL,
    hardest_at INTEGER NOT NULL,
    steps INTEGER NOT NULL,
    techniques TEXT NOT NULL,            -- technique to steps, as JSON
    search_cells INTEGER NOT NULL,
    puzzle TEXT NOT NULL,                -- the family's own data, as JSON
    solution TEXT NOT NULL,              -- a list of rows, as JSON
    proof TEXT NOT NULL                  -- what proved that the solution is the only one
);
"""
# What suites have beside these if each of their puzzles is to have a solution of its own.
SOLUTIONS = """
CREATE TABLE solutions (
    number INTEGER PRIMARY KEY,          -- of the puzzle
    solution BLOB NOT NULL               -- the key of its solution (Kind.solution_key)
);
CREATE TABLE sharing (                   -- when each quota lets puzzles share one (sharing.Sharing)
    lane INTEGER PRIMARY KEY,
    times INTEGER NOT NULL DEFAULT 1,
    taken INTEGER NOT NULL DEFAULT 0,
    passed INTEGER NOT NULL DEFAULT 0,
    least INTEGER NOT NULL DEFAULT 0
);
"""
SOLUTIONS_INDEX = "CREATE INDEX puzzles_of_solutions ON solutions (solution)"
# The tables of each version that can be read and written. In suites of version 1 every puzzle has
# a depth, as their specs have it. Those with a puzzle that somebody gave keep the tables they had.
SCHEMAS = {
    1: SCHEMA.replace("depth INTEGER,", "depth INTEGER NOT NULL,"),
    VERSION: SCHEMA,
    OWN_SOLUTIONS: SCHEMA + SOLUTIONS,
}
TABLES = {
    **{version: (tables,) for version, tables in SCHEMAS.items()},
    BY_HAND: (SCHEMAS[1], SCHEMAS[VERSION]),
}
# The columns that a unit's work fills. The ledger fills the others.
MADE_COLUMNS = (
    "key", "family", "rows", "columns", "tier", "effort", "depth", "hardest", "hardest_at",
    "steps", "techniques", "search_cells", "puzzle", "solution", "proof",
)  # fmt: skip
COLUMNS = ("number", "origin", "part", "lane", "maker", "unit", *MADE_COLUMNS)
INSERT = (
    f"INSERT INTO puzzles ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))}) "  # noqa: S608
    "ON CONFLICT (key) DO NOTHING"
)


class SuiteError(KenkenError):
    """A suite file that cannot be read or written, or that is no suite."""


class Suite(NamedTuple):
    """An open suite; `spec` is None if it was merged from others."""

    path: Path
    db: sqlite3.Connection
    spec: Spec | None


@contextmanager
def reading(path: str | Path) -> Iterator[Suite]:
    """Open a suite for reading, also while a run writes to it. Raises SuiteError."""
    path = Path(path)
    with translated_errors(path, ""), closing(_open_to_read(path)) as db:
        yield Suite(path, db, _checked_spec(path, db))


@contextmanager
def writing(path: str | Path) -> Iterator[Suite]:
    """Open a suite for writing.

    Raises SuiteError if it cannot be written or another process writes to it.
    """
    path = Path(path)
    with reading(path):  # that it is a suite, before any lock or write
        pass
    # its own name, by which the lock and SQLite's files beside it are called
    real = Path(os.path.realpath(path))
    if real.stat().st_nlink > 1:
        raise SuiteError(
            f"{path} is a file with several names (hard links), so two runs could change "
            "it at once; copy it and run the copy"
        )
    with (
        translated_errors(path, SAFE_WHEN_FULL),
        _lock(real, path),
        closing(_connect(real, "rw")) as db,
    ):
        db.execute("PRAGMA journal_mode = WAL")
        # A power cut may take the last transactions, never half of one; a kill takes nothing.
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute("PRAGMA cache_size = -32768")  # the index of keys is written all over
        try:
            yield Suite(path, db, _checked_spec(path, db))
        finally:
            _leave_wal(db)


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All that the block writes, or nothing if it raises."""
    db.execute("BEGIN IMMEDIATE")
    with db:
        yield


def _leave_wal(db: sqlite3.Connection) -> None:
    """Leave WAL mode, so that the suite is one file again. Has no effect while it is read."""
    with suppress(sqlite3.Error):
        db.execute("PRAGMA busy_timeout = 0")
        db.execute("PRAGMA journal_mode = DELETE")


def create(path: str | Path, spec: Spec) -> None:
    """Write an empty suite. Raises SuiteError if the file exists or cannot be written.

    Of a suite that is there it says whether it was made from this spec.
    """
    origin = _origin(Path(path), spec)
    if origin:
        raise SuiteError(f"{path} exists already{origin}; choose another name for the new suite")
    with creating(path) as db:
        db.execute("INSERT INTO suite VALUES (1, ?, 0)", (to_json(spec),))
        add_origin(db, spec)
        lanes = [(place.number,) for place in places(spec)]
        db.executemany("INSERT INTO lanes (lane) VALUES (?)", lanes)
        if not spec.shared_solutions:
            set_version(db, OWN_SOLUTIONS)
            for statement in (*SOLUTIONS.split(";")[:-1], SOLUTIONS_INDEX):
                db.execute(statement)
            db.executemany("INSERT INTO sharing (lane) VALUES (?)", lanes)


def _origin(path: Path, spec: Spec) -> str:
    """What a suite that is there was made from, as the rest of a sentence; "" for no suite."""
    if not is_suite(path):
        return ""
    try:
        with reading(path) as suite:
            there = suite.spec
    except KenkenError:
        return ""
    if there is None:
        return " and was merged from other suites"
    other = _differs(there, spec)
    made = f" and was made from another spec: {other}" if other else ""
    return f"{made}; kenken suite run makes what it still lacks"


def _differs(there: Spec, spec: Spec) -> str:
    """How one spec differs from another; "" if they are the same."""
    for name, now in spec._asdict().items():
        was = getattr(there, name)
        if was != now and name in WHOLE:
            return f"its {name} is {was!r}, not {now!r}"
        if was != now:
            return f"its {name} differ"
    return ""


@contextmanager
def creating(path: str | Path) -> Iterator[sqlite3.Connection]:
    """Create a suite file with empty tables. It gets its name only if the block succeeds.

    All that the block does is one transaction. Raises SuiteError.
    """
    path = Path(path)
    if path.exists() or path.is_symlink():
        raise SuiteError(f"{path} exists already; choose another name")
    if not path.parent.exists():
        raise SuiteError(f"{path}: there is no folder {path.parent}; make the folder first")
    temporary = beside(path)
    try:
        with translated_errors(path, "nothing was written"):
            with closing(_connect(temporary, "rwc")) as db:
                db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                set_version(db, VERSION)
                db.executescript(SCHEMA)
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            # Those of a suite that was killed and then deleted would be taken for the new one's.
            _remove(path, *BESIDE)
            temporary.replace(path)
    finally:
        _remove(temporary, "", *BESIDE)


def _remove(path: Path, *suffixes: str) -> None:
    for suffix in suffixes:
        with suppress(OSError):  # in a folder that cannot be written, which has been said
            path.with_name(path.name + suffix).unlink(missing_ok=True)


def add_origin(db: sqlite3.Connection, spec: Spec) -> int:
    """Add the spec to the origins, if it is not there. Returns its number."""
    text = to_json(spec)
    db.execute(
        "INSERT INTO origins (title, seed, spec) VALUES (?, ?, ?) ON CONFLICT (spec) DO NOTHING",
        (spec.title, json.dumps(spec.seed, ensure_ascii=False), text),
    )
    row = db.execute("SELECT origin FROM origins WHERE spec = ?", (text,)).fetchone()
    return int(row[0])


def version_of(db: sqlite3.Connection) -> int:
    """The version that the file says."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def set_version(db: sqlite3.Connection, version: int) -> None:
    """Have the file say this version; part of the transaction that is open, if one is."""
    db.execute(f"PRAGMA user_version = {version:d}")


def mark_by_hand(db: sqlite3.Connection) -> None:
    """Have the file say that it has a puzzle that somebody gave."""
    set_version(db, max(version_of(db), BY_HAND))


def _connect(path: Path, mode: str, more: str = "") -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}{more}"
    db = sqlite3.connect(address, BUSY_SECONDS, isolation_level=None, uri=True)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    return db


def _open_to_read(path: Path) -> sqlite3.Connection:
    if not path.exists():
        raise SuiteError(
            f"{path}: no such file; check the name, or make a suite with kenken suite new"
        )
    if path.is_dir():
        raise SuiteError(f"{path} is a folder; a suite is a file")
    path = Path(os.path.realpath(path))
    db = _connect(path, "ro")
    try:
        db.execute("PRAGMA schema_version").fetchone()
    except sqlite3.OperationalError:
        db.close()
        # In WAL mode a reader must be able to create the index file. Where the folder is read-only
        # and there is no -wal file, the suite file is complete and can be opened as immutable.
        if path.with_name(f"{path.name}-wal").exists():
            raise
        return _connect(path, "ro", "&immutable=1")
    except sqlite3.DatabaseError:
        pass  # _checked_spec says what it is
    return db


def _checked_spec(path: Path, db: sqlite3.Connection) -> Spec | None:
    """The spec of the suite. Raises SuiteError if the file is none, or of another version."""
    try:
        (application,) = db.execute("PRAGMA application_id").fetchone()
        (version,) = db.execute("PRAGMA user_version").fetchone()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        application = version = None
    if application is None and _was_a_suite(path):
        raise SuiteError(
            f"{path} is damaged: it begins like a suite, but SQLite cannot read the rest; "
            "restore an earlier copy"
        )
    if application != APPLICATION_ID:
        raise SuiteError(f"{path} is not a suite; kenken suite new makes one")
    if version not in TABLES:
        age = "a newer" if version > max(TABLES) else "an older"
        raise SuiteError(
            f"{path} is a suite of version {version}, written by {age} kenken; this one "
            f"reads versions {min(TABLES)} to {max(TABLES)}"
        )
    check_schema(db, *TABLES[version])
    row = db.execute("SELECT spec FROM suite").fetchone()
    if row is None:
        raise SuiteError(
            f"{path} is damaged: its spec is missing; start again with kenken suite new"
        )
    return None if row[0] is None else from_json(row[0])


def _was_a_suite(path: Path) -> bool:
    """Whether the file begins as a suite of any version; see SQLite's file format, 1.3."""
    with path.open("rb") as stream:
        head = stream.read(72)
    return head[:16] == b"SQLite format 3\0" and head[68:] == APPLICATION_ID.to_bytes(4, "big")


@contextmanager
def _lock(path: Path, name: Path) -> Iterator[None]:
    """Hold the suite's lock, which only one process can have.

    Raises SuiteError, which calls the suite `name`, if another process has it. The lock ends with
    the process.
    """
    lock_file = path.with_name(f"{path.name}-lock")
    refused = SuiteError(f"{name} is in use by another kenken suite; wait until it has finished")
    with suppress(OSError):  # opening it below fails with a better message
        lock_file.touch()
    before = _inode(lock_file)
    with closing(sqlite3.connect(lock_file, 0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if _base(error) == sqlite3.SQLITE_BUSY:
                raise refused from None
            raise
        # the process that had the lock may have deleted the file before we locked it; then we hold
        # a file without a name
        if _inode(lock_file) != before:
            raise refused
        try:
            yield
        finally:
            lock_file.unlink(missing_ok=True)
            lock_file.with_name(f"{lock_file.name}-journal").unlink(missing_ok=True)


def _inode(path: Path) -> int | None:
    """The number that identifies the file of this name; None if there is none."""
    try:
        return path.stat().st_ino
    except OSError:
        return None


def _base(error: sqlite3.Error) -> int:
    """The primary code of an error; the extended ones add to it above 8 bits."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextmanager
def translated_errors(path: Path, unharmed: str) -> Iterator[None]:
    """Turn SQLite's errors into a SuiteError that names the file.

    `unharmed` is what to add if the disk is full.
    """
    try:
        yield
    except Damaged as error:
        raise SuiteError(f"{path} is damaged: {error}; restore an earlier copy") from None
    except UnicodeDecodeError:
        raise SuiteError(
            f"{path} is damaged: it has a text that is not UTF-8; restore an earlier copy"
        ) from None
    except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
        raise  # a defect of this program
    except sqlite3.DatabaseError as error:
        raise SuiteError(f"{path}{_sentence(error, unharmed)}") from error


def _sentence(error: sqlite3.Error, unharmed: str) -> str:
    unharmed = f"; {unharmed}" if unharmed else ""
    reason = one_line(str(error))  # SQLite quotes the contents of the file
    sentences = {
        sqlite3.SQLITE_FULL: f": the disk is full{unharmed}",
        sqlite3.SQLITE_IOERR: f": the disk failed to read or write; it may be full{unharmed}",
        sqlite3.SQLITE_READONLY: " cannot be written: the file or its folder is read-only",
        sqlite3.SQLITE_CANTOPEN: " cannot be opened or created; see the permissions of its folder",
        sqlite3.SQLITE_BUSY: " is in use by another program; try again when it has finished",
        sqlite3.SQLITE_CORRUPT: f" is damaged ({reason}); restore an earlier copy",
        sqlite3.SQLITE_NOTADB: " is not a suite; kenken suite new makes one",
    }
    return sentences.get(_base(error), f" cannot be used: {reason}")
