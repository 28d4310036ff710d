"""How Nonograms are played, as printed pages say it."""

from collections.abc import Sequence

from kenken_cp.core.family import FamilyManual
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of

MARKS = (
    "A dot marks a cell that must be empty. In each picture, a frame marks the cells that the "
    "step is about, and shading the known cells and the numbers that give the reason."
)
SIMPLE_MARKS = (
    "A dot is in a cell that stays empty. In each picture, a frame shows where something happens, "
    "and shading shows the cells and numbers that tell you why."
)

# A key.
_EXAMPLE = """
.##..
#..#.
.####
#..##
.##..
"""

_ROWS = (
    "The numbers to the left of a row give the lengths of its blocks of filled cells, from left to "
    "right."
)


def example() -> LinePuzzle:
    """A gentle 5×5."""
    rows = _EXAMPLE.split()
    return puzzle_of(tuple([int(sign == "#") for row in rows for sign in row]), len(rows[0]))


def rules(puzzles: Sequence[LinePuzzle]) -> list[list[str]]:
    """The paragraphs, sentence by sentence, that a player of these puzzles must have read."""
    first = [
        "Fill in some of the cells, so that a picture appears.",
        _ROWS,
        "Those above a column do the same, from top to bottom.",
        "There is at least one empty cell between two blocks.",
    ]
    if any(() in (*puzzle.row_clues, *puzzle.column_clues) for puzzle in puzzles):
        first.append("A line whose clue is 0 is empty.")
    second = [
        "It helps to mark cells that must be empty with a dot.",
    ]
    given = [
        "If a puzzle begins with filled cells and dots, these are part of it.",
    ]
    return [first, second, *([given] if any(puzzle.givens for puzzle in puzzles) else [])]


def note(puzzle: LinePuzzle) -> str:
    """What the grid does not show: nothing."""
    return ""


MANUAL = FamilyManual("Nonogram", rules, note, example, MARKS, SIMPLE_MARKS, cells=(25, 42))
