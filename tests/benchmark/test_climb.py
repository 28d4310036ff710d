"""Hill climbing: neighbours that the same grid solves, heights that rise, seeds that repeat."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.benchmark.climb import CONFLICTS, MOST, climb, climb_to_summit, cost_of
from kenken_cp.core.draws import Draws
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.verdict import Outcome
from kenken_cp.generation.difficulty import ALL, Difficulty, target_of
from kenken_cp.generation.make import make
from kenken_cp.generation.recipe import read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.cages.generator.neighbours import LARGEST, neighbour
from kenken_cp.kinds.cages.kenken import FAMILY
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.registry import FAMILIES
from kenken_cp.verification import decide
from tests.helpers.benchmarks import document
from tests.helpers.strategies import solved_puzzles


def request(size: int, family: str = "kenken") -> GenerationRequest:
    """Puzzles of this size, of any difficulty."""
    recipe = read_recipe({"family": family, "rows": size, "columns": size})
    return GenerationRequest(recipe, target_of(family, Difficulty.parse("any"), (), (), ALL))


@given(solved_puzzles(min_size=2, max_size=5), st.integers(0, 2**32))
def test_the_grid_solves_every_neighbour(made: tuple[CagePuzzle, Grid], seed: int) -> None:
    puzzle, grid = made
    draws = Draws(seed)
    for _ in range(6):
        found = neighbour(puzzle, grid, draws)
        if found is None:
            continue
        assert FAMILY.check(found, grid) == []
        fresh = set(found.cages) - set(puzzle.cages)
        assert all(2 <= len(cage.cells) <= LARGEST for cage in fresh)
        assert len(fresh) <= 2
        puzzle = found


def test_every_sort_of_change_is_drawn() -> None:
    start = document("square-6x6")
    assert start.solution is not None
    draws, changes, operators = Draws(3), Counter[int](), set()
    for _ in range(400):
        found = neighbour(start.puzzle, start.solution or (), draws)
        if found is not None:
            changes[len(found.cages) - len(start.puzzle.cages)] += 1
            operators |= {cage.operator for cage in set(found.cages) - set(start.puzzle.cages)}
    assert changes[0] > 20  # a clue drawn anew, or a cell moved
    assert changes[-1] > 20  # two cages joined, or a single cell moved
    assert operators == set("+-*/?")


def test_a_climb_rises_to_its_goal_and_keeps_one_solution() -> None:
    start = document("square-7x7")
    assert start.solution is not None
    heights = list(climb(FAMILY, start.puzzle, start.solution, 4, 30, 60))
    costs = [height.cost for height in heights]
    assert costs == sorted(set(costs))
    assert costs[-1] >= 30 > costs[0]
    top = decide(FAMILY, heights[-1].puzzle)
    assert (top.outcome, top.grids) == (Outcome.UNIQUE, (start.solution,))


def test_a_seed_gives_the_same_summit_again() -> None:
    one, other = (climb_to_summit(request(5), "s", 3, 30, 20) for _ in range(2))
    assert one is not None
    assert one == other
    assert one.meta.seed == "s/3"
    assert one.meta.ratings[CONFLICTS] == cost_of(FAMILY, one.puzzle, one.solution or (), -1, 30)
    assert climb_to_summit(request(5), "s", 4, 30, 20) != one


def test_a_puzzle_with_a_second_solution_has_no_cost() -> None:
    puzzle = CagePuzzle(2, 2, (((0, 1, 2, 3), "+", 6),))  # type: ignore[arg-type]
    assert cost_of(FAMILY, puzzle, (1, 2, 2, 1), -1, 100) is None


def test_what_costs_many_times_the_goal_is_given_up() -> None:
    hard = document("signed-7x7")
    whole = cost_of(FAMILY, hard.puzzle, hard.solution or (), -1, 10_000)
    assert whole is not None
    assert whole > MOST  # conflicts in each run, where the goal is 1
    assert cost_of(FAMILY, hard.puzzle, hard.solution or (), -1, 1) is None
    assert cost_of(FAMILY, hard.puzzle, hard.solution or (), whole, 10_000) is None


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_a_neighbour_is_of_the_family_and_the_grid_solves_it(family: Family) -> None:
    """All but its cages stays: boxes, diagonals, givens, and whether a cage may repeat a digit."""
    row = family.kind.generator().row_of(family.id)
    if row.vary is None:
        with pytest.raises(KenkenError, match=f"makes no {family.title} puzzles; choose"):
            climb_to_summit(request(6, family.id), "s", 0, 1, 1)
        return
    for number in range(3):
        [made] = make(request(6, family.id), "neighbours", number).made
        start = made.document("")
        puzzle, draws, changed = start.puzzle, Draws(number), 0
        for _ in range(150):
            found = row.vary(puzzle, start.solution or (), draws)
            if found is not None:
                changed += found != puzzle
                puzzle = found
                assert family.takes(puzzle)
                assert family.check(puzzle, start.solution or ()) == []
        assert changed > 5
        assert replace(puzzle, cages=start.puzzle.cages) == start.puzzle


@pytest.mark.parametrize("family", ["kenken-boxes", "killer"])
def test_the_summit_of_a_climb_has_the_solution_that_it_names(family: str) -> None:
    summits = [climb_to_summit(request(6, family), "summit", unit, 60, 60) for unit in range(2)]
    for summit in filter(None, summits):
        verdict = decide(summit.family, summit.puzzle)
        assert (verdict.outcome, verdict.grids) == (Outcome.UNIQUE, (summit.solution,))
    assert any(summits)


def test_a_puzzle_too_hard_to_be_measured_begins_no_climb() -> None:
    """It has no cost: not 0, which any neighbour would exceed."""
    start = document("signed-7x7")
    assert start.solution is not None
    assert cost_of(FAMILY, start.puzzle, start.solution, -1, 1) is None
    assert not list(climb(FAMILY, start.puzzle, start.solution, 4, 1, 20))
