"""Rectangles that the picture of a step outlines."""

from dataclasses import replace

from kenken_cp.core.drawing import Cells, Drawing
from kenken_cp.core.steps import Step
from kenken_cp.kinds.rectangles.puzzle import Rectangle
from kenken_cp.kinds.rectangles.state import RectangleMarks

MOST = 6  # more would hide the board


def show_step(drawing: Drawing, state: RectangleMarks, step: Step) -> Drawing:
    """The drawing with the rectangles that the step speaks of outlined."""
    return replace(drawing, outlines=(*drawing.outlines, *outlines(state, step)))


def outlines(state: RectangleMarks, step: Step) -> tuple[Cells, ...]:
    """The rectangles that a step rules out, at most MOST, and none that overlaps an earlier one.

    None if the step places a value: what it completes has heavy lines on the next board.
    """
    if step.placements:
        return ()
    own = {group.key for group in step.evidence.groups}
    named = [
        Rectangle(*each)
        for group, gone in step.drops
        if group.key in own or not own
        for each in gone
    ]
    found: list[set[int]] = []
    for each in named:
        cells = set(each.cells(state.puzzle.columns))
        if len(found) < MOST and not any(cells & other for other in found):
            found.append(cells)
    return tuple(
        [tuple([divmod(cell, state.puzzle.columns) for cell in sorted(cells)]) for cells in found]
    )
