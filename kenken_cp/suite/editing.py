"""Takes puzzles out of a suite by hand: dropped, banned or replaced.

In the place of one that is replaced, `suite.run` makes another.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path

from kenken_cp.core.counts import say_list
from kenken_cp.suite.edits import Action, Edit, add
from kenken_cp.suite.integrity import Damaged
from kenken_cp.suite.ledger import QuotaProgress, next_unit, quotas
from kenken_cp.suite.select import Row, row, why_missing
from kenken_cp.suite.solutions import forget
from kenken_cp.suite.spec import places
from kenken_cp.suite.store import Suite, SuiteError, transaction, writing
from kenken_cp.suite.undo import remember


def take_out(
    path: str | Path, numbers: Iterable[int], action: Action, banned: bool = False
) -> list[Row]:
    """Drop, replace or ban the puzzles of these numbers; the rows that are no more.

    All in one transaction, or none. A puzzle that is replaced leaves its number and its place in
    its quota to the next that `run` makes. Raises SuiteError.
    """
    with writing(path) as suite:
        found = [row_in(suite, number) for number in dict.fromkeys(numbers)]
        progress = quotas(suite.db, suite.spec) if suite.spec else []
        if action is Action.REPLACE:
            for each in found:
                _require_replaceable(suite, each, progress)
        with transaction(suite.db):
            for edit in remove(suite.db, found, action, banned or action is Action.BAN, progress):
                suite.db.execute(
                    "UPDATE lanes SET kept = kept - 1, filled = filled - ? WHERE lane = ?",
                    (edit.counted, edit.lane),
                )
    return found


def in_words(rows: Iterable[Row]) -> str:
    """Puzzles of a suite in words: `3 (6×6, easy) and 8 (6×6, hard)`."""
    return say_list([f"{row.number} ({row.rows}×{row.columns}, {row.level})" for row in rows])


def row_in(suite: Suite, number: int) -> Row:
    """The puzzle of this number. Raises SuiteError, Damaged."""
    found = row(suite.db, number)
    if found is None:
        raise SuiteError(f"{suite.path}: no puzzle {number}; {why_missing(suite.db, number)}")
    quotas_known = places(suite.spec) if suite.spec else None
    if quotas_known is not None and not 0 <= found.lane < len(quotas_known):
        raise Damaged(f"puzzle {number} is counted in no quota")
    return found


def counted_in_quota(row: Row, progress: Sequence[QuotaProgress]) -> bool:
    """Whether the puzzle counts towards its quota; a merged suite has none."""
    return bool(progress) and progress[row.lane].place.quota.counts(row.rating)


def _require_replaceable(suite: Suite, row: Row, progress: Sequence[QuotaProgress]) -> None:
    """SuiteError unless a run would make another puzzle in this one's place."""
    where = f"{suite.path}: puzzle {row.number} cannot be replaced"
    if not progress:
        raise SuiteError(
            f"{where}: the suite was merged from others, so no other puzzle can be made; "
            "kenken suite drop removes it"
        )
    quota = progress[row.lane]
    if quota.given_up:
        raise SuiteError(
            f"{where}: its level, {quota.place.quota.level}, was given up; kenken suite drop "
            "removes it"
        )
    if not counted_in_quota(row, progress):
        raise SuiteError(
            f"{where}: it does not count towards the level {quota.place.quota.level}, so no other "
            "is made in its place; kenken suite drop removes it"
        )


def remove(
    db: sqlite3.Connection,
    found: Sequence[Row],
    action: Action,
    banned: bool,
    progress: Sequence[QuotaProgress],
) -> list[Edit]:
    """Take these puzzles out of the tables, so that it can be undone; the edits as written down."""
    remember(db, [each.number for each in found])
    unit = next_unit(db)
    edits = []
    for each in found:
        counts = counted_in_quota(each, progress)
        edits.append(Edit(action, banned, each.number, each.lane, counts, unit, each.key))
        db.execute("DELETE FROM puzzles WHERE number = ?", (each.number,))
        forget(db, each.number)
    add(db, edits)
    return edits
