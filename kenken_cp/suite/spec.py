"""What a suite is to hold. A spec and its seed determine every puzzle of the suite."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from kenken_cp.core.errors import KenkenError
from kenken_cp.generate.difficulty import ALL, Difficulty, Target
from kenken_cp.generate.order import Order
from kenken_cp.generate.recipe import Recipe
from kenken_cp.rating import Rating

TRIES = 10_000
LARGEST = 1_000_000_000  # puzzles of one lane; more is a slip of the finger


class SpecError(KenkenError):
    """A spec that asks for what cannot be, or that cannot be read."""


class Lane(NamedTuple):
    """One quota: so many puzzles that meet a target.

    With `until`, every puzzle that meets the target is kept, and those within `until` count:
    the lane is full when there are `wanted` of them.
    """

    target: Target
    wanted: int
    until: Difficulty | None = None

    def counts(self, rating: Rating) -> bool:
        """Whether a puzzle that meets the target counts towards the quota."""
        return self.until is None or self.until.holds(rating)

    @property
    def level(self) -> str:
        """How hard the puzzles that count are, in a word."""
        return str(self.target.difficulty if self.until is None else self.until)


class Part(NamedTuple):
    """Quotas that share a recipe; `number` is that of the spec's [[part]], from 1."""

    number: int
    recipe: Recipe
    lanes: tuple[Lane, ...]


class Spec(NamedTuple):
    """What a suite is to hold.

    `prove` names the solver that confirms each puzzle, "" for none; a lane that took `tries`
    units in a row without one that counts is given up.
    """

    parts: tuple[Part, ...]
    seed: int | str = 1
    title: str = ""
    prove: str = ""
    tries: int = TRIES

    @property
    def wanted(self) -> int:
        """How many puzzles count when all quotas are full."""
        return sum(lane.wanted for part in self.parts for lane in part.lanes)


class Place(NamedTuple):
    """A lane with where it stands: its number among all, from 0, and its part."""

    number: int
    part: Part
    lane: Lane
    order: Order
    offers: tuple[int, ...]  # the lanes that may take what its units make, itself first


@lru_cache(maxsize=16)
def places(spec: Spec) -> tuple[Place, ...]:
    """All lanes in the order of the spec."""
    found: list[Place] = []
    for part in spec.parts:
        first = len(found)
        for own, lane in enumerate(part.lanes):
            others = [index for index in range(len(part.lanes)) if index != own]
            order = Order(
                part.recipe, lane.target, tuple([part.lanes[index].target for index in others])
            )
            offers = tuple([first + index for index in (own, *others)])
            found.append(Place(first + own, part, lane, order, offers))
    return tuple(found)


def to_json(spec: Spec) -> str:
    """The spec as canonical JSON: equal specs give the same text."""
    return json.dumps(
        {
            "title": spec.title,
            "seed": spec.seed,
            "prove": spec.prove,
            "tries": spec.tries,
            "parts": [_part_fields(part) for part in spec.parts],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _part_fields(part: Part) -> dict[str, Any]:
    return {
        "part": part.number,
        "recipe": part.recipe.as_fields(),
        "lanes": [_lane_fields(lane) for lane in part.lanes],
    }


def _lane_fields(lane: Lane) -> dict[str, Any]:
    target = lane.target
    fields: dict[str, Any] = {"level": str(target.difficulty), "count": lane.wanted}
    if lane.until is not None:
        fields["until"] = str(lane.until)
    if target.require:
        fields["require"] = list(target.require)
    if target.forbid:
        fields["forbid"] = list(target.forbid)
    if target.unique_by != ALL:
        fields["unique_by"] = target.unique_by
    return fields


def from_json(text: str) -> Spec:
    """The spec that `to_json` wrote."""
    fields = json.loads(text)
    return Spec(
        tuple([_part(part) for part in fields["parts"]]),
        fields["seed"],
        fields["title"],
        fields["prove"],
        fields["tries"],
    )


def _part(fields: Mapping[str, Any]) -> Part:
    recipe = Recipe.from_fields(fields["recipe"])
    return Part(fields["part"], recipe, tuple([_lane(lane) for lane in fields["lanes"]]))


def _lane(fields: Mapping[str, Any]) -> Lane:
    target = Target(
        Difficulty.parse(fields["level"]),
        tuple(fields.get("require", ())),
        tuple(fields.get("forbid", ())),
        fields.get("unique_by", ALL),
    )
    until = Difficulty.parse(fields["until"]) if "until" in fields else None
    return Lane(target, fields["count"], until)
