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

from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.text.cell_rows import BLANK, BLANKS, FIGURES, digit_signs, rows_in

SIZES = (4, 6, 8, 9, 10, 12, 14, 15, 16)  # those that have boxes and signs
LONGEST = 1 << 14  # characters; the largest grid, with lines drawn and numbers, has a third

_WORD = re.compile(r"[0-9A-Pa-p.*_?xX-]|0[0-9]|1[0-6]")


def cells_in(text: str) -> list[str] | None:
    """The sign or number of each cell, row by row; None unless they are a square of a known size.

    A line of dashes alone is drawn, or else, where that makes no square, a row of blanks.
    """
    if len(text) > LONGEST:
        return None
    return next((cells for rows in rows_in(text) if (cells := _square(rows))), None)


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
        return [word[-1] if word[0] == "0" else word.upper() for word in words]
    signs = "".join(words)
    return list(signs.upper()) if len(signs) == count and signs.isascii() else None


def values_of(cells: Sequence[str]) -> Grid:
    """The digit of each cell, 0 for a blank. Raises FormatError."""
    size = next(n for n in SIZES if n * n == len(cells))
    blanks = sorted(set(cells) & set(BLANKS))
    if len(blanks) > 1:
        zero = "; 0 cannot be a digit" if "0" in blanks else ""
        raise FormatError(
            f"the grid has {say_list(list(map(repr, blanks)))}, which can each mark an empty cell; "
            f"use only one of them{zero}"
        )
    digits = digit_signs(size, set(cells) - set(blanks))
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
