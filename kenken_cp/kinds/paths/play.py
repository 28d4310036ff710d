"""How number paths are played on a screen: the gesture, and what a page is told.

From a number, the next one is placed in a neighbour.
"""

from kenken_cp.core.fields import Fields
from kenken_cp.core.play import Gesture, Play
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.sketch import PathSketch


class PathPlay(Play[PathPuzzle]):
    """How number paths are played."""

    gesture = Gesture.PATH
    sketch = PathSketch()

    def facts(self, puzzle: PathPuzzle) -> Fields:
        """Where the path may go from each cell, and how long it is."""
        near: list[list[int]] = [[] for _ in range(puzzle.rows * puzzle.columns)]
        for cell in puzzle.open_cells:
            near[cell] = puzzle.neighbours(cell)
        found = {"rules": ["path"], "near": near, "last": puzzle.count, "closed": puzzle.closed}
        return {**found, "links": puzzle.links} if puzzle.links else found


PLAY = PathPlay()
