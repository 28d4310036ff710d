"""Regions that the totals of houses say nothing follows from: techniques find nothing there."""

import json

import pytest

from tests.helpers.uncompiled import said_by

FEW = 40  # combinations of a cage, beyond which it has no list of them

# Uncompiled, as only then the tests of regions can be replaced by ones that always say yes.
PROGRAM = """
import json
import sys
from collections import Counter
from kenken_cp.core import limits
from kenken_cp.human import grade, solve
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.kernel.logic.house_totals import HouseTotals
from tests.bench.puzzles import hard_puzzles

NAMES = "may_leave", "may_decide", "may_multiply", "may_bound"
said = Counter()

def counted(name, test):
    def asked(*arguments):
        answer = test(*arguments)
        said[f"{name} {answer}"] += 1
        return answer
    return asked

def figures():
    return [(grade(puzzle, with_depth=True), solve(puzzle).steps) for puzzle in puzzles]

limits.set_one("combinations", int(sys.argv[1]))
puzzles = [next(hard_puzzles(5 + seed % 2, 1, seed, 20)) for seed in range(4)]
for name in NAMES:
    setattr(HouseTotals, name, counted(name, getattr(HouseTotals, name)))
tested = figures()
for name in NAMES:
    setattr(HouseTotals, name, lambda *arguments: True)
print(json.dumps([kernel.COMPILED, tested == figures(), said]))
"""


@pytest.mark.parametrize("combinations", [100_000, FEW], ids=["listed", "unlisted"])
def test_nothing_follows_from_regions_that_are_passed_over(combinations: int) -> None:
    compiled, equal, said = json.loads(said_by(PROGRAM, str(combinations)))
    assert not compiled
    assert equal
    for name in ("may_leave", "may_decide", "may_multiply", "may_bound"):
        assert said[f"{name} True"] > 20
        assert said[f"{name} False"] > 20
