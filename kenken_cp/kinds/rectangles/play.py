"""How puzzles of rectangles are played: rectangles are dragged, each round one number."""

from collections.abc import Mapping
from typing import Any

from kenken_cp.core.geometry import cell_name
from kenken_cp.core.play import Fault, Filled, Gesture, Play
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, Clue, Rectangle, RectanglePuzzle
from kenken_cp.kinds.rectangles.sketch import SKETCH


def faults(puzzle: RectanglePuzzle, filled: Filled) -> list[Fault]:
    """Clues whose cells lie in no rectangle of their area that is free of other clues' cells."""
    found: list[Fault] = []
    held: dict[int, list[int]] = {}
    for cell, owner in enumerate(filled):
        if owner is not None:
            held.setdefault(owner, []).append(cell)
    clue_at = puzzle.clue_at
    for number, clue in puzzle.numbered():
        if number in held:
            hull = _hull({*held[number], clue.cell}, puzzle.columns)
            name = f"The {clue.text} at {cell_name(clue.cell, puzzle.columns)}"
            told = _told(clue, hull) or _met(hull, number, clue_at, filled, puzzle.columns)
            found += [Fault(tuple(held[number]), f"{name} would {told}.")] if told else []
    return found


def _told(clue: Clue, hull: Rectangle) -> str:
    """What is wrong with the area; "" for nothing."""
    too_large = clue.number != UNKNOWN and hull.area > clue.number
    return f"need {hull.area} cells" if too_large else ""


def _met(
    hull: Rectangle, number: int, clue_at: Mapping[int, int], filled: Filled, columns: int
) -> str:
    """Which cell within is another clue's; "" for none."""
    for cell in hull.cells(columns):
        if clue_at.get(cell, number) != number:
            return f"take in the number at {cell_name(cell, columns)}"
        if filled[cell] not in (None, number):
            return f"take in {cell_name(cell, columns)}, which belongs to another number"
    return ""


def _hull(cells: set[int], columns: int) -> Rectangle:
    """The smallest rectangle with these cells."""
    rows = [cell // columns + 1 for cell in cells]
    sides = [cell % columns + 1 for cell in cells]
    return Rectangle(min(rows), min(sides), max(rows), max(sides))


def facts(puzzle: RectanglePuzzle) -> dict[str, Any]:
    """Its clues, in the order of their numbers."""
    return {
        "clues": [
            {
                "cell": clue.cell,
                "text": clue.text,
                "area": None if clue.number == UNKNOWN else clue.number,
            }
            for clue in puzzle.clues
        ]
    }


PLAY = Play(Gesture.AREAS, faults, facts=facts, sketch=SKETCH)
