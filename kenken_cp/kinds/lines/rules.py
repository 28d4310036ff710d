"""The rules of Nonograms: each line has the blocks of its clue. Independent of all models."""

from collections.abc import Sequence
from itertools import groupby

from kenken_cp.core.counts import say_count
from kenken_cp.core.family import Domains, Violation
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, LinePuzzle, clue_text


def check(puzzle: LinePuzzle, grid: Grid) -> list[Violation]:
    """All violations of a grid, by the rules alone; empty for a solution."""
    if len(grid) != puzzle.rows * puzzle.columns:
        wanted = f"the puzzle has {puzzle.rows * puzzle.columns:,}"
        return [Violation((), f"The grid has {say_count(len(grid), 'cell')}, but {wanted}.")]
    return [*_foreign_values(puzzle, grid), *_missed_givens(puzzle, grid), *_lines(puzzle, grid)]


def _foreign_values(puzzle: LinePuzzle, grid: Grid) -> list[Violation]:
    return [
        Violation(
            (cell,),
            f"{cell_name(cell, puzzle.columns)} holds {value}; a cell is {EMPTY} (empty) or "
            f"{FILLED} (filled).",
        )
        for cell, value in enumerate(grid)
        if value not in (EMPTY, FILLED)
    ]


def _missed_givens(puzzle: LinePuzzle, grid: Grid) -> list[Violation]:
    words = {EMPTY: "empty", FILLED: "filled"}
    return [
        Violation(
            (cell,),
            f"{cell_name(cell, puzzle.columns)} is given as {words[value]}, but holds "
            f"{grid[cell]}.",
        )
        for cell, value in puzzle.givens
        if grid[cell] != value
    ]


def _lines(puzzle: LinePuzzle, grid: Grid) -> list[Violation]:
    violations = []
    for name, cells, clue in puzzle.lines:
        blocks = _runs([grid[cell] for cell in cells])
        if blocks != clue:
            sentence = f"The clue of {name} is {clue_text(clue)}, but its blocks are "
            violations.append(Violation(cells, f"{sentence}{clue_text(blocks)}."))
    return violations


def _runs(line: Sequence[int]) -> tuple[int, ...]:
    """The lengths of the runs of filled cells."""
    return tuple([len(list(run)) for value, run in groupby(line) if value == FILLED])


def values(puzzle: LinePuzzle) -> Domains:
    """The values that the rules allow in each cell before any reasoning."""
    domains: list[tuple[int, ...]] = [(EMPTY, FILLED)] * (puzzle.rows * puzzle.columns)
    for cell, value in puzzle.givens:
        domains[cell] = (value,)
    return tuple(domains)
