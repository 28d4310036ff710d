"""The clues of setters that f-puzzles has no field for, as its drawings without a rule.

Lines go from cell to cell. Circles, rectangles and texts lie in the middle of their `cells`: one
cell, two that share an edge, or four round a corner; those beside the board have row or column 0,
or one beyond the last.
"""

from collections.abc import Sequence
from math import floor

from kenken_cp.core.clue_marks import Ending, Filling, Form, Point, Sign, Thread
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_entries import name_cells
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.formats.described import MARK
from kenken_cp.kinds.cages.formats.sudokupad_clues import COLOURS, EDGE, INK, PAPER, TINT, Drawn
from kenken_cp.kinds.cages.puzzle import CagePuzzle

BROAD, FINE = 0.3, 0.08  # of a cell
END, RING = 0.7, 0.8
HEADS = {
    (-1, 0): "↑", (-1, 1): "↗", (0, 1): "→", (1, 1): "↘", (1, 0): "↓", (1, -1): "↙",
    (0, -1): "←", (-1, -1): "↖",
}  # fmt: skip


def drawing_of(puzzle: CagePuzzle, clues: Sequence[Clue]) -> Drawn:
    """What draws these clues of the puzzle, by the field that it is in."""
    found: Drawn = {}
    for clue in clues:
        drawn = sort_of(clue.sort).look.draw(puzzle, clue)
        for thread in drawn.threads:
            _draw_thread(thread, found)
        for sign in drawn.signs:
            _draw_sign(sign, found)
        labels = dict(drawn.labels)
        for cells in drawn.outlines:
            value = {"value": labels[cells[0]]} if cells[0] in labels else {}
            cage = {"cells": name_cells(cells, puzzle.columns), **value, MARK: clue.sort}
            found.setdefault("cage", []).append(cage)
    return found


def _draw_thread(thread: Thread, found: Drawn) -> None:
    """A line, and what stands at its ends; a head is an arrow in the last cell."""
    colour = COLOURS[thread.hue] if thread.broad else EDGE
    way = [_cells_at(point)[0] for point in thread.points]
    line = {"lines": [way], "outlineC": colour, "width": BROAD if thread.broad else FINE}
    found.setdefault("line", []).append(line)
    ringed = thread.points[: thread.ringed]
    for points, ending in ((ringed, thread.start), (thread.points[-1:], thread.end)):
        for point in points:
            _draw_ending(point, ending, colour, found)
    if thread.end is Ending.ARROW:
        before, last = thread.points[-2:]
        way_on = (_sign(last[0] - before[0]), _sign(last[1] - before[1]))
        _draw_sign(Sign(last, Form.TEXT, text=HEADS.get(way_on, "•"), size=0.6), found)


def _draw_ending(point: Point, ending: Ending, colour: str, found: Drawn) -> None:
    if ending is Ending.DIAMOND:
        shape = _shape(point, END, colour, colour)
        found.setdefault("rectangle", []).append({**shape, "angle": 45})
    elif ending is Ending.BULB:
        found.setdefault("circle", []).append(_shape(point, END, colour, colour))
    elif ending is Ending.RING:
        found.setdefault("circle", []).append(_shape(point, RING, PAPER, EDGE))


def _draw_sign(sign: Sign, found: Drawn) -> None:
    if sign.form in (Form.TEXT, Form.CHEVRON):
        size = sign.size * (2 if sign.form is Form.CHEVRON else 1)
        text = {"cells": _cells_at(sign.at), "value": sign.text, "fontC": INK, "size": size}
        found.setdefault("text", []).append(text)
        return
    paper = {Filling.PAPER: PAPER, Filling.INK: INK, Filling.TINT: TINT}[sign.filling]
    edge = TINT if sign.filling is Filling.TINT else INK
    shape = _shape(sign.at, sign.size, paper, edge)
    if sign.text:
        shape |= {"value": sign.text, "fontC": PAPER if sign.filling is Filling.INK else INK}
    found.setdefault("circle" if sign.form is Form.DISC else "rectangle", []).append(shape)


def _shape(point: Point, side: float, inside: str, edge: str) -> dict[str, object]:
    sides = {"width": side, "height": side}
    return {"cells": _cells_at(point), "baseC": inside, "outlineC": edge, **sides}


def _cells_at(point: Point) -> list[str]:
    """The names of the cells in whose middle a point is."""
    rows, columns = (_find_touched(part) for part in point)
    return [f"R{row}C{column}" for row in rows for column in columns]


def _find_touched(part: float) -> list[int]:
    """The rows or columns, from 1, that hold a coordinate, or meet there."""
    half = round(2 * part)
    return [floor(half / 2) + 1] if half % 2 else [half // 2, half // 2 + 1]


def _sign(step: float) -> int:
    return (step > 0) - (step < 0)
