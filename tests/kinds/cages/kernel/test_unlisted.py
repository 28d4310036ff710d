"""Cages without a list of their combinations: what earlier puzzles leave behind changes nothing."""

import random

import pytest

from kenken_cp import rate
from kenken_cp.core.verdict import Outcome
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.operators import Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

pytestmark = pytest.mark.kernel

SIDE = 6
SQUARE = [(row + column) % SIDE + 1 for row in range(SIDE) for column in range(SIDE)]
EDGE = (*range(SIDE), *range(SIDE, SIDE * SIDE, SIDE))  # a cage of 11 cells


def with_edge(target: int, rule: Rule) -> CagePuzzle:
    """All is given but a cage of 11 cells that does not show its operator."""
    given = [Cage((cell,), "=", SQUARE[cell]) for cell in range(SIDE * SIDE) if cell not in EDGE]
    return CagePuzzle(SIDE, SIDE, (Cage(EDGE, "?", target), *given), rule=rule)


def test_a_clue_is_read_by_the_rule_of_its_own_puzzle() -> None:
    values = [SQUARE[cell] for cell in EDGE]
    difference = with_edge(2 * max(values) - sum(values), Rule.MAX_MINUS_REST)
    assert rate(with_edge(sum(values), Rule.PAIR)).outcome is Outcome.UNIQUE
    assert rate(difference).outcome is Outcome.UNIQUE
    assert rate(with_edge(difference.cages[0].target, Rule.PAIR)).outcome is Outcome.NONE


def killer(seed: int) -> CagePuzzle:
    """A Killer with cages of nine cells and eight givens, of several solutions or one."""
    rng = random.Random(seed)
    order = [3 * band + line for band in range(3) for line in rng.sample(range(3), 3)]
    grid = [(3 * (row % 3) + row // 3 + column) % 9 + 1 for row in order for column in order]
    owned: set[int] = set()
    cages = []
    for first in rng.sample(range(81), 81):
        cells = [] if first in owned else grow(first, rng.choice((9, 9, 9, 2, 3)), grid, owned, rng)
        if len(cells) > 1:
            owned.update(cells)
            cages.append(Cage(tuple(sorted(cells)), "+", sum(grid[cell] for cell in cells)))
    boxes = tuple(row // 3 * 3 + column // 3 for row in range(9) for column in range(9))
    givens = tuple((cell, grid[cell]) for cell in rng.sample(range(81), 8))
    return CagePuzzle(9, 9, tuple(cages), boxes=boxes, givens=givens, distinct=True, covered=False)


def grow(first: int, size: int, grid: list[int], owned: set[int], rng: random.Random) -> list[int]:
    """Cells that touch, from the first on, in no cage yet, and no digit twice."""
    cells = [first]
    while len(cells) < size:
        digits = {grid[cell] for cell in cells}
        beside = [
            other
            for cell in cells
            for other in (
                cell - 9,
                cell + 9,
                *[cell - 1] * (cell % 9 > 0),
                *[cell + 1] * (cell % 9 < 8),
            )
            if 0 <= other < 81 and other not in owned and grid[other] not in digits
        ]
        if not beside:
            break
        cells.append(rng.choice(beside))
    return cells


def search_puzzle(puzzle: CagePuzzle) -> tuple[int, bool, list[tuple[int, ...]]]:
    """Nodes, whether all was searched, and the solutions found."""
    search = kernel.begin(puzzle)
    assert search is not None
    search.run(2, 300)
    found = search.nodes, search.exhausted, [search.solution(i) for i in range(search.found)]
    kernel.end(search)
    return found


def test_a_search_is_the_same_whatever_was_searched_before() -> None:
    count = 12 if kernel.COMPILED else 2  # uncompiled each takes seconds
    puzzles = [killer(seed) for seed in range(count)]
    forwards = [search_puzzle(puzzle) for puzzle in puzzles]
    backwards = [search_puzzle(puzzle) for puzzle in reversed(puzzles)]
    assert forwards == backwards[::-1]
    assert sum(nodes > 8 for nodes, *_ in forwards) > count // 4  # cells were weighed


@pytest.mark.parametrize(("operator", "target"), [("+", 36), ("*", 0), ("?", 0), ("/", 0)])
def test_no_digit_is_repeated_whatever_the_clue(operator: str, target: int) -> None:
    """The cage holds a digit twice in the only grid that the givens leave."""
    cells = (*range(5), *range(9, 13))
    givens = tuple((cell, (cell // 9 + cell % 9) % 9) for cell in range(81))
    puzzle = CagePuzzle(
        9, 9, (Cage(cells, operator, target),), tuple(range(9)), Rule.MAX_MINUS_REST,
        givens=givens, distinct=True, covered=False,
    )  # fmt: skip
    search = kernel.begin_unlisted(puzzle)
    assert search is not None
    search.run(2, 100)
    assert (search.found, search.exhausted) == (0, True)
    kernel.end(search)
