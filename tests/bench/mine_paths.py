"""Finds the cases of the techniques of number paths: `python -m tests.bench.mine_paths`.

With names of techniques it looks for theirs alone, and longer. Two boards of traces where a
technique alone finds a step, and one before where it does not.
"""

import sys
from itertools import product
from typing import Any

from kenken_cp import human
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.logic import SEARCH
from kenken_cp.explanation.examples import first_alone
from kenken_cp.formats import read_document
from kenken_cp.generation.make import make
from kenken_cp.generation.recipe import read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.paths.state import PathMarks
from kenken_cp.kinds.paths.techniques import LADDER
from kenken_cp.registry import family_for
from tests.helpers.technique_cases import effects, save

FIRING = 2
SIZES = (5, 6, 7)
UNITS, MANY_UNITS = 8, 200  # of each board; many for rare techniques


def board_fields(state: PathMarks) -> dict[str, Any]:
    """A board as a case tells it."""
    columns = state.puzzle.columns
    notes = [
        list(held) if value is None else value
        for value, held in zip(state.values, state.candidates, strict=True)
    ]
    family = family_for(state.puzzle)
    return {
        "family": family.id,
        "puzzle": family.data(state.puzzle),
        "candidates": [notes[at : at + columns] for at in range(0, len(notes), columns)],
    }


def states(units: int) -> Any:
    """The boards of traces, smallest first; then of rings, in which gaps block each other's way."""
    for shape, size in product(("rectangle", "ring"), SIZES):
        for family in ("numbrix", "hidato"):
            fields = {"family": family, "rows": size, "columns": size, "shape": shape}
            try:
                recipe = read_recipe(fields)
            except KenkenError:  # this outline has no path
                continue
            for number in range(units):
                for unit in make(GenerationRequest(recipe), "cases", number).made:
                    trace = human.solve(read_document(unit.line("")).puzzle)
                    yield from trace.boards()


def main(names: list[str]) -> None:
    """Write a file for each technique that is found."""
    wanted = names or [row.id for row in LADDER if row.id != SEARCH]
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in wanted}
    before: dict[str, dict[str, Any]] = {}
    for state, step in states(MANY_UNITS if names else UNITS):
        cases = found.get(step.technique)
        for technique in found.keys() - before.keys() - {step.technique}:
            if first_alone(state, technique) is None:
                before[technique] = board_fields(state)
        if cases is None or len(cases) == FIRING:
            continue
        alone = first_alone(state, step.technique)
        if alone is not None:
            puzzle = state.puzzle
            name = f"{puzzle.rows}×{puzzle.columns}"
            expect = effects(puzzle, alone)
            cases.append({"name": name, "fires": True, **board_fields(state), "expect": expect})
        if all(len(held) == FIRING for held in found.values()):
            break
    for technique, cases in found.items():
        if cases:
            none = {"name": "nothing yet", "fires": False, **before[technique]}
            fields = {"technique": technique, "cases": [*cases, none]}
            save(fields)


if __name__ == "__main__":
    main(sys.argv[1:])
