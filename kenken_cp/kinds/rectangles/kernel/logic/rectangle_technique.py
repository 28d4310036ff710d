# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Base classes of techniques for rectangles: what they look at, changed clues and cells or all.

To add a technique, write a class in this package that extends one of these and overrides
`look(place)`. Where it sees a deduction and `state.offer()` returns True, it says how many cells a
person looks over (`state.weigh`), logs its premises (`state.note`) and names its effects
(`state.fill`, `put_in`, `drop`). Declare it in the module's .pxd and give it a row in
`kinds/rectangles/techniques.py`.
"""

import cython

from kenken_cp.engine.technique import DirtySet, PlaceList, Technique
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state import RectangleState


@cython.cclass
class RectangleDirtySet(DirtySet):
    """The changed clues and cells: those that lost a rectangle, or of which a cell became known."""

    def __init__(self, state: RectangleState) -> None:
        self.state = state
        self.clues = PlaceList(state.cells, 0)
        self.cells = PlaceList(state.cells, 0)

    def list_changed(self, last, level):
        """List what changed after the time `last`."""
        state: RectangleState = self.state
        places: PlaceList = self.clues
        count: cython.int = 0
        for i in range(state.board.clues):
            if state.clue_clock[i] > last:
                places.place[count] = i
                count += 1
        places.count = count
        places = self.cells
        count = 0
        for i in range(state.cells):
            if state.cell_clock[i] > last:
                places.place[count] = i
                count += 1
        places.count = count


@cython.cclass
class RectangleTechnique(Technique):
    """A technique on a board of rectangles."""

    def __init__(self, ladder, places: cython.int, watch) -> None:
        self.state = ladder.board_state
        super().__init__(places, watch)


@cython.cclass
class OnChangedClues(RectangleTechnique):
    """Looks at each clue that changed."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, ladder.board_state.cells, ladder.dirty.clues)

    def begin(self):
        """A puzzle was loaded: its clues are the places."""
        self.places = self.state.board.clues
        self.left_out = False


@cython.cclass
class OnChangedCells(RectangleTechnique):
    """Looks at each cell that changed."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, ladder.board_state.cells, ladder.dirty.cells)


@cython.cclass
class OnClues(RectangleTechnique):
    """Looks at each clue."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, ladder.board_state.cells, None)

    def begin(self):
        """A puzzle was loaded: its clues are the places."""
        self.places = self.state.board.clues
        self.left_out = False


@cython.cclass
class OnCells(RectangleTechnique):
    """Looks at each cell."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, ladder.board_state.cells, None)
