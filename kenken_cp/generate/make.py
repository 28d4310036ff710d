"""Units of work: a grid, what was tried on it, and the puzzles that came of that."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from math import inf
from typing import Any, NamedTuple

from kenken_cp.core.budget import Run
from kenken_cp.core.errors import InternalError
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.engine.outcomes import rejections
from kenken_cp.engine.rng import Rng
from kenken_cp.generate.difficulty import (
    ALL,
    NEEDS_SEARCH,
    WITH_FORBIDDEN,
    WITHOUT_REQUIRED,
    Target,
)
from kenken_cp.generate.made import PARTS, Form, Made, form_of, proof_of, prove
from kenken_cp.generate.order import Order
from kenken_cp.generate.recipe import Recipe
from kenken_cp.generate.seeds import name_of, said_of, state_of
from kenken_cp.human.solver import grade_loaded
from kenken_cp.kinds.cages.generator import reasons
from kenken_cp.kinds.cages.generator.options import JIGSAW
from kenken_cp.kinds.cages.generator.tools import tools_for
from kenken_cp.kinds.cages.kernel import codes
from kenken_cp.kinds.cages.kernel.generate.givens_remover import GivensRemover
from kenken_cp.kinds.cages.kernel.generate.jigsaw import Jigsaw
from kenken_cp.kinds.cages.kernel.generate.puzzle_generator import PuzzleGenerator
from kenken_cp.kinds.cages.keys import digest_of, kind_of
from kenken_cp.kinds.cages.techniques import TECHNIQUES
from kenken_cp.rating import THOUSANDTHS, Rating, rating_of
from kenken_cp.registry import family_of

__all__ = ["REASONS", "Bench", "Made", "Unit", "bench", "make", "prove"]

DISPUTED = "with a rating that contradicts itself: a fault of this program"
# Why a candidate was rejected, by the generator, or since it misses its techniques.
REASONS = (
    *[row.words for row in reasons.REASONS],
    NEEDS_SEARCH,
    WITHOUT_REQUIRED,
    WITH_FORBIDDEN,
    DISPUTED,
)

_FIGURES = {"tier": codes.TIER, "effort": codes.EFFORT, "depth": codes.DEPTH}
_NO_BOUND = 1 << 40
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


class Desk(NamedTuple):
    """What the puzzles of one recipe and board are made with, and written by."""

    maker: PuzzleGenerator | GivensRemover
    kind: bytes
    form: Form
    parts: tuple[Callable[[], list[Any]], ...]


def _desk(recipe: Recipe, boxes: tuple[int, ...]) -> Desk:
    maker = tools_for(recipe, boxes)
    geometry = recipe.geometry(boxes)
    kind = kind_of(recipe.family, geometry, recipe.digits, recipe.rule, recipe.distinct)
    form = form_of(recipe, boxes)
    parts = tuple([getattr(maker.evaluator, PARTS[name]) for name in form.parts])
    return Desk(maker, kind, form, parts)


class Bench:
    """Makes the units of one order and seed."""

    _desk: Desk

    def __init__(self, order: Order, seed: int | str) -> None:
        self.order = order
        self.seed = seed
        recipe = order.recipe
        self._said = said_of(order)
        self._aim = (*_aim_of(order.target), _kept_tiers(order.others))
        self._rated = _is_rated(order)
        self._jigsaw = Jigsaw(recipe.rows, recipe.columns) if recipe.boxes == JIGSAW else None
        if self._jigsaw is None:
            self._desk = _desk(recipe, recipe.box_map)

    def _begin(self, number: int) -> PuzzleGenerator | GivensRemover:
        """Begin unit `number`, where boxes are drawn with some of its own."""
        state = state_of(self._said, name_of(self.seed, number))
        if self._jigsaw is not None:
            rng = Rng(state)
            self._desk = _desk(self.order.recipe, self._jigsaw.drawn(rng))
            state = rng.word()
        maker = self._desk.maker
        maker.aim(*self._aim)
        maker.begin(state)
        return maker

    def unit(self, number: int) -> Unit:
        """Unit `number`; see `make`."""
        maker, target = self._begin(number), self.order.target
        made: list[Made] = []
        missed: list[str] = []
        while not made and self._has_made():
            taken = self._taken(maker.made)
            if isinstance(taken, Made):
                reason = target.reason(taken.rating) if self._rated else ""
                made += [taken] * (not reason)
            else:
                reason = taken
            if reason:
                missed.append(reason)
                maker.dismiss()
        if self.order.others:
            made += self._made_on_the_way(made)
        counted = maker.counted()
        rejected = rejections(reasons.REASONS, counted)
        if missed:
            rejected = _with(rejected, missed)
        return Unit(tuple(made), sum(counted), rejected, maker.nodes)

    @property
    def looked(self) -> int:
        """How many puzzles the last unit looked at."""
        return int(self._desk.maker.looked)

    def _has_made(self) -> bool:
        """Let the maker work until it has made what was aimed at, or gives up."""
        maker = self._desk.maker
        while maker.go_on():
            pass
        return bool(maker.made >= 0)

    def _taken(self, place: int) -> Made | str:
        """A puzzle that the maker has kept, or the reason why it cannot be had."""
        maker, kind, form, parts = self._desk
        if not maker.lay_out(place, self._rated):
            return maker.reason(reasons.REASONS)
        grid = maker.evaluator.grid_rows()
        try:
            rating = self._rating(grid) if self._rated else self._tier_alone(place)
        except InternalError:  # said in the report; it must not stop a suite for ever
            return DISPUTED
        made, key = tuple([part() for part in parts]), digest_of(maker.key(), kind)
        family, proof = self.order.recipe.family, proof_of(rating)
        return Made(family, form, made, grid, key, rating, proof)

    def _rating(self, grid: list[list[int]]) -> Rating:
        """The rating of the puzzle that the ladder holds, whose solution is known."""
        solution = tuple(chain.from_iterable(grid))
        grade = grade_loaded(self._desk.maker.solver, lambda: [solution], True, Run())
        if grade.outcome is not Outcome.UNIQUE:
            raise InternalError("a puzzle that was proven unique has no rating")
        ladder = family_of(self.order.recipe.family).kind.logic().techniques
        return rating_of(grade, ladder)

    def _tier_alone(self, place: int) -> Rating:
        """What is known of a puzzle that was not rated: where a tier was aimed at, the tier."""
        return _TIERS_ALONE[place] if self._aim[0] == codes.TIER else _UNRATED

    def _made_on_the_way(self, made: list[Made]) -> Iterator[Made]:
        """What was kept, is of another tier, and meets one of the other targets."""
        tiers = {puzzle.rating.tier for puzzle in made}
        for place in self._desk.maker.kept():
            if place != self._desk.maker.made or not made:
                found = self._taken(place)
                if isinstance(found, Made) and self._is_welcome(found, tiers):
                    tiers.add(found.rating.tier)
                    yield found

    def _is_welcome(self, found: Made, tiers: set[Tier | None]) -> bool:
        rating = found.rating
        return rating.tier not in tiers and any(goal.holds(rating) for goal in self.order.others)


def _with(rejected: dict[str, int], missed: list[str]) -> dict[str, int]:
    """The counts with those puzzles that only their rating rejected, in the order of REASONS."""
    total = Counter(rejected)
    total.update(missed)
    return {reason: total[reason] for reason in REASONS if total[reason]}


def _is_rated(order: Order) -> bool:
    """Whether puzzles are rated: because that is wanted, or to know whether they are on target."""
    target = order.target
    by_tier = target.difficulty.figure == "tier" and not (target.require or target.forbid)
    return order.rated or bool(order.others) or not by_tier


def _aim_of(target: Target) -> tuple[int, int, int]:
    """What the maker can aim at: figure and bounds. Techniques are looked at afterwards."""
    difficulty = target.difficulty
    figure = _FIGURES[difficulty.figure]
    low, high = difficulty.low, difficulty.high
    if figure == codes.TIER:
        low = max([low, *[TECHNIQUES[technique].tier for technique in target.require]])
        if target.unique_by != ALL:
            high = min(high, Tier.BEYOND)
        if low == Tier.GENTLE and high == Tier.SEARCH:
            figure = codes.UNIQUE
    scale = THOUSANDTHS if figure == codes.EFFORT else 1
    return figure, round(low * scale), _NO_BOUND if high == inf else round(high * scale)


def _kept_tiers(others: tuple[Target, ...]) -> int:
    """The tiers, as bits, that puzzles may have which are welcome on the way."""
    kept = 0
    for target in others:
        difficulty = target.difficulty
        tiers = range(Tier.GENTLE, Tier.SEARCH + 1)
        if difficulty.figure == "tier":
            tiers = range(int(difficulty.low), int(difficulty.high) + 1)
        kept |= sum(1 << tier for tier in tiers)
    return kept | (1 << codes.ABOVE if others else 0)
