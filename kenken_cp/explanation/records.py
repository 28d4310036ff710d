"""Steps as JSON records, version 2: cells by their names, groups with their kind and number.

Other programs rely on these fields: `docs/reference/records.md` says what each means,
`formats/records.schema.json` has their types. `evidence` has only the fields that apply; a sentence
in `branches` is "" if it adds nothing to `sentence`. `whole` is there if a sentence is folded.
"""

from typing import TypeAlias

from kenken_cp.core.geometry import cell_name
from kenken_cp.core.state import State
from kenken_cp.core.steps import Branch, Evidence, Group, Step
from kenken_cp.explanation.voices import EXACT, Voice
from kenken_cp.human import logic_of

VERSION = 2  # of these records; 1 had fields for houses and cages

Fields: TypeAlias = dict[str, object]


def record(number: int, state: State, step: Step, voice: Voice = EXACT) -> Fields:
    """A step of a trace, with its full explanation."""
    return {
        "number": number,
        **_deduction(state, step, voice),
        "openings": step.available,
        **tell_step(state, step, voice),
    }


def _deduction(state: State, step: Step, voice: Voice = EXACT) -> Fields:
    """What the step does, by which technique, and its premises."""
    return {
        **heading(state, step, voice),
        **effects(state, step),
        "evidence": _evidence(state, step.evidence),
    }


def tell_step(state: State, step: Step, voice: Voice = EXACT) -> Fields:
    """The step in words: `sentence`, `branches` and, where these are folded, `whole`."""
    sentence, branches, whole = voice.tell(state, step)
    fields: Fields = {"sentence": sentence, "branches": branches}
    return {**fields, "whole": whole} if whole else fields


def heading(state: State, step: Step, voice: Voice = EXACT) -> Fields:
    """The step's technique: `technique`, `title` and `tier`."""
    row = logic_of(state.puzzle).row[step.technique]
    return {"technique": row.id, "title": voice.title(state, step), "tier": row.tier.name.lower()}


def effects(state: State, step: Step) -> Fields:
    """What the step does: `placements`, `eliminations` and `drops`."""
    columns = state.puzzle.columns
    return {
        "placements": {cell_name(cell, columns): value for cell, value in step.placements},
        "eliminations": {cell_name(cell, columns): list(gone) for cell, gone in step.eliminations},
        "drops": [
            {
                **_group(group),
                "cells": [cell_name(cell, columns) for cell in group.cells],
                "alternatives": [list(each) for each in gone],
            }
            for group, gone in step.drops
        ],
    }


def _group(group: Group) -> Fields:
    return {"kind": group.kind, "index": group.index + 1, "name": group.name}


def _evidence(state: State, evidence: Evidence) -> Fields:
    columns = state.puzzle.columns
    fields: Fields = {
        "groups": [_group(group) for group in evidence.groups],
        "covers": [_group(group) for group in evidence.covers],
        "cells": [cell_name(cell, columns) for cell in evidence.cells],
        "values": list(evidence.values),
        "number": evidence.number,
        "links": [
            {"cell": cell_name(cell, columns), "value": value, "holds": holds}
            for cell, value, holds in evidence.links
        ],
        "branches": [_branch(state, branch) for branch in evidence.branches],
    }
    return {name: held for name, held in fields.items() if held is not None and held != []}


def _branch(state: State, branch: Branch) -> Fields:
    columns = state.puzzle.columns
    fields: Fields = {
        "assumed": {cell_name(cell, columns): value for cell, value in branch.assumed},
        "steps": [_deduction(state, step) for step in branch.steps],
    }
    return fields if branch.broken is None else {**fields, "broken": _group(branch.broken)}
