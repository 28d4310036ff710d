"""The difficulty asked for: a range of one figure, and techniques to require or forbid."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf, isfinite, isnan
from typing import Literal, TypeAlias

from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.generator import FIGURES, TOO_EASY, TOO_HARD
from kenken_cp.core.logic import TechniqueRow, find_row, no_such_technique
from kenken_cp.core.near import near
from kenken_cp.core.steps import Tier
from kenken_cp.generation.recipe import family_named
from kenken_cp.rating import Rating

Figure: TypeAlias = Literal["tier", "effort", "depth"]

TIERS = {tier.name.lower(): tier for tier in Tier}
ALL = "any"
UNIQUE_BY = (ALL, "logic")
SEARCH = "search"
NOT_UNIQUE = "not unique"
NEEDS_SEARCH = "needs search"
WITHOUT_REQUIRED = "without a required technique"
WITH_FORBIDDEN = "with a forbidden technique"

_FORMS = "write easy, easy..hard, hard.., 40..60 (effort), depth:5..8 or any"
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,3})?", re.ASCII)


class TargetError(KenkenError):
    """A difficulty or a choice of techniques that is not understood or that no puzzle meets."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A range of one figure, both ends included; without bounds, all tiers.

    Bounds of effort are rounded to three decimals; `high` is infinite where effort or depth have
    no upper end.
    What a search supplies is no part of effort and depth, so that no range of these holds a
    puzzle that needs one. Raises TargetError for a range that is empty.
    """

    figure: Figure = "tier"
    low: float = Tier.GENTLE
    high: float = Tier.SEARCH

    def __post_init__(self) -> None:
        _check_range(self)
        if self.figure == "effort":
            object.__setattr__(self, "low", round(float(self.low), 3))
            object.__setattr__(self, "high", round(float(self.high), 3))

    @classmethod
    def parse(cls, text: str) -> "Difficulty":
        """The difficulty that a text names, such as `easy..hard`. Raises TargetError."""
        name, colon, rest = text.strip().lower().rpartition(":")
        if colon and name not in FIGURES:
            known = say_list(FIGURES, "or")
            raise TargetError(f"--difficulty {text}: {name!r} is unknown; choose from {known}")
        if rest == ALL and not colon:
            return ANY
        if not rest.strip(" ."):
            raise _unknown(text)
        low, dots, high = (part.strip() for part in rest.partition(".."))
        if not dots:
            high = low
        figure = name or _figure_meant(low or high)
        if figure == "tier":
            tiers = _tier(low, text, Tier.GENTLE), _tier(high, text, Tier.SEARCH)
            _require_order(*tiers, text)
            return cls("tier", *tiers)
        if figure == "effort" and not dots and _NUMBER.fullmatch(low):
            near = float(low)
            raise TargetError(
                f"--difficulty {text}: almost no puzzle has an effort of exactly {low}; "
                f"use a range, as in {_write_bound(near * 0.9)}..{_write_bound(near * 1.1 + 1)}"
            )
        bounds = _number(low, text, 0), _number(high, text, inf)
        _require_order(*bounds, text)
        return cls("depth" if figure == "depth" else "effort", *bounds)

    def holds(self, rating: Rating) -> bool:
        """Whether the rating lies within."""
        return not self.misses(rating)

    def misses(self, rating: Rating) -> str:
        """Why the rating lies outside, in a few words; empty if it does not.

        Raises TargetError for a range of depth and a rating without one.
        """
        if rating.tier is None:
            return NOT_UNIQUE
        figure = self.figure
        if figure == "tier":
            value: float = rating.tier
        elif rating.tier is Tier.SEARCH:
            return NEEDS_SEARCH
        elif figure == "effort":
            value = rating.effort
        elif rating.depth is None:
            raise TargetError(f"{self}: the rating has no depth; rate the puzzle with its depth")
        else:
            value = rating.depth
        if value < self.low:
            return TOO_EASY
        return TOO_HARD if value > self.high else ""

    def __str__(self) -> str:
        if self == ANY:
            return ALL
        if self.figure == "tier":
            low, high = Tier(int(self.low)).name.lower(), Tier(int(self.high)).name.lower()
            return low if low == high else f"{low}..{'' if high == SEARCH else high}"
        low, high = _write_bound(self.low), _write_bound(self.high)
        alone = low == high and self.figure == "depth"
        return f"{self.figure}:{low if alone else f'{low}..{high}'}"


def _check_range(asked: Difficulty) -> None:
    low, high = asked.low, asked.high
    if asked.figure not in FIGURES:
        raise TargetError(
            f"the rating {asked.figure!r} is unknown; choose from {say_list(FIGURES, 'or')}"
        )
    if not (isfinite(low) and low >= 0 and not isnan(high)):
        raise TargetError(
            f"a difficulty from {low} to {high}: its bounds must be numbers of 0 or more"
        )
    if asked.figure == "tier" and (low < Tier.GENTLE or high > Tier.SEARCH):
        raise TargetError(f"tiers from {low:g} to {high:g}: tiers go from 1 to {len(Tier)}")
    if asked.figure != "effort" and any(x != inf and x != int(x) for x in (low, high)):
        tiers = f"tiers from {low:g} to {high:g}"  # a tier has a name only if it is whole
        said = tiers if asked.figure == "tier" else f"--difficulty {_describe(asked)}"
        raise TargetError(f"{said}: a {asked.figure} is a whole number; round the bounds")
    _require_order(low, high, _describe(asked))


def _require_order(low: float, high: float, text: str) -> None:
    """TargetError, quoting the range as it was said, if it runs from hard to easy."""
    if low > high:
        raise TargetError(f"--difficulty {text}: the range runs backwards; swap its ends")


def _describe(asked: Difficulty) -> str:
    if asked.figure == "tier":
        return "..".join(Tier(int(bound)).name.lower() for bound in (asked.low, asked.high))
    return f"{asked.figure}:{_write_bound(asked.low)}..{_write_bound(asked.high)}"


def _figure_meant(bound: str) -> str:
    return "effort" if bound[:1].isdigit() else "tier"


def _tier(name: str, text: str, default: Tier) -> Tier:
    if name in TIERS:
        return TIERS[name]
    if not name:
        return default
    raise _unknown(text, name)


def _unknown(text: str, name: str = "") -> TargetError:
    one = near(name, TIERS)
    hint = f"did you mean {one}? " if one else ""
    return TargetError(
        f"--difficulty {text}: {hint or 'no such tier; '}the tiers are {', '.join(TIERS)}; {_FORMS}"
    )


def _number(figures: str, text: str, default: float) -> float:
    if not figures:
        return default
    if not _NUMBER.fullmatch(figures):
        raise TargetError(
            f"--difficulty {text}: {figures!r} is not a number with at most three "
            f"decimals; {_FORMS}; the tiers are {', '.join(TIERS)}"
        )
    return float(figures)


def _write_bound(bound: float) -> str:
    """The bound in figures; nothing for infinity."""
    if bound == inf:
        return ""
    return f"{bound:.3f}".rstrip("0").rstrip(".")


ANY = Difficulty()


@dataclass(frozen=True, slots=True)
class Target:
    """How hard a puzzle is wanted, and by which techniques, of those in the trace at its tier.

    `unique_by` "logic" wants no puzzle that needs a search. `target_of` makes one for a family,
    with its techniques checked and in their order.
    """

    difficulty: Difficulty = ANY
    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    unique_by: str = ALL

    def __post_init__(self) -> None:
        if self.unique_by not in UNIQUE_BY:
            raise TargetError(f"--unique-by {self.unique_by}: it must be {' or '.join(UNIQUE_BY)}")

    def holds(self, rating: Rating) -> bool:
        """Whether a puzzle of this rating is what was wanted."""
        return not self.reason(rating)

    def reason(self, rating: Rating) -> str:
        """Why a puzzle of this rating is not what was wanted; empty if it is."""
        missed = self.difficulty.misses(rating)
        if missed:
            return missed
        if self.unique_by != ALL and rating.tier is Tier.SEARCH:
            return NEEDS_SEARCH
        used = rating.techniques
        if not all(technique in used for technique in self.require):
            return WITHOUT_REQUIRED
        return WITH_FORBIDDEN if any(technique in used for technique in self.forbid) else ""

    def __str__(self) -> str:
        parts = [str(self.difficulty)]
        parts += [f"with {technique}" for technique in self.require]
        parts += [f"without {technique}" for technique in self.forbid]
        parts += ["by logic"] * (self.unique_by != ALL)
        return " ".join(parts)


def target_of(
    family: str,
    difficulty: Difficulty = ANY,
    require: Iterable[str] = (),
    forbid: Iterable[str] = (),
    unique_by: str = ALL,
) -> Target:
    """The target for puzzles of a family: its techniques each once, in the order of the ladder.

    Raises TargetError for techniques that are not known and for what no puzzle can meet,
    RecipeError for a family that is not known.
    """
    ladder = family_named(family).kind.logic().row
    wanted = [_technique("--require", name, ladder) for name in require]
    unwanted = [_technique("--forbid", name, ladder) for name in forbid]
    target = Target(
        difficulty,
        tuple([technique for technique in ladder if technique in wanted]),
        tuple([technique for technique in ladder if technique in unwanted]),
        unique_by,
    )
    _check_possible(target, ladder)
    return target


def _technique(option: str, name: str, ladder: Mapping[str, TechniqueRow]) -> str:
    """The id of a technique that is named; TargetError if none is."""
    row = find_row(name, ladder.values())
    if row is None:
        raise TargetError(no_such_technique(option, name, ladder.values()))
    if row.id == SEARCH:
        mend = "ask for the level search" if option == "--require" else "use --unique-by logic"
        raise TargetError(f"{option} {name}: search is not a technique; {mend}")
    return row.id


def _check_possible(target: Target, ladder: Mapping[str, TechniqueRow]) -> None:
    """TargetError for what no rating can meet, whatever the puzzle."""
    both = [technique for technique in target.require if technique in target.forbid]
    if both:
        raise TargetError(f"--forbid {both[0]}: --require asks for it; leave out one of the two")
    figure, low, high = target.difficulty.figure, target.difficulty.low, target.difficulty.high
    if figure != "tier":
        return
    if target.unique_by != ALL and low == Tier.SEARCH:
        raise TargetError(
            "--unique-by logic: --difficulty search asks for puzzles that logic cannot solve; "
            "leave out one of the two"
        )
    for technique in target.require:
        tier = ladder[technique].tier
        if tier > high:
            raise TargetError(
                f"--require {technique}: its tier is {tier.name.lower()}, above "
                f"--difficulty {target.difficulty}; leave it out or raise the difficulty"
            )
    tiers = range(int(low), int(high) + 1)
    if not any(_can_end(Tier(tier), target, ladder) for tier in tiers):
        if not target.forbid:
            raise TargetError(
                f"--difficulty {target.difficulty}: the family has no technique of this "
                "tier; choose another tier"
            )
        raise TargetError(
            f"--forbid {','.join(target.forbid)}: no technique is left for a puzzle of "
            f"difficulty {target.difficulty}; forbid fewer"
        )


def _can_end(tier: Tier, target: Target, ladder: Mapping[str, TechniqueRow]) -> bool:
    """Whether some puzzle can have this tier: one of its techniques is allowed, or a search."""
    if tier is Tier.SEARCH:
        return target.unique_by == ALL
    return any(row.tier is tier and row.id not in target.forbid for row in ladder.values())
