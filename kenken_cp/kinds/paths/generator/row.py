"""`GENERATOR`: how number paths are made."""

from kenken_cp.engine.workspace import KernelGenerator, KernelWorkspace
from kenken_cp.kinds.paths.generator.options import PANELS, ROWS, PathRecipe
from kenken_cp.kinds.paths.generator.tallies import COUNTS, calibration_recipes


class PathGenerator(KernelGenerator[PathRecipe]):
    """How number paths are made."""

    number = 6
    recipe = PathRecipe
    families = ROWS
    panels = PANELS
    counts = COUNTS
    calibration_recipes = staticmethod(calibration_recipes)

    def workspace_class(self) -> type[KernelWorkspace[PathRecipe]]:
        from kenken_cp.kinds.paths.generator.workspace import PathWorkspace

        return PathWorkspace


GENERATOR = PathGenerator()
