"""The workspace for puzzles of rectangles of one recipe: runs the kernel's generator."""

from typing import Any

from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.engine import outcomes
from kenken_cp.kinds.rectangles.generator.areas import weights_for
from kenken_cp.kinds.rectangles.generator.options import HALF_TURN, RectangleRecipe
from kenken_cp.kinds.rectangles.generator.reasons import REASONS
from kenken_cp.kinds.rectangles.kernel.generate.cuts import Cuts
from kenken_cp.kinds.rectangles.kernel.generate.division import Division
from kenken_cp.kinds.rectangles.kernel.generate.evaluator import RectangleEvaluator
from kenken_cp.kinds.rectangles.kernel.generate.puzzle_generator import RectangleGenerator
from kenken_cp.kinds.rectangles.keys import digest_of
from kenken_cp.kinds.rectangles.ladder_pool import TABLE

_FIGURES = {
    UNIQUE: outcomes.UNIQUE,
    "tier": outcomes.TIER,
    "effort": outcomes.EFFORT,
    "depth": outcomes.DEPTH,
}
_ABOVE = 1 << outcomes.ABOVE
# Attempts for each division, and changes of clues in each.
ATTEMPTS, CHANGES = 2, 150


class RectangleWorkspace:
    """Makes the puzzles of one recipe; implements `core.generator.Workspace`."""

    def __init__(self, recipe: RectangleRecipe) -> None:
        self._recipe = recipe
        weights = weights_for(recipe.shares)
        division = Division(recipe.rows, recipe.columns, list(weights))
        division.symmetric = recipe.symmetry == HALF_TURN
        self._evaluator = RectangleEvaluator(division, TABLE)
        self._maker = RectangleGenerator(self._evaluator, recipe.unknown)
        self._maker.allow(ATTEMPTS, CHANGES)
        if recipe.areas or recipe.max_area or division.symmetric:
            # the chain meets the usual areas without; so their puzzles stay as they are
            self._maker.cut_with(Cuts(division, [area for area, _ in recipe.shares]))

    def begin(self, state: int, aim: Aim) -> None:
        """Begin a unit: everything it draws follows from these 64 bits."""
        tiers = aim.tiers | (_ABOVE if aim.tiers else 0)
        self._maker.aim(_FIGURES[aim.figure], aim.low, aim.high, tiers)
        self._maker.begin(state)

    def go_on(self) -> bool:
        """Work until the next pause; True if there is more to do."""
        more: bool = self._maker.go_on()
        return more

    @property
    def made(self) -> int:
        """The place of the puzzle that meets the aim; -1 for none."""
        place: int = self._maker.made
        return place

    def dismiss(self) -> None:
        """Reject the puzzle made, so that `go_on` continues from it."""
        self._maker.dismiss()

    def kept(self) -> list[int]:
        """The places that hold a puzzle."""
        kept: list[int] = self._maker.kept()
        return kept

    def lay_out(self, place: int, rated: bool) -> str:
        """Make a kept puzzle the current one; "" or the reason why that failed."""
        if self._maker.lay_out(place, rated):
            return ""
        reason: str = self._maker.reason(REASONS)
        return reason

    @property
    def ladder(self) -> Any:
        """The ladder, loaded with the current puzzle."""
        return self._maker.solver

    def grid(self) -> list[list[int]]:
        """The rows of the solution."""
        rows: list[list[int]] = self._evaluator.grid_rows()
        return rows

    def data(self) -> dict[str, Any]:
        """The family's data of the current puzzle."""
        recipe = self._recipe
        clue = self._evaluator.number_rows()
        return {"rows": recipe.rows, "columns": recipe.columns, "clue": clue}

    def key(self) -> bytes:
        """The key of the current puzzle."""
        recipe = self._recipe
        rows, columns = sorted((recipe.rows, recipe.columns))
        return digest_of(recipe.family, rows, columns, self._evaluator.reading())

    def counted(self) -> tuple[int, dict[str, int]]:
        """The number of candidates evaluated in the unit, and of those rejected, by reason."""
        counted = self._maker.counted()
        return sum(counted), outcomes.rejections(REASONS, counted)

    @property
    def nodes(self) -> int:
        """The search nodes of the unit."""
        nodes: int = self._maker.nodes
        return nodes

    @property
    def looked(self) -> int:
        """The number of candidates that the unit has looked at."""
        return int(self._maker.looked)
