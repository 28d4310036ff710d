"""Units of work: a grid, what was tried on it, and the puzzles that came of that."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from math import inf
from typing import NamedTuple

from kenken_cp.core.budget import Run
from kenken_cp.core.errors import InternalError
from kenken_cp.core.generator import NO_BOUND, UNIQUE, Aim
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.generate.difficulty import (
    ALL,
    NEEDS_SEARCH,
    WITH_FORBIDDEN,
    WITHOUT_REQUIRED,
    Target,
)
from kenken_cp.generate.made import Made, proof_of, prove
from kenken_cp.generate.order import Order
from kenken_cp.generate.seeds import name_of, said_of, state_of
from kenken_cp.human.solver import grade_loaded
from kenken_cp.rating import THOUSANDTHS, Rating, rating_of
from kenken_cp.registry import family_of

__all__ = ["REASONS", "Bench", "Made", "Unit", "bench", "make", "prove"]

DISPUTED = "with a rating that contradicts itself: a fault of this program"
# Why a puzzle was rejected that met the aim, beside the reasons of its kind.
REASONS = (NEEDS_SEARCH, WITHOUT_REQUIRED, WITH_FORBIDDEN, DISPUTED)

_UNRATED = Rating(Outcome.UNIQUE)
_TIERS_ALONE = {int(tier): Rating(Outcome.UNIQUE, tier) for tier in Tier}


class Unit(NamedTuple):
    """What came of a unit of work.

    `made` holds the puzzle aimed at first, then what was made on the way and meets another
    target, at most one a tier; `tried` counts candidates, `rejected` those that were none, by
    reason, `nodes` the branches of the search.
    """

    made: tuple[Made, ...]
    tried: int
    rejected: Mapping[str, int]
    nodes: int


def make(order: Order, seed: int | str, number: int) -> Unit:
    """Unit `number` of an order: a function of its arguments alone.

    Each puzzle meets the order's target or one of the others.
    """
    return bench(order, seed).unit(number)


@lru_cache(maxsize=64)
def bench(order: Order, seed: int | str) -> "Bench":
    """Where the units of an order are made, for who makes many."""
    return Bench(order, seed)


class Bench:
    """Makes the units of one order and seed."""

    def __init__(self, order: Order, seed: int | str) -> None:
        self.order = order
        self.seed = seed
        kind = family_of(order.recipe.family).kind
        generator = kind.generator()
        self._number = generator.number
        self._reasons = (*generator.reasons, *REASONS)
        self._workspace = generator.workspace(order.recipe)
        self._said = said_of(order)
        self._aim = _aim_of(order, {row.id: row.tier for row in kind.logic().techniques})
        self._rated = _is_rated(order)

    def unit(self, number: int) -> Unit:
        """Unit `number`; see `make`."""
        workspace, target = self._workspace, self.order.target
        workspace.begin(state_of(self._said, name_of(self.seed, number)), self._aim)
        made: list[Made] = []
        missed: list[str] = []
        while not made and self._has_made():
            taken = self._taken(workspace.made)
            if isinstance(taken, Made):
                reason = target.reason(taken.rating) if self._rated else ""
                made += [taken] * (not reason)
            else:
                reason = taken
            if reason:
                missed.append(reason)
                workspace.dismiss()
        if self.order.others:
            made += self._made_on_the_way(made)
        tried, rejected = workspace.counted()
        if missed:
            rejected = self._with(rejected, missed)
        return Unit(tuple(made), tried, rejected, workspace.nodes)

    @property
    def looked(self) -> int:
        """How many puzzles the last unit looked at."""
        return self._workspace.looked

    def _has_made(self) -> bool:
        """Let the workspace make what is aimed at, or give up."""
        workspace = self._workspace
        while workspace.go_on():
            pass
        return workspace.made >= 0

    def _taken(self, place: int) -> Made | str:
        """A puzzle that was kept, or the reason why it cannot be had."""
        workspace = self._workspace
        reason = workspace.lay_out(place, self._rated)
        if reason:
            return reason
        grid = workspace.grid()
        try:
            rating = self._rating(grid) if self._rated else self._tier_alone(place)
        except InternalError:  # said in the report; it must not stop a suite for ever
            return DISPUTED
        family, data, key = self.order.recipe.family, workspace.data(), workspace.key()
        return Made(family, data, grid, key, rating, proof_of(rating), self._number)

    def _rating(self, grid: list[list[int]]) -> Rating:
        """The rating of the puzzle that the ladder holds, whose solution is known."""
        solution = tuple(chain.from_iterable(grid))
        grade = grade_loaded(self._workspace.ladder, lambda: [solution], True, Run())
        if grade.outcome is not Outcome.UNIQUE:
            raise InternalError("a puzzle that was proven unique has no rating")
        ladder = family_of(self.order.recipe.family).kind.logic().techniques
        return rating_of(grade, ladder)

    def _tier_alone(self, place: int) -> Rating:
        """What is known of a puzzle that was not rated: where a tier was aimed at, the tier."""
        return _TIERS_ALONE[place] if self._aim.figure == "tier" else _UNRATED

    def _made_on_the_way(self, made: list[Made]) -> Iterator[Made]:
        """What was kept, is of another tier, and meets one of the other targets."""
        tiers = {puzzle.rating.tier for puzzle in made}
        for place in self._workspace.kept():
            if place != self._workspace.made or not made:
                found = self._taken(place)
                if isinstance(found, Made) and self._is_welcome(found, tiers):
                    tiers.add(found.rating.tier)
                    yield found

    def _with(self, rejected: dict[str, int], missed: list[str]) -> dict[str, int]:
        """The counts with the puzzles that only their rating rejected, in the order of reasons."""
        total = Counter(rejected)
        total.update(missed)
        return {reason: total[reason] for reason in self._reasons if total[reason]}

    def _is_welcome(self, found: Made, tiers: set[Tier | None]) -> bool:
        rating = found.rating
        return rating.tier not in tiers and any(goal.holds(rating) for goal in self.order.others)


def _is_rated(order: Order) -> bool:
    """Whether puzzles are rated: because that is wanted, or to know whether they are on target."""
    target = order.target
    by_tier = target.difficulty.figure == "tier" and not (target.require or target.forbid)
    return order.rated or bool(order.others) or not by_tier


def _aim_of(order: Order, tiers: Mapping[str, Tier]) -> Aim:
    """What can be aimed at: figure and bounds. Techniques are looked at afterwards."""
    target = order.target
    figure: str = target.difficulty.figure
    low, high = target.difficulty.low, target.difficulty.high
    if figure == "tier":
        low = max([low, *[tiers[technique] for technique in target.require]])
        if target.unique_by != ALL:
            high = min(high, Tier.BEYOND)
        if low == Tier.GENTLE and high == Tier.SEARCH:
            figure = UNIQUE
    scale = THOUSANDTHS if figure == "effort" else 1
    most = NO_BOUND if high == inf else round(high * scale)
    return Aim(figure, round(low * scale), most, _kept_tiers(order.others))


def _kept_tiers(others: tuple[Target, ...]) -> int:
    """The tiers, as bits, that puzzles may have which are welcome on the way."""
    kept = 0
    for target in others:
        difficulty = target.difficulty
        tiers = range(Tier.GENTLE, Tier.SEARCH + 1)
        if difficulty.figure == "tier":
            tiers = range(int(difficulty.low), int(difficulty.high) + 1)
        kept |= sum(1 << tier for tier in tiers)
    return kept
