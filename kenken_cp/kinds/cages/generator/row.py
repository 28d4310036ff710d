"""`GENERATOR`: what generic code uses to make cage puzzles (`core.generator.GeneratorRow`)."""

from kenken_cp.core.generator import GeneratorRow, Workspace
from kenken_cp.core.kind import late
from kenken_cp.kinds.cages.generator.families import ROWS
from kenken_cp.kinds.cages.generator.options import PANELS, CageOptions
from kenken_cp.kinds.cages.generator.reasons import REASONS
from kenken_cp.kinds.cages.generator.recipe import CageRecipe
from kenken_cp.kinds.cages.generator.tallies import COUNTS, TABLE, calibration_recipes, group_of

# The workspace is loaded only when puzzles are made; listing the options does not need it.
_load = late("kenken_cp.kinds.cages.generator.workspace", "CageWorkspace")


def _workspace(recipe: CageOptions) -> Workspace:
    made: Workspace = _load()(recipe)
    return made


GENERATOR = GeneratorRow(
    number=4,
    recipe=CageRecipe,
    families=ROWS,
    panels=PANELS,
    workspace=_workspace,
    reasons=tuple([row.words for row in REASONS]),
    counts=COUNTS,
    calibration_recipes=calibration_recipes,
    group=group_of,
    styles=TABLE,
)
