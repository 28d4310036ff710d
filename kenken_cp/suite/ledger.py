"""Decides which puzzles of each unit a suite keeps, and when a quota is full or given up.

Units are consumed in ascending order. What is kept depends only on the units before, so the suite
is the same however many units are made at once, and however many are made for nothing. A quota is
called a lane in the database.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from kenken_cp.core.steps import Tier
from kenken_cp.generation.sharing import Sharing
from kenken_cp.suite.edits import Edits, edits_of, numbers_held
from kenken_cp.suite.integrity import Damaged, check_types, counts_of
from kenken_cp.suite.solutions import Uses, save_sharing, sharing_of
from kenken_cp.suite.spec import NumberedQuota, Spec, places
from kenken_cp.suite.store import INSERT, MADE_COLUMNS
from kenken_cp.suite.work import Columns, Done, Offer

SAME = "the same as an earlier one"
LAST_UNIT = 1 << 60
SURPLUS = "of a level that is full"
TAKEN_OUT = "dropped, replaced or banned before"
SHARED = "with the solution of an earlier one"
BANNED = "with a banned solution"
# No run counts as far; SQLite holds no integer from twice as many on.
TOO_MANY = 1 << 62
# How far each quota is, and its number.
LANE_COLUMNS = (
    "filled", "kept", "units", "dry", "tried", "nodes", "given_up", "rejected", "lane",
)  # fmt: skip
SAVE_LANE = (
    f"UPDATE lanes SET {', '.join(f'{name} = ?' for name in LANE_COLUMNS[:-1])} "  # noqa: S608
    "WHERE lane = ?"
)
TIER = MADE_COLUMNS.index("tier")
KEY = MADE_COLUMNS.index("key")


@dataclass(slots=True)
class QuotaProgress:
    """How far one quota is filled: a row of the table `lanes`."""

    place: NumberedQuota
    filled: int = 0
    kept: int = 0
    units: int = 0
    dry: int = 0
    tried: int = 0
    nodes: int = 0
    given_up: bool = False
    rejected: Counter[str] = field(default_factory=Counter)
    given_away: int = 0
    sharing: Sharing = field(default_factory=Sharing)

    @property
    def wanted(self) -> int:
        """How many puzzles the quota needs; none is made in place of a dropped one."""
        return self.place.quota.wanted - self.given_away

    @property
    def full(self) -> bool:
        """Whether the quota has all its puzzles."""
        return self.filled >= self.wanted

    @property
    def closed(self) -> bool:
        """Whether no more units are made for the quota; once closed, it stays closed."""
        return self.full or self.given_up

    @property
    def fell_short(self) -> bool:
        """Whether it was given up before it had all its puzzles."""
        return self.given_up and not self.full


def next_unit(db: sqlite3.Connection) -> int:
    """The first unit that has not been consumed. Raises Damaged."""
    row = db.execute("SELECT next_unit FROM suite").fetchone()
    check_types("its progress", row or (), (int,))
    number: int = row[0]
    if not 0 <= number < LAST_UNIT:
        raise Damaged(f"its next unit is {number}")
    return number


def lanes_of(db: sqlite3.Connection) -> list[Columns]:
    """The LANE_COLUMNS of all quotas, as stored."""
    ask = f"SELECT {', '.join(LANE_COLUMNS)} FROM lanes ORDER BY lane"  # noqa: S608
    return db.execute(ask).fetchall()


def quotas(db: sqlite3.Connection, spec: Spec, edits: Edits | None = None) -> list[QuotaProgress]:
    """The progress of all quotas, as stored; `edits` are those of the suite, if already read."""
    away = (edits_of(db) if edits is None else edits).given_away
    rows = lanes_of(db)
    quotas = places(spec)
    if [row[-1] for row in rows] != [place.number for place in quotas]:
        raise Damaged("its levels do not match its spec")
    found = [_quota(place, *row[:-1]) for place, row in zip(quotas, rows, strict=True)]
    sharing = {} if spec.shared_solutions else sharing_of(db)
    for quota in found:
        quota.given_away = away[quota.place.number]
        quota.sharing = sharing.get(quota.place.number, quota.sharing)
    return found


def _quota(place: NumberedQuota, *columns: Any) -> QuotaProgress:
    where = f"level {place.number}"
    check_types(where, columns, (*(int,) * 7, str))
    for count in columns[:-1]:
        if not 0 <= count < TOO_MANY:
            raise Damaged(f"{where} has a count of {count}")
    filled, kept, units, dry, tried, nodes, given_up, rejected = columns
    reasons = Counter(counts_of(where, rejected))
    return QuotaProgress(place, filled, kept, units, dry, tried, nodes, bool(given_up), reasons)


class Quotas:
    """What several quotas come to together."""

    quotas: list[QuotaProgress]

    @property
    def open(self) -> bool:
        """Whether some quota is neither full nor given up."""
        return not all(quota.closed for quota in self.quotas)

    @property
    def wanted(self) -> int:
        """How many puzzles all quotas need."""
        return sum(quota.wanted for quota in self.quotas)

    @property
    def filled(self) -> int:
        """How many puzzles count towards quotas."""
        return sum(quota.filled for quota in self.quotas)

    @property
    def tried(self) -> int:
        """How many candidates were tried."""
        return sum(quota.tried for quota in self.quotas)

    @property
    def given_up(self) -> list[QuotaProgress]:
        """The quotas that were given up after too many units without a puzzle."""
        return [quota for quota in self.quotas if quota.fell_short]


class Shelf(Protocol):
    """Where the puzzles are that were kept."""

    def keep(self, row: Columns, solution: bytes) -> bool:
        """Store a row (its columns are `store.COLUMNS`); False if the same puzzle was kept."""

    def has(self, key: bytes) -> bool:
        """Whether a puzzle of this key was kept."""

    def uses(self, solution: bytes) -> int:
        """How many puzzles were kept whose solution has this key."""


class QuotaBook(Quotas):
    """Decides which puzzles of each unit are kept."""

    def __init__(
        self,
        quotas: list[QuotaProgress],
        spec: Spec,
        shelf: Shelf,
        out: Collection[bytes] = (),
        begun: tuple[int, int] = (0, 0),
    ) -> None:
        """`out` has the keys of puzzles that are excluded beside those that the spec bans; `begun`
        says where to continue: the next unit, and the number of puzzles that are already kept."""
        self.quotas = quotas
        self._tries = spec.tries
        self._shared = spec.shared_solutions
        self._shelf = shelf
        self._out = spec.banned.union(out)
        self._banned_solutions = frozenset(map(bytes.fromhex, spec.banned_solutions))
        self.next_unit, self.stored = begun
        self.tiers: Counter[int] = Counter()

    @property
    def levels(self) -> dict[str, int]:
        """How many puzzles of each tier are stored."""
        return {tier.name.lower(): self.tiers[tier] for tier in Tier if self.tiers[tier]}

    def units(self) -> Iterator[int]:
        """The numbers of the units to make, as long as some quota is open."""
        number = self.next_unit
        while self.open:
            if not self.quotas[number % len(self.quotas)].closed:
                yield number
            number += 1

    def take(self, done: Done) -> None:
        """Consume a unit: keep those of its puzzles that an open quota takes."""
        quota = self.quotas[done.number % len(self.quotas)]
        if quota.closed:
            return
        self.next_unit = done.number + 1
        quota.units += 1
        quota.dry += 1
        quota.tried += done.tried
        quota.nodes += done.nodes
        quota.rejected.update(done.rejected)
        solutions: set[bytes] = set()
        for offer in done.offers:
            self._take(offer, done.number, quota, solutions)
        if quota.dry >= self._tries and not quota.full:
            self._end(quota)

    def _end(self, quota: QuotaProgress) -> None:
        """Give the quota up, unless it lacks nothing but solutions."""
        if quota.sharing.passed:
            quota.sharing.give_way()
            quota.dry = 0
        else:
            quota.given_up = True

    def _take(self, offer: Offer, number: int, maker: QuotaProgress, solutions: set[bytes]) -> None:
        """Keep the puzzle or count why not; `solutions` are those that this unit has used up."""
        open_quotas = (taken for taken in offer.quotas if not self.quotas[taken[0]].full)
        lane, counts = next(open_quotas, (None, False))
        if lane is None:
            maker.rejected[SURPLUS] += 1
            return
        taker = self.quotas[lane]
        reason = self._reason(offer, taker, solutions)
        if reason:
            maker.rejected[reason] += 1
            return
        turn, own = divmod(number, len(self.quotas))
        free = self._number(lane, counts)
        row = (free, 1, taker.place.part.number, lane, own, turn, *offer.columns)
        if not self._shelf.keep(row, offer.solution):
            maker.rejected[SAME] += 1
            return
        if not self._shared:
            solutions.add(offer.solution)
            taker.sharing.took()
        self.stored += 1
        self.tiers[offer.columns[TIER]] += 1
        taker.kept += 1
        if counts:
            taker.filled += 1
            taker.dry = 0

    def _reason(self, offer: Offer, taker: QuotaProgress, solutions: set[bytes]) -> str:
        """Why the quota cannot take the puzzle, "" if it can.

        A unit has one solution: what it makes beside a puzzle that was taken says nothing of how
        many solutions there are.
        """
        key, solution = offer.columns[KEY], offer.solution
        if key in self._out:
            return TAKEN_OUT
        if solution in self._banned_solutions:
            return BANNED
        if self._shared:
            return ""
        if self._shelf.has(key):
            return SAME
        if solution in solutions or not taker.sharing.admits(self._shelf.uses(solution)):
            return SHARED
        return ""

    def _number(self, lane: int, counts: bool) -> int:  # noqa: ARG002  (a ledger wants to know)
        """The number for the next puzzle of a quota."""
        return self.stored + 1


class QuotaLedger(QuotaBook):
    """The quota book of a stored suite: inserts puzzles and saves the progress between units."""

    def __init__(self, db: sqlite3.Connection, spec: Spec) -> None:
        self._db = db
        edits = edits_of(db)
        self._vacant = edits.vacant(numbers_held(db, edits))
        self._edited = max(edits.last, default=0)
        self._saved = self._state()
        self._last = self._saved[1]
        (stored,) = db.execute("SELECT count(*) FROM puzzles").fetchone()
        self._uses = None if spec.shared_solutions else Uses(db)
        begun = self._saved[0], stored
        super().__init__(quotas(db, spec, edits), spec, self, edits.keys, begun)
        self.tiers = Counter(
            dict(db.execute("SELECT tier, count(*) FROM puzzles GROUP BY tier").fetchall())
        )

    def _state(self) -> tuple[int, int]:
        """The next unit and the highest number that a puzzle has or had, as stored."""
        (last,) = self._db.execute("SELECT coalesce(max(number), 0) FROM puzzles").fetchone()
        return next_unit(self._db), max(last, self._edited)

    @property
    def current(self) -> bool:
        """Whether nobody else has written to the suite since this ledger last saved it."""
        return self._state() == self._saved

    @property
    def vacant(self) -> frozenset[int]:
        """The numbers of removed puzzles that have no replacement yet."""
        return frozenset([number for _, number in self._vacant])

    def _number(self, lane: int, counts: bool) -> int:
        """The number of a puzzle of the quota that needs a replacement, else an unused number."""
        vacant = (number for place, number in self._vacant if counts and place == lane)
        return next(vacant, self._last + 1)

    def has(self, key: bytes) -> bool:
        """See Shelf."""
        found = self._db.execute("SELECT 1 FROM puzzles WHERE key = ?", (key,)).fetchone()
        return found is not None

    def uses(self, solution: bytes) -> int:
        """See Shelf."""
        assert self._uses is not None
        return self._uses.of(solution)

    def keep(self, row: Columns, solution: bytes) -> bool:
        """See Shelf."""
        if self._db.execute(INSERT, row).rowcount != 1:
            return False
        number = row[0]
        if self._uses is not None:
            self._uses.add(number, solution)
        self._vacant = [vacant for vacant in self._vacant if vacant[1] != number]
        self._last = max(self._last, number)
        return True

    def save(self) -> None:
        """Store the progress; saving twice does no harm."""
        self._db.execute("UPDATE suite SET next_unit = ?", (self.next_unit,))
        self._db.executemany(SAVE_LANE, map(_columns, self.quotas))
        if self._uses is not None:
            save_sharing(self._db, [(each.place.number, each.sharing) for each in self.quotas])
        self._saved = self.next_unit, self._last


def _columns(quota: QuotaProgress) -> tuple[object, ...]:
    """The LANE_COLUMNS of a quota."""
    rejected = json.dumps(dict(sorted(quota.rejected.items())), ensure_ascii=False)
    return (
        quota.filled, quota.kept, quota.units, quota.dry, quota.tried, quota.nodes,
        quota.given_up, rejected, quota.place.number,
    )  # fmt: skip
