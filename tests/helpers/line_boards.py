"""Random Nonograms: pictures of noise, smoothed or not, and boards on the way to their solution."""

import random

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of
from kenken_cp.kinds.lines.state import LineMarks


def random_picture(rng: random.Random, rows: int, columns: int, smooth: bool, fill: float) -> Grid:
    """A grid with this share of filled cells; a smooth one has blobs."""
    noise = [[rng.random() for _ in range(columns)] for _ in range(rows)]

    def around(row: int, column: int) -> float:
        near = [
            noise[r][c]
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, column - 1), min(columns, column + 2))
        ]
        return sum(near) / len(near)

    levels = [
        around(row, column) if smooth else noise[row][column]
        for row in range(rows)
        for column in range(columns)
    ]
    least = sorted(levels)[min(len(levels) - 1, int(len(levels) * (1 - fill)))]
    return tuple([int(level >= least) for level in levels])


def random_puzzle(rng: random.Random, most: int = 8, least: int = 1) -> tuple[LinePuzzle, Grid]:
    """A puzzle, which may have several solutions, and one of them."""
    rows, columns = rng.randint(least, most), rng.randint(least, most)
    fill = rng.choice((0.3, 0.5, 0.6, 0.7))
    grid = random_picture(rng, rows, columns, rng.random() < 0.5, fill)
    return puzzle_of(grid, columns), grid


def partly(rng: random.Random, puzzle: LinePuzzle, grid: Grid, share: float) -> LineMarks:
    """A board with this share of the cells of a solution."""
    marks = LineMarks(puzzle)
    for cell, value in enumerate(grid):
        if rng.random() < share:
            marks.values[cell] = value
            marks.candidates[cell] = (value,)
    return marks


def with_cells(marks: LineMarks, cells: set[int]) -> LineMarks:
    """The board with these of its known cells only, beside its givens."""
    found = LineMarks(marks.puzzle)
    for cell in cells:
        found.values[cell] = marks.values[cell]
        found.candidates[cell] = marks.candidates[cell]
    return found
