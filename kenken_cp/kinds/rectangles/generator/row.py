"""`GENERATOR`: what generic code uses to make Shikaku (`core.generator.GeneratorRow`)."""

from kenken_cp.core.generator import GeneratorRow, Workspace
from kenken_cp.core.kind import late
from kenken_cp.kinds.rectangles.generator.options import PANELS, ROWS, RectangleRecipe
from kenken_cp.kinds.rectangles.generator.reasons import REASONS
from kenken_cp.kinds.rectangles.generator.tallies import COUNTS, calibration_recipes, group_of

# The workspace is loaded only when puzzles are made; listing the options does not need it.
_load = late("kenken_cp.kinds.rectangles.generator.workspace", "RectangleWorkspace")


def _workspace(recipe: RectangleRecipe) -> Workspace:
    made: Workspace = _load()(recipe)
    return made


GENERATOR = GeneratorRow(
    number=2,
    recipe=RectangleRecipe,
    families=ROWS,
    panels=PANELS,
    workspace=_workspace,
    reasons=tuple([row.words for row in REASONS]),
    counts=COUNTS,
    calibration_recipes=calibration_recipes,
    group=group_of,
)
