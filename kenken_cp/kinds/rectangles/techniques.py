"""The ladder: one row a technique, in the order in which they are tried.

`kernel/logic/places.py` says how to write one.
"""

from collections.abc import Callable
from typing import NamedTuple

from kenken_cp.core.logic import SEARCH
from kenken_cp.core.steps import Step, Tier
from kenken_cp.engine.technique import SearchTechnique
from kenken_cp.kinds.rectangles import kernel  # noqa: F401  (chooses the form of those below)
from kenken_cp.kinds.rectangles.kernel.logic import areas, assume, clashes, locked, singles
from kenken_cp.kinds.rectangles.sentences import steps as sentences
from kenken_cp.kinds.rectangles.state import RectangleMarks


class RectangleTechniqueRow(NamedTuple):
    """One row: the class in the kernel that finds it, and what `core.logic.TechniqueRow` has."""

    find: type
    id: str
    title: str
    tier: Tier
    weight: int
    statement: str
    sentence: Callable[[RectangleMarks, Step], str]
    aliases: tuple[str, ...] = ()


TECHNIQUES = (
    RectangleTechniqueRow(
        singles.OnlyRectangle, "only-rectangle", "Only rectangle", Tier.GENTLE, 1,
        "A clue takes its only possible rectangle; all others leave the grid, contain another "
        "clue, overlap a known rectangle or were ruled out.",
        sentences.only_rectangle,
    ),
    RectangleTechniqueRow(
        singles.OnlyCover, "only-cover", "Only cover", Tier.EASY, 2,
        "Only one possible rectangle covers a cell, so its clue takes that rectangle.",
        sentences.only_cover,
    ),
    RectangleTechniqueRow(
        singles.Core, "core", "Core", Tier.MEDIUM, 3,
        "Cells that all possible rectangles of a clue share belong to the clue.",
        sentences.core, ("common-cells",),
    ),
    RectangleTechniqueRow(
        singles.OnlyReach, "only-reach", "Only reach", Tier.MEDIUM, 4,
        "A cell that the rectangles of only one clue can reach belongs to that clue.",
        sentences.only_reach,
    ),
    RectangleTechniqueRow(
        clashes.StrandsCell, "strands-cell", "Strands a cell", Tier.HARD, 10,
        "A rectangle is impossible if it overlaps everything that could cover some cell outside "
        "it.",
        sentences.strands_cell,
    ),
    RectangleTechniqueRow(
        locked.LockedCells, "locked-cells", "Locked cells", Tier.EXPERT, 16,
        "If some cells can be reached by only as many clues, and no possible rectangle covers two "
        "of them, each clue takes one of the cells, and its rectangles that cover none are "
        "impossible.",
        sentences.locked_cells,
    ),
    RectangleTechniqueRow(
        areas.AreaCount, "area-count", "Area count", Tier.EXPERT, 20,
        "If the clues can only just cover a part of the grid, each must cover as much of it as it "
        "can; if they must cover all of it anyway, each must cover as little of it as it can.",
        sentences.area_count,
    ),
    RectangleTechniqueRow(
        assume.EitherWay, "either-rectangle", "Either rectangle", Tier.MASTER, 40,
        "All possible rectangles of a clue, or all that could cover a cell, lead to the same "
        "conclusion.",
        sentences.either_rectangle,
    ),
    RectangleTechniqueRow(
        assume.Contradiction, "impossible-rectangle", "Impossible rectangle", Tier.BEYOND, 60,
        "A rectangle is impossible if taking it leads to a contradiction.",
        sentences.impossible_rectangle, ("rectangle-contradiction",),
    ),
    RectangleTechniqueRow(
        SearchTechnique, SEARCH, "Search", Tier.SEARCH, 0,
        "When no technique applies, a search fills in a cell.",
        sentences.search,
    ),
)  # fmt: skip
