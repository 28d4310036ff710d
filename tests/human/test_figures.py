"""What the difficulty figures promise: symmetry, monotony, and what peers' puzzles need."""

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice

import pytest

from kenken_cp.api.making import generate
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import read_document
from kenken_cp.human import TECHNIQUES, grade, next_step, solve
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.techniques import LADDER
from tests.helpers.boards import Variant, is_unique, random_board, random_variant, turn_puzzle
from tests.helpers.paths import SHARED

KENNY = SHARED / "data" / "kenny"
SIZES = {3: 2, 4: 4, 5: 4, 6: 3, 7: 2, 8: 1, 9: 1}  # and how many puzzles of each in a round
WORKERS = 2


def unique_puzzles(seed: int) -> Iterator[CagePuzzle]:
    """Puzzles with one solution without end: plain ones of all sizes, and other variants."""
    rng = random.Random(seed)
    sizes = list(chain.from_iterable([size] * times for size, times in SIZES.items()))
    while True:
        size = rng.choice(sizes)
        plain = Variant(size, size, largest=rng.choice((2, 3, 4, 4, 5)))
        puzzle, _ = random_board(rng, random_variant(rng) if rng.random() < 0.3 else plain)
        if is_unique(puzzle):
            yield puzzle


def asymmetric(seed: int, count: int) -> list[str]:
    """Puzzles whose figures change when they are turned and their cages named in another order."""
    rng = random.Random(-seed)
    found = []
    for puzzle in islice(unique_puzzles(seed), count):
        figures = grade(puzzle, with_depth=True)
        for turn in range(8):
            order = rng.sample(range(len(puzzle.cages)), len(puzzle.cages))
            other = turn_puzzle(puzzle, turn, order)
            if (others := grade(other, with_depth=True)) != figures:
                found.append(f"{puzzle} turned by {turn}: {figures} and {others}")
    return found


@pytest.mark.parametrize("seed", range(8))
def test_figures_are_the_same_under_symmetry(seed: int) -> None:
    assert not asymmetric(seed, 25)


@pytest.mark.slow
def test_figures_are_the_same_under_symmetry_for_10000_puzzles() -> None:
    with ProcessPoolExecutor(WORKERS) as pool:
        found = pool.map(asymmetric, range(100, 200), [100] * 100)
        assert not list(chain.from_iterable(found))


@pytest.mark.parametrize("seed", range(50, 54))
def test_the_tier_is_the_lowest_cut_that_solves(seed: int) -> None:
    for puzzle in islice(unique_puzzles(seed), 25):
        figures = grade(puzzle)
        for cut in Tier:
            trace = solve(puzzle, cut)
            assert trace.solved == (cut >= figures.tier), f"{puzzle}, tier {figures.tier}, {cut}"
            assert trace.broken is None


@pytest.mark.parametrize("seed", range(60, 64))
def test_the_figures_are_those_of_the_trace(seed: int) -> None:
    for puzzle in islice(unique_puzzles(seed), 25):
        figures = grade(puzzle)
        trace = solve(puzzle, Tier(figures.tier))
        used = [TECHNIQUES[step.technique] for step in trace.steps]
        found = [row for row in used if row.tier < Tier.SEARCH]
        assert figures.tier == max(row.tier for row in used), puzzle
        assert figures.steps == len(used)
        assert {code: n for code, n in enumerate(figures.counts) if n} == {
            row.code: found.count(row) for row in found
        }
        assert figures.search_cells == len(used) - len(found)
        if found:
            assert LADDER[figures.hardest] is max(found, key=LADDER.index)
            assert used.index(LADDER[figures.hardest]) + 1 == figures.hardest_at


def test_a_puzzle_that_is_not_unique_is_told_from_one_that_is() -> None:
    rng = random.Random(7)
    outcomes = set()
    for _ in range(200):
        puzzle, _ = random_board(rng, Variant(4, 4, largest=4))
        outcome = grade(puzzle).outcome
        assert (outcome is Outcome.UNIQUE) == is_unique(puzzle)
        outcomes.add(outcome)
    assert outcomes == {Outcome.UNIQUE, Outcome.MULTIPLE}


def kenny_tiers(kind: str) -> list[int]:
    paths = sorted((KENNY / kind).glob("w*"))
    if not paths:
        pytest.skip(f"{KENNY.name} is not beside this checkout")
    return [grade(read_document(path.read_bytes()).puzzle).tier for path in paths]


def test_kennys_puzzles_without_search_stay_below_master() -> None:
    tiers = kenny_tiers("no-require-search")
    assert len(tiers) == 200
    assert max(tiers) < Tier.MASTER


def test_kennys_puzzles_with_search_need_none_here() -> None:
    tiers = kenny_tiers("require-search")
    assert len(tiers) == 200
    assert sum(tier <= Tier.MASTER for tier in tiers) >= 190
    assert sum(tier <= Tier.BEYOND for tier in tiers) >= 198


@pytest.mark.parametrize(
    ("family", "size", "difficulty"), [("sudoku", 9, "expert.."), ("kenken", 7, "hard..")]
)
def test_what_is_kept_from_step_to_step_is_what_a_fresh_look_finds(
    family: str, size: int, difficulty: str
) -> None:
    """Results are kept until something near them changes; a solver that begins here has none."""
    for made in generate(family, 2, size=size, difficulty=difficulty, seed=3):
        for state, step in islice(solve(made.puzzle).boards(), 0, None, 3):
            assert next_step(state) == step
