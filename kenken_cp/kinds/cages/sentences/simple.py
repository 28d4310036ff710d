"""What children are told of steps on cages and lines; the rows of the ladder have the reasons."""

from collections.abc import Mapping, Sequence
from math import prod

from kenken_cp.core.counts import say_list
from kenken_cp.core.spoken import (
    SimpleWords,
    cell_words,
    cells_words,
    parts_words,
)
from kenken_cp.core.steps import CELL, Branch, Step
from kenken_cp.kinds.cages.groups import CAGE, CLUE, cages_of, lines_of
from kenken_cp.kinds.cages.sentences.simple_cases import (
    WAYS,
    lines_in_words,
    list_crossed_out,
    plural,
    reason_of,
    shares_line,
    these,
    this_line,
)
from kenken_cp.kinds.cages.sentences.simple_names import cells_named, group, other_cage, ways
from kenken_cp.kinds.cages.sentences.words import CageWords, alike
from kenken_cp.kinds.cages.state import CagePencilMarks


def fields(state: CagePencilMarks, step: Step) -> Mapping[str, str]:
    """The words to fill into reasons, by their names there."""
    return {
        **_group_fields(state, step),
        **_value_fields(step),
        **_cell_fields(state, step),
        **_sum_fields(state, step),
    }


def _group_fields(state: CagePencilMarks, step: Step) -> Mapping[str, str]:
    """The groups of the evidence: `this` is the first; `line` and `cage` are this or these; `lines`
    come with their number, `many` without; `cover` are the groups that cross them, `that` what one
    of these is; the `other` cage."""
    evidence = step.evidence
    lines = lines_of(evidence)
    return {
        "this": f"this {evidence.groups[0].kind}" if evidence.groups else "this cell",
        "line": this_line(evidence),
        "lines": these(lines),
        "many": plural(lines),
        "cage": "this cage" if len(cages_of(evidence)) == 1 else "these cages",
        "cover": lines_in_words(state, evidence.covers),
        "that": evidence.covers[0].kind if evidence.covers else "",
        "other": other_cage(state, step),
        **_clue_fields(state, step),
    }


def _clue_fields(state: CagePencilMarks, step: Step) -> Mapping[str, str]:
    """The first `clue` of the evidence, and the `reason`: what it says."""
    for number in step.evidence.of(CLUE):
        named = group(state, state.group(CLUE, number))
        return {"clue": named, "reason": reason_of(state, number)}
    return {"clue": "", "reason": ""}


def _value_fields(step: Step) -> Mapping[str, str]:
    """The `values` of the evidence, of which `either` goes in its cells; those that are `placed`;
    those that are `gone`, with their verbs `are` and `do`."""
    evidence, lost = step.evidence, list_crossed_out(step)
    values = list(map(str, evidence.values))
    return {
        "values": say_list(values),
        "either": say_list(values, "or" if len(evidence.cells) == 1 else "and"),
        "placed": say_list([*map(str, sorted({value for _, value in step.placements}))]),
        "gone": say_list([*map(str, lost)], "or" if evidence.branches else "and"),
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
        "broken": _say_broken(state, branches[0]) if branches else "",
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


def _say_broken(state: CagePencilMarks, branch: Branch) -> str:
    """`soon there is no way left to fill the 12× cage`: what an assumption leaves nothing."""
    soon = "soon " if branch.steps else ""
    if branch.broken is None:
        return f"{soon}nothing fits any more"
    named = group(state, branch.broken)
    if branch.broken.kind == CELL:
        return f"{soon}no number is left for {named}"
    if branch.broken.kind in (CAGE, CLUE):
        return f"{soon}there is no way left to fill {named}"
    return f"{soon}not all numbers have a place in {named}"


def does(state: CagePencilMarks, step: Step) -> str:
    """`the top left corner is 5`, `cross out 3 in …`."""
    rows, columns = state.puzzle.rows, state.puzzle.columns
    if step.placements:
        parts = [f"{cell_words(cell, rows, columns)} is {v}" for cell, v in sorted(step.placements)]
        return parts_words(parts)
    if step.eliminations:
        parts = [
            f"{say_list(list(map(str, values)))} in {cells_words(cells, rows, columns)}"
            for values, cells in alike(step.eliminations)
        ]
        return f"cross out {parts_words(parts)}"
    alone = len(cages_of(step.evidence)) == 1
    parts = [
        _say_lost(lost, "this cage" if alone else group(state, cage)) for cage, lost in step.drops
    ]
    return parts_words(parts)


def _say_lost(lost: Sequence[Sequence[int]], cage: str) -> str:
    if len(lost) > WAYS:
        return f"{len(lost):,} ways to fill {cage} do not work"
    ways = say_list([" ".join(map(str, each)) for each in lost], "or")
    return f"{cage} cannot be {ways}"


SIMPLE = SimpleWords(group, fields, does)
