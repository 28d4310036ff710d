"""Random clues of every sort on small boards, and what they mean by brute force."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.geometry import Grid, neighbours
from kenken_cp.core.model import AllDifferent, Constraint, Fold, Table
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape
from kenken_cp.kinds.cages.clues import sorts
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle

TRIES = 60
BOXES = {4: boxes_of(4, 4, 2, 2), 5: (), 6: boxes_of(6, 6, 2, 3)}


def board(rng: random.Random, size: int, from_zero: bool = False) -> CagePuzzle:
    """An empty board, with boxes or without, with digits from 1 or 0."""
    boxes = BOXES[size] if rng.random() < 0.7 else ()
    digits = tuple(range(size)) if from_zero else ()
    return CagePuzzle(size, size, (), digits, boxes=boxes, covered=False)


def fill(rng: random.Random, puzzle: CagePuzzle) -> Grid:
    """A random grid of the puzzle in whose houses no digit repeats."""
    return next(fillings(puzzle, {}, rng))


def fillings(
    puzzle: CagePuzzle, given: dict[int, int], rng: random.Random | None = None
) -> Iterator[Grid]:
    """All grids with these givens in whose houses no digit repeats."""
    seen = _see(puzzle.geometry)
    grid: list[int | None] = [given.get(cell) for cell in range(puzzle.rows * puzzle.columns)]
    clash = any(
        grid[cell] is not None and grid[cell] == grid[other]
        for cell in given for other in seen[cell]
    )  # fmt: skip

    def go_on(cell: int) -> Iterator[Grid]:
        while cell < len(grid) and cell in given:
            cell += 1
        if cell == len(grid):
            yield tuple(grid)  # type: ignore[arg-type]
            return
        taken = {grid[other] for other in seen[cell]}
        digits = [digit for digit in puzzle.digits if digit not in taken]
        if rng is not None:
            rng.shuffle(digits)
        for digit in digits:
            grid[cell] = digit
            yield from go_on(cell + 1)
        grid[cell] = None

    return iter(()) if clash else go_on(0)


@cache
def _see(geometry: object) -> list[set[int]]:
    houses = [house.cells for house in geometry.houses]  # type: ignore[attr-defined]
    count = geometry.rows * geometry.columns  # type: ignore[attr-defined]
    return [
        {other for cells in houses if cell in cells for other in cells} - {cell}
        for cell in range(count)
    ]


def cells_for(rng: random.Random, puzzle: CagePuzzle, sort: ClueSort) -> tuple[int, ...]:
    """Cells of the sort's shape, which it may still refuse."""
    rows, columns = puzzle.rows, puzzle.columns
    every = range(rows * columns)
    cell = rng.choice(every)
    match sort.shape:
        case Shape.BOARD:
            return ()
        case Shape.CELL:
            return (cell,)
        case Shape.PAIR:
            return cell, rng.choice(neighbours(cell, rows, columns))
        case Shape.FOUR:
            corner = rng.randrange(rows - 1) * columns + rng.randrange(columns - 1)
            return corner, corner + 1, corner + columns, corner + columns + 1
        case Shape.OUTSIDE:
            return outside(rng, rows, columns, sort.slanted)
        case Shape.LINE:
            return line(rng, rows, columns, rng.randint(sort.least, 5), sort.repeats)
    count = rng.randint(max(sort.least, 2), 5)
    if sort.repeats and rng.random() < 0.4:
        return tuple(rng.choices(every, k=count))
    return tuple(rng.sample(every, min(count, len(puzzle.digits))))


def line(rng: random.Random, rows: int, columns: int, count: int, repeats: bool) -> tuple[int, ...]:
    """A walk of a king, which seldom comes back to one of its cells, and only if it may."""
    path = [rng.randrange(rows * columns)]
    while len(path) < count:
        row, column = divmod(path[-1], columns)
        ahead = [
            r * columns + c
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, column - 1), min(columns, column + 2))
            if (r, c) != (row, column)
        ]
        fresh = [cell for cell in ahead if cell not in path]
        ahead = ahead if repeats and rng.random() < 0.1 else fresh
        if not ahead:
            break
        path.append(rng.choice(ahead))
    return tuple(path)


def outside(rng: random.Random, rows: int, columns: int, slanted: bool) -> tuple[int, ...]:
    """A row or column from either end, or a diagonal line from edge to edge."""
    if slanted:
        at = (rng.choice([0, rng.randrange(rows)]), 0)
        down = 1
        found = [at]
        while found[-1][0] + down < rows and found[-1][1] + 1 < columns:
            found.append((found[-1][0] + down, found[-1][1] + 1))
        cells = [row * columns + column for row, column in found]
        if rng.random() < 0.5:
            cells = [cell // columns * columns + columns - 1 - cell % columns for cell in cells]
    elif rng.random() < 0.5:
        row = rng.randrange(rows)
        cells = list(range(row * columns, (row + 1) * columns))
    else:
        cells = list(range(rng.randrange(columns), rows * columns, columns))
    return tuple(cells if rng.random() < 0.5 else cells[::-1])


def clue_for(
    rng: random.Random, puzzle: CagePuzzle, sort: ClueSort, grid: Grid, holding: bool
) -> Clue | None:
    """A random clue of the sort that the board takes, which the grid obeys if it is to hold."""
    for _ in range(TRIES):
        cells = cells_for(rng, puzzle, sort)
        found = list(sort.clues_from(puzzle, cells, grid))
        if not found:
            continue
        clue = rng.choice(found)
        if not holding and clue.values and rng.random() < 0.5:
            clue = clue._replace(values=tuple(v + rng.choice((-1, 0, 1)) for v in clue.values))
        try:
            clue = sort.check(puzzle, clue)
        except PuzzleError:
            continue
        if not holding or sort.holds(puzzle, clue, grid):
            return clue
    return None


def with_clues(
    rng: random.Random, puzzle: CagePuzzle, grid: Grid, count: int, holding: bool
) -> CagePuzzle:
    """The puzzle with some clues of random sorts, all of which the grid obeys if they are to hold.

    Rules of the whole board are rare among them, since few grids obey them.
    """
    clues: list[Clue] = []
    while len(clues) < count:
        sort = rng.choice(sorts())
        if sort.shape is Shape.BOARD and rng.random() < 0.5:
            continue
        clue = clue_for(rng, replace(puzzle, clues=tuple(clues)), sort, grid, holding)
        if clue is not None:
            clues.append(clue)
    return replace(puzzle, clues=tuple(clues))


def meets(constraint: Constraint, grid: Sequence[int]) -> bool:
    """Whether a grid meets a constraint of a model."""
    held = tuple([grid[cell] for cell in constraint.cells])  # type: ignore[union-attr]
    if isinstance(constraint, Table):
        return held in constraint.tuples
    if isinstance(constraint, AllDifferent):
        return len(set(held)) == len(held)
    assert isinstance(constraint, Fold)
    states = set(constraint.starts)
    for value in held:
        moved = (constraint.step(state, value) for state in states)
        states = {state for state in moved if state is not None}
    return any(map(constraint.accepts, states))


def differs(puzzle: CagePuzzle, cells: set[int], grid: Sequence[int]) -> bool:
    """Whether no digit repeats among those of these cells that share a house."""
    for house in puzzle.geometry.houses:
        held = [grid[cell] for cell in house.cells if cell in cells]
        if len(set(held)) < len(held):
            return False
    return True
