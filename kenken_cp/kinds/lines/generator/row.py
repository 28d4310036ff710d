"""`GENERATOR`: how Nonograms are made."""

from kenken_cp.engine.workspace import KernelGenerator, KernelWorkspace
from kenken_cp.kinds.lines.generator.advice import advice, tries
from kenken_cp.kinds.lines.generator.census import census
from kenken_cp.kinds.lines.generator.options import PANELS, ROWS, LineRecipe
from kenken_cp.kinds.lines.generator.tallies import COUNTS, calibration_recipes
from kenken_cp.kinds.lines.generator.tones import pictured, remark


class LineGenerator(KernelGenerator[LineRecipe]):
    """How Nonograms are made."""

    number = 9
    recipe = LineRecipe
    families = ROWS
    panels = PANELS
    counts = COUNTS
    remark = staticmethod(remark)
    pictured = staticmethod(pictured)
    census = staticmethod(census)
    advice = staticmethod(advice)
    tries = staticmethod(tries)
    calibration_recipes = staticmethod(calibration_recipes)

    def workspace_class(self) -> type[KernelWorkspace[LineRecipe]]:
        from kenken_cp.kinds.lines.generator.workspace import LineWorkspace

        return LineWorkspace


GENERATOR = LineGenerator()
