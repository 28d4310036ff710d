"""The ladder of Nonograms: every step follows from its premises, no line is left half read, and
figures are the same from every side."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp import human
from kenken_cp.core.errors import BackendError
from kenken_cp.core.steps import Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.kinds.lines import kernel
from kenken_cp.kinds.lines.keys import images
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of
from kenken_cp.kinds.lines.state import LINE_OF, LineMarks
from kenken_cp.kinds.lines.techniques import LADDER
from tests.helpers.line_boards import partly, random_puzzle
from tests.helpers.line_oracle import clue_of, faults, fillings, follows

pytestmark = pytest.mark.kernel
SEEDS = st.integers(0, 10**9)
TIERS = {row.id: row.tier for row in LADDER}


def trace_of(seed: int, most: int) -> human.Trace:
    """The trace of a random puzzle, or of a part of one."""
    rng = random.Random(seed)
    puzzle, grid = random_puzzle(rng, most)
    return human.solve(puzzle, start=partly(rng, puzzle, grid, rng.choice((0, 0, 0.2, 0.4))))


@given(SEEDS)
@settings(max_examples=150)
def test_every_step_follows_from_its_premises(seed: int) -> None:
    for state, step in trace_of(seed, 10).boards():
        if step.technique != human.logic_of(state.puzzle).techniques[-1].id:
            assert faults(state.puzzle, state.values, step) == []
            assert step.placements
            assert not step.drops


@given(SEEDS)
@settings(max_examples=80)
def test_no_known_cell_can_be_dispensed_with_in_complete_lines(seed: int) -> None:
    """The steps of branches, and those of line logic, need each cell that they name."""
    for state, step in trace_of(seed, 9).boards():
        for board, each in inner(state, step):
            if each.technique in ("complete-line", "empty-line", "full-line", "simple-boxes"):
                [line] = [group for group in each.evidence.groups if group.kind not in LINE_OF]
                held = {cell: board[cell] for cell in each.evidence.cells}
                for cell in held:
                    fewer = {other: held[other] for other in held if other != cell}
                    assert not follows(state.puzzle, line, fewer, each.placements)


def inner(state: LineMarks, step: Step) -> list[tuple[list[int | None], Step]]:
    """The step itself with its board, or the steps of its branches with theirs."""
    if not step.evidence.branches:
        return [(list(state.values), step)]
    found = []
    for branch in step.evidence.branches:
        board = list(state.values)
        for cell, value in branch.assumed:
            board[cell] = value
        for each in branch.steps:
            found.append((list(board), each))
            for cell, value in each.placements:
                board[cell] = value
    return found


@given(SEEDS)
@settings(max_examples=100)
def test_hard_techniques_read_every_line_completely(seed: int) -> None:
    """Up to Hard nothing is left that one line forces, and nothing else is found."""
    rng = random.Random(seed)
    puzzle, grid = random_puzzle(rng, 9)
    trace = human.solve(puzzle, Tier.HARD, partly(rng, puzzle, grid, rng.choice((0, 0.2))))
    assert trace.broken is None
    for line in [trace.end.line(number) for number in range(puzzle.rows + puzzle.columns)]:
        known = tuple([trace.end.values[cell] for cell in line.cells])
        found = fillings(clue_of(puzzle, line), known)
        for at, value in enumerate(known):
            assert len({filling[at] for filling in found}) == (2 if value is None else 1)


@given(SEEDS)
def test_the_ladder_and_the_search_agree(seed: int) -> None:
    """What the ladder solves has one solution, and what has several it does not solve."""
    puzzle, grid = random_puzzle(random.Random(seed), 9)
    search = kernel.begin(puzzle)
    search.run(2, 1 << 20)
    several = search.found > 1
    kernel.end(search)
    grade = human.grade(puzzle, with_depth=True)
    assert grade.outcome is (Outcome.MULTIPLE if several else Outcome.UNIQUE)
    trace = human.solve(puzzle)
    assert trace.solved is not several
    if not several:
        assert tuple(trace.end.values) == grid
        assert grade.tier == max((TIERS[step.technique] for step in trace.steps), default=0)
        assert grade.steps == len(trace.steps)
        assert grade.depth is not None
        assert 1 <= grade.depth <= grade.steps


@given(SEEDS)
def test_figures_and_steps_are_the_same_from_every_side(seed: int) -> None:
    rng = random.Random(seed)
    puzzle, grid = random_puzzle(rng, 8)
    if rng.random() < 0.3:
        cell = rng.randrange(len(grid))
        puzzle = LinePuzzle(
            puzzle.rows, puzzle.columns, puzzle.row_clues, puzzle.column_clues,
            ((cell, grid[cell]),),
        )  # fmt: skip
    grades = {human.grade(image, with_depth=True)[:-1] for image in images(puzzle)}
    assert len(grades) == 1
    used = {tuple(s.technique for s in human.solve(image).steps) for image in images(puzzle)}
    assert len(used) == 1


@given(SEEDS)
def test_a_step_is_the_same_whether_the_board_was_reached_or_given(seed: int) -> None:
    trace = trace_of(seed, 9)
    for state, step in list(trace.boards())[:: max(1, len(trace.steps) // 5)]:
        if TIERS[step.technique] is not Tier.SEARCH:
            assert human.next_step(state) == step


@given(SEEDS)
def test_a_line_without_a_placement_is_found(seed: int) -> None:
    """A wrong cell ends in a broken cell or line, or in a search; never in a solution."""
    rng = random.Random(seed)
    puzzle, grid = random_puzzle(rng, 8, 2)
    if human.grade(puzzle).outcome is not Outcome.UNIQUE:
        return
    marks = LineMarks(puzzle)
    cell = rng.randrange(len(grid))
    marks.values[cell] = 1 - grid[cell]
    trace = human.solve(puzzle, Tier.BEYOND, marks)
    assert not trace.solved
    if trace.broken is not None:
        known = tuple([trace.end.values[c] for c in trace.broken.cells])
        assert trace.broken.kind == "cell" or not fillings(clue_of(puzzle, trace.broken), known)
        assert trace.end.lack(trace.broken)


def test_all_starts_of_a_block_are_its_cases() -> None:
    """A step about a block has a branch for each placement that the line leaves it.

    Such steps are rare: only with most other techniques left out does this puzzle show some.
    """
    puzzle, _ = random_puzzle(random.Random(1789), 7, 5)
    gentle = ("empty-line", "full-line", "finished-line", "simple-boxes")
    without = [row.id for row in LADDER if row.tier < Tier.BEYOND and row.id not in gentle]
    seen = 0
    for state, step in human.solve(puzzle, Tier.BEYOND, without=without).boards():
        if step.technique != "line-either-way" or not step.evidence.groups:
            continue
        seen += 1
        line, block = step.evidence.groups
        place = state.place_of(block)[1]
        known = tuple([state.values[cell] for cell in line.cells])
        starts = {_starts(filling)[place] for filling in fillings(clue_of(puzzle, line), known)}
        assert len(step.evidence.branches) == len(starts)
        assert faults(puzzle, state.values, step) == []
    assert seen


def _starts(filling: tuple[int, ...]) -> list[int]:
    return [at for at, value in enumerate(filling) if value and not (at and filling[at - 1])]


def test_large_boards_are_rated_but_not_told() -> None:
    """A board beyond the limit of steps and hints is refused by name, and graded all the same."""
    columns = 101
    puzzle = puzzle_of(tuple([1] * (100 * columns)), columns)
    assert human.grade(puzzle).outcome is Outcome.UNIQUE
    with pytest.raises(BackendError, match=r"a board of 100×101 has 10,100 cells; steps"):
        human.solve(puzzle)
