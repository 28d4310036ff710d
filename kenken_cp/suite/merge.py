"""Several suites into one: each puzzle once, and where it came from."""

from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from kenken_cp.suite.bans import banned_in
from kenken_cp.suite.edits import Action, Edit, add
from kenken_cp.suite.integrity import Damaged, check_types
from kenken_cp.suite.select import types_of
from kenken_cp.suite.solutions import Groups, groups_of, key_of
from kenken_cp.suite.spec import from_json
from kenken_cp.suite.store import (
    COLUMNS,
    INSERT,
    NOBODY,
    add_origin,
    creating,
    mark_by_hand,
    reading,
)

TYPES = types_of(COLUMNS[1:])
KEY, MAKER, FAMILY, SOLUTION = map(COLUMNS[2:].index, ("key", "maker", "family", "solution"))


class Merged(NamedTuple):
    """What came of it: puzzles stored, those the same as one before, and those banned in one.

    `shared` are the numbers of those stored that share a solution.
    """

    stored: int
    same: int
    banned: int
    shared: Groups


def merge(paths: Sequence[str | Path], output: str | Path) -> Merged:
    """Write a suite of all puzzles of these, in their order. Raises SuiteError.

    The result knows the spec and seed of each puzzle and has no quotas of its own. What one of
    them bans is left out, and banned in the result.
    """
    stored = same = left_out = 0
    solutions: list[tuple[int, bytes]] = []
    with creating(output) as db:
        bans = {key for path in paths for key in banned_in(path)}
        db.execute("INSERT INTO suite VALUES (1, NULL, 0)")
        for path in paths:
            with closing(_contents(path)) as contents:
                numbers = {origin: add_origin(db, spec) for origin, spec in next(contents)}
                for solution, origin, *columns in contents:
                    if columns[KEY] in bans:
                        left_out += 1
                        continue
                    row = (stored + 1, numbers[origin], *columns)
                    if db.execute(INSERT, row).rowcount == 1:
                        stored += 1
                        solutions.append((stored, solution))
                        if columns[MAKER] == NOBODY:
                            mark_by_hand(db)
                    else:
                        same += 1
        if bans:
            add(db, (Edit(Action.BAN, 1, 0, 0, 0, 0, key) for key in sorted(bans)))
    return Merged(stored, same, left_out, groups_of(solutions))


def _contents(path: str | Path) -> Generator[Sequence[Any], None, None]:
    """The origins of a suite and their specs, then for each puzzle the key of its solution, its
    origin and its columns.

    A generator, so that what goes wrong in the reading names the file that is read, and
    what goes wrong in the writing of the one that is written.
    """
    with reading(path) as suite:
        origins = suite.db.execute("SELECT origin, spec FROM origins").fetchall()
        yield [(origin, from_json(spec)) for origin, spec in origins]
        known = {origin for origin, _ in origins}
        rest = ", ".join(COLUMNS[2:])
        for row in suite.db.execute(f"SELECT origin, {rest} FROM puzzles ORDER BY number"):  # noqa: S608
            check_types("a puzzle", row, *TYPES)
            if row[0] not in known:
                raise Damaged("a puzzle comes from a suite that is not named")
            yield key_of("a puzzle", row[1 + FAMILY], row[1 + SOLUTION]), *row
