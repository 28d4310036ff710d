"""Brute force: all solutions of a small puzzle by the rules alone, too simple to be wrong."""

from collections.abc import Iterator

from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.puzzle import CagePuzzle


def solutions(family: Family, puzzle: CagePuzzle) -> list[Grid]:
    """Every grid without a violation, ascending; for boards with few grids only."""
    return [grid for grid in _grids(puzzle, ()) if not family.check(puzzle, grid)]


def _grids(puzzle: CagePuzzle, grid: Grid) -> Iterator[Grid]:
    """The grids that begin so and repeat no value in a house."""
    cell = len(grid)
    if cell == puzzle.rows * puzzle.columns:
        yield grid
        return
    houses = [house.cells for house in puzzle.geometry.houses if cell in house.cells]
    taken = {grid[other] for house in houses for other in house if other < cell}
    for value in puzzle.digits:
        if value not in taken:
            yield from _grids(puzzle, (*grid, value))
