"""Registers the generator of number paths: its `GeneratorRow` (`core.generator`)."""

from kenken_cp.core.generator import GeneratorRow, Workspace
from kenken_cp.core.kind import late
from kenken_cp.kinds.paths.generator.options import PANELS, ROWS, PathRecipe
from kenken_cp.kinds.paths.generator.reasons import REASONS
from kenken_cp.kinds.paths.generator.tallies import COUNTS, calibrated

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
    calibrated=calibrated,
    group=lambda recipe: "",
)
