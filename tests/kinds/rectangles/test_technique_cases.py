"""Each technique on boards where it fires and where it must not, and on a puzzle that needs it."""

import pytest

from kenken_cp.core.steps import Tier
from kenken_cp.explanation.examples import first_alone, state_of
from kenken_cp.human import solve
from kenken_cp.kinds.rectangles.logic import LOGIC
from tests.helpers.rectangle_steps import faults
from tests.helpers.technique_cases import decided, effects, load

FOUND = [row.id for row in LOGIC.techniques if row.tier < Tier.SEARCH]
CASES = [
    pytest.param(technique, fields, id=f"{technique}: {fields['name']}")
    for technique in FOUND
    for fields in load(technique)["cases"]
]

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize(("technique", "fields"), CASES)
def test_it_finds_what_it_must_and_no_more(technique: str, fields: dict[str, object]) -> None:
    state = state_of(fields)
    state.tidy()
    step = first_alone(state, technique)
    assert ("expect" in fields) is fields["fires"]
    if not fields["fires"]:
        assert step is None
        return
    assert step is not None
    assert effects(state.puzzle, step) == fields["expect"]
    assert not faults(state, step)


@pytest.mark.parametrize("technique", FOUND)
def test_it_decides_a_tier(technique: str) -> None:
    _, puzzle, tier, left_out = decided(technique)
    trace = solve(puzzle, tier, without=left_out)
    assert trace.solved
    assert technique in {step.technique for step in trace.steps}
    assert tier is LOGIC.row[technique].tier
    assert not solve(puzzle, tier, without=left_out | {technique}).solved
