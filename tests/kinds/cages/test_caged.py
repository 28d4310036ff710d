"""Clues that could be cages are searched as cages: with the same solutions."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp.core import limits
from kenken_cp.core.budget import Run
from kenken_cp.core.geometry import neighbours
from kenken_cp.human.searching import Search
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.caged import with_cages
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.kind import KIND
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.helpers.clues import board, fill
from tests.helpers.shared_clues import EXAMPLES, examples

pytestmark = pytest.mark.kernel


def make_caged(rng: random.Random) -> CagePuzzle:
    """A board with cages and sums among its clues, which may overlap, and some other clues."""
    puzzle = board(rng, 4)
    grid = fill(rng, puzzle)
    clues = []
    for _ in range(rng.randint(1, 7)):
        cells = {rng.randrange(16)}
        for _ in range(rng.randint(1, 3)):
            near = neighbours(rng.choice(sorted(cells)), 4, 4)
            cells |= {cell for cell in near if grid[cell] not in {grid[c] for c in cells}}
        if len(cells) <= 4:
            sort = rng.choice(("cage", "sum"))
            clues.append(Clue(sort, tuple(cells), (sum(grid[cell] for cell in cells),)))
    clues += [Clue("negative-xv")] * (rng.random() < 0.5)
    clues.append(Clue("greater-than", (0, 1) if grid[0] > grid[1] else (1, 0)))
    return replace(puzzle, clues=tuple(clues))


def solutions(search: Any) -> list[tuple[int, ...]]:
    """All solutions of a search."""
    found = []
    while not search.exhausted:
        search.run(kernel.ROOM, -1)
        found += [search.solution(at) for at in range(search.found)]
    kernel.end(search)
    return sorted(found)


@settings(max_examples=60 if kernel.COMPILED else 5)
@given(st.integers(0, 100_000))
def test_the_solutions_are_the_same(seed: int) -> None:
    puzzle = make_caged(random.Random(seed))
    assert solutions(KIND.search(puzzle)) == solutions(kernel.begin(puzzle))


def test_only_what_could_be_a_cage_becomes_one() -> None:
    bare = CagePuzzle(4, 4, (), covered=False)
    one, across, apart = (0, 1, 2), (2, 6), (8, 10)
    clues = tuple(Clue("cage", cells, (6,)) for cells in (one, across, apart, (15,)))
    changed = with_cages(replace(bare, clues=(*clues, Clue("anti-knight"))))
    assert changed.cages == (Cage(one, "+", 6),)
    assert {clue.cells for clue in changed.clues} == {across, apart, (15,), ()}
    assert changed.distinct
    for kept in (
        replace(bare, clues=(Clue("cage", one),)),
        replace(bare, cages=(Cage((12, 13), "+", 5),), clues=(Clue("cage", one, (6,)),)),
        replace(bare, areas=(one,), clues=(Clue("cage", one, (6,)),)),
        replace(bare, clues=(Clue("sum", (1, 2, 6), (6,)),)),  # r1c2 and r2c3 share no house
        replace(bare, clues=(Clue("sum", (0, 0, 1), (6,)),)),
        replace(bare, clues=(Clue("sum", (0, 2), (6,)),)),
        replace(bare, clues=(Clue("sum", (5,), (3,)),)),
    ):
        assert with_cages(kept) is kept


def test_a_sum_within_a_house_becomes_a_cage() -> None:
    bare = CagePuzzle(4, 4, (), boxes=boxes_of(4, 4, 2, 2), covered=False)
    for cells in ((2, 1, 0), (4, 8, 12), (0, 1, 5)):
        changed = with_cages(replace(bare, clues=(Clue("sum", cells, (6,)),)))
        assert changed.cages == (Cage(tuple(sorted(cells)), "+", 6),)
        assert changed.clues == ()


def test_a_cage_with_too_many_combinations_stays_a_clue() -> None:
    bare = CagePuzzle(6, 6, (), boxes=boxes_of(6, 6, 2, 3), covered=False)
    puzzle = replace(bare, clues=(Clue("cage", (0, 1, 2, 3), (14,)),))
    with limits.usual():
        limits.set_one("combinations", 10)
        assert kernel.begin(with_cages(puzzle)) is None
        kernel.end(KIND.search(puzzle))


@pytest.mark.skipif(not EXAMPLES.exists(), reason="the shared folder is not here")
@pytest.mark.skipif(not kernel.COMPILED, reason="it takes long")
def test_a_killer_of_large_cages_is_settled() -> None:
    [example] = [each for each in examples() if each.name == "Killing with flowers"]
    with Search(example.puzzle, Run()) as search:
        assert search.within(100_000) == [example.solution]
