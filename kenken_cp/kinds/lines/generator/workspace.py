"""The workspace for Nonograms of one recipe: runs the kernel's generator, gives the data."""

from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.core.geometry import as_rows
from kenken_cp.core.symmetries import BY_ID, orbits
from kenken_cp.engine.kernel_logic import kernel_rows
from kenken_cp.engine.outcomes import EVALUATION, Reason
from kenken_cp.engine.workspace import KernelWorkspace
from kenken_cp.kinds.lines.fields import data
from kenken_cp.kinds.lines.generator.hard_halves import HALVES, SIDE
from kenken_cp.kinds.lines.generator.options import LineRecipe
from kenken_cp.kinds.lines.generator.tones import locked_cells, two_tones
from kenken_cp.kinds.lines.kernel.generate import codes
from kenken_cp.kinds.lines.kernel.generate.halves_generator import HalvesGenerator
from kenken_cp.kinds.lines.kernel.generate.line_evaluator import LineEvaluator
from kenken_cp.kinds.lines.kernel.generate.line_generator import LineGenerator
from kenken_cp.kinds.lines.kernel.generate.picture_generator import PictureGenerator
from kenken_cp.kinds.lines.kernel.generate.picture_source import PictureSource
from kenken_cp.kinds.lines.keys import key_of
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of
from kenken_cp.kinds.lines.techniques import LADDER


def generator_for(recipe: LineRecipe) -> LineGenerator:
    """The kernel's generator for a recipe's own picture, or for random ones."""
    evaluator = LineEvaluator(recipe.rows, recipe.columns, kernel_rows(LADDER))
    evaluator.full_lines = recipe.easy_lines
    if recipe.picture:
        cells, clear = two_tones(recipe)
        return PictureGenerator(evaluator, cells, clear, locked_cells(recipe), recipe.max_changes)
    together = orbits(BY_ID[recipe.symmetry], recipe.rows, recipe.columns)
    orbit_of = {cell: orbit for orbit in together for cell in orbit}
    alike = [orbit_of[cell] for cell in range(recipe.cells)]
    wanted = max(1, round(recipe.fill * recipe.cells))
    source = PictureSource(recipe.rows, recipe.columns, wanted, [orbit[0] for orbit in alike])
    if uses_halves(recipe):
        return HalvesGenerator(evaluator, source, alike, recipe.blob_size, HALVES)
    return LineGenerator(evaluator, source, alike, recipe.blob_size)


def uses_halves(recipe: LineRecipe) -> bool:
    """Whether Hard pictures start from two known halves (`hard_halves`).

    They do if the recipe has the size of these and the usual options.
    """
    usual = LineRecipe(SIDE, SIDE, recipe.family, easy_lines=recipe.easy_lines)
    return recipe == usual


class LineWorkspace(KernelWorkspace[LineRecipe]):
    """Makes the puzzles of one recipe."""

    REASONS = (
        *EVALUATION,
        Reason(codes.LINES, "single lines do not solve it"),
        Reason(codes.FULL, "a line is settled by its own clue"),
        Reason(
            codes.MANY_CHANGES,
            "more changes to the picture than allowed (see --max-changes and --thicken)",
        ),
    )

    def __init__(self, recipe: LineRecipe) -> None:
        self._recipe = recipe
        self.maker = generator_for(recipe)

    def begin(self, state: int, aim: Aim) -> None:
        """Begin a unit."""
        # Where any puzzle will do, it is one that lines alone solve, as most people want it.
        self.maker.lines.lines_only = aim.figure == UNIQUE and not aim.tiers
        self.maker.lines.search.prober.rewind()
        super().begin(state, aim)

    def grid(self) -> list[list[int]]:
        """The rows of the solution."""
        return as_rows(self._cells, self._recipe.columns)

    @property
    def _cells(self) -> tuple[int, ...]:
        return tuple(self.maker.lines.grid)

    @property
    def _puzzle(self) -> LinePuzzle:
        return puzzle_of(self._cells, self._recipe.columns)

    def data(self) -> dict[str, object]:
        """The family's data of the current puzzle."""
        return data(self._puzzle)

    def key(self) -> bytes:
        """The key of the current puzzle."""
        return key_of(self._recipe.family, self._puzzle)
