"""`GENERATOR`: how Shikaku are made."""

from kenken_cp.engine.workspace import KernelGenerator, KernelWorkspace
from kenken_cp.kinds.rectangles.generator.options import PANELS, ROWS, RectangleRecipe
from kenken_cp.kinds.rectangles.generator.tallies import COUNTS, calibration_recipes


class RectangleGenerator(KernelGenerator[RectangleRecipe]):
    """How Shikaku are made."""

    number = 2
    recipe = RectangleRecipe
    families = ROWS
    panels = PANELS
    counts = COUNTS
    calibration_recipes = staticmethod(calibration_recipes)

    def workspace_class(self) -> type[KernelWorkspace[RectangleRecipe]]:
        from kenken_cp.kinds.rectangles.generator.workspace import RectangleWorkspace

        return RectangleWorkspace


GENERATOR = RectangleGenerator()
