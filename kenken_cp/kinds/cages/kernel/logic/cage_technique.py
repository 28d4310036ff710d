# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Techniques for boards of houses and cages: where they look.

To add one, write a class here in `logic` that extends one of those below and overrides
`look(place)`: if it sees a deduction and `state.offer()` says that its effects are wanted, it names
what it rests on (`state.note`) and what goes (`state.strike`, `put_in`, `drop`). Declare it in the
module's .pxd, give it a row in `kinds/cages/techniques.py` (its place among the rows is its place
in the ladder, its code and its sentence), and a file of cases in `data/techniques`. Nothing else in
the engine names it. It serves grading, depth, traces, hints and the generator alike, as the loop of
`engine` decides what is counted, taken or gathered. What several techniques compute in common
extends `SharedWorkspace` and is asked for with `ladder.share`.
"""

import cython

from kenken_cp.engine.technique import Technique

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board


@cython.cclass
class CageTechnique(Technique):
    """A technique with so many places, and so many more for each cage of the puzzle."""

    def __init__(self, ladder, places: cython.int, per_cage: cython.int, watch) -> None:
        """`ladder` is that of the board; `watch` is one of the lists of its dirty set, or None."""
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
    """Looks at each house that changed."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.houses, 0, ladder.dirty.houses)


@cython.cclass
class OnCages(CageTechnique):
    """Looks at each cage that changed."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 0, 1, ladder.dirty.cages)


@cython.cclass
class NearCages(CageTechnique):
    """Looks at each cage that changed or meets a house that did."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 0, 1, ladder.dirty.near_cages)


@cython.cclass
class OnValues(CageTechnique):
    """Looks for each value across the rows, then for each across the columns."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, 2 * board.digits, 0, None)


@cython.cclass
class OnCells(CageTechnique):
    """Looks from each cell."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.cells, 0, None)


@cython.cclass
class OnBoard(CageTechnique):
    """Looks at the whole board at once."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 1, 0, None)
