"""What may be drawn in a link to Penpa+, element by element: the one list of it.

A link holds a drawing, not rules. So each thing drawn belongs to an `Element`, by its layer, its
place and its style. A reader names the elements that it understands (`Drawing.only`); what is
neither among them nor cosmetic is refused by name.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.geometry import cell_name
from kenken_cp.text.contents import Penpa, PenpaBoard, damaged_link
from kenken_cp.text.decoding import number

Entry: TypeAlias = Any  # what a link holds, of which nothing is known before it is read


class Element(NamedTuple):
    """A sort of thing that is drawn; with `cosmetic`, the reason why it adds no rule."""

    name: str
    cosmetic: str = ""


# Numbers: the layer `zN`.
NUMBERS = Element("numbers")
CIRCLED = Element("circles that may hold numbers")
SMALL = Element("small numbers")
OUTSIDE = Element("numbers outside the board")
ON_EDGES = Element("numbers on corners or edges of cells")
POINTED = Element("numbers with arrows")
SEVERAL = Element("several numbers in a cell")
CANDIDATES = Element("candidates")
OTHER_FORM = Element("numbers of an unknown form")
CORNER_TEXTS = Element("small texts in corners or at sides of cells")  # `z1`
TEXTS_OUTSIDE = Element("small texts outside the board")
# Shading: `zS`.
BLACK = Element("black cells")
SHADING = Element("shaded cells")
SHADED_OUTSIDE = Element("shading outside the board")
# Edges: `zE`.
BORDERS = Element("thick borders")
THIN_EDGES = Element("thin edges", "they look like the lines of the grid")
OUTER_BORDER = Element("the border of the board", "every board has it")
BORDERS_OUTSIDE = Element("edges outside the board")
SLANTED = Element("slanted or long edges")
STYLED = Element("edges that are coloured, dotted or double")
EDGE_MARKS = Element("marks on edges")
ERASED = Element("erased edges")  # `z4`
ERASED_OUTSIDE = Element("erased edges outside the board")
# The rest of the layers.
SYMBOLS = Element("symbols")
LINES = Element("lines")
FREE_LINES = Element("free lines")
FREE_EDGES = Element("free edges")
WALLS = Element("walls")
CAGE_LINES = Element("cages of dots")
KILLER_CAGES = Element("killer cages")
THERMOMETERS = Element("thermometers")
BARE = Element("thermometers without a bulb")
ARROWS = Element("arrows")
MOVES = Element("arrows of movement")
FRAMES = Element("frames")
POLYGONS = Element("polygons")
REMOVED = Element("cells that are taken out of the board")
HISTORY = Element("steps to undo", "they are how the drawing was made")
UNKNOWN = Element("layers that are not known")

CIRCLES = (5, 6, 7, 11)  # styles of numbers
THIN, THICK = (0, 1, 80), (2, 21)  # styles of edges
CROSS = 98
BLACK_COLOURS = (1, 4)  # of cells: very dark grey, black
SIZES = ("1", "6", "8", "10")  # forms of numbers: usual, medium, long, large
FORMS = {"2": POINTED, "4": SEVERAL, "5": SMALL, "7": CANDIDATES}
MOST_PLACES = 3  # that an error names

_LINE = re.compile(r"([0-9]{1,9}),([0-9]{1,9})", re.ASCII)
_POINT = re.compile(r"([0-9]{1,9})E?", re.ASCII)  # with E: written over an edge


class Mark(NamedTuple):
    """A thing that is drawn.

    `cell` is the board's cell, None outside it and for what lies in no single cell; `place` is
    the row and column, also beyond the board. `value` is what its layer holds for it, `key` where.
    """

    element: Element
    key: str
    value: Entry
    cell: int | None = None
    place: tuple[int, int] | None = None
    where: str = ""

    @property
    def text(self) -> str:
        """What a number or a text says."""
        return text_of(self.value)


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that is drawn on a board."""

    board: PenpaBoard
    marks: tuple[Mark, ...]

    def of(self, *elements: Element) -> list[Mark]:
        """The marks of these elements, in the order of the link."""
        return [mark for mark in self.marks if mark.element in elements]

    def only(self, understood: Collection[Element], whose: str) -> "Drawing":
        """Itself; FormatError names what is neither understood nor cosmetic."""
        foreign = [
            mark
            for mark in self.marks
            if mark.element not in understood and not mark.element.cosmetic
        ]
        if foreign:
            raise FormatError(
                f"the link has {words_for(foreign)}, which {whose} does not use; remove what adds "
                "no rule"
            )
        return self


def words_for(marks: Collection[Mark]) -> str:
    """Which elements these are, and where."""
    kinds: dict[str, list[str]] = {}
    for mark in marks:
        kinds.setdefault(mark.element.name, []).append(mark.where)
    found = []
    for name, places in list(kinds.items())[:3]:
        shown = [place for place in dict.fromkeys(places) if place]
        more = ", …" if len(shown) > MOST_PLACES else ""
        at = "" if shown and " " in shown[0] else "at "
        found.append(f"{name} {at}{', '.join(shown[:MOST_PLACES])}{more}" if shown else name)
    return say_list(found + ["more"] * (len(kinds) > 3))


def text_of(value: object) -> str:
    """The text of a number's or a small text's entry, "" if there is none."""
    text = value[0] if type(value) is list and value else value
    return str(text).strip() if type(text) in (str, int) else ""


def drawing_of(contents: Penpa, board: PenpaBoard | None = None) -> Drawing:
    """What the link draws, on its own board or on another part of it. Raises FormatError."""
    own = board or contents.board
    marks = []
    for hole in contents.holes:
        cell, place, where = _at(own, contents.board.point(*divmod(hole, contents.board.columns)))
        if cell is not None:
            marks.append(Mark(REMOVED, "", None, cell, place, where))
    for sign, held in contents.drawn.items():
        if not held:
            continue
        layer = _LAYERS.get(sign)
        if layer is None:
            marks.append(Mark(UNKNOWN, sign, held, where=repr(sign[:20])))
        elif layer.listed:
            marks += layer.read(own, sign, held)
        elif type(held) is not dict:
            raise damaged_link(f"{sign!r} in its contents is no object")
        else:
            marks += [each for key in held for each in layer.read(own, sign, (key, held[key]))]
    return Drawing(own, tuple(_with_colours(contents, mark) for mark in marks))


def _with_colours(contents: Penpa, mark: Mark) -> Mark:
    """The mark; a black cell that has a colour of its own is no black cell."""
    if mark.element is BLACK and mark.key in contents.colours.get("zS", ()):
        return mark._replace(element=SHADING)
    return mark


class _Layer(NamedTuple):
    """How a layer's entries are read; a `listed` one is read whole."""

    read: Callable[[PenpaBoard, str, Entry], list[Mark]]
    listed: bool = False


def _at(board: PenpaBoard, point: int) -> tuple[int | None, tuple[int, int], str]:
    """The cell, the place and its name, of a point of any layer."""
    place = board.place(point)
    return board.cell(point), place, place_name(board, *place)


def place_name(board: PenpaBoard, row: int, column: int) -> str:
    """`r1c2` on the board, `above c2` and the like beside it."""
    inside = 0 <= row < board.rows, 0 <= column < board.columns
    if all(inside):
        return cell_name(row * board.columns + column, board.columns)
    if inside[1]:
        return f"{'above' if row < 0 else 'below'} c{column + 1}"
    if inside[0]:
        return f"{'left' if column < 0 else 'right'} of r{row + 1}"
    return f"{'above' if row < 0 else 'below'} the {'left' if column < 0 else 'right'} corner"


def _point(key: str, sign: str) -> int:
    found = _POINT.fullmatch(key)
    if found is None:
        raise damaged_link(f"{sign!r} in its contents has the wrong entry {key[:20]!r}")
    return number(found[1])


def _number(board: PenpaBoard, sign: str, entry: Entry) -> list[Mark]:
    key, value = entry
    point = _point(key, sign)
    if type(value) is not list or not value:
        raise damaged_link(f"{sign!r} in its contents has the wrong entry {key[:20]!r}")
    form = str(value[2]) if len(value) > 2 else "1"
    style = value[1] if len(value) > 1 else 1
    if type(value[0]) is str and not value[0].strip() and style not in CIRCLES:
        return []
    cell, place, where = _at(board, point)
    element = NUMBERS if form in SIZES else FORMS.get(form, OTHER_FORM)
    if element is SEVERAL and len(text_of(value)) == 1:
        element = NUMBERS
    if point >= board.layer:
        element, cell = ON_EDGES, None
    elif type(value[0]) not in (str, int):
        element = CANDIDATES
    elif len(value) > 3 and value[3]:
        element = POINTED
    elif style in CIRCLES:
        element = CIRCLED
    elif cell is None and element in (NUMBERS, SMALL):
        element = OUTSIDE
    return [Mark(element, key, value, cell, place, where)]


def _corner_text(board: PenpaBoard, sign: str, entry: Entry) -> list[Mark]:
    key, value = entry
    if _POINT.fullmatch(key) is None or type(value) is not list or not value:
        raise damaged_link(f"{sign!r} in its contents has the wrong entry {key[:20]!r}")
    point = _point(key, sign) // 4
    cell, place, where = _at(board, point)
    if not text_of(value):
        return []
    known = 1 <= point // board.layer <= 2 and cell is not None
    return [Mark(CORNER_TEXTS if known else TEXTS_OUTSIDE, key, value, cell, place, where)]


def _shade(board: PenpaBoard, sign: str, entry: Entry) -> list[Mark]:
    key, value = entry
    point = _point(key, sign)
    cell, place, where = _at(board, point)
    if value == 0:
        return []  # no colour
    black = type(value) is int and value in BLACK_COLOURS and point < board.layer
    element = SHADED_OUTSIDE if cell is None else BLACK if black else SHADING
    return [Mark(element, key, value, cell, place, where)]


def _edge(board: PenpaBoard, sign: str, entry: Entry) -> list[Mark]:
    """An edge, by the cells beside it: between two, on the border, outside."""
    key, value = entry
    ends = _LINE.fullmatch(key)
    if ends is None:
        _, place, where = _at(board, _point(key, sign))
        return [Mark(EDGE_MARKS, key, value, None, place, where)]
    one, other = sorted((number(ends[1]), number(ends[2])))
    sides = sides_of(board, one, other)
    where = place_name(board, *board.place(one))
    if sides is None:
        return [Mark(SLANTED, key, value, where=where)]
    held = [place for place in sides if _is_inside(board, place)]
    where = "/".join([place_name(board, *place) for place in (held or sides[:1])])
    if sign == "z4":
        return [Mark(ERASED if held else ERASED_OUTSIDE, key, value, place=sides[0], where=where)]
    if not held:
        element = BORDERS_OUTSIDE
    elif value == CROSS:
        element = EDGE_MARKS
    elif value in THIN:
        element = THIN_EDGES
    elif len(held) == 1:
        element = OUTER_BORDER
    else:
        element = BORDERS if value in THICK else STYLED
    return [Mark(element, key, value, place=sides[0], where=where)]


def sides_of(board: PenpaBoard, one: int, other: int) -> list[tuple[int, int]] | None:
    """The places on both sides of an edge between two corners; None if it is no edge of a cell."""
    if one // board.layer != 1 or other // board.layer != 1:
        return None
    row, column = board.place(one)
    if other - one == 1:
        return [(row, column + 1), (row + 1, column + 1)]
    if other - one == board.width:
        return [(row + 1, column), (row + 1, column + 1)]
    return None


def _is_inside(board: PenpaBoard, place: tuple[int, int]) -> bool:
    return 0 <= place[0] < board.rows and 0 <= place[1] < board.columns


def _make_layer(element: Element, places: int = 1) -> _Layer:
    """A layer with an entry for a point, or for a line between two; points have so many places."""

    def read(board: PenpaBoard, sign: str, entry: Entry) -> list[Mark]:
        key, value = entry
        ends = _LINE.fullmatch(key)
        point = (number(ends[1]) if ends else _point(key, sign)) // places
        cell, place, where = _at(board, point)
        return [Mark(element, key, value, cell, place, where)]

    return _Layer(read)


def _listing(element: Element) -> _Layer:
    """A layer that is a list of lists of points."""

    def read(board: PenpaBoard, sign: str, held: Entry) -> list[Mark]:
        if type(held) is not list or any(type(points) is not list for points in held):
            raise damaged_link(f"{sign!r} in its contents is no list of lists of cells")
        found = []
        for at, points in enumerate(held):
            if points:
                first = points[0]
                known = type(first) is int and 0 <= first < board.layer
                cell, place, where = _at(board, first) if known else (None, (0, 0), "")
                found.append(Mark(element, str(at), points, cell, place, where))
        return found

    return _Layer(read, listed=True)


def _history(board: PenpaBoard, sign: str, held: Entry) -> list[Mark]:
    return [Mark(HISTORY, sign, held)]


_LAYERS: Mapping[str, _Layer] = {
    "zS": _Layer(_shade), "zN": _Layer(_number), "z1": _Layer(_corner_text), "zE": _Layer(_edge),
    "z4": _Layer(_edge), "zY": _make_layer(SYMBOLS), "zL": _make_layer(LINES),
    "zF": _make_layer(FREE_LINES), "z2": _make_layer(FREE_EDGES), "zW": _make_layer(WALLS),
    "zC": _make_layer(CAGE_LINES, 4),
    "z6": _listing(KILLER_CAGES), "zT": _listing(THERMOMETERS), "z7": _listing(BARE),
    "z3": _listing(ARROWS), "zD": _listing(MOVES), "z0": _listing(FRAMES),
    "z5": _listing(POLYGONS), **dict.fromkeys(("zR", "zU", "z8"), _Layer(_history, listed=True)),
}  # fmt: skip


def is_named(*names: str) -> Callable[[Penpa], bool]:
    """The `takes` of a body whose type only names tell, since others are drawn as it is."""
    return lambda contents: not set(names).isdisjoint(contents.names)


def numbers_at(board: PenpaBoard, texts: Mapping[int, object]) -> JsonObject:
    """The layer that has these texts in cells, in plain black."""
    return {
        "zN": {str(board.point(*divmod(cell, board.columns))): [str(text), 1, "1"]
               for cell, text in texts.items()}
    }  # fmt: skip


def lines_of(marks: Collection[Mark]) -> Iterator[tuple[int, int]]:
    """The ends of each line, the lower point first."""
    for mark in marks:
        one, other = map(number, mark.key.split(","))
        yield min(one, other), max(one, other)
