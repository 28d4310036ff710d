# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The human solver of Nonograms: loads a puzzle, applies a given state, and runs the techniques."""

from array import array

import cython

from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.engine.loop import TechniqueLoop
from kenken_cp.kinds.lines.kernel.logic.line_form import LineForm
from kenken_cp.kinds.lines.kernel.logic.line_state import LineState
from kenken_cp.kinds.lines.kernel.logic.line_technique import LineDirtySet


@cython.cclass
class Ladder(TechniqueLoop):
    """The human solver for puzzles of these sides."""

    def __init__(self, rows: cython.int, columns: cython.int, ladder: list, idle: list) -> None:
        """`ladder` has (technique, tier, weight), easiest first; `idle` is the pool that the ladder
        returns to."""
        self.board_state = LineState(rows, columns)
        self.solution = array("b", bytes(rows * columns))
        super().__init__(self.board_state, LineDirtySet(self.board_state), ladder, idle)

    def load(self, puzzle):
        """Load a puzzle of these sides; False if one of its clues does not fit its line."""
        self.refresh()
        self.board_state.canonical_form.take(puzzle)
        if not self.board_state.load():
            return False
        self.begin()
        return True

    def tell_solution(self, values: tuple) -> None:
        """Set the solution, cell by cell of the puzzle, from which cells are supplied."""
        form: LineForm = self.board_state.canonical_form
        columns: cython.int = self.board_state.board.columns
        for cell in range(self.board_state.cells):
            self.solution[cell] = (
                1 + values[form.cell_at(form.way, cell // columns, cell % columns)]
            )
        self.has_solution = True

    def supply(self, cell):
        """Log the cell and its solution value as evidence, and place the value."""
        self.board_state.note(CELL, cell, 0)
        self.board_state.note(VALUE, self.solution[cell], 0)
        self.board_state.put_in(cell, self.solution[cell])

    def preset(self, cell: cython.int, value: cython.int) -> None:
        """Before the first step: place a value in a cell of the board."""
        self.board_state.put_in(cell, 1 + value)
