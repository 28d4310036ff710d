"""How many pictures of a small size make a puzzle of each tier: all of them are tried."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from kenken_cp import human
from kenken_cp.core.steps import Tier
from kenken_cp.engine import COMPILED, outcomes
from kenken_cp.engine.kernel_logic import kernel_rows
from kenken_cp.kinds.lines.generator.census import CENSUS, census
from kenken_cp.kinds.lines.generator.options import LineRecipe
from kenken_cp.kinds.lines.kernel.generate.line_evaluator import LineEvaluator
from kenken_cp.kinds.lines.puzzle import puzzle_of
from kenken_cp.kinds.lines.techniques import LADDER

AT_ONCE = 1 << 20
SLOW = 18  # from so many cells on


@pytest.mark.parametrize(
    "sides",
    [
        pytest.param(sides, marks=[pytest.mark.slow] if sides[0] * sides[1] >= SLOW else [])
        for sides in CENSUS
    ],
)
@pytest.mark.skipif(not COMPILED, reason="takes minutes uncompiled")
def test_all_pictures_of_a_size(sides: tuple[int, int]) -> None:
    tiers = tiers_of(*sides)
    assert CENSUS[sides] == tuple([tiers[tier] for tier in range(1, max(tiers) + 1)])


def tiers_of(rows: int, columns: int) -> Counter[int]:
    """How many pictures have each tier, by the generator's evaluator."""
    evaluator = LineEvaluator(rows, columns, kernel_rows(LADDER))
    evaluator.aim(outcomes.TIER, Tier.GENTLE, Tier.HARD)
    grid = np.asarray(evaluator.grid)
    found: Counter[int] = Counter()
    for cells, images in pictures(rows, columns):
        grid[:] = cells
        evaluator.look()
        tier = evaluator.reached
        if not tier:
            outcome = evaluator.search_other()
            if outcome == outcomes.SEVERAL:
                continue
            assert outcome == outcomes.GOOD
            evaluator.load_solver()
            tier = evaluator.climb(Tier.BEYOND) or Tier.SEARCH
        found[tier] += images
    return found


def pictures(rows: int, columns: int) -> Iterator[tuple[np.ndarray, int]]:
    """One picture of each class of mirror images and rotations, and how many the class has."""
    size = rows * columns
    places = np.arange(size).reshape(rows, columns)
    maps = [
        (turned[::down, ::over]).ravel()
        for turned in ([places, places.T] if rows == columns else [places])
        for down, over in product((1, -1), repeat=2)
    ]
    for start in range(0, 1 << size, AT_ONCE):
        words = np.arange(start, min(start + AT_ONCE, 1 << size))
        bits = np.stack([words >> place & 1 for place in range(size)], axis=1)
        images = np.stack([bits[:, image] @ (1 << np.arange(size)) for image in maps])
        least = (images >= words).all(axis=0)
        same = (images == words).sum(axis=0)
        for at in np.flatnonzero(least):
            yield bits[at], len(maps) // int(same[at])


@pytest.mark.parametrize("sides", [(2, 4), (3, 3)])
def test_the_tiers_are_those_of_the_human_solver(sides: tuple[int, int]) -> None:
    """From the puzzles themselves: their pictures are counted, and those of one are rated."""
    size = sides[0] * sides[1]
    puzzles = Counter(puzzle_of(cells, sides[1]) for cells in product((0, 1), repeat=size))
    tiers = Counter(human.grade(puzzle).tier for puzzle, count in puzzles.items() if count == 1)
    assert CENSUS[sides] == tuple([tiers[Tier(tier)] for tier in range(1, max(tiers) + 1)])


def test_puzzles_of_one_line_are_gentle() -> None:
    for cells in product((0, 1), repeat=6):
        assert human.grade(puzzle_of(cells, 6)).tier == Tier.GENTLE
    assert census(LineRecipe(6, 1, "nonogram")) == (64,)
    assert census(LineRecipe(6, 2, "nonogram")) == CENSUS[2, 6]
    assert census(LineRecipe(6, 6, "nonogram")) == ()
