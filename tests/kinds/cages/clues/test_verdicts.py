"""Verdicts of puzzles with random mixtures of clues, by the kernel, CP-SAT and SAT, against brute force."""

import random
from dataclasses import replace

import pytest

from kenken_cp.backends import backend_of
from kenken_cp.core.budget import Run
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers.clues import board, filled, fillings, with_clues

LIMIT = 40  # solutions that a backend lists


def mixture(seed: int) -> CagePuzzle:
    """A small puzzle with two to six clues, and givens where the board has too many grids."""
    rng = random.Random(seed)
    size = rng.choice((4, 4, 5, 6))
    puzzle = board(rng, size, from_zero=rng.random() < 0.25)
    grid = filled(rng, puzzle)
    share = {4: 0.0, 5: 0.4, 6: 0.5}[size]
    given = tuple((cell, digit) for cell, digit in enumerate(grid) if rng.random() < share)
    puzzle = replace(puzzle, givens=given)
    return with_clues(rng, puzzle, grid, rng.randint(2, 6), holding=rng.random() < 0.7)


def brute_force(puzzle: CagePuzzle) -> set[tuple[int, ...]]:
    """All grids that obey every clue's rule."""
    rules = [(sort_of(clue.sort), clue) for clue in puzzle.clues]
    return {
        grid
        for grid in fillings(puzzle, dict(puzzle.givens))
        if all(sort.holds(puzzle, clue, grid) for sort, clue in rules)
    }


@pytest.mark.parametrize("batch", range(10))
def test_backends_agree_with_brute_force(batch: int) -> None:
    found = set()
    for seed in range(batch * 30, batch * 30 + 30):
        puzzle = mixture(seed)
        expected = brute_force(puzzle)
        family = family_for(puzzle)
        for name in ("kernel", "cp-sat", "sat"):
            grids = set(backend_of(name).grids(family, puzzle, Run(), LIMIT))
            assert grids <= expected, (seed, name)
            assert len(grids) == min(LIMIT, len(expected)), (seed, name)
        found.add(min(2, len(expected)))
    assert found == {0, 1, 2}
