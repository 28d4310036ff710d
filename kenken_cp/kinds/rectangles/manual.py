"""How Shikaku is played, as printed pages say it."""

from collections.abc import Mapping, Sequence

from kenken_cp.core.family import FamilyManual
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, Clue, RectanglePuzzle


class ShikakuManual(FamilyManual[RectanglePuzzle]):
    """How Shikaku is played."""

    heading = "Shikaku"
    cells = (16, 49)
    marks = (
        "In each picture, a frame marks the cells that the step is about, and shading the cells "
        "that give the reason. Heavy lines bound the rectangles found so far."
    )
    simple_marks = (
        "In each picture, a frame shows where something happens, and shading shows why. Heavy "
        "lines are round the rectangles that you know so far."
    )

    def rules(self, puzzles: Sequence[RectanglePuzzle]) -> list[list[str]]:
        found = [
            "Divide the grid along its lines into rectangles; squares are rectangles too.",
            "Each rectangle contains exactly one number, which is its number of cells.",
        ]
        if any(clue.number == UNKNOWN for puzzle in puzzles for clue in puzzle.clues):
            found[1] = "Each rectangle contains exactly one number or question mark."
            found.append("A number is the number of cells of its rectangle.")
            found.append("A question mark stands for any number.")
        return [found]

    def like(self, puzzles: Sequence[RectanglePuzzle]) -> Mapping[str, object]:
        unknown = all(any(clue.number == UNKNOWN for clue in each.clues) for each in puzzles)
        return {"rows": 5, "columns": 5, "question_marks": 0.3 * unknown}

    def example(self) -> RectanglePuzzle:
        """A gentle 5×5."""
        clues = ((1, 2), (4, 3), (5, 3), (11, 8), (16, 2), (22, 3), (24, 4))
        return RectanglePuzzle(5, 5, tuple(Clue(*clue) for clue in clues))
