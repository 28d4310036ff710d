"""What a suite is to hold. A spec, with its seed, determines a suite that nobody edited by hand."""

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.fields import Fields
from kenken_cp.core.recipe import nearest
from kenken_cp.generation.difficulty import ALL, Difficulty, Target, target_of
from kenken_cp.generation.rarity import check_enough
from kenken_cp.generation.recipe import Recipe, generator_of, read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.rating import Rating
from kenken_cp.suite.integrity import Damaged, json_of
from kenken_cp.text.decoding import one_line

TRIES = 10_000
PROVERS = ("", "cp-sat", "sat")
LARGEST = 1_000_000_000  # puzzles of one quota; more is a slip of the finger
# The keys of a spec's JSON, in its order: WHOLE is said of the whole suite.
WHOLE = ("title", "seed", "prove", "tries", "depth", "shared_solutions")
BANS = ("bans", "banned_solutions")
SPEC_KEYS = (*WHOLE, *BANS, "parts")
# What a spec has that does not name the key: those of older versions do not.
UNSAID = {"depth": True, "shared_solutions": True}
PART_KEYS = ("part", "generator", "recipe", "lanes")
QUOTA_KEYS = ("level", "count", "until", "require", "forbid", "unique_by")
FIRST = 1  # the generator's number where a spec names none
_KEY = re.compile("(?:[0-9a-f]{2}){1,64}")
QUOTAS = 1_000  # of a suite; each may take what the units of the others bring


class SpecError(KenkenError):
    """A spec that asks for what cannot be, or that cannot be read."""


class Quota(NamedTuple):
    """One quota: this many puzzles that meet a target.

    With `until`, every puzzle that meets the target is kept, and those within `until` count:
    it is full when there are `wanted` of them.
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
        return str(self.aimed)

    @property
    def aimed(self) -> Difficulty:
        """How hard the puzzles that count are."""
        return self.target.difficulty if self.until is None else self.until


class Part(NamedTuple):
    """Quotas that share a recipe; `number` is that of the spec's [[part]], from 1.

    `generator` is the number of the generator that made the first units of the suite: see
    `core.generator.Generator`.
    """

    number: int
    recipe: Recipe
    quotas: tuple[Quota, ...]
    generator: int


def part_of(number: int, recipe: Recipe, quotas: tuple[Quota, ...]) -> Part:
    """A part of a new suite; TargetError where there are known to be fewer puzzles."""
    for quota in quotas:
        check_enough(recipe, quota.aimed, quota.wanted)
    return Part(number, recipe, quotas, generator_of(recipe.family).number)


class Spec(NamedTuple):
    """What a suite is to hold.

    `prove` names the solver that confirms each puzzle, "" for none; a quota that took `tries`
    units in a row without one that counts is given up. `depth` asks for the depth of each puzzle.
    Each puzzle has a solution of its own, as far as there are enough, or with `shared_solutions`
    whatever comes. `bans` and `banned_solutions` are the keys, in hexadecimal and in order, of
    puzzles that it must not hold and of solutions that none of its puzzles may have.
    """

    parts: tuple[Part, ...]
    seed: int | str = 1
    title: str = ""
    prove: str = ""
    tries: int = TRIES
    depth: bool = False
    shared_solutions: bool = False
    bans: tuple[str, ...] = ()
    banned_solutions: tuple[str, ...] = ()

    @property
    def banned(self) -> frozenset[bytes]:
        """The keys of `bans`."""
        return frozenset(map(bytes.fromhex, self.bans))

    @property
    def compares_solutions(self) -> bool:
        """Whether it depends on their solutions which puzzles are kept."""
        return not self.shared_solutions or bool(self.banned_solutions)

    @property
    def wanted(self) -> int:
        """How many puzzles count when all quotas are full."""
        return sum(quota.wanted for part in self.parts for quota in part.quotas)


def refuse_too_many(parts: Sequence[Part]) -> None:
    """SpecError if there are more quotas than a suite may have."""
    number = sum(len(part.quotas) for part in parts)
    if number > QUOTAS:
        raise SpecError(
            f"{number:,} levels, counting each size; a suite can have at most {QUOTAS:,}"
        )


class NumberedQuota(NamedTuple):
    """A quota with where it stands: its number among all, from 0, and its part.

    Columns of the file and fields of JSON call this number its lane.
    """

    number: int
    part: Part
    quota: Quota
    request: GenerationRequest
    offers: tuple[int, ...]  # the quotas that may take what its units make, itself first


@lru_cache(maxsize=16)
def places(spec: Spec) -> tuple[NumberedQuota, ...]:
    """All quotas in the order of the spec."""
    found: list[NumberedQuota] = []
    for part in spec.parts:
        first = len(found)
        # it takes the depth to tell which puzzles count
        by_depth = any(quota.until and quota.until.figure == "depth" for quota in part.quotas)
        for own, quota in enumerate(part.quotas):
            others = [index for index in range(len(part.quotas)) if index != own]
            request = GenerationRequest(
                part.recipe,
                quota.target,
                tuple([part.quotas[index].target for index in others]),
                depth=spec.depth or by_depth,
            )
            offers = tuple([first + index for index in (own, *others)])
            found.append(NumberedQuota(first + own, part, quota, request, offers))
    return tuple(found)


def to_json(spec: Spec) -> str:
    """The spec as canonical JSON: equal specs give the same text."""
    fields = {name: getattr(spec, name) for name in WHOLE}
    fields = {name: value for name, value in fields.items() if value != UNSAID.get(name)}
    return json.dumps(
        fields
        | {name: getattr(spec, name) for name in BANS if getattr(spec, name)}
        | {"parts": [_part_fields(part) for part in spec.parts]},
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _part_fields(part: Part) -> dict[str, object]:
    return {
        "part": part.number,
        "generator": part.generator,
        "recipe": part.recipe.as_fields(),
        "lanes": [_quota_fields(quota) for quota in part.quotas],
    }


def _quota_fields(quota: Quota) -> dict[str, object]:
    target = quota.target
    fields: dict[str, object] = {"level": str(target.difficulty), "count": quota.wanted}
    if quota.until is not None:
        fields["until"] = str(quota.until)
    if target.require:
        fields["require"] = list(target.require)
    if target.forbid:
        fields["forbid"] = list(target.forbid)
    if target.unique_by != ALL:
        fields["unique_by"] = target.unique_by
    return fields


@lru_cache(maxsize=4)  # a suite has its spec in two places
def from_json(text: object) -> Spec:
    """The spec that `to_json` wrote; Damaged if it did not."""
    fields = json_of("the spec", text)
    try:
        refuse_unknown(fields, SPEC_KEYS)
        parts = tuple([_part(part) for part in fields["parts"]])
        whole: dict[str, Any] = {**UNSAID, **fields}
        said = {name: whole[name] for name in WHOLE}
        said |= {name: tuple(fields.get(name, ())) for name in BANS}
        spec = Spec(parts, **said)
        _check(spec)
    except KenkenError as error:
        raise Damaged(
            f"its spec was changed after it was written: {one_line(str(error))}"
        ) from None
    except (LookupError, TypeError, AttributeError, ValueError):
        raise Damaged(
            "its spec was changed after it was written: a value has the wrong type"
        ) from None
    return spec


def refuse_unknown(fields: Fields, known: Sequence[str], where: str = "") -> None:
    """SpecError that names the first key that is not known, where it stands and the nearest one."""
    unknown = next((key for key in fields if key not in known), None)
    if unknown is not None:
        raise SpecError(f"{where}{unknown[:100]!r} is not a key; {nearest(unknown, known)}")


def _check(spec: Spec) -> None:
    """SpecError unless its figures and words are what a spec can have."""
    quotas = [quota for part in spec.parts for quota in part.quotas]
    numbers = [spec.tries, *(quota.wanted for quota in quotas)]
    numbers += [number for part in spec.parts for number in (part.number, part.generator)]
    if not all(type(number) is int and 0 < number <= LARGEST for number in numbers):
        raise SpecError(f"a number is not from 1 to {LARGEST:,}")
    if not all(part.quotas for part in spec.parts) or not quotas:
        raise SpecError("a part asks for no puzzles")
    refuse_too_many(spec.parts)
    words = (spec.title, spec.prove, str(spec.seed))
    if type(spec.seed) not in (int, str):
        raise SpecError("the seed is neither a number nor a word")
    if not all(word.isprintable() for word in words):
        raise SpecError("a text has characters that cannot be printed")
    for name in UNSAID:
        if type(getattr(spec, name)) is not bool:
            raise SpecError(f"'{name}' is neither true nor false")
    if not all(type(key) is str and _KEY.fullmatch(key) for key in spec.bans):
        raise SpecError("a banned puzzle has no key")
    if not all(type(key) is str and _KEY.fullmatch(key) for key in spec.banned_solutions):
        raise SpecError("a banned solution has no key")
    if spec.prove not in PROVERS:
        raise SpecError(f"{spec.prove} is not a prover")


def _part(fields: Fields) -> Part:
    refuse_unknown(fields, PART_KEYS, f"part {fields['part']}: ")
    recipe = read_recipe(fields["recipe"])
    quotas = []
    for quota in fields["lanes"]:
        refuse_unknown(quota, QUOTA_KEYS, f"part {fields['part']}: ")
        quotas.append(_quota(quota, recipe.family))
    return Part(fields["part"], recipe, tuple(quotas), fields.get("generator", FIRST))


def _quota(fields: Fields, family: str) -> Quota:
    target = target_of(
        family,
        Difficulty.parse(fields["level"]),
        tuple(fields.get("require", ())),
        tuple(fields.get("forbid", ())),
        fields.get("unique_by", ALL),
    )
    until = Difficulty.parse(fields["until"]) if "until" in fields else None
    return Quota(target, fields["count"], until)
