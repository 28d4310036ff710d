"""Draws what clues look like as SVG: threads behind the cells' contents, signs before their lines.

Sizes are in units of which the side of a cell has 40.
"""

from collections.abc import Iterator, Sequence
from math import hypot

from kenken_cp.core.clue_marks import (
    GREATER,
    GREATER_BELOW,
    LESS,
    LESS_BELOW,
    Ending,
    Filling,
    Form,
    Hue,
    Point,
    Sign,
    Thread,
)
from kenken_cp.core.drawing import Drawing
from kenken_cp.render.look import CELL, Look, figure, paint

BROAD, FINE = 10.0, 1.6  # how wide threads are
BULB, RING, DIAMOND = 15.0, 15.5, 14.0  # how far endings reach from their points
CHEVRON = 2.2  # how wide the strokes of inequality signs are
# down and across
WAYS = {LESS: (0, -1), GREATER: (0, 1), LESS_BELOW: (-1, 0), GREATER_BELOW: (1, 0)}
HEAD = 7.0  # how long an arrow's head is


def behind(drawing: Drawing, look: Look) -> Iterator[str]:
    """Tinted cells, then threads: first the broad ones, hue by hue, then the fine ones."""
    yield from _signs([sign for sign in drawing.signs if sign.filling is Filling.TINT], look)
    for hue in Hue:
        own = [thread for thread in drawing.threads if thread.hue is hue and thread.broad]
        if not own:
            continue
        lines = "".join(_way(thread.points) for thread in own)
        yield (
            f'<path d="{lines}" fill="none" stroke-width="{figure(BROAD)}" stroke-linecap="round" '
            f'stroke-linejoin="round" {paint(look, f"thread {hue}")}/>'
        )
        ends = "".join(_filled_ends(thread) for thread in own)
        if ends:
            yield f'<path d="{ends}" {paint(look, f"bulb {hue}")}/>'
    fine = "".join(_fine(thread) for thread in drawing.threads)
    if fine:
        width = figure(max(FINE, look.thin))
        yield (
            f'<path d="{fine}" fill="none" stroke-width="{width}" stroke-linejoin="round" '
            f"{paint(look, 'thin clue')}/>"
        )


def in_front(drawing: Drawing, look: Look) -> Iterator[str]:
    """The signs that lie on lines; their texts are lettering."""
    yield from _signs([sign for sign in drawing.signs if sign.filling is not Filling.TINT], look)
    tips = "".join(_chevron(sign) for sign in drawing.signs if sign.form is Form.CHEVRON)
    if tips:
        width = figure(max(CHEVRON, look.thin))
        joined = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
        yield f'<path d="{tips}" {joined} stroke-width="{width}" {paint(look, "chevron")}/>'


def _chevron(sign: Sign) -> str:
    """Two strokes that meet where the sign points."""
    (x, y), (down, across) = _place(sign.at), WAYS[sign.text]
    half = sign.size * CELL / 2
    tip = x + across * half / 2, y + down * half / 2
    back_x, back_y = x - across * half / 2, y - down * half / 2
    one = back_x - down * half, back_y - across * half
    other = back_x + down * half, back_y + across * half
    return _way_of([one, tip, other])


def _signs(signs: Sequence[Sign], look: Look) -> Iterator[str]:
    """The shapes of signs, a path for each filling; a bare text has none."""
    for filling in Filling:
        own = [
            sign
            for sign in signs
            if sign.filling is filling and sign.form in (Form.DISC, Form.SQUARE)
        ]
        shapes = "".join(map(_shape, own))
        if shapes:
            width = "" if filling is Filling.TINT else f' stroke-width="{figure(look.thin)}"'
            yield f'<path d="{shapes}"{width} {paint(look, f"sign {filling}")}/>'


def _shape(sign: Sign) -> str:
    half = sign.size * CELL / 2
    if sign.form is Form.DISC:
        return _circle(sign.at, half)
    x, y = _place(sign.at)
    side = figure(2 * half)
    return f"M{figure(x - half)} {figure(y - half)}h{side}v{side}h-{side}z"


def _filled_ends(thread: Thread) -> str:
    """The bulbs and diamonds of a broad thread."""
    shapes = ""
    for point, ending in ((thread.points[0], thread.start), (thread.points[-1], thread.end)):
        if ending is Ending.BULB:
            shapes += _circle(point, BULB)
        elif ending is Ending.DIAMOND:
            x, y = _place(point)
            long = figure(DIAMOND)
            shapes += (
                f"M{figure(x)} {figure(y - DIAMOND)}l{long} {long}l-{long} {long}l-{long} -{long}z"
            )
    return shapes


def _fine(thread: Thread) -> str:
    """A fine thread with its endings, and the rings of a broad one."""
    points, first = list(thread.points), thread.ringed - 1
    lines = ""
    if thread.start is Ending.RING:
        lines += _pill(points[: thread.ringed])
        points = points[first:]
        if len(points) > 1:
            points[0] = _towards(points[0], points[1], RING)
    if thread.end is Ending.RING:
        lines += _pill(points[-1:])
        points[-1] = _towards(points[-1], points[-2], RING)
    if not thread.broad and len(points) > 1:
        lines += _way(points)
    if thread.end is Ending.ARROW:
        lines += _arrow_head(points[-2], points[-1])
    return lines


def _pill(points: Sequence[Point]) -> str:
    """A circle round one point, or a round-ended box round several in a row or column."""
    if len(points) == 1:
        return _circle(points[0], RING)
    x, y = _place(min(points))
    end_x, end_y = _place(max(points))
    turn, across, down = figure(RING), end_x - x, end_y - y
    if across:
        start, long = f"M{figure(x)} {figure(y - RING)}", figure(across)
        side = f"a{turn} {turn} 0 0 1 0 {figure(2 * RING)}"
        return f"{start}h{long}{side}h-{long}a{turn} {turn} 0 0 1 0 -{figure(2 * RING)}z"
    start, long = f"M{figure(x + RING)} {figure(y)}", figure(down)
    side = f"a{turn} {turn} 0 0 1 -{figure(2 * RING)} 0"
    return f"{start}v{long}{side}v-{long}a{turn} {turn} 0 0 1 {figure(2 * RING)} 0z"


def _circle(point: Point, radius: float) -> str:
    x, y = _place(point)
    turn = f"a{figure(radius)} {figure(radius)} 0 1 0"
    wide = figure(2 * radius)
    return f"M{figure(x - radius)} {figure(y)}{turn} {wide} 0{turn} -{wide} 0z"


def _arrow_head(before: Point, tip: Point) -> str:
    """Two strokes back from the tip, to both sides of the way to it."""
    (from_x, from_y), (x, y) = _place(before), _place(tip)
    long = hypot(x - from_x, y - from_y) or 1.0
    back_x, back_y = (from_x - x) / long * HEAD, (from_y - y) / long * HEAD
    one = x + back_x - back_y * 0.6, y + back_y + back_x * 0.6
    other = x + back_x + back_y * 0.6, y + back_y - back_x * 0.6
    return (
        f"M{figure(one[0])} {figure(one[1])}L{figure(x)} {figure(y)}"
        f"L{figure(other[0])} {figure(other[1])}"
    )


def _towards(point: Point, other: Point, units: float) -> Point:
    """The point so many units nearer to the other."""
    down, across = other[0] - point[0], other[1] - point[1]
    share = units / CELL / (hypot(down, across) or 1.0)
    return point[0] + down * share, point[1] + across * share


def _way(points: Sequence[Point]) -> str:
    return _way_of(list(map(_place, points)))


def _way_of(places: Sequence[Point]) -> str:
    """A line from place to place, each across and down in units."""
    return "M" + "L".join(f"{figure(x)} {figure(y)}" for x, y in places)


def _place(point: Point) -> Point:
    """Across and down in units."""
    return point[1] * CELL, point[0] * CELL
