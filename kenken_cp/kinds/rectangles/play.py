"""How puzzles of rectangles are played: rectangles are dragged, each round one number."""

from typing import Any

from kenken_cp.core.play import Gesture, Play
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, RectanglePuzzle
from kenken_cp.kinds.rectangles.sketch import SKETCH


def facts(puzzle: RectanglePuzzle) -> dict[str, Any]:
    """Its clues, in the order of their numbers."""
    return {
        "clues": [
            {
                "cell": clue.cell,
                "text": clue.text,
                "area": None if clue.number == UNKNOWN else clue.number,
            }
            for clue in puzzle.clues
        ]
    }


PLAY = Play(Gesture.AREAS, facts=facts, sketch=SKETCH)
