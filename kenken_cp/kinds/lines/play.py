"""How Nonograms are played on a screen: the gesture, when a board is finished, what a page is told.

Cells are filled or dotted.
"""

from kenken_cp.core.fields import Fields
from kenken_cp.core.geometry import Grid
from kenken_cp.core.play import Filled, Gesture, Play
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, LinePuzzle, blocks_of
from kenken_cp.kinds.lines.sketch import LineSketch


class LinePlay(Play[LinePuzzle]):
    """How Nonograms are played."""

    gesture = Gesture.INK
    sketch = LineSketch()

    def finished_grid(self, puzzle: LinePuzzle, filled: Filled) -> Grid | None:
        """The grid once every line matches its clue, or once every cell is marked, even if wrongly.

        None before. Cells without a mark count as empty: dots are for the player alone.
        """
        grid = tuple([FILLED if value == FILLED else EMPTY for value in filled])
        for _, cells, clue in puzzle.lines:
            if blocks_of([grid[cell] for cell in cells]) != clue:
                return grid if None not in filled else None
        return grid

    def facts(self, puzzle: LinePuzzle) -> Fields:
        """The numbers of each line's clue."""
        return {"rules": ["lines"], "rows": puzzle.row_clues, "columns": puzzle.column_clues}


PLAY = LinePlay()
