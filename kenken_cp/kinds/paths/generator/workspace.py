"""The workspace for number paths of one recipe: runs the kernel's generators, gives the data."""

from functools import lru_cache
from typing import Any

from kenken_cp.core.generator import UNIQUE, Aim
from kenken_cp.core.geometry import as_rows
from kenken_cp.engine import outcomes
from kenken_cp.kinds.paths.generator.options import PathRecipe
from kenken_cp.kinds.paths.generator.reasons import REASONS
from kenken_cp.kinds.paths.kernel.generate.backbite import PathSource
from kenken_cp.kinds.paths.kernel.generate.path_evaluator import PathEvaluator
from kenken_cp.kinds.paths.kernel.generate.path_remover import PathRemover
from kenken_cp.kinds.paths.kernel.generate.pattern_generator import PatternGenerator
from kenken_cp.kinds.paths.kernel.search.layout import Layout
from kenken_cp.kinds.paths.keys import digest_of, kind_of
from kenken_cp.kinds.paths.ladder_pool import ROWS

_FIGURES = {
    UNIQUE: outcomes.UNIQUE,
    "tier": outcomes.TIER,
    "effort": outcomes.EFFORT,
    "depth": outcomes.DEPTH,
}
_ABOVE = 1 << outcomes.ABOVE
REMOVALS = 8  # attempts to remove givens from one path
PATHS = (
    20  # paths tried for a pattern in a unit: where none fits, a thousand units take half a minute
)


@lru_cache(maxsize=16)
def generator_for(recipe: PathRecipe) -> PathRemover | PatternGenerator:
    """The kernel's generator for puzzles of this recipe."""
    layout = Layout(recipe.rows, recipe.columns)
    layout.read(recipe.board)
    evaluator = PathEvaluator(layout, PathSource(layout), ROWS)
    if recipe.max_branches is not None:
        evaluator.limit_choices(recipe.max_branches)
    if recipe.fixed is not None:
        return PatternGenerator(evaluator, sorted(recipe.fixed), recipe.ends, PATHS)
    made = PathRemover(evaluator, recipe.orbits)
    made.require(recipe.ends, recipe.max_stretch or recipe.cells)
    low, high = recipe.givens or (0, recipe.cells)
    holes = len(recipe.holes)  # they count as given
    made.allow(REMOVALS, low + holes, high + holes, recipe.givens is not None)
    return made


class PathWorkspace:
    """Makes the puzzles of one recipe; implements `core.generator.Workspace`."""

    def __init__(self, recipe: PathRecipe) -> None:
        self._maker = generator_for(recipe)
        board = recipe.board
        holes = [int(cell in board.holes) for cell in range(recipe.cells)]
        self._kind = kind_of(recipe.family, recipe.rows, recipe.columns, recipe.closed)
        self._form = {
            "rows": recipe.rows,
            "columns": recipe.columns,
            "hole": as_rows(tuple(holes), recipe.columns),
            "given": None,
            "wall": [],
            "link": [],
            "closed": recipe.closed,
        }

    def begin(self, state: int, aim: Aim) -> None:
        """Begin a unit."""
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
        rows: list[list[int]] = self._maker.evaluator.grid_rows()
        return rows

    def data(self) -> dict[str, Any]:
        """The family's data of the current puzzle."""
        return {**self._form, "given": self._maker.evaluator.givens()}

    def key(self) -> bytes:
        """The key of the current puzzle."""
        return digest_of(self._maker.key(), self._kind)

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
