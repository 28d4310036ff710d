# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Base classes of techniques for boards of houses and cages: which places they look at.

To add a technique, write a class in this package that extends one of these and overrides
`look(place)`. Where it sees a deduction and `state.offer()` returns True, it logs its premises
(`state.note`) and names its effects (`state.strike`, `put_in`, `drop`). A place is looked at again
only once the list of its base class has it. Choose the base whose list has it whenever something
changes that the deduction rests on or acts on; else what is done already is offered for ever.
Declare it in the
module's .pxd and give it a row in `kinds/cages/techniques.py` (the order of rows is the ladder, and
a row has its code and sentence); `data/techniques/README.md` says what its cases are.
Grading, depth, traces, hints and the generator all use it through the engine's loop. Code that
several techniques share extends `SharedWorkspace` and is obtained with `ladder.share`.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.technique import Technique

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board


@cython.cclass
class CageTechnique(Technique):
    """A technique with a fixed number of places plus some per cage of the puzzle."""

    def __init__(self, ladder, places: cython.int, per_cage: cython.int, watch) -> None:
        """`watch` is one of the lists of the ladder's dirty set, or None."""
        state: CageState = ladder.board_state
        self.state = state
        self.fixed = places
        self.per_cage = per_cage
        super().__init__(places + per_cage * state.board.cells, watch)

    def begin(self):
        """A puzzle was loaded: set the number of places."""
        self.places = self.fixed + self.per_cage * self.state.board.cages
        self.left_out = False


@cython.cclass
class OnHouses(CageTechnique):
    """Looks at each changed house."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.houses, 0, ladder.dirty.houses)


@cython.cclass
class OnCages(CageTechnique):
    """Looks at each changed cage."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 0, 1, ladder.dirty.cages)


@cython.cclass
class NearCages(CageTechnique):
    """Looks at each cage that changed or that meets a changed house."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 0, 1, ladder.dirty.near_cages)


@cython.cclass
class OnValues(CageTechnique):
    """Looks at each value across the rows, then at each across the columns.

    What it finds must depend on the places of the value alone: where it found nothing, it need not
    look again until they change. So it overrides `search`, not `look`.
    """

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, 2 * board.digits, 0, None)
        self.empty_at = ints(2 * board.digits)  # when nothing was found at a place

    def begin(self):
        """A puzzle was loaded: nothing is known of it."""
        place: cython.int
        CageTechnique.begin(self)
        for place in range(self.places):
            self.empty_at[place] = -1

    def look(self, place):
        """Search for the value, if its places have changed or it was found before."""
        state: CageState = self.state
        if self.empty_at[place] >= state.value_clock[place % state.board.digits]:
            return
        self.search(place)
        if state.available == 0:
            self.empty_at[place] = state.clock

    def search(self, place):
        """Offer the state every deduction about one value."""


@cython.cclass
class OnCells(CageTechnique):
    """Looks at each cell."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.cells, 0, None)


@cython.cclass
class OnBoard(CageTechnique):
    """Looks at the whole board as one place."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 1, 0, None)
