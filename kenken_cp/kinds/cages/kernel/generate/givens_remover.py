# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes puzzles of givens alone: cells of a grid are blanked as long as it stays the only solution.

For a target up to Easy, only as long as that tier solves the puzzle; see `engine.removing`.
"""

import cython

from kenken_cp.engine.removing import ClueRemover
from kenken_cp.kinds.cages.kernel.codes import NO_GRID, OUTCOMES, TOO_HARD
from kenken_cp.kinds.cages.kernel.generate.two_digit_sets import TwoDigitSets

if not cython.compiled:
    from kenken_cp.engine.evaluator import EASY, MEDIUM
    from kenken_cp.kinds.cages.kernel.generate.cage_evaluator import CageEvaluator
    from kenken_cp.kinds.cages.kernel.generate.pieces import FREE
    from kenken_cp.kinds.cages.kernel.logic.cage_form import CageForm
    from kenken_cp.kinds.cages.kernel.search.band_singles import (
        IN_BOXES,
        IN_CELLS,
        IN_LINES,
        BandSingles,
    )
    from kenken_cp.kinds.cages.kernel.search.board import Board
    from kenken_cp.kinds.cages.kernel.search.caging import Caging
    from kenken_cp.kinds.cages.kernel.search.propagate import propagate, settle

# Two saved boards of a puzzle that is too hard: after propagation, and after the human solver.
ROOT, STUCK = range(2)


@cython.cclass
class GivensRemover(ClueRemover):
    """Makes puzzles of givens alone, of one board, digit set and symmetry."""

    def __init__(self, evaluator: CageEvaluator, orbits: list) -> None:
        """`orbits` has the number of each cell's orbit: cells that are given together."""
        cell: cython.int
        super().__init__(evaluator, OUTCOMES, orbits)
        self.evaluator: CageEvaluator = evaluator
        self.unavoidable: TwoDigitSets = TwoDigitSets(
            evaluator.search.board, self.orbit_of, self.orbits
        )
        self.is_loaded = False
        for cell in range(evaluator.cells):
            evaluator.caging.owner[cell] = FREE

    def draw(self):
        """Draw a grid, and find its unavoidable sets of two digits."""
        evaluator: CageEvaluator = self.evaluator
        unavoidable: TwoDigitSets = self.unavoidable
        cell: cython.int
        if not evaluator.grids.draw(self.rng):
            evaluator.outcome = NO_GRID
            return False
        unavoidable.read(evaluator.grid)
        for cell in range(evaluator.cells):
            evaluator.search.guide[cell] = cython.cast(cython.uint, 1) << evaluator.grid[cell]
            if evaluator.plain:
                evaluator.bands.guide[cell] = evaluator.grid[cell]
        return True

    def write(self):
        """Write the givens to the evaluator's caging."""
        evaluator: CageEvaluator = self.evaluator
        caging: Caging = evaluator.caging
        cell: cython.int
        givens: cython.int = 0
        for cell in range(evaluator.cells):
            if self.is_given[self.orbit_of[cell]]:
                caging.given_cell[givens] = cell
                caging.given[givens] = evaluator.grid[cell]
                givens += 1
        caging.givens = givens
        self.is_loaded = False

    def load(self):
        """Load the givens into the search."""
        evaluator: CageEvaluator = self.evaluator
        if not evaluator.plain:
            evaluator.search.load_plain(evaluator.caging, evaluator.store)

    def settles(self):
        """Whether naked and hidden singles solve the loaded puzzle; up to Easy, whether that tier
        does."""
        evaluator: CageEvaluator = self.evaluator
        if evaluator.plain:
            return self._singles_place_removed()
        settle(evaluator.search.board)
        if evaluator.list_open(evaluator.search.board):
            return False
        if not self._wants_settled():
            return True
        return evaluator.load_solver() and evaluator.ladder.climb(evaluator.high) > 0

    def _singles_place_removed(self):
        """As `settles`, on plain boards: singles solved the puzzle before the last orbits were
        removed, and do so again once they place these."""
        evaluator: CageEvaluator = self.evaluator
        singles: BandSingles = evaluator.singles
        at: cython.int
        i: cython.int
        orbit: cython.int
        singles.load(evaluator.caging)
        for at in range(self.at, min(self.at + self.chunk, self.orbits)):
            orbit = self.order[at]
            for i in range(self.first_cell[orbit], self.first_cell[orbit] + self.size[orbit]):
                singles.want(self.orbit_cell[i])
        if not self._wants_settled():
            return singles.places(IN_CELLS)
        return singles.places(IN_BOXES if evaluator.high < EASY else IN_LINES)

    def stays_unique(self, orbit):
        """Whether the loaded puzzle is still unique after this orbit was removed."""
        evaluator: CageEvaluator = self.evaluator
        i: cython.int
        for i in range(self.first_cell[orbit], self.first_cell[orbit] + self.size[orbit]):
            if not evaluator.is_only(self.orbit_cell[i], i > self.first_cell[orbit]):
                if evaluator.differs:
                    self.unavoidable.learn(evaluator.open_cells, evaluator.open_count, False)
                return False
        return True

    # easing

    def begin_easing(self):
        """Save the boards after propagation and after the ladder, for `may_ease`."""
        evaluator: CageEvaluator = self.evaluator
        self._note_stuck()
        evaluator.look()
        evaluator.search.board.save(ROOT)
        self.is_loaded = True

    def _note_stuck(self):
        """Save the board that the human solver left."""
        evaluator: CageEvaluator = self.evaluator
        board: Board = evaluator.search.board
        canonical_form: CageForm = evaluator.ladder.board_state.canonical_form
        cell: cython.int
        for cell in range(evaluator.cells):
            board.candidates[cell] = canonical_form.from_form(
                evaluator.ladder.board_state.candidates[
                    canonical_form.places[canonical_form.way * evaluator.cells + cell]
                ]
            )
        board.save(STUCK)

    def may_ease(self, orbit):
        """Whether this orbit could bring the puzzle down to the target's tier.

        False if a quick test shows that it makes the puzzle too easy, or leaves it too hard.
        """
        evaluator: CageEvaluator = self.evaluator
        if evaluator.low > MEDIUM and not self.keeps_easy() and self._is_solved_from(ROOT, orbit):
            return False
        if self._is_solved_from(STUCK, orbit):
            return True
        if not self.is_loaded:
            self.write()
            evaluator.ladder.load_cages(evaluator.caging, evaluator.store)
            self.is_loaded = True
        evaluator.note_root(evaluator.search.board)
        evaluator.ladder.begin_rounds()
        evaluator.climb_to_target()
        if evaluator.reached == 0:
            evaluator.outcome = TOO_HARD
            self.leave_out()
        return evaluator.reached > 0

    def _is_solved_from(self, place, orbit):
        """Whether propagation solves the saved board once the orbit is given."""
        evaluator: CageEvaluator = self.evaluator
        board: Board = evaluator.search.board
        i: cython.int
        cell: cython.int
        board.restore(place)
        for i in range(self.first_cell[orbit], self.first_cell[orbit] + self.size[orbit]):
            cell = self.orbit_cell[i]
            board.candidates[cell] = cython.cast(cython.uint, 1) << evaluator.grid[cell]
            board.touch(cell)
        propagate(board)
        return evaluator.list_open(board) == 0
