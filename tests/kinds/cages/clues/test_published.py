"""Published puzzles: their solutions obey the clues that we have."""

import pytest

from kenken_cp.core.budget import Budget
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.rules import check
from kenken_cp.verification import decide
from tests.helpers.shared_clues import EXAMPLES, Example, examples

pytestmark = pytest.mark.skipif(not EXAMPLES.exists(), reason="the shared folder is not here")
FOUND = list(examples()) if EXAMPLES.exists() else []


@pytest.mark.parametrize("example", FOUND, ids=lambda example: example.name)
def test_the_solution_obeys_the_clues(example: Example) -> None:
    if example.solution is None:
        pytest.skip("no solution is given")
    assert check(example.puzzle, example.solution) == []


def test_most_examples_are_read_whole() -> None:
    whole = [example for example in FOUND if not example.missing]
    assert len(whole) >= 57


@pytest.mark.parametrize("example", FOUND, ids=lambda example: example.name)
def test_the_solution_is_the_only_one(example: Example) -> None:
    if example.missing or example.solution is None:
        pytest.skip("it has clues that we have no sort for, or no solution")
    found = decide(family_for(example.puzzle), example.puzzle, "kernel", Budget(nodes=100_000))
    assert (found.outcome, found.grids) == ("unique", (example.solution,))
