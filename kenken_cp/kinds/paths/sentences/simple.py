"""What is said to children about steps on number paths: one row a technique."""

from collections.abc import Mapping

from kenken_cp.core.spoken import SimpleTechnique as Say
from kenken_cp.core.spoken import (
    SimpleWords,
    cardinal,
    cell_words,
    cells_words,
    group_words,
    parts_words,
)
from kenken_cp.core.steps import Group, Step
from kenken_cp.kinds.paths.sentences.simple_cases import (
    DONE,
    SENTENCES,
    crossed_out,
    look_at,
)
from kenken_cp.kinds.paths.sentences.steps import both_beside, numbers_in_words
from kenken_cp.kinds.paths.state import PathMarks

_SENTENCE = "{sentence}."  # what `simple_cases` has for the step

TECHNIQUES: Mapping[str, Say] = {
    "between": Say(
        "In between",
        "{placed} comes between {ends}. Only one empty cell touches both.",
    ),
    "only-way-on": Say(
        "Only way on", "Only one empty cell next to the {start} is left for {placed}."
    ),
    "straight-run": Say(
        "Shortest way",
        "The path has just enough numbers to go the shortest way between {ends}.",
    ),
    "dead-end": Say("One way in, one way out", _SENTENCE),
    "only-cell": Say("Only place", "Only one cell that is near enough can still hold {placed}."),
    "only-number": Say("Only number", "No number but {placed} can get to this cell."),
    "shared-cells": Say("Draw all ways", _SENTENCE),
    "path-parity": Say(
        "Light and dark",
        "Think of light and dark cells, as on a chessboard: with each step the path changes "
        "colour. All odd numbers are on one colour, and all even numbers on the other.",
    ),
    "no-support": Say(
        "No room for neighbours",
        "With {gone} here, there would be no room for {beside} next to it.",
    ),
    "linked-cells": Say(
        "Beads on a string",
        "The path goes through these cells one after the other: their numbers follow one another. "
        "{sentence}.",
    ),
    "longer-gap": Say("Draw all ways", _SENTENCE),
    "pocket": Say("Do not cut off", _SENTENCE),
    "passage": Say("Through the gate", _SENTENCE),
    "number-set": Say(
        "As many numbers as places",
        "{values} fit only in these {count} cells, and nothing else can go there.",
    ),
    "cell-set": Say(
        "As many places as numbers",
        "These {count} cells can only hold {values}, one each.",
    ),
    "either-path": Say("Try both ways", _SENTENCE),
    "broken-path": Say("Try and see it fail", _SENTENCE),
    "blocked-path": Say("Try and look further", _SENTENCE),
    "search": Say("No trick helps", "None of the tricks helps here, so this cell is given to you."),
}


def group(state: PathMarks, named: Group) -> str:
    """`the gap from 5 to 9`; cells in words."""
    return group_words(named, state.puzzle.rows, state.puzzle.columns)


def fields(state: PathMarks, step: Step) -> Mapping[str, str]:
    """The words to fill into the reasons in TECHNIQUES: numbers that are `placed` or `gone`, those
    known in the cells of the evidence as `ends`, the first of them as `start`, the
    `values` that the step is about, those that come `beside` the first of these; the `count` of
    cells that it is about; its own `sentence`."""
    evidence = step.evidence
    known = [value for cell in evidence.cells if (value := state.values[cell]) is not None]
    sentence = SENTENCES.get(step.technique)
    return {
        "placed": numbers_in_words(value for _, value in step.placements),
        "start": numbers_in_words(known[:1]),
        "ends": numbers_in_words(sorted(known)),
        "gone": numbers_in_words((value for _, gone in step.eliminations for value in gone), "or"),
        "values": numbers_in_words(evidence.values),
        "beside": both_beside(state, evidence.values[0]) if evidence.values else "",
        "count": cardinal(len(evidence.cells)),
        "sentence": sentence(state, step) if sentence else "",
    }


def does(state: PathMarks, step: Step) -> str:
    """`So 5 goes in the top left corner.`, `So cross out 3 in …`."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    if step.placements:
        parts = [f"{v} goes in {cell_words(cell, rows, columns)}" for cell, v in step.placements]
        return f"So {parts_words(parts)}."
    short = DONE[step.technique](state, step) if step.technique in DONE else None
    if short is not None:
        return f"So {short}."
    parts = [
        f"{numbers_in_words(gone, most=state.puzzle.count)} in {cells_words(cells, rows, columns)}"
        for gone, cells in crossed_out(step)
    ]
    return f"So cross out {parts_words(parts)}."


SIMPLE = SimpleWords(TECHNIQUES, group, fields, does, look_at)
