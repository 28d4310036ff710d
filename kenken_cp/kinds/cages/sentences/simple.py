"""What is said to children about steps on cages and lines: one row a technique."""

from collections.abc import Mapping, Sequence

from kenken_cp.core.counts import listed
from kenken_cp.core.spoken import SimpleTechnique as Say
from kenken_cp.core.spoken import SimpleWords, cell_words, cells_words, group_words, parts_words
from kenken_cp.core.steps import Group, Step
from kenken_cp.kinds.cages.groups import CAGE, lines_of
from kenken_cp.kinds.cages.sentences.words import alike
from kenken_cp.kinds.cages.state import CagePencilMarks

WAYS = 3  # ways to fill a cage that are told
_MANY = {
    "row": "rows", "column": "columns", "box": "boxes", "region": "regions", "diagonal": "diagonals"
}  # fmt: skip

_ADD = "You know what all the numbers of {line} add up to. Take away the sums of the cages: "
_CROSSING = (
    "In {line}, {values} can only go in {cover}. There are just as many of these, so each of them "
    "gets its {values} there and nowhere else."
)
_CHAIN = (
    "Walk along the chain from one end to the other: at least one of its two ends must be right. "
    "Either way, what is crossed out cannot be right."
)

TECHNIQUES: Mapping[str, Say] = {
    "given-cage": Say("A gift", "This cage has only one cell, so its clue is the answer."),
    "full-house": Say(
        "Last empty cell", "Only one cell of {this} is still empty, and only one number fits there."
    ),
    "last-combination": Say("Only one way", "There is only one way left to fill {cage}."),
    "cage-values": Say(
        "What fits in the cage",
        "Think of all the ways to fill {cage}: some numbers are in none of them.",
    ),
    "cage-positions": Say(
        "What fits where",
        "Think of all the ways to fill {cage}: some numbers never go in some of its cells.",
    ),
    "box-single": Say("Only place", "Where can {values} go in {line}? There is only one place."),
    "naked-single": Say("Only number", "All numbers but one are crossed out in this cell."),
    "hidden-single": Say("Only place", "Where can {values} go in {line}? There is only one place."),
    "sole-candidate": Say("Only number", "All numbers but one are crossed out in this cell."),
    "line-requires-value": Say(
        "The cage takes it",
        "Every way to fill {cage} puts {values} in {line}, so no other cell of {line} can have it.",
    ),
    "locked-candidates": Say(
        "Where lines meet",
        "In {line}, {values} can only go in cells that also belong to {cover}. So it cannot be "
        "anywhere else in {cover}.",
    ),
    "cage-claims-value": Say(
        "The line needs it",
        "In {line}, {values} can only go in {cage}, so {cage} must put it there.",
    ),
    "naked-pair": Say(
        "Two cells, two numbers",
        "Two cells of {line} can only be {values}, so these numbers are used up there.",
    ),
    "line-sum-one": Say("Add up the line", f"{_ADD}the difference is the number in one cell."),
    "naked-triple": Say(
        "Three cells, three numbers",
        "Three cells of {line} can only be {values}, so these numbers are used up there.",
    ),
    "hidden-pair": Say(
        "Two numbers, two places",
        "In {line}, {values} fit in only two cells, so nothing else can go there.",
    ),
    "outside-clash": Say(
        "Leave room",
        "Some ways to fill {cage} would leave too few numbers for other cells of {line}.",
    ),
    "line-sum-two": Say(
        "Add up for two cells", f"{_ADD}the difference tells you how two cells fit together."
    ),
    "line-parity": Say(
        "Odd or even",
        "You know what all the numbers of {line} add up to. So you know whether what is left is "
        "odd or even.",
    ),
    "naked-quad": Say(
        "Four cells, four numbers",
        "Four cells of {line} can only be {values}, so these numbers are used up there.",
    ),
    "hidden-triple": Say(
        "Three numbers, three places",
        "In {line}, {values} fit in only three cells, so nothing else can go there.",
    ),
    "hidden-quad": Say(
        "Four numbers, four places",
        "In {line}, {values} fit in only four cells, so nothing else can go there.",
    ),
    "two-line-sum": Say(
        "Add up two lines",
        f"{_ADD}the difference tells you something about the cells that are left.",
    ),
    "line-product": Say(
        "Multiply the line",
        "You know what you get if you multiply all the numbers of {line}. Not all ways to fill "
        "the cages fit that.",
    ),
    "sum-bounds": Say(
        "Too big or too small",
        "You know what all the numbers of {line} add up to. Some ways to fill a cage make that "
        "too much or too little.",
    ),
    "x-wing": Say("Two lines cross two", _CROSSING),
    "cage-fish": Say(
        "Two cages, two lines",
        "Two cages use up {values} in {line}, so no other cell there can have it.",
    ),
    "digit-count": Say(
        "Count a number",
        "Every full line has each number once. Some ways to fill a cage would use {values} "
        "too often or not often enough.",
    ),
    "wide-sum": Say(
        "Add up many lines",
        "Add up or multiply many full lines at once: that tells you something about the cells that "
        "are left.",
    ),
    "swordfish": Say("Lines cross lines", _CROSSING),
    "diagonal-pair": Say(
        "One is one, one is the other",
        "Two cells of {cage} can only be {values}, and they are not the same. So they use up both "
        "numbers, and a cell in line with both of them can be neither.",
    ),
    "cage-comparison": Say(
        "Compare two cages",
        "Some ways to fill one cage leave no way to fill the other cage beside it.",
    ),
    "xy-wing": Say(
        "Middle and two wings",
        "One of these cells is in line with both others. Try both of its numbers: each time, one "
        "of the others must be {gone}, so a cell in line with both of them cannot be {gone}.",
    ),
    "xyz-wing": Say(
        "Middle and two wings",
        "One of these cells is in line with both others. Try all its numbers: each time, one of "
        "the three must be {gone}, so a cell in line with all of them cannot be {gone}.",
    ),
    "w-wing": Say(
        "Twins far apart",
        "Two cells have the same two numbers left. One of the numbers cannot be in both, as some "
        "line would have no place for it. So at least one of the cells is {gone}.",
    ),
    "finned-fish": Say(
        "Lines cross lines, almost",
        "In {line}, {values} can only go in {cover} or in a few extra places. Whether it is in one "
        "of these or not, it cannot be where it is crossed out.",
    ),
    "simple-colouring": Say(
        "Two colours",
        "Colour the places for {values} with two colours, one of each in a line. One colour is "
        "right and the other is wrong.",
    ),
    "x-chain": Say("Chain", _CHAIN),
    "xy-chain": Say("Chain", _CHAIN),
    "box-fish": Say("Lines and boxes cross", _CROSSING),
    "forcing-chain": Say("Chain", _CHAIN),
    "line-completion": Say(
        "Finish the line",
        "Some ways to fill one cage leave no way to finish {line} with every number once.",
    ),
    "either-way": Say(
        "Try every choice",
        "Try every choice here. All that do not go wrong lead to the same result.",
    ),
    "two-line-completion": Say(
        "Finish two lines",
        "Some ways to fill one cage leave no way to finish these two lines with every number once.",
    ),
    "combination-net": Say(
        "Try every way to fill the cage",
        "Try every way to fill {cage}. All that do not go wrong lead to the same result.",
    ),
    "contradiction": Say("Try and see it fail", "Try {gone} here: soon nothing fits any more."),
    "search": Say("No trick helps", "None of the tricks helps here, so this cell is given to you."),
}


def group(state: CagePencilMarks, named: Group) -> str:
    """`the cage 12×`, and where it begins if there are several such; lines in words."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    if named.kind != CAGE:
        return group_words(named, rows, columns)
    puzzle = state.puzzle
    clue = puzzle.clue(puzzle.cages[named.index])
    if [puzzle.clue(cage) for cage in puzzle.cages].count(clue) == 1:
        return f"the cage {clue}"
    begins = "in" if len(named.cells) == 1 else "that begins in"
    return f"the cage {clue} {begins} {cell_words(named.cells[0], rows, columns)}"


def fields(state: CagePencilMarks, step: Step) -> Mapping[str, str]:
    """The words of reasons: `this`, `line`, `cage`, `cover`, `values`, `gone`."""
    evidence = step.evidence
    lines = lines_of(evidence)
    cages = [each for each in evidence.groups if each.kind == CAGE]
    return {
        "this": f"this {evidence.groups[0].kind}" if evidence.groups else "this cell",
        "line": _line(lines, cages),
        "cage": "this cage" if len(cages) == 1 else "these cages",
        "cover": listed([group(state, each) for each in evidence.covers]),
        "values": listed(list(map(str, evidence.values))),
        "gone": listed([str(value) for value in _gone(step)], "or"),
    }


def _line(lines: Sequence[Group], cages: Sequence[Group]) -> str:
    """A cage that repeats no digit is told as a line is."""
    kinds = {each.kind for each in lines}
    if len(kinds) == 1:
        return f"this {lines[0].kind}" if len(lines) == 1 else f"these {_MANY[lines[0].kind]}"
    return "this cage" if cages and not lines else "these lines"


def _gone(step: Step) -> list[int]:
    """The numbers that a step crosses out."""
    return sorted({value for _, gone in step.eliminations for value in gone})


def does(state: CagePencilMarks, step: Step) -> str:
    """`So the top left corner is 5.`, `So cross out 3 in …`."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    if step.placements:
        told = [f"{cell_words(cell, rows, columns)} is {v}" for cell, v in sorted(step.placements)]
        return f"So {parts_words(told)}."
    if step.eliminations:
        parts = [
            f"{listed(list(map(str, gone)))} in {cells_words(cells, rows, columns)}"
            for gone, cells in alike(step.eliminations)
        ]
        return f"So cross out {parts_words(parts)}."
    alone = [each.kind for each in step.evidence.groups].count(CAGE) == 1
    told = [_lost(gone, "this cage" if alone else group(state, cage)) for cage, gone in step.drops]
    return f"So {parts_words(told)}."


def _lost(gone: Sequence[Sequence[int]], cage: str) -> str:
    if len(gone) > WAYS:
        return f"{len(gone):,} ways to fill {cage} do not work"
    ways = listed([" ".join(map(str, each)) for each in gone], "or")
    return f"{cage} cannot be {ways}"


SIMPLE = SimpleWords(TECHNIQUES, group, fields, does)
