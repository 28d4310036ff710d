"""The search of hard puzzles, which weighs cells and weeds tuples: the same solutions by it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages import rules as cage_rules
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.bench.puzzles import hard_puzzles
from tests.helpers.strategies import puzzles, solved_puzzles
from tests.helpers.uncompiled import reports

pytestmark = pytest.mark.kernel

NEVER = 1 << 40  # more nodes than any test has
MANY = 1_000  # nodes, beyond which solutions are not compared
takes_long = pytest.mark.skipif(not kernel.COMPILED, reason="hard puzzles take minutes uncompiled")


@contextmanager
def searching(puzzle: CagePuzzle, early: int) -> Iterator[Any]:
    """A search that weighs cells after so many nodes."""
    search = kernel.begin(puzzle)
    assert isinstance(search, kernel.CageSearch)
    usual = search.early
    search.early = early
    try:
        yield search
    finally:
        search.early = usual
        kernel.end(search)


def solutions(
    puzzle: CagePuzzle, early: int, at_once: int = 64, nodes: int = MANY
) -> tuple[list[Grid], int, bool]:
    """The solutions in the order found, the nodes, and whether there are no others."""
    found: list[Grid] = []
    with searching(puzzle, early) as search:
        while not search.exhausted and search.nodes < MANY:
            search.run(at_once, nodes)
            found += [search.solution(index) for index in range(search.found)]
        return found, search.nodes, search.exhausted


def is_listed(puzzle: CagePuzzle) -> bool:
    """Whether no cage has too many tuples."""
    search = kernel.begin(puzzle)
    if search is not None:
        kernel.end(search)
    return search is not None


def hard(size: int, seed: int) -> CagePuzzle:
    """A puzzle with one solution and large cages."""
    return next(hard_puzzles(size, 1, seed, 100))


def loosen(puzzle: CagePuzzle, times: int) -> CagePuzzle:
    """The puzzle with so many of its products made sums."""
    (grid,), _, _ = solutions(puzzle, NEVER)
    cages = list(puzzle.cages)
    products = [number for number, cage in enumerate(cages) if cage.operator == "*"]
    for number in products[:times]:
        cells = cages[number].cells
        cages[number] = Cage(cells, "+", sum(grid[cell] for cell in cells))
    return CagePuzzle(puzzle.rows, puzzle.columns, tuple(cages))


@settings(deadline=None)
@given(puzzles(max_size=5, max_cage=5), st.sampled_from([0, 1, 5]))
def test_the_same_solutions_as_without_weights(puzzle: CagePuzzle, early: int) -> None:
    assume(is_listed(puzzle))
    plain, _, whole = solutions(puzzle, NEVER)
    assume(whole)
    weighed, _, exhausted = solutions(puzzle, early, nodes=-1)
    assert exhausted
    assert len(weighed) == len(set(weighed))
    assert set(weighed) == set(plain)


@given(solved_puzzles(min_size=4, max_size=7, max_cage=5), st.integers(0, 3))
def test_the_known_solution_is_found(solved: tuple[CagePuzzle, Grid], early: int) -> None:
    puzzle, grid = solved
    assume(is_listed(puzzle))
    found, _, whole = solutions(puzzle, early)
    assert all(not cage_rules.check(puzzle, other) for other in found)
    assert grid in found or not whole


@takes_long
@pytest.mark.parametrize("loose", [0, 1, 2])
def test_hard_puzzles_keep_their_solutions(loose: int) -> None:
    several = 0
    for seed in range(5):
        puzzle = loosen(hard(7, seed), loose)
        plain, _, whole = solutions(puzzle, NEVER)
        weighed, _, exhausted = solutions(puzzle, 0)
        assert whole
        assert exhausted
        assert sorted(weighed) == sorted(plain)
        several += len(plain) > 1
    assert several >= loose


@takes_long
@pytest.mark.parametrize("nodes", [1, 7, 50])
def test_a_limit_of_nodes_decides_nothing_and_changes_nothing(nodes: int) -> None:
    puzzle = loosen(hard(7, 4), 4)
    whole, effort, _ = solutions(puzzle, 8)
    assert effort > 100
    found: list[Grid] = []
    with searching(puzzle, 8) as search:
        while not search.exhausted:
            before = search.nodes
            search.run(3, nodes)
            assert search.nodes - before <= nodes
            assert search.exhausted or search.found == 3 or search.nodes - before == nodes
            found += [search.solution(index) for index in range(search.found)]
        assert search.nodes == effort
    assert found == whole


def test_a_search_forgets_the_weights_of_the_puzzle_before() -> None:
    puzzle, other = loosen(hard(6, 3), 3), loosen(hard(6, 0), 2)
    fresh = solutions(puzzle, 0)
    assert fresh[1] > 50
    assert solutions(other, 0)[1] > 50
    assert solutions(puzzle, 0) == fresh


def report() -> list[tuple[list[Grid], int, bool]]:
    """What is found on some hard puzzles."""
    return [solutions(loosen(hard(6, seed), 2), 0) for seed in (0,)]


@pytest.mark.skipif(not kernel.COMPILED, reason="there is no compiled form to compare with")
def test_compiled_and_plain_weigh_alike() -> None:
    plain, compiled = reports("tests.kinds.cages.kernel.test_weighing", report())
    assert plain == compiled
    assert max(nodes for _, nodes, _ in plain) > 300  # so that weights were made less
