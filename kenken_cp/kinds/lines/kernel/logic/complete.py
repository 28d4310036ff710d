# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""Hard techniques: all placements of a line's clue."""

import cython

from kenken_cp.kinds.lines.kernel.logic.line_technique import LineTechnique

if not cython.compiled:
    from kenken_cp.engine.solver_state import TAKE
    from kenken_cp.kinds.lines.kernel.logic.line_board import OPEN, LineBoard
    from kenken_cp.kinds.lines.kernel.logic.line_state import LineState

MOST_CASES = 4  # placements that a person goes through one by one


@cython.cclass
class CaseLine(LineTechnique):
    """The few placements of a line agree on a cell."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        base: cython.int = board.base[line]
        if not board.solve(line):
            return
        cases = board.placements(line, MOST_CASES)
        if cases > MOST_CASES:
            return
        for at in range(board.size[line]):
            if board.can[base + at] != OPEN:
                state.claim(at, at + 1, board.can[base + at])
        if not state.matching and state.mode == TAKE:
            state.held += cases
        state.settle(-1, -1)


@cython.cclass
class CompleteLine(LineTechnique):
    """A cell that is the same in all placements of its line."""

    def search(self, line):
        board: LineBoard = self.board
        state: LineState = self.state
        base: cython.int = board.base[line]
        if not state.solve_line(line):
            return
        for at in range(board.size[line]):
            if board.can[base + at] != OPEN and board.cell[base + at] == OPEN:
                state.claim(at, at + 1, board.can[base + at])
                state.settle(-1, -1)
                if state.done:
                    return
