"""The workspace for number paths of one recipe: runs the kernel's generators, gives the data."""

from functools import lru_cache

from kenken_cp.core.geometry import as_rows
from kenken_cp.core.symmetries import BY_ID as SYMMETRY
from kenken_cp.engine.kernel_logic import kernel_rows
from kenken_cp.engine.outcomes import EVALUATION, REMOVAL, Reason
from kenken_cp.engine.workspace import KernelWorkspace
from kenken_cp.kinds.paths.fields import pairs_written
from kenken_cp.kinds.paths.generator.options import PathRecipe
from kenken_cp.kinds.paths.kernel import codes
from kenken_cp.kinds.paths.kernel.generate.backbite import PathSource
from kenken_cp.kinds.paths.kernel.generate.pair_clues import PairClues
from kenken_cp.kinds.paths.kernel.generate.path_evaluator import PathEvaluator
from kenken_cp.kinds.paths.kernel.generate.path_remover import PathRemover
from kenken_cp.kinds.paths.kernel.generate.pattern_generator import PatternGenerator
from kenken_cp.kinds.paths.kernel.search.layout import Layout
from kenken_cp.kinds.paths.keys import board_digest, digest_of
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.techniques import LADDER

REMOVALS = 8  # attempts to remove givens from one path
PATHS = 20  # paths drawn for a pattern in a unit, before the last of them is changed


@lru_cache(maxsize=16)
def generator_for(recipe: PathRecipe) -> PathRemover | PatternGenerator:
    """The kernel's generator for puzzles of this recipe."""
    board = recipe.board
    layout = _layout_of(board)
    source = PathSource(_layout_of(board))  # a layout of its own: paths are drawn without walls
    evaluator = PathEvaluator(layout, source, kernel_rows(LADDER))
    for rule, wanted in recipe.pair_clues:
        ranks = rule.ranks(board, SYMMETRY[recipe.symmetry], recipe.fixed or ())
        pairs = PairClues(source, ranks, wanted, rule.linked, recipe.give_ends)
        evaluator.add_pairs(rule.option, pairs)
    if recipe.max_choices is not None:
        evaluator.limit_choices(recipe.max_choices)
    if recipe.fixed is not None:
        return PatternGenerator(evaluator, sorted(recipe.fixed), recipe.give_ends, PATHS)
    made = PathRemover(evaluator, recipe.orbits)
    made.require(recipe.give_ends, recipe.max_gap or recipe.cells)
    low, high = recipe.givens or (0, recipe.cells)
    holes = len(recipe.holes)  # they count as given
    made.allow(REMOVALS, low + holes, high + holes, recipe.givens is not None)
    return made


def _layout_of(board: PathPuzzle) -> Layout:
    layout = Layout(board.rows, board.columns)
    layout.read(board)
    return layout


class PathWorkspace(KernelWorkspace[PathRecipe]):
    """Makes the puzzles of one recipe."""

    REASONS = (
        *EVALUATION,
        Reason(codes.NO_PATH, "no path found that covers the board"),
        Reason(codes.NO_ROOM, "a path without room for so many symmetric walls or links"),
        Reason(codes.BRANCHES, "too many choices for a plain search"),
        *REMOVAL,
    )

    def __init__(self, recipe: PathRecipe) -> None:
        self.maker = generator_for(recipe)
        board = recipe.board
        holes = [int(cell in board.holes) for cell in range(recipe.cells)]
        self._board_digest = board_digest(recipe.family, recipe.rows, recipe.columns, recipe.loop)
        self._form = {
            "rows": recipe.rows,
            "columns": recipe.columns,
            "hole": as_rows(tuple(holes), recipe.columns),
            "given": None,
            "wall": None,
            "link": None,
            "closed": recipe.loop,
        }
        self._columns = recipe.columns

    def grid(self) -> list[list[int]]:
        """The rows of the solution."""
        rows: list[list[int]] = self.maker.evaluator.grid_rows()
        return rows

    def data(self) -> dict[str, object]:
        """The family's data of the current puzzle."""
        evaluator = self.maker.evaluator
        return {
            **self._form,
            "given": evaluator.givens(),
            "wall": pairs_written(evaluator.pairs_drawn("walls"), self._columns),
            "link": pairs_written(evaluator.pairs_drawn("links"), self._columns),
        }

    def key(self) -> bytes:
        """The key of the current puzzle."""
        return digest_of(self.maker.key(), self._board_digest)
