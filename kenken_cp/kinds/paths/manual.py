"""How number paths are played, as printed pages say it, and what a single puzzle adds."""

from collections.abc import Mapping, Sequence

from kenken_cp.core.family import FamilyManual
from kenken_cp.kinds.paths.puzzle import PathPuzzle

PAIRS = 2  # walls, or links, of an example


class PathManual(FamilyManual[PathPuzzle]):
    """How number paths are played."""

    marks = (
        "The line follows the numbers known so far. In each picture, a frame marks the cells that "
        "the step is about, and shading the cells that give the reason."
    )
    simple_marks = (
        "The line follows the numbers that you know. In each picture, a frame shows where "
        "something happens, and shading shows why."
    )
    candidates = (
        "Small numbers are candidates, with a ring round one that is placed and a stroke through "
        "one that is removed."
    )

    def rules(self, puzzles: Sequence[PathPuzzle]) -> list[list[str]]:
        touching = "share an edge or touch at a corner" if puzzles[0].king else "share an edge"
        each = (
            "Write a number in each empty cell so that every number from 1 to the number of cells "
            "occurs once."
        )
        first = [
            each,
            f"Cells with consecutive numbers must {touching}, so that the numbers form one path.",
        ]
        marks = []
        if any(puzzle.walls for puzzle in puzzles):
            marks.append("The path does not cross a heavy line between two cells.")
        if any(puzzle.links for puzzle in puzzles):
            marks.append("Two cells that a line joins hold consecutive numbers.")
        if any(puzzle.closed for puzzle in puzzles):
            some = "" if all(puzzle.closed for puzzle in puzzles) else "If the puzzle says so, "
            text = f"{some}the path is closed: the greatest number is next to 1."
            marks.append(f"{text[0].upper()}{text[1:]}")
        return [first, marks] if marks else [first]

    def like(self, puzzles: Sequence[PathPuzzle]) -> Mapping[str, object]:
        side = 5 if puzzles[0].king else 4
        return {
            "rows": side,
            "columns": side,
            "loop": all(puzzle.closed for puzzle in puzzles),
            "walls": PAIRS * all(puzzle.walls for puzzle in puzzles),
            "links": PAIRS * all(puzzle.links for puzzle in puzzles),
        }

    def note(self, puzzle: PathPuzzle) -> str:
        """What the board does not show: its greatest number where holes hide it, a closed path."""
        notes = [f"numbers 1 to {puzzle.count}"] if puzzle.holes else []
        notes += ["closed path"] * puzzle.closed
        return "; ".join(notes)
