"""Published puzzles: their solutions obey the clues that we have."""

import pytest

from kenken_cp.kinds.cages.rules import check
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
    assert len(whole) >= 41
