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


# pictures whose clues are hard for a search


def noise(rng: random.Random, side: int, fill: float) -> LinePuzzle:
    """The puzzle of a square in which each cell is filled with this probability."""
    return puzzle_of(tuple([int(rng.random() < fill) for _ in range(side * side)]), side)


def dominoes(rng: random.Random) -> LinePuzzle:
    """A 19×19 with seven dominoes along its diagonal: 2×2 cells of which two, on a diagonal, are
    filled."""
    filled = set()
    for number in range(7):
        at = (17 * number + rng.randint(0, 5)) // 7
        falls = rng.random() < 0.5
        filled |= {(at, at + 1 - falls), (at + 1, at + falls)}
    return puzzle_of(tuple([int((r, c) in filled) for r in range(19) for c in range(19)]), 19)


def separate_cells(rng: random.Random) -> LinePuzzle:
    """A 25×25 in whose lines stand 1 to 8 filled cells, none beside another."""
    side, wanted = 25, rng.randint(90, 170)
    while True:
        filled: set[tuple[int, int]] = set()
        rows, columns = [0] * side, [0] * side
        for cell in rng.sample(range(side * side), side * side):
            row, column = divmod(cell, side)
            near = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
            if len(filled) < wanted and rows[row] < 8 > columns[column] and not near & filled:
                filled.add((row, column))
                rows[row] += 1
                columns[column] += 1
        if min(rows) and min(columns):
            break
    return puzzle_of(tuple([int(divmod(c, side) in filled) for c in range(side * side)]), side)


# Letters of 3×5 cells, row by row.
LETTERS = {
    "A": "010101111101101", "C": "011100100100011", "E": "111100110100111",
    "H": "101101111101101", "I": "111010010010111", "L": "100100100100111",
    "N": "101111111111101", "O": "010101101101010", "R": "110101110101101",
    "S": "011100010001110", "T": "111010010010010", "Y": "101101010010010",
}  # fmt: skip


def crossword(rng: random.Random) -> LinePuzzle:
    """A 30×30 with five rows of seven letters, some left out."""
    filled = set()
    for place in range(35):
        if rng.random() < 0.8:
            letter = LETTERS[rng.choice(sorted(LETTERS))]
            top, left = 6 * (place // 7), 1 + 4 * (place % 7)
            filled |= {
                (top + at // 3, left + at % 3) for at, sign in enumerate(letter) if sign == "1"
            }
    return puzzle_of(tuple([int((r, c) in filled) for r in range(30) for c in range(30)]), 30)
