"""Sudokus as text: 81 signs on one line, or a row a line; many in a `.sdm`, a line each.

The signs are those of `grids`, which are read on one line or as a grid, with or without lines drawn
between the boxes; a puzzle is written on one line. The size follows from the number of signs, and
the boxes from the size: 2×2 of 16 signs, 2×3 of 36, 2×4 of 64, 3×3 of 81, 2×5 of 100, 3×4 of
144, 2×7 of 196, 3×5 of 225 and 4×4 of 256 (rows × columns of a box). A first line of 16 signs, none
of them beyond 4, is a 4×4, others like it follow; so a 16×16 that begins with such a row is
better put on one line.
"""

import re

from kenken_cp.core.counts import counted
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, LineForm, cannot_carry
from kenken_cp.kinds.cages import sudoku
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.carries import Boxes, Carries, carried
from kenken_cp.kinds.cages.formats.grids import SIZES, cells_in, is_grid, signs_of, values_of
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle

TITLE = "Sudoku text"
CARRIES = Carries((sudoku.FAMILY,), boxes=Boxes.USUAL, diagonals=False)
SHOWN = 1_000  # characters that tell what a text is

# Signs enough for the least of grids, some of them blanks: right or not, this is a Sudoku.
_MEANT = re.compile(r"(?=[^.0*_?]*[.0*_?])(?:[0-9.*_?|]\s*){16,}")
_SPACED = re.compile(r"[^\s|][^\S\n]+[^\s|]")


def sniff(text: str) -> bool:
    """Whether it is a grid, or nothing but figures and signs for blanks, without words."""
    if is_grid(text):
        return True
    told = text.strip()[:SHOWN]
    return _MEANT.fullmatch(told) is not None and _SPACED.search(told) is None


def sniff_line(line: str) -> bool:
    """Whether the line is by itself a grid, in one word, so that others may follow."""
    return len(line.split()) == 1 and is_grid(line)


def read(text: str) -> Document:
    """The puzzle; FormatError says what does not fit."""
    cells = cells_in(text)
    if cells is None:
        rows = [row.split() for row in text.replace("|", " ").split("\n") if row.strip()]
        count = sum(len(word) for row in rows for word in row)
        squares = ", ".join(str(size * size) for size in SIZES)
        raise FormatError(
            f"{counted(count, 'sign')} on {counted(len(rows), 'line')}; a Sudoku has "
            f"{squares}, on one line or on n lines of n"
        )
    values = values_of(cells)
    size = next(size for size in SIZES if size * size == len(values))
    givens = tuple([(cell, value) for cell, value in enumerate(values) if value])
    puzzle = CagePuzzle(size, size, (), boxes=usual_boxes(size), givens=givens, covered=False)
    return Document(family_for(puzzle), puzzle)


def write(document: Document) -> str:
    """The signs and a line end; FormatError names what they cannot carry."""
    return f"{write_line(document)}\n"


def write_line(document: Document) -> str:
    """The signs on one line; FormatError names what they cannot carry."""
    return "".join(signs_in(document, TITLE))


def signs_in(document: Document, title: str) -> list[str]:
    """The sign of each cell; FormatError names what a format of this title cannot carry."""
    puzzle = carried(document, title, CARRIES)
    if puzzle.rows not in SIZES:
        sizes = ", ".join(map(str, SIZES))
        raise cannot_carry(title, f"a grid of size {puzzle.rows}, only {sizes}")
    return signs_of(puzzle.rows, puzzle.givens)


FORMAT = Format(
    id="sudoku",
    title=TITLE,
    suffixes=(),
    sniff=sniff,
    read=read,
    write=write,
    lines=LineForm((".sdm",), sniff_line, write_line),
    families=CARRIES.families,
    bare=True,
)
