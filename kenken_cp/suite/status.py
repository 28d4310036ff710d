"""What a suite has, what is missing, what was edited, and why candidates were rejected."""

import sqlite3
from collections import Counter
from dataclasses import dataclass

from kenken_cp.core.counts import say_count
from kenken_cp.core.steps import Tier
from kenken_cp.suite.edits import edits_of
from kenken_cp.suite.integrity import Damaged, check_types, seed_of
from kenken_cp.suite.ledger import BANNED, QuotaProgress, Quotas, next_unit, quotas
from kenken_cp.suite.solutions import Spent, list_spent
from kenken_cp.suite.store import Suite

WHY = 3  # the commonest reasons are named


@dataclass(frozen=True, slots=True)
class SuiteStatus(Quotas):
    """A suite at a glance; `quotas` is empty where it was merged."""

    stored: int
    next_unit: int
    quotas: list[QuotaProgress]
    levels: dict[str, int]
    proofs: dict[str, int]
    origins: list[tuple[str, int | str, int]]  # title, seed, puzzles
    edits: dict[str, int]  # dropped, replaced and banned, how many of each
    edited: dict[str, list[int]]  # and the numbers of these puzzles
    shared: list[Spent]  # where puzzles share solutions for want of others

    @property
    def rejected(self) -> Counter[str]:
        """Why candidates were not kept, over all quotas."""
        return sum((quota.rejected for quota in self.quotas), Counter[str]())

    @property
    def state(self) -> str:
        """In a word: complete, unfinished, given up, merged."""
        if not self.quotas:
            return "merged"
        if self.open:
            return "unfinished"
        return "given up" if self.given_up else "complete"


def status_of(suite: Suite) -> SuiteStatus:
    """The suite at a glance, of one moment."""
    db = suite.db
    db.execute("BEGIN")  # what a run stores meanwhile is left out
    try:
        edits = edits_of(db)
        return SuiteStatus(
            db.execute("SELECT count(*) FROM puzzles").fetchone()[0],
            next_unit(db),
            quotas(db, suite.spec) if suite.spec else [],
            levels(db),
            _proofs(db),
            _origins(db),
            edits.counts,
            edits.numbers,
            list_spent(db),
        )
    finally:
        db.execute("ROLLBACK")


def _origins(db: sqlite3.Connection) -> list[tuple[str, int | str, int]]:
    found = db.execute(
        "SELECT title, seed, count(number) FROM origins "
        "LEFT JOIN puzzles USING (origin) GROUP BY origin ORDER BY origin"
    ).fetchall()
    for row in found:
        check_types("the name of a suite", row, (str, str, int))
    return [(title, seed_of(seed), number) for title, seed, number in found]


def levels(db: sqlite3.Connection) -> dict[str, int]:
    """How many puzzles there are of each tier that has any, easiest first."""
    found = db.execute("SELECT tier, count(*) FROM puzzles GROUP BY tier ORDER BY tier")
    known = {int(tier): tier.name.lower() for tier in Tier}
    counts = dict(found.fetchall())
    if not known.keys() >= counts.keys():
        raise Damaged("a puzzle has no tier")
    return {known[tier]: number for tier, number in counts.items()}


def _proofs(db: sqlite3.Connection) -> dict[str, int]:
    found = db.execute("SELECT proof, count(*) FROM puzzles GROUP BY proof ORDER BY proof")
    proofs = dict(found.fetchall())
    check_types("a proof", list(proofs), (str,) * len(proofs))
    return proofs


def as_fields(path: str, suite: Suite, status: SuiteStatus) -> dict[str, object]:
    """The status as plain JSON."""
    spec = suite.spec
    return {
        "suite": path,
        "title": spec.title if spec else "",
        "seed": spec.seed if spec else None,
        "state": status.state,
        "stored": status.stored,
        "wanted": status.wanted,
        "filled": status.filled,
        "tried": status.tried,
        "units": status.next_unit,
        "levels": status.levels,
        "proofs": status.proofs,
        "rejected": dict(status.rejected.most_common()),
        "lanes": [_quota_fields(quota) for quota in status.quotas],
        "origins": [
            {"title": title, "seed": seed, "puzzles": number}
            for title, seed, number in status.origins
        ],
        "edits": status.edits,
        "shared": [each._asdict() for each in status.shared],
    }


def _quota_fields(quota: QuotaProgress) -> dict[str, object]:
    part, wanted = quota.place.part, quota.place.quota
    return {
        "part": part.number,
        "family": part.recipe.family,
        "rows": part.recipe.rows,
        "columns": part.recipe.columns,
        "generator": part.generator,
        "level": wanted.level,
        "rule": "count" if wanted.until is None else "until",
        "wanted": quota.wanted,
        "filled": quota.filled,
        "kept": quota.kept,
        "units": quota.units,
        "tried": quota.tried,
        "given_up": quota.fell_short,
        "rejected": dict(quota.rejected.most_common()),
    }


def given_up_line(quota: QuotaProgress) -> str:
    """What became of a quota that was given up, and the commonest reasons."""
    part, wanted = quota.place.part, quota.place.quota
    size = f"{part.recipe.rows}×{part.recipe.columns}"
    total = quota.rejected.total()
    reasons = ", ".join(
        f"{reason} {number / total:.0%}" for reason, number in quota.rejected.most_common(WHY)
    )
    return (
        f"part {part.number}, {size}, {wanted.level}: gave up at {quota.filled:,} of "
        f"{quota.wanted:,} after {say_count(quota.dry, 'unit')} of work without a new one; "
        f"rejected of {quota.tried:,} tried: {reasons or 'none'}; start another suite with "
        f"{_remedy(quota)}"
    )


def _remedy(quota: QuotaProgress) -> str:
    """What would fill a quota that was given up."""
    if 2 * quota.rejected[BANNED] > quota.dry:
        return (
            "fewer puzzles or another size, or ban only the puzzles (ban_puzzles, --ban-puzzles): "
            "their solutions are too large a part of all there are"
        )
    return "fewer puzzles, other options or a larger --tries"
