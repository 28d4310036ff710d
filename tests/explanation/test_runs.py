"""Steps that say the same of other cells are told together, and no others."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from kenken_cp.core.puzzle import Puzzle
from kenken_cp.explanation import board, sentence
from kenken_cp.explanation.runs import MOST, merge_run, pattern, runs
from kenken_cp.explanation.traces import numbered_steps
from kenken_cp.human import solve
from tests.helpers.command_line import Kenken
from tests.helpers.examples import examples

SMALL = [
    pytest.param(path, document.puzzle, id=path.stem)
    for path, document in examples()
    if 4 < document.puzzle.rows < 10
][::3]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("The 9 at r5c7 takes r5c5–r7c7.", "The 12 at r5c1 takes r2c1.", True),
        ("r4c6, r5c6 and r5c7 are empty.", "r1c1–r1c3 are empty.", True),
        ("Cage 3− at r1c1–r1c2 is 4-1.", "Cage 12× at r1c1 is 1-2-3.", True),
        ("The only place for 4 in box 2 is r2c3.", "The only place for 4 in row 2 is r2c3.", False),
        ("Only the ? at r4c8 can reach r3c8.", "Only the 5 at r4c8 can reach r3c8.", True),
        (
            "There is no room for both 7 and 9 next to r1c2 or r2c1, so 8 goes from r1c2 and r2c1.",
            "There is no room for both 8 and 10 next to r1c1, so 9 goes from r1c1.",
            True,
        ),
        ("Is it 4 or 5?", "Is it 4 or 5? No.", False),
    ],
)
def test_numbers_and_cells_make_no_difference(one: str, other: str, alike: bool) -> None:
    assert (pattern(one) == pattern(other)) == alike


@pytest.mark.parametrize(("path", "puzzle"), SMALL)
def test_runs_are_the_steps_in_order_each_as_long_as_can_be(path: Path, puzzle: Puzzle) -> None:
    steps = numbered_steps(solve(puzzle))
    found = list(runs(steps, sentence))
    assert [each for run in found for each in run] == steps
    for run in found:
        said = {(step.technique, pattern(sentence(state, step))) for _, state, step in run}
        assert len(said) == 1
        assert len(run) <= MOST
        assert len(run) == 1 or not any(e.step.evidence.branches for e in run)
    for run, after in pairwise(found):
        one, other = run[-1], after[0]
        same = one.step.technique == other.step.technique and pattern(
            sentence(one.state, one.step)
        ) == pattern(sentence(other.state, other.step))
        alone = one.step.evidence.branches or one.step.evidence.links or len(run) == MOST
        assert not same or alone


@pytest.mark.parametrize(("path", "puzzle"), SMALL[:4])
def test_a_board_of_several_steps_shows_what_all_of_them_place(path: Path, puzzle: Puzzle) -> None:
    for run in runs(numbered_steps(solve(puzzle)), sentence):
        state, step = merge_run([each[1:] for each in run])
        assert board(state, step).rows == state.puzzle.rows
        placed = [placement for each in run for placement in each.step.placements]
        assert list(step.placements) == placed
        lost = {(e.cell, v) for each in run for e in each.step.eliminations for v in e.values}
        assert lost == {(e.cell, v) for e in step.eliminations for v in e.values}


def test_steps_that_were_not_side_by_side_stay_apart() -> None:
    _, document = next((p, d) for p, d in examples() if p.stem == "shikaku-7x7")
    first, second, *_ = numbered_steps(solve(document.puzzle))
    assert [len(run) for run in runs([first, second], sentence)] == [2]
    assert [len(run) for run in runs([first, second._replace(number=3)], sentence)] == [1, 1]
    assert list(runs([], sentence)) == []


def test_records_and_images_keep_each_step(kenken: Kenken, tmp_path: Path) -> None:
    path = next(path for path, _ in examples() if path.stem == "shikaku-7x7")
    told = json.loads(kenken("explain", path, "--format", "json")[1])
    numbers = [step["number"] for step in told["steps"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert kenken("explain", path, "-o", f"{tmp_path}/steps/")[0] == 0
    assert len(list((tmp_path / "steps").iterdir())) == len(numbers) + 2
    page = kenken("explain", path, "--format", "html")[1]
    headings = re.findall(r"<h2>(\d+)(?:–(\d+))?\. ", page)
    assert len(headings) < len(numbers)
    assert [n for one, to in headings for n in range(int(one), int(to or one) + 1)] == numbers
