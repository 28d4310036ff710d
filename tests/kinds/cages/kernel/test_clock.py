"""What techniques remember of a puzzle is forgotten when the clock begins anew."""

import json

from tests.helpers.uncompiled import said_by

# Uncompiled, as only then the limit of the clock can be replaced.
PROGRAM = """
import json
from kenken_cp.engine import loop
from kenken_cp.human import grade
from kenken_cp.kinds.cages import kernel
from tests.bench.puzzles import hard_puzzles

resets = []

def refresh(ladder, refreshed=loop.TechniqueLoop.refresh):
    resets.append(ladder.state.clock > loop.CLOCK_LIMIT)
    refreshed(ladder)

loop.TechniqueLoop.refresh = refresh
puzzles = [next(hard_puzzles(5, 1, seed, 20)) for seed in range(6)]
before = [grade(puzzle, with_depth=True) for puzzle in puzzles]
never = sum(resets)
loop.CLOCK_LIMIT = 5
after = [grade(puzzle, with_depth=True) for puzzle in puzzles]
print(json.dumps([kernel.COMPILED, never, sum(resets), before == after]))
"""


def test_figures_are_the_same_when_the_clock_begins_anew() -> None:
    compiled, never, resets, equal = json.loads(said_by(PROGRAM))
    assert not compiled
    assert never == 0
    assert resets > 3
    assert equal
