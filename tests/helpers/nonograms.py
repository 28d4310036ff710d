"""Nonograms in the plainest way: every line and every grid tried; and pictures for tests."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby, product

from hypothesis import strategies as st

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of


@cache
def placements(clue: tuple[int, ...], length: int) -> tuple[tuple[int, ...], ...]:
    """Every line of this length with these blocks."""
    return tuple(line for line in product((0, 1), repeat=length) if runs(line) == clue)


def runs(line: tuple[int, ...]) -> tuple[int, ...]:
    """The lengths of the runs of ones."""
    return tuple([len(list(run)) for value, run in groupby(line) if value])


def ways(clue: tuple[int, ...], known: tuple[int | None, ...]) -> list[set[int]] | None:
    """What each cell holds in the placements that agree with the known cells; None for none."""
    lines = [
        line
        for line in placements(clue, len(known))
        if all(cell in (None, value) for cell, value in zip(known, line, strict=True))
    ]
    return [set(cells) for cells in zip(*lines, strict=True)] if lines else None


def solutions(puzzle: LinePuzzle) -> Iterator[Grid]:
    """Every solution, row by row, the columns compared at the end."""
    given = dict(puzzle.givens)
    rows = [placements(clue, puzzle.columns) for clue in puzzle.row_clues]
    for lines in product(*rows):
        grid = tuple([value for line in lines for value in line])
        down = tuple([runs(grid[at :: puzzle.columns]) for at in range(puzzle.columns)])
        if down == puzzle.column_clues and all(grid[c] == value for c, value in given.items()):
            yield grid


def picture(*rows: str) -> LinePuzzle:
    """The puzzle of a picture: # is a filled cell."""
    cells = tuple([int(sign == "#") for row in rows for sign in row])
    return puzzle_of(cells, len(rows[0]))


@st.composite
def line_puzzles(draw: st.DrawFn, longest: int = 5) -> LinePuzzle:
    """Small puzzles: of a picture, or with a clue changed, and with a few givens."""
    rows, columns = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    grid = draw(st.lists(st.integers(0, 1), min_size=rows * columns, max_size=rows * columns))
    made = puzzle_of(tuple(grid), columns)
    clues = list(made.row_clues)
    if draw(st.booleans()):
        line = draw(st.lists(st.integers(0, 1), min_size=columns, max_size=columns))
        clues[draw(st.integers(0, rows - 1))] = runs(tuple(line))
    cells = draw(st.lists(st.integers(0, rows * columns - 1), unique=True, max_size=2))
    givens = tuple([(cell, draw(st.integers(0, 1))) for cell in cells])
    return LinePuzzle(rows, columns, tuple(clues), made.column_clues, givens)
