"""The ladder: one row a technique, in the order in which they are tried.

`kernel/logic/line_technique.py` says how to write one, and `data/techniques/README.md` how its
cases.
Weights are by judgement.
"""

from kenken_cp.core.logic import TechniqueRow, number_rows, search_row
from kenken_cp.core.spoken import SimpleTechnique as Say
from kenken_cp.core.steps import Tier
from kenken_cp.engine.technique import SearchTechnique
from kenken_cp.kinds.lines.kernel.logic import assume, complete, ranges, simple
from kenken_cp.kinds.lines.sentences import branches, simple_cases
from kenken_cp.kinds.lines.sentences import steps as sentences

LADDER = number_rows(
    TechniqueRow(
        simple.EmptyLine, "empty-line", "Empty line", Tier.GENTLE, 1,
        "A line whose clue is 0 has no filled cell.",
        sentences.empty_line, routine=lambda _state, _step: True,
        simple=Say("Empty line", "The clue of {line} is 0."),
    ),
    TechniqueRow(
        simple.FullLine, "full-line", "Full line", Tier.GENTLE, 1,
        "If the blocks of a line, with one empty cell after each but the last, fill it "
        "completely, there is only one way to place them.",
        sentences.full_line,
        simple=Say("Full line", case=simple_cases.full_line),
    ),
    TechniqueRow(
        simple.FinishedLine, "finished-line", "Finished line", Tier.GENTLE, 1,
        "If a line has all its filled cells, the others are empty; if it has all its empty cells, "
        "the others are filled.",
        sentences.finished_line, routine=lambda _state, _step: True,
        simple=Say("Finished line", case=simple_cases.finished_line),
    ),
    TechniqueRow(
        simple.SimpleBoxes, "simple-boxes", "Simple boxes", Tier.GENTLE, 2,
        "Push all blocks of a line to one end and then to the other: a cell that the same block "
        "covers both times is filled.",
        sentences.simple_boxes, aliases=("boxes",), simple=Say(
            "Push both ways",
            "Push all blocks of {line} to the {first} end, and then to the {last} end: {these} "
            "{lie} in the same block both times.",
        ),
    ),
    TechniqueRow(
        simple.Glue, "glue", "Glue", Tier.GENTLE, 2,
        "If everything before a filled cell is known, from one end of the line, the next block "
        "begins there.",
        sentences.glue, simple=Say("Begin at the edge", case=simple_cases.glue),
    ),
    TechniqueRow(
        simple.Cap, "cap", "Cap", Tier.GENTLE, 2,
        "If a run of filled cells is as long as the longest block of its line, the cells beside "
        "it are empty.",
        sentences.cap, simple=Say("Close it off", case=simple_cases.cap),
    ),
    TechniqueRow(
        ranges.Mercury, "mercury", "Mercury", Tier.EASY, 4,
        "If a block at the end of a line would touch a filled cell, it cannot begin right at that "
        "end.",
        sentences.mercury, simple=Say("Not at the edge", case=simple_cases.mercury),
    ),
    TechniqueRow(
        ranges.TooSmallGap, "too-small-gap", "Gap too small", Tier.EASY, 4,
        "A gap between empty cells is empty if every block that could lie there is longer.",
        sentences.too_small_gap, simple=Say("Gap too small", case=simple_cases.small_gap),
    ),
    TechniqueRow(
        ranges.Forcing, "forcing", "Forcing", Tier.MEDIUM, 4,
        "If a block fits into one gap only and is longer than half of it, the cells in the middle "
        "of the gap are filled.",
        sentences.forcing, simple=Say("Long block, short gap", case=simple_cases.forcing),
    ),
    TechniqueRow(
        ranges.SimpleSpaces, "simple-spaces", "Simple spaces", Tier.MEDIUM, 5,
        "A cell that no block can reach is empty.",
        sentences.simple_spaces, aliases=("spaces",),
        simple=Say("Out of reach", "No block of {line} can reach {these}."),
    ),
    TechniqueRow(
        ranges.Joining, "joining", "Joining", Tier.HARD, 8,
        "If two runs can only belong to the same block, the cells between them are filled.",
        sentences.joining, simple=Say("Join them", case=simple_cases.join),
    ),
    TechniqueRow(
        ranges.Splitting, "splitting", "Splitting", Tier.HARD, 8,
        "A cell between two runs is empty if filling it would make a run longer than every block "
        "that could cover it.",
        sentences.splitting, simple=Say("Keep them apart", case=simple_cases.split),
    ),
    TechniqueRow(
        ranges.Punctuating, "punctuating", "Punctuating", Tier.HARD, 8,
        "If a run is as long as the longest block that can cover it, the cells beside it are "
        "empty.",
        sentences.punctuating, simple=Say("Close both ends", case=simple_cases.stop),
    ),
    TechniqueRow(
        ranges.Stretching, "stretching", "Stretching", Tier.HARD, 9,
        "A run beside an empty cell, or at the end of its line, grows to the length of the "
        "shortest block that could cover it.",
        sentences.stretching, simple=Say("Grow away from the wall", case=simple_cases.stretch),
    ),
    TechniqueRow(
        ranges.Overlap, "overlap", "Overlap in ranges", Tier.HARD, 10,
        "A cell that a block covers both in its first and in its last possible place is filled.",
        sentences.overlap, simple=Say("Push one block", case=simple_cases.overlap),
    ),
    TechniqueRow(
        complete.CaseLine, "case-line", "Case by case in a line", Tier.HARD, 16,
        "If the blocks of a line can lie in a few ways only, a cell that is the same in all of "
        "them is known.",
        sentences.case_line, simple=Say(
            "Try all ways",
            "Try all the ways to lay the blocks of {line}: {these} {are} the same every time.",
        ),
    ),
    TechniqueRow(
        complete.CompleteLine, "complete-line", "Complete line logic", Tier.HARD, 24,
        "If the blocks of a line would no longer fit with a cell filled (or empty), the cell is "
        "the opposite.",
        sentences.complete_line, simple=Say("Try and see it fail", case=simple_cases.opposite),
    ),
    TechniqueRow(
        assume.EdgeLogic, "edge-logic", "Edge logic", Tier.EXPERT, 40,
        "A cell of an outermost line cannot have a value that, through the lines crossing it, "
        "makes the clue of the line beside it impossible.",
        branches.contradiction, aliases=("bordering",),
        simple=Say("Try it at the edge", case=simple_cases.fails),
    ),
    TechniqueRow(
        assume.TwoLines, "two-lines", "Two neighbouring lines", Tier.EXPERT, 50,
        "A cell cannot have a value that, through the lines crossing its line, makes the clue of "
        "a neighbouring line impossible.",
        branches.contradiction, simple=Say("Try two lines", case=simple_cases.fails),
    ),
    TechniqueRow(
        assume.Contradiction, "line-contradiction", "Contradiction by lines", Tier.MASTER, 100,
        "A cell cannot have a value that leads, line by line, to a clue that no longer fits.",
        branches.contradiction, simple=Say("Try and see it fail", case=simple_cases.fails),
    ),
    TechniqueRow(
        assume.EitherWay, "line-either-way", "Either way by lines", Tier.BEYOND, 200,
        "A cell is known if it is the same in all cases: for both values of another cell, or for "
        "all places of a block.",
        branches.either_way, simple=Say("Try every choice", case=simple_cases.choices),
    ),
    search_row(SearchTechnique, sentences.search, given="this"),
)  # fmt: skip
