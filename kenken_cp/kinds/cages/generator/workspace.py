"""The workspace for cage puzzles of one recipe: runs the kernel's generators, gives the data."""

from kenken_cp.core.generator import Aim
from kenken_cp.core.geometry import as_rows
from kenken_cp.engine.outcomes import EVALUATION, REMOVAL, Reason
from kenken_cp.engine.rng import Rng
from kenken_cp.engine.workspace import KernelWorkspace
from kenken_cp.kinds.cages.fields import NOTHING
from kenken_cp.kinds.cages.generator.kernel_generators import generator_for
from kenken_cp.kinds.cages.generator.options import CageOptions
from kenken_cp.kinds.cages.generator.readers import JIGSAW
from kenken_cp.kinds.cages.generator.recipe import CageRecipe
from kenken_cp.kinds.cages.kernel import codes
from kenken_cp.kinds.cages.kernel.generate.cage_evaluator import PARTS
from kenken_cp.kinds.cages.kernel.generate.givens_remover import GivensRemover
from kenken_cp.kinds.cages.kernel.generate.jigsaw import Jigsaw
from kenken_cp.kinds.cages.kernel.generate.puzzle_generator import PuzzleGenerator
from kenken_cp.kinds.cages.keys import digest_of, kind_of


def _form_of(recipe: CageOptions, boxes: tuple[int, ...]) -> dict[str, object]:
    """The family's data, None for each of the PARTS."""
    fixed = {
        "rows": recipe.rows,
        "columns": recipe.columns,
        "digits": list(recipe.digits),
        "rule": str(recipe.rule),
        "box": as_rows([box + 1 for box in boxes] or [NOTHING] * recipe.cells, recipe.columns),
        "diagonals": recipe.diagonals,
        "repeats": recipe.repeats,
    }
    return {name: None if name in PARTS else fixed[name] for name in recipe.row.data}


class CageWorkspace(KernelWorkspace[CageRecipe]):
    """Makes the puzzles of one recipe."""

    REASONS = (
        *EVALUATION,
        Reason(codes.NO_TABLE, "a cage with too many combinations"),
        Reason(codes.NO_CLUE, "no clue fits a cage"),
        Reason(codes.NO_CAGES, "no cages of the sizes wanted"),
        Reason(codes.NO_GRID, "no grid found for the boxes and diagonals"),
        *REMOVAL,
    )

    maker: PuzzleGenerator | GivensRemover

    def __init__(self, recipe: CageRecipe) -> None:
        self._recipe = recipe
        self._jigsaw = Jigsaw(recipe.rows, recipe.columns) if recipe.boxes == JIGSAW else None
        if self._jigsaw is None:
            self._use_board(recipe.box_map)

    def _use_board(self, boxes: tuple[int, ...]) -> None:
        """Switch to the board with these boxes."""
        recipe = self._recipe
        self.maker = generator_for(recipe, boxes)
        self._form = _form_of(recipe, boxes)
        board = recipe.geometry(boxes)
        self._kind = kind_of(recipe.family, board, recipe.digits, recipe.rule, recipe.distinct)

    def begin(self, state: int, aim: Aim) -> None:
        """Begin a unit; jigsaw boxes are drawn first, from the unit's own seed."""
        if self._jigsaw is not None:
            rng = Rng(state)
            self._use_board(self._jigsaw.draw_map(rng))
            state = rng.word()
        super().begin(state, aim)

    def grid(self) -> list[list[int]]:
        """The rows of the solution."""
        rows: list[list[int]] = self.maker.evaluator.grid_rows()
        return rows

    def data(self) -> dict[str, object]:
        """The family's data of the current puzzle."""
        filled: dict[str, object] = self.maker.evaluator.fill_form(self._form)
        return filled

    def key(self) -> bytes:
        """The key of the current puzzle."""
        return digest_of(self.maker.key(), self._kind)
