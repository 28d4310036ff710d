"""Boards that `kenken render` and `generate` draw with box characters, read back as what they show.

Each cell is framed: thin lines, thick ones, and dashes within cages on boards with boxes. A line
such as `1. easy, effort 5.7; seed 3/0` may stand above. Clues of rows and columns stand in the
margins. Where no digit may repeat on the diagonals, slanted lines stand in the corners of their
cells. Signs of a Futoshiki stand in the lines between cells.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from kenken_cp.core.clue_marks import GREATER, GREATER_BELOW, LESS, LESS_BELOW
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import cell_name, join_parts
from kenken_cp.text.around import Line

ACROSS, DOWN = "─━┈┉", "│┃┊┋"
THICK, DASHED = "━┉┃┋", "┈┉┊┋"
JOINTS = "╴╸╷┐┑╻┒┓╶╾┌┬┭┎┰┱╺╼┍┮┯┏┲┳╵┘┙┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

SLANTS = "╲╱╳"  # noqa: RUF001
FALLING, RISING, CROSSED = SLANTS[0], SLANTS[1], SLANTS[2]
STROKES = "═║○╌╎"  # of a path
BLOCKS = "█▀▄"
ASIDE, UPRIGHT = LESS + GREATER, LESS_BELOW + GREATER_BELOW  # signs between cells

_DRAWN = frozenset(ACROSS + DOWN + JOINTS + SLANTS + STROKES + BLOCKS)
_BETWEEN = f"[{ACROSS}{JOINTS}{SLANTS}]*"
_TOP = re.compile(rf"\s*[┏{FALLING}]{_BETWEEN}[┓{RISING}]\s*")
_BOTTOM = re.compile(rf"\s*[┗{RISING}]{_BETWEEN}[┛{FALLING}]\s*")
_LEVEL = re.compile(rf"\s*[┏┠┣┗{SLANTS}][{ACROSS}{JOINTS}{SLANTS}{UPRIGHT}]*[┓┨┫┛{SLANTS}]\s*")
_PLAIN_TOP = re.compile(r"\s*[+#\\][-+=#]{3,}[+#/]\s*")  # drawn in ASCII
_PLAIN_LEVEL = re.compile(r"\s*[|#+][-.+:|=#\\/X]*\s*")
_HEADING = re.compile(r"[0-9]+\. (?:[a-z]+(?:, effort [0-9.]+(?:, depth [0-9]+)?)?(?:; .*)?|.*)")


class DrawnCells(NamedTuple):
    """What a drawing shows: the texts in each cell, from the top, and the lines between cells.

    `right` has the character of the line to the right of each cell, `below` that under it; `rows`
    and `columns` are the texts in the margins, a list for each line of cells. `signs` has the
    greater and the other cell of each sign that stands in a line.
    """

    height: int
    width: int
    texts: tuple[tuple[str, ...], ...]
    right: tuple[str, ...]
    below: tuple[str, ...]
    row_texts: tuple[str, ...]
    column_texts: tuple[tuple[str, ...], ...]
    lines: int  # of text in each cell
    diagonals: bool = False
    signs: tuple[tuple[int, int], ...] = ()

    def has_thick_lines(self) -> bool:
        """Whether a line between two cells is thick."""
        return any(line in THICK for line, _ in self._between())

    def has_dashes(self) -> bool:
        """Whether a line between two cells is dashed."""
        return any(line in DASHED for line, _ in self._between())

    def has_margins(self) -> bool:
        """Whether texts stand in the margins."""
        return any(self.row_texts) or any(self.column_texts)

    def _between(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """Each line between two cells, with these."""
        for cell, (right, below) in enumerate(zip(self.right, self.below, strict=True)):
            if (cell + 1) % self.width:
                yield right, (cell, cell + 1)
            if cell < (self.height - 1) * self.width:
                yield below, (cell, cell + self.width)

    def regions(self, walls: str) -> tuple[int, ...]:
        """The number of each cell's region, from 0, where these characters are walls."""
        pairs = [pair for line, pair in self._between() if line not in walls]
        return join_parts(self.height * self.width, pairs)


def is_drawing(text: str) -> bool:
    """Whether a frame of box characters begins in one of the first lines."""
    lines = text.split("\n")
    return any(map(_TOP.fullmatch, lines[:12])) and any(map(_BOTTOM.fullmatch, lines))


def is_plain_drawing(text: str) -> bool:
    """Whether a board is drawn in ASCII, with a line of dots or colons between rows."""
    lines = text.split("\n")
    return any(map(_PLAIN_TOP.fullmatch, lines)) and any(
        _PLAIN_LEVEL.fullmatch(line) for line in lines if "..." in line or ":::" in line
    )


def split(text: str) -> list[str]:
    """Each drawing of a text with what stands above it, as a text of its own."""
    parts, part = [], list[str]()
    for line in text.split("\n"):
        part.append(line)
        if _BOTTOM.fullmatch(line):
            parts.append("\n".join(part))
            part = []
    if any(map(str.strip, part)):
        parts[-1:] = ["\n".join([*parts[-1:], *part])]  # its reader says what is wrong with it
    return parts


def cut_out(text: str) -> tuple[str, list[Line]]:
    """The first drawing in a text, with the clues above it, and the lines around it.

    A heading that `kenken generate` writes is left out. A text stays whole if it has no whole
    drawing, or more around it than words.
    """
    lines = text.rstrip().split("\n")
    top = next((at for at, line in enumerate(lines) if _TOP.fullmatch(line)), None)
    ends = [at for at, line in enumerate(lines) if top is not None and _BOTTOM.fullmatch(line)]
    if top is None or not ends or ends[0] < top:
        return text, []
    first, left = top, len(lines[top]) - len(lines[top].lstrip())
    while first and _is_clues(lines[first - 1], left):
        first -= 1
    around = [Line(at, line) for at, line in enumerate(lines, start=1)
              if line.strip() and not first < at <= ends[0] + 1]  # fmt: skip
    if around and around[0].number <= first and _HEADING.fullmatch(around[0].text):
        del around[0]
    if not all(
        any(map(str.isalpha, line.text)) and _DRAWN.isdisjoint(line.text) for line in around
    ):
        return text, []
    return "\n".join(lines[first : ends[0] + 1]), around


def read_drawing(text: str) -> DrawnCells:
    """What the one drawing in a text shows. Raises FormatError."""
    lines = text.rstrip().split("\n")
    top = next((at for at, line in enumerate(lines) if _TOP.fullmatch(line)), None)
    if top is None or not _BOTTOM.fullmatch(lines[-1]):
        at = len(lines) if top is not None else 1
        raise FormatError(
            f"line {at}: a drawn board must be framed, from ┏ to ┛, with nothing after it"
        )
    left = len(lines[top]) - len(lines[top].lstrip())
    longest = max(map(len, lines[top:]))
    body = [line.ljust(longest) for line in lines[top:]]
    if any(sign in line for line in body for sign in STROKES):
        raise FormatError(
            "lines of a path are drawn on the board, which are not read; draw the puzzle without "
            "its solution"
        )
    levels = [at for at, line in enumerate(body) if _LEVEL.fullmatch(line)]
    bounds = _bounds(body, levels)
    _check_frame(body, levels, bounds, top)
    width = len(bounds) - 1
    spans = list(pairwise(bounds))
    texts, signs = list[tuple[str, ...]](), list[tuple[int, int]]()
    right, below, row_texts = list[str](), list[str](), list[str]()
    for upper, lower in pairwise(levels):
        inner = body[upper + 1 : lower]
        row_texts.append(" ".join(word for line in inner for word in line[:left].split()))
        for start, end in spans:
            cell = len(texts)
            texts.append(tuple([line[start + 1 : end].strip() for line in inner]))
            beside, under = [line[end] for line in inner], body[lower][start + 1 : end]
            right.append(_one_line(beside, DOWN, ASIDE, cell, width))
            below.append(_one_line(under, ACROSS, UPRIGHT, cell, width))
            signs += [(cell, cell + 1) if sign == GREATER else (cell + 1, cell)
                      for sign in beside if sign in ASIDE]  # fmt: skip
            signs += [(cell, cell + width) if sign == GREATER_BELOW else (cell + width, cell)
                      for sign in under if sign in UPRIGHT]  # fmt: skip
    above = _above(lines[:top], left)
    _check_outside(above, body, bounds)
    columns = tuple([tuple(filter(None, [line[a + 1 : b].strip() for line in above]))
                     for a, b in spans])  # fmt: skip
    corners = [[body[level][bound] for bound in bounds] for level in levels]
    return DrawnCells(len(levels) - 1, width, tuple(texts), tuple(right), tuple(below),
                      tuple(row_texts), columns, levels[1] - levels[0] - 1,
                      _diagonals(corners), tuple(signs))  # fmt: skip


def _diagonals(corners: Sequence[Sequence[str]]) -> bool:
    """Whether slanted lines stand in all corners of both diagonals; FormatError for others."""
    last = len(corners) - 1
    wanted = [
        [
            CROSSED if row == column == last - row
            else FALLING if row == column
            else RISING if row + column == last
            else ""
            for column in range(len(line))
        ]
        for row, line in enumerate(corners)
    ]  # fmt: skip
    found = [[sign if sign in SLANTS else "" for sign in line] for line in corners]
    if any(map(any, found)) and found != wanted:
        raise FormatError(
            "slanted lines in corners of the drawn board are not those of both diagonals"
        )
    return any(map(any, found))


def _above(lines: Sequence[str], left: int) -> list[str]:
    """The lines of column clues above the frame; FormatError for other words there."""
    found = [line for line in lines if line.strip()]
    if found and _HEADING.fullmatch(found[0]) and not _is_clues(found[0], left):
        del found[0]
    wrong = next((line for line in found if not _is_clues(line, left)), None)
    if wrong is not None:
        raise FormatError(f"{wrong.strip()[:40]!r} above the drawn board is not understood")
    return found


def _check_outside(above: Sequence[str], body: Sequence[str], bounds: Sequence[int]) -> None:
    """FormatError for what stands to the right of the frame, or above none of its columns."""
    right = [line[bounds[-1] + 1 :] for line in (*body, *above)]
    between = [line[bound] for line in above for bound in bounds if bound < len(line)]
    foreign = next((text for text in (*right, *between) if text.strip()), None)
    if foreign is not None:
        raise FormatError(f"{foreign.strip()[:40]!r} beside the drawn board is not understood")


def _is_clues(line: str, left: int) -> bool:
    return not line[: left + 1].strip() and re.fullmatch(r"[0-9\s]+", line) is not None


def _bounds(body: Sequence[str], levels: Sequence[int]) -> list[int]:
    """The columns of characters in which lines go down."""
    return sorted({
        at for level in levels for at, sign in enumerate(body[level])
        if sign not in ACROSS + UPRIGHT and sign != " "
    })  # fmt: skip


def _check_frame(
    body: Sequence[str], levels: Sequence[int], bounds: Sequence[int], top: int
) -> None:
    """FormatError where lines of the drawing do not meet as they should."""
    wide = {b - a for a, b in pairwise(bounds)}
    high = {b - a for a, b in pairwise(levels)}
    if len(bounds) < 2 or len(high) != 1 or min(wide) < 2 or min(high) < 2:
        raise FormatError(f"line {top + 1}: the lines of the drawn board do not meet")
    for at, line in enumerate(body):
        known = DOWN + ACROSS + (JOINTS + SLANTS if at in levels else ASIDE)
        edges = line[bounds[0]] + line[bounds[-1]]
        if any(line[bound] not in known for bound in bounds) or any(map(ASIDE.count, edges)):
            raise FormatError(f"line {top + at + 1}: the lines of the drawn board do not meet")


def _one_line(line: Sequence[str], known: str, between: str, cell: int, width: int) -> str:
    """The one character of a line beside or below a cell, in which one sign of `between` may
    stand. Raises FormatError."""
    signs = [sign for sign in line if sign in between]
    drawn = {*line} - {*signs} or {known[0]}
    if len(drawn) != 1 or not drawn <= set(known) or len(signs) > 1:
        raise FormatError(
            f"a line at {cell_name(cell, width)} of the drawn board is not understood; only "
            "frames, cages, boxes, numbers and signs of a Futoshiki are read"
        )
    return drawn.pop()
