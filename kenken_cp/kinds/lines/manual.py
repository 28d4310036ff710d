"""How Nonograms are played, as printed pages say it."""

from collections.abc import Sequence

from kenken_cp.core.family import FamilyManual
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of

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


class NonogramManual(FamilyManual[LinePuzzle]):
    """How Nonograms are played."""

    heading = "Nonogram"
    cells = (25, 42)
    marks = (
        "A dot marks a cell that must be empty. In each picture, a frame marks the cells that the "
        "step is about, and shading the known cells and the numbers that give the reason."
    )
    simple_marks = (
        "A dot is in a cell that stays empty. In each picture, a frame shows where something "
        "happens, and shading shows the cells and numbers that tell you why."
    )

    def example(self) -> LinePuzzle:
        """A gentle 5×5."""
        rows = _EXAMPLE.split()
        return puzzle_of(tuple([int(sign == "#") for row in rows for sign in row]), len(rows[0]))

    def rules(self, puzzles: Sequence[LinePuzzle]) -> list[list[str]]:
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
