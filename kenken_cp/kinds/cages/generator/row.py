"""`GENERATOR`: how cage puzzles are made."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kenken_cp.engine.workspace import KernelGenerator, KernelWorkspace
from kenken_cp.kinds.cages.generator.families import ROWS
from kenken_cp.kinds.cages.generator.options import PANELS
from kenken_cp.kinds.cages.generator.recipe import CageRecipe
from kenken_cp.kinds.cages.generator.tallies import COUNTS, TABLE, calibration_recipes, group_of

if TYPE_CHECKING:
    from kenken_cp.kinds.cages.generator.clued_workspace import CluedWorkspace


class CageGenerator(KernelGenerator[CageRecipe]):
    """How cage puzzles are made."""

    number = 6
    recipe = CageRecipe
    families = ROWS
    panels = PANELS
    counts = COUNTS
    styles = TABLE
    group = staticmethod(group_of)
    calibration_recipes = staticmethod(calibration_recipes)

    def workspace(self, recipe: CageRecipe) -> "KernelWorkspace[CageRecipe] | CluedWorkspace":  # type: ignore[override]
        if not recipe.is_clued:
            return super().workspace(recipe)
        from kenken_cp.kinds.cages.generator.clued_workspace import CluedWorkspace

        return CluedWorkspace(recipe)

    @property
    def reasons(self) -> Sequence[str]:
        from kenken_cp.kinds.cages.generator.clued_workspace import NO_GRID, NO_PLACE

        return [*super().reasons, NO_PLACE, NO_GRID]

    def workspace_class(self) -> type[KernelWorkspace[CageRecipe]]:
        from kenken_cp.kinds.cages.generator.workspace import CageWorkspace

        return CageWorkspace


GENERATOR = CageGenerator()
