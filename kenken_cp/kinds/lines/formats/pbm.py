"""A picture in black and white as its own puzzle: PBM, plain (`P1`) or packed (`P4`).

Black is filled. Clues are counted from the picture, which is also the solution; whether it is the
only one is for a solver to say. What is written is plain, a row a line where that is short enough.
"""

import re

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.lines.formats.clues import (
    FAMILIES,
    LONGEST,
    document_of,
    solves,
    without_givens,
)
from kenken_cp.kinds.lines.puzzle import check_sides, puzzle_of

TITLE = "PBM picture"
WIDEST = 70  # characters of a line of a plain picture

_SPACE = rb"(?:\s|#[^\n]*(?:\n|$))"
_HEAD = re.compile(rb"P([14])" + _SPACE + rb"+([0-9]{1,9})" + _SPACE + rb"+([0-9]{1,9})(?=\s|#|$)")
_COMMENT = re.compile(rb"#[^\n]*")


def sniff(data: bytes) -> bool:
    """Whether it begins as a PBM."""
    return re.match(rb"P[14][\s#]", data) is not None


def read(data: bytes) -> Document:
    """The puzzle of the picture, with the picture; FormatError says what is wrong with it."""
    head = _HEAD.match(data)
    if head is None:
        raise FormatError("a PBM must begin with P1 or P4, a width and a height")
    columns, rows = int(head[2]), int(head[3])
    check_sides(rows, columns)
    rest = data[head.end() :]
    grid = _plain(rest, rows * columns) if head[1] == b"1" else _read_packed(rest, rows, columns)
    return document_of((rows, columns), None, grid)


def _plain(data: bytes, cells: int) -> Grid:
    signs = b"".join(_COMMENT.sub(b"", data).split())
    wrong = re.search(rb"[^01]", signs)
    if wrong is not None:
        raise FormatError(
            f"pixel {wrong.start() + 1:,} is {chr(wrong[0][0])!r}; a PBM picture of numbers (P1) "
            "has only 0 and 1"
        )
    _check_count(len(signs), cells, "pixel")
    return tuple([sign - ord("0") for sign in signs])


def _read_packed(data: bytes, rows: int, columns: int) -> Grid:
    """A bit a pixel, the first the highest; each row begins a byte, one sign after the head."""
    wide = -(-columns // 8)
    found = data[1:]
    _check_count(len(found), rows * wide, "byte")
    grid: list[int] = []
    for row in range(rows):
        bits = int.from_bytes(found[row * wide : (row + 1) * wide], "big") >> (8 * wide - columns)
        grid += [bits >> (columns - 1 - column) & 1 for column in range(columns)]
    return tuple(grid)


def _check_count(found: int, wanted: int, noun: str) -> None:
    if found != wanted:
        had = say_count(found, noun)
        mend = "keep a single picture and nothing after it"
        if found < wanted:
            mend = "get a complete copy"
        raise FormatError(f"the picture has {had}, but one of this size has {wanted:,}; {mend}")


def write(document: Document) -> bytes:
    """The solution as a picture; FormatError if the puzzle is not that of its picture."""
    puzzle = without_givens(document, TITLE)
    grid = document.solution
    if grid is None:
        raise FormatError(
            f"{TITLE}: the puzzle has no solution to draw; add it with kenken solve --format jsonl"
        )
    if not solves(puzzle, grid):
        raise FormatError(f"{TITLE}: the solution in the document does not solve the puzzle")
    assert puzzle_of(grid, puzzle.columns) == puzzle
    lines = []
    for row in range(puzzle.rows):
        signs = "".join(map(str, grid[row * puzzle.columns : (row + 1) * puzzle.columns]))
        lines += [signs[at : at + WIDEST] for at in range(0, len(signs), WIDEST)]
    return "\n".join([f"P1\n{puzzle.columns} {puzzle.rows}", *lines, ""]).encode()


FORMAT = Format(
    id="pbm",
    title=TITLE,
    suffixes=(".pbm",),
    sniff=sniff,
    read=read,
    write=write,
    binary=True,
    longest=LONGEST,
    keeps=("solution",),
    families=FAMILIES,
)
