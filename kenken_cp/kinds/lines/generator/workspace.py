"""The workspace for Nonograms of one recipe: runs the kernel's generator, gives the data."""

from typing import Any

from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.core.geometry import as_rows
from kenken_cp.core.symmetries import BY_ID, orbits
from kenken_cp.engine import outcomes
from kenken_cp.kinds.lines.generator.options import LineRecipe
from kenken_cp.kinds.lines.generator.reasons import REASONS
from kenken_cp.kinds.lines.generator.tones import locked_cells, two_tones
from kenken_cp.kinds.lines.kernel.generate.line_evaluator import LineEvaluator
from kenken_cp.kinds.lines.kernel.generate.line_generator import LineGenerator
from kenken_cp.kinds.lines.kernel.generate.picture_generator import PictureGenerator
from kenken_cp.kinds.lines.kernel.generate.picture_source import PictureSource
from kenken_cp.kinds.lines.keys import key_of
from kenken_cp.kinds.lines.ladder_pool import ROWS
from kenken_cp.kinds.lines.nonogram import data
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of

_FIGURES = {
    UNIQUE: outcomes.UNIQUE,
    "tier": outcomes.TIER,
    "effort": outcomes.EFFORT,
    "depth": outcomes.DEPTH,
}
_ABOVE = 1 << outcomes.ABOVE


def generator_for(recipe: LineRecipe) -> LineGenerator:
    """The kernel's generator for a recipe's own picture, or for random ones."""
    evaluator = LineEvaluator(recipe.rows, recipe.columns, ROWS)
    evaluator.full_lines = recipe.full_lines
    if recipe.picture:
        cells, clear = two_tones(recipe)
        return PictureGenerator(evaluator, cells, clear, locked_cells(recipe), recipe.changes)
    together = orbits(BY_ID[recipe.symmetry], recipe.rows, recipe.columns)
    orbit_of = {cell: orbit for orbit in together for cell in orbit}
    alike = [orbit_of[cell] for cell in range(recipe.cells)]
    wanted = max(1, round(recipe.fill * recipe.cells))
    source = PictureSource(recipe.rows, recipe.columns, wanted, [orbit[0] for orbit in alike])
    return LineGenerator(evaluator, source, alike, recipe.grain)


class LineWorkspace:
    """Makes the puzzles of one recipe; implements `core.generator.Workspace`."""

    def __init__(self, recipe: LineRecipe) -> None:
        self._recipe = recipe
        self._maker = generator_for(recipe)

    def begin(self, state: int, aim: Aim) -> None:
        """Begin a unit."""
        tiers = aim.tiers | (_ABOVE if aim.tiers else 0)
        self._maker.aim(_FIGURES[aim.figure], aim.low, aim.high, tiers)
        # Where any puzzle will do, it is one that lines alone solve, as most people want it.
        self._maker.lines.lines_only = aim.figure == UNIQUE and not aim.tiers
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
        return as_rows(self._cells, self._recipe.columns)

    @property
    def _cells(self) -> tuple[int, ...]:
        return tuple(self._maker.lines.grid)

    @property
    def _puzzle(self) -> LinePuzzle:
        return puzzle_of(self._cells, self._recipe.columns)

    def data(self) -> dict[str, object]:
        """The family's data of the current puzzle."""
        return data(self._puzzle)

    def key(self) -> bytes:
        """The key of the current puzzle."""
        return key_of(self._recipe.family, self._puzzle)

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
