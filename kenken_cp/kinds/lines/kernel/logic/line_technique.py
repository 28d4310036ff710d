# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Base class of techniques that look at one line, and the list of lines that changed.

To add such a technique, write a class in this package that extends `LineTechnique` and overrides
`search(line)`: for each deduction it claims cells of the line (`state.claim`) and then settles them
(`state.settle`), with the blocks that it speaks of. The state makes a step of it, and finds out by
itself which known cells the step needs: it asks the technique again about copies of the line that
lack some. So `search` must look at nothing but its line: its cells, its clue, and the first and
last starts of its blocks.
"""

import cython

from kenken_cp.engine.technique import DirtySet, PlaceList
from kenken_cp.kinds.lines.kernel.logic.line_board import LineBoard
from kenken_cp.kinds.lines.kernel.logic.line_state import LineState
from kenken_cp.kinds.lines.kernel.logic.line_technique_base import LineTechniqueBase


@cython.cclass
class LineTechnique(LineTechniqueBase):
    """Looks at each changed line."""

    def __init__(self, ladder) -> None:
        self.state = ladder.board_state
        self.board = ladder.board_state.board
        super().__init__(self.board.lines, ladder.dirty.lines)

    def look(self, place):
        if self.state.open_in[place]:
            self.state.ask(self, place)


@cython.cclass
class LineDirtySet(DirtySet):
    """The lines that changed."""

    def __init__(self, state: LineState) -> None:
        self.state = state
        self.lines = PlaceList(state.board.lines, 0)

    def list_changed(self, last, level):
        """List the lines that changed after the time `last`."""
        lines: PlaceList = self.lines
        lines.count = 0
        for line in range(self.state.board.lines):
            if self.state.line_clock[line] > last:
                lines.place[lines.count] = line
                lines.count += 1
