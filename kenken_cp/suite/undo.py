"""What edits took out of a suite, kept as it was, so that the newest of them can be undone.

The table is made at the first edit and goes with the last one that is undone: the suite is then,
row for row, what it was before. Edits made by versions without the table cannot be undone.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable
from dataclasses import astuple
from pathlib import Path

from kenken_cp.core.counts import say_count
from kenken_cp.core.fields import Fields
from kenken_cp.generation.sharing import Sharing
from kenken_cp.suite.edits import TABLE as EDITS
from kenken_cp.suite.integrity import Damaged, check_schema, check_types, has_table, json_of
from kenken_cp.suite.ledger import SAVE_LANE, lanes_of, next_unit
from kenken_cp.suite.select import Row, row
from kenken_cp.suite.solutions import are_known, forget, key_of, note, save_sharing, sharing_of
from kenken_cp.suite.store import (
    COLUMNS,
    INSERT,
    TABLES,
    Suite,
    SuiteError,
    set_version,
    transaction,
    version_of,
    writing,
)

TABLE = """CREATE TABLE taken (
    edit INTEGER PRIMARY KEY,    -- the first of the edits that were made at once
    state TEXT NOT NULL          -- what the suite had before them, as JSON
)"""
_OTHERS = "{path}: its last edit was made by another version of kenken, and cannot be undone"
_KEY, _FAMILY, _SOLUTION = map(COLUMNS.index, ("key", "family", "solution"))


def remember(db: sqlite3.Connection, numbers: Iterable[int]) -> None:
    """Keep what is about to be taken out: these puzzles, and how far the suite is."""
    if not has_table(db, TABLE):
        db.execute(TABLE)
    ask = f"SELECT {', '.join(COLUMNS)} FROM puzzles WHERE number = ?"  # noqa: S608
    rows = [list(db.execute(ask, (number,)).fetchone()) for number in numbers]
    for each in rows:
        each[_KEY] = each[_KEY].hex()
    state = {
        "version": version_of(db),
        "next_unit": next_unit(db),
        "lanes": lanes_of(db),
        "sharing": _sharing(db),
        "others": _others(db, [each[0] for each in rows]),
        "rows": rows,
    }
    first = 1
    if has_table(db, EDITS):
        (first,) = db.execute("SELECT coalesce(max(edit), 0) + 1 FROM edits").fetchone()
    text = json.dumps(state, ensure_ascii=False)
    db.execute("INSERT INTO taken (edit, state) VALUES (?, ?)", (first, text))


def put_back(path: str | Path) -> list[Row]:
    """Undo the newest edit: its puzzles are put back as they were, and what replaced them goes.

    All in one transaction, or nothing. Raises SuiteError if there is no edit that can be undone,
    or if other puzzles were made since, which would be lost.
    """
    with writing(path) as suite:
        db = suite.db
        edit, state = _newest(db, suite.path)
        numbers = [each[0] for each in state["rows"]]
        more = _others(db, numbers) - state["others"]
        if more:
            were = f"{say_count(more, 'puzzle')} {'was' if more == 1 else 'were'}"
            raise SuiteError(
                f"{suite.path}: {were} made since the last edit, and undoing it would lose "
                f"{'it' if more == 1 else 'them'}"
            )
        with transaction(db):
            _restore(db, edit, state)
            check_schema(db, *TABLES[version_of(db)])
            found = [row(db, number) for number in numbers]
    return [each for each in found if each is not None]


def can_be_undone(suite: Suite) -> bool:
    """Whether there is an edit that `put_back` would undo, so far as can be seen beforehand."""
    try:
        _, state = _newest(suite.db, suite.path)
        numbers = [each[0] for each in state["rows"]]
        return _others(suite.db, numbers) <= int(state["others"])
    except (SuiteError, Damaged):
        return False


def _newest(db: sqlite3.Connection, path: Path) -> tuple[int, Fields]:
    """The newest edit that can be undone, and what was before it."""
    last = db.execute("SELECT max(edit) FROM edits").fetchone()[0] if has_table(db, EDITS) else None
    if last is None:
        raise SuiteError(f"{path}: there is no edit to undo")
    found = None
    if has_table(db, TABLE):
        found = db.execute("SELECT edit, state FROM taken ORDER BY edit DESC LIMIT 1").fetchone()
    if found is None:
        raise SuiteError(_OTHERS.format(path=path))
    state = _state(*found)
    if found[0] + len(state["rows"]) - 1 != last:
        raise SuiteError(_OTHERS.format(path=path))
    return found[0], state


def _state(edit: object, text: object) -> Fields:
    """What was before an edit, from its row in the table; Damaged."""
    state: Fields = json_of("what an edit took out", text)
    try:
        check_types(
            "what an edit took out",
            (edit, state["next_unit"], state["others"]),
            (int, int, int),
        )
        version = state.get("version")  # older versions did not write it
        if version is not None and (type(version) is not int or version not in TABLES):
            raise ValueError
        for each in state["lanes"]:
            check_types("a lane before an edit", each, (*(int,) * 7, str, int))
        for each in state.get("sharing", ()):
            check_types("the sharing before an edit", each, (int,) * 5)
        for each in state["rows"]:
            each[_KEY] = bytes.fromhex(each[_KEY])
            check_types("a puzzle before an edit", each[:2], (int, int))
            if len(each) != len(COLUMNS):
                raise ValueError
    except (KeyError, TypeError, ValueError, IndexError):
        raise Damaged("what an edit took out cannot be read") from None
    return state


def _restore(db: sqlite3.Connection, edit: int, state: Fields) -> None:
    for each in state["rows"]:
        db.execute("DELETE FROM puzzles WHERE number = ?", each[:1])
        if db.execute(INSERT, each).rowcount != 1:
            raise Damaged(f"puzzle {each[0]} is there under another number")
        if are_known(db):
            forget(db, each[0])
            note(db, each[0], key_of(f"puzzle {each[0]}", each[_FAMILY], each[_SOLUTION]))
    if are_known(db):
        save_sharing(db, [(lane, Sharing(*rest)) for lane, *rest in state.get("sharing", ())])
    db.executemany(SAVE_LANE, state["lanes"])
    db.execute("UPDATE suite SET next_unit = ?", (state["next_unit"],))
    set_version(db, state.get("version") or version_of(db))
    for name in ("edits", "taken"):
        db.execute(f"DELETE FROM {name} WHERE edit >= ?", (edit,))  # noqa: S608
        if db.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() is None:  # noqa: S608
            db.execute(f"DROP TABLE {name}")


def _others(db: sqlite3.Connection, numbers: Collection[int]) -> int:
    """How many puzzles there are but those of these numbers."""
    (every,) = db.execute("SELECT count(*) FROM puzzles").fetchone()
    ask = "SELECT count(*) FROM puzzles WHERE number = ?"
    here: int = sum(db.execute(ask, (number,)).fetchone()[0] for number in numbers)
    return int(every) - here


def _sharing(db: sqlite3.Connection) -> list[tuple[int, ...]]:
    """When each quota lets puzzles share solutions; empty where all may."""
    return (
        [(lane, *astuple(each)) for lane, each in sharing_of(db).items()] if are_known(db) else []
    )
