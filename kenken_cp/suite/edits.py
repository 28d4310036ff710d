"""What somebody changed by hand in a suite: puzzles dropped, replaced, exchanged and banned, a row
each.

The table is made at the first edit, so a suite without it has none. A puzzle that was taken out
comes back only if the edit is undone (`undo`), which removes its row; until then its number goes to
no puzzle but the one that replaces it. Spec, seed and edits determine the suite; `next_unit` says
when an edit was made. What a puzzle was exchanged for is part of the edit: it stands in the table
of puzzles, under its number, with no unit as its maker.
"""

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from kenken_cp.suite.integrity import Damaged, check_types, has_table

TABLE = """CREATE TABLE edits (
    edit INTEGER PRIMARY KEY,    -- from 1, in the order in which they were made
    action TEXT NOT NULL,        -- drop, replace, exchange or ban
    banned INTEGER NOT NULL,     -- 1 if suites that take their bans from this one never hold it
    number INTEGER NOT NULL,     -- that the puzzle had; 0 in a suite that was merged
    lane INTEGER NOT NULL,       -- the quota that it was stored for
    counted INTEGER NOT NULL,    -- 1 if it counted towards that quota
    next_unit INTEGER NOT NULL,  -- of the suite, when the edit was made
    key BLOB NOT NULL
)"""


class Action(StrEnum):
    """What is done to a puzzle."""

    DROP = "drop"
    REPLACE = "replace"  # by the next that a run makes
    EXCHANGE = "exchange"  # for a puzzle that somebody gives
    BAN = "ban"


_DONE = {"dropped": Action.DROP, "replaced": Action.REPLACE, "exchanged": Action.EXCHANGE}


class Edit(NamedTuple):
    """One row of the table."""

    action: str
    banned: int
    number: int
    lane: int
    counted: int
    next_unit: int
    key: bytes


_TYPES = (str, int, int, int, int, int, bytes)
_INSERT = (
    f"INSERT INTO edits ({', '.join(Edit._fields)}) "  # noqa: S608
    f"VALUES ({', '.join('?' * len(Edit._fields))})"
)


class Edits:
    """All edits of a suite, in their order."""

    def __init__(self, rows: Iterable[Edit]) -> None:
        self.rows = tuple(rows)

    @cached_property
    def keys(self) -> frozenset[bytes]:
        """Of the puzzles that never come back."""
        return frozenset([edit.key for edit in self.rows])

    @cached_property
    def given_away(self) -> Counter[int]:
        """How many fewer puzzles each quota needs, since dropped ones are not replaced."""
        return Counter(
            edit.lane
            for edit in self.rows
            if edit.counted and edit.action in (Action.DROP, Action.BAN)
        )

    @cached_property
    def last(self) -> dict[int, Edit]:
        """The last edit of each number."""
        return {edit.number: edit for edit in self.rows if edit.number}

    @property
    def counts(self) -> dict[str, int]:
        """How many there are of each action, and of puzzles that are banned."""
        numbers = {name: len(held) for name, held in self.numbers.items()}
        return {**numbers, "banned": sum(edit.banned for edit in self.rows)}

    @property
    def numbers(self) -> dict[str, list[int]]:
        """The numbers of the puzzles of each of these, in the order of the edits."""
        own = [edit for edit in self.rows if edit.number]
        found = {
            name: [edit.number for edit in own if edit.action == action]
            for name, action in _DONE.items()
        }
        return {**found, "banned": [edit.number for edit in own if edit.banned]}

    def vacant(self, held: Collection[int]) -> list[tuple[int, int]]:
        """The quota, by its number, and the number of each puzzle that is still to be replaced.

        `held` are those of the edited numbers that a puzzle has.
        """
        return sorted(
            (edit.lane, number)
            for number, edit in self.last.items()
            if edit.action == Action.REPLACE and number not in held
        )


def edits_of(db: sqlite3.Connection) -> Edits:
    """The edits of a suite; Damaged."""
    if not has_table(db, TABLE):
        return Edits(())
    found = db.execute(f"SELECT {', '.join(Edit._fields)} FROM edits ORDER BY edit").fetchall()  # noqa: S608
    for row in found:
        check_types("an edit", row, _TYPES)
        if row[0] not in tuple(Action):
            raise Damaged(f"an edit is of the unknown kind {row[0]!r}")
    return Edits(map(Edit._make, found))


def numbers_held(db: sqlite3.Connection, edits: Edits) -> frozenset[int]:
    """The edited numbers that a puzzle of the suite has now."""
    ask = "SELECT number FROM puzzles WHERE number = ?"
    return frozenset([number for number in edits.last if db.execute(ask, (number,)).fetchone()])


def add(db: sqlite3.Connection, edits: Iterable[Edit]) -> None:
    """Write these edits after the others."""
    if not has_table(db, TABLE):
        db.execute(TABLE)
    db.executemany(_INSERT, edits)
