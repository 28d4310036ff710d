"""Suites for tests: small ones, made once, and rows that nobody made."""

import random
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from hashlib import blake2b
from io import StringIO
from pathlib import Path
from typing import Any

from kenken_cp.core.steps import Tier
from kenken_cp.suite.check import Fault, check
from kenken_cp.suite.export import write_lines
from kenken_cp.suite.ledger import QuotaLedger
from kenken_cp.suite.run import run
from kenken_cp.suite.select import Row, rows
from kenken_cp.suite.spec import Spec
from kenken_cp.suite.spec_reader import spec_of
from kenken_cp.suite.store import create, reading, version_of
from kenken_cp.suite.work import Done, Offer

SMALL: dict[str, Any] = {
    "title": "Small “ones”",
    "seed": "früh",
    "depth": True,
    "part": [
        {"size": [4, "4x5"], "levels": {"gentle": 12, "easy..": 6}},
        {"size": 4, "count": 10, "operators": "+-"},
        {"size": 4, "until": {"level": "easy", "count": 4}},
    ],
}
# Of the families whose boards have boxes, and of the usual one beside them.
HOUSED: dict[str, Any] = {
    "title": "Houses",
    "seed": 8,
    "part": [
        # more than there are solutions
        {"family": "sudoku", "size": 4, "symmetry": "half-turn", "count": 12},
        {"family": "sudoku", "size": 9, "levels": {"gentle": 3, "easy": 2}},
        {"family": "sudoku", "size": 6, "boxes": "jigsaw", "givens": "12-16", "count": 3},
        {"family": "killer", "size": 4, "levels": {"gentle": 4, "easy..": 3}},
        {"family": "killer", "size": 6, "uncaged": 0.2, "givens": 2, "count": 3},
        {"family": "kenken-boxes", "size": 4, "diagonals": True, "count": 3},
        {"size": 4, "count": 3},
    ],
}
SPECS = {"cages": SMALL, "houses": HOUSED}


def spec(**fields: Any) -> Spec:
    """A spec as TOML would give it."""
    return spec_of(fields, "spec")


def begin_suite(path: Path, fields: dict[str, Any]) -> Path:
    """A suite that has nothing yet."""
    create(path, spec(**fields))
    return path


def finish_suite(path: Path, fields: dict[str, Any], jobs: int = 1) -> QuotaLedger:
    """Make the suite, and all of its puzzles; its ledger at the end."""
    begin_suite(path, fields)
    return gone_on(path, jobs)


def gone_on(path: Path, jobs: int = 1) -> QuotaLedger:
    """Run the suite to its end; its ledger."""
    *_, last = run(path, jobs)
    return last


def export_lines(path: Path) -> str:
    """All puzzles as JSON Lines."""
    text = StringIO()
    with reading(path) as suite:
        write_lines(rows(suite.db), text)
    return text.getvalue()


def puzzles_of(path: Path) -> dict[int, Row]:
    """The puzzles by their numbers."""
    with reading(path) as suite:
        return {row.number: row for row in rows(suite.db)}


def faults_of(path: Path) -> list[Fault]:
    """What `kenken suite verify` finds wrong."""
    with reading(path) as suite:
        return [fault for each in check(suite, "auto", 1) for fault in each.faults]


def copy_suite(path: Path, to: Path) -> Path:
    """A copy of a suite that nobody writes to."""
    shutil.copy(path, to)
    return to


def alter_suite(path: Path, *statements: str) -> None:
    """Do this to a suite's file behind the program's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def all_of(path: Path) -> list[object]:
    """All that is in a suite's file, in the order of its tables, with its version."""
    with closing(sqlite3.connect(path)) as db:
        return [*db.iterdump(), version_of(db)]


def made_up(
    number: int,
    lanes: Iterable[tuple[int, bool]],
    key: object,
    tier: Tier = Tier.EASY,
    solution: object = None,
) -> Done:
    """What a unit might bring: one puzzle for these lanes, which is none.

    Without a `solution` it has one of its own.
    """
    digest = blake2b(repr(key).encode(), digest_size=16).digest()
    columns = (
        digest, "kenken", 4, 4, int(tier), 1.5, 2, "naked-single", 1, 9, "{}", 0, "{}", "[]", "no"
    )  # fmt: skip
    solved = blake2b(repr(key if solution is None else solution).encode(), digest_size=16).digest()
    return Done(number, (Offer(tuple(lanes), columns, solved),), 3, {"several solutions": 2}, 0)


def shuffle(items: Iterable[Any], seed: int) -> list[Any]:
    """The items in another order, the same for the same seed."""
    mixed = list(items)
    random.Random(seed).shuffle(mixed)
    return mixed
