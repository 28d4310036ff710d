# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Makes puzzles with cages: an attempt cuts a board into cages and changes them until they fit."""

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.changing import ChangingGenerator
from kenken_cp.kinds.cages.kernel.codes import NO_CAGES, NO_CLUE, NO_GRID, OUTCOMES
from kenken_cp.kinds.cages.kernel.generate.puzzle_builder import PuzzleBuilder

if not cython.compiled:
    from kenken_cp.engine.rng import next_below
    from kenken_cp.kinds.cages.kernel.generate.cage_evaluator import CageEvaluator
    from kenken_cp.kinds.cages.kernel.generate.cage_generator import CageGenerator
    from kenken_cp.kinds.cages.kernel.generate.clue_chooser import ANY, LOOSE, TIGHT, ClueChooser
    from kenken_cp.kinds.cages.kernel.search.caging import Caging

# Boards of so many cells are searched near the grid; on smaller ones that gains next to nothing.
LARGE_BOARD = 100


@cython.cclass
class PuzzleGenerator(ChangingGenerator):
    """Makes puzzles of one board, digit set, style of cages and choice of clues."""

    def __init__(self, evaluator: CageEvaluator, cages: CageGenerator, clues: ClueChooser) -> None:
        super().__init__(evaluator, OUTCOMES)
        self.evaluator: CageEvaluator = evaluator
        self.builder = PuzzleBuilder(
            cages, clues, evaluator.search.board.together, evaluator.caging, evaluator.store
        )
        self.clues = clues
        self.order = ints(evaluator.cells)
        self.give(0, 0)
        if evaluator.cells >= LARGE_BOARD:
            evaluator.stay_near()

    def give(self, few: cython.int, many: cython.int) -> None:
        """Give `few` to `many` cells their digits in addition to the cages, uniformly."""
        self.few_givens = few
        self.many_givens = many

    def draw(self):
        """Draw a grid and its givens."""
        evaluator: CageEvaluator = self.evaluator
        self.builder.begin(self.rng, evaluator.grid)
        if not evaluator.grids.draw(self.rng):
            evaluator.outcome = NO_GRID
            return False
        evaluator.note_grid()
        if self.many_givens:
            self._draw_givens()
        return True

    def _draw_givens(self):
        """Draw the number of givens and their cells."""
        evaluator: CageEvaluator = self.evaluator
        caging: Caging = evaluator.caging
        cell: cython.int
        i: cython.int
        caging.givens = self.few_givens + next_below(
            self.rng, self.many_givens - self.few_givens + 1
        )
        for cell in range(evaluator.cells):
            self.order[cell] = cell
        self.rng.shuffle(self.order, evaluator.cells)
        for i in range(caging.givens):
            caging.given_cell[i] = self.order[i]
            caging.given[i] = evaluator.grid[self.order[i]]

    def compose(self):
        """Cut the board into cages and give them clues; False on failure."""
        if not self.builder.cut():
            self.evaluator.outcome = NO_CAGES
            return False
        if not self.builder.give_clues():
            self.evaluator.outcome = NO_CLUE
            return False
        return True

    # hooks of ChangingGenerator: changes

    def rule_out(self):
        """Change a cage where the other solution differs, so that the new clue excludes it."""
        evaluator: CageEvaluator = self.evaluator
        cell: cython.int = evaluator.open_cells[next_below(self.rng, evaluator.open_count)]
        return self.builder.change_at(cell) and self.builder.rules_out(evaluator.other)

    def make_easier(self):
        """Change a cage where the human solver is stuck, or any; half the time for a tight clue."""
        evaluator: CageEvaluator = self.evaluator
        cell: cython.int = next_below(self.rng, evaluator.cells)
        if evaluator.open_count:
            cell = evaluator.open_cells[next_below(self.rng, evaluator.open_count)]
        return self.builder.change_at(cell) and self._give_clues(TIGHT)

    def make_harder(self):
        """Change any cage; half the time for a loose clue."""
        return self.builder.change_any() and self._give_clues(LOOSE)

    def _give_clues(self, lean):
        """Give the changed cages clues, half the time with this preference."""
        given: cython.bint
        self.clues.lean = lean if next_below(self.rng, 2) else ANY
        given = self.builder.give_clues()
        self.clues.lean = ANY
        return given

    def save(self, place):
        self.builder.save(place)

    def restore(self, place):
        self.builder.restore(place)

    def write(self):
        """Write the cages, with their clues, to the caging."""
        self.builder.clue_fresh()
