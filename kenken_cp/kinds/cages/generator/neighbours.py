"""Neighbours of a puzzle of cages: one cage or two are changed, and the same grid still solves it.

`benchmark.climb` reaches hard puzzles by such changes. A neighbour may have more than one solution.
"""

from dataclasses import replace
from math import prod

from kenken_cp.core.draws import Draws
from kenken_cp.core.geometry import Grid, is_connected, neighbours
from kenken_cp.kinds.cages.operators import NO_OP, readings
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

LARGEST = 6  # cells in a cage; more make tables and folds that cost solvers time before they search
HIDDEN = 4  # one clue in this many hides its operator


def neighbour(puzzle: CagePuzzle, grid: Grid, draws: Draws) -> CagePuzzle | None:
    """The puzzle with one change to its cages; None if what was drawn cannot be done.

    The changes: join two cages, move a cell into the cage beside it, draw a new clue for a cage. No
    cage of one cell is made.
    """
    cage_of = {cell: cage for cage in puzzle.cages for cell in cage.cells}
    cell = draws.below(puzzle.rows * puzzle.columns)
    beside = neighbours(cell, puzzle.rows, puzzle.columns)
    mine, other = cage_of.get(cell), cage_of.get(beside[draws.below(len(beside))])
    kind = draws.below(3)
    if mine is None or other is None:
        return None
    if kind == 0:
        fresh = [tuple(sorted({*mine.cells, *other.cells}))]
    elif kind == 1:
        rest = tuple([one for one in mine.cells if one != cell])
        fresh = [part for part in (rest, tuple(sorted((*other.cells, cell)))) if part]
    else:
        fresh, other = [mine.cells], mine
    if (mine is other) is (kind < 2) or not all(_fits(puzzle, cells, grid) for cells in fresh):
        return None
    kept = [cage for cage in puzzle.cages if cage not in (mine, other)]
    made = [_draw_clue(puzzle, cells, grid, draws) for cells in fresh]
    return replace(puzzle, cages=tuple(sorted([*kept, *made])))


def _fits(puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid) -> bool:
    """Whether these cells of the grid may be a cage of the puzzle."""
    repeats = len({grid[cell] for cell in cells}) < len(cells)
    return (
        2 <= len(cells) <= LARGEST
        and not (puzzle.distinct and repeats)
        and is_connected(cells, puzzle.rows, puzzle.columns)
    )


def _draw_clue(puzzle: CagePuzzle, cells: tuple[int, ...], grid: Grid, draws: Draws) -> Cage:
    """The cage with a clue that the grid meets, drawn from those that it can have.

    Where cells may be in no cage, all clues are sums.
    """
    values = [grid[cell] for cell in cells]
    if not puzzle.covered:
        return Cage(cells, "+", sum(values))
    targets = {
        "+": sum(values), "*": prod(values), "-": 2 * max(values) - sum(values),
        "/": _quotient(values),
    }  # fmt: skip
    clues = [
        (row.symbol, target)
        for row in readings(NO_OP, len(cells), puzzle.rule)
        if (target := targets[row.symbol]) is not None
    ]
    operator, target = clues[draws.below(len(clues))]
    return Cage(cells, NO_OP if draws.below(HIDDEN) == 0 else operator, target)


def _quotient(values: list[int]) -> int | None:
    """One value divided by the product of the others, the largest that can be; None if none can."""
    for value in sorted(values, reverse=True):
        others = list(values)
        others.remove(value)
        rest = prod(others)
        if rest != 0 and value % rest == 0:
            return value // rest
    return None
