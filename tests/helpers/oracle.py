"""Brute force: all solutions of a small puzzle by the rules alone, too simple to be wrong."""

from collections.abc import Iterator

from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.operators import OPERATORS
from kenken_cp.kinds.cages.puzzle import CagePuzzle

# The rules word what is broken, in nearly every grid: where there are many, they judge all only of
# the first, and then those that the cages' arithmetic allows.
FIRST = 300


def solutions(family: Family, puzzle: CagePuzzle) -> list[Grid]:
    """Every grid without a violation, ascending; for boards with few grids only."""
    seen = [_seen_before(puzzle, cell) for cell in range(puzzle.rows * puzzle.columns)]
    return [
        grid
        for number, grid in enumerate(_grids(puzzle, seen, ()))
        if (number < FIRST or _adds_up(puzzle, grid)) and not family.check(puzzle, grid)
    ]


def _seen_before(puzzle: CagePuzzle, cell: int) -> list[int]:
    """The cells before this one that share a house with it."""
    houses = [house.cells for house in puzzle.geometry.houses if cell in house.cells]
    return sorted({other for house in houses for other in house if other < cell})


def _grids(puzzle: CagePuzzle, seen: list[list[int]], grid: Grid) -> Iterator[Grid]:
    """The grids that begin so and repeat no value in a house."""
    if len(grid) == len(seen):
        yield grid
        return
    taken = {grid[other] for other in seen[len(grid)]}
    for value in puzzle.digits:
        if value not in taken:
            yield from _grids(puzzle, seen, (*grid, value))


def _adds_up(puzzle: CagePuzzle, grid: Grid) -> bool:
    """Whether every cage's values have its target."""
    return all(
        OPERATORS[operator].explains([grid[cell] for cell in cells], target, puzzle.rule)
        for cells, operator, target in puzzle.cages
    )
