"""Grids of digits as people paste them: one character a cell, on one line or a line for each row.

The digits are 1 to 9, then A for 10 up to G for 16. A 16×16 grid that has letters beyond G and no
numerals is read as A to P for 1 to 16. An empty cell is `.`, `0`, `*`, `_`, `-`, `?` or X, the
same one all over the grid: beside another of these, 0 could be meant as a digit. White space and
the lines drawn between boxes (`|`, `---+---` and the like) are ignored. Cells may also be numbers
with blanks between them, such as 07 or 12.
"""

import re
from collections.abc import Sequence
from itertools import chain

from kenken_cp.core.counts import listed
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import Grid, cell_name

SIZES = (4, 6, 8, 9, 10, 12, 14, 15, 16)  # those that have boxes and signs
FIGURES = "123456789ABCDEFG"
LETTERS = "ABCDEFGHIJKLMNOP"
BLANK, BLANKS = ".", ".0*_-?X"
LONGEST = 1 << 14  # characters; the largest grid, with lines drawn and numbers, has a third

_DRAWN = r"\u2500-\u257f"  # lines, by the name of box drawings
_UPRIGHT = re.compile(r"[|\u2502\u2503\u2551\u254e\u2506\u250a]")
_LINE = re.compile(rf"[-+=|:*.'\s{_DRAWN}]*")  # drawn, or a row of blanks
_LEVEL = re.compile(rf"--|==|\+|[{_DRAWN}]")  # a line that has this is surely drawn
_NO_BLANKS = re.compile(rf"[+=|:'{_DRAWN}]")  # the same where a dash may be an empty cell
_WORD = re.compile(r"[0-9A-Pa-p.*_?xX-]|1[0-6]")


def cells_in(text: str) -> list[str] | None:
    """The sign or number of each cell, row by row; None unless they are a square of a known size.

    A line of dashes alone is drawn, or else, where that makes no square, a row of blanks.
    """
    if len(text) > LONGEST:
        return None
    lines = [line for line in text.split("\n") if line.strip()]
    for surely in (_LEVEL, _NO_BLANKS):
        rows = [_words(line) for line in lines if not _is_drawn(line, surely)]
        cells = _square(rows)
        if cells is not None:
            return cells
    return None


def _is_drawn(line: str, surely: "re.Pattern[str]") -> bool:
    return _LINE.fullmatch(line) is not None and surely.search(_UPRIGHT.sub("", line)) is not None


def _words(line: str) -> list[str]:
    return _UPRIGHT.sub(" ", line).split()


def _square(rows: Sequence[Sequence[str]]) -> list[str] | None:
    """The cells of these rows, or of the one row that holds all."""
    if len(rows) == 1:
        found = [_row(rows[0], size * size) for size in SIZES]
        return next((cells for cells in found if cells), None)
    if len(rows) not in SIZES:
        return None
    cells = [_row(words, len(rows)) for words in rows]
    return list(chain.from_iterable(cells)) if all(cells) else None  # type: ignore[arg-type]


def _row(words: Sequence[str], count: int) -> list[str] | None:
    """So many cells: the words, if each may be one, or else the signs."""
    if len(words) == count and all(map(_WORD.fullmatch, words)):
        return [word.upper() for word in words]
    signs = "".join(words)
    return list(signs.upper()) if len(signs) == count and signs.isascii() else None


def values_of(cells: Sequence[str]) -> Grid:
    """The digit of each cell, 0 for a blank. Raises FormatError."""
    size = next(n for n in SIZES if n * n == len(cells))
    blanks = sorted(set(cells) & set(BLANKS))
    if len(blanks) > 1:
        zero = "; 0 cannot be a digit" if "0" in blanks else ""
        raise FormatError(
            f"the grid has {listed(list(map(repr, blanks)))}, which can each mark an empty cell; "
            f"use only one of them{zero}"
        )
    digits = {sign: value for value, sign in enumerate(FIGURES[:size], start=1)}
    digits |= {str(value): value for value in range(10, size + 1)}
    others = set(cells) - set(blanks)
    if size == len(LETTERS) and not others <= digits.keys() and others <= set(LETTERS):
        digits = {sign: value for value, sign in enumerate(LETTERS, start=1)}
    digits |= dict.fromkeys(blanks, 0)
    wrong = next((cell for cell, sign in enumerate(cells) if sign not in digits), None)
    if wrong is not None:
        name = cell_name(wrong, size)
        raise FormatError(
            f"{name} holds {cells[wrong]!r}; the digits of a grid of {size}×{size} are 1 "
            f"to {FIGURES[size - 1]}"
        )
    return tuple([digits[sign] for sign in cells])


def is_grid(text: str) -> bool:
    """Whether this is a square of digits and blanks and nothing else."""
    cells = cells_in(text)
    if cells is None:
        return False
    try:
        values_of(cells)
    except FormatError:
        return False
    return True


def signs_of(size: int, givens: Sequence[tuple[int, int]]) -> list[str]:
    """The sign of each cell of a square with these digits in cells."""
    signs = [BLANK] * (size * size)
    for cell, digit in givens:
        signs[cell] = FIGURES[digit - 1]
    return signs
