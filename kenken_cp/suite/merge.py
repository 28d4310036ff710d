"""Several suites into one: each puzzle once, and where it came from."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kenken_cp.suite.spec import from_json
from kenken_cp.suite.store import COLUMNS, INSERT, add_origin, creating, reading


class Merged(NamedTuple):
    """What came of it: puzzles stored, and those that were the same as one before."""

    stored: int
    same: int


def merge(paths: Sequence[str | Path], output: str | Path) -> Merged:
    """Write a suite of all puzzles of these, in their order. Raises SuiteError.

    The result knows the spec and seed of each puzzle and has no quotas of its own.
    """
    stored = same = 0
    with creating(output) as db:
        db.execute("INSERT INTO suite VALUES (1, NULL, 0)")
        for path in paths:
            with reading(path) as suite:
                origins = {
                    number: add_origin(db, from_json(spec))
                    for number, spec in suite.db.execute("SELECT origin, spec FROM origins")
                }
                rest = ", ".join(COLUMNS[2:])
                found = suite.db.execute(
                    f"SELECT origin, {rest} FROM puzzles ORDER BY number"  # noqa: S608
                )
                for origin, *columns in found:
                    row = (stored + 1, origins[origin], *columns)
                    if db.execute(INSERT, row).rowcount == 1:
                        stored += 1
                    else:
                        same += 1
    return Merged(stored, same)
