"""What is said to children about steps on lines of clues: one row a technique."""

from collections.abc import Iterator, Mapping

from kenken_cp.core.counts import listed
from kenken_cp.core.spoken import SimpleTechnique as Say
from kenken_cp.core.spoken import (
    SimpleWords,
    cell_words,
    cells_words,
    group_words,
    parts_words,
    place_words,
)
from kenken_cp.core.steps import Group, Step
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED
from kenken_cp.kinds.lines.state import COLUMN, LINE_OF, ROW, LineMarks

_FAILS = "Try the opposite: soon the blocks of some line do not fit any more."

TECHNIQUES: Mapping[str, Say] = {
    "empty-line": Say("Empty line", "The clue of {line} is 0."),
    "full-line": Say("Full line", "The blocks of {line} fill it from end to end."),
    "finished-line": Say(
        "Finished line",
        "Count the cells of {line}: all its {found} cells are there, so the rest is {rest}.",
    ),
    "simple-boxes": Say(
        "Push both ways",
        "Push all blocks of {line} to one end, and then to the other end: some cells are filled "
        "both times.",
    ),
    "glue": Say(
        "Begin at the edge",
        "From one end of {line} you know everything up to a filled cell, so the next block begins "
        "there.",
    ),
    "cap": Say(
        "Close it off",
        "No block of {line} is longer than the filled cells here, so the block ends here.",
    ),
    "mercury": Say(
        "Not at the edge",
        "If the block were pushed all the way to the end, it would touch a filled cell and be too "
        "long.",
    ),
    "too-small-gap": Say("Gap too small", "No block that could lie here fits into this gap."),
    "forcing": Say(
        "Long block, short gap",
        "One block fits into only one gap, and it is so long that it covers the middle of it.",
    ),
    "simple-spaces": Say("Out of reach", "No block of {line} can reach this far."),
    "joining": Say(
        "Join them", "Both pieces belong to the same block, so what is between them is filled too."
    ),
    "splitting": Say("Keep them apart", "If this were filled, the block would be too long."),
    "punctuating": Say("Close both ends", "The block here is as long as it can be, so it ends."),
    "stretching": Say(
        "Grow away from the wall",
        "The block here is still too short. On one side it cannot grow, so it grows on the other.",
    ),
    "overlap": Say(
        "Push one block",
        "Push one block as far as it goes to one side, and then to the other: some cells are "
        "filled both times.",
    ),
    "case-line": Say(
        "Try all ways",
        "Try all the ways to lay the blocks of {line}: some cells are the same every time.",
    ),
    "complete-line": Say(
        "Try and see it fail", "Try the opposite: the blocks of {line} do not fit any more."
    ),
    "edge-logic": Say("Try it at the edge", _FAILS),
    "two-lines": Say("Try two lines", _FAILS),
    "line-contradiction": Say("Try and see it fail", _FAILS),
    "line-either-way": Say(
        "Try every choice", "Try every choice: the result is the same every time."
    ),
    "search": Say("No trick helps", "None of the tricks helps here, so this is given to you."),
}
LONG = 3  # cells in a row that are told by the first and the last
WORDS = {FILLED: "filled", EMPTY: "empty"}


def group(state: LineMarks, named: Group) -> str:
    """Lines in words; blocks are left to the line that has them."""
    if named.kind in LINE_OF:
        return ""
    return group_words(named, state.puzzle.rows, state.puzzle.columns)


def fields(state: LineMarks, step: Step) -> Mapping[str, str]:
    """The words of reasons: `line`, `found` and `rest`."""
    kinds = [each.kind for each in step.evidence.groups if each.kind in (ROW, COLUMN)]
    rest = step.placements[0].value if step.placements else EMPTY
    return {
        "line": f"this {kinds[0]}" if len(kinds) == 1 else "these lines",
        "found": WORDS[FILLED + EMPTY - rest],
        "rest": WORDS[rest],
    }


def does(state: LineMarks, step: Step) -> str:
    """`So in this row, counted from the left, cells 2 to 4 are filled.`"""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    in_rows = {cell // columns for cell, _ in step.placements}
    in_columns = {cell % columns for cell, _ in step.placements}
    [*shown] = [each for each in step.evidence.groups if each.kind in (ROW, COLUMN)]
    if len(step.placements) == 1:
        [(cell, value)] = step.placements
        if len(shown) == 1 and cell in shown[0].cells:
            place = f"the {place_words(shown[0].cells.index(cell), len(shown[0].cells))} cell"
            return f"So {place} of this {shown[0].kind} is {WORDS[value]}."
        return f"So {cell_words(cell, rows, columns)} is {WORDS[value]}."
    if len(in_rows) == 1 and (not shown or shown[0].kind == ROW):
        named, side = state.line(min(in_rows)), "left"
    elif len(in_columns) == 1:
        named, side = state.line(rows + min(in_columns)), "top"
    else:
        told = [
            f"{cells_words(cells, rows, columns)} {'is' if len(cells) == 1 else 'are'} {word}"
            for word, cells in _by_word(step)
        ]
        return f"So {parts_words(told)}."
    alone = [each.key for each in shown] == [named.key]
    line = f"this {named.kind}" if alone else group_words(named, rows, columns)
    told = []
    for word, cells in _by_word(step):
        noun, are = ("cell", "is") if len(cells) == 1 else ("cells", "are")
        places = [cell % columns if side == "left" else cell // columns for cell in cells]
        told.append(f"{noun} {listed(list(_runs(places)))} {are} {word}")
    return f"So in {line}, counted from the {side}, {parts_words(told)}."


def _by_word(step: Step) -> Iterator[tuple[str, list[int]]]:
    """The cells that are filled, and those that are empty, if there are any."""
    for value, word in WORDS.items():
        cells = sorted(cell for cell, each in step.placements if each == value)
        if cells:
            yield word, cells


def _runs(places: list[int]) -> Iterator[str]:
    """`2 to 4` and `6`, counted from 1; two in a row one by one."""
    start = 0
    for at, place in enumerate(places):
        if at + 1 == len(places) or places[at + 1] != place + 1:
            run = [str(each + 1) for each in places[start : at + 1]]
            yield from run if len(run) < LONG else (f"{run[0]} to {run[-1]}",)
            start = at + 1


SIMPLE = SimpleWords(TECHNIQUES, group, fields, does)
