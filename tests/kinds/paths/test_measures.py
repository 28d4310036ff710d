"""Figures of number paths reported beside ours, against a search that is too simple to be wrong."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from kenken_cp.kinds.paths import kernel, measures
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from tests.helpers.path_boards import random_puzzle

pytestmark = pytest.mark.kernel


def gaps(puzzle: PathPuzzle) -> list[tuple[int, int, int | None]]:
    """Each gap as the cell before it, how many numbers it has, and the cell after it."""
    where = sorted((number, cell) for cell, number in puzzle.givens)
    first, last = where[0], where[-1]
    found: list[tuple[int, int, int | None]] = [
        (cell, following - number - 1, end) for (number, cell), (following, end) in pairwise(where)
    ]
    if puzzle.closed:
        found.append((last[1], puzzle.count - last[0] + first[0] - 1, first[1]))
    else:
        found += [(last[1], puzzle.count - last[0], None), (first[1], first[0] - 1, None)]
    return [gap for gap in found if gap[1] > 0]


def distance(puzzle: PathPuzzle, taken: set[int], start: int, end: int) -> float:
    """The steps from a cell to a given through cells without givens."""
    seen, edge, steps = {start}, {start}, 0
    while edge:
        steps += 1
        near = {other for cell in edge for other in puzzle.neighbours(cell)} - seen
        if end in near:
            return steps
        edge = near - taken
        seen |= edge
    return float("inf")


def walk(
    puzzle: PathPuzzle, taken: set[int], so_far: Sequence[int], left: int, end: int | None
) -> tuple[int, int]:
    """The choices met and the routes found from here."""
    if left == 0:
        return 0, 1
    ways = [
        cell
        for cell in puzzle.neighbours(so_far[-1])
        if cell not in taken
        and cell not in so_far
        and (end is None or distance(puzzle, taken, cell, end) <= left)
    ]
    choices, routes = max(0, len(ways) - 1), 0
    for cell in ways:
        more = walk(puzzle, taken, [*so_far, cell], left - 1, end)
        choices, routes = choices + more[0], routes + more[1]
    return choices, routes


@pytest.mark.parametrize("seed", range(4))
def test_choices_and_routes_are_those_of_a_simple_search(seed: int) -> None:
    rng, counted = Random(seed), 0
    while counted < 25:
        puzzle = random_puzzle(rng)
        if not puzzle.givens or max([length for _, length, _ in gaps(puzzle)], default=0) > 9:
            continue
        taken = {cell for cell, _ in puzzle.givens}
        found = [walk(puzzle, taken, [a], length, b) for a, length, b in gaps(puzzle)]
        choices = sum(row[0] for row in found)
        routes = sum(max(0, row[1] - 1) for row in found)
        assert (measures.choices(puzzle), measures.routes(puzzle)) == (choices, routes), puzzle
        assert measures.stretch(puzzle) == max([length for _, length, _ in gaps(puzzle)], default=0)
        counted += 1


def test_a_search_that_was_given_up_can_begin_again() -> None:
    puzzle = PathPuzzle(4, 4, True, ((0, 1), (15, 16)))
    search = kernel.ChoiceCount(4, 4)
    assert search.count_puzzle(puzzle, 10**6)
    whole = search.choices, search.routes
    assert not search.count_puzzle(puzzle, 5)
    assert search.count_puzzle(puzzle, 10**6)
    assert (search.choices, search.routes) == whole
    assert measures.choices(PathPuzzle(3, 3, True)) is None
