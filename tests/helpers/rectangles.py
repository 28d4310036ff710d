"""Random divisions of small boards into rectangles, and all solutions by the plainest means."""

from collections.abc import Iterator
from random import Random

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, Clue, RectanglePuzzle

# Seven clues that need a few kinds of steps.
SEVEN = RectanglePuzzle(
    5,
    5,
    tuple(Clue(*clue) for clue in ((4, 4), (7, 6), (10, 3), (11, 4), (15, 2), (19, 2), (23, 4))),
)


def divide(rng: Random, rows: int, columns: int, share: float = 0.6) -> list[list[int]]:
    """The cells of each rectangle of a random division; it is not uniform."""
    owner = [False] * (rows * columns)
    found = []
    for cell in range(rows * columns):
        if owner[cell]:
            continue
        row, column = divmod(cell, columns)
        wide = tall = 1
        while column + wide < columns and not owner[cell + wide] and rng.random() < share:
            wide += 1
        while row + tall < rows and rng.random() < share:
            tall += 1
        cells = [cell + r * columns + c for r in range(tall) for c in range(wide)]
        for each in cells:
            owner[each] = True
        found.append(cells)
    return found


def draw_rectangles(rng: Random, rows: int, columns: int, unknown: float = 0.0) -> RectanglePuzzle:
    """A puzzle with at least one solution, whose clues are `?` with this probability."""
    return RectanglePuzzle(
        rows,
        columns,
        tuple(
            [
                Clue(rng.choice(cells), UNKNOWN if rng.random() < unknown else len(cells))
                for cells in divide(rng, rows, columns)
            ]
        ),
    )


def disturb(rng: Random, puzzle: RectanglePuzzle) -> RectanglePuzzle:
    """The puzzle with one clue moved, or its number another."""
    at = rng.randrange(len(puzzle.clues))
    clues = list(puzzle.clues)
    free = set(range(puzzle.rows * puzzle.columns)) - {clue.cell for clue in clues}
    if free and rng.random() < 0.5:
        clues[at] = clues[at]._replace(cell=rng.choice(sorted(free)))
    else:
        clues[at] = clues[at]._replace(number=rng.randint(1, puzzle.rows * puzzle.columns))
    return RectanglePuzzle(puzzle.rows, puzzle.columns, tuple(clues))


def solutions(puzzle: RectanglePuzzle) -> Iterator[Grid]:
    """Every solution: the first free cell is the top left corner of some rectangle of free cells.

    Knows nothing of candidates: a rectangle counts if it has one clue, and that says its area.
    """
    yield from _fill(puzzle, [0] * (puzzle.rows * puzzle.columns), 0)


def _fill(puzzle: RectanglePuzzle, grid: list[int], cell: int) -> Iterator[Grid]:
    while cell < len(grid) and grid[cell]:
        cell += 1
    if cell == len(grid):
        yield tuple(grid)
        return
    row, column = divmod(cell, puzzle.columns)
    for bottom in range(row, puzzle.rows):
        for right in range(column, puzzle.columns):
            wide = range(column, right + 1)
            cells = [r * puzzle.columns + c for r in range(row, bottom + 1) for c in wide]
            clues = [number for number, clue in puzzle.number_clues() if clue.cell in cells]
            if len(clues) != 1 or any(grid[each] for each in cells):
                continue
            if puzzle.clues[clues[0] - 1].number in (UNKNOWN, len(cells)):
                for each in cells:
                    grid[each] = clues[0]
                yield from _fill(puzzle, grid, cell + 1)
                for each in cells:
                    grid[each] = 0
