"""The shape of a puzzle's boxes."""

from kenken_cp.kinds.cages.houses import House, rectangle
from kenken_cp.kinds.cages.puzzle import CagePuzzle


def box_houses(puzzle: CagePuzzle) -> tuple[House, ...]:
    """The boxes, in order."""
    lines = puzzle.rows + puzzle.columns
    return puzzle.geometry.houses[lines : lines + len(set(puzzle.boxes))]


def box_sides(puzzle: CagePuzzle) -> tuple[int, int] | None:
    """The height and width of the boxes; None without boxes or if they are not all alike."""
    found = {rectangle(house.cells, puzzle.columns) for house in box_houses(puzzle)}
    return found.pop() if len(found) == 1 else None
