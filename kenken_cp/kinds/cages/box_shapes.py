"""The shape of a puzzle's boxes."""

from kenken_cp.kinds.cages.houses import House
from kenken_cp.kinds.cages.puzzle import CagePuzzle


def box_houses(puzzle: CagePuzzle) -> tuple[House, ...]:
    """The boxes, in order."""
    lines = puzzle.rows + puzzle.columns
    return puzzle.geometry.houses[lines : lines + len(set(puzzle.boxes))]


def box_sides(puzzle: CagePuzzle) -> tuple[int, int] | None:
    """The height and width of the boxes; None without boxes or if they are not all alike."""
    found = {_sides(house, puzzle.columns) for house in box_houses(puzzle)}
    return found.pop() if len(found) == 1 else None


def _sides(house: House, columns: int) -> tuple[int, int] | None:
    """The height and width of a rectangle; None for any other shape."""
    down, across = {cell // columns for cell in house.cells}, {c % columns for c in house.cells}
    high, wide = (max(lines) - min(lines) + 1 for lines in (down, across))
    return (high, wide) if high * wide == len(house.cells) else None
