"""The generator row of puzzles of rectangles, which generic code asks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kenken_cp.core.generator import Count, GeneratorRow, Workspace
from kenken_cp.core.kind import late
from kenken_cp.kinds.rectangles.generator.options import PANELS, ROWS, RectangleRecipe
from kenken_cp.kinds.rectangles.generator.reasons import REASONS
from kenken_cp.kinds.rectangles.puzzle import QUESTION, UNKNOWN

# The workspace is loaded only when puzzles are made; listing the options does not need it.
_load = late("kenken_cp.kinds.rectangles.generator.workspace", "RectangleWorkspace")
SIDES = (5, 6, 7, 8, 10, 12, 15, 20)  # of the puzzles behind the table of percentiles


def _workspace(recipe: RectangleRecipe) -> Workspace:
    made: Workspace = _load()(recipe)
    return made


def _clues(data: Mapping[str, Any]) -> Iterator[Any]:
    """The number of each clue; those without one come last."""
    for line in data.get("clue", ()):
        for number in line:
            if number:
                yield number


def _known(data: Mapping[str, Any]) -> Iterable[int]:
    return [number for number in _clues(data) if number != UNKNOWN]


def _unknown(data: Mapping[str, Any]) -> Iterable[int]:
    """The number of clues without a number, if there are any."""
    hidden = Counter(_clues(data))[UNKNOWN]
    return [hidden] * (hidden > 0)


def _calibrated(family: str) -> Iterator[RectangleRecipe]:
    for side in SIDES:
        yield RectangleRecipe(side, side, family=family)


GENERATOR = GeneratorRow(
    number=2,
    recipe=RectangleRecipe,
    families=ROWS,
    panels=PANELS,
    workspace=_workspace,
    reasons=tuple([row.words for row in REASONS]),
    counts=(
        Count("areas", "cells of a rectangle", _known),
        Count("unknown", f"clues with {QUESTION}", _unknown, in_ranges=True),
    ),
    calibrated=_calibrated,
    group=lambda recipe: "",
)
