"""`GENERATOR`: how Shikaku are made, what suites count of them, and which are ranked together.

A percentile says how many similar puzzles take less effort to solve (`kenken_cp.percentiles`);
`kenken suite calibrate` makes those puzzles, by `calibration_recipes`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from kenken_cp.core.fields import Fields
from kenken_cp.core.generator import Count
from kenken_cp.engine.workspace import KernelGenerator, KernelWorkspace
from kenken_cp.kinds.rectangles.generator.options import PANELS, ROWS, RectangleRecipe
from kenken_cp.kinds.rectangles.puzzle import QUESTION, UNKNOWN

SIDES = (5, 6, 7, 8, 10, 12, 15, 20)


def _clues(data: Fields) -> Iterator[int]:
    """The number of each clue, in reading order; UNKNOWN for a question mark."""
    for line in data.get("clue", ()):
        for number in line:
            if number:
                yield number


def _count_known(data: Fields) -> Iterable[int]:
    return [number for number in _clues(data) if number != UNKNOWN]


def _unknown(data: Fields) -> Iterable[int]:
    """The number of clues without a number, if there are any."""
    hidden = Counter(_clues(data))[UNKNOWN]
    return [hidden] * (hidden > 0)


COUNTS = (
    Count("areas", "cells of a rectangle", _count_known),
    Count("unknown", f"clues with {QUESTION}", _unknown, in_ranges=True),
)


class RectangleGenerator(KernelGenerator[RectangleRecipe]):
    """How Shikaku are made."""

    number = 2
    recipe = RectangleRecipe
    families = ROWS
    panels = PANELS
    counts = COUNTS

    def workspace_class(self) -> type[KernelWorkspace[RectangleRecipe]]:
        from kenken_cp.kinds.rectangles.generator.workspace import RectangleWorkspace

        return RectangleWorkspace

    def calibration_recipes(self, family: str) -> Iterator[RectangleRecipe]:
        """The recipes of puzzles to rank others with: square boards, the usual areas."""
        for side in SIDES:
            yield RectangleRecipe(side, side, family=family)


GENERATOR = RectangleGenerator()
