"""Each technique on boards where it fires and where it must not, and on a puzzle that needs it."""

import pytest

from kenken_cp.core.steps import Tier
from kenken_cp.explanation.examples import first_alone
from kenken_cp.human import TECHNIQUES, solve
from kenken_cp.kinds.cages.techniques import LADDER
from tests.helpers.boards import is_unique
from tests.helpers.steps_oracle import faults
from tests.helpers.technique_cases import (
    DATA,
    IDS,
    Case,
    cases,
    decided,
    effects,
    load,
)

FOUND = [row.id for row in LADDER if row.tier < Tier.SEARCH]
CASES = [case for technique in FOUND for case in cases(technique)]


def test_every_technique_has_its_file() -> None:
    assert {path.stem for path in DATA.glob("*.json")} == IDS


@pytest.mark.parametrize("technique", FOUND)
def test_a_file_says_when_its_technique_fires_and_when_not(technique: str) -> None:
    fields = load(technique)
    fires = [case["fires"] for case in fields["cases"]]
    assert fields["technique"] == technique
    assert fires == sorted(fires, reverse=True)
    assert set(fires) == {True, False}
    assert all(("expect" in case) == case["fires"] for case in fields["cases"])


@pytest.mark.kernel
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.technique}: {case.name}")
def test_it_finds_what_it_must_and_no_more(case: Case) -> None:
    step = first_alone(case.state, case.technique)
    if case.expect is None:
        assert step is None
    else:
        assert step is not None
        assert step.technique == case.technique
        assert effects(case.state.puzzle, step) == case.expect
        assert not faults(case.state, step)


@pytest.mark.parametrize("technique", FOUND)
def test_it_decides_a_tier(technique: str) -> None:
    _, puzzle, tier, left_out = decided(technique)
    trace = solve(puzzle, tier, without=left_out)
    used = [TECHNIQUES[step.technique] for step in trace.steps]
    assert trace.solved
    assert technique in {row.id for row in used}
    assert tier is max(row.tier for row in used) is TECHNIQUES[technique].tier
    assert not solve(puzzle, tier, without=left_out | {technique}).solved


def test_search_is_for_puzzles_beyond_the_ladder() -> None:
    puzzle = decided("search").puzzle
    assert is_unique(puzzle)
    assert not solve(puzzle, Tier.BEYOND).solved
    trace = solve(puzzle)
    assert trace.solved
    assert "search" in {step.technique for step in trace.steps}
