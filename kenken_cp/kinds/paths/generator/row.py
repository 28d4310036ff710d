"""`GENERATOR`: what generic code uses to make number paths (`core.generator.GeneratorRow`)."""

from kenken_cp.core.generator import GeneratorRow, Workspace
from kenken_cp.core.kind import late
from kenken_cp.kinds.paths.generator.options import PANELS, ROWS, PathRecipe
from kenken_cp.kinds.paths.generator.reasons import REASONS
from kenken_cp.kinds.paths.generator.tallies import COUNTS, calibration_recipes

# The workspace is loaded only when puzzles are made; listing the options does not need it.
_load = late("kenken_cp.kinds.paths.generator.workspace", "PathWorkspace")


def _workspace(recipe: PathRecipe) -> Workspace:
    made: Workspace = _load()(recipe)
    return made


GENERATOR = GeneratorRow(
    number=6,
    recipe=PathRecipe,
    families=ROWS,
    panels=PANELS,
    workspace=_workspace,
    reasons=tuple([row.words for row in REASONS]),
    counts=COUNTS,
    calibration_recipes=calibration_recipes,
    group=lambda recipe: "",
)
