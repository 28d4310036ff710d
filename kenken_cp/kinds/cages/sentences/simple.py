"""What is said to children about steps on cages and lines: one row a technique."""

from collections.abc import Mapping, Sequence
from math import prod

from kenken_cp.core.counts import listed
from kenken_cp.core.spoken import SimpleTechnique as Say
from kenken_cp.core.spoken import (
    SimpleWords,
    cell_words,
    cells_words,
    parts_words,
)
from kenken_cp.core.steps import CELL, Branch, Group, Step
from kenken_cp.kinds.cages.groups import CAGE, lines_of
from kenken_cp.kinds.cages.sentences.simple_cases import (
    CASES,
    gone,
    lines_in_words,
    plural,
    shares_line,
    these,
)
from kenken_cp.kinds.cages.sentences.simple_names import cells_named, group, other_cage, ways
from kenken_cp.kinds.cages.sentences.words import CageWords, alike
from kenken_cp.kinds.cages.state import CagePencilMarks

WAYS = 3  # ways to fill a cage that are listed

_TOTAL = "All the numbers of {line} add up to {total}. "
_ADD = f"{_TOTAL}Take away the sums of the cages: "
_CROSSING = (
    "In {lines}, {values} can only go in {cover}. Each of these gets its {values} in one of the "
    "{many}, and nowhere else."
)
_BY_CASE = "{case}."  # what `simple_cases` says of the step
_EVERY_WAY = Say("Try every way to fill the cage", "Try every way to fill {cage}: {case}.")

TECHNIQUES: Mapping[str, Say] = {
    "given-cage": Say("A gift", "In a cage with only one cell, the clue is the answer."),
    "full-house": Say(
        "Last empty cell",
        "Only one cell of {this} is still empty, and only {placed} fits there.",
        "Only one cell of {this} is still empty, and only one number fits there.",
    ),
    "last-combination": Say(
        "Only one way", "{case}.", "There is only one way left to fill {cage}."
    ),
    "cage-values": Say(
        "What fits in the cage",
        "Think of all the ways to fill {cage}: {gone} {are} in none of them.",
    ),
    "cage-positions": Say(
        "What fits where",
        "Think of all the ways to fill {cage}: {gone} {do} not fit in all of its cells.",
    ),
    "box-single": Say("Only place", "Where can {values} go in {line}? There is only one place."),
    "naked-single": Say(
        "Only number",
        "All numbers but {placed} are crossed out in this cell.",
        "All numbers but one are crossed out in this cell.",
    ),
    "hidden-single": Say("Only place", "Where can {values} go in {line}? There is only one place."),
    "sole-candidate": Say(
        "Only number",
        "All numbers but {placed} are crossed out in this cell.",
        "All numbers but one are crossed out in this cell.",
    ),
    "line-requires-value": Say(
        "The cage takes it",
        "Every way to fill {cage} puts {values} in {line}, and no other cell there can have it.",
    ),
    "locked-candidates": Say(
        "Where lines meet",
        "In {line}, {values} can only go in {cover}. This uses up the {values} of that {that}.",
    ),
    "cage-claims-value": Say(
        "The line needs it",
        "In {line}, {values} can only go in {cage}, and the cage must put it there.",
    ),
    "naked-pair": Say(
        "Two cells, two numbers",
        "{cells} can only be {values}, one each. This uses up both numbers in {line}.",
    ),
    "line-sum-one": Say("Add up the line", f"{_ADD}the difference is the number in {{target}}."),
    "naked-triple": Say(
        "Three cells, three numbers",
        "{cells} can only be {values}, one each. This uses up these numbers in {line}.",
    ),
    "hidden-pair": Say(
        "Two numbers, two places",
        "In {line}, {values} fit only in {cells}, and nothing else can go there.",
    ),
    "outside-clash": Say(
        "Leave room",
        "Only {either} can go in {others}. Some ways to fill {cage} would use up too many of these "
        "numbers in {line}.",
    ),
    "line-sum-two": Say(
        "Add up for two cells", f"{_ADD}the difference tells you how {{cells}} fit together."
    ),
    "line-parity": Say(
        "Odd or even",
        "All the numbers of {line} add up to {total}, which is {odd}. Some {ways} "
        "would make that {even}.",
    ),
    "naked-quad": Say(
        "Four cells, four numbers",
        "{cells} can only be {values}, one each. This uses up these numbers in {line}.",
    ),
    "hidden-triple": Say(
        "Three numbers, three places",
        "In {line}, {values} fit only in {cells}, and nothing else can go there.",
    ),
    "hidden-quad": Say(
        "Four numbers, four places",
        "In {line}, {values} fit only in {cells}, and nothing else can go there.",
    ),
    "two-line-sum": Say("Add up two lines", _BY_CASE),
    "line-product": Say(
        "Multiply the line",
        "All the numbers of {line} multiply to {product}. Some {ways} do not fit that.",
    ),
    "sum-bounds": Say(
        "Too big or too small",
        _TOTAL + "Some {ways} make that too much or too little.",
    ),
    "x-wing": Say("Two lines cross two", _CROSSING),
    "cage-fish": Say(
        "Two cages, two lines",
        "{lines} have only two {values}s, and each of the two cages takes one of them.",
    ),
    "digit-count": Say(
        "Count a number",
        "Every full line has each number once. Some {ways} would use {values} too often or not "
        "often enough.",
    ),
    "wide-sum": Say("Add up many lines", _BY_CASE),
    "swordfish": Say("Lines cross lines", _CROSSING),
    "diagonal-pair": Say(
        "One is one, one is the other",
        "{cells} can only be {values}, one each. A cell that {shares} with each of "
        "them can be neither.",
    ),
    "cage-comparison": Say(
        "Compare two cages",
        "Some {ways} leave no way to fill {other} without using a number twice in a line.",
    ),
    "xy-wing": Say("Middle and two wings", _BY_CASE),
    "xyz-wing": Say("Middle and two wings", _BY_CASE),
    "w-wing": Say("Twins far apart", _BY_CASE),
    "finned-fish": Say("Lines cross lines, almost", _BY_CASE),
    "simple-colouring": Say(
        "Two colours",
        "Colour the places for {values} with two colours: the two places in a line get different "
        "colours. {case}.",
    ),
    "x-chain": Say("Chain", _BY_CASE),
    "xy-chain": Say("Chain", _BY_CASE),
    "box-fish": Say("Lines and boxes cross", _CROSSING),
    "forcing-chain": Say("Chain", _BY_CASE),
    "line-completion": Say(
        "Finish the line",
        "Some {ways} leave no way to finish {line} with every number once.",
    ),
    "either-way": Say("Try every choice", _BY_CASE),
    "two-line-completion": Say(
        "Finish two lines",
        "Some {ways} leave no way to finish these two lines with every number once.",
    ),
    "combination-net": _EVERY_WAY,
    "contradiction": Say("Try and see it fail", "Try {gone} here: {broken}."),
    "broken-net": _EVERY_WAY,
    "dynamic-chain": Say("Try every choice", _BY_CASE),
    "nested-chain": Say(
        "Try again while you try",
        "Try {gone} here. On the way, try other numbers too, and cross out those that go wrong: "
        "{broken}.",
    ),
    "search": Say("No trick helps", "None of the tricks helps here, so this cell is given to you."),
}


def fields(state: CagePencilMarks, step: Step) -> Mapping[str, str]:
    """The words to fill into the reasons in TECHNIQUES, by their names there."""
    tell = CASES.get(step.technique)
    return {
        **_group_fields(state, step),
        **_value_fields(step),
        **_cell_fields(state, step),
        **_sum_fields(state, step),
        "case": tell(state, step) if tell else "",
    }


def _group_fields(state: CagePencilMarks, step: Step) -> Mapping[str, str]:
    """The groups of the evidence: `this` is the first; `line` and `cage` are this or these; `lines`
    come with their number, `many` without; `cover` are the groups that cross them, `that` what one
    of these is; the `other` cage."""
    evidence = step.evidence
    lines = lines_of(evidence)
    cages = [each for each in evidence.groups if each.kind == CAGE]
    return {
        "this": f"this {evidence.groups[0].kind}" if evidence.groups else "this cell",
        "line": _line(lines, cages),
        "lines": these(lines),
        "many": plural(lines),
        "cage": "this cage" if len(cages) == 1 else "these cages",
        "cover": lines_in_words(state, evidence.covers),
        "that": evidence.covers[0].kind if evidence.covers else "",
        "other": other_cage(state, step),
    }


def _value_fields(step: Step) -> Mapping[str, str]:
    """The `values` of the evidence, of which `either` goes in its cells; those that are `placed`;
    those that are `gone`, with their verbs `are` and `do`."""
    evidence, lost = step.evidence, gone(step)
    values = list(map(str, evidence.values))
    return {
        "values": listed(values),
        "either": listed(values, "or" if len(evidence.cells) == 1 else "and"),
        "placed": listed([*map(str, sorted({value for _, value in step.placements}))]),
        "gone": listed([*map(str, lost)], "or" if evidence.branches else "and"),
        "are": "is" if len(lost) == 1 else "are",
        "do": "does" if len(lost) == 1 else "do",
    }


def _cell_fields(state: CagePencilMarks, step: Step) -> Mapping[str, str]:
    """The `target` cells, which change; the `cells` of the evidence by their names, and in words as
    `others`; how one cell `shares` a group with another; the `ways` to fill cages that do not work;
    what an assumption leaves `broken`."""
    evidence, puzzle = step.evidence, state.puzzle
    cells, branches = evidence.cells, evidence.branches
    return {
        "target": cells_named(state, [cell for cell, _ in step.placements or step.eliminations]),
        "cells": cells_named(state, cells),
        "others": cells_words(cells, puzzle.rows, puzzle.columns) if cells else "",
        "shares": shares_line(state),
        "ways": ways(state, step),
        "broken": _broken(state, branches[0]) if branches else "",
    }


def _sum_fields(state: CagePencilMarks, step: Step) -> Mapping[str, str]:
    """What the digits in the lines of the evidence add up to in `total`, and their `product`; `odd`
    is the word for the total, odd or even, and `even` the other one."""
    lines = lines_of(step.evidence)
    total = CageWords(state).total(lines)
    return {
        "total": str(total),
        "odd": ("even", "odd")[total % 2],
        "even": ("odd", "even")[total % 2],
        "product": f"{prod(state.puzzle.digits) ** len(lines):,}",
    }


def _broken(state: CagePencilMarks, branch: Branch) -> str:
    """`soon there is no way left to fill the 12× cage`: what an assumption leaves nothing."""
    soon = "soon " if branch.steps else ""
    if branch.broken is None:
        return f"{soon}nothing fits any more"
    named = group(state, branch.broken)
    if branch.broken.kind == CELL:
        return f"{soon}no number is left for {named}"
    if branch.broken.kind == CAGE:
        return f"{soon}there is no way left to fill {named}"
    return f"{soon}not all numbers have a place in {named}"


def _line(lines: Sequence[Group], cages: Sequence[Group]) -> str:
    """A cage that repeats no digit is described as a line is."""
    if not lines:
        return "this cage" if cages else "these lines"
    return f"this {lines[0].kind}" if len(lines) == 1 else f"these {plural(lines)}"


def does(state: CagePencilMarks, step: Step) -> str:
    """`So the top left corner is 5.`, `So cross out 3 in …`."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    if step.placements:
        parts = [f"{cell_words(cell, rows, columns)} is {v}" for cell, v in sorted(step.placements)]
        return f"So {parts_words(parts)}."
    if step.eliminations:
        parts = [
            f"{listed(list(map(str, values)))} in {cells_words(cells, rows, columns)}"
            for values, cells in alike(step.eliminations)
        ]
        return f"So cross out {parts_words(parts)}."
    alone = [each.kind for each in step.evidence.groups].count(CAGE) == 1
    if which := _which(step):
        [(cage, _)] = step.drops
        named = "this cage" if alone else group(state, cage)
        return f"So forget the ways to fill {named} {which}."
    parts = [_lost(lost, "this cage" if alone else group(state, cage)) for cage, lost in step.drops]
    return f"So {parts_words(parts)}."


def _which(step: Step) -> str:
    """`without 5 in this row`: which ways to fill a cage do not work, where they are many."""
    if len(step.drops) != 1 or len(step.drops[0][1]) <= WAYS:
        return ""
    if step.technique == "cage-claims-value":
        return f"without {step.evidence.values[0]} in this {lines_of(step.evidence)[0].kind}"
    lines = lines_of(step.evidence)
    line = f"this {lines[0].kind}" if len(lines) == 1 else f"these {plural(lines)}"
    return WHICH.get(step.technique, "").format(line=line)


def _lost(lost: Sequence[Sequence[int]], cage: str) -> str:
    if len(lost) > WAYS:
        return f"{len(lost):,} ways to fill {cage} do not work"
    ways = listed([" ".join(map(str, each)) for each in lost], "or")
    return f"{cage} cannot be {ways}"


# Which ways to fill a cage do not work, where the reason says no more than that there are some.
WHICH: Mapping[str, str] = {
    "outside-clash": "that use up too many",
    "line-parity": "that would do so",
    "two-line-sum": "that would do so",
    "wide-sum": "that would do so",
    "line-product": "that do not fit that",
    "sum-bounds": "that make it too much or too little",
    "digit-count": "that use this number too often or not often enough",
    "cage-comparison": "that leave no way to fill the other cage",
    "line-completion": "that leave no way to finish {line}",
    "two-line-completion": "that leave no way to finish {line}",
}
SIMPLE = SimpleWords(TECHNIQUES, group, fields, does)
