"""Dynamic and nested forcing chains on hard Sudokus, which no other techniques solve."""

import random
from collections.abc import Iterator

import pytest

from kenken_cp.core.steps import Step, Tier
from kenken_cp.explanation import sentence
from kenken_cp.explanation.sentences import whole_branches
from kenken_cp.human import TECHNIQUES, grade, solve
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.state import CagePencilMarks
from tests.helpers.steps_oracle import faults

HARD = (
    ".2..5.7..45.1....68....3........8..3.4..2.5.....6...1...2.9.....9.....75..4...9..",
    ".2..5.7...5.1..3.68....3........8..3.4..2.5.....6...1...2.9.....9......57.4...9..",
    ".2..5.7....51....68....3...2....8..3.4..2.5.....6...1...2.9.....9.....7.5.4...9..",
)
CHAINS = ("dynamic-chain", "nested-chain")


def sudoku(line: str) -> CagePuzzle:
    givens = tuple([(cell, int(digit)) for cell, digit in enumerate(line) if digit != "."])
    return CagePuzzle(9, 9, (), boxes=usual_boxes(9), covered=False, givens=givens)


def move(line: str, rng: random.Random) -> str:
    """The same puzzle with its digits renamed, turned and mirrored."""
    digits = dict(zip("123456789", rng.sample("123456789", 9), strict=True)) | {".": "."}
    orders = [rng.choice((range(9), range(8, -1, -1))) for _ in range(2)]
    cells = [(row, column) for row in orders[0] for column in orders[1]]
    turn = rng.random() < 0.5
    return "".join([digits[line[9 * c + r if turn else 9 * r + c]] for r, c in cells])


def chains_of(line: str) -> Iterator[tuple[CagePencilMarks, Step]]:
    for state, step in solve(sudoku(line)).boards():
        if step.technique in CHAINS:
            yield state, step


def further(step: Step) -> list[Step]:
    """What a nested chain refutes on the way."""
    return [each for branch in step.evidence.branches for each in branch.steps if is_nested(each)]


def is_nested(step: Step) -> bool:
    return bool(step.evidence.branches)


@pytest.mark.parametrize("line", HARD)
def test_hard_sudokus_need_no_search(line: str) -> None:
    found = grade(sudoku(line))
    assert (found.tier, found.search_cells) == (Tier.BEYOND, 0)
    assert found.counts[TECHNIQUES["nested-chain"].code] > 0
    without = solve(sudoku(line), Tier.BEYOND, without=CHAINS)
    assert not without.solved


@pytest.mark.parametrize("line", HARD[:2])
def test_they_are_as_hard_from_every_side(line: str) -> None:
    found = grade(sudoku(line), with_depth=True)
    rng = random.Random(line)
    for _ in range(2):
        assert grade(sudoku(move(line, rng)), with_depth=True) == found


def test_each_chain_follows_from_what_it_cites() -> None:
    several = 0
    for state, step in chains_of(HARD[0]):
        assert faults(state, step) == []
        several += len(further(step)) > 1
        for each in further(step):
            assert not any(map(is_nested, each.evidence.branches[0].steps)), "a third level"
    assert several


def test_a_chain_without_one_of_its_further_assumptions_does_not_follow() -> None:
    """None is told in vain."""
    judged = 0
    for state, step in chains_of(HARD[1]):
        [branch, *others] = step.evidence.branches
        if others:
            continue
        for each in further(step):
            rest = tuple([other for other in branch.steps if other is not each])
            evidence = step.evidence._replace(branches=(branch._replace(steps=rest),))
            assert faults(state, step._replace(evidence=evidence))
            judged += 1
    assert judged


def test_each_further_assumption_has_its_sentence() -> None:
    told = 0
    for state, step in chains_of(HARD[0]):
        if not further(step):
            continue
        assert "further assumptions would show that " in sentence(state, step)
        start, *rest = whole_branches(state, step)
        assert len(rest) == len(further(step))
        assert start.count("(see below)") >= 1
        assumed = start.partition(":")[0]
        assert all(text.startswith(f"{assumed} and then r") for text in rest)
        told += len(rest)
    assert told
