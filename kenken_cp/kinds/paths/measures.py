"""Simple measures of difficulty for number paths; `rate` reports them beside our own effort.

A plain search fills each gap between givens by itself, by trial and error
(`kernel/search/choice_count.py`).
"""

from itertools import pairwise

from kenken_cp.kinds.paths import kernel
from kenken_cp.kinds.paths.puzzle import PathPuzzle

# A plain search is given up beyond this many choices: at most some tenths of a second.
MOST_CHOICES = 100_000


def choices(puzzle: PathPuzzle) -> int | None:
    """The ways beyond the first that a plain search meets; None if too many, or without givens."""
    search = kernel.ChoiceCount(puzzle.rows, puzzle.columns)
    return search.choices if search.count_puzzle(puzzle, MOST_CHOICES) else None


def routes(puzzle: PathPuzzle) -> int | None:
    """The same counted in whole routes between givens; None where `choices` is."""
    search = kernel.ChoiceCount(puzzle.rows, puzzle.columns)
    return search.routes if search.count_puzzle(puzzle, MOST_CHOICES) else None


def stretch(puzzle: PathPuzzle) -> int:
    """The longest run of missing numbers; round the end, where the path is closed."""
    given = sorted(number for _, number in puzzle.givens)
    if puzzle.closed and given:
        given.append(given[0] + puzzle.count)
    else:
        given = [0, *given, puzzle.count + 1]
    return max(later - before - 1 for before, later in pairwise(given))
