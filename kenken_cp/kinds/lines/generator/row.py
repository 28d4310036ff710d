"""`GENERATOR`: how Nonograms are made, what suites count of them, and which are ranked together.

A percentile says how many similar puzzles take less effort to solve (`kenken_cp.percentiles`);
`kenken suite calibrate` makes those puzzles, by `calibration_recipes`.
"""

from collections.abc import Iterator

from kenken_cp.core.fields import Fields
from kenken_cp.core.generator import Count
from kenken_cp.engine.workspace import KernelGenerator, KernelWorkspace
from kenken_cp.kinds.lines.generator.advice import advice, tries
from kenken_cp.kinds.lines.generator.census import census
from kenken_cp.kinds.lines.generator.options import PANELS, ROWS, LineRecipe
from kenken_cp.kinds.lines.generator.tones import read_picture, remark

SIDES = (5, 10, 15, 20, 25, 30)


def _clues(data: Fields) -> list[list[int]]:
    return [*data["row_clues"], *data["column_clues"]]


def _blocks(data: Fields) -> list[int]:
    """The number of blocks of each line."""
    return [sum(size > 0 for size in clue) for clue in _clues(data)]


def _count_filled(data: Fields) -> list[int]:
    """The filled cells, in hundredths of the grid."""
    return [100 * sum(map(sum, data["row_clues"])) // (data["rows"] * data["columns"])]


COUNTS = (
    Count("filled", "% of the cells filled", _count_filled, in_ranges=True),
    Count("blocks", "blocks of a line", _blocks),
)


class LineGenerator(KernelGenerator[LineRecipe]):
    """How Nonograms are made."""

    number = 9
    recipe = LineRecipe
    families = ROWS
    panels = PANELS
    counts = COUNTS
    remark = staticmethod(remark)
    read_picture = staticmethod(read_picture)
    census = staticmethod(census)
    advice = staticmethod(advice)
    tries = staticmethod(tries)

    def workspace_class(self) -> type[KernelWorkspace[LineRecipe]]:
        from kenken_cp.kinds.lines.generator.workspace import LineWorkspace

        return LineWorkspace

    def calibration_recipes(self, family: str) -> Iterator[LineRecipe]:
        """The recipes of puzzles to rank others with: random pictures, noisy to smooth."""
        for side in SIDES:
            for grain in (-1, 0, 2):
                yield LineRecipe(side, side, family, blob_size=grain)


GENERATOR = LineGenerator()
