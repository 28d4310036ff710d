"""How Penpa+ numbers the points of a board and packs what is drawn into a link.

A link ends in base64 of a text that is deflated without a header. Points are numbered in layers,
each of the board with two spare rows and columns all round: the cells, then their lower right
corners, then the middles of their lower and of their right edges.
"""

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kenken_cp.core import limits
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.kinds.cages.formats.boards import check_sides
from kenken_cp.text.strict_json import parse
from kenken_cp.text.text import number, too_large

BOARDS = ("square", "sudoku", "kakuro")
SPARE = 2  # rows and columns all round
PIXELS = 38
EMPTY_LISTS = ("zT", "z3", "zD", "z0", "z5", "z6", "z7")
LAYERS = ("zS", "zN", "z1", "zY", "zF", "z2", "zT", "z3", "zD", "z0", "z5", "zL", "zE", "zW", "zC",
          "z4", "z6", "z7")  # fmt: skip
# In the first line a comma ends a field; so it and the ends of lines are written otherwise.
SPELLED = (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "="))

_SHORT = re.compile(r'"(?:[^"\\]++|\\.)*+"|z[0-9A-Z_]')


class Grid(NamedTuple):
    """A board as Penpa+ numbers it: its sides with margins, and the puzzle's place in it."""

    rows: int
    columns: int
    top: int = 0
    bottom: int = 0
    left: int = 0
    right: int = 0

    @property
    def width(self) -> int:
        return self.columns + self.left + self.right + 2 * SPARE

    @property
    def layer(self) -> int:
        """How many points a layer has."""
        return self.width * (self.rows + self.top + self.bottom + 2 * SPARE)

    def point(self, row: int, column: int) -> int:
        """The point of a cell, in the first layer."""
        return (row + SPARE + self.top) * self.width + column + SPARE + self.left

    def place(self, point: int) -> tuple[int, int]:
        """The row and column of a point of any layer; beyond the puzzle's in margins."""
        row, column = divmod(point % self.layer, self.width)
        return row - SPARE - self.top, column - SPARE - self.left

    def cell(self, point: int) -> int | None:
        """The cell at a point, None outside the puzzle."""
        row, column = self.place(point)
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return None


def inflated(packed: str) -> str:
    """The text at the end of a link; FormatError, LimitError beyond the limit for a document."""
    most = limits.current().bytes
    try:
        data = b64decode(
            packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "="), validate=True
        )
        text = zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, most + 1)
        if len(text) > most:
            raise LimitError(too_large(" when unpacked"))
        return text.decode("utf-8")
    except (Base64Error, zlib.error, UnicodeDecodeError, ValueError):
        raise FormatError("the link is damaged or breaks off; copy the whole of it") from None


def deflated(lines: Sequence[str]) -> str:
    """The lines as the end of a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return b64encode(packed).decode("ascii")


def grid_of(head: Sequence[str], margins: str) -> Grid:
    """The board that the first two lines describe; FormatError, LimitError."""
    if head[0] not in BOARDS or len(head) < 3 or not (head[1].isdigit() and head[2].isdigit()):
        raise FormatError(f"a board of the kind {head[0][:20]!r}; only square ones hold a KenKen")
    told = parse(margins)
    if type(told) is not list or [*map(type, told)] != [int] * 4 or min(told) < 0:
        raise FormatError("the second line must be four margins, as in [0,0,0,0]")
    rows = number(head[2]) - told[0] - told[1]
    columns = number(head[1]) - told[2] - told[3]
    check_sides(rows, columns)
    check_sides(max(1, *told), 1)
    return Grid(rows, columns, *told)


def spoken(head: Sequence[str], place: int) -> str:
    """A text of the first line."""
    told = head[place] if len(head) > place else ""
    for spelled, sign in SPELLED:
        told = told.replace(spelled, sign)
    return told


def unspoken(text: str) -> str:
    """The text as the first line can hold it."""
    for spelled, sign in SPELLED:
        text = text.replace(sign, spelled)
    return text


def expanded(line: str) -> Any:
    """What a line of short JSON holds, by the short keys; FormatError."""
    return parse(_SHORT.sub(_quoted, line))


def _quoted(found: "re.Match[str]") -> str:
    sign = found[0]
    return sign if sign[0] == '"' else "null" if sign == "zO" else f'"{sign}"'


def layers(drawn: Mapping[str, Any]) -> str:
    """All kinds of what may be drawn, in the short form."""
    told = []
    for sign in LAYERS:
        held = drawn.get(sign, [] if sign in EMPTY_LISTS else {})
        told.append(f"{sign}:{json.dumps(held, ensure_ascii=False, separators=(',', ':'))}")
    return "{zR:{z_:[]},zU:{z_:[]},z8:{z_:[]}," + ",".join(told) + "}"


def centre(grid: Grid) -> int:
    """The point in the middle: a cell, a corner, or an edge's middle (below or right of a cell)."""
    even_rows, even_columns = grid.rows % 2 == 0, grid.columns % 2 == 0
    layer = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}
    point = grid.point((grid.rows - 1) // 2, (grid.columns - 1) // 2)
    return layer[even_rows, even_columns] * grid.layer + point


def centres(grid: Grid) -> str:
    """The cells' points, each as its distance from the one before."""
    points = [grid.point(row, column) for row in range(grid.rows) for column in range(grid.columns)]
    steps = [point - before for before, point in zip([0, *points], points, strict=False)]
    return json.dumps(steps, separators=(",", ":"))
