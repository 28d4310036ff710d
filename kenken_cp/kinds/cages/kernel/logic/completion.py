# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Cages weighed together: combinations that leave the others no way to complete a line or two."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.codes import CAGE, HOUSE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import CageTechnique
from kenken_cp.kinds.cages.kernel.logic.line_shares import LineShares

if not cython.compiled:
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.logic.disjoint_houses import DisjointHouses
    from kenken_cp.kinds.cages.kernel.search.board import Board


@cython.cclass
class Completing(CageTechnique):
    """Combinations that leave the other cages no way to complete a region; places are regions."""

    def __init__(self, ladder, places: cython.int) -> None:
        super().__init__(ladder, places, 0, None)
        self.ways = ladder.share(LineShares)
        self.apart = ladder.apart
        self.loop = ladder
        self.quiet_at = ints(max(1, places))
        self.quiet_shares = ints(max(1, places))

    def begin(self):
        """A puzzle was loaded: nothing is known of it; without cages there is nothing to weigh."""
        place: cython.int
        CageTechnique.begin(self)
        self.left_out = self.state.board.cages == 0
        for place in range(self.places):
            self.quiet_at[place] = -1

    def weigh_region(self, place, houses):
        """Weigh the region unless nothing followed from it, and nothing near it changed since.

        As shares only become fewer in the course of a puzzle, they are the same if so many are
        left.
        """
        state: CageState = self.state
        ways: LineShares = self.ways
        i: cython.int
        shares: cython.int = -1
        if self.quiet_at[place] >= ways.last_change(houses):
            return
        if ways.is_worth_weighing(houses):
            ways.find_parts(houses)
            shares = ways.all_shares()
            if (
                self.quiet_at[place] < self.loop.began or self.quiet_shares[place] != shares
            ) and ways.weigh():
                for i in range(ways.parts):
                    if ways.part[i] < state.board.cages and ways.failing(i):
                        if state.offer():
                            self._find_failing(i)
                            ways.weigh_all()
                        if state.done:
                            return
        if state.available == 0:
            self.quiet_at[place] = state.clock
            self.quiet_shares[place] = shares

    def _find_failing(self, i):
        """Drop the combinations of part `i` that fail, and name only cages needed for that."""
        state: CageState = self.state
        ways: LineShares = self.ways
        board: Board = state.board
        cage: cython.int = ways.part[i]
        at: cython.longlong = board.cage_tuples[cage]
        j: cython.int
        k: cython.int
        ways.name_fewest(i)
        for j in range(ways.houses):
            state.note(HOUSE, ways.region[j], 0)
        state.held += board.live[cage]
        state.note(CAGE, cage, 0)
        for j in range(ways.parts):
            if j != i and not ways.by_cell[j]:
                state.held += board.live[ways.part[j]]
                state.note(CAGE, ways.part[j], 0)
        ways.list_fitting(i)
        for k in range(board.live[cage]):
            if not ways.is_fitting(ways.share(i, at)):
                state.drop(cage, at)
            at += board.cage_stride[cage]


@cython.cclass
class LineCompletion(Completing):
    """Combinations that leave the other cages no way to complete a house."""

    def __init__(self, ladder) -> None:
        board: Board = ladder.board_state.board
        super().__init__(ladder, board.houses)

    def look(self, place):
        self.ways.region[0] = place
        self.weigh_region(place, 1)


@cython.cclass
class TwoLineCompletion(Completing):
    """Combinations that leave the others no way to complete two houses that share cages."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, ladder.apart.pairs)

    def look(self, place):
        apart: DisjointHouses = self.apart
        self.ways.region[0] = apart.pair[2 * place]
        self.ways.region[1] = apart.pair[2 * place + 1]
        self.weigh_region(place, 2)
