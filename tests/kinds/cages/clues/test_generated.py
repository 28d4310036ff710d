"""Puzzles with clues that are made: proven, of the level, as asked for, and the same by seed."""

from pathlib import Path
from typing import Any

import pytest

import kenken_cp
from kenken_cp.core.document import Document
from kenken_cp.core.recipe import RecipeError
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import Shape
from kenken_cp.kinds.cages.clues import sort_of, sorts
from kenken_cp.kinds.cages.generator.clue_requests import NOT_DRAWN, read_requests
from kenken_cp.kinds.cages.generator.clued_workspace import NO_GRID, CluedWorkspace
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.rules import check
from kenken_cp.registry import family_of
from kenken_cp.verification import decide
from tests.helpers.command_line import Kenken

DRAWN = [sort.id for sort in sorts() if sort.id not in NOT_DRAWN]


def make(clues: str, size: int = 4, **options: Any) -> Any:
    """A Sudoku with these clues."""
    return next(iter(kenken_cp.generate("sudoku", size=size, clues=clues, seed=1, **options)))


@pytest.mark.parametrize("sort", DRAWN)
def test_every_sort_can_be_drawn(sort: str) -> None:
    number = "=1:2-3" if sort_of(sort).shape not in (Shape.BOARD, Shape.OUTSIDE) else ""
    if sort in (
        "windoku",
        "disjoint-groups",
        "anti-king",
        "anti-knight",
        "non-consecutive",
        "strict-dots",
    ):
        pytest.skip("no 6×6 grid obeys it, or it needs a larger board")
    found = make(f"{sort}{number}", 6, tries=5)
    assert {clue.sort for clue in found.puzzle.clues} == {sort}
    verdict = kenken_cp.verify(found)
    assert verdict.outcome is Outcome.UNIQUE
    assert verdict.grids[0] == found.solution
    assert check(found.puzzle, found.solution) == []


def test_rules_of_the_board_are_obeyed_by_the_solution() -> None:
    found = make("anti-knight,thermometers=2:3-4", 6)
    assert sorted({clue.sort for clue in found.puzzle.clues}) == ["anti-knight", "thermometer"]
    assert kenken_cp.verify(found).outcome is Outcome.UNIQUE


def test_numbers_lengths_and_levels() -> None:
    found = make("thermometers=2:3-4,white-dots=3", 6, difficulty="easy", givens="4-20")
    lines = [clue for clue in found.puzzle.clues if clue.sort == "thermometer"]
    assert [len(clue.cells) in (3, 4) for clue in lines] == [True, True]
    assert sum(clue.sort == "white-dot" for clue in found.puzzle.clues) == 3
    assert 4 <= len(found.puzzle.givens) <= 20
    assert kenken_cp.rate(found).tier is Tier.EASY


def test_the_same_by_seed_and_another_by_another() -> None:
    one, again = (make("arrows=2:3,thermometers=1") for _ in range(2))
    assert one.puzzle == again.puzzle
    other = next(iter(kenken_cp.generate("sudoku", size=4, clues="thermometers=1", seed=2)))
    assert other.puzzle != one.puzzle


def test_futoshiki() -> None:
    found: list[Any] = [*kenken_cp.generate("futoshiki", 3, size=5, seed=4, givens="0-3")]
    for document in found:
        assert document.family.id == "futoshiki"
        assert len(document.puzzle.givens) <= 3
        assert len(document.puzzle.clues) == 12
        assert kenken_cp.verify(document).outcome is Outcome.UNIQUE


def test_a_layout_gets_a_solution_values_and_givens(kenken: Kenken, tmp_path: Path) -> None:
    layout, out = tmp_path / "layout.json", tmp_path / "made.json"
    first = make("thermometers=1:3,cage=2:2-3,sandwiches=2")
    kenken_cp.dump(first, layout)
    code, _, _ = kenken("generate", "sudoku", "--clues-from", layout, "--seed", 9, "-o", out, "-q")
    assert code == 0
    found: Document[Any] = kenken_cp.load(out)
    places = [(clue.sort, clue.cells) for clue in found.puzzle.clues]
    assert places == [(clue.sort, clue.cells) for clue in first.puzzle.clues]
    assert found.solution != first.solution
    assert kenken_cp.verify(found).outcome is Outcome.UNIQUE


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("thermometres=2", "no such sort of clue; did you mean thermometer"),
        ("thermometers=x", "write a sort of clue and how many"),
        ("clones=2", "such clues are not drawn at random"),
        ("thermometers=2:6-3", "the smaller number first"),
        ("", "write a sort of clue and how many"),
    ],
)
def test_refused(text: str, told: str) -> None:
    with pytest.raises(RecipeError, match=told):
        read_requests("clues", text)


def test_a_file_without_clues_is_no_layout(kenken: Kenken, tmp_path: Path) -> None:
    plain = tmp_path / "plain.json"
    kenken_cp.dump(next(iter(kenken_cp.generate("sudoku", size=4, seed=1))), plain)
    code, _, err = kenken("generate", "sudoku", "--clues-from", plain)
    assert code == 2
    assert "the puzzle has no clues; name one that has" in err[-1]


def test_an_impossible_layout_is_refused_before_any_grid_is_tried(
    kenken: Kenken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = tmp_path / "circle.json"
    tried: list[CluedWorkspace] = []

    def attempt(workspace: CluedWorkspace) -> str:
        tried.append(workspace)
        return NO_GRID

    monkeypatch.setattr(CluedWorkspace, "_attempt", attempt)
    rising = (Clue("thermometer", (0, 1, 2, 11)), Clue("thermometer", (11, 10, 9, 0)))
    puzzle = CagePuzzle(9, 9, (), boxes=boxes_of(9, 9, 3, 3), covered=False, clues=rising)
    document = Document(family_of("sudoku"), puzzle)
    kenken_cp.dump(document, layout)
    code, _, err = kenken("generate", "sudoku", "--clues-from", layout, "--seed", 1)
    assert code == 2
    assert err == [f"kenken: --clues-from {layout}: no grid obeys all of its clues on this board"]
    assert tried == []
    assert decide(document.family, puzzle).nodes < 10


def test_a_layout_that_only_the_boxes_rule_out_is_refused(kenken: Kenken, tmp_path: Path) -> None:
    layout = tmp_path / "clone.json"
    clone = (Clue("clone", (0, 10)),)
    puzzle = CagePuzzle(9, 9, (), covered=False, clues=clone)
    kenken_cp.dump(Document(family_of("sudoku"), puzzle), layout)
    code, _, err = kenken("generate", "sudoku", "--clues-from", layout, "--seed", 1)
    assert code == 2
    assert err[-1].endswith("no grid obeys all of its clues on this board")
