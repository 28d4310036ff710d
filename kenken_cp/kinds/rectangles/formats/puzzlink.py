"""Shikaku in links to puzz.link: numbers in base 16, and letters for runs of empty cells.

A number below 16 is one sign; larger ones have a sign before them that says how many follow, and
from where they count. `.` is a clue without a number; `g` to `z` skip 1 to 20 cells.
"""

from collections.abc import Iterator

from kenken_cp.core.counts import counted
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body
from kenken_cp.kinds.rectangles.fields import NO_CLUE, numbers
from kenken_cp.kinds.rectangles.formats.clues import FAMILIES, document_of, puzzle_in
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN
from kenken_cp.text.contents import PuzzLink

TITLE = "puzz.link address"
NAMES = ("shikaku",)
FIGURES = "0123456789abcdef"
SKIPS = "ghijklmnopqrstuvwxyz"
# The sign before a number, how many figures follow, and what is added to them.
LONG = {
    "-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "@": (3, 8192), "*": (4, 12240),
    "$": (5, 77776),
}  # fmt: skip


def read(contents: PuzzLink) -> Document:
    """The puzzle. Raises FormatError."""
    cells = contents.rows * contents.columns
    found = list(_cells(contents.data, cells))
    if len(found) < cells:  # the last empty cells may be left out
        found += [NO_CLUE] * (cells - len(found))
    if len(found) > cells:
        raise FormatError(
            f"{TITLE}: it has {counted(len(found), 'cell')}, but its size says {cells}"
        )
    return document_of(contents.rows, contents.columns, found)


def _cells(data: str, most: int) -> Iterator[int]:
    """The clue of each cell; stops soon after there are too many."""
    at = count = 0
    while at < len(data) and count <= most:
        sign = data[at]
        at += 1
        if sign in SKIPS:
            skipped = SKIPS.index(sign) + 1
            yield from [NO_CLUE] * skipped
            count += skipped
            continue
        count += 1
        if sign == ".":
            yield UNKNOWN
            continue
        length, more = (1, 0) if sign in FIGURES else LONG.get(sign, (0, 0))
        figures = sign if sign in FIGURES else data[at : at + length]
        at += 0 if sign in FIGURES else length
        if not length or len(figures) < length or not set(figures) <= set(FIGURES):
            raise FormatError(f"{TITLE}: {sign + figures!r} is not a clue; copy all of the link")
        value = int(figures, 16) + more
        if value == 0:
            raise FormatError(f"{TITLE}: a clue is 0; rectangles have at least one cell")
        yield value


def write(document: Document) -> PuzzLink:
    """The parts of the link."""
    puzzle = puzzle_in(document, TITLE)
    data = "".join(_written(numbers(puzzle)))
    return PuzzLink(NAMES[0], puzzle.rows, puzzle.columns, data)


def _written(found: tuple[int, ...]) -> Iterator[str]:
    blank = 0
    for value in [*found, None]:
        if value == NO_CLUE:
            blank += 1
            continue
        while blank:
            run = min(blank, len(SKIPS))
            yield SKIPS[run - 1]
            blank -= run
        if value is not None:
            yield "." if value == UNKNOWN else _spelled(value)


def _spelled(value: int) -> str:
    """A number with the sign that its length needs."""
    for sign, (length, more) in {"": (1, 0), **LONG}.items():
        if more <= value < more + 16**length:
            return f"{sign}{value - more:0{length}x}"
    raise FormatError(f"{TITLE} cannot represent the clue {value}; native JSON can")


BODY = Body("puzzlink", FAMILIES, read, write, NAMES)
