"""The ladder: one row a technique, in the order in which they are tried.

`kernel/logic/rectangle_technique.py` says how to write one.
"""

from kenken_cp.core.logic import SEARCH, TechniqueRow, numbered
from kenken_cp.core.steps import Tier
from kenken_cp.engine.technique import SearchTechnique
from kenken_cp.kinds.rectangles.kernel.logic import areas, assume, clashes, locked, singles
from kenken_cp.kinds.rectangles.sentences import steps as sentences

LADDER = numbered(
    TechniqueRow(
        singles.OnlyRectangle, "only-rectangle", "Only rectangle", Tier.GENTLE, 1,
        "A clue takes its only possible rectangle; all others leave the grid, contain another "
        "clue, overlap a known rectangle or were ruled out.",
        sentences.only_rectangle,
    ),
    TechniqueRow(
        singles.OnlyCover, "only-cover", "Only cover", Tier.EASY, 2,
        "Only one possible rectangle covers a cell, so its clue takes that rectangle.",
        sentences.only_cover,
    ),
    TechniqueRow(
        singles.Core, "core", "Core", Tier.MEDIUM, 3,
        "Cells that all possible rectangles of a clue share belong to the clue.",
        sentences.core, aliases=("common-cells",), routine=sentences.is_own_clue,
    ),
    TechniqueRow(
        singles.OnlyReach, "only-reach", "Only reach", Tier.MEDIUM, 4,
        "A cell that the rectangles of only one clue can reach belongs to that clue.",
        sentences.only_reach,
    ),
    TechniqueRow(
        clashes.StrandsCell, "strands-cell", "Strands a cell", Tier.HARD, 10,
        "A rectangle is impossible if it overlaps everything that could cover some cell outside "
        "it.",
        sentences.strands_cell,
    ),
    TechniqueRow(
        locked.LockedCells, "locked-cells", "Locked cells", Tier.EXPERT, 16,
        "If some cells can be reached by only as many clues, and no possible rectangle covers two "
        "of them, each clue takes one of the cells, and its rectangles that cover none are "
        "impossible.",
        sentences.locked_cells,
    ),
    TechniqueRow(
        areas.AreaCount, "area-count", "Area count", Tier.EXPERT, 20,
        "If the clues can only just cover a part of the grid, each must cover as much of it as it "
        "can; if they must cover all of it anyway, each must cover as little of it as it can.",
        sentences.area_count,
    ),
    TechniqueRow(
        assume.EitherWay, "either-rectangle", "Either rectangle", Tier.MASTER, 40,
        "All possible rectangles of a clue, or all that could cover a cell, lead to the same "
        "conclusion.",
        sentences.either_rectangle,
    ),
    TechniqueRow(
        assume.Contradiction, "impossible-rectangle", "Impossible rectangle", Tier.BEYOND, 60,
        "A rectangle is impossible if taking it leads to a contradiction.",
        sentences.impossible_rectangle, aliases=("rectangle-contradiction",),
    ),
    TechniqueRow(
        SearchTechnique, SEARCH, "Search", Tier.SEARCH, 0,
        "When no technique applies, a search fills in a cell.",
        sentences.search,
    ),
)  # fmt: skip
