"""What techniques remember of earlier boards: without it, the steps would be the same."""

from typing import Any

import pytest

from kenken_cp import generate
from kenken_cp.core.steps import Tier
from kenken_cp.human import solve

pytestmark = pytest.mark.kernel

ASKED: dict[str, tuple[dict[str, Any], int]] = {
    "kenken": ({"size": 6}, 3),
    "killer": ({"cage_sizes": "2:6,3:6,4:4,9:2"}, 2),
    "sudoku": ({}, 2),
}


@pytest.mark.parametrize("family", ASKED)
def test_each_step_is_what_a_look_at_its_board_alone_finds(family: str) -> None:
    options, count = ASKED[family]
    found = set()
    for made in generate(family, count, difficulty="hard..expert", seed=1, **options):
        trace = solve(made.puzzle, Tier.EXPERT)
        for state, step in trace.boards():
            assert solve(made.puzzle, Tier.EXPERT, state, most=1).steps == (step,)
            found.add(step.technique)
    assert len(found) > 8
