"""The clues of setters as SudokuPad draws them.

A point is `[down, across]` in cells from the board's top left corner. `lines` and `arrows` go from
point to point, `underlays` and `overlays` are shapes or texts round a point, below and above the
lines, and a cage is a dashed line with a text in its corner. The drawing is that of each clue's own
`look`. `drawn_lines` reads lines back where somebody says what they mean.
"""

from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import TypeAlias

from kenken_cp.core.clue_marks import Ending, Filling, Form, Hue, Point, Sign, Thread
from kenken_cp.core.fields import JsonObject
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import ClueDrawing
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.formats.described import MARK
from kenken_cp.kinds.cages.puzzle import CagePuzzle

Element: TypeAlias = JsonObject
Drawn: TypeAlias = dict[str, list[Element]]  # the elements of each field

SHAPES = ("lines", "arrows", "underlays", "overlays")
CELL = 64  # units of thickness and of texts in a cell
BROAD, FINE = 11, 3
HEAD = 0.3
BULB, RING, DIAMOND = 0.75, 0.78, 0.7  # how wide endings are, in cells
PAPER, INK, TINT = "#FFFFFF", "#000000", "#CFCFCF"
EDGE = "#808080"  # of rings, and of lines that are not broad
COLOURS = {
    Hue.GREY: TINT,
    Hue.GREEN: "#67F067",
    Hue.PINK: "#F067F0",
    Hue.BLUE: "#67C8F0",
    Hue.ORANGE: "#FFB347",
    Hue.PURPLE: "#B98AE0",
    Hue.TEAL: "#4FC4B0",
    Hue.RED: "#F08080",
}


def drawing_of(puzzle: CagePuzzle) -> Drawn:
    """The elements that draw the puzzle's clues, by the field that they are in."""
    found: Drawn = {name: [] for name in ("cages", *SHAPES)}
    for clue in puzzle.clues:
        drawn: ClueDrawing = sort_of(clue.sort).look.draw(puzzle, clue)
        for thread in drawn.threads:
            _draw_thread(thread, found)
        for sign in drawn.signs:
            name = "underlays" if _is_below(sign) else "overlays"
            found[name].append(_shape(sign))
        labels = dict(drawn.labels)
        found["cages"] += [
            _cage(clue, cells, labels.get(cells[0], ""), puzzle.columns) for cells in drawn.outlines
        ]
    return found


def _cage(clue: Clue, cells: Sequence[int], label: str, columns: int) -> Element:
    text = {"value": label} if label else {}
    return {"cells": [[*divmod(cell, columns)] for cell in cells], **text, MARK: clue.sort}


def _draw_thread(thread: Thread, found: Drawn) -> None:
    """A line or arrow, from the edge of its rings, and its endings."""
    points, first = list(thread.points), thread.ringed - 1
    if thread.start is Ending.RING:
        found["underlays"] += _rings(points[: thread.ringed])
        points = points[first:]
        points[0] = _towards(points[0], points[1], RING / 2)
    elif thread.start in _ENDS:
        found["underlays"].append(_ENDS[thread.start](points[0], COLOURS[thread.hue]))
    if thread.end is Ending.RING:
        found["underlays"] += _rings(points[-1:])
        points[-1] = _towards(points[-1], points[-2], RING / 2)
    elif thread.end in _ENDS:
        found["underlays"].append(_ENDS[thread.end](points[-1], COLOURS[thread.hue]))
    element = {
        "wayPoints": [_at(point) for point in points],
        "color": COLOURS[thread.hue] if thread.broad else EDGE,
        "thickness": BROAD if thread.broad else FINE,
    }
    if thread.end is Ending.ARROW:
        found["arrows"].append({**element, "headLength": HEAD})
    else:
        found["lines"].append(element)


def _bulb(point: Point, colour: str) -> Element:
    return {**_room(point, BULB, BULB), "rounded": True, **_draw_filled(colour, colour)}


def _diamond(point: Point, colour: str) -> Element:
    return {
        **_room(point, DIAMOND / 1.4, DIAMOND / 1.4),
        "angle": 45,
        **_draw_filled(colour, colour),
    }


_ENDS: dict[Ending, Callable[[Point, str], Element]] = {
    Ending.BULB: _bulb,
    Ending.DIAMOND: _diamond,
}


def _rings(points: Sequence[Point]) -> Iterable[Element]:
    """A ring round all points, if these are in one row or column; else round each."""
    (top, left), (bottom, right) = min(points), max(points)
    if top == bottom or left == right:
        middle = (top + bottom) / 2, (left + right) / 2
        sides = abs(right - left) + RING, bottom - top + RING
        return [{**_room(middle, *sides), "rounded": True, **_draw_filled(PAPER, EDGE)}]
    return [ring for point in points for ring in _rings([point])]


def _is_below(sign: Sign) -> bool:
    """Whether it lies in a cell, whose digit is to be seen on it."""
    in_cell = all(part % 1 == 0.5 for part in sign.at) and not sign.text
    return sign.filling is Filling.TINT or in_cell


def _shape(sign: Sign) -> Element:
    """A shape, a text, or both."""
    element = _room(sign.at, sign.size, sign.size)
    if sign.form is Form.DISC:
        element["rounded"] = True
    if sign.form in (Form.DISC, Form.SQUARE):
        paper = {Filling.PAPER: PAPER, Filling.INK: INK, Filling.TINT: TINT}[sign.filling]
        element |= _draw_filled(paper, TINT if sign.filling is Filling.TINT else INK)
    if sign.text:
        share = 1.2 if sign.form is Form.CHEVRON else min(0.56, 1.5 / len(sign.text))
        ink = PAPER if sign.filling is Filling.INK else INK
        element |= {"text": sign.text, "fontSize": round(CELL * sign.size * share), "color": ink}
    return element


def _room(point: Point, width: float, height: float) -> Element:
    return {"center": _at(point), "width": _number(width), "height": _number(height)}


def _draw_filled(inside: str, edge: str) -> Element:
    return {"backgroundColor": inside, "borderColor": edge}


def _at(point: Point) -> list[float]:
    return [_number(part) for part in point]


def _number(value: float) -> float:
    """As JSON of any program has it."""
    return int(value) if value == int(value) else round(value, 3)


def _towards(point: Point, other: Point, cells: float) -> Point:
    """The point so many cells nearer to the other."""
    down, across = other[0] - point[0], other[1] - point[1]
    share = cells / (hypot(down, across) or 1)
    return point[0] + down * share, point[1] + across * share
