"""Links to f-puzzles and SudokuPad, with or without the site before them, one a line.

`f-puzzles.com/?load=` goes before the packed JSON of f-puzzles; `sudokupad.app/` before
`fpuzzles` or `fpuz` and the same, `ctc` and the packed JSON of SudokuPad, or `scl` and its
shorthand packed. All are packed by lz-string. A link to what a site keeps for itself holds no
puzzle.
"""

import json
import re
from collections.abc import Sequence
from urllib.parse import unquote

from kenken_cp.core.counts import say_list
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, begins, by_line
from kenken_cp.kinds.cages.families import FAMILIES
from kenken_cp.kinds.cages.formats import fpuzzles, sudokupad
from kenken_cp.kinds.cages.formats.shorthand import longhand
from kenken_cp.text import lz
from kenken_cp.text.strict_json import parse

F_PUZZLES = "https://f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/"
F_PUZZLES_TITLE, SUDOKUPAD_TITLE = "f-puzzles link", "SudokuPad link"
F_PUZZLES_KINDS = ("fpuzzles", "fpuz")
KINDS = (*F_PUZZLES_KINDS, "ctc", "scl")
SHORTEST = 20  # letters that a packed puzzle has at least; a site's own names have fewer

SENDER = re.compile(r"id|utm_\w+|fbclid")  # settings of a link that say only who sent it

# What may follow the packed puzzle: how the page looks, and who sent the link.
_COSMETIC = re.compile(rf"(?:setting-[\w-]+|puzzlefont|digitfont|{SENDER.pattern})(?:=.*)?|")

_PACKED = re.compile(r"[A-Za-z0-9+/=%_. -]+")
_F_PUZZLES = re.compile(r"\s*(?:(?:https?://)?(?:www\.)?f-puzzles\.com/?|/)?\??(?:\w+=\w*&)*load=")
_STORED = re.compile(r"\s*(?:https?://)?(?:www\.)?f-puzzles\.com/?(?:\?\S*)?\s*$")
_SITES = r"(?:\w+\.)?(?:sudokupad\.app|svencodes\.com|crackingthecryptic\.com)"
_BARE = r"(?=(?:fpuzzles|fpuz|ctc|scl|scf)[A-Z])"
_SUDOKUPAD = re.compile(rf"\s*(?:(?:https?://)?{_SITES}/(?:sudoku/?)?(?:\?puzzleid=)?|{_BARE})")


def read_f_puzzles(text: str) -> Document:
    """The puzzle in the link. Raises FormatError."""
    start = _F_PUZZLES.match(text)
    if start is None and _STORED.match(text):
        raise FormatError(
            "the link does not contain its puzzle, which f-puzzles stores; open it there and copy "
            f"a link that begins with {F_PUZZLES}"
        )
    if start is None:
        raise FormatError(f"{text[:30]!r} is not an f-puzzles link; it must look like {F_PUZZLES}…")
    return _f_puzzles(_unpack(text[start.end() :]))


def read_sudokupad(text: str, lines: Sequence[str] = ()) -> Document:
    """The puzzle in the link, with lines read as these words say. Raises FormatError."""
    start = _SUDOKUPAD.match(text)
    if start is None:
        raise FormatError(f"{text[:30]!r} is not a SudokuPad link; it must look like {SUDOKUPAD}…")
    rest = text[start.end() :].strip()
    kind = next((kind for kind in KINDS if rest.startswith(kind)), "")
    if not kind and rest.startswith("scf"):
        raise FormatError(
            "links that begin with 'scf' hold a Sudoku in a short form that is not supported; use "
            f"a link that begins with {say_list(KINDS, 'or')}, or the digits as a grid"
        )
    if not kind or len(rest) < SHORTEST:
        raise FormatError(
            f"{rest[:30]!r} is only the name of a puzzle that SudokuPad stores; open it "
            "there and copy a link that contains the puzzle"
        )
    packed = _unpack(rest.removeprefix(kind))
    return _f_puzzles(packed) if kind in F_PUZZLES_KINDS else _sudokupad(packed, lines)


def _f_puzzles(text: str) -> Document:
    fields = parse(text)
    if type(fields) is not dict or type(fields.get("grid")) is not list:
        raise FormatError("the link does not contain an f-puzzles puzzle: 'grid' is missing")
    return fpuzzles.read_fields(fields)


def _sudokupad(text: str, lines: Sequence[str]) -> Document:
    fields = parse(longhand(text))
    if type(fields) is not dict:
        raise FormatError("the link does not contain a SudokuPad puzzle")
    return sudokupad.read_fields(fields, lines)


def _unpack(packed: str) -> str:
    """What lz-string packed, from the end of a link."""
    packed, *more = re.split("[&?#]", packed.strip())
    foreign = next((part for part in more if not _COSMETIC.fullmatch(part)), None)
    if foreign is not None:
        raise FormatError(
            f"the link has {foreign[:20]!r} behind the puzzle, which is not supported; remove it"
        )
    if not packed:
        raise FormatError("the link contains no puzzle; copy all of it")
    if not _PACKED.fullmatch(packed):
        raise FormatError(
            "the link contains characters that do not belong to it; copy only the link"
        )
    return lz.decompress(unquote(packed).replace(" ", "+"))


def _link(start: str, fields: dict[str, object]) -> str:
    """The link that begins so and holds these fields."""
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    packed = lz.compress(text).replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
    return f"{start}{packed}"


F_PUZZLES_LINK = by_line(
    Format(
        "fpuzzles-link",
        F_PUZZLES_TITLE,
        begins(re.compile(f"{_F_PUZZLES.pattern}|{_STORED.pattern}")),
        read_f_puzzles,
        lambda document: _link(F_PUZZLES, fpuzzles.fields_of(document, F_PUZZLES_TITLE)),
        keeps=fpuzzles.KEEPS,
        families=FAMILIES,
    )
)
SUDOKUPAD_LINK = by_line(
    Format(
        "sudokupad-link",
        SUDOKUPAD_TITLE,
        begins(_SUDOKUPAD),
        read_sudokupad,
        lambda document: _link(f"{SUDOKUPAD}ctc", sudokupad.fields_of(document, SUDOKUPAD_TITLE)),
        keeps=fpuzzles.KEEPS,
        families=FAMILIES,
        read_lines=read_sudokupad,
    )
)
