"""Makes units of work: a unit draws a grid and tries candidates until a puzzle meets the target."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from math import inf
from threading import Lock
from typing import NamedTuple

from kenken_cp.core.budget import Run
from kenken_cp.core.errors import InternalError
from kenken_cp.core.generator import NO_BOUND, UNIQUE, Aim
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.generation.difficulty import (
    ALL,
    NEEDS_SEARCH,
    WITH_FORBIDDEN,
    WITHOUT_REQUIRED,
    Target,
)
from kenken_cp.generation.generated import GeneratedPuzzle, proof_of, prove
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.generation.seeds import name_of, request_text, state_of
from kenken_cp.human.searching import KnownSolution
from kenken_cp.human.solver import grade_loaded
from kenken_cp.rating import THOUSANDTHS, Rating, rating_of
from kenken_cp.registry import family_of

__all__ = ["REASONS", "GeneratedPuzzle", "Unit", "UnitRunner", "make", "prove", "runner_for"]

DISPUTED = "with a rating that contradicts itself: a fault of this program"
# Reasons to reject a puzzle that met the generator's aim. The kind has reasons of its own.
REASONS = (NEEDS_SEARCH, WITHOUT_REQUIRED, WITH_FORBIDDEN, DISPUTED)

_TURN = Lock()
_UNRATED = Rating(Outcome.UNIQUE)
_TIER_ONLY = {int(tier): Rating(Outcome.UNIQUE, tier) for tier in Tier}


class Unit(NamedTuple):
    """The result of a unit of work.

    `made` has the puzzle that meets the target, if any, then those that meet a secondary target, at
    most one per tier. `tried` counts candidates, `rejected` the rejected ones by reason, `nodes`
    the search nodes.
    """

    made: tuple[GeneratedPuzzle, ...]
    tried: int
    rejected: Mapping[str, int]
    nodes: int


def make(request: GenerationRequest, seed: int | str, number: int) -> Unit:
    """Make unit `number` of a request. The result depends on nothing but the arguments.

    Each puzzle meets the request's target or one of its secondary targets. Threads take turns, a
    unit at a time: the runners, and the generators that runners share, are kept for the next unit
    and hold the state of the one that is being made.
    """
    with _TURN:
        return runner_for(request, seed).unit(number)


@lru_cache(maxsize=64)
def runner_for(request: GenerationRequest, seed: int | str) -> "UnitRunner":
    """The runner for a request and a seed, cached for callers that make many units."""
    return UnitRunner(request, seed)


class UnitRunner:
    """Makes the units of one request and seed."""

    def __init__(self, request: GenerationRequest, seed: int | str) -> None:
        self.request = request
        self.seed = seed
        kind = family_of(request.recipe.family).kind
        generator = kind.generator()
        self._family = request.recipe.family
        self._number = generator.number
        self._reasons = (*generator.reasons, *REASONS)
        self._workspace = generator.workspace(request.recipe)
        self._request_text = request_text(request)
        self._aim = _aim_of(request, {row.id: row.tier for row in kind.logic().techniques})
        self._rated = _is_rated(request)
        self._with_depth = request.with_depth

    def unit(self, number: int) -> Unit:
        """Unit `number`; see `make`."""
        workspace = self._workspace
        workspace.begin(state_of(self._request_text, name_of(self.seed, number)), self._aim)
        made: list[GeneratedPuzzle] = []
        missed: list[str] = []
        while not made and self._run_to_next():
            taken = self._puzzle_at(workspace.made)
            if isinstance(taken, GeneratedPuzzle):
                reason = self.request.target.reason(taken.rating) if self._rated else ""
                if not reason:
                    made.append(taken)
            else:
                reason = taken
            if reason:
                missed.append(reason)
                workspace.dismiss()
        if self.request.secondary:
            made += self._secondary_puzzles(made)
        tried, rejected = workspace.count_candidates()
        if missed:
            rejected = self._with(rejected, missed)
        return Unit(tuple(made), tried, rejected, workspace.nodes)

    @property
    def looked(self) -> int:
        """How many candidates the last unit looked at."""
        return self._workspace.looked

    def _run_to_next(self) -> bool:
        """Run until a puzzle meets the aim. Returns False if the unit gives up."""
        workspace = self._workspace
        while workspace.go_on():
            pass
        return workspace.made >= 0

    def _puzzle_at(self, place: int) -> GeneratedPuzzle | str:
        """The kept puzzle in this place, rated if required; or the reason to reject it."""
        workspace = self._workspace
        reason = workspace.lay_out(place, self._rated)
        if reason:
            return reason
        grid = workspace.grid()
        try:
            rating = self._rating(grid) if self._rated else self._tier_only(place)
        except InternalError:
            # counted and reported; an error would stop the suite at this unit every time
            return DISPUTED
        data, key, proof = workspace.data(), workspace.key(), proof_of(rating)
        return GeneratedPuzzle(self._family, data, grid, key, rating, proof, self._number)

    def _rating(self, grid: list[list[int]]) -> Rating:
        """The rating of the puzzle loaded into the ladder, whose solution is known."""
        known = KnownSolution(tuple(chain.from_iterable(grid)))
        grade = grade_loaded(self._workspace.ladder, known, self._with_depth, Run())
        if grade.outcome is not Outcome.UNIQUE:
            raise InternalError("a puzzle that was proven unique has no rating")
        ladder = family_of(self.request.recipe.family).kind.logic().techniques
        return rating_of(grade, ladder)

    def _tier_only(self, place: int) -> Rating:
        """The rating of a puzzle that is not rated: its tier if the aim is a tier, else nothing."""
        return _TIER_ONLY[place] if self._aim.figure == "tier" else _UNRATED

    def _secondary_puzzles(self, made: list[GeneratedPuzzle]) -> Iterator[GeneratedPuzzle]:
        """Kept puzzles of other tiers that meet a secondary target, at most one per tier."""
        tiers = {puzzle.rating.tier for puzzle in made}
        for place in self._workspace.list_places():
            if place != self._workspace.made:
                found = self._puzzle_at(place)
                if isinstance(found, GeneratedPuzzle) and self._meets_secondary(found, tiers):
                    tiers.add(found.rating.tier)
                    yield found

    def _with(self, rejected: dict[str, int], missed: list[str]) -> dict[str, int]:
        """`rejected` plus the puzzles in `missed`, which met the aim; in the order of reasons."""
        total = Counter(rejected)
        total.update(missed)
        return {reason: total[reason] for reason in self._reasons if total[reason]}

    def _meets_secondary(self, found: GeneratedPuzzle, tiers: set[Tier | None]) -> bool:
        rating = found.rating
        return rating.tier not in tiers and any(
            goal.holds(rating) for goal in self.request.secondary
        )


def _is_rated(request: GenerationRequest) -> bool:
    """Whether puzzles are rated: on request, or to find out whether they meet a target."""
    target = request.target
    by_tier = target.difficulty.figure == "tier" and not (target.require or target.forbid)
    return request.rated or request.depth or bool(request.secondary) or not by_tier


def _aim_of(request: GenerationRequest, tiers: Mapping[str, Tier]) -> Aim:
    """The aim of the generator: a figure and its bounds. Techniques are checked afterwards."""
    target = request.target
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
    return Aim(figure, round(low * scale), most, _kept_tiers(request.secondary))


def _kept_tiers(secondary: tuple[Target, ...]) -> int:
    """The tiers, as bits, of puzzles that may meet a secondary target."""
    kept = 0
    for target in secondary:
        difficulty = target.difficulty
        tiers = range(Tier.GENTLE, Tier.SEARCH + 1)
        if difficulty.figure == "tier":
            tiers = range(int(difficulty.low), int(difficulty.high) + 1)
        kept |= sum(1 << tier for tier in tiers)
    return kept
