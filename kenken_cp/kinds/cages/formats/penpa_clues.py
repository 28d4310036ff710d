"""The clues of setters as Penpa+ draws them.

The drawing is that of each clue's own `look`. Penpa+ has thermometers with a bulb, and arrows that
begin with a circle; broad lines are its thermometers without a bulb, in the colour of the clue.
What else is drawn is a symbol, a text or a line at points of the board. The dashed line round a
clue's cells and the text in its corner are grey, as no killer cage has them.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import floor
from typing import Any, TypeAlias

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
    rim_for,
)
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.format import cannot_carry
from kenken_cp.kinds.cages.clue_looks import WHOLE, ClueDrawing
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.formats.penpa_drawing import (
    BLACK,
    BROAD,
    CLUE_LINE,
    CLUE_TEXT,
    CORNERS,
    NORMAL,
    NUMBERS,
    OUTLINES,
    SYMBOLS,
    THERMOMETERS,
    TITLE,
    outline,
    point_of,
)
from kenken_cp.kinds.cages.formats.sudokupad_clues import COLOURS
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.text.contents import PenpaBoard
from kenken_cp.text.penpa import place_name

Layers: TypeAlias = JsonObject

SHADING, LINES = "zS", "zL"
ARROWS, HEADED = "z3", "zD"
GREY_CELL, THIN_GREY = 3, 5  # styles of shading and of lines
BEHIND, BEFORE = 1, 2  # the lines
WHITE = 4  # a style of numbers
SMALL, MEDIUM, POINTED = "5", "6", "2"  # forms of numbers
RING = [6, "circle_L", BEFORE]
ENDS = {Ending.BULB: "circle_L", Ending.DIAMOND: "diamond_L"}
FILLED = {Filling.PAPER: 1, Filling.INK: 2, Filling.TINT: 3}  # styles of symbols
SHAPES = {Form.DISC: "circle", Form.SQUARE: "square"}
WIDTHS = {"SS": 0.26, "S": 0.44, "M": 0.7, "L": 0.85}  # of symbols, in cells
TIPS = (LESS, LESS_BELOW, GREATER, GREATER_BELOW)  # the styles of signs of inequality, from 1
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1))  # of an arrow's head


def looks_of(puzzle: CagePuzzle) -> list[ClueDrawing]:
    """What each of the puzzle's clues looks like."""
    return [sort_of(clue.sort).look.draw(puzzle, clue) for clue in puzzle.clues]


def board_of(puzzle: CagePuzzle) -> PenpaBoard:
    """The board, with margins where signs stand beside it."""
    points = [sign.at for drawn in looks_of(puzzle) for sign in drawn.signs]
    rim = rim_for(points, puzzle.rows, puzzle.columns)
    return PenpaBoard(puzzle.rows, puzzle.columns, rim.top, rim.bottom, rim.left, rim.right)


def with_clues(
    puzzle: CagePuzzle, board: PenpaBoard, drawn: Mapping[str, object]
) -> tuple[Layers, Layers]:
    """What is drawn with the puzzle's clues, and the colours of these.

    Raises FormatError for two clues that would be drawn at the same place.
    """
    pen = _Pen(board, drawn)
    for look in looks_of(puzzle):
        pen.draw(look)
    return pen.drawn, pen.colours


class _Pen:
    """Draws looks upon what is drawn."""

    def __init__(self, board: PenpaBoard, drawn: Mapping[str, Any]) -> None:
        self.drawn: Layers = {name: held.copy() for name, held in drawn.items()}
        self.colours: Layers = {}
        self._board = board

    def draw(self, look: ClueDrawing) -> None:
        """Adds what a clue looks like."""
        for thread in look.threads:
            if thread.points[0][0] % 1 == 0.5:  # others are the arrow of a number beside the board
                self._thread(thread)
        for sign in look.signs:
            self._sign(sign, look.threads)
        labels = dict(look.labels)
        for cells in look.outlines:
            lines = self.drawn.setdefault(OUTLINES, {})
            for one, other in outline(self._board, set(cells)):
                lines.setdefault(f"{one},{other}", CLUE_LINE)
            if cells[0] in labels:
                self._label(cells[0], labels[cells[0]])

    def _thread(self, thread: Thread) -> None:
        """A line or an arrow, and its endings."""
        points = [self._at(point) for point in thread.points]
        if thread.end is Ending.ARROW:
            self._arrow(points, thread.ringed if thread.start is Ending.RING else 0)
        elif thread.start is Ending.BULB and thread.hue is Hue.GREY:
            self._list(THERMOMETERS, points)
        else:
            self._line(points, thread)

    def _arrow(self, points: list[int], ringed: int) -> None:
        """An arrow; one from a circle has it by itself."""
        if ringed == 1:
            self._list(ARROWS, points)
            return
        for point in points[:ringed]:
            self._put(SYMBOLS, point, RING)
        self._list(HEADED, points[max(ringed - 1, 0) :])

    def _line(self, points: list[int], thread: Thread) -> None:
        colour = COLOURS[thread.hue]
        if thread.broad:
            self._list(BROAD, points)
            self.colours.setdefault(BROAD, []).append(colour)
        else:
            for one, other in pairwise(points):
                self._put(LINES, f"{min(one, other)},{max(one, other)}", THIN_GREY)
        for point, ending in ((points[0], thread.start), (points[-1], thread.end)):
            if ending is Ending.RING:
                self._put(SYMBOLS, point, RING)
            elif ending in ENDS:
                self._put(SYMBOLS, point, [FILLED[Filling.TINT], ENDS[ending], BEHIND])
                self.colours.setdefault(SYMBOLS, {})[str(point)] = colour

    def _sign(self, sign: Sign, threads: Sequence[Thread]) -> None:
        """A shape, a text, or both; a number beside the board may have an arrow."""
        point = self._at(sign.at)
        tinted = sign.filling is Filling.TINT
        if sign.form is Form.CHEVRON:
            self._put(SYMBOLS, point, [TIPS.index(sign.text) + 1, "inequality", BEFORE])
            return
        if sign.form is Form.SQUARE and tinted and sign.size == WHOLE:
            self._put(SHADING, point, GREY_CELL)
        elif sign.form in SHAPES:
            size = min(WIDTHS, key=lambda name: abs(WIDTHS[name] - sign.size))
            in_cell = point < self._board.layer
            layer = BEHIND if in_cell or tinted else BEFORE
            symbol = [FILLED[sign.filling], f"{SHAPES[sign.form]}_{size}", layer]
            self._put(SYMBOLS, point, symbol)
        if sign.text and threads:
            (down, across), (to_down, to_across) = threads[0].points
            way = WAYS.index((1 if to_down > down else -1, 1 if to_across > across else -1))
            self._put(NUMBERS, point, [f"{sign.text}_{way}", BLACK, POINTED])
        elif sign.text:
            form = MEDIUM if len(sign.text) < 3 else SMALL
            style = WHITE if sign.filling is Filling.INK else BLACK
            form = NORMAL if point < self._board.layer else form
            self._put(NUMBERS, point, [sign.text, style, form])

    def _label(self, cell: int, text: str) -> None:
        """A small text in the first corner of a cell that is free."""
        corners = self.drawn.setdefault(CORNERS, {})
        first = 4 * (self._board.layer + point_of(self._board, cell))
        free = [str(first + at) for at in range(4) if str(first + at) not in corners]
        if not free:
            raise self._twice(point_of(self._board, cell))
        corners[free[0]] = [text, CLUE_TEXT]

    def _list(self, layer: str, points: list[int]) -> None:
        self.drawn.setdefault(layer, []).append(points)

    def _put(self, layer: str, key: int | str, value: object) -> None:
        """Adds an entry at a point or from point to point. FormatError where another stands."""
        held = self.drawn.setdefault(layer, {})
        if held.setdefault(str(key), value) != value:
            raise self._twice(int(str(key).split(",")[0]))

    def _twice(self, point: int) -> Exception:
        place = place_name(self._board, *self._board.place(point))
        return cannot_carry(TITLE, f"two clues that are drawn at the same place, near {place}")

    def _at(self, point: Point) -> int:
        """The number of a point: in a cell, at a corner, or in the middle of an edge."""
        down, across = (part % 1 == 0 for part in point)
        layer = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}
        row, column = floor(point[0]) - down, floor(point[1]) - across
        return layer[down, across] * self._board.layer + self._board.point(row, column)
