"""The container Penpa+: links to a program that draws puzzles of any type.

What `#m=edit&p=` packs is base64 of a text of lines that is deflated without a header. The first
line says the kind of board, columns, rows, sizes in pixels, the board's centre, title, author and
rules; the second the margins that belong to no puzzle (top, bottom, left, right); the third what is
chosen; the fourth what is drawn, as JSON in which `z` and a sign stand for the usual keys; the
eighteenth the genres of the puzzle, as JSON.
"""

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from kenken_cp.core import limits
from kenken_cp.core.counts import counted
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.format import cannot_carry
from kenken_cp.formats.containers import Container
from kenken_cp.text.contents import Penpa, PenpaBoard, check_sides, damaged_link
from kenken_cp.text.decoding import number, too_large
from kenken_cp.text.strict_json import parse

TITLE = "Penpa+ link"
SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
BOARDS = ("square", "sudoku", "kakuro")
VERSION = "[2,26,3]"  # of Penpa+, whose form this is
GENRES = 17  # the place of that line
TOOLS = (  # what is chosen when the link is opened: to write digits
    '{z9:zA,zG:["1","2","1"],zQ:{zM:z1,zS:["",1],zL:["1",3],zE:["1",2],zW:["",3],zC:["1",10],'
    'zN:["1",1],z1:["1",1],zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],'
    '"combi":["battleship",""]},zA:{zM:zN,zS:["",1],zL:["1",3],zE:["1",3],zW:["",3],'
    'zC:["1",10],zN:["1",2],z1:["1",9],zY:["circle_L",2],zP:[zT,""],zB:["",""],"move":["1",""],'
    '"combi":["battleship",""]}}'
)
PIXELS = 38
EMPTY_LISTS = ("zT", "z3", "zD", "z0", "z5", "z6", "z7")
LAYERS = ("zS", "zN", "z1", "zY", "zF", "z2", "zT", "z3", "zD", "z0", "z5", "zL", "zE", "zW", "zC",
          "z4", "z6", "z7")  # fmt: skip
# In the first line a comma ends a field; so it and the ends of lines are written otherwise.
SPELLED = (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "="))

_LINK = re.compile(
    r"\s*(?:(?:https?://)?[\w.-]{1,100}/[\w./-]{0,100})?[?#]{0,2}m=(?:edit|solve)&p="
)
_SHORT = re.compile(r'"(?:[^"\\]++|\\.)*+"|z[0-9A-Z_]')


def sniff(text: str) -> bool:
    """Whether it begins as a link to Penpa+, or as what comes after the site."""
    return _LINK.match(text) is not None


def unpack(text: str) -> Penpa:
    """What the link holds. Raises FormatError or LimitError."""
    start = _LINK.match(text)
    if start is None:
        raise FormatError(f"{text[:30]!r} is not a Penpa+ link; it must look like {SITE}…")
    lines = inflated(text[start.end() :].strip().split("&")[0]).split("\n")
    if len(lines) < 4:
        raise damaged_link(f"its contents have {counted(len(lines), 'line')} instead of 4 or more")
    head = lines[0].split(",")
    board = _board(head, lines[1])
    drawn = _expanded(lines[3])
    if type(drawn) is not dict:
        raise damaged_link("line 4 of its contents is no object")
    meta = Meta(
        title=_unescaped_field(head, 15).removeprefix("Title: "),
        author=_unescaped_field(head, 16).removeprefix("Author: "),
    )
    return Penpa(board, drawn, _unescaped_field(head, 18), _genres(lines), meta)


def _genres(lines: Sequence[str]) -> tuple[str, ...]:
    """The names in the line of genres, as far as there are any."""
    try:
        genres = parse(lines[GENRES]) if len(lines) > GENRES else []
    except KenkenError:
        return ()
    return tuple([name for name in genres if type(name) is str]) if type(genres) is list else ()


def pack(contents: Penpa, document: Document) -> str:
    """The link; FormatError names what it cannot carry."""
    board = contents.board
    lines = [
        _head(document.meta, board, contents.rules),
        "[0,0,0,0]",
        TOOLS,
        _layers(contents.drawn),
        _layers({}),
        _centres(board),
        '["Number Normal","Sudoku Normal"]',
        "{}",
        '"x"',
        '"x"',
        VERSION,
        TOOLS,
        '"x"',
        "0",
        _layers({}),
        _layers({}),
        "{}",
        json.dumps(contents.names, separators=(",", ":")),
        "",
    ]
    return SITE + _deflated(lines)


def _head(meta: Meta, board: PenpaBoard, rules: str) -> str:
    middle = str(_centre(board))
    fields = [
        "square", str(board.columns), str(board.rows), str(PIXELS), "0", "1", "1",
        str((board.columns + 1) * PIXELS), str((board.rows + 1) * PIXELS), middle, middle,
        "0", "0", "0", "0",
        f"Title: {_remark('title', meta.title)}", f"Author: {_remark('author', meta.author)}",
        "", _escaped(rules), "OFF", "false", "",
    ]  # fmt: skip
    return ",".join(fields)


def _remark(name: str, text: str) -> str:
    wrong = next((spelled for spelled, _ in SPELLED if spelled in text), "")
    if wrong:
        raise cannot_carry(TITLE, f"'{name}' with {wrong!r}, which has another meaning there")
    return _escaped(text)


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
        raise FormatError("the link is damaged or incomplete; copy all of it") from None


def _deflated(lines: Sequence[str]) -> str:
    """The lines as the end of a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return b64encode(packed).decode("ascii")


def _board(head: Sequence[str], margins: str) -> PenpaBoard:
    """The board that the first two lines describe. Raises FormatError or LimitError."""
    sides = [side for side in head[1:3] if side.isascii() and side.isdigit()]
    if head[0] not in BOARDS:
        raise FormatError(
            f"a board of the kind {head[0][:20]!r} is not supported; use a square board"
        )
    if len(sides) < 2:
        raise damaged_link(
            "line 1 of its contents does not say how many rows and columns there are"
        )
    widths = parse(margins)
    if type(widths) is not list or [*map(type, widths)] != [int] * 4 or min(widths) < 0:
        raise damaged_link("line 2 of its contents is not four margins, as in [0,0,0,0]")
    rows = number(sides[1]) - widths[0] - widths[1]
    columns = number(sides[0]) - widths[2] - widths[3]
    check_sides("a board", rows, columns)
    check_sides("margins", max(1, *widths), 1)
    return PenpaBoard(rows, columns, *widths)


def _unescaped_field(head: Sequence[str], place: int) -> str:
    """The field of the first line at this place, its escapes undone; "" if there is none."""
    text = head[place] if len(head) > place else ""
    for spelled, sign in SPELLED:
        text = text.replace(spelled, sign)
    return text


def _escaped(text: str) -> str:
    """The text with escapes for the characters that would end a field or the line."""
    for spelled, sign in SPELLED:
        text = text.replace(sign, spelled)
    return text


def _expanded(line: str) -> Any:
    """What a line of short JSON holds, by the short keys. Raises FormatError."""
    return parse(_SHORT.sub(_quoted, line))


def _quoted(found: "re.Match[str]") -> str:
    sign = found[0]
    return sign if sign[0] == '"' else "null" if sign == "zO" else f'"{sign}"'


def _layers(drawn: Mapping[str, Any]) -> str:
    """All kinds of what may be drawn, in the short form."""
    entries = []
    for sign in LAYERS:
        held = drawn.get(sign, [] if sign in EMPTY_LISTS else {})
        entries.append(f"{sign}:{json.dumps(held, ensure_ascii=False, separators=(',', ':'))}")
    return "{zR:{z_:[]},zU:{z_:[]},z8:{z_:[]}," + ",".join(entries) + "}"


def _centre(board: PenpaBoard) -> int:
    """The point in the middle: a cell, a corner, or an edge's middle (below or right of a cell)."""
    even_rows, even_columns = board.rows % 2 == 0, board.columns % 2 == 0
    layer = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}
    point = board.point((board.rows - 1) // 2, (board.columns - 1) // 2)
    return layer[even_rows, even_columns] * board.layer + point


def _centres(board: PenpaBoard) -> str:
    """The cells' points, each as its distance from the one before."""
    places = product(range(board.rows), range(board.columns))
    points = [board.point(row, column) for row, column in places]
    steps = [point - before for before, point in zip([0, *points], points, strict=False)]
    return json.dumps(steps, separators=(",", ":"))


CONTAINER = Container(
    id="penpa",
    title=TITLE,
    suffixes=(),
    sniff=sniff,
    unpack=unpack,
    pack=pack,
    typed=False,
    by_line=True,
    keeps=("title", "author"),
)
