# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The human solver of puzzles of rectangles: loads a puzzle and a state, runs the techniques."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.engine.loop import TechniqueLoop
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_state import RectangleState
from kenken_cp.kinds.rectangles.kernel.logic.rectangle_technique import RectangleDirtySet
from kenken_cp.kinds.rectangles.kernel.search.board import Board


@cython.cclass
class Ladder(TechniqueLoop):
    """The human solver for puzzles of one size."""

    def __init__(self, rows: cython.int, columns: cython.int, table: list, idle: list) -> None:
        """`table` has (technique, tier, weight), easiest first; `idle` is the pool that the ladder
        returns to."""
        self.board_state = RectangleState(rows, columns)
        self.solution = ints(rows * columns)
        super().__init__(self.board_state, RectangleDirtySet(self.board_state), table, idle)

    def load(self, clues) -> bool:
        """Load the clues of a puzzle; False if they have too many rectangles."""
        self.refresh()
        if not self.board_state.load(clues):
            return False
        self.begin()
        return True

    def load_numbers(self):
        """Load the numbers that the form has; False as in `load`."""
        self.refresh()
        if not self.board_state.load_numbers():
            return False
        self.begin()
        return True

    def tell_solution(self, values: tuple) -> None:
        """Set the solution, the number of each cell's clue, from which cells are supplied."""
        board_clue = {own + 1: clue for clue, own in enumerate(self.board_state.order_of_clues())}
        for cell in range(self.board_state.cells):
            self.solution[self._place_of(cell)] = board_clue[values[cell]]
        self.has_solution = True

    def supply(self, cell):
        """Log the cell and its clue as evidence, and place it."""
        self.board_state.note(CELL, cell, 0)
        self.board_state.note(VALUE, self.solution[cell], 0)
        self.board_state.put_in(cell, self.solution[cell])

    def _place_of(self, cell):
        """The place of one of the puzzle's cells on the board."""
        return self.board_state.form.places[
            self.board_state.form.way * self.board_state.cells + cell
        ]

    def preset(self, place: cython.int, clue: cython.int) -> None:
        """Before the first step: a cell of the board belongs to a clue of the board."""
        self.board_state.put_in(place, clue)

    def cross_out(self, rectangle: cython.int) -> None:
        """Before the first step: remove a rectangle of the board."""
        self.board_state.drop(rectangle)

    def live(self) -> list:
        """The rectangles of the board that are not removed."""
        board: Board = self.board_state.board
        return [i for i in range(board.listed) if board.is_live(i)]
