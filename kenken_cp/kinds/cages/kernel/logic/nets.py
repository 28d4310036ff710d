# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Forcing nets over the combinations of a cage, each followed by propagation (`propagate`: singles,
combinations, locked candidates, claims).

Like `assume`, they work on the board itself and then restore it.
"""

import cython

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


def combination_net(state, cage, breaks):
    """Deductions outside the cage on which all its combinations agree.

    Used only if none of them leads to a contradiction; unless it `breaks`: then such a combination
    is impossible and so agrees with everything, and deductions inside the cage count too.
    """
    board: Board = state.board
    case: cython.int
    cell: cython.int
    i: cython.int
    k: cython.int
    cases: cython.int = board.live[cage]
    stride: cython.int = board.cage_stride[cage]
    agree: cython.bint = True
    if cases * stride > len(state.words):
        return
    for i in range(cases * stride):
        state.words[i] = board.tuples[board.cage_tuples[cage] + i]
    board.save(0)
    for cell in range(board.cells):
        state.union[cell] = 0
    if not breaks:
        for i in range(board.cage_start[cage], board.cage_start[cage + 1]):
            state.union[board.cage_cells[i]] = board.full
    for case in range(cases):
        fill(state, cage, case)
        agree &= breaks
        if propagate(board):
            agree = False
            for cell in range(board.cells):
                state.union[cell] |= board.candidates[cell]
                if board.saved_candidates[cell] & ~state.union[cell]:
                    agree = True
        board.restore(0)
        if not agree:
            return
    if not state.offer():
        return
    state.held += cases
    state.note(CAGE, cage, 0)
    for k in range(cases * stride):
        state.note(CASE_TUPLE, cage, as_signed(state.words[k]))
    cell = most_lost(state)
    state.strike(cell, state.candidates[cell] & ~state.union[cell])


@cython.cclass
class CombinationNet(CageTechnique):
    """What all combinations of a cage lead to; places are cages, those with fewest first."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder, 0, MOST - 1, None)
        self.assumes = True
        self.breaks = False

    def look(self, place):
        board: Board = self.state.board
        if board.live[place % board.cages] == 2 + place // board.cages:
            combination_net(self.state, place % board.cages, self.breaks)


@cython.cclass
class BrokenNet(CombinationNet):
    """What those combinations of a cage lead to that do not end in a contradiction."""

    def __init__(self, ladder) -> None:
        super().__init__(ladder)
        self.breaks = True
