"""`GENERATOR`: what generic code uses to make Nonograms (`core.generator.GeneratorRow`)."""

from kenken_cp.core.generator import GeneratorRow, Workspace
from kenken_cp.core.kind import late
from kenken_cp.kinds.lines.generator.advice import advice, tries
from kenken_cp.kinds.lines.generator.census import census
from kenken_cp.kinds.lines.generator.options import PANELS, ROWS, LineRecipe
from kenken_cp.kinds.lines.generator.reasons import REASONS
from kenken_cp.kinds.lines.generator.tallies import COUNTS, calibration_recipes, group_of
from kenken_cp.kinds.lines.generator.tones import remark

# The workspace is loaded only when puzzles are made; listing the options does not need it.
_load = late("kenken_cp.kinds.lines.generator.workspace", "LineWorkspace")


def _workspace(recipe: LineRecipe) -> Workspace:
    made: Workspace = _load()(recipe)
    return made


GENERATOR = GeneratorRow(
    number=9,
    recipe=LineRecipe,
    families=ROWS,
    panels=PANELS,
    workspace=_workspace,
    reasons=tuple([row.words for row in REASONS]),
    counts=COUNTS,
    calibration_recipes=calibration_recipes,
    group=group_of,
    remark=remark,
    census=census,
    advice=advice,
    tries=tries,
)
