"""Lines of SudokuPad, which only people can tell from others, read as the clues that somebody says.

A word such as `thermometer` names the sort of all lines and arrows, which must then look alike;
`67f067=whisper` that of the lines of a colour, and `whisper:4` a value. A line goes from cell to
cell through all cells between. What lies at its ends (a bulb, circles, diamonds) must be as the
sort has it, and says where a line begins that is not the same from both ends. What else is drawn
stays where it is, for others to refuse.
"""

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from kenken_cp.core.clue_marks import Ending
from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.errors import FormatError, PuzzleError
from kenken_cp.core.fields import Fields, objects, refuse_others, show_value
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_looks import Along
from kenken_cp.kinds.cages.clue_sort import ClueSort, Order
from kenken_cp.kinds.cages.clues import sort_of, sorts
from kenken_cp.kinds.cages.formats.sudokupad_lines import LINE_READ, LOOKS, is_diagonal

OPTION = "--read-lines"
ARROWS, LINES = "arrows", "lines"
SHAPE_READ = frozenset(("center", "width", "height", "rounded", "angle", "text", *LOOKS))
NEAR = 0.05  # of a cell: so near to its edge a point is in no cell
ROUND = {Ending.BULB: True, Ending.RING: True, Ending.DIAMOND: False}  # endings that are shapes
_WORD = re.compile(r"(?:#?([0-9a-fA-F]{3,8})=)?([a-z-]+)(?::([0-9]{1,4}))?")


class Reading(NamedTuple):
    """What somebody says of lines; of all without a colour."""

    sort: ClueSort
    look: Along
    colour: str
    values: tuple[int, ...]


class Line(NamedTuple):
    """A line or arrow of the document: its field, its place there, its cells, and its look."""

    field: str
    place: int
    cells: tuple[int, ...]
    colour: str
    thickness: str

    @property
    def looks(self) -> str:
        """`lines of #CFCFCF, 11 wide`."""
        return f"{self.field} of {self.colour}, {self.thickness} wide"


def readable() -> dict[str, Along]:
    """How the sorts look whose clues can be read from lines, by their ids."""
    return {
        sort.id: sort.look
        for sort in sorts()
        if isinstance(sort.look, Along) and not (sort.has_text or sort.look.closed)
    }


def readings_in(words: Sequence[str]) -> list[Reading]:
    """What these words say. Raises FormatError."""
    return [_reading(word) for word in words]


def _reading(word: str) -> Reading:
    found = _WORD.fullmatch(word.strip())
    if found is None:
        raise FormatError(
            f"{OPTION} {show_value(word)}: write a clue such as thermometer, cfcfcf=thermometer "
            "for the lines of a colour, or whisper:4 for one with a value"
        )
    colour, name, value = found.groups()
    known = readable()
    if name not in known:
        try:
            sort_of(name)
        except PuzzleError as error:
            raise FormatError(f"{OPTION} {word}: {error}") from None
        raise FormatError(
            f"{OPTION} {word}: no line is such a clue; choose from {', '.join(known)}"
        )
    if value and known[name].pill:
        raise FormatError(
            f"{OPTION} {word}: such lines are read without a value; leave out :{value}"
        )
    values = (int(value),) if value else ()
    return Reading(sort_of(name), known[name], (colour or "").upper(), values)


def read_as_clues(
    fields: Fields, words: Sequence[str], rows: int, columns: int
) -> tuple[Fields, list[Clue], tuple[str, ...]]:
    """The fields without the lines that are read, their clues, and what is told of them.

    Raises FormatError.
    """
    readings = readings_in(words)
    lines = list(_lines(fields, rows, columns))
    ends = _Ends(fields, columns)
    found: list[Clue] = []
    told, taken = [], set()
    for reading in readings:
        own = [line for line in lines if _is_of(line, reading, readings)]
        looks = list(dict.fromkeys(line.looks for line in own))
        if len(looks) > 1:
            raise FormatError(
                f"{OPTION} {reading.sort.id}: there are {say_list(looks)}; name the colour of "
                f"those that are meant, as in {own[0].colour.lower().lstrip('#')}={reading.sort.id}"
            )
        for line in own:
            found.append(Clue(reading.sort.id, ends.along(line, reading), reading.values))
            taken.add((line.field, line.place))
        if own:
            what = say_count(len(own), reading.sort.noun)
            told.append(f"read as {what}, as {OPTION} says: the {looks[0]}")
    left = {
        name: [e for at, e in enumerate(objects(fields, name)) if (name, at) not in taken]
        for name in (LINES, ARROWS)
    }
    return {**fields, **left, **ends.list_unread()}, found, tuple(told)


def _is_of(line: Line, reading: Reading, readings: Sequence[Reading]) -> bool:
    """Whether this reading is about the line: the one of its colour, or else that of all."""
    if reading.colour:
        return line.colour == f"#{reading.colour}"
    return all(line.colour != f"#{other.colour}" for other in readings)


def _lines(fields: Fields, rows: int, columns: int) -> Iterator[Line]:
    """The lines and arrows, but for the board's diagonals. Raises FormatError."""
    for name in (LINES, ARROWS):
        for place, entry in enumerate(objects(fields, name)):
            if name == LINES and is_diagonal(entry, rows, columns):
                continue
            refuse_others(entry, {*LINE_READ, "headLength"}, "a line")
            cells = _cells(entry.get("wayPoints"), rows, columns)
            colour, thickness = str(entry.get("color")).upper(), show_value(entry.get("thickness"))
            yield Line(name, place, cells, colour, thickness)


def _cells(points: object, rows: int, columns: int) -> tuple[int, ...]:
    """The cells that a line goes through from point to point. Raises FormatError."""
    if type(points) is not list or len(points) < 2:
        raise FormatError(
            f"a line goes through {show_value(points)}; it must have two points or more"
        )
    ways = [_cell_at(point, rows, columns) for point in points]
    found = ways[:1]
    for (row, column), (to_row, to_column) in pairwise(ways):
        down, across = to_row - row, to_column - column
        steps = max(abs(down), abs(across))
        if down and across and abs(down) != abs(across):
            raise FormatError(
                f"a line goes from {cell_name(row * columns + column, columns)} to "
                f"{cell_name(to_row * columns + to_column, columns)}, neither straight nor slanted"
            )
        found += [
            (row + down // steps * step, column + across // steps * step)
            for step in range(1, steps + 1)
        ]
    return tuple([row * columns + column for row, column in found])


def _cell_at(point: object, rows: int, columns: int) -> tuple[int, int]:
    """The row and column of the cell in which a point lies. Raises FormatError."""
    if type(point) is not list or len(point) != 2 or not {*map(type, point)} <= {int, float}:
        raise FormatError(f"a line has the point {show_value(point)}; write it as in [0.5, 1.5]")
    inside = 0 <= point[0] < rows and 0 <= point[1] < columns
    if not inside or any(not NEAR < part % 1 < 1 - NEAR for part in point):
        raise FormatError(f"a line has the point {show_value(point)}, which lies in no cell")
    return int(point[0]), int(point[1])


class _Ends:
    """The shapes that may lie at the ends of lines, and which of them are read."""

    def __init__(self, fields: Fields, columns: int) -> None:
        self._shapes = {name: objects(fields, name) for name in ("underlays", "overlays")}
        self._marks: dict[tuple[int, bool], list[tuple[str, int]]] = {}
        for name, shapes in self._shapes.items():
            for at, shape in enumerate(shapes):
                if (cell := _cell_of(shape, columns)) is not None:
                    self._marks.setdefault((cell, bool(shape.get("rounded"))), []).append(
                        (name, at)
                    )
        self._taken: set[tuple[str, int]] = set()
        self._columns = columns

    def list_unread(self) -> dict[str, list[Any]]:
        """The shapes that are not read, by field."""
        return {
            name: [shape for at, shape in enumerate(shapes) if (name, at) not in self._taken]
            for name, shapes in self._shapes.items()
        }

    def along(self, line: Line, reading: Reading) -> tuple[int, ...]:
        """The line's cells from where it begins. Raises FormatError."""
        sort, look = reading.sort, reading.look
        points = look.end is Ending.ARROW
        if points is not (line.field == ARROWS):
            drawn = "arrows" if points else "lines without a head"
            raise FormatError(f"{OPTION} {sort.id}: such clues are drawn as {drawn}")
        orders = [line.cells] if points else [line.cells, line.cells[::-1]]
        fitting = [cells for cells in orders if self._fits(cells, look)]
        names = [cell_name(cell, self._columns) for cell in (line.cells[0], line.cells[-1])]
        where = f"{OPTION} {sort.id}: the line from {names[0]} to {names[1]}"
        if not fitting:
            wanted = say_list([each for each in (look.start, look.end) if each in ROUND])
            raise FormatError(f"{where} does not have the ends of such a clue ({wanted})")
        if len(fitting) > 1 and sort.order is Order.FIXED:
            raise FormatError(f"{where} does not show at which end it begins")
        cells = fitting[0]
        for cell, ending in ((cells[0], look.start), (cells[-1], look.end)):
            self._taken.update(self._at(cell, ending))
        return cells

    def _fits(self, cells: Sequence[int], look: Along) -> bool:
        """Whether what the look has at the ends is drawn there, if the line goes so."""
        ends = ((cells[0], look.start), (cells[-1], look.end))
        return all(self._at(cell, ending) for cell, ending in ends if ending in ROUND)

    def _at(self, cell: int, ending: Ending) -> list[tuple[str, int]]:
        """The shape in a cell that is such an ending, if there is one. FormatError for several."""
        if ending not in ROUND:
            return []
        found = self._marks.get((cell, ROUND[ending]), [])
        if len(found) > 1:
            name = cell_name(cell, self._columns)
            raise FormatError(f"{OPTION}: several shapes are drawn in {name}; remove all but one")
        return found


def _cell_of(shape: Fields, columns: int) -> int | None:
    """The cell in whose middle a shape without a text lies; None for other shapes."""
    center: Any = shape.get("center")
    sides = shape.get("width", 0), shape.get("height", 0)
    numbers = [*center, *sides] if type(center) is list and len(center) == 2 else [""]
    if not {*map(type, numbers)} <= {int, float} or not {*shape} <= SHAPE_READ:
        return None
    if max(sides) > 1 or shape.get("text") not in (None, ""):
        return None
    row, column = (math.floor(part) for part in center)
    near = all(abs(part - math.floor(part) - 0.5) < NEAR for part in center)
    return row * columns + column if near and 0 <= column < columns else None
