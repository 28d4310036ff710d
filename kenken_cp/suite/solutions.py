"""Which solutions the puzzles of a suite have, as its file knows them, and which share one.

Only suites whose puzzles each have a solution of their own have the tables; in others nothing is
written, and nothing is known.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.generation.sharing import Sharing
from kenken_cp.registry import family_of
from kenken_cp.suite.integrity import Damaged, check_types, json_of
from kenken_cp.suite.store import OWN_SOLUTIONS, version_of

MOST_NAMED = 10  # groups that share a solution, and numbers of a group
OFTEN = 8  # uses of a solution from which on their number is kept in memory
_SHARING = ("times", "taken", "passed", "least")
_MOST = 1 << 62

Groups = list[list[int]]


def key_of(what: str, family: str, solution: str) -> bytes:
    """The key of a stored solution; Damaged, which calls the puzzle `what`."""
    rows = json_of(what, solution)
    try:
        return family_of(family).kind.solution_key(family, rows)
    except (TypeError, ValueError, LookupError):
        raise Damaged(f"{what} has a solution that is no grid") from None


def are_known(db: sqlite3.Connection) -> bool:
    """Whether the suite knows the solutions of its puzzles."""
    return version_of(db) >= OWN_SOLUTIONS


def note(db: sqlite3.Connection, number: int, solution: bytes) -> None:
    """Write down the key of a puzzle's solution."""
    db.execute("INSERT INTO solutions VALUES (?, ?)", (number, solution))


def forget(db: sqlite3.Connection, number: int) -> None:
    """Forget the solution of a puzzle that is taken out."""
    if are_known(db):
        db.execute("DELETE FROM solutions WHERE number = ?", (number,))


def having(db: sqlite3.Connection, solution: bytes) -> list[int]:
    """The numbers of the puzzles that have this solution."""
    ask = "SELECT number FROM solutions WHERE solution = ? ORDER BY number"
    return [number for (number,) in db.execute(ask, (solution,))]


class Uses:
    """How many puzzles of a suite have a solution."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._often: dict[bytes, int] = {}

    def of(self, solution: bytes) -> int:
        """The number of puzzles."""
        if solution in self._often:
            return self._often[solution]
        ask = "SELECT count(*) FROM solutions WHERE solution = ?"
        found: int = self._db.execute(ask, (solution,)).fetchone()[0]
        if found >= OFTEN:
            self._often[solution] = found
        return found

    def add(self, number: int, solution: bytes) -> None:
        """Count one more, which it writes down."""
        note(self._db, number, solution)
        if solution in self._often:
            self._often[solution] += 1


def sharing_of(db: sqlite3.Connection) -> dict[int, Sharing]:
    """When each quota lets puzzles share solutions, by its number; Damaged."""
    found = db.execute(f"SELECT lane, {', '.join(_SHARING)} FROM sharing").fetchall()  # noqa: S608
    for row in found:
        check_types("the sharing of a level", row, (int,) * 5)
        if not all(0 <= each < _MOST for each in row):
            raise Damaged(f"level {row[0]} has a count of shared solutions that cannot be")
    return {lane: Sharing(*rest) for lane, *rest in found}


def save_sharing(db: sqlite3.Connection, sharing: Iterable[tuple[int, Sharing]]) -> None:
    """Store when each of these quotas lets puzzles share solutions."""
    names = ", ".join(f"{name} = ?" for name in _SHARING)
    db.executemany(
        f"UPDATE sharing SET {names} WHERE lane = ?",  # noqa: S608
        [(each.times, each.taken, each.passed, each.least, lane) for lane, each in sharing],
    )


class Spent(NamedTuple):
    """The puzzles of a family and size, where several share a solution.

    `most` is how many have the solution that is used most often.
    """

    family: str
    rows: int
    columns: int
    puzzles: int
    solutions: int
    most: int

    @property
    def line(self) -> str:
        """In words."""
        size = f"{self.rows}×{self.columns}"
        most = f"up to {self.most:,} puzzles share one"
        return (
            f"{family_of(self.family).title} {size}: {say_count(self.puzzles, 'puzzle')} have "
            f"{say_count(self.solutions, 'solution')}; {most}"
        )


def list_spent(db: sqlite3.Connection) -> list[Spent]:
    """Where puzzles share a solution; empty where the suite does not know."""
    if not are_known(db):
        return []
    found = db.execute(
        "SELECT family, rows, columns, sum(uses), count(*), max(uses) FROM "
        "(SELECT family, min(rows, columns) AS rows, max(rows, columns) AS columns, "
        "count(*) AS uses FROM solutions JOIN puzzles USING (number) "
        "GROUP BY solutions.solution) GROUP BY family, rows, columns HAVING max(uses) > 1 "
        "ORDER BY family, rows, columns"
    )
    return [Spent(*row) for row in found]


def groups_of(solutions: Iterable[tuple[int, bytes]]) -> Groups:
    """The numbers of the puzzles that share a solution, of pairs of a number and the key of it."""
    found: dict[bytes, list[int]] = {}
    for number, key in solutions:
        found.setdefault(key, []).append(number)
    return [numbers for numbers in found.values() if len(numbers) > 1]


def in_words(groups: Groups) -> str:
    """`4 puzzles share a solution with another: 3 and 8; 5 and 6`; "" if none do."""
    if not groups:
        return ""
    named = "; ".join(map(_group, groups[:MOST_NAMED]))
    more = len(groups) - MOST_NAMED
    rest = f"; and {say_count(more, 'more group')}" if more > 0 else ""
    puzzles = say_count(sum(map(len, groups)), "puzzle")
    return f"{puzzles} share a solution with another, possibly turned or mirrored: {named}{rest}"


def _group(numbers: Sequence[int]) -> str:
    if len(numbers) <= MOST_NAMED:
        return say_list(list(map(str, numbers)))
    return f"{', '.join(map(str, numbers[:MOST_NAMED]))} and {len(numbers) - MOST_NAMED:,} more"
