"""Simple measures of difficulty for Shikaku, which `rate` reports beside our own effort."""

from kenken_cp.kinds.rectangles import kernel
from kenken_cp.kinds.rectangles.puzzle import RectanglePuzzle

# A plain search is given up beyond this many choices, which takes up to a second.
MOST_CHOICES = 20_000


def choices(puzzle: RectanglePuzzle) -> int | None:
    """How many rectangles a plain backtracking search has to choose from, not counting the first at
    each clue; None if too many to count."""
    search = kernel.choices_of(puzzle)
    return search.choices if search is not None and search.count(MOST_CHOICES) else None


def count_forced(puzzle: RectanglePuzzle) -> int | None:
    """The clues that have one rectangle at the start; None if there are too many to list."""
    search = kernel.choices_of(puzzle)
    return None if search is None else search.forced
