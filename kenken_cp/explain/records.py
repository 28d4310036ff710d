"""Steps as plain JSON: cells by their names, lines by theirs, cages by their number.

The fields are promised. A step is `number`, `technique`, `title`, `tier`; `placements` (cell to
value), `eliminations` (cell to values), `drops` (cage to combinations, each a digit for every
cell of the cage); `evidence`, of which only what there is: `houses`, `covers`, `cages`, `cells`,
`values`, `number`, `links` (each `cell`, `value`, `holds`) and `branches` (each `assumed`, which
is like `placements`, `steps` without their numbers and sentences, and `broken` where the branch
ends in nothing left); then `openings`, `sentence` and `branches`, a sentence each. Cages are
numbered from 1 as in `puzzle.cage` of the native format.
"""

from typing import Any, TypeAlias

from kenken_cp.core.geometry import cell_name
from kenken_cp.core.steps import Branch, Evidence, Step
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.sentences.rows import branch_sentences, sentence
from kenken_cp.kinds.cages.state import State
from kenken_cp.kinds.cages.techniques import TECHNIQUES

Fields: TypeAlias = dict[str, Any]


def record(number: int, state: State, step: Step) -> Fields:
    """A step of a trace, told in full."""
    return {
        "number": number,
        **heading(step),
        **effects(state, step),
        "evidence": _evidence(state, step.evidence),
        "openings": step.openings,
        "sentence": sentence(state, step),
        "branches": branch_sentences(state, step),
    }


def heading(step: Step) -> Fields:
    """The step's technique: `technique`, `title` and `tier`."""
    row = TECHNIQUES[step.technique]
    return {"technique": row.id, "title": row.title, "tier": row.tier.name.lower()}


def effects(state: State, step: Step) -> Fields:
    """What the step does: `placements`, `eliminations` and `drops`."""
    columns = state.puzzle.columns
    return {
        "placements": {cell_name(cell, columns): value for cell, value in step.placements},
        "eliminations": {cell_name(cell, columns): list(gone) for cell, gone in step.eliminations},
        "drops": {str(cage + 1): [list(c) for c in gone] for cage, gone in step.drops},
    }


def _evidence(state: State, evidence: Evidence) -> Fields:
    puzzle = state.puzzle

    def names(houses: tuple[int, ...]) -> list[str]:
        return [puzzle.geometry.houses[house].name for house in houses]

    fields: Fields = {
        "houses": names(evidence.houses),
        "covers": names(evidence.covers),
        "cages": [cage + 1 for cage in evidence.cages],
        "cells": [cell_name(cell, puzzle.columns) for cell in evidence.cells],
        "values": list(evidence.values),
        "number": evidence.number,
        "links": [
            {"cell": cell_name(cell, puzzle.columns), "value": value, "holds": holds}
            for cell, value, holds in evidence.links
        ],
        "branches": [_branch(state, branch) for branch in evidence.branches],
    }
    return {name: held for name, held in fields.items() if held is not None and held != []}


def _branch(state: State, branch: Branch) -> Fields:
    puzzle = state.puzzle
    fields: Fields = {
        "assumed": {cell_name(cell, puzzle.columns): value for cell, value in branch.assumed},
        "steps": [{**heading(step), **effects(state, step)} for step in branch.steps],
    }
    if branch.broken is None:
        return fields
    return {**fields, "broken": place_name(puzzle, branch.broken)}


def place_name(puzzle: CagePuzzle, place: tuple[str, int]) -> str:
    """A cell, a line or a cage that has nothing left: `r1c1`, `row 1`, `cage 12× at r1c1`."""
    kind, at = place
    if kind == "house":
        return puzzle.geometry.houses[at].name
    if kind == "cell":
        return cell_name(at, puzzle.columns)
    cage = puzzle.cages[at]
    return f"cage {puzzle.clue(cage)} at {cell_name(cage.cells[0], puzzle.columns)}"
