"""The setter's bench against lists of all solutions, and what its commands print."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kenken_cp
from kenken_cp.core.budget import Budget
from kenken_cp.core.document import Document
from kenken_cp.core.errors import KenkenError, OutOfBudget
from kenken_cp.core.verdict import Outcome
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.setting.candidates import true_candidates
from kenken_cp.setting.counting import count, estimate
from tests.helpers.command_line import Kenken

FOUR = "1...............", "12..34..........", "1234............", "1.3..4..3......2"
CONFLICT = "1..............1", "12..3.4.4......."


def document(cells: str) -> Document:
    return kenken_cp.loads(cells)


def solutions(found: Document) -> list[tuple[int, ...]]:
    return list(kenken_cp.solutions(found))


@st.composite
def fours(draw: st.DrawFn) -> Document:
    """A 4×4 Sudoku with some digits of one solution, now and then one that is wrong."""
    grid = draw(st.sampled_from(solutions(document("." * 16))))
    kept = draw(st.sets(st.integers(0, 15), max_size=9))
    cells = [str(digit) if cell in kept else "." for cell, digit in enumerate(grid)]
    if draw(st.booleans()) and kept:
        cells[min(kept)] = str(draw(st.integers(1, 4)))
    return document("".join(cells))


@given(fours())
def test_true_candidates_are_those_of_all_solutions(puzzle: Document) -> None:
    grids = solutions(puzzle)
    times = Counter((cell, value) for grid in grids for cell, value in enumerate(grid))
    found = kenken_cp.candidates(puzzle)
    assert {(cell, value) for cell, held in enumerate(found.values) for value in held} == {*times}
    assert found.single == {one for one, many in times.items() if many == 1}
    assert found.outcome is kenken_cp.verify(puzzle).outcome
    assert not found.unknown


@given(fours())
def test_counts_are_exact_to_the_limit(puzzle: Document) -> None:
    number = len(solutions(puzzle))
    assert kenken_cp.count(puzzle) == kenken_cp.count(puzzle, None)
    assert kenken_cp.count(puzzle).number == number
    few = kenken_cp.count(puzzle, 1)
    assert (few.number, few.exact) == (min(1, number), number < 2)


def test_estimates_come_near() -> None:
    empty = document("." * 16)
    guess = kenken_cp.estimate(empty, 100)
    assert abs(guess.number - 288) <= 4 * guess.error + 1e-9
    assert guess == kenken_cp.estimate(empty, 100)
    latin = kenken_cp.estimate(CagePuzzle(5, 5, (), covered=False), 100, seed=5)
    assert latin.error > 0
    assert abs(latin.number - 161_280) <= 4 * latin.error
    with pytest.raises(KenkenError, match="samples"):
        kenken_cp.estimate(empty, 1)


@given(fours())
def test_what_may_go_may_go_and_nothing_more(puzzle: Document) -> None:
    found = kenken_cp.redundant(puzzle)
    verdict = kenken_cp.verify(puzzle)
    assert found.outcome is verdict.outcome
    if verdict.outcome is Outcome.MULTIPLE:
        assert (found.removable, found.kept) == ((), ())
        return
    setting = puzzle.family.kind.setting()
    assert setting is not None
    parts = setting.parts(puzzle.puzzle)
    assert {*found.together, *found.kept} == {*parts}

    def stays(*gone: Any) -> bool:
        fewer = kenken_cp.verify(setting.without(puzzle.puzzle, gone))
        return (fewer.outcome, fewer.grids) == (verdict.outcome, verdict.grids)

    assert [part for part in parts if stays(part)] == list(found.removable)
    assert stays(*found.together)
    assert not any(stays(*found.together, part) for part in found.kept)


@given(fours())
def test_completed_puzzles_have_one_solution(puzzle: Document) -> None:
    found = kenken_cp.complete(puzzle)
    grids = solutions(puzzle)
    if not grids:
        assert (found.outcome, found.puzzle) == (Outcome.NONE, None)
        return
    assert found.puzzle is not None
    assert solutions(Document(puzzle.family, found.puzzle)) == [found.grid]
    assert found.grid in grids
    for one in found.added:
        assert found.grid[one[0]] == one[1]
        fewer = [other for other in found.added if other != one]
        left = [grid for grid in grids if all(grid[cell] == value for cell, value in fewer)]
        assert len(left) > 1


def test_paths_and_clues_have_parts_too(kenken: Kenken, tmp_path: Path) -> None:
    path = next(iter(kenken_cp.generate("numbrix", size=5, seed=3)))
    found = kenken_cp.redundant(path)
    assert found.outcome is Outcome.UNIQUE
    assert all("given" in part.name for part in found.kept)
    clued = {
        "format": "kenken-cp", "version": 1, "family": "sudoku",
        "puzzle": {
            "rows": 4, "columns": 4, "digits": [1, 2, 3, 4], "diagonals": False,
            "box": [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]],
            "given": [[0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
            "clues": [{"clue": "thermometer", "cells": ["r1c1", "r1c2", "r1c3", "r1c4"]}],
        },
    }  # fmt: skip
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(clued))
    code, out, _ = kenken("redundant", file)
    assert code == 1
    assert out.splitlines()[1:] == ["- the given 1 at r1c4", "- the thermometer from r1c1"]


def test_a_count_says_how_far_it_came() -> None:
    empty, large = document("." * 16), document("." * 81)
    assert count(empty.family, empty.puzzle, None).text == "288 solutions"
    assert count(empty.family, empty.puzzle, 5).text == (
        "5 solutions so far; more than 5 solutions"
    )
    some = count(large.family, large.puzzle, None, Budget(seconds=0.05))
    assert not some.exact
    assert "so far; the time limit of 0.05 s" in some.text
    ticks: list[int] = []
    assert estimate(empty.family, empty.puzzle, 3, 1, tick=ticks.append).samples == 3
    assert ticks == [0, 1, 2]
    with pytest.raises(OutOfBudget):
        estimate(empty.family, empty.puzzle, 2, 1, Budget(seconds=0))


def test_what_may_go_is_said_of_one_solution_alone() -> None:
    several = kenken_cp.redundant(document(FOUR[0])).lines()
    assert several == ["The puzzle has several solutions: nothing may go."]
    assert kenken_cp.redundant(document(FOUR[3]), time_limit=0).lines() == ["Not settled."]
    none = kenken_cp.redundant(document(CONFLICT[1])).lines()
    assert none[0] == "The puzzle has no solution. These contradict each other:"


def test_a_limit_is_never_an_answer() -> None:
    empty = document("." * 81)
    found = true_candidates(empty.family, empty.puzzle, Budget(seconds=0.0))
    assert found.outcome is Outcome.UNKNOWN
    assert len(found.unknown) == 729
    assert not any(found.values)
    large = document("." * 256)
    for limit in (0.0, 0.05):
        reason = true_candidates(large.family, large.puzzle, Budget(seconds=limit)).reason
        assert reason == f"the time limit of {limit:g} s was reached"
    some = true_candidates(empty.family, empty.puzzle, Budget(nodes=4000))
    values = {(cell, value) for cell, held in enumerate(some.values) for value in held}
    assert not values & some.unknown
    assert len(values | some.unknown) == 729
    assert kenken_cp.redundant(document(FOUR[3]), time_limit=0).outcome is Outcome.UNKNOWN


@pytest.mark.parametrize("family", ["nonogram", "shikaku"])
def test_nothing_can_be_given_in_puzzles_without_givens(family: str) -> None:
    puzzle = next(iter(kenken_cp.generate(family, size=5, seed=1)))
    with pytest.raises(KenkenError, match="has no givens: nothing can be given or left out"):
        kenken_cp.candidates(puzzle)
    assert kenken_cp.count(puzzle).number == 1


def test_commands(kenken: Kenken, tmp_path: Path) -> None:
    for name, cells in (("draft", FOUR[1]), ("conflict", CONFLICT[1])):
        (tmp_path / f"{name}.txt").write_text(cells)
    draft, conflict, full = (tmp_path / f"{name}.txt" for name in ("draft", "conflict", "full"))
    code, out, err = kenken("candidates", draft, "--format", "json")
    record = json.loads(out)
    assert (code, record["outcome"], len(record["cells"])) == (0, "multiple", 16)
    assert record["cells"][0] == {"cell": "r1c1", "candidates": [1], "single": []}
    assert "several solutions" in err[-1]
    assert kenken("candidates", draft)[0] == 0
    assert kenken("candidates", conflict)[0] == 1
    assert kenken("count", draft)[:2] == (
        0,
        f"{draft}:1: {len(solutions(document(FOUR[1])))} solutions\n",
    )
    code, out, _ = kenken("count", draft, "--limit", 1)
    assert code == 3
    assert out == f"{draft}:1: more than 1 solution\n"
    code, out, err = kenken("complete", draft, "-o", full)
    assert code == 0
    assert kenken_cp.verify(kenken_cp.load(full)).outcome is Outcome.UNIQUE
    assert "given: " in err[-1]
    assert kenken("complete", conflict)[0] == 1
    assert kenken("redundant", full)[0] == 0
    assert kenken("redundant", draft)[:2] == (
        1, "The puzzle has several solutions: nothing may go.\n",
    )  # fmt: skip
