# cython: infer_types=True, boundscheck=False, wraparound=False, initializedcheck=False
"""The human solver of number paths: loads a puzzle and a given state, and runs the techniques."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.engine.loop import TechniqueLoop
from kenken_cp.engine.technique import DirtySet
from kenken_cp.kinds.paths.kernel.logic.path_form import PathForm
from kenken_cp.kinds.paths.kernel.logic.path_state import PathState
from kenken_cp.kinds.paths.kernel.search.layout import Layout


@cython.cclass
class PathLadder(TechniqueLoop):
    """The human solver for puzzles on boards of these sides."""

    def __init__(self, rows: int, columns: int, rows_of_ladder: list, idle: list) -> None:
        """`rows_of_ladder` are (technique, tier, weight), easiest first; `idle` is the pool that
        the ladder returns to.
        """
        self.board_state = PathState(rows, columns)
        self.layout = Layout(rows, columns)
        self.solution = ints(rows * columns)
        super().__init__(self.board_state, DirtySet(), rows_of_ladder, idle)

    def load_puzzle(self, puzzle) -> None:
        """Load a puzzle of these sides."""
        self.layout.read(puzzle)
        self.load(self.layout)

    def load(self, layout):
        """Load a puzzle as the kernel reads it."""
        self.refresh()
        self.board_state.load(layout)
        self.begin()
        return 0

    def tell_solution(self, values: tuple) -> None:
        """Set the solution, cell by cell of the puzzle, from which cells are supplied."""
        for cell in range(self.board_state.cells):
            self.solution[self.place_of(cell)] = values[cell] - 1
        self.has_solution = True

    def supply(self, cell):
        """Log the cell and its number as evidence, and place the number."""
        self.board_state.note(CELL, cell, 0)
        self.board_state.note(VALUE, self.solution[cell] + 1, 0)
        self.board_state.put_in(self.solution[cell], cell)

    def place_of(self, cell):
        """The place of one of the puzzle's cells on the board."""
        form: PathForm = self.board_state.form
        return form.places[form.way * self.board_state.cells + cell]

    def restrict(self, cell: cython.int, values: tuple) -> None:
        """Before the first step: leave a cell of the puzzle only these numbers."""
        state: PathState = self.board_state
        place: cython.int = self.place_of(cell)
        number: cython.int
        allowed: cython.int[::1] = ints(state.count)
        for number in values:
            if 1 <= number <= state.count:
                allowed[number - 1] = 1
        for number in range(state.count):
            if not allowed[number]:
                state.strike(number, place)

    def preset(self, cell: cython.int, value: cython.int) -> None:
        """Before the first step: place a number in a cell of the puzzle."""
        self.board_state.put_in(value - 1, self.place_of(cell))
