"""The cases in data/techniques of the techniques of number paths."""

from typing import Any

import pytest

from kenken_cp.explanation.examples import first_alone, state_of
from kenken_cp.kinds.paths.techniques import LADDER
from tests.bench.mine_paths import effects
from tests.helpers.technique_cases import DATA, load

FILED = [row.id for row in LADDER if (DATA / f"{row.id}.json").exists() and row.id != "search"]
CASES = [(technique, case) for technique in FILED for case in load(technique)["cases"]]


def test_every_technique_has_a_file() -> None:
    assert {row.id for row in LADDER} - set(FILED) == {"search"}


@pytest.mark.parametrize(
    ("technique", "case"), CASES, ids=[f"{name}-{case['name']}" for name, case in CASES]
)
def test_a_technique_finds_what_its_case_says(technique: str, case: dict[str, Any]) -> None:
    state = state_of(case)
    step = first_alone(state, technique)
    assert (step is not None) == case["fires"]
    if step is not None:
        assert effects(step, state.puzzle.columns) == case["expect"]
