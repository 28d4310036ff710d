"""Difficulties and targets: their texts, which ratings they hold, and why they miss others."""

from math import inf

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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hrad", "--difficulty hrad: did you mean hard? the tiers are gentle, easy, medium, hard"),
        ("", "--difficulty : no such tier; the tiers are gentle"),
        ("..", "--difficulty ..: no such tier; the tiers are gentle"),
        ("depth:", "--difficulty depth:: no such tier; the tiers are gentle"),
        ("easy..50", "--difficulty easy..50: no such tier; the tiers are gentle"),
        ("easy..hard..master", "--difficulty easy..hard..master: "),
        ("hard..easy", "--difficulty hard..easy: the range runs backwards; swap its ends"),
        ("50..40", "--difficulty 50..40: the range runs backwards; swap its ends"),
        (
            "40",
            "--difficulty 40: almost no puzzle has an effort of exactly 40; use a range, as in ",
        ),
        ("-5..40", "--difficulty -5..40: "),
        ("1e3..", "--difficulty 1e3..: '1e3' is not a number with at most three decimals; "),
        ("40..nan", "--difficulty 40..nan: 'nan' is not a number with at most three decimals; "),
        ("40..inf", "--difficulty 40..inf: 'inf' is not a number with at most three decimals; "),
        (
            "1.2345..",
            "--difficulty 1.2345..: '1.2345' is not a number with at most three decimals; ",
        ),
        (
            "depth:easy",
            "--difficulty depth:easy: 'easy' is not a number with at most three decimals; ",
        ),
        ("depth:4.5..6", "--difficulty depth:4.5..6: a depth is a whole number; round the bounds"),
        ("level:3", "--difficulty level:3: 'level' is unknown; choose from tier, effort or d"),
        ("tier:3", "--difficulty tier:3: no such tier; the tiers are gentle"),
        ("\uff14..\uff15", "--difficulty \uff14..\uff15: "),
    ],
)
def test_other_texts_are_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(TargetError) as refused:
        Difficulty.parse(text)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


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


@pytest.mark.parametrize(
    ("text", "rating", "reason"),
    [
        ("any", HARD, ""),
        ("any", SEARCH, ""),
        ("any", SEVERAL, "not unique"),
        ("hard", HARD, ""),
        ("easy..hard", HARD, ""),
        ("hard..master", HARD, ""),
        ("easy", HARD, "too hard"),
        ("expert..", HARD, "too easy"),
        ("expert..", SEARCH, ""),
        ("master", SEARCH, "too hard"),
        ("50.5..60", HARD, ""),
        ("40..50.5", HARD, ""),
        ("50.501..", HARD, "too easy"),
        ("..50.499", HARD, "too hard"),
        ("effort:40..60", SEARCH, "needs search"),
        ("effort:40..60", SEVERAL, "not unique"),
        ("depth:9", HARD, ""),
        ("depth:10..", HARD, "too easy"),
        ("depth:..8", HARD, "too hard"),
        ("depth:9", SEARCH, "needs search"),
    ],
)
def test_which_ratings_a_difficulty_holds(text: str, rating: Rating, reason: str) -> None:
    difficulty = Difficulty.parse(text)
    assert difficulty.misses(rating) == reason
    assert difficulty.holds(rating) is (reason == "")
    assert Target(difficulty).reason(rating) == reason
    assert Target(difficulty).holds(rating) is (reason == "")


@given(difficulties(), st.sampled_from(Tier), st.integers(0, 10**6), st.integers(0, 100))
def test_both_ends_belong_to_a_range(
    difficulty: Difficulty, tier: Tier, thousandths: int, depth: int
) -> None:
    rating = HARD._replace(tier=tier, effort=thousandths / 1000, depth=depth)
    value = {"tier": tier, "effort": rating.effort, "depth": depth}[difficulty.figure]
    inside = difficulty.low <= value <= difficulty.high
    if difficulty.figure != "tier" and tier is Tier.SEARCH:
        inside = False
    assert difficulty.holds(rating) is inside


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


@pytest.mark.parametrize(
    ("difficulty", "fields", "message"),
    [
        ("any", {"require": ("x-wng",)}, "--require x-wng: no such technique; did you m"),
        ("any", {"forbid": ("zzz",)}, "--forbid zzz: no such technique; kenken techni"),
        ("any", {"require": ("search",)}, "--require search: search is not a technique; ask for "),
        ("any", {"forbid": ("search",)}, "--forbid search: search is not a technique; use --uniqu"),
        ("any", {"unique_by": "luck"}, "--unique-by luck: it must be any or logic"),
        (
            "search",
            {"unique_by": "logic"},
            "--unique-by logic: --difficulty search asks for puzzles that logic cannot solve",
        ),
        (
            "any",
            {"require": ("nishio",), "forbid": ("contradiction",)},
            "--forbid contradiction: --require asks for it; leave out one of the two",
        ),
        (
            "any",
            {"require": ("x-wing",), "forbid": ("naked-pair", "x-wing")},
            "--forbid x-wing: --require asks for it; leave out one of the two",
        ),
        (
            "easy..medium",
            {"require": ("x-wing",)},
            (
                "--require x-wing: its tier is hard, above --difficulty easy..medium; leave it "
                "out or raise the difficulty"
            ),
        ),
        (
            "master",
            {"forbid": MASTERLY},
            (
                f"--forbid {','.join(MASTERLY)}: no technique is left for a puzzle of "
                "difficulty master"
            ),
        ),
    ],
)
def test_targets_that_nothing_meets_are_refused(
    difficulty: str, fields: dict[str, object], message: str
) -> None:
    with pytest.raises(TargetError) as refused:
        target_of(FAMILY, Difficulty.parse(difficulty), **fields)  # type: ignore[arg-type]
    assert str(refused.value).startswith(message)


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
