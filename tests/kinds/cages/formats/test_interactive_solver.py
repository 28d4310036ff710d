"""The text of the Interactive Sudoku Solver: any Killer with any regions comes back as it was."""

from dataclasses import replace

from hypothesis import given

from kenken_cp.core.geometry import Grid, parts
from kenken_cp.formats import read_document, read_with_format
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers import sudokus

SIGNS = "123456789abcdefg"


def written(puzzle: CagePuzzle) -> str:
    """A Sudoku or a Killer as the solver writes it."""
    size = puzzle.rows
    names = [f"R{row}C{column}" for row in SIGNS[:size] for column in SIGNS[:size]]
    rules = [f"Shape~{size}x{size}"]
    if puzzle.boxes != usual_boxes(size):
        rules += ["NoBoxes"]
        rules += ["Jigsaw~" + "".join(SIGNS[box] for box in puzzle.boxes)] * bool(puzzle.boxes)
    rules += [
        "~".join([f"Cage~{cage.target}", *[names[cell] for cell in cage.cells]])
        for cage in puzzle.cages
    ]
    rules += ["Diagonal~1", "Diagonal~-1"] * puzzle.diagonals
    rules += [f"~{names[cell]}_{digit}" for cell, digit in puzzle.givens]
    return "".join(f".{rule}" for rule in rules)


@given(pair=sudokus.killers())
def test_any_killer_comes_back(pair: tuple[CagePuzzle, Grid]) -> None:
    """Regions that are rows or columns say nothing new, so there are none."""
    puzzle = replace(pair[0], distinct=bool(pair[0].cages))
    lines = [{cell // puzzle.columns for cell in box} for box in parts(puzzle.boxes)]
    text = written(puzzle)
    if all(len(rows) in (1, puzzle.rows) for rows in lines):
        puzzle = replace(puzzle, boxes=())
    document, row = read_with_format(text)
    assert (document.puzzle, row.id) == (puzzle, "interactive-solver")


def test_a_cage_without_a_sum_in_a_row_is_told() -> None:
    document = read_document(".Shape~4x4.Cage~7~R1C1~R1C2.Cage~0~R4C1~R4C2")
    assert document.puzzle.areas == ()
    assert any("the cage without a sum at r4c1, r4c2" in notice for notice in document.notices)
