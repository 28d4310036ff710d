"""Reads what a person knows of a board: the rectangles drawn and those ruled out.

A line each: `r1c1-r2c3` is a rectangle that was drawn, from its first to its last cell, `r4c4` one
of a single cell, and `not r1c1-r1c4` one that was ruled out. Other texts are rows of cells, as
`human.notes` reads them, with the number of its clue in each known cell.
"""

import re

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, Rectangle, RectanglePuzzle
from kenken_cp.kinds.rectangles.state import RectangleMarks
from kenken_cp.text.decoding import number

_LINE = re.compile(r"(not\s+)?r([0-9]{1,4})c([0-9]{1,4})(?:\s*[-–]\s*r([0-9]{1,4})c([0-9]{1,4}))?")
_OURS = re.compile(r"\s*(?:not\s|r[0-9]+c[0-9])")


def read_notes(puzzle: RectanglePuzzle, text: str) -> RectangleMarks | None:
    """The state that these lines describe; None for a text of rows. FormatError names the line."""
    if _OURS.match(text) is None:
        return None
    state = RectangleMarks(puzzle)
    taken: dict[int, str] = {}
    for at, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None:
            raise FormatError(
                f"line {at}: {line.strip()[:40]!r} is not a rectangle; write r1c1-r2c3 for one "
                "that is drawn, or 'not r1c1-r2c3' for one that is ruled out"
            )
        rectangle, clue = _read(puzzle, state, found, f"line {at}")
        if found[1]:
            state.rule_out(clue, rectangle)
            continue
        for cell in rectangle.cells(puzzle.columns):
            if state.values[cell] is not None:
                raise FormatError(
                    f"line {at}: {rectangle.name} overlaps {taken[state.values[cell] or 0]}"
                )
        taken[clue] = rectangle.name
        state.take(clue, rectangle)
    return state


def _read(
    puzzle: RectanglePuzzle, state: RectangleMarks, found: "re.Match[str]", where: str
) -> tuple[Rectangle, int]:
    """A rectangle and its clue; FormatError if it cannot be one."""
    top, left, *last = [number(figures) for figures in found.groups()[1:] if figures]
    bottom, right = last or (top, left)
    rectangle = Rectangle(top, left, bottom, right)
    if not (1 <= top <= bottom <= puzzle.rows and 1 <= left <= right <= puzzle.columns):
        raise FormatError(
            f"{where}: {rectangle.name} must go from its top left to its bottom right cell, within "
            f"a board of {puzzle.rows}×{puzzle.columns}"
        )
    clue_at = puzzle.clue_at
    clues = [clue_at[cell] for cell in rectangle.cells(puzzle.columns) if cell in clue_at]
    if len(clues) != 1:
        raise FormatError(
            f"{where}: {rectangle.name} has {len(clues) or 'no'} clue{'s' * (len(clues) > 1)}; a "
            "rectangle has exactly one"
        )
    clue = puzzle.clues[clues[0] - 1]
    if clue.number not in (UNKNOWN, rectangle.area):
        raise FormatError(
            f"{where}: {rectangle.name} has {say_count(rectangle.area, 'cell')}, but its clue is "
            f"{clue.text}"
        )
    return rectangle, clues[0]
