"""What becomes of each unit: which puzzles are kept, which quotas are full, what was in vain.

Units are taken in ascending order. Whether one is taken depends on the units before it alone, so
that the suite does not depend on how many were made at once, or in vain.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from kenken_cp.core.steps import Tier
from kenken_cp.suite.integrity import Damaged, check_types, counts_of
from kenken_cp.suite.spec import NumberedQuota, Spec, places
from kenken_cp.suite.store import INSERT, MADE_COLUMNS
from kenken_cp.suite.work import Done, Offer

SAME = "the same as an earlier one"
LAST_UNIT = 1 << 60
SURPLUS = "of a level that is full"
TIER = MADE_COLUMNS.index("tier")


@dataclass(slots=True)
class QuotaProgress:
    """How far one quota is filled; see the columns of the table `lanes`."""

    place: NumberedQuota
    filled: int = 0
    kept: int = 0
    units: int = 0
    dry: int = 0
    tried: int = 0
    nodes: int = 0
    given_up: bool = False
    rejected: Counter[str] = field(default_factory=Counter)

    @property
    def wanted(self) -> int:
        """How many puzzles are to count."""
        return self.place.lane.wanted

    @property
    def full(self) -> bool:
        """Whether no more puzzles are wanted."""
        return self.filled >= self.wanted

    @property
    def closed(self) -> bool:
        """Whether no more units are made for it; once closed it stays so."""
        return self.full or self.given_up


def next_unit(db: sqlite3.Connection) -> int:
    """The first unit that was not consumed; Damaged."""
    row = db.execute("SELECT next_unit FROM suite").fetchone()
    check_types("its progress", row or (), (int,))
    number: int = row[0]
    if not 0 <= number < LAST_UNIT:
        raise Damaged(f"its next unit is {number}")
    return number


def quotas(db: sqlite3.Connection, spec: Spec) -> list[QuotaProgress]:
    """All lanes as the suite has them."""
    rows = db.execute(
        "SELECT lane, filled, kept, units, dry, tried, nodes, given_up, rejected FROM lanes "
        "ORDER BY lane"
    ).fetchall()
    lanes = places(spec)
    if [row[0] for row in rows] != [place.number for place in lanes]:
        raise Damaged("its levels do not match its spec")
    return [_quota(place, *row[1:]) for place, row in zip(lanes, rows, strict=True)]


def _quota(place: NumberedQuota, *columns: Any) -> QuotaProgress:
    check_types(f"lane {place.number}", columns, (*(int,) * 7, str))
    filled, kept, units, dry, tried, nodes, given_up, rejected = columns
    reasons = Counter(counts_of(f"lane {place.number}", rejected))
    return QuotaProgress(place, filled, kept, units, dry, tried, nodes, bool(given_up), reasons)


class QuotaBook:
    """Decides of each unit what is kept. `keeps` is given the columns of a row (store.COLUMNS).

    It keeps a row unless the same puzzle was kept before, and says whether it did.
    """

    def __init__(
        self,
        quotas: list[QuotaProgress],
        tries: int,
        keeps: Callable[[tuple[Any, ...]], bool],
        begun: tuple[int, int] = (0, 0),
    ) -> None:
        """`begun` are the next unit and how many puzzles are kept already."""
        self._tries = tries
        self.quotas = quotas
        self.keeps = keeps
        self.next_unit, self.stored = begun
        self.tiers: Counter[int] = Counter()

    @property
    def open(self) -> bool:
        """Whether some quota is neither full nor given up."""
        return not all(quota.closed for quota in self.quotas)

    @property
    def wanted(self) -> int:
        """How many puzzles are to count."""
        return sum(quota.wanted for quota in self.quotas)

    @property
    def filled(self) -> int:
        """How many puzzles count."""
        return sum(quota.filled for quota in self.quotas)

    @property
    def tried(self) -> int:
        """How many candidates were looked at."""
        return sum(quota.tried for quota in self.quotas)

    @property
    def levels(self) -> dict[str, int]:
        """How many puzzles are stored of each tier."""
        return {tier.name.lower(): self.tiers[tier] for tier in Tier if self.tiers[tier]}

    def units(self) -> Iterator[int]:
        """The numbers of the units to make, for as long as some quota is open."""
        number = self.next_unit
        while self.open:
            if not self.quotas[number % len(self.quotas)].closed:
                yield number
            number += 1

    def take(self, done: Done) -> None:
        """Consume a unit: keep of its puzzles what is wanted."""
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
        open_lanes = (taken for taken in offer.lanes if not self.quotas[taken[0]].full)
        lane, counts = next(open_lanes, (None, False))
        if lane is None:
            maker.rejected[SURPLUS] += 1
            return
        taker = self.quotas[lane]
        turn, own = divmod(number, len(self.quotas))
        place = taker.place
        if not self.keeps((self.stored + 1, 1, place.part.number, lane, own, turn, *offer.columns)):
            maker.rejected[SAME] += 1
            return
        self.stored += 1
        self.tiers[offer.columns[TIER]] += 1
        taker.kept += 1
        if counts:
            taker.filled += 1
            taker.dry = 0


class QuotaLedger(QuotaBook):
    """The state of a suite's writer between two units, and its writing."""

    def __init__(self, db: sqlite3.Connection, spec: Spec) -> None:
        self._db = db
        self._saved = self._state()
        super().__init__(quotas(db, spec), spec.tries, self._inserted, self._saved)
        self.tiers = Counter(
            dict(db.execute("SELECT tier, count(*) FROM puzzles GROUP BY tier").fetchall())
        )

    def _inserted(self, row: tuple[Any, ...]) -> bool:
        return self._db.execute(INSERT, row).rowcount == 1

    def _state(self) -> tuple[int, int]:
        """The next unit and the last puzzle, as they are stored."""
        (stored,) = self._db.execute("SELECT coalesce(max(number), 0) FROM puzzles").fetchone()
        return next_unit(self._db), stored

    @property
    def current(self) -> bool:
        """Whether the suite is as this ledger saved it last: nobody else has written to it."""
        return self._state() == self._saved

    def save(self) -> None:
        """Write the progress that belongs to the puzzles written; twice does no harm."""
        self._db.execute("UPDATE suite SET next_unit = ?", (self.next_unit,))
        self._db.executemany(
            "UPDATE lanes SET filled = ?, kept = ?, units = ?, dry = ?, tried = ?, nodes = ?, "
            "given_up = ?, rejected = ? WHERE lane = ?",
            map(_columns, self.quotas),
        )
        self._saved = self.next_unit, self.stored


def _columns(quota: QuotaProgress) -> tuple[object, ...]:
    """A lane's figures as its row has them, and its number."""
    rejected = json.dumps(dict(sorted(quota.rejected.items())), ensure_ascii=False)
    return (
        quota.filled, quota.kept, quota.units, quota.dry, quota.tried, quota.nodes,
        quota.given_up, rejected, quota.place.number,
    )  # fmt: skip
