"""Sudokus and Killers whose digits begin with 0: those from 1 with each digit less 1."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

import kenken_cp
from kenken_cp.core.document import Document
from kenken_cp.formats import format_of, read_document
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.registry import family_for
from tests.helpers import sudokus
from tests.helpers.examples import paths_of

PUZZLES = [
    document.puzzle
    for path in paths_of("cages")
    if path.stem.endswith(("-4x4", "-6x6"))
    for document in [read_document(path.read_bytes())]
    if document.family.id in ("sudoku", "killer")
    if not document.puzzle.clues  # sums and the like would change
]


def lower(puzzle: CagePuzzle) -> CagePuzzle:
    """The puzzle with each digit less 1."""
    return replace(
        puzzle,
        digits=tuple([digit - 1 for digit in puzzle.digits]),
        givens=tuple([(cell, digit - 1) for cell, digit in puzzle.givens]),
        candidates=tuple([(c, tuple(d - 1 for d in held)) for c, held in puzzle.candidates]),
        cages=tuple([cage._replace(target=cage.target - len(cage.cells)) for cage in puzzle.cages]),
    )


def solutions(puzzle: CagePuzzle, backend: str) -> list[tuple[int, ...]]:
    """Its solutions; none where there are more than 20."""
    found = list(kenken_cp.solutions(puzzle, backend, limit=21))
    return found if len(found) <= 20 else []


@given(sudokus.sudokus(sizes=sudokus.SMALL) | sudokus.killers(sizes=sudokus.SMALL))
def test_they_come_back_from_data_and_from_formats(pair: tuple[CagePuzzle, object]) -> None:
    puzzle = lower(pair[0])
    whole = Document(family_for(puzzle), puzzle)
    assert whole.family.from_data(whole.family.data(puzzle)) == puzzle
    for name in ("native", "sudokupad", "sudokupad-link", "penpa"):
        if name != "penpa" or puzzle.boxes:
            assert read_document(format_of(name).write(whole)).puzzle == puzzle


@pytest.mark.parametrize("backend", ["kernel", "cp-sat", "sat"])
def test_they_have_the_solutions_of_those_from_1(backend: str) -> None:
    assert sum(bool(solutions(puzzle, "kernel")) for puzzle in PUZZLES) > 12
    for puzzle in PUZZLES:
        usual = [tuple([digit - 1 for digit in grid]) for grid in solutions(puzzle, backend)]
        assert {*solutions(lower(puzzle), backend)} == {*usual}


@pytest.mark.parametrize("family", ["sudoku", "killer"])
def test_they_are_made(family: str) -> None:
    made: Mapping[str, Any] = {"digits": "0-5", "givens": "8-9"}
    for document in kenken_cp.generate(family, number=3, size=6, seed=1, **made):
        puzzle: Any = document.puzzle
        assert puzzle.digits == (0, 1, 2, 3, 4, 5)
        assert 8 <= len(puzzle.givens) <= 9
        assert kenken_cp.verify(puzzle).outcome == "unique"


def test_sudokupad_shows_the_digits_by_its_solution() -> None:
    """As other hands write it: without the sentence that names the digits."""
    grid = (0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0)
    puzzle = CagePuzzle(
        4, 4, (), (0, 1, 2, 3), boxes=boxes_of(4, 4, 2, 2), givens=((0, 0), (5, 3)), covered=False
    )
    text = format_of("sudokupad").write(Document(family_for(puzzle), puzzle, grid))
    assert "Put a digit" in text
    assert read_document(text.replace("Put a digit", "Place digits")).puzzle == puzzle
