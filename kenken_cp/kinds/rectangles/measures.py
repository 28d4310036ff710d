"""Figures of puzzles of rectangles that people go by, for `rate` to report beside ours."""

from kenken_cp.kinds.rectangles import kernel
from kenken_cp.kinds.rectangles.puzzle import RectanglePuzzle

# A plain search is given up beyond this many choices, which takes up to a second.
MOST_CHOICES = 20_000


def choices(puzzle: RectanglePuzzle) -> int | None:
    """The rectangles beyond the first that a plain search meets; None for too many to count."""
    search = kernel.choices_of(puzzle)
    return search.choices if search is not None and search.count(MOST_CHOICES) else None


def forced(puzzle: RectanglePuzzle) -> int | None:
    """The clues that have one rectangle at the start; None if there are too many to list."""
    search = kernel.choices_of(puzzle)
    return None if search is None else search.forced
