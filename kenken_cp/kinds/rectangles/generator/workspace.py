"""The workspace for puzzles of rectangles of one recipe: runs the kernel's generator."""

from kenken_cp.engine.kernel_logic import kernel_rows
from kenken_cp.engine.outcomes import EVALUATION, OWN, Reason
from kenken_cp.engine.workspace import KernelWorkspace
from kenken_cp.kinds.rectangles.generator.areas import weights_for
from kenken_cp.kinds.rectangles.generator.options import HALF_TURN, RectangleRecipe
from kenken_cp.kinds.rectangles.kernel.generate.cuts import Cuts
from kenken_cp.kinds.rectangles.kernel.generate.division import Division
from kenken_cp.kinds.rectangles.kernel.generate.evaluator import RectangleEvaluator
from kenken_cp.kinds.rectangles.kernel.generate.puzzle_generator import RectangleGenerator
from kenken_cp.kinds.rectangles.keys import digest_of
from kenken_cp.kinds.rectangles.techniques import LADDER

# Attempts for each division, and changes of clues in each.
ATTEMPTS, CHANGES = 2, 150


class RectangleWorkspace(KernelWorkspace[RectangleRecipe]):
    """Makes the puzzles of one recipe."""

    REASONS = (
        *EVALUATION,
        Reason(OWN, "a clue with too many rectangles"),
        Reason(OWN + 1, "no division into the areas wanted"),
    )

    def __init__(self, recipe: RectangleRecipe) -> None:
        self._recipe = recipe
        weights = weights_for(recipe.shares, recipe.min_side)
        division = Division(recipe.rows, recipe.columns, list(weights), recipe.min_side)
        division.symmetric = recipe.symmetry == HALF_TURN
        self._evaluator = RectangleEvaluator(division, kernel_rows(LADDER))
        self.maker = RectangleGenerator(self._evaluator, recipe.question_marks)
        self.maker.allow(ATTEMPTS, CHANGES)
        if recipe.areas or recipe.max_area or recipe.min_side > 1 or division.symmetric:
            # the chain meets the usual areas without; so their puzzles stay as they are
            self.maker.cut_with(Cuts(division, [area for area, _ in recipe.shares]))

    def grid(self) -> list[list[int]]:
        """The rows of the solution."""
        rows: list[list[int]] = self._evaluator.grid_rows()
        return rows

    def data(self) -> dict[str, object]:
        """The family's data of the current puzzle."""
        recipe = self._recipe
        clue = self._evaluator.number_rows()
        return {"rows": recipe.rows, "columns": recipe.columns, "clue": clue}

    def key(self) -> bytes:
        """The key of the current puzzle."""
        recipe = self._recipe
        rows, columns = sorted((recipe.rows, recipe.columns))
        return digest_of(recipe.family, rows, columns, self._evaluator.reading())
