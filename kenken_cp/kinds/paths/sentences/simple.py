"""What is said to children about steps on number paths: one row a technique."""

from collections.abc import Mapping

from kenken_cp.core.spoken import SimpleTechnique as Say
from kenken_cp.core.spoken import SimpleWords, cell_words, cells_words, group_words, parts_words
from kenken_cp.core.steps import Group, Step
from kenken_cp.kinds.paths.sentences.steps import numbers_told
from kenken_cp.kinds.paths.state import PathMarks

NAMED = 3  # sorts of cells that lose the same
_ROUTES = "Draw all the ways that the path can take here: they all agree on something."

TECHNIQUES: Mapping[str, Say] = {
    "between": Say(
        "In between",
        "{placed} comes between two numbers that you know. Only one empty cell touches both.",
    ),
    "only-way-on": Say("Only way on", "Only one empty cell is left here for {placed}."),
    "straight-run": Say(
        "Shortest way",
        "The path has just enough numbers to go the shortest way from one number to the other.",
    ),
    "dead-end": Say(
        "One way in, one way out",
        "One cell here has only one way in and one way out, so the path takes both.",
    ),
    "only-cell": Say("Only place", "Only one cell that is near enough can still be {placed}."),
    "only-number": Say("Only number", "No number but {placed} can get to this cell."),
    "shared-cells": Say("Draw all ways", _ROUTES),
    "path-parity": Say(
        "Light and dark",
        "Think of light and dark cells, as on a chessboard: with each step the path changes "
        "colour. So all odd numbers are on one colour, and all even numbers on the other.",
    ),
    "no-support": Say(
        "No room for neighbours",
        "With {gone} here, there would be no room for the numbers before and after it.",
    ),
    "linked-cells": Say(
        "Beads on a string",
        "The path goes through these three cells one after another, so they hold three numbers in "
        "a row, like 4, 5 and 6.",
    ),
    "longer-gap": Say("Draw all ways", _ROUTES),
    "pocket": Say(
        "Do not cut off",
        "With this number here, some empty cells would be cut off, and no numbers could fill them.",
    ),
    "passage": Say("Through the gate", "The path must come through here to get to the other side."),
    "number-set": Say(
        "As many numbers as places",
        "{values} fit only in these few cells, so nothing else can go there.",
    ),
    "cell-set": Say(
        "As many places as numbers",
        "A few cells can only have {values}, one each, so these numbers are used up there.",
    ),
    "either-path": Say(
        "Try both ways",
        "There are two choices. Try both: one goes wrong, or both lead to the same result.",
    ),
    "broken-path": Say("Try and see it fail", "Try {gone} here: soon the path is stuck."),
    "search": Say("No trick helps", "None of the tricks helps here, so this cell is given to you."),
}


def group(state: PathMarks, named: Group) -> str:
    """`the gap from 5 to 9`; cells in words."""
    return group_words(named, state.puzzle.rows, state.puzzle.columns)


def fields(state: PathMarks, step: Step) -> Mapping[str, str]:
    """The words of reasons: numbers that are `placed`, are `gone`, or that the step is about."""
    return {
        "placed": numbers_told(value for _, value in step.placements),
        "gone": numbers_told((value for _, gone in step.eliminations for value in gone), "or"),
        "values": numbers_told(step.evidence.values),
    }


def does(state: PathMarks, step: Step) -> str:
    """`So 5 goes in the top left corner.`, `So cross out 3 in …`."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    if step.placements:
        told = [f"{v} goes in {cell_words(cell, rows, columns)}" for cell, v in step.placements]
        return f"So {parts_words(told)}."
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell, gone in step.eliminations:
        alike.setdefault(gone, []).append(cell)
    if len(alike) > NAMED:
        cells = sorted({cell for cell, _ in step.eliminations})
        return f"So you can cross out numbers in {cells_words(cells, rows, columns)}."
    told = [
        f"{numbers_told(gone)} in {cells_words(cells, rows, columns)}"
        for gone, cells in alike.items()
    ]
    return f"So cross out {parts_words(told)}."


SIMPLE = SimpleWords(TECHNIQUES, group, fields, does)
