"""The steps of the human solver: sound by their premises, complete in their effects, in words."""

import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from kenken_cp import explanation, hints, human, verification
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.core.steps import Tier
from kenken_cp.human.notes import read_state
from kenken_cp.kinds.rectangles import log_reader
from kenken_cp.kinds.rectangles.log_reader import RectangleLogReader
from kenken_cp.kinds.rectangles.logic import LOGIC
from kenken_cp.kinds.rectangles.puzzle import Clue, RectanglePuzzle
from kenken_cp.kinds.rectangles.sentences.words import PART, WHOLE
from kenken_cp.kinds.rectangles.shikaku import FAMILY
from kenken_cp.kinds.rectangles.state import RectangleMarks
from tests.helpers.rectangle_steps import faults
from tests.helpers.rectangles import SEVEN, disturb, draw_rectangles, solutions
from tests.helpers.refusals import hold_refusals

pytestmark = pytest.mark.kernel

TAKES = re.compile(r"the (\d+) at r\d+c\d+ takes r(\d+)c(\d+)–r(\d+)c(\d+)")
TECHNIQUES = [row.id for row in LOGIC.techniques if row.tier < Tier.SEARCH]


def boards(seed: int, count: int, side: int = 6) -> list[RectanglePuzzle]:
    """Random puzzles, many of which have several solutions, and some none."""
    rng = Random(seed)
    found = [
        draw_rectangles(
            rng, rng.randint(2, side), rng.randint(2, side), (0.0, 0.3, 0.6)[number % 3]
        )
        for number in range(count)
    ]
    return [disturb(rng, each) if n % 9 == 8 else each for n, each in enumerate(found)]


def test_every_step_follows_from_what_it_cites() -> None:
    """By an oracle that knows no technique; and each technique is met."""
    met: Counter[str] = Counter()
    for puzzle in boards(1, 500):
        for state, step in human.solve(puzzle, Tier.BEYOND).boards():
            if step.technique != "search":
                assert faults(state, step) == [], (puzzle, step)
                met[step.technique] += 1
    assert set(met) == set(TECHNIQUES)


def test_no_step_excludes_a_solution() -> None:
    for puzzle in boards(2, 150, 5):
        grids = list(islice(solutions(puzzle), 200))
        for state, step in human.solve(puzzle, Tier.BEYOND).boards():
            for grid in grids:
                assert all(grid[cell] == value for cell, value in step.placements)
                assert all(grid[cell] not in gone for cell, gone in step.eliminations)
                for group, gone in step.drops:
                    assert not any(state.holds(group, each, grid) for each in gone)


def test_a_ladder_that_fills_the_board_has_found_the_one_solution() -> None:
    for puzzle in boards(3, 200, 5):
        grids = list(islice(solutions(puzzle), 2))
        trace = human.solve(puzzle, Tier.BEYOND)
        if trace.solved:
            assert [tuple(trace.end.values)] == grids
        if trace.broken is not None:
            assert grids == []


def test_no_rectangle_meets_all_those_of_another_clue() -> None:
    """Why there is no technique for that: the core of the other clue excludes it."""
    seen = 0
    for puzzle in boards(4, 150):
        trace = human.solve(puzzle, Tier.MEDIUM)
        if trace.broken is not None:
            continue
        cells = {
            number: [set(each.cells(puzzle.columns)) for each in trace.end.live(number)]
            for number, _ in puzzle.number_clues()
        }
        for number, own in cells.items():
            for each in own:
                for other, theirs in cells.items():
                    if other != number:
                        seen += 1
                        assert not all(each & their for their in theirs)
    assert seen > 1000


def test_the_state_and_the_kernel_go_together() -> None:
    """After every step both have the same rectangles left."""
    for puzzle in boards(5, 60):
        trace = human.solve(puzzle, Tier.BEYOND)
        for state, step in trace.boards():
            after = state.copy()
            after.apply(step)
            solver = LOGIC.solver(puzzle)
            reader = RectangleLogReader(solver, puzzle)
            reader.set_up(after.copy())
            left = {reader._rectangles[index] for index in solver.live()}
            assert left == {(n, each) for n, _ in puzzle.number_clues() for each in after.live(n)}
            LOGIC.end(solver)


def test_every_step_is_told_and_drawn() -> None:
    for puzzle in boards(6, 80):
        for state, step in human.solve(puzzle, Tier.BEYOND).boards():
            told = explanation.sentence(state, step)
            assert told.endswith(".")
            assert "  " not in told
            for branch in explanation.branch_sentences(state, step):
                assert branch.endswith(".")
            drawing = explanation.board(state, step)
            assert drawing.fills
            assert hints.where(state, step).startswith(("Look at", "No technique"))


def test_a_step_in_words() -> None:
    trace = human.solve(SEVEN)
    said = [explanation.sentence(state, step) for state, step in trace.boards()]
    assert said[:3] == [
        "The 3 at r3c1 has only one possible rectangle left, so it takes r1c1–r3c1.",
        (
            "Both possible rectangles for the 4 at r1c5 contain r1c4–r1c5, so these cells belong "
            "to the 4."
        ),
        "Only one possible rectangle covers r1c3, so the 4 at r1c5 takes r1c2–r1c5.",
    ]


# what a person knows


def test_rectangles_drawn_and_ruled_out_are_read() -> None:
    state = read_state(SEVEN, "r1c1-r3c1\nnot r1c4 - r2c5\n\n")
    assert isinstance(state, RectangleMarks)
    number = SEVEN.clue_at[10]
    assert [state.values[cell] for cell in (0, 5, 10)] == [number] * 3
    grid = verification.decide(FAMILY, SEVEN).grids[0]
    assert hints.mistakes(state, grid) == []
    assert hints.hint(state, grid).steps


def test_notes_that_cannot_be_end_in_one_line(golden: Callable[[Path, str], None]) -> None:
    hold_refusals("boards-rectangles", partial(read_state, SEVEN), golden)


def test_a_grid_of_clue_numbers_is_read_too() -> None:
    rows = [". . . . ."] * 5
    rows[0] = "3 . . . {1,2}"
    state = read_state(SEVEN, "\n".join(rows))
    assert state.values[0] == 3
    assert state.candidates[4] == (1, 2)
    with pytest.raises(
        FormatError,
        match=r"8 is not a clue number of this puzzle \(1 to 7\); clues are numbered from left",
    ):
        read_state(SEVEN, "\n".join(["8 . . . .", *rows[1:]]))


def test_a_wrong_rectangle_is_a_mistake() -> None:
    state = read_state(SEVEN, "r1c4-r2c5")
    grid = verification.decide(FAMILY, SEVEN).grids[0]
    assert hints.mistakes(state, grid)


def test_a_trace_that_would_not_fit_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_reader, "MOST_KEPT", 100)
    with pytest.raises(LimitError, match="8 steps on a board of 5×5 are too many to explain"):
        human.solve(SEVEN)


def test_every_technique_that_cases_follow_has_a_reason() -> None:
    followed = {row.id for row in LOGIC.techniques if row.tier <= max(LOGIC.cuts)}
    assert followed == WHOLE.keys() | PART.keys()


# In a case of this board a clue has some of its cells by steps that are not told.
SOME_UNTOLD = RectanglePuzzle(
    10,
    10,
    tuple(
        Clue(*clue)
        for clue in (
            (2, 4), (5, 8), (9, 4), (10, 4), (21, 3), (27, 6), (32, 6), (35, 4), (46, 6), (54, 5),
            (58, 3), (59, 6), (65, 4), (70, 8), (73, 8), (76, 9), (85, 4), (92, 8),
        )
    ),
)  # fmt: skip


def test_a_case_names_rectangles_of_the_size_of_their_clues() -> None:
    told = 0
    for puzzle in [SOME_UNTOLD, *boards(3, 100, 7)]:
        for state, step in human.solve(puzzle, Tier.BEYOND).boards():
            for text in explanation.sentences.branches_in_words(state, step):
                for number, *corners in TAKES.findall(text):
                    top, left, bottom, right = map(int, corners)
                    assert (bottom - top + 1) * (right - left + 1) == int(number), text
                    told += 1
    assert told > 20
