"""Hypothesis strategies for puzzles with boxes: Sudokus, killers, KenKens with boxes, up to 16×16.

They have a filled grid that keeps rows and columns, from which givens and sums are taken, but may
have no solution: a format has to carry them all the same.
"""

from collections.abc import Callable, Sequence
from itertools import chain

from hypothesis import strategies as st

from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

SIZES = (4, 6, 8, 9, 10, 12, 14, 15, 16)
SMALL = (4, 6, 8, 9)
Map = tuple[int, ...]


@st.composite
def grids(draw: st.DrawFn, size: int) -> Grid:
    """A filled grid with every digit once in each row, column and usual box."""
    usual = usual_boxes(size)
    wide = usual[:size].count(0)
    high = size // wide
    digits = draw(st.permutations(range(1, size + 1)))
    bands = draw(st.permutations(range(size // high)))
    return tuple(
        digits[(row * wide + band + column) % size]
        for band in bands
        for row in range(high)
        for column in range(size)
    )


def snake(size: int) -> list[int]:
    """A path through all cells, left to right and back."""
    rows = [list(range(row * size, (row + 1) * size)) for row in range(size)]
    return list(chain.from_iterable(row[::-1] if n % 2 else row for n, row in enumerate(rows)))


def spiral(size: int) -> list[int]:
    """A path through all cells, round and round to the middle."""
    rows = [list(range(row * size, (row + 1) * size)) for row in range(size)]
    path: list[int] = []
    while rows:
        path += rows.pop(0)
        rows = [list(column) for column in zip(*rows, strict=True)][::-1]
    return path


def turn(path: Sequence[int], size: int) -> list[int]:
    """The path with rows for columns."""
    return [cell % size * size + cell // size for cell in path]


PATHS: tuple[Callable[[int], list[int]], ...] = (
    snake,
    spiral,
    lambda size: turn(snake(size), size),
    lambda size: turn(spiral(size), size),
)


@st.composite
def pieces(draw: st.DrawFn, size: int, least: int, most: int) -> list[tuple[int, ...]]:
    """The board cut along a path into connected pieces of so many cells."""
    path = draw(st.sampled_from(PATHS))(size)
    cut: list[list[int]] = []
    while path:
        count = draw(st.integers(least, most))
        if len(path) - count < least:
            count = len(path)  # the last is as large as it must be
        cut.append(path[:count])
        path = path[count:]
    while len(cut[-1]) > most:
        cut[-1:] = [cut[-1][:least], cut[-1][least:]]
    return [tuple(sorted(cells)) for cells in cut]


@st.composite
def maps(draw: st.DrawFn, size: int) -> Map:
    """Boxes as they are usual, the other way round, regions along a path, or none."""
    usual = usual_boxes(size)
    along = [0] * (size * size)
    for place, cell in enumerate(draw(st.sampled_from(PATHS))(size)):
        along[cell] = place // size
    across = tuple(usual[cell] for cell in turn(range(size * size), size))
    return draw(st.sampled_from((usual, across, tuple(along), ())))


@st.composite
def sudokus(
    draw: st.DrawFn, *, sizes: Sequence[int] = SIZES, plain: bool = False
) -> tuple[CagePuzzle, Grid]:
    """A Sudoku with a few givens, `plain` with the usual boxes and without diagonals."""
    size = draw(st.sampled_from(sizes))
    grid = draw(grids(size))
    given = draw(st.sets(st.integers(0, size * size - 1), max_size=12))
    return CagePuzzle(
        size,
        size,
        (),
        boxes=usual_boxes(size) if plain else draw(maps(size)),
        diagonals=not plain and draw(st.booleans()),
        givens=tuple((cell, grid[cell]) for cell in sorted(given)),
        covered=False,
    ), grid


@st.composite
def sukakus(draw: st.DrawFn, *, sizes: Sequence[int] = SIZES) -> tuple[CagePuzzle, Grid]:
    """A Sudoku with the usual boxes, with candidates in most cells and without givens."""
    size = draw(st.sampled_from(sizes))
    grid = draw(grids(size))
    digits = range(1, size + 1)
    chances = draw(st.randoms(use_true_random=False))  # one draw: a cell each would be too many
    return CagePuzzle(
        size,
        size,
        (),
        boxes=usual_boxes(size),
        covered=False,
        candidates=tuple(
            (cell, tuple({value, *chances.sample(digits, chances.randrange(1, size))}))
            for cell, value in enumerate(grid)
            if chances.random() < 0.9
        ),
    ), grid


@st.composite
def killers(
    draw: st.DrawFn, *, sizes: Sequence[int] = SIZES, plain: bool = False
) -> tuple[CagePuzzle, Grid]:
    """A Killer Sudoku, `plain` with cages of two and more cells that cover the board."""
    size = draw(st.sampled_from(sizes))
    grid = draw(grids(size))
    cut = draw(pieces(size, 2 if plain else 1, 4))
    if not plain:
        cut = [cells for cells in cut if draw(st.integers(0, 3))]
    given = draw(st.sets(st.integers(0, size * size - 1), max_size=4))
    return CagePuzzle(
        size,
        size,
        tuple(
            Cage(cells, GIVEN if len(cells) == 1 else "+", sum(grid[cell] for cell in cells))
            for cells in cut
        ),
        boxes=usual_boxes(size) if plain else draw(maps(size)),
        diagonals=not plain and draw(st.booleans()),
        givens=tuple((cell, grid[cell]) for cell in sorted(given)),
        distinct=plain or draw(st.booleans()),
        covered=False,
    ), grid


@st.composite
def boxed_kenkens(
    draw: st.DrawFn, *, sizes: Sequence[int] = SMALL, plain: bool = False
) -> tuple[CagePuzzle, Grid]:
    """A KenKen with boxes or diagonals."""
    size = draw(st.sampled_from(sizes))
    grid = draw(grids(size))
    cages = []
    for cells in draw(pieces(size, 1, 3)):
        values = [grid[cell] for cell in cells]
        signs = {"+": sum(values)}
        if len(cells) == 2:
            signs |= {"-": abs(values[0] - values[1]), "*": values[0] * values[1]}
        sign = draw(st.sampled_from(sorted(signs))) if len(cells) > 1 else GIVEN
        cages.append(Cage(cells, sign, signs.get(sign, values[0])))
    boxes = usual_boxes(size) if plain else draw(maps(size))
    diagonals = not boxes or (not plain and draw(st.booleans()))
    return CagePuzzle(size, size, tuple(cages), boxes=boxes, diagonals=diagonals), grid
