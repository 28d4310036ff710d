"""Digits of a Sudoku are names: other names change no tier, no effort, no step and no key."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kenken_cp
from kenken_cp.core.steps import Step
from kenken_cp.human.solver import solve
from kenken_cp.kinds.cages.keys import images, key_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle

WANTED = ((4, "any"), (6, "easy"), (9, "medium"), (9, "hard"), (9, "expert"), (9, "master"))
Names = Mapping[int, int]


@lru_cache(maxsize=16)
def make(size: int, difficulty: str) -> tuple[CagePuzzle, ...]:
    puzzles = kenken_cp.generate("sudoku", 3, size=size, difficulty=difficulty, seed=5)
    return tuple([cast("CagePuzzle", document.puzzle) for document in puzzles])


def rename(puzzle: CagePuzzle, names: Names) -> CagePuzzle:
    return replace(puzzle, givens=tuple([(cell, names[digit]) for cell, digit in puzzle.givens]))


def effects(step: Step, names: Names) -> tuple[object, ...]:
    """What a step does, under other names."""
    return (
        step.technique,
        step.available,
        {(cell, names[value]) for cell, value in step.placements},
        {(cell, names[value]) for cell, values in step.eliminations for value in values},
        {names[value] for value in step.evidence.values},
    )


@settings(max_examples=25)
@given(st.data())
def test_effort_depth_and_key_stay_under_all_names_and_orientations(data: st.DataObject) -> None:
    puzzle = data.draw(st.sampled_from(make(*data.draw(st.sampled_from(WANTED)))))
    names = dict(zip(puzzle.digits, data.draw(st.permutations(puzzle.digits)), strict=True))
    other = rename(data.draw(st.sampled_from(images(puzzle))), names)
    assert kenken_cp.rate(other, depth=True) == kenken_cp.rate(puzzle, depth=True)
    assert key_of("sudoku", other) == key_of("sudoku", puzzle)


@pytest.mark.parametrize("wanted", WANTED, ids=str)
def test_steps_are_the_same_under_other_names(wanted: tuple[int, str]) -> None:
    for puzzle in make(*wanted):
        same = {digit: digit for digit in puzzle.digits}
        names = dict(zip(puzzle.digits, (*puzzle.digits[2:], *puzzle.digits[:2]), strict=True))
        steps = solve(puzzle).steps
        assert [effects(step, names) for step in steps] == [
            effects(step, same) for step in solve(rename(puzzle, names)).steps
        ]
