"""The ladder of number paths: one row a technique, easiest first. Weights are by judgement."""

from kenken_cp.core.logic import TechniqueRow, number_rows, search_row
from kenken_cp.core.spoken import SimpleTechnique as Say
from kenken_cp.core.steps import Tier
from kenken_cp.engine.technique import SearchTechnique
from kenken_cp.kinds.paths.kernel.logic.assume import BlockedPath, BrokenPath, EitherPath
from kenken_cp.kinds.paths.kernel.logic.number_sets import CellSet, NumberSet
from kenken_cp.kinds.paths.kernel.logic.pockets import Pocket
from kenken_cp.kinds.paths.kernel.logic.routes import LongerGap, Passage, SharedCells
from kenken_cp.kinds.paths.kernel.logic.simple import (
    Between,
    DeadEnd,
    OnlyCell,
    OnlyNumber,
    OnlyWayOn,
    StraightRun,
)
from kenken_cp.kinds.paths.kernel.logic.supports import LinkedCells, NoSupport, Parity
from kenken_cp.kinds.paths.sentences import branches, simple_cases
from kenken_cp.kinds.paths.sentences import steps as say

LADDER = number_rows(
    TechniqueRow(
        Between, "between", "Between two numbers", Tier.GENTLE, 2,
        "A number whose neighbours on the path are both known goes in the one cell next to both.",
        say.between, simple=Say(
            "In between", "{placed} comes between {ends}. Only one empty cell touches both.",
        ),
    ),
    TechniqueRow(
        OnlyWayOn, "only-way-on", "Only way on", Tier.GENTLE, 2,
        "Next to a known number, only one free cell is left for the number before or after it.",
        say.only_way_on,
        simple=Say("Only way on", "Only one empty cell next to the {start} is left for {placed}."),
    ),
    TechniqueRow(
        StraightRun, "straight-run", "Straight run", Tier.GENTLE, 3,
        "Two known numbers are exactly as far apart as the numbers between them need, and only "
        "one shortest way is free.",
        say.straight_run, simple=Say(
            "Shortest way",
            "The path has just enough numbers to go the shortest way between {ends}.",
        ),
    ),
    TechniqueRow(
        DeadEnd, "dead-end", "Dead end", Tier.EASY, 8,
        "An empty cell that is not an end of the path and has only two usable neighbours is "
        "joined to both; if one is a known number, the cell holds the number before or after it.",
        say.dead_end, simple=Say("One way in, one way out", case=simple_cases.dead_end),
    ),
    TechniqueRow(
        OnlyCell, "only-cell", "Only cell", Tier.EASY, 10,
        "Only one cell is within reach of the known numbers before and after a number.",
        say.only_cell,
        simple=Say("Only place", "Only one cell that is near enough can still hold {placed}."),
    ),
    TechniqueRow(
        OnlyNumber, "only-number", "Only number", Tier.MEDIUM, 20,
        "Only one number can reach a cell.",
        say.only_number, simple=Say("Only number", "No number but {placed} can get to this cell."),
    ),
    TechniqueRow(
        SharedCells, "shared-cells", "Shared cells", Tier.MEDIUM, 25,
        "All ways to fill a gap of up to six numbers agree on a cell, or avoid a candidate.",
        say.shared_cells,
        simple=Say("Draw all ways", case=simple_cases.routes, done=simple_cases.done_in_gap),
    ),
    TechniqueRow(
        Parity, "path-parity", "Parity of steps", Tier.MEDIUM, 15,
        "Steps across edges change between light and dark cells, so odd numbers keep to one "
        "colour and even ones to the other.",
        say.parity, simple=Say(
            "Light and dark",
            "Think of light and dark cells, as on a chessboard: with each step the path changes "
            "colour. All odd numbers are on one colour, and all even numbers on the other.",
            done=simple_cases.done_by_colour,
        ),
    ),
    TechniqueRow(
        NoSupport, "no-support", "No support", Tier.HARD, 40,
        "A number cannot be in a cell with no room beside it for the numbers before and after.",
        say.no_support, simple=Say(
            "No room for neighbours",
            "With {gone} here, there would be no room for {beside} next to it.",
        ),
    ),
    TechniqueRow(
        LinkedCells, "linked-cells", "Linked cells", Tier.HARD, 45,
        "A cell with two usable neighbours joins them, so the three hold consecutive numbers.",
        say.linked_cells, simple=Say(
            "Beads on a string",
            "The path goes through these cells one after the other: their numbers follow one "
            "another. {case}.", case=simple_cases.misfits,
        ),
    ),
    TechniqueRow(
        LongerGap, "longer-gap", "Longer gap", Tier.HARD, 60,
        "All ways to fill a gap of seven to twelve numbers agree on a cell, or avoid a candidate.",
        say.shared_cells,
        simple=Say("Draw all ways", case=simple_cases.routes, done=simple_cases.done_in_gap),
    ),
    TechniqueRow(
        Pocket, "pocket", "Pocket", Tier.EXPERT, 80,
        "The gaps that touch a region of empty cells must fill it exactly.",
        say.pocket,
        simple=Say("Do not cut off", case=simple_cases.pocket, done=simple_cases.done_in_pocket),
    ),
    TechniqueRow(
        Passage, "passage", "Passage", Tier.EXPERT, 80,
        "A cell that every way to fill a gap passes through belongs to that gap.",
        say.passage, simple=Say("Through the gate", case=simple_cases.passage),
    ),
    TechniqueRow(
        NumberSet, "number-set", "Hidden set", Tier.EXPERT, 90,
        "Two or three numbers that fit only as many cells leave no room there for others.",
        say.number_set, aliases=("number-pair", "number-triple"), simple=Say(
            "As many numbers as places",
            "{values} fit only in these {count} cells, and nothing else can go there.",
            done=simple_cases.done_in_set,
        ),
    ),
    TechniqueRow(
        CellSet, "cell-set", "Naked set", Tier.EXPERT, 100,
        "Two or three cells that can hold only as many numbers use them up.",
        say.cell_set, aliases=("cell-pair", "cell-triple"), simple=Say(
            "As many places as numbers", "These {count} cells can only hold {values}, one each.",
            done=simple_cases.done_by_cells,
        ),
    ),
    TechniqueRow(
        EitherPath, "either-path", "Either path", Tier.MASTER, 200,
        "A number has two cells left, or a cell two numbers, and both cases lead to the same "
        "result. Neither ends in a contradiction.",
        branches.either_path,
        simple=Say("Try both ways", case=simple_cases.either, done=simple_cases.done_either_way),
    ),
    TechniqueRow(
        BrokenPath, "broken-path", "Broken path", Tier.BEYOND, 500,
        "A number cannot be in a cell if easy steps from there lead to a contradiction.",
        branches.broken_path, simple=Say("Try and see it fail", case=simple_cases.fails),
    ),
    TechniqueRow(
        BlockedPath, "blocked-path", "Blocked path", Tier.BEYOND, 1000,
        "A number cannot be in a cell if steps from there, hard ones too, lead to a contradiction.",
        branches.broken_path, simple=Say("Try and look further", case=simple_cases.fails),
    ),
    search_row(SearchTechnique, say.search),
)  # fmt: skip
