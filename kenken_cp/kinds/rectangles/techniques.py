"""The ladder: one row a technique, in the order in which they are tried.

`kernel/logic/rectangle_technique.py` says how to write one.
"""

from kenken_cp.core.logic import TechniqueRow, number_rows, search_row
from kenken_cp.core.spoken import SimpleTechnique as Say
from kenken_cp.core.steps import Tier
from kenken_cp.engine.technique import SearchTechnique
from kenken_cp.kinds.rectangles.kernel.logic import areas, assume, clashes, locked, singles
from kenken_cp.kinds.rectangles.sentences import steps as sentences

LADDER = number_rows(
    TechniqueRow(
        singles.OnlyRectangle, "only-rectangle", "Only rectangle", Tier.GENTLE, 1,
        "A clue takes its only possible rectangle; all others leave the grid, contain another "
        "clue, overlap a known rectangle or were ruled out.",
        sentences.only_rectangle,
        simple=Say("Only one fits", "Only one rectangle is left that fits {this}."),
    ),
    TechniqueRow(
        singles.OnlyCover, "only-cover", "Only cover", Tier.EASY, 2,
        "Only one possible rectangle covers a cell, so its clue takes that rectangle.",
        sentences.only_cover,
        simple=Say("Only one covers it", "Only one rectangle can cover {cells}."),
    ),
    TechniqueRow(
        singles.Core, "core", "Core", Tier.MEDIUM, 3,
        "Cells that all possible rectangles of a clue share belong to the clue.",
        sentences.core, aliases=("common-cells",), routine=sentences.is_own_clue, simple=Say(
            "Always inside", "Every rectangle that fits {this} covers {covered}.",
            "Some cells are in every rectangle that fits {this}.",
        ),
    ),
    TechniqueRow(
        singles.OnlyReach, "only-reach", "Only reach", Tier.MEDIUM, 4,
        "A cell that the rectangles of only one clue can reach belongs to that clue.",
        sentences.only_reach, simple=Say("Only one gets there", "Only {it} can reach {cells}."),
    ),
    TechniqueRow(
        clashes.StrandsCell, "strands-cell", "Strands a cell", Tier.HARD, 10,
        "A rectangle is impossible if it overlaps everything that could cover some cell outside "
        "it.",
        sentences.strands_cell, simple=Say(
            "Nobody left alone", "If {it} took {span}, nothing could cover {cells} any more.",
        ),
    ),
    TechniqueRow(
        locked.LockedCells, "locked-cells", "Locked cells", Tier.EXPERT, 16,
        "If some cells can be reached by only as many clues, and no possible rectangle covers two "
        "of them, each clue takes one of the cells, and its rectangles that cover none are "
        "impossible.",
        sentences.locked_cells, simple=Say(
            "One for each",
            "Only {reaching} can reach {cells}, as many numbers as there are cells, and none of "
            "them can take two. Each must take one.",
        ),
    ),
    TechniqueRow(
        areas.AreaCount, "area-count", "Area count", Tier.EXPERT, 20,
        "If the clues can only just cover a part of the grid, each must cover as much of it as it "
        "can; if they must cover all of it anyway, each must cover as little of it as it can.",
        sentences.area_count, simple=Say(
            "Count the cells",
            "Count the cells of {region}: {count}. The numbers that reach them {take}.",
        ),
    ),
    TechniqueRow(
        assume.EitherWay, "either-rectangle", "Either rectangle", Tier.MASTER, 40,
        "All possible rectangles of a clue, or all that could cover a cell, lead to the same "
        "conclusion.",
        sentences.either_rectangle,
        simple=Say("Try every choice", "Try every rectangle {tried}: {outcome}."),
    ),
    TechniqueRow(
        assume.Contradiction, "impossible-rectangle", "Impossible rectangle", Tier.BEYOND, 60,
        "A rectangle is impossible if taking it leads to a contradiction.",
        sentences.impossible_rectangle, aliases=("rectangle-contradiction",),
        simple=Say("Try and see it fail", "If {it} took {span}, {broken}."),
    ),
    search_row(SearchTechnique, sentences.search),
)  # fmt: skip
