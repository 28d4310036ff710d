"""An example of each technique: a board of `data/techniques`, and the step it allows there."""

import json
from pathlib import Path
from typing import Any

from kenken_cp import human
from kenken_cp.core.fields import Fields
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.registry import FAMILIES, family_of


def example(technique: str) -> tuple[State, Step] | None:
    """The first board in the technique's file, with its step; None if there is no file."""
    folder = _folder()
    path = folder and folder / f"{technique}.json"
    if path is None or not path.exists():
        return None
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
        state = state_of(case)
        step = first_alone(state, technique) if case["fires"] else None
        if step is not None:
            return state, step
    return None


def first_alone(state: State, technique: str) -> Step | None:
    """The first step of a technique on a board, with no other at work; None if it finds nothing."""
    rows = human.logic_of(state.puzzle).row
    others = rows.keys() - {technique}
    steps = human.solve(state.puzzle, rows[technique].tier, state, without=others, most=1).steps
    return steps[0] if steps else None


def state_of(case: Fields) -> Any:
    """The board of a case, as `data/techniques/README.md` says it is written."""
    family = family_of(case.get("family", FAMILIES[0].id))
    state = human.state_of(family.from_data(case["puzzle"]))
    cells = [entry for row in case["candidates"] for entry in row]
    for cell, entry in enumerate(cells):
        if isinstance(entry, int):
            state.values[cell] = entry
            state.candidates[cell] = (entry,)
        elif entry is not None:
            state.candidates[cell] = tuple(entry)
    for name, gone in case.get("dropped", {}).items():
        kind, number = name.split()
        state.dropped[kind, int(number) - 1] = set(map(tuple, gone))
    return state


def _folder() -> Path | None:
    """Where the cases are: beside the package in a checkout, inside it where it is installed."""
    package = Path(__file__).parents[1]
    folders = (package / "techniques", package.parent / "data" / "techniques")
    return next((folder for folder in folders if folder.is_dir()), None)
