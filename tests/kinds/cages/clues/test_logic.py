"""How people solve puzzles with clues: every step follows from what it names, from every side."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from kenken_cp import rate
from kenken_cp.core.steps import Step, Tier
from kenken_cp.human import solve
from kenken_cp.kinds.cages import kernel, keys
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.groups import CLUE
from kenken_cp.kinds.cages.logic import LOGIC
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks
from tests.helpers.clues import board, filled, with_clues
from tests.helpers.steps_oracle import faults

pytestmark = pytest.mark.kernel
BATCHES, COUNT = (10, 8) if kernel.COMPILED else (1, 2)


def clued(seed: int) -> CagePuzzle:
    """A puzzle with clues that some grid obeys, and few givens."""
    rng = random.Random(seed)
    puzzle = board(rng, rng.choice((4, 5, 6, 6)), from_zero=rng.random() < 0.2)
    grid = filled(rng, puzzle)
    share = {4: 0.05, 5: 0.1, 6: 0.15}[puzzle.rows]
    given = tuple((cell, digit) for cell, digit in enumerate(grid) if rng.random() < share)
    return with_clues(rng, replace(puzzle, givens=given), grid, rng.randint(3, 8), holding=True)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_step_follows_from_what_it_names(batch: int) -> None:
    used: Counter[str] = Counter()
    for seed in range(batch * COUNT, batch * COUNT + COUNT):
        puzzle = clued(seed)
        state = CagePencilMarks(puzzle)
        for step in solve(puzzle, Tier.BEYOND).steps:
            assert faults(state, step) == [], (seed, step)
            assert LOGIC.row[step.technique].sentence(state, step)
            used[step.technique] += bool(step.evidence.of(CLUE))
            state.apply(step)
    assert used["clue-values"]


def told(step: Step) -> tuple[object, ...]:
    """What a step is, whichever way the board lies."""
    gone = sum(len(values) for _, values in step.eliminations)
    return step.technique, step.available, len(step.placements), gone, len(step.evidence.cells)


@pytest.mark.parametrize("seed", range(0, 120, 10 if kernel.COMPILED else 120))
def test_images_of_a_puzzle_are_solved_alike(seed: int) -> None:
    puzzle = clued(seed)
    first = rate(puzzle)
    steps = [told(step) for step in solve(puzzle, Tier.MASTER).steps]
    assert steps
    for image in keys.images(puzzle):
        other = rate(image)
        assert (other.tier, other.effort, other.hardest) == (
            first.tier,
            first.effort,
            first.hardest,
        )
        assert [told(step) for step in solve(image, Tier.MASTER).steps] == steps


def test_a_clue_without_a_way_is_what_is_broken() -> None:
    puzzle = CagePuzzle(4, 4, (), covered=False, givens=((0, 3), (1, 2)))
    rising = replace(puzzle, clues=(Clue("thermometer", (0, 1)),))
    trace = solve(rising, Tier.BEYOND)
    assert not trace.solved
    assert trace.broken is not None
    assert trace.broken.key == (CLUE, 0)
    assert trace.broken.name == "the thermometer from r1c1"
