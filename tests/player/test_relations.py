"""Clues of setters are judged on a page as Python judges them: every sort, on boards at random."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from kenken_cp.core.document import Document
from kenken_cp.kinds.cages.clues import sorts
from kenken_cp.player.boards import board
from tests.helpers import clues
from tests.helpers.stories import BY_ID
from tests.player.test_rules import Board, expect, judge

BOARDS = 3  # of each sort
TRIES = 8  # some sorts need boxes


def clear(rng: random.Random, grid: tuple[int, ...]) -> Board:
    """A part of a grid, or all of it."""
    share = rng.choice((0.3, 0.7, 1.0))
    return [value if rng.random() < share else None for value in grid]


def test_a_page_judges_clues_of_every_sort_as_python_does(tmp_path: Path) -> None:
    rng = random.Random(7)
    asks: list[tuple[Document, list[Board]]] = []
    sort_ids: list[str] = []
    for sort in sorts():
        for number in range(TRIES):
            empty = clues.board(rng, 4 + 2 * (number % 3 == 2))
            grid = clues.fill(rng, empty)
            holds = clues.clue_for(rng, empty, sort, grid, True)
            clue = holds or clues.clue_for(rng, empty, sort, grid, False)
            if clue is None or sort_ids.count(sort.id) == BOARDS:
                continue
            document = Document(BY_ID["sudoku"], replace(empty, clues=(clue,)))
            boards = [clear(rng, clues.fill(rng, empty)) for _ in range(12)]
            asks.append((document, boards))
            sort_ids.append(sort.id)
    assert set(sort_ids) == {sort.id for sort in sorts()}
    broken = set()
    for name, (document, boards), found in zip(sort_ids, asks, judge(tmp_path, asks), strict=True):
        for filled, answer in zip(boards, found, strict=True):
            wanted = expect(document, filled)
            assert answer == wanted, (name, document.puzzle.clues, filled)
            if wanted["faults"]:
                broken.add(name)
    assert len(broken) > len(sorts()) * 0.8


def test_a_clue_that_is_too_large_to_carry_is_judged_by_somebody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(3)
    empty = clues.board(rng, 6)
    sort = next(sort for sort in sorts() if sort.id == "palindrome")
    clue = clues.clue_for(rng, empty, sort, clues.fill(rng, empty), True)
    assert clue is not None
    document = Document(BY_ID["sudoku"], replace(empty, clues=(clue,)))
    monkeypatch.setattr("kenken_cp.kinds.cages.play.clue_facts", lambda puzzle: None)
    assert "machines" not in board(document, "")["facts"]
    assert judge(tmp_path, [(document, [[None] * 36])]) == [[None]]
