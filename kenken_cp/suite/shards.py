"""Shards: the units of work of a suite, divided among machines that do not communicate.

A unit is one solution grid with the puzzles tried on it. Units are numbered over all levels in
turn, as in `suite.work`; shard I of N makes every Nth unit of each level and writes one file, its
shard file, with the result of each unit, also of those without a puzzle. Whether a puzzle is
wanted depends on all units before it; `suite.gather` decides that.
"""

import heapq
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from kenken_cp import __version__, batch
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.fields import Fields, JsonObject
from kenken_cp.generation.difficulty import ANY
from kenken_cp.suite.columns import definitions, record_of, schemas
from kenken_cp.suite.select import Row
from kenken_cp.suite.spec import NumberedQuota, Spec, places, to_json
from kenken_cp.suite.store import MADE_COLUMNS
from kenken_cp.suite.work import Done, Offer, SuiteWork
from kenken_cp.text import parquet
from kenken_cp.text.places import writing

PACE = 0.5
MOST_SHARDS = 1_000_000
MOST_UNITS = 1 << 48
# Of a level that takes what comes: this many more units than puzzles, as some give nothing new.
SPARE, LEAST_SPARE = 50, 64
# The same for a board of few cells, whose few solutions come again and again: 4×4 takes up to 30
# units for a puzzle until all solutions are used as often.
SMALL, SMALL_SPARE = 16, 48
# Unit numbers whose rows are a group in each shard file: `gather` holds one group of every file.
SPAN, GROUPS = 1 << 15, 512

PLACE = {"type": "integer", "minimum": 0, "maximum": 30_000}
NUMBER = {"type": "integer"}
# The columns of a shard file beside those of a puzzle; null where the unit made none.
BOOKKEEPING: Mapping[str, Fields] = {
    "unit_number": {**NUMBER, "description": "The unit among those of all levels."},
    "unit_place": {**PLACE, "description": "The puzzle among those of its unit, from 0."},
    "unit_lanes": {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {"lane": PLACE, "counts": {"type": "boolean"}},
        },
        "description": "The levels that may take it, and whether it counts there.",
    },
    "unit_tried": {
        **NUMBER,
        "description": "Candidates looked at; only in the first row of a unit.",
    },
    "unit_nodes": {**NUMBER, "description": "Search nodes."},
    "unit_rejected": {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {"reason": {"type": "string"}, "candidates": NUMBER},
        },
        "description": "Rejected candidates by reason.",
    },
}
# What there is beside them where the spec compares solutions.
SOLUTION: Mapping[str, Fields] = {
    "unit_solution": {
        "type": "string",
        "contentEncoding": "base64",
        "description": "Hash that is the same for all turned and mirrored images of a solution.",
    },
}


Record: TypeAlias = JsonObject  # a row of a shard file


class ShardError(KenkenError):
    """Shards that cannot be made or do not fit together."""


class Plan(NamedTuple):
    """How a suite is divided: `units_per_quota` has the number of units of each level."""

    spec: Spec
    units_per_quota: tuple[int, ...]
    shards: int

    @property
    def span(self) -> int:
        """How many unit numbers make a group of rows."""
        return max(SPAN, -(-len(self.units_per_quota) * max(self.units_per_quota) // GROUPS))

    def units(self, shard: int) -> Iterator[int]:
        """The numbers of the units of a shard, from 1, in ascending order."""
        return heapq.merge(*self._of(shard))

    def count(self, shard: int) -> int:
        """How many units a shard has."""
        return sum(map(len, self._of(shard)))

    def _of(self, shard: int) -> list[range]:
        """The numbers of a shard's units, of each level; each level begins with another shard."""
        quotas = len(self.units_per_quota)
        return [
            range(
                lane + quotas * ((shard - 1 - lane) % self.shards),
                quotas * units,
                quotas * self.shards,
            )
            for lane, units in enumerate(self.units_per_quota)
        ]

    @property
    def families(self) -> tuple[str, ...]:
        """The families of the puzzles, in order."""
        return tuple(sorted({part.recipe.family for part in self.spec.parts}))

    @property
    def bookkeeping(self) -> Mapping[str, Fields]:
        """The columns of a shard file beside those of a puzzle."""
        return {**BOOKKEEPING, **SOLUTION} if self.spec.compares_solutions else BOOKKEEPING

    def schema(self, about: Mapping[str, object]) -> Any:
        """The columns of a shard file; `about` is what its header says beside the plan."""
        columns = {**self.bookkeeping, **schemas(self.families)}
        return parquet.schema_of(columns, definitions(), {**self.about(), **about})

    def about(self) -> Record:
        """What the header of every shard file says of the plan."""
        return {
            "spec": to_json(self.spec),
            "turns": list(self.units_per_quota),
            "shards": self.shards,
        }


def plan_of(spec: Spec, shards: int, units: int | None) -> Plan:
    """The plan for this many shards, and units of all levels together. ShardError."""
    if not 1 <= shards <= MOST_SHARDS:
        raise ShardError(f"{say_count(shards, 'shard')}: use 1 to {MOST_SHARDS:,}")
    quotas = places(spec)
    if units is not None:
        if not 1 <= units <= MOST_UNITS:
            raise ShardError(f"--units {units:,}: use 1 to {MOST_UNITS:,}")
        each = [max(0, -(-(units - place.number) // len(quotas))) for place in quotas]
        return Plan(spec, tuple(each), shards)
    rare = next((place for place in quotas if not _takes_all(place)), None)
    if rare is not None:
        raise ShardError(
            f"--units is missing: {say_count(rare.quota.wanted, 'puzzle')} of the level "
            f"{rare.quota.level} may take any number of units; give the number that all shards "
            "together are to do"
        )
    each = [place.quota.wanted + _spare(spec, place) for place in quotas]
    return Plan(spec, tuple(each), shards)


def _spare(spec: Spec, place: NumberedQuota) -> int:
    """How many more units than puzzles a level is to have that takes what comes."""
    wanted, recipe = place.quota.wanted, place.part.recipe
    small = recipe.rows * recipe.columns <= SMALL and not spec.shared_solutions
    return LEAST_SPARE + SMALL_SPARE * wanted if small else max(LEAST_SPARE, wanted // SPARE)


def _takes_all(place: NumberedQuota) -> bool:
    """Whether the level takes nearly every puzzle that its units make."""
    target = place.quota.target
    plain = target.difficulty == ANY and not target.require and not target.forbid
    return plain and place.quota.until is None


def write_shard(
    plan: Plan, shard: int, jobs: int, path: str
) -> Generator[tuple[int, int], None, None]:
    """Make a shard and write its file, whole or not at all; after some units each time, yields how
    many units are made and how many puzzles they brought. Raises KenkenError."""
    parquet.require()
    if not 1 <= shard <= plan.shards:
        raise ShardError(f"shard {shard} of {plan.shards}: use 1 to {plan.shards}")
    make = SuiteWork(plan.spec, plan.spec.prove)
    schema = plan.schema({"shard": shard, "version": __version__})
    units = puzzles = 0
    with writing(path) as stream, parquet.writer(stream, schema) as write:
        held: list[Record] = []
        group = 0
        for chunk in batch.run(
            plan.units(shard), ShardWork(make), jobs, PACE, lost=make.report_lost
        ):
            for made in chunk:
                if held and made[0]["unit_number"] // plan.span != group:
                    write(parquet.table_of(held, schema))
                    held = []
                group = made[0]["unit_number"] // plan.span
                held += made
                units += 1
                puzzles += sum(row["unit_place"] is not None for row in made)
            yield units, puzzles
        if held:
            write(parquet.table_of(held, schema))


@dataclass(frozen=True, slots=True)
class ShardWork:
    """Makes units: the function that `batch.run` calls with numbers. It returns their rows."""

    make: SuiteWork

    def __call__(self, numbers: list[int]) -> list[list[Record]]:
        """Make these units."""
        quotas = places(self.make.spec)
        return [self._rows(quotas, done) for done in self.make(numbers)]

    def _rows(self, quotas: tuple[NumberedQuota, ...], done: Done) -> list[Record]:
        """The rows of a unit: one for each of its puzzles, or one without."""
        spec, (turn, own) = self.make.spec, divmod(done.number, len(quotas))
        rows = [
            {
                "unit_number": done.number,
                "unit_place": place,
                "unit_lanes": [{"lane": lane, "counts": counts} for lane, counts in offer.quotas],
                **({"unit_solution": offer.solution} if spec.compares_solutions else {}),
                **record_of(self._row(quotas[own], turn, offer)),
            }
            for place, offer in enumerate(done.offers)
        ] or [{"unit_number": done.number}]
        rows[0] |= {
            "unit_tried": done.tried,
            "unit_nodes": done.nodes,
            "unit_rejected": [
                {"reason": reason, "candidates": number} for reason, number in done.rejected.items()
            ],
        }
        return [{"unit_place": None, **row} for row in rows]

    def _row(self, place: NumberedQuota, turn: int, offer: Offer) -> Row:
        """The row that the puzzle would have in a suite, of which the level is not known yet."""
        return Row(
            number=0, part=place.part.number, lane=place.number, maker=place.number, unit=turn,
            origin=1, source=self.make.spec.title, suite_seed=self.make.spec.seed,
            generator=place.part.generator,
            **dict(zip(MADE_COLUMNS, offer.columns, strict=True)),
        )  # fmt: skip
