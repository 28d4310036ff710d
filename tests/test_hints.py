"""What a person wrote down, read from text; mistakes in it; the hint that goes on from there."""

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp import hints, human
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import BackendError, FormatError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.steps import ChainLiteral, Elimination, Evidence, Placement, Step, Tier
from kenken_cp.explanation.runs import MOST, likeness, merge_run
from kenken_cp.formats import Document, read_document
from kenken_cp.human.notes import read_state
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks
from kenken_cp.registry import FAMILIES
from kenken_cp.verification import decide
from tests.helpers.drawn import JIGSAW, SLANTED
from tests.helpers.examples import examples
from tests.helpers.groups import drop, evidence
from tests.helpers.paths import EXAMPLES
from tests.helpers.refusals import hold_refusals
from tests.helpers.steps_oracle import faults
from tests.helpers.strategies import solved_puzzles


def example(name: str) -> tuple[CagePuzzle, Grid]:
    """One of our own puzzles, unique, and its solution."""
    puzzle = read_document((EXAMPLES / f"unique/{name}.json").read_bytes()).puzzle
    return puzzle, decide(FAMILIES[0], puzzle).grids[0]


def strip(*digits: int) -> CagePuzzle:
    """A row of four cells, all of them givens, with these digits to choose from."""
    cages = tuple([Cage((cell,), "=", digit) for cell, digit in enumerate(digits[:4])])
    return CagePuzzle(1, 4, cages, digits)


ALL = (1, 2, 3, 4)
WIDE = (-3, 1, 5, 12, 15)


@pytest.mark.parametrize(
    ("digits", "text", "values", "candidates"),
    [
        (ALL, "1 . _ 4", [1, None, None, 4], [(1,), ALL, ALL, (4,)]),
        (ALL, "1._4", [1, None, None, 4], [(1,), ALL, ALL, (4,)]),
        (ALL, " 1. _4 ", [1, None, None, 4], [(1,), ALL, ALL, (4,)]),
        (ALL, "\n  {1,3}  {4 2}\t{3} {124}\n\n", [None] * 4, [(1, 3), (2, 4), (3,), (1, 2, 4)]),
        (ALL, "{1,1} { 2 , 3 }{4}.", [None] * 4, [(1,), (2, 3), (4,), ALL]),
        (ALL, "1 12 . 234", [1, None, None, None], [(1,), (1, 2), ALL, (2, 3, 4)]),
        (ALL, "1?x0", [1, None, None, None], [(1,), ALL, ALL, ALL]),
        (ALL, "[[1, 0, 0, 4]]", [1, None, None, 4], [(1,), ALL, ALL, (4,)]),
        (ALL, "+---+---+\n| 1 . | _ 4 |\n+---+---+\n", [1, None, None, 4], [(1,), ALL, ALL, (4,)]),
        (ALL, "1,,,4", [1, None, None, 4], [(1,), ALL, ALL, (4,)]),
        (ALL, "1....2.4..34...4", [None] * 4, [(1,), (2, 4), (3, 4), (4,)]),
        ((0, 1, 2, 3), "0_x3", [0, None, None, 3], [(0,), (0, 1, 2, 3), (0, 1, 2, 3), (3,)]),
        (WIDE, "{12} 12 {15} {-3,12}", [None, 12, None, None], [(12,), (12,), (15,), (-3, 12)]),
        (WIDE, "-3 {1 5} {1,5} .", [-3, None, None, None], [(-3,), (1, 5), (1, 5), WIDE]),
        (ALL, "[[1, null, [3, 1], [2]]]", [1, None, None, None], [(1,), ALL, (1, 3), (2,)]),
        (WIDE, "\ufeff[[5,\r\n-3,[15],null]]", [5, -3, None, None], [(5,), (-3,), (15,), WIDE]),
    ],
)  # fmt: skip
def test_a_state_is_read(
    digits: tuple[int, ...],
    text: str,
    values: list[int | None],
    candidates: list[tuple[int, ...]],
) -> None:
    state = read_state(strip(*digits), text.encode())
    assert state.values == values
    assert state.candidates == candidates


def test_what_is_no_state_is_refused_by_row_and_cell(
    golden: Callable[[Path, str], None],
) -> None:
    hold_refusals("boards-cages", lambda said: read_state(strip(*said[0]), said[1]), golden)
    with pytest.raises(FormatError, match="UTF-8"):
        read_state(strip(*ALL), b"\xff\xfe1")


def test_a_state_of_a_puzzle_too_large() -> None:
    puzzle = CagePuzzle(6, 6, (Cage(tuple(range(36)), "+", 126),))
    with pytest.raises(BackendError, match=r"the cage .* too many cells"):
        read_state(puzzle, "")


@given(solved_puzzles(max_size=4), st.data())
def test_a_state_comes_back_from_its_text(
    pair: tuple[CagePuzzle, Grid], data: st.DataObject
) -> None:
    puzzle, grid = pair
    state = CagePencilMarks(puzzle)
    rows: list[list[object]] = []
    words = []
    for cell, value in enumerate(grid):
        kind = data.draw(st.sampled_from(["placed", "noted", "unknown"]))
        if kind == "placed":
            state.values[cell], state.candidates[cell] = value, (value,)
            note: object = value
        elif kind == "noted":
            noted = sorted(data.draw(st.sets(st.sampled_from(puzzle.digits), min_size=1)))
            state.candidates[cell] = tuple(noted)
            note = noted
        else:
            note = None
        if cell % puzzle.columns == 0:
            rows.append([])
        rows[-1].append(note)
        commas = str(note).replace(" ", "")
        words.append({"placed": commas, "noted": f"{{{commas[1:-1]}}}", "unknown": "."}[kind])
    lines = [" ".join(words[i : i + puzzle.columns]) for i in range(0, len(words), puzzle.columns)]
    for text in ("\n".join(lines), json.dumps(rows)):
        read = read_state(puzzle, text)
        assert (read.values, read.candidates) == (state.values, state.candidates)


def test_mistakes_are_what_the_solution_contradicts() -> None:
    puzzle, solution = example("square-4x4")
    state = CagePencilMarks(puzzle)
    assert hints.mistakes(state, solution) == []
    wrong = next(digit for digit in ALL if digit != solution[5])
    state.values[5], state.candidates[5] = wrong, (wrong,)
    state.candidates[7] = tuple(digit for digit in ALL if digit != solution[7])
    state.candidates[8] = (solution[8],)
    found = hints.mistakes(state, solution)
    assert found == [hints.Mistake(5, wrong), hints.Mistake(7, None)]
    told = [hints.mistake_sentence(mistake, puzzle) for mistake in found]
    assert told == [
        f"The {wrong} in r2c2 leads to no solution.",
        "The right digit is not among the candidates of r2c4.",
    ]


SQUARE, _ = example("square-4x4")


def crossing_out(cage: int, *others: int) -> Step:
    """A step that crosses out a combination of a cage and rests on others too."""
    rests_on = evidence(SQUARE, houses=(0,), cages=(cage, *others))
    return Step("cage-claims-value", (), (), (drop(SQUARE, cage, [(1, 2)]),), rests_on)


def strike(*cages: int) -> Step:
    """A step that shows on the board and rests on these cages."""
    rests_on = evidence(SQUARE, cages=cages)
    return Step("cage-positions", (), (Elimination(0, (1,)),), (), rests_on)


@pytest.mark.parametrize(
    ("steps", "needed"),
    [
        ([strike(1)], []),
        ([crossing_out(2), crossing_out(3), strike(3)], [1]),
        ([crossing_out(2), crossing_out(3, 2), crossing_out(4), strike(3)], [0, 1]),
        ([crossing_out(2), crossing_out(2), strike(2)], [0, 1]),
        ([crossing_out(2), strike(4)], []),
    ],
)
def test_a_hint_shows_on_the_board_and_brings_what_it_needs(
    steps: list[Step], needed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle, solution = example("square-4x4")
    left = iter(steps)
    monkeypatch.setattr(human, "next_step", lambda *_, **__: next(left, None))
    monkeypatch.setattr(human, "solve", lambda *_, **__: SimpleNamespace(steps=()))
    found = hints.hint(CagePencilMarks(puzzle), solution)
    assert [step for _, step in found.steps] == [*[steps[i] for i in needed], steps[-1]]


def test_where_the_ladder_gives_out_the_hint_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, solution = example("square-4x4")
    monkeypatch.setattr(human, "next_step", lambda *_, **__: None)
    state = CagePencilMarks(puzzle)
    state.candidates[9] = tuple(sorted({solution[9], solution[9] % 4 + 1}))
    ((board, step),) = hints.hint(state, solution).steps
    assert step.technique == "search"
    assert step.placements == (Placement(9, solution[9]),)
    assert hints.where(board, step) == "No technique applies here; a search is needed for r3c2."


WHERE = {
    "a line": (evidence(SQUARE, houses=(2,), cells=(8,), values=(1,)), "row 3"),
    "a line and a cage": (
        evidence(SQUARE, houses=(4,), cages=(0,)), "column 1 and cage 3− at r1c1–r1c2",
    ),
    "lines that cross": (evidence(SQUARE, houses=(0, 1), covers=(4, 6)), "rows 1 and 2"),
    "all lines": (evidence(SQUARE, houses=(4, 5, 6, 7), cages=(0, 1, 2)), "the grid"),
    "a sum": (evidence(SQUARE, houses=(0,), cages=(0, 1, 2)), "row 1"),
    "cages": (
        evidence(SQUARE, cages=(0, 1)), "cage 3− (r1c1–r1c2) and cage 11+ (r1c3–r2c4)",
    ),
    "cells": (Evidence(cells=(3, 4), values=(1,)), "r1c4 and r2c1"),
    "a chain": (
        Evidence(
            links=(ChainLiteral(1, 2, False), ChainLiteral(5, 2, True), ChainLiteral(9, 2, True))
        ),
        "r1c2 and r3c2",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", WHERE)
def test_where_names_lines_and_cages_before_cells(case: str) -> None:
    rests_on, expected = WHERE[case]
    step = Step("naked-pair", (), (Elimination(0, (1,)),), (), rests_on)
    assert hints.where(CagePencilMarks(SQUARE), step) == f"Look at {expected}."


def test_a_sum_names_the_cage_at_stake() -> None:
    rests_on = evidence(SQUARE, houses=(0,), cages=(1, 0, 2))
    step = Step("sum-bounds", (), (), (drop(SQUARE, 1, ()),), rests_on)
    assert hints.where(CagePencilMarks(SQUARE), step) == "Look at row 1 and cage 11+ at r1c3–r2c4."


def test_a_hint_keeps_to_its_time() -> None:
    puzzle, solution = example("square-9x9")
    with pytest.raises(OutOfBudget, match="time limit of 0 s"):
        hints.hint(CagePencilMarks(puzzle), solution, Run(Budget(0)))


def test_what_names_the_technique() -> None:
    puzzle, _ = example("square-4x4")
    told = hints.what(CagePencilMarks(puzzle), strike(1))
    assert told.startswith("Cage combinations by position: a candidate can be removed ")


def test_what_and_where_say_what_is_no_row_and_no_column() -> None:
    step = Step("naked-pair", (), (Elimination(0, (1,)),), (), evidence(JIGSAW, houses=(11,)))
    state = CagePencilMarks(JIGSAW)
    assert hints.where(state, step) == "Look at region 2, which begins at r1c4."
    assert hints.what(state, step).endswith(" Lines are rows, columns and regions.")
    single = Step("box-single", (Placement(0, 1),), (), (), evidence(SLANTED, houses=(12,)))
    assert (
        hints.where(CagePencilMarks(SLANTED), single) == "Look at diagonal 1, which begins at r1c1."
    )


def test_digits_placed_are_struck_from_their_lines() -> None:
    puzzle, solution = example("square-4x4")
    state = CagePencilMarks(puzzle)
    state.values[0], state.candidates[0] = solution[0], (solution[0],)
    board = hints.hint(state, solution).steps[-1][0]
    assert all(solution[0] not in board.candidates[cell] for cell in (1, 2, 3, 4, 8, 12))
    assert state.candidates[1] == ALL  # the caller's state stays


SMALL = [
    pytest.param(document, id=path.stem)
    for path, document in examples()
    if 20 < document.puzzle.rows * document.puzzle.columns < 90
]


@pytest.mark.parametrize("document", SMALL[::2])
def test_no_hint_says_what_the_one_before_said(document: Document) -> None:
    """Unless it places a value that the player was to find, or a dozen were told."""
    puzzle, family = document.puzzle, document.family
    solution = decide(family, puzzle).grids[0]
    state, before = human.state_of(puzzle), set[str]()
    while not hints.is_complete(state):
        found = hints.hint(state, solution)
        told = found.steps[-found.alike :]
        said = {likeness(*each) for each in told}
        assert len(said) == 1
        assert found.alike == 1 or said != {""}
        is_found = any(step.placements and not is_routine(board, step) for board, step in told)
        assert found.alike == 1 or not is_found
        assert is_found or said == {""} or said != before
        before = said if found.alike < MOST else set[str]()
        state = apply(*merge_run(told))
        one_by_one = told[0][0].copy()
        for _, step in told:
            one_by_one.apply(step)
        assert (state.values, state.candidates) == (one_by_one.values, one_by_one.candidates)


def first_shown(found: hints.Hint) -> tuple[Any, Step]:
    """The first step that changes what is written in cells, with the board before it."""
    return found.steps[-found.alike]


def placing_alone(state: Any) -> set[str]:
    """The techniques up to Easy that place a value here, each tried with no other at work."""
    rows = human.logic_of(state.puzzle).techniques
    every = {row.id for row in rows}
    found = set()
    for row in rows:
        if row.tier <= Tier.EASY:
            trace = human.solve(state.puzzle, Tier.EASY, state, every - {row.id}, most=1)
            found |= {step.technique for step in trace.steps if step.placements}
    return found


@pytest.mark.parametrize("document", SMALL[::4])
def test_an_easy_value_that_is_open_comes_before_removals(document: Document) -> None:
    """On each board of the way."""
    solution = decide(document.family, document.puzzle).grids[0]
    for _, state in zip(range(40), human.solve(document.puzzle).states, strict=False):
        board, step = first_shown(hints.hint(note_state(state), solution))
        assert faults(board, step) == []
        easy = placing_alone(board)
        assert bool(step.placements) or not easy
        assert not easy or step.technique in easy


def test_an_easy_value_comes_before_removals_of_its_tier_and_below() -> None:
    """The ladder strikes candidates first here."""
    puzzle, solution = example("no-op-6x6")
    earlier = 0
    for state in human.solve(puzzle).states:
        seen = note_state(state)
        step = human.next_step(seen)
        found = first_shown(hints.hint(seen, solution))[1]
        assert step is not None
        if step.eliminations and not step.placements and found.placements:
            earlier += 1
        elif step.placements:
            assert found == step
    assert earlier


def is_routine(state: Any, step: Step) -> bool:
    routine = human.logic_of(state.puzzle).row[step.technique].routine
    return routine is not None and routine(state, step)


def apply(state: Any, step: Step) -> Any:
    after = state.copy()
    after.apply(step)
    return after


@pytest.mark.parametrize("name", ["square-4x4", "no-op-6x6", "signed-5x5", "rectangle-9x4"])
def test_hints_lead_to_the_solution_and_tell_all_they_need(name: str) -> None:
    puzzle, solution = example(name)
    state: Any = CagePencilMarks(puzzle)
    while not hints.is_complete(state):
        steps = hints.hint(state, solution).steps
        told = note_state(steps[0][0])
        for _, step in steps:
            assert faults(told, step) == []
            told.apply(step)
        assert (told.values, told.candidates) != (state.values, state.candidates)
        assert hints.mistakes(told, solution) == []
        state = note_state(told)
    assert state.values == list(solution)


def note_state(state: Any) -> Any:
    """What a person notes of a state: nothing of combinations crossed out."""
    other = human.state_of(state.puzzle)
    other.values, other.candidates = state.values, state.candidates
    return other
