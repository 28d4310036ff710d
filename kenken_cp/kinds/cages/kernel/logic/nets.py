# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Forcing nets over the combinations of a cage, each followed by propagation (`propagate`: singles,
combinations, locked candidates, claims).

Like `assume`, they work on the board itself and then restore it.
"""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.kinds.cages.kernel.codes import CAGE, CASE_TUPLE
from kenken_cp.kinds.cages.kernel.logic.cage_technique import CageTechnique

if not cython.compiled:
    from kenken_cp.engine.bits import as_signed
    from kenken_cp.kinds.cages.kernel.logic.assume import fill, most_lost
    from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate

# The most combinations of a cage that are followed.
MOST = 16


@cython.cclass
class CombinationNet(CageTechnique):
    """What all combinations of a cage lead to; places are cages, those with fewest first.

    Used only if none of them leads to a contradiction; unless it `breaks`: then such a combination
    is impossible and so agrees with everything, and deductions inside the cage count too.
    """

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 0, MOST - 1, None)
        self.assumes = True
        self.breaks = False
        self.loop = ladder
        self.begun_at = 0
        # for each cage when one of its combinations led to a contradiction, and how many it had
        self.failed_at = ints(self.state.board.cells)
        self.failed_live = ints(self.state.board.cells)

    def begin(self):
        """A puzzle was loaded: what is known is of earlier times, unless the clock was reset."""
        cage: cython.int
        CageTechnique.begin(self)
        if self.state.clock <= self.begun_at:
            for cage in range(self.state.board.cells):
                self.failed_at[cage] = -1
        self.begun_at = self.state.clock

    def look(self, place):
        state: CageState = self.state
        board: Board = state.board
        cage: cython.int = place % board.cages
        cases: cython.int = 2 + place // board.cages
        k: cython.int
        cell: cython.int
        if board.live[cage] != cases or not self._agree(cage, cases) or not state.offer():
            return
        state.held += cases
        state.note(CAGE, cage, 0)
        for k in range(cases * board.cage_stride[cage]):
            state.note(CASE_TUPLE, cage, as_signed(state.words[k]))
        cell = most_lost(state)
        state.strike(cell, state.candidates[cell] & ~state.union[cell])

    def _agree(self, cage, cases):
        """Whether the cage's combinations agree on something; `union` is what they leave."""
        state: CageState = self.state
        board: Board = state.board
        case: cython.int
        cell: cython.int
        i: cython.int
        stands: cython.bint
        agree: cython.bint = True
        if cases * board.cage_stride[cage] > len(state.words) or self._has_failed(cage):
            return False
        for i in range(cases * board.cage_stride[cage]):
            state.words[i] = board.tuples[board.cage_tuples[cage] + i]
        board.save(0)
        for cell in range(board.cells):
            state.union[cell] = 0
        if not self.breaks:
            for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
                state.union[board.cage_cells[i]] = board.full
        for case in range(cases):
            fill(state, cage, case)
            stands = propagate(board)
            if stands:
                agree = False
                for cell in range(board.cells):
                    state.union[cell] |= board.candidates[cell]
                    if board.saved_candidates[cell] & ~state.union[cell]:
                        agree = True
            board.restore(0)
            if not stands and not self.breaks:
                self.failed_at[cage] = state.clock
                self.failed_live[cage] = cases
                return False
            if not agree:
                return False
        return True

    def _has_failed(self, cage):
        """Whether one of the cage's combinations led to a contradiction, and so does still: none
        has gone since. (With clues that is not certain.)"""
        return (
            self.failed_at[cage] >= self.loop.began
            and self.failed_live[cage] == self.state.board.live[cage]
            and self.state.board.clue_factors == 0
        )


@cython.cclass
class BrokenNet(CombinationNet):
    """What those combinations of a cage lead to that do not end in a contradiction."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.breaks = True
