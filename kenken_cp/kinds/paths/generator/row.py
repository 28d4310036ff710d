"""`GENERATOR`: how number paths are made, what suites count of them, and which are ranked together.

A percentile says how many similar puzzles take less effort to solve (`kenken_cp.percentiles`);
`kenken suite calibrate` makes those puzzles, by `calibration_recipes`.
"""

from collections.abc import Iterator
from itertools import pairwise

from kenken_cp.core.fields import Fields
from kenken_cp.core.generator import Count
from kenken_cp.engine.workspace import KernelGenerator, KernelWorkspace
from kenken_cp.kinds.paths.generator.options import PANELS, ROWS, PathRecipe

SIDES = range(5, 11)


def _givens(data: Fields) -> list[int]:
    return [sum(number != 0 for line in data["given"] for number in line)]


def _stretch(data: Fields) -> list[int]:
    """The longest run of missing numbers."""
    count = sum(1 - hole for line in data["hole"] for hole in line)
    given = sorted(number for line in data["given"] for number in line if number)
    bounds = [0, *given, count + 1]
    return [max(b - a - 1 for a, b in pairwise(bounds))]


COUNTS = (
    Count("givens", "givens", _givens, in_ranges=True),
    Count("stretch", "missing numbers in a row, at most", _stretch, in_ranges=True),
)


class PathGenerator(KernelGenerator[PathRecipe]):
    """How number paths are made."""

    number = 7
    recipe = PathRecipe
    families = ROWS
    panels = PANELS
    counts = COUNTS

    def workspace_class(self) -> type[KernelWorkspace[PathRecipe]]:
        from kenken_cp.kinds.paths.generator.workspace import PathWorkspace

        return PathWorkspace

    def calibration_recipes(self, family: str) -> Iterator[PathRecipe]:
        """The recipes of puzzles to rank others with."""
        for side in SIDES:
            yield PathRecipe(side, side, family)


GENERATOR = PathGenerator()
