# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Base classes of techniques for number paths: which places they look at.

To add a technique, write a class in this package that extends one of these and overrides
`look(place)`. Where it sees a deduction and `state.offer()` returns True, it logs its premises
(`state.note`) and names its effects (`state.strike`, `put_in`). Declare it in the module's .pxd and
give it a row in `kinds/paths/techniques.py`.
"""

import cython

from kenken_cp.engine.technique import Technique
from kenken_cp.kinds.paths.kernel.logic.path_state import PathState


@cython.cclass
class PathTechnique(Technique):
    """A technique that looks at all its places each time."""

    def __init__(self, ladder, places: cython.int) -> None:
        self.state: PathState = ladder.board_state
        super().__init__(places, None)


@cython.cclass
class OnNumbers(PathTechnique):
    """Looks at each number of the path; `more` places may follow these."""

    def __init__(self, ladder, more: cython.int = 0) -> None:
        super().__init__(ladder, ladder.board_state.cells + more)
        self.more = more

    def begin(self):
        self.places = self.state.count + self.more
        self.left_out = False


@cython.cclass
class OnPathCells(PathTechnique):
    """Looks at each cell of the board."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, ladder.board_state.cells)


@cython.cclass
class OnPathBoard(PathTechnique):
    """Looks at the whole board as one place."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 1)
