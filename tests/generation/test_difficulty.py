"""Difficulties and targets: their texts, which ratings they hold, and why they miss others."""

from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.generation.difficulty import (
    ANY,
    TIERS,
    Difficulty,
    Target,
    TargetError,
    target_of,
)
from kenken_cp.kinds.cages.techniques import LADDER
from kenken_cp.rating import Rating
from tests.helpers.refusals import hold_refusals

FAMILY = "kenken"
HARD = Rating(Outcome.UNIQUE, Tier.HARD, 50.5, 9, "x-wing", 4, 30, {"naked-pair": 2, "x-wing": 1})
SEARCH = HARD._replace(tier=Tier.SEARCH, search_cells=3)
SEVERAL = Rating(Outcome.MULTIPLE)

bounds = st.floats(0, 1e6) | st.integers(0, 1000)
ranges = st.tuples(bounds, bounds | st.just(inf)).map(sorted)


@st.composite
def difficulties(draw: st.DrawFn) -> Difficulty:
    """Ranges of each figure."""
    figure = draw(st.sampled_from(["tier", "effort", "depth"]))
    if figure == "tier":
        return Difficulty("tier", *sorted(draw(st.tuples(*[st.sampled_from(Tier)] * 2))))
    low, high = draw(ranges)
    if figure == "effort":
        return Difficulty("effort", low, high)
    return Difficulty("depth", int(low), high if high == inf else int(high))


@given(difficulties())
def test_a_difficulty_comes_back_from_its_text(difficulty: Difficulty) -> None:
    text = str(difficulty)
    assert Difficulty.parse(text) == difficulty
    assert str(Difficulty.parse(text)) == text


MASTERLY = tuple([row.id for row in LADDER if row.tier is Tier.MASTER])


@pytest.mark.parametrize(
    ("text", "canonical", "bounds"),
    [
        ("any", "any", ("tier", 1, 8)),
        (" Easy ", "easy", ("tier", 2, 2)),
        ("easy..hard", "easy..hard", ("tier", 2, 4)),
        ("easy .. hard", "easy..hard", ("tier", 2, 4)),
        ("hard..", "hard..", ("tier", 4, 8)),
        ("hard..search", "hard..", ("tier", 4, 8)),
        ("..hard", "gentle..hard", ("tier", 1, 4)),
        ("gentle..", "any", ("tier", 1, 8)),
        ("search", "search", ("tier", 8, 8)),
        ("tier:easy", "easy", ("tier", 2, 2)),
        ("40..60", "effort:40..60", ("effort", 40, 60)),
        ("4.2..5.0", "effort:4.2..5", ("effort", 4.2, 5)),
        ("effort:40..60", "effort:40..60", ("effort", 40, 60)),
        ("effort:40..", "effort:40..", ("effort", 40, inf)),
        ("effort:..60", "effort:0..60", ("effort", 0, 60)),
        ("60..", "effort:60..", ("effort", 60, inf)),
        ("depth:5..8", "depth:5..8", ("depth", 5, 8)),
        ("depth:5", "depth:5", ("depth", 5, 5)),
        ("depth:5..", "depth:5..", ("depth", 5, inf)),
        ("DEPTH:5..5", "depth:5", ("depth", 5, 5)),
    ],
)
def test_the_texts_of_difficulties(
    text: str, canonical: str, bounds: tuple[str, float, float]
) -> None:
    difficulty = Difficulty.parse(text)
    assert (difficulty.figure, difficulty.low, difficulty.high) == bounds
    assert str(difficulty) == canonical


def test_other_texts_are_refused_in_one_line(golden: Callable[[Path, str], None]) -> None:
    hold_refusals("difficulties", Difficulty.parse, golden)


@pytest.mark.parametrize("text", ["hrad", "nonsense", "depth:easy"])
def test_what_is_no_difficulty_lists_the_tiers(text: str) -> None:
    with pytest.raises(TargetError, match=", ".join(TIERS)):
        Difficulty.parse(text)


@pytest.mark.parametrize(
    ("figure", "low", "high"),
    [
        ("tier", 0, 4),
        ("tier", 1, 9),
        ("tier", 1.5, 2),
        ("effort", -1, 4),
        ("effort", inf, inf),
        ("effort", 0, float("nan")),
        ("effort", float("nan"), 1),
        ("depth", 4, 3),
        ("level", 1, 2),
    ],
)
def test_ranges_that_are_none_are_refused(figure: str, low: float, high: float) -> None:
    with pytest.raises(TargetError):
        Difficulty(figure, low, high)  # type: ignore[arg-type]


@given(difficulties(), st.sampled_from(Tier), st.integers(0, 10**6), st.integers(0, 100))
def test_which_ratings_a_difficulty_holds(
    difficulty: Difficulty, tier: Tier, thousandths: int, depth: int
) -> None:
    """Both ends belong to a range; what needs search has no effort or depth."""
    figures: dict[str, Any] = {"tier": tier, "effort": thousandths / 1000, "depth": depth}
    value = figures[difficulty.figure]
    for at in {value, difficulty.low, min(difficulty.high, 1e9)}:
        figures[difficulty.figure] = int(at) if difficulty.figure != "effort" else at
        rating = HARD._replace(**{**figures, "tier": Tier(figures["tier"])})
        reason = "too easy" * (at < difficulty.low) + "too hard" * (at > difficulty.high)
        if difficulty.figure != "tier" and rating.tier is Tier.SEARCH:
            reason = "needs search"
        assert difficulty.misses(rating) == Target(difficulty).reason(rating) == reason
        assert difficulty.holds(rating) is Target(difficulty).holds(rating) is (reason == "")
    assert difficulty.misses(SEVERAL) == Target(difficulty).reason(SEVERAL) == "not unique"


@pytest.mark.parametrize(
    ("target", "rating", "reason"),
    [
        (Target(require=("x-wing",)), HARD, ""),
        (Target(require=("x-wing", "naked-pair")), HARD, ""),
        (Target(require=("x-wing", "naked-quad")), HARD, "without a required technique"),
        (Target(forbid=("naked-quad",)), HARD, ""),
        (Target(forbid=("naked-quad", "x-wing")), HARD, "with a forbidden technique"),
        (Target(unique_by="logic"), HARD, ""),
        (Target(unique_by="logic"), SEARCH, "needs search"),
        (Target(unique_by="logic"), SEVERAL, "not unique"),
        (Target(Difficulty.parse("easy"), forbid=("x-wing",)), HARD, "too hard"),
    ],
)
def test_why_a_target_is_missed(target: Target, rating: Rating, reason: str) -> None:
    assert target.reason(rating) == reason
    assert target.holds(rating) is (reason == "")


def test_targets_that_nothing_meets_are_refused(golden: Callable[[Path, str], None]) -> None:
    def take(fields: dict[str, Any]) -> Target:
        return target_of(FAMILY, Difficulty.parse(fields.pop("difficulty")), **fields)

    hold_refusals("targets", take, golden)
    with pytest.raises(TargetError) as refused:
        target_of(FAMILY, Difficulty.parse("master"), forbid=MASTERLY)
    told = "no technique is left for a puzzle of difficulty master; forbid fewer"
    assert str(refused.value) == f"--forbid {','.join(MASTERLY)}: {told}"


@pytest.mark.parametrize("tier", Tier)
def test_a_tier_may_lose_all_its_techniques_but_one(tier: Tier) -> None:
    own = [row.id for row in LADDER if row.tier is tier]
    difficulty = Difficulty("tier", tier, tier)
    assert set(target_of(FAMILY, difficulty, forbid=own[1:]).forbid) == set(own[1:])
    if tier is not Tier.SEARCH:
        with pytest.raises(TargetError, match="no technique is left"):
            target_of(FAMILY, difficulty, forbid=own)


def test_targets_that_say_the_same_are_equal() -> None:
    one = target_of(FAMILY, require=("x-wing", "naked-pair", "x-wing"))
    assert one == Target(require=("naked-pair", "x-wing"))
    assert str(one) == "any with naked-pair with x-wing"
    assert str(Target()) == str(ANY) == "any"
    alias = target_of(FAMILY, require=("rule-of-45",), forbid=("Pointing cage",))
    assert alias == Target(require=("line-sum-one",), forbid=("line-requires-value",))
