"""What a setter asks of a puzzle while drawing it: each function answers one request.

`truths` are the true candidates, `number` how many solutions there are, `spare` what may go, or
what contradicts itself, `missing` the givens that are lacking. What was not settled within the time
of an answer is said to be so.
"""

from typing import Any

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import KenkenError, OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.fields import Fields, JsonObject
from kenken_cp.core.play import Sketch
from kenken_cp.core.setting import Part
from kenken_cp.core.verdict import Outcome
from kenken_cp.setting.candidates import true_candidates
from kenken_cp.setting.completing import complete
from kenken_cp.setting.counting import count, estimate
from kenken_cp.setting.redundancy import redundancy
from kenken_cp.studio import allowance
from kenken_cp.studio.draft_checks import draft_of
from kenken_cp.studio.drafts import as_json, drawn_family

TRUTH_SECONDS = 2.0  # for true candidates
COUNT_SECONDS, ESTIMATE_SECONDS = 1.0, 2.0
SECONDS = 3.0
LIMIT = 100_000  # solutions that are counted
SAMPLES = 200


def truths(request: Fields) -> JsonObject:
    """The true candidates of a draft, cell by cell, ascending, with those (cell, value) that leave
    one solution and the number of those that were not settled; no cells while it is no puzzle."""
    try:
        family, _, puzzle = _puzzle(request)
    except KenkenError:
        return {"cells": [], "values": [], "single": [], "unknown": 0}
    found = true_candidates(family, puzzle, allowance.budget(TRUTH_SECONDS))
    values = sorted({value for domain in family.values(puzzle) for value in domain})
    single = [list(one) for one in sorted(found.single)]
    return {
        "cells": found.values, "values": values, "single": single, "unknown": len(found.unknown),
    }  # fmt: skip


def number(request: Fields) -> JsonObject:
    """How many solutions a draft has, in words: counted, or estimated where they are many."""
    family, _, puzzle = _puzzle(request)
    found = count(family, puzzle, LIMIT, allowance.budget(COUNT_SECONDS))
    if found.exact:
        return {"lines": [found.text]}
    budget = allowance.budget(ESTIMATE_SECONDS)
    try:
        guess = estimate(family, puzzle, SAMPLES, 0, budget).text
    except OutOfBudget:
        guess = "too many to be estimated in the time of an answer"
    return {"lines": [f"at least {say_count(found.number, 'solution')}; {guess}"]}


def spare(request: Fields) -> JsonObject:
    """What of a draft may go, in words, with the draft that then is left; or which parts of one
    without a solution contradict each other."""
    family, sketch, puzzle = _puzzle(request)
    found = redundancy(family, puzzle, allowance.budget(SECONDS))
    answer: JsonObject = {"lines": found.lines(), "parts": _cells(found.kept)}
    if found.unsettled:
        left = say_count(len(found.unsettled), "part")
        answer["lines"] += [f"Not settled in the time of an answer: {left}."]
    if found.outcome is Outcome.UNIQUE:
        answer["parts"] = _cells(found.together)
        setting = family.kind.setting()
        if found.together and setting is not None:
            answer |= _draft(family, sketch, setting.without(puzzle, found.together))
    return answer


def missing(request: Fields) -> JsonObject:
    """The givens that a draft lacks to have one solution, in words, with the draft that has them.
    Raises KenkenError."""
    family, sketch, puzzle = _puzzle(request)
    try:
        found = complete(family, puzzle, allowance.budget(SECONDS))
    except OutOfBudget as limit:
        return {"lines": [f"Not found in the time of an answer: {limit}."]}
    if found.puzzle is None:
        return {"lines": ["The puzzle has no solution."]}
    answer: JsonObject = {
        "lines": [found.text(puzzle.columns)],
        "parts": [[cell] for cell, _ in found.added],
    }
    return answer | (_draft(family, sketch, found.puzzle) if found.added else {})


def _puzzle(request: Fields) -> tuple[Family, Sketch, Any]:
    """The family of a draft, how it is drawn, and the puzzle. Raises KenkenError."""
    family, sketch = drawn_family(request)
    return family, sketch, sketch.puzzle(family, draft_of(request, sketch, family))


def _cells(parts: tuple[Part, ...]) -> list[list[int]]:
    return [[*part.cells] for part in parts]


def _draft(family: Family, sketch: Sketch, puzzle: Any) -> JsonObject:
    """The draft of a changed puzzle; nothing if the editor cannot draw it."""
    found = sketch.draft(family, puzzle)
    return {"draft": as_json(found)} if sketch.puzzle(family, found) == puzzle else {}
