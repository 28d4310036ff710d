"""How number paths are played on a screen: the gesture, and what a page is told.

From a number, the next one is placed in a neighbour; `PLAY` is what generic code uses
(`core.play.Play`).
"""

from typing import Any

from kenken_cp.core.play import Gesture, Play
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.sketch import SKETCH


def facts(puzzle: PathPuzzle) -> dict[str, Any]:
    """Where the path may go from each cell, and how long it is."""
    near: list[list[int]] = [[] for _ in range(puzzle.rows * puzzle.columns)]
    for cell in puzzle.open_cells:
        near[cell] = puzzle.neighbours(cell)
    return {"near": near, "last": puzzle.count, "closed": puzzle.closed}


PLAY = Play(Gesture.PATH, facts=facts, sketch=SKETCH)
