"""Sudokus in links to puzz.link, and in files of the program behind it: the givens alone.

The boxes follow from the size, which is 4, 6, 9 or 16: that program draws no others. Its files
have one number for both sides, a line a row, and then the digits and notes of a player, which
belong to no puzzle; they are told but not read.
"""

from collections.abc import Sequence
from dataclasses import replace

from kenken_cp.core.counts import rows_of, say_list
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body, cannot_carry
from kenken_cp.core.geometry import as_rows, cell_name
from kenken_cp.kinds.cages import sudoku
from kenken_cp.kinds.cages.formats.boards import check_sides
from kenken_cp.kinds.cages.formats.carries import Boxes, Carries, require_carried
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.text.cell_numbers import TITLE, UNKNOWN, numbers_in, write_numbers
from kenken_cp.text.contents import PuzzLink, Pzprv3
from kenken_cp.text.decoding import number
from kenken_cp.text.notices import not_read

CARRIES = Carries((sudoku.FAMILY,), boxes=Boxes.USUAL, diagonals=False)
NAMES = ("sudoku",)
SIZES = (4, 6, 9, 16)
FILE = "pzprv3 file"
BLANK, QUESTION = ".", "-"


def read_link(contents: PuzzLink) -> Document:
    """The puzzle. Raises FormatError."""
    contents.refuse_flags()
    cells = contents.rows * contents.columns
    return _document(contents.rows, contents.columns, numbers_in(contents.data, cells))


def write_link(document: Document) -> PuzzLink:
    """The parts of the link; FormatError names what it cannot carry."""
    puzzle = _require_carried(document, TITLE)
    return PuzzLink(NAMES[0], puzzle.rows, puzzle.columns, write_numbers(_numbers(puzzle)))


def read_file(contents: Pzprv3) -> Document:
    """The puzzle; FormatError for lines of another shape."""
    rows, columns = contents.rows, contents.columns
    lines = [line.split() for line in contents.lines]
    if len(lines) not in (rows, 2 * rows) or any(len(line) != columns for line in lines):
        raise FormatError(f"{FILE}: the board must be {rows_of(rows, columns, 'cell')}")
    words = [word for line in lines[:rows] for word in line]
    found = [_number_in(word, cell, columns) for cell, word in enumerate(words)]
    played = [word for line in lines[rows:] for word in line if word != BLANK]
    notices = not_read({"entered digit": len(played)})
    return replace(_document(rows, columns, found), notices=notices)


def write_file(document: Document) -> Pzprv3:
    """The lines, with no answer; FormatError names what they cannot carry."""
    puzzle = _require_carried(document, FILE)
    words = [f"{BLANK if digit is None else digit} " for digit in _numbers(puzzle)]
    size = puzzle.rows
    board = map("".join, as_rows(words, size))
    answers = [f"{BLANK} " * size] * size
    return Pzprv3(NAMES[0], size, size, (*board, *answers), one_side=True)


def _number_in(word: str, cell: int, columns: int) -> int | None:
    """What a word says: a digit, UNKNOWN, or None for an empty cell. Raises FormatError."""
    if word in (BLANK, QUESTION):
        return None if word == BLANK else UNKNOWN
    if not word.isdecimal() or len(word) > 3:
        raise FormatError(f"{cell_name(cell, columns)} is {word[:20]!r}; it must be a digit or '.'")
    return number(word)


def _document(rows: int, columns: int, numbers: Sequence[int | None]) -> Document:
    """The Sudoku with these givens. Raises FormatError."""
    check_sides(rows, columns)
    if rows != columns or rows not in SIZES:
        raise FormatError(
            f"a Sudoku of {rows}×{columns} has no boxes in puzz.link; it must be "
            f"{say_list([f'{size}×{size}' for size in SIZES], 'or')}"
        )
    if UNKNOWN in numbers:
        name = cell_name(numbers.index(UNKNOWN), columns)
        raise FormatError(f"{name} has a given without a digit; give the digit or leave it empty")
    givens = tuple([(cell, digit) for cell, digit in enumerate(numbers) if digit is not None])
    puzzle = CagePuzzle(rows, columns, (), boxes=usual_boxes(rows), givens=givens, covered=False)
    return Document(sudoku.FAMILY, puzzle)


def _require_carried(document: Document, title: str) -> CagePuzzle:
    """The puzzle, if its boxes are drawn. Raises FormatError."""
    puzzle = require_carried(document, title, CARRIES)
    if puzzle.rows not in SIZES:
        sizes = say_list([str(size) for size in SIZES], "and")
        raise cannot_carry(title, f"a Sudoku of {puzzle.rows}×{puzzle.rows}, only those of {sizes}")
    return puzzle


def _numbers(puzzle: CagePuzzle) -> list[int | None]:
    """The given of each cell, None where there is none."""
    given = dict(puzzle.givens)
    return [given.get(cell) for cell in range(puzzle.rows * puzzle.columns)]


LINK = Body("puzzlink", CARRIES.families, read_link, write_link, NAMES)
FILES = Body("pzprv3", CARRIES.families, read_file, write_file, NAMES)
