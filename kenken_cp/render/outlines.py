"""The way round a group of cells, within their edges, as a path of SVG."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from kenken_cp.core.drawing import Cells, Corner

RIGHT: Corner = (0, 1)


class _Turn(NamedTuple):
    """A corner of cells, the way that leads there, and the way on."""

    at: Corner
    came: Corner
    on: Corner


def around(cells: Cells, side: int, inset: int, gap: Corner) -> str:
    """An SVG path round the cells, `inset` within their edges; `side` is a cell's side.

    At its upper left corner a gap is left open, `gap` down and across, so that the path does not
    cross what stands there. A way round a hole is a path of its own. All numbers are whole.
    """
    loops = [[_inside(turn, side, inset) for turn in loop] for loop in _loops(cells)]
    return _open(loops[0], gap) + "".join(_open(loop, (0, 0)) for loop in loops[1:])


def _loops(cells: Cells) -> Iterator[list[_Turn]]:
    """The ways round, each from its upper left corner, with the cells to the right of it."""
    ways = _edges(cells)
    while ways:
        first = at, way = min(ways)
        loop: list[_Turn] = []
        while (at, way) in ways:
            ways.remove((at, way))
            at = at[0] + way[0], at[1] + way[1]
            # Where two cells touch at a corner alone, the way goes on round the one it came along.
            turns = (_right(way), way, _turn_left(way))
            on = next(turn for turn in turns if (at, turn) in ways or (at, turn) == first)
            if on != way:
                loop.append(_Turn(at, way, on))
            way = on
        yield [loop[-1], *loop[:-1]]


def _edges(cells: Cells) -> set[tuple[Corner, Corner]]:
    """Each edge between these cells and others, by its start and its way."""
    inside, edges = set(cells), set()
    for row, column in cells:
        at, way = (row, column), RIGHT
        for _ in range(4):
            out = _turn_left(way)
            if (row + out[0], column + out[1]) not in inside:
                edges.add((at, way))
            at, way = (at[0] + way[0], at[1] + way[1]), _right(way)
    return edges


def _right(way: Corner) -> Corner:
    return way[1], -way[0]


def _turn_left(way: Corner) -> Corner:
    return -way[1], way[0]


def _inside(turn: _Turn, side: int, inset: int) -> Corner:
    """The point near a corner that is so far from both edges."""
    one, other = _right(turn.came), _right(turn.on)
    down, across = (turn.at[i] * side + inset * (one[i] + other[i]) for i in (0, 1))
    return down, across


def _open(points: Sequence[Corner], gap: Corner) -> str:
    """A path along these points and back, but for a gap at the first one."""
    (top, left), (_, right), (bottom, _) = points[0], points[1], points[-1]
    down, across = min(gap[0], bottom - top), min(gap[1], right - left)
    way = [(top, left + across), *points[1:], (top + down, left)]
    strokes = [_stroke(*pair) for pair in pairwise(way)]
    if not (down or across):
        strokes[-1] = "z"
    return f"M{left + across} {top}{''.join(strokes)}"


def _stroke(start: Corner, end: Corner) -> str:
    down, across = end[0] - start[0], end[1] - start[1]
    return f"h{across}" if across else f"v{down}" if down else ""
