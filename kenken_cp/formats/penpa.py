"""The container Penpa+: links to a program that draws puzzles of any type.

What `#m=edit&p=` packs is base64 of a text of lines that is deflated without a header. The first
line says the kind of board, columns, rows, sizes in pixels, how the board is turned and mirrored,
its centre, title, author, rules and a picture behind it; the second the margins that belong to no
puzzle (top, bottom, left, right); the third what is chosen; the fourth what is drawn, as JSON in
which `z` and a sign stand for the usual keys; the fifth what a player drew; the sixth the cells of
the board, each as its distance from the one before; the fourteenth and fifteenth colours of one's
own; the eighteenth the genres of the puzzle, as JSON; the twentieth, which Penpa+ passes over, what
this program writes beside a drawing. `text.penpa` lists what may be drawn, and what of the rest is
cosmetic.
"""

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, product
from typing import Any

from kenken_cp.core import limits
from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.fields import Fields
from kenken_cp.core.format import begins, cannot_carry
from kenken_cp.formats.containers import Container
from kenken_cp.text.contents import SPARE, Penpa, PenpaBoard, check_sides, damaged_link
from kenken_cp.text.decoding import number, too_large
from kenken_cp.text.notices import ATTEMPT_NOT_READ, rules_not_read
from kenken_cp.text.penpa import ARROWS, CIRCLED, NUMBERS, THERMOMETERS, drawing_of, words_for
from kenken_cp.text.puzzle_names import are_usual, named_by_rules, named_by_title, unknown_in
from kenken_cp.text.strict_json import parse

TITLE = "Penpa+ link"
SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
BOARDS = ("square", "sudoku", "kakuro")
VERSION = "[2,26,3]"  # of Penpa+, whose form this is
# The places of lines.
PLAYED, CELLS, COLOURS_ON, COLOURS, GENRES = 4, 5, 13, 14, 17
OWN = 19  # the place of a line beyond those of Penpa+, which passes over it
PICTURE = 21  # the place of the picture in the first line
# The usual keys of layers, which a link has in short; one of them is a genre too.
USUAL = {
    "zS": "surface", "zN": "number", "z1": "numberS", "zY": "symbol", "zF": "freeline",
    "z2": "freelineE", "zT": "thermo", "z3": "arrows", "zD": "direction", "z0": "squareframe",
    "z5": "polygon", "zL": "line", "zE": "lineE", "zW": "wall", "zC": "cage",
    "z4": "deletelineE", "z6": "killercages", "z7": "nobulbthermo", "zR": "command_redo",
    "zU": "command_undo", "z8": "command_replay",
}  # fmt: skip
SHORT = {usual: sign for sign, usual in USUAL.items()}
HARMLESS = ("noconflict", "non-alphanumeric")  # genres that say how Penpa+ checks
STEPS = ("zR", "zU", "z8")  # layers that hold how the drawing was made
TOOLS = (  # what is chosen when the link is opened: to write digits
    '{z9:zA,zG:["1","2","1"],zQ:{zM:z1,zS:["",1],zL:["1",3],zE:["1",2],zW:["",3],zC:["1",10],'
    'zN:["1",1],z1:["1",1],zY:["circle_L",1],zP:[zT,""],zB:["",""],"move":["1",""],'
    '"combi":["battleship",""]},zA:{zM:zN,zS:["",1],zL:["1",3],zE:["1",3],zW:["",3],'
    'zC:["1",10],zN:["1",2],z1:["1",9],zY:["circle_L",2],zP:[zT,""],zB:["",""],"move":["1",""],'
    '"combi":["battleship",""]}}'
)
TRAITS = {THERMOMETERS: "thermometer", ARROWS: "arrow"}  # by which a puzzle may be called
PIXELS = 38
MOST_SIDE = 100  # that Penpa+ opens
EMPTY_LISTS = ("zT", "z3", "zD", "z0", "z5", "z6", "z7")
LAYERS = ("zS", "zN", "z1", "zY", "zF", "z2", "zT", "z3", "zD", "z0", "z5", "zL", "zE", "zW", "zC",
          "z4", "z6", "z7")  # fmt: skip
# In the first line a comma ends a field; so it and the ends of lines are written otherwise.
SPELLED = (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "="))

_LINK = re.compile(
    r"\s*(?:(?:https?://)?[\w.-]{1,100}/[\w./-]{0,100})?[?#]{0,2}m=(?:edit|solve)&p="
)
_SHORT = re.compile(r'"(?:[^"\\]++|\\.)*+"|z[0-9A-Z_]')


def unpack(text: str) -> Penpa:
    """What the link holds. Raises FormatError or LimitError."""
    start = _LINK.match(text)
    if start is None:
        raise FormatError(f"{text[:30]!r} is not a Penpa+ link; it must look like {SITE}…")
    packed, *options = text[start.end() :].strip().split("&")
    lines = inflate(packed).split("\n")
    if len(lines) < 4:
        raise damaged_link(
            f"its contents have {say_count(len(lines), 'line')} instead of 4 or more"
        )
    head = [_unescape(field) for field in lines[0].split(",")]
    head += [""] * (PICTURE + 1 - len(head))
    if _has_picture(head[PICTURE]):
        raise FormatError("the link has a picture behind the board, which is not read; remove it")
    board, holes = _cells(lines, _board(head, lines[1]))
    drawn = _layer_line(lines, 3)
    colours = _layer_line(lines, COLOURS) if _line(lines, COLOURS_ON) == "1" else {}
    colours = {sign: held for sign, held in colours.items() if type(held) in (dict, list)}
    meta = Meta(title=head[15].removeprefix("Title: "), author=head[16].removeprefix("Author: "))
    return Penpa(
        board,
        drawn,
        head[18],
        _genres(lines),
        meta,
        holes,
        colours,
        _layer_line(lines, OWN) if _line(lines, OWN).startswith("{") else {},
        tuple(_list_notices(head, _was_played(lines), options)),
    )


def _has_picture(field: str) -> bool:
    """Whether the field of the picture behind the board names one, or cannot be read."""
    try:
        picture = parse(inflate(field)) if field else {}
    except KenkenError:
        return True
    return type(picture) is not dict or bool(picture.get("url"))


def _line(lines: Sequence[str], place: int) -> str:
    return lines[place] if len(lines) > place else ""


def _layer_line(lines: Sequence[str], place: int) -> Fields:
    """The layers of the line at this place. Raises FormatError."""
    drawn = _expand(_line(lines, place))
    if type(drawn) is not dict:
        raise damaged_link(f"line {place + 1} of its contents is no object")
    return {str(SHORT.get(sign, sign)): held for sign, held in drawn.items()}


def _was_played(lines: Sequence[str]) -> bool:
    """Whether a player drew something."""
    played = _layer_line(lines, PLAYED) if _line(lines, PLAYED).strip() else {}
    return any(held and held != [[]] for sign, held in played.items() if sign not in STEPS)


def _list_notices(head: Sequence[str], played: bool, options: Sequence[str]) -> Iterator[str]:
    """What is told of a link, beside the puzzle that it draws."""
    if head[4] not in ("", "0", "360") or head[5:7] not in (["", ""], ["1", "1"]):
        yield "the link shows the board turned or mirrored; its cells are named as if it were not"
    if played:
        yield ATTEMPT_NOT_READ
    if any(option.startswith("a=") for option in options):
        yield "the link holds a solution to check against, which was not read"


def _genres(lines: Sequence[str]) -> tuple[str, ...]:
    """The names in the line of genres, as far as there are any. Raises FormatError."""
    line = _line(lines, GENRES).strip()
    genres = _expand(line) if line else []
    if genres in ({}, None):
        return ()
    if type(genres) is not list or any(type(name) is not str for name in genres):
        raise damaged_link(f"line {GENRES + 1} of its contents is no list of genres")
    return tuple([str(USUAL.get(name, name)) for name in genres])


def _cells(lines: Sequence[str], board: PenpaBoard) -> tuple[PenpaBoard, tuple[int, ...]]:
    """The part of the board that its list of cells spans, and the cells there that are not listed.

    Without such a list it is the board inside its margins. Raises FormatError or LimitError.
    """
    line = _line(lines, CELLS).strip()
    steps = _expand(line) if line else []
    if steps in ({}, [], [None]):
        return board, ()
    if type(steps) is not list or any(type(step) is not int for step in steps):
        raise damaged_link(f"line {CELLS + 1} of its contents is no list of cells")
    points = set(accumulate(steps))
    if not 0 <= min(points) <= max(points) < board.layer:
        raise damaged_link(f"line {CELLS + 1} of its contents has cells beyond the board")
    places = [divmod(point, board.width) for point in points]
    (top, bottom), (left, right) = [(min(at), max(at)) for at in zip(*places, strict=True)]
    height = board.layer // board.width
    spanned = PenpaBoard(
        bottom - top + 1,
        right - left + 1,
        top - SPARE,
        height - SPARE - 1 - bottom,
        left - SPARE,
        board.width - SPARE - 1 - right,
    )
    held = {spanned.cell(point) for point in points}
    holes = [cell for cell in range(spanned.rows * spanned.columns) if cell not in held]
    return spanned, tuple(holes)


def pack(contents: Penpa, document: Document) -> str:
    """The link; FormatError names what it cannot carry."""
    board = contents.board
    if max(board.whole[:2]) > MOST_SIDE:
        raise cannot_carry(
            TITLE, f"a board of more than {MOST_SIDE} rows or columns, those of clues included"
        )
    lines = [
        _head(document.meta, board, contents.rules),
        json.dumps(board[2:], separators=(",", ":")),
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
        "1" if contents.colours else "0",
        _layers(contents.colours),
        _layers({}),
        "{}",
        json.dumps(contents.names, separators=(",", ":")).replace("z", "zZ"),
        "",
        *_own_line(contents.own),
    ]
    return SITE + _deflate(lines)


def _own_line(own: Fields) -> Iterator[str]:
    """What this program writes beside the drawing, if there is anything."""
    if own:
        yield json.dumps(own, separators=(",", ":")).replace("z", "zZ")


def _head(meta: Meta, board: PenpaBoard, rules: str) -> str:
    whole = board.whole
    middle = str(_centre(whole))
    fields = [
        "square", str(whole.columns), str(whole.rows), str(PIXELS), "0", "1", "1",
        str((whole.columns + 1) * PIXELS), str((whole.rows + 1) * PIXELS), middle, middle,
        "0", "0", "0", "0",
        f"Title: {_remark('title', meta.title)}", f"Author: {_remark('author', meta.author)}",
        "", _escape(rules), "OFF", "false", "",
    ]  # fmt: skip
    return ",".join(fields)


def _remark(name: str, text: str) -> str:
    wrong = next((spelled for spelled, _ in SPELLED if spelled in text), "")
    if wrong:
        raise cannot_carry(TITLE, f"'{name}' with {wrong!r}, which has another meaning there")
    return _escape(text)


def inflate(packed: str) -> str:
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


def _deflate(lines: Sequence[str]) -> str:
    """The lines as the end of a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return b64encode(packed).decode("ascii")


def find_genres(contents: Penpa, known: Collection[str]) -> Penpa:
    """The link with genres that some body knows; where it has none, title and rules may name them.

    FormatError for a type of puzzle that is not supported.
    """
    drawing = drawing_of(contents)  # damaged layers are damaged for all
    traits = [trait for element, trait in TRAITS.items() if drawing.of(element)]
    genres = [name for name in contents.names if name not in HARMLESS]
    other = next((name for name in genres if name not in known), None)
    if other is not None:
        raise FormatError(
            f"its genre {other[:30]!r} is not supported; remove it if it adds no rule"
        )
    for what, text in (("title", contents.meta.title), ("rules", contents.rules)):
        # what this program wrote beside the drawing says what it is
        unknown = "" if contents.own else unknown_in(text, traits)
        if unknown:
            raise FormatError(
                f"its {what} name{'s' * (what == 'title')} the type {unknown!r}, which is not "
                "supported; remove the name if it adds no rule"
            )
    found = genres or named_by_title(contents.meta.title) or named_by_rules(contents.rules)
    return replace(contents, names=tuple([name for name in found if name in known]))


def _in_words(contents: Penpa) -> str:
    marks = [mark for mark in drawing_of(contents).marks if not mark.element.cosmetic]
    return words_for(marks) or "nothing on its board"


def list_notices(contents: Penpa, again: Callable[[], Penpa | None]) -> tuple[str, ...]:
    """What is told of a link that was read, besides the puzzle: `again()` is how that is
    written."""
    notices = list(contents.notices)
    colours = {str(mark.value[1:2]) for mark in drawing_of(contents).of(NUMBERS, CIRCLED)}
    if len(colours) > 1:
        notices.append("its numbers are of several colours, which were not read")
    if contents.rules.strip() and not are_usual(contents.rules, contents.names):
        written = again()
        if written is None or written.rules != contents.rules:
            notices.append(rules_not_read(contents.rules))
    return tuple(notices)


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


def _unescape(text: str) -> str:
    """The text with its escapes undone."""
    for spelled, sign in SPELLED:
        text = text.replace(spelled, sign)
    return text.replace("zO", "null").replace("zZ", "z")


def _escape(text: str) -> str:
    """The text with escapes for the characters that would end a field or the line."""
    text = text.replace("z", "zZ")
    for spelled, sign in SPELLED:
        text = text.replace(sign, spelled)
    return text


def _expand(line: str) -> Any:
    """What a line of short JSON holds, by the short keys. Raises FormatError."""
    return parse(_SHORT.sub(_quote, line))


def _quote(found: "re.Match[str]") -> str:
    sign = found[0]
    if sign[0] == '"':
        return sign.replace("zO", "null").replace("zZ", "z")
    return "null" if sign == "zO" else f'"{sign}"'


def _layers(drawn: Fields) -> str:
    """All kinds of what may be drawn, in the short form."""
    entries = []
    for sign in LAYERS:
        held = drawn.get(sign, [] if sign in EMPTY_LISTS else {})
        text = json.dumps(held, ensure_ascii=False, separators=(",", ":"))
        entries.append(f"{sign}:{text.replace('z', 'zZ')}")
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
    sniff=begins(_LINK),
    unpack=unpack,
    pack=pack,
    typed=False,
    by_line=True,
    keeps=("title", "author"),
    drawn=_in_words,
    named=find_genres,
    told=list_notices,
)
