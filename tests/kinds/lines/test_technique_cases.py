"""Each technique of Nonograms on boards where it fires and where it must not, and on a puzzle that
needs it."""

import pytest

from kenken_cp.core.steps import Tier
from kenken_cp.explanation.examples import first_alone
from kenken_cp.explanation.sentences import branches_in_words, sentence
from kenken_cp.human import solve
from kenken_cp.kinds.lines.techniques import LADDER
from tests.helpers.line_oracle import faults
from tests.helpers.technique_cases import Case, cases, decided, effects, load

FOUND = [row.id for row in LADDER if row.tier < Tier.SEARCH]
TIERS = {row.id: row.tier for row in LADDER}
CASES = [case for technique in FOUND for case in cases(technique)]


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
        return
    assert step is not None
    assert step.technique == case.technique
    assert effects(case.state.puzzle, step) == case.expect
    assert faults(case.state.puzzle, case.state.values, step) == []
    assert sentence(case.state, step).endswith(".")
    assert len(branches_in_words(case.state, step)) == len(step.evidence.branches)


@pytest.mark.parametrize("technique", FOUND)
def test_it_decides_a_tier(technique: str) -> None:
    _, puzzle, tier, left_out = decided(technique)
    trace = solve(puzzle, tier, without=left_out)
    used = {step.technique for step in trace.steps}
    assert trace.solved
    assert technique in used
    assert tier is max(TIERS[each] for each in used) is TIERS[technique]
    assert not solve(puzzle, tier, without=left_out | {technique}).solved
