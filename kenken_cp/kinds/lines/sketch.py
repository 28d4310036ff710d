"""Nonograms in the editor: a picture is painted, and the clues are those of its lines."""

from kenken_cp.core.family import Family
from kenken_cp.core.play import Draft, Sketch, Unfinished
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, LinePuzzle, puzzle_of

PAINT = "#"


def puzzle(family: Family, draft: Draft) -> LinePuzzle:
    """The puzzle whose picture is painted."""
    grid = tuple([FILLED if text == PAINT else EMPTY for text in draft.texts])
    if FILLED not in grid:
        raise Unfinished("Paint a picture: its lines give the clues.")
    return puzzle_of(grid, draft.columns)


SKETCH = Sketch(puzzle, paint=PAINT)
