"""Ladders are used again: who reads the steps of one is not disturbed by the next puzzle in it."""

from typing import Any

import pytest

import kenken_cp
from kenken_cp import human
from kenken_cp.human import solver
from tests.helpers.changed import replace_parts

FAMILIES = [each.id for each in kenken_cp.families()]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_returned_ladder_may_be_loaded_at_once(
    family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As another thread may do it between any two instructions."""
    one, *others = [made.puzzle for made in kenken_cp.generate(family, 6, size=4, seed=1)]
    logic = human.logic_of(one)
    expected = human.solve(one).steps

    def end_and_load(ladder: Any) -> None:
        logic.end(ladder)
        for other in others:
            logic.end(logic.solver(other))

    monkeypatch.setattr(solver, "logic_of", lambda _: replace_parts(logic, end=end_and_load))
    assert human.solve(one).steps == expected
