"""How Shikaku are played on a screen: the gesture, and what a page is told.

Rectangles are dragged, each round one clue.
"""

from kenken_cp.core.fields import Fields
from kenken_cp.core.play import Gesture, Play
from kenken_cp.core.steps import Alternative, GroupKey
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, RectanglePuzzle
from kenken_cp.kinds.rectangles.sketch import RectangleSketch
from kenken_cp.kinds.rectangles.state import CLUE


class RectanglePlay(Play[RectanglePuzzle]):
    """How Shikaku are played."""

    gesture = Gesture.AREAS
    sketch = RectangleSketch()

    def facts(self, puzzle: RectanglePuzzle) -> Fields:
        """Its clues, in the order of their numbers."""
        return {
            "rules": ["rectangles"],
            "clues": [
                {
                    "cell": clue.cell,
                    "text": clue.text,
                    "area": None if clue.number == UNKNOWN else clue.number,
                }
                for clue in puzzle.clues
            ],
        }

    def clue(self, puzzle: RectanglePuzzle, cell: int) -> GroupKey | None:
        """The key of the clue in the cell, as a group; None if the cell has no clue."""
        found = (number for number, each in enumerate(puzzle.clues) if each.cell == cell)
        return next(((CLUE, number) for number in found), None)

    def in_words(self, rectangle: Alternative) -> str:
        """A rectangle by its size and its first cell: `3×4 at r1c2`."""
        top, left, bottom, right = rectangle
        return f"{bottom - top + 1}×{right - left + 1} at r{top}c{left}"


PLAY = RectanglePlay()
