# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The human solver of puzzles of cages: loads a puzzle and a state, and runs the techniques."""

from array import array

import cython

from kenken_cp.engine.log import CELL, VALUE
from kenken_cp.engine.loop import TechniqueLoop
from kenken_cp.kinds.cages.kernel.logic.cage_state import CageState
from kenken_cp.kinds.cages.kernel.logic.dirty import CageDirtySet
from kenken_cp.kinds.cages.kernel.logic.disjoint_houses import DisjointHouses

if not cython.compiled:
    from kenken_cp.engine.evaluator import MEDIUM
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.caging import Caging


@cython.cclass
class Ladder(TechniqueLoop):
    """The human solver for puzzles of one geometry and digit set."""

    def __init__(self, geometry, digits: tuple, rows: list, idle: list) -> None:
        """`rows` are (technique, tier, weight), easiest first; `idle` is the pool that the ladder
        returns to.

        A technique is a class of this package; its code is the number of its row.
        """
        self.board_state = CageState(geometry, digits)
        self.apart = DisjointHouses(self.board_state.canonical_form.symmetries.geometry)
        self.solution = array("I", bytes(4 * self.board_state.board.cells))
        super().__init__(self.board_state, CageDirtySet(self.board_state, self.apart), rows, idle)

    def load(self, puzzle, store):
        """Load a puzzle; False if one of its cages has too many combinations."""
        caging: Caging = self.board_state.board.caging
        caging.read(puzzle)
        if puzzle.clues:
            caging.way, caging.image = puzzle.lying()
        return self.load_cages(self.board_state.board.caging, store)

    def load_cages(self, caging, store):
        """Load a puzzle given as a Caging; False as in `load`."""
        self.refresh()
        if not self.board_state.load_cages(caging, store):
            return False
        self.begin()
        return True

    def tell_solution(self, values: tuple) -> None:
        """Set the solution, cell by cell of the puzzle, from which cells are supplied."""
        cell: cython.int
        index = {value: i for i, value in enumerate(self.board_state.values)}
        for cell in range(self.board_state.board.cells):
            self.solution[self._place_of(cell)] = self._in_form(1 << index[values[cell]])
        self.has_solution = True

    def supply(self, cell):
        """Log the cell and its solution value as evidence, and place the value."""
        self.board_state.note(CELL, cell, 0)
        self.board_state.note(VALUE, self.solution[cell], 0)
        self.board_state.put_in(cell, self.solution[cell])

    def _in_form(self, mask):
        """A set of digits of the puzzle as one of the board."""
        return self.board_state.canonical_form.in_form(mask)

    def _place_of(self, cell):
        """The place of one of the puzzle's cells on the board."""
        return self.board_state.canonical_form.places[
            self.board_state.canonical_form.way * self.board_state.board.cells + cell
        ]

    def restrict(self, cell: cython.int, values: tuple) -> None:
        """Before the first step: leave a cell of the puzzle only these candidates."""
        index = {value: i for i, value in enumerate(self.board_state.values)}
        mask = self._in_form(sum([1 << index[value] for value in values]))
        place = self._place_of(cell)
        self.board_state.struck[place] = self.board_state.candidates[place] & ~mask
        if self.board_state.struck[place]:
            self.board_state.pending[self.board_state.pendings] = place
            self.board_state.pendings += 1

    def preset(self, cell: cython.int, value: cython.longlong) -> None:
        """Before the first step: place a value in a cell of the puzzle."""
        place = self._place_of(cell)
        if not self.board_state.put[place] and not self.board_state.struck[place]:
            self.board_state.pending[self.board_state.pendings] = place
            self.board_state.pendings += 1
        self.board_state.put[place] = self._in_form(1 << list(self.board_state.values).index(value))

    def cross_out(self, cage: cython.int, word_list: list) -> None:
        """Before the first step: remove these packed combinations from the board's cage."""
        board: Board = self.board_state.board
        stride: cython.int = board.cage_stride[cage]
        at: cython.longlong = board.cage_tuples[cage]
        gone = {tuple(words) for words in word_list}
        i: cython.int
        for i in range(board.live[cage]):
            words = tuple([board.tuples[at + k] for k in range(stride)])
            if words in gone:
                self.board_state.drop(cage, at)
            at += stride

    def begin_here(self) -> None:
        """Apply the restrictions, and start the log after them."""
        self.board_state.write_down()
        self.board_state.logged = 0

    def start_at(self, candidates):
        """Start from these candidates, cell by cell of the puzzle: the result of propagation.

        Techniques up to Medium would reach the same candidates, and those up to Easy no more.
        """
        state: CageState = self.board_state
        cell: cython.int
        place: cython.int
        left: cython.uint
        for cell in range(state.board.cells):
            place = self._place_of(cell)
            left = self._in_form(candidates[cell])
            state.strike(place, ~left)
            if left & (left - 1) == 0:
                state.put_in(place, left)
        state.write_down()
        self.reached = MEDIUM
