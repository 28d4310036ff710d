"""Lines of Penpa+, which only people can tell from others, read as the clues that somebody says.

Its lines, free lines, thermometers without a bulb and arrows of movement become those of SudokuPad,
its circles and diamonds in cells the shapes at their ends, for `drawn_lines` to read.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.formats.drawn_lines import ARROWS, LINES, OPTION, read_as_clues
from kenken_cp.kinds.cages.formats.penpa_drawing import BROAD, cells_at
from kenken_cp.text import penpa
from kenken_cp.text.contents import PenpaBoard
from kenken_cp.text.penpa import Drawing, Mark, lines_of

SHAPES = "underlays"
LAYERS = {penpa.LINES: "zL", penpa.FREE_LINES: "zF"}
# Colours of lines and how many pixels wide they are, by their styles.
STYLES = {
    2: ("#000000", 3), 21: ("#000000", 5), 3: ("#208020", 3), 4: ("#000000", 2),
    5: ("#999999", 3), 6: ("#999999", 12), 8: ("#FF0000", 3), 9: ("#187BCD", 3),
}  # fmt: skip
GREY, DARKER = "#CCCCCC", "#B3B3B3"  # thermometers, arrows


class _Drawn(NamedTuple):
    """An element of SudokuPad, the field that it is in, and the marks that it is made of."""

    field: str
    element: Fields
    marks: list[Mark]


def read_as_said(
    drawing: Drawing, colours: Fields, words: Sequence[str]
) -> tuple[list[Clue], Drawing, tuple[str, ...]]:
    """The clues that lines are said to be, what else is drawn, and what is told of them.

    Raises FormatError.
    """
    board = drawing.board
    found = [*_list_lines(drawing, colours), *_join_lines(drawing, colours), *_shapes(drawing)]
    fields = {
        name: [each.element for each in found if each.field == name]
        for name in (LINES, ARROWS, SHAPES)
    }
    left, clues, told = read_as_clues(fields, words, board.rows, board.columns)
    kept = {id(element) for name in fields for element in left[name]}
    taken = {id(mark) for each in found if id(each.element) not in kept for mark in each.marks}
    marks = [mark for mark in drawing.marks if id(mark) not in taken]
    return clues, Drawing(board, tuple(marks)), told


def _list_lines(drawing: Drawing, colours: Fields) -> Iterator[_Drawn]:
    """Thermometers without a bulb, and arrows without a circle."""
    for element, layer, field, usual in (
        (penpa.BARE, BROAD, LINES, GREY),
        (penpa.MOVES, "zD", ARROWS, DARKER),
    ):
        own = colours.get(layer, ())
        for mark in drawing.of(element):
            at = int(mark.key)
            colour = own[at] if type(own) is list and at < len(own) and own[at] else usual
            cells = cells_at(drawing.board, mark.value, element.name)
            yield _Drawn(field, _line(drawing.board, cells, colour, "broad"), [mark])


def _join_lines(drawing: Drawing, colours: Fields) -> Iterator[_Drawn]:
    """Lines, which Penpa+ holds from cell to cell, by their looks. Raises FormatError."""
    looks: dict[tuple[str, int], list[Mark]] = {}
    for mark in drawing.of(*LAYERS):
        if type(mark.value) is int and mark.value in STYLES and "," in mark.key:
            usual, width = STYLES[mark.value]
            own = colours.get(LAYERS[mark.element], {})
            colour = own.get(mark.key) if type(own) is dict else None
            looks.setdefault((str(colour or usual), width), []).append(mark)
    for (colour, width), marks in looks.items():
        for cells, mine in _ways(drawing.board, marks):
            yield _Drawn(LINES, _line(drawing.board, cells, colour, width), mine)


def _ways(board: PenpaBoard, marks: Sequence[Mark]) -> Iterator[tuple[list[int], list[Mark]]]:
    """The cells along each line that these make, and its parts. FormatError where lines meet."""
    near: dict[int, dict[int, Mark]] = {}
    for mark, ends in zip(marks, lines_of(marks), strict=True):
        one, other = cells_at(board, ends, "lines")
        near.setdefault(one, {})[other] = near.setdefault(other, {})[one] = mark
    meeting = next((cell for cell, others in near.items() if len(others) > 2), None)
    if meeting is not None:
        raise FormatError(
            f"{OPTION}: lines that look alike meet at {cell_name(meeting, board.columns)}, so that "
            "nobody can tell which goes where; draw them in different colours"
        )
    for start in sorted(near, key=lambda cell: len(near[cell])):  # ends of lines first, then rings
        way, parts = [start], []
        while near[way[-1]]:
            cell, mark = near[way[-1]].popitem()
            del near[cell][way[-1]]
            way.append(cell)
            parts.append(mark)
        if parts:
            yield way, parts


def _shapes(drawing: Drawing) -> Iterator[_Drawn]:
    """Circles and diamonds in cells."""
    for mark in drawing.of(penpa.SYMBOLS):
        name = str(mark.value[1]) if type(mark.value) is list and len(mark.value) > 1 else ""
        shape = name.partition("_")[0]
        point = mark.key.rstrip("E")
        in_cell = point.isdecimal() and int(point) < drawing.board.layer
        if mark.cell is not None and in_cell and shape in ("circle", "diamond"):
            (center,) = _middles(drawing.board, [mark.cell])
            element = {"center": center, "width": 0.8, "height": 0.8, "rounded": shape == "circle"}
            yield _Drawn(SHAPES, element, [mark])


def _line(board: PenpaBoard, cells: Sequence[int], colour: object, width: object) -> Fields:
    return {"wayPoints": _middles(board, cells), "color": str(colour), "thickness": width}


def _middles(board: PenpaBoard, cells: Sequence[int]) -> list[list[float]]:
    return [[cell // board.columns + 0.5, cell % board.columns + 0.5] for cell in cells]
