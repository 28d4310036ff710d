"""Verdicts on number paths, against all paths of small boards followed one by one."""

from random import Random

import pytest

from kenken_cp import verification as verify
from kenken_cp.core.errors import LimitError
from kenken_cp.core.family import Family
from kenken_cp.kinds.paths import hidato, kernel, numbrix
from kenken_cp.kinds.paths.keys import form_of, images, key_of
from kenken_cp.kinds.paths.kind import KIND
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.rules import check
from tests.helpers.path_boards import all_solutions, random_puzzle
from tests.helpers.path_snake import snake


def family_of(puzzle: PathPuzzle) -> Family:
    return hidato.FAMILY if puzzle.king else numbrix.FAMILY


def found_by(puzzle: PathPuzzle, backend: str) -> set[tuple[int, ...]]:
    grids = list(verify.solutions(family_of(puzzle), puzzle, backend))
    assert len(set(grids)) == len(grids)
    return set(grids)


@pytest.mark.kernel
@pytest.mark.parametrize("seed", range(6))
def test_the_kernel_finds_what_brute_force_finds(seed: int) -> None:
    rng = Random(seed)
    counts = set()
    for _ in range(25):
        puzzle = random_puzzle(rng)
        expected = all_solutions(puzzle)
        counts.add(min(len(expected), 2))
        assert found_by(puzzle, "kernel") == expected, puzzle
    assert counts == {0, 1, 2}


@pytest.mark.parametrize("backend", ["cp-sat", "cp-sat:no-presolve", "sat", "sat:cadical195"])
def test_other_backends_find_what_brute_force_finds(backend: str) -> None:
    rng = Random(7)
    for _ in range(25):
        puzzle = random_puzzle(rng)
        assert found_by(puzzle, backend) == all_solutions(puzzle), puzzle


@pytest.mark.kernel
def test_a_search_continues_where_it_stopped() -> None:
    puzzle = PathPuzzle(3, 3, True)
    search = kernel.begin(puzzle)
    grids = set()
    while not search.exhausted:
        search.run(3, 5)
        grids |= {search.solution(index) for index in range(search.found)}
    kernel.end(search)
    assert grids == all_solutions(puzzle)
    assert search.nodes > 5


@pytest.mark.kernel
def test_the_largest_board_is_decided() -> None:
    """A snake through all rows, given in every third cell."""
    side = 32
    cells = [
        r * side + (c if r % 2 == 0 else side - 1 - c) for r in range(side) for c in range(side)
    ]
    givens = tuple([(cell, at + 1) for at, cell in enumerate(cells) if at % 3 != 1])
    search = kernel.begin(PathPuzzle(side, side, False, givens))
    search.run(2, 1_000)
    assert search.found == 1
    assert search.exhausted


def test_sizes_beyond_the_limit_are_refused() -> None:
    with pytest.raises(LimitError, match="33×3 is too large; the longest side allowed is 32"):
        PathPuzzle(33, 3, False)


def test_the_rules_know_every_fault() -> None:
    puzzle = PathPuzzle(2, 3, False, ((0, 1),), (5,), ((1, 4),), ((0, 1),))
    sentences = {
        (1, 2, 3, 4, 5): "The grid has 5 cells, not 6.",
        (1, 2, 3, 4, 5, 6): "r2c3 is a hole, but holds 6.",
        (1, 2, 3, 4, 9, 0): "r2c2 holds 9; the numbers go from 1 to 5.",
        (2, 1, 3, 4, 5, 0): "r1c1 holds 2, but 1 is given there.",
        (1, 2, 2, 4, 5, 0): "2 occurs more than once: r1c2, r1c3.",
        (1, 4, 5, 2, 3, 0): "The linked cells r1c1, r1c2 hold 1 and 4.",
    }
    for grid, sentence in sentences.items():
        assert sentence in [fault.sentence for fault in check(puzzle, grid)]
    through = [fault.sentence for fault in check(puzzle, (1, 4, 5, 2, 3, 0))]
    assert "No cell that the path can enter from 3 at r2c2 holds 4." in through


@pytest.mark.kernel
def test_keys_are_those_of_images_alone() -> None:
    rng = Random(3)
    for _ in range(40):
        puzzle = random_puzzle(rng)
        found = {(key_of("x", image), form_of(image)) for image in images(puzzle)}
        assert len(found) == 1
        other = random_puzzle(rng)
        same_key = key_of("x", other) == key_of("x", puzzle) and other.king == puzzle.king
        assert same_key == (other in images(puzzle))


@pytest.mark.kernel
def test_a_snake_with_its_ends_given_is_decided_at_once() -> None:
    puzzle = snake()
    search = kernel.begin(puzzle)
    search.run(2, 50)
    assert (puzzle.count, search.found, search.exhausted) == (74, 1, True)
    assert check(puzzle, search.solution(0)) == []
    kernel.end(search)


@pytest.mark.parametrize("side", [pytest.param(13, marks=pytest.mark.kernel), 16])
def test_an_empty_board_is_settled_before_the_fallback_is_asked(side: int) -> None:
    puzzle = PathPuzzle(side, side, True)
    assert KIND.auto_nodes(puzzle) < KIND.auto_nodes(PathPuzzle(side, side, False))
    verdict = verify.decide(hidato.FAMILY, puzzle)
    assert (verdict.outcome, verdict.backend) == ("multiple", "kernel")
    assert verdict.nodes < KIND.auto_nodes(puzzle)
