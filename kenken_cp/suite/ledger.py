"""Decides which puzzles of each unit a suite keeps, and when a quota is full or given up.

Units are consumed in ascending order. What is kept depends only on the units before, so the suite
is the same however many units are made at once, and however many are made for nothing. A quota is
called a lane in the database.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from kenken_cp.core.steps import Tier
from kenken_cp.suite.edits import Edits, edits_of, held
from kenken_cp.suite.integrity import Damaged, check_types, counts_of
from kenken_cp.suite.spec import NumberedQuota, Spec, places
from kenken_cp.suite.store import INSERT, MADE_COLUMNS
from kenken_cp.suite.work import Done, Offer

SAME = "the same as an earlier one"
LAST_UNIT = 1 << 60
SURPLUS = "of a level that is full"
TAKEN_OUT = "dropped, replaced or banned before"
# No run counts as far; SQLite holds no integer from twice as many on.
TOO_MANY = 1 << 62
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


def next_unit(db: sqlite3.Connection) -> int:
    """The first unit that has not been consumed. Raises Damaged."""
    row = db.execute("SELECT next_unit FROM suite").fetchone()
    check_types("its progress", row or (), (int,))
    number: int = row[0]
    if not 0 <= number < LAST_UNIT:
        raise Damaged(f"its next unit is {number}")
    return number


def quotas(db: sqlite3.Connection, spec: Spec, edits: Edits | None = None) -> list[QuotaProgress]:
    """The progress of all quotas, as stored; `edits` are those of the suite, if already read."""
    away = (edits_of(db) if edits is None else edits).given_away
    rows = db.execute(
        "SELECT lane, filled, kept, units, dry, tried, nodes, given_up, rejected FROM lanes "
        "ORDER BY lane"
    ).fetchall()
    quotas = places(spec)
    if [row[0] for row in rows] != [place.number for place in quotas]:
        raise Damaged("its levels do not match its spec")
    found = [_quota(place, *row[1:]) for place, row in zip(quotas, rows, strict=True)]
    for quota in found:
        quota.given_away = away[quota.place.number]
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


class QuotaBook:
    """Decides which puzzles of each unit are kept.

    `keeps(row)` stores a row (its columns are `store.COLUMNS`) and returns True, or returns False
    if the same puzzle was kept before.
    """

    def __init__(
        self,
        quotas: list[QuotaProgress],
        tries: int,
        keeps: Callable[[tuple[Any, ...]], bool],
        out: Collection[bytes] = (),
        begun: tuple[int, int] = (0, 0),
    ) -> None:
        """`out` has the keys of excluded puzzles; `begun` says where to continue: the next unit,
        and the number of puzzles that are already kept."""
        self._tries = tries
        self.quotas = quotas
        self.keeps = keeps
        self._out = frozenset(out)
        self.next_unit, self.stored = begun
        self.tiers: Counter[int] = Counter()

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
        """How many puzzles the quotas have."""
        return sum(quota.filled for quota in self.quotas)

    @property
    def tried(self) -> int:
        """How many candidates were tried."""
        return sum(quota.tried for quota in self.quotas)

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
        for offer in done.offers:
            self._take(offer, done.number, quota)
        if quota.dry >= self._tries and not quota.full:
            quota.given_up = True

    def _take(self, offer: Offer, number: int, maker: QuotaProgress) -> None:
        open_quotas = (taken for taken in offer.quotas if not self.quotas[taken[0]].full)
        lane, counts = next(open_quotas, (None, False))
        if lane is None:
            maker.rejected[SURPLUS] += 1
            return
        if offer.columns[KEY] in self._out:
            maker.rejected[TAKEN_OUT] += 1
            return
        taker = self.quotas[lane]
        turn, own = divmod(number, len(self.quotas))
        free = self._number(lane, counts)
        if not self.keeps((free, 1, taker.place.part.number, lane, own, turn, *offer.columns)):
            maker.rejected[SAME] += 1
            return
        self.stored += 1
        self.tiers[offer.columns[TIER]] += 1
        taker.kept += 1
        if counts:
            taker.filled += 1
            taker.dry = 0

    def _number(self, lane: int, counts: bool) -> int:  # noqa: ARG002  (a ledger wants to know)
        """The number for the next puzzle of a quota."""
        return self.stored + 1


class QuotaLedger(QuotaBook):
    """The quota book of a stored suite: inserts puzzles and saves the progress between units."""

    def __init__(self, db: sqlite3.Connection, spec: Spec) -> None:
        self._db = db
        edits = edits_of(db)
        self._vacant = edits.vacant(held(db, edits))
        self._edited = max(edits.last, default=0)
        self._saved = self._state()
        self._last = self._saved[1]
        (stored,) = db.execute("SELECT count(*) FROM puzzles").fetchone()
        super().__init__(
            quotas(db, spec, edits), spec.tries, self._inserted,
            edits.keys | spec.banned, (self._saved[0], stored),
        )  # fmt: skip
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

    def _inserted(self, row: tuple[Any, ...]) -> bool:
        if self._db.execute(INSERT, row).rowcount != 1:
            return False
        number = row[0]
        self._vacant = [vacant for vacant in self._vacant if vacant[1] != number]
        self._last = max(self._last, number)
        return True

    def save(self) -> None:
        """Store the progress; saving twice does no harm."""
        self._db.execute("UPDATE suite SET next_unit = ?", (self.next_unit,))
        self._db.executemany(
            "UPDATE lanes SET filled = ?, kept = ?, units = ?, dry = ?, tried = ?, nodes = ?, "
            "given_up = ?, rejected = ? WHERE lane = ?",
            map(_columns, self.quotas),
        )
        self._saved = self.next_unit, self._last


def _columns(quota: QuotaProgress) -> tuple[object, ...]:
    """The columns of a quota's row in `lanes`, and its number."""
    rejected = json.dumps(dict(sorted(quota.rejected.items())), ensure_ascii=False)
    return (
        quota.filled, quota.kept, quota.units, quota.dry, quota.tried, quota.nodes,
        quota.given_up, rejected, quota.place.number,
    )  # fmt: skip
