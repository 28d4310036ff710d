"""How cage puzzles are made: the row that generic code asks."""

from kenken_cp.core.generator import Generator
from kenken_cp.kinds.cages.generator.counts import COUNTS, TABLE, calibrated, group_of
from kenken_cp.kinds.cages.generator.families import ROWS
from kenken_cp.kinds.cages.generator.options import PANELS
from kenken_cp.kinds.cages.generator.reasons import REASONS
from kenken_cp.kinds.cages.generator.recipe import CageRecipe
from kenken_cp.kinds.cages.generator.workspace import CageWorkspace
from kenken_cp.kinds.cages.techniques import LADDER

GENERATOR = Generator(
    number=2,
    recipe=CageRecipe,
    families=ROWS,
    panels=PANELS,
    workspace=CageWorkspace,
    reasons=tuple([row.words for row in REASONS]),
    techniques=LADDER,
    counts=COUNTS,
    calibrated=calibrated,
    group=group_of,
    styles=TABLE,
)
