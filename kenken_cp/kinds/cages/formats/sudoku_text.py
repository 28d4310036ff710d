"""Sudokus as text: 81 signs on one line, or a row a line; many in a `.sdm`, a line each.

The signs are those of `grids`, which are read on one line or as a grid, with or without lines drawn
between the boxes; a puzzle is written on one line. The size follows from the number of signs, and
the boxes from the size: 2×2 of 16 signs, 2×3 of 36, 2×4 of 64, 3×3 of 81, 2×5 of 100, 3×4 of
144, 2×7 of 196, 3×5 of 225 and 4×4 of 256 (rows × columns of a box). A first line of 16 signs, none
of them beyond 4, is a 4×4, and others like it may follow, so a 16×16 that begins with such a row is
better put on one line.

What may stand beside a grid on a line, `sudoku_lines` says. It is read, but not written.
"""

import re
from collections import Counter
from collections.abc import Sequence

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.format import Format, LineForm, Near, cannot_carry
from kenken_cp.kinds.cages import sudoku
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats import headings, sukaku
from kenken_cp.kinds.cages.formats.carries import Boxes, Carries, require_carried
from kenken_cp.kinds.cages.formats.drawn_boxes import boxes_drawn
from kenken_cp.kinds.cages.formats.grids import SIZES, cells_in, is_grid, signs_of, values_of
from kenken_cp.kinds.cages.formats.sudoku_lines import is_full, is_packed, line_in, read_line
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.rules import check
from kenken_cp.kinds.cages.sukaku_signs import begins_sukaku
from kenken_cp.text.cell_rows import BLANKS

TITLE = "Sudoku text"
CARRIES = Carries((sudoku.FAMILY,), boxes=Boxes.USUAL, diagonals=False)
SHOWN = 1_000  # characters that tell what a text is
FEWEST = 4  # lines of the smallest grid
MOST_UNEVEN = 3  # lines that are named because of their length

# Signs enough for the least of grids, some of them blanks: right or not, this is a Sudoku.
_MEANT = re.compile(r"(?=[^.0*_?]*[.0*_?])(?:[0-9.*_?|]\s*){16,}")
_LIKE_ROW = re.compile(r"(?=.*[0-9.*_?])(?:[0-9A-P.*_?X-]|(?<![A-Za-z])[a-z](?![A-Za-z])){4,}")
_BETWEEN = re.compile(r"[\s,;|]+")
_SPACED = re.compile(r"[^\s|][^\S\n]+[^\s|]")


def solves_line(line: str, before: str) -> bool:
    """Whether a line is the grid on the one before with all of its blanks filled in."""
    if len(line) != len(before) or not is_full(line) or is_full(before):
        return False
    pairs = zip(before.upper(), line.upper(), strict=True)
    solved = all(a == b or a in BLANKS for a, b in pairs)
    return solved and is_packed(line) and is_packed(before)


def _rows(text: str) -> list[tuple[int, str]]:
    """The number of each line that is not blank, from 1, and its signs."""
    lines = enumerate(text.split("\n"), start=1)
    return [(number, _BETWEEN.sub("", line)) for number, line in lines if line.strip()]


def fault_of(rows: Sequence[tuple[int, str]]) -> str:
    """Which of these numbered rows keeps them from being a grid, and what would be right."""
    count = sum(len(row) for _, row in rows)
    extent = f"{say_count(count, 'sign')} on {say_count(len(rows), 'line')}"
    lengths = Counter(len(row) for _, row in rows)
    usual = lengths.most_common(1)[0][0] if rows else 0
    odd = [(number, len(row)) for number, row in rows if len(row) != usual]
    if odd and lengths[usual] >= FEWEST:
        return f"{_uneven(odd)}, the others {usual} ({extent})"
    if len(rows) >= FEWEST and len(rows) != usual and not odd and usual in SIZES:
        lines = f"{say_count(len(rows), 'line')} of {say_count(usual, 'sign')}"
        if len(rows) % usual == 0:
            return (
                f"it has {lines}, which are {len(rows) // usual} Sudokus of {usual}×{usual}; put "
                f"each in a file of its own, or each on one line of {usual * usual} signs in a "
                ".sdm file"
            )
        return f"it has {lines}; a {usual}×{usual} Sudoku needs {usual} lines"
    if len(rows) >= FEWEST and len(rows) != usual:
        return f"it has {extent}; a Sudoku has as many lines as signs on a line"
    cells = [sign for _, row in rows for sign in row.upper()]
    if len(cells) == usual * usual and usual in SIZES:
        try:
            values_of(cells)
        except FormatError as error:
            return str(error)
        return (
            f"lines {rows[0][0]} to {rows[-1][0]} look like a Sudoku, but have too few digits to "
            "be sure of it among other text; keep only these lines"
        )
    squares = ", ".join(str(size * size) for size in SIZES)
    return f"it has {extent}; a Sudoku has {squares}, on one line or on n lines of n"


def _uneven(odd: Sequence[tuple[int, int]]) -> str:
    """`line 2 has 8 signs and line 5 has 10`: the lines of another length, by number and length."""
    [(first, count), *others] = odd[:MOST_UNEVEN]
    parts = [f"line {first} has {say_count(count, 'sign')}"]
    parts += [f"line {number} has {length}" for number, length in others]
    if len(odd) > MOST_UNEVEN:
        more = len(odd) - MOST_UNEVEN
        parts.append(f"{say_count(more, 'more line')} {'is' if more == 1 else 'are'} uneven")
    return say_list(parts)


def sniff(text: str) -> bool:
    """Whether it is a grid, or nothing but figures and signs for blanks, without words."""
    if is_grid(text) or line_in(text) is not None:
        return True
    head = text.strip()[:SHOWN]
    is_meant = _MEANT.fullmatch(head) is not None and _SPACED.search(head) is None
    return is_meant and not sukaku.sniff(text)


def sniff_line(line: str) -> bool:
    """Whether the line is by itself a grid, in one word, so that others may follow.

    A number before it is passed over; a name or the solution may follow.
    """
    if len(line.split()) == 1 and is_grid(line):
        return not begins_sukaku(line)
    return line_in(line) is not None


def read(text: str, family: Family | None = None) -> Document:
    """The puzzle; FormatError says what does not fit.

    What a line may say of rules or regions and is not read, is told if the family is named.
    """
    line = line_in(text)
    if line is not None:
        return read_line(line, _document(list(line.grid.upper())), strict=family is None)
    cells = cells_in(text)
    if cells is None:
        raise FormatError(fault_of(_rows(text)))
    size = next(size for size in SIZES if size * size == len(cells))
    return _document(cells, boxes_drawn(text, size))


def _document(cells: Sequence[str], boxes: tuple[int, ...] = ()) -> Document:
    values = values_of(cells)
    size = next(size for size in SIZES if size * size == len(values))
    givens = tuple([(cell, value) for cell, value in enumerate(values) if value])
    boxes = boxes or usual_boxes(size)
    puzzle = CagePuzzle(size, size, (), boxes=boxes, givens=givens, covered=False)
    return Document(family_for(puzzle), puzzle)


def certain(document: Document) -> bool:
    """Whether it can be a Sudoku and nothing else: but for one, each digit is given somewhere.

    Where two are given nowhere, they could change places, so it has no single solution. A grid
    without a blank must be one that is solved, or it is the solution of something else.
    """
    puzzle: CagePuzzle = document.puzzle
    if len(puzzle.givens) == puzzle.rows**2:
        return not check(puzzle, tuple([value for _, value in sorted(puzzle.givens)]))
    return len({digit for _, digit in puzzle.givens}) >= puzzle.rows - 1 >= FEWEST - 1


def near(text: str) -> Near | None:
    """How lines of signs, maybe among others, fail to be a grid; None if there are too few."""
    rows = [row for row in _rows(text) if _LIKE_ROW.fullmatch(row[1])]
    if len(rows) < FEWEST or not any(sign in BLANKS for _, row in rows for sign in row):
        return None
    return Near(len(rows), fault_of(rows))


def write(document: Document) -> str:
    """The signs and a line end; FormatError names what they cannot carry."""
    return f"{write_line(document)}\n"


def write_line(document: Document) -> str:
    """The signs on one line; FormatError names what they cannot carry."""
    return "".join(signs_in(document, TITLE))


def signs_in(document: Document, title: str) -> list[str]:
    """The sign of each cell; FormatError names what a format of this title cannot carry."""
    puzzle = require_carried(document, title, CARRIES)
    if puzzle.rows not in SIZES:
        sizes = ", ".join(map(str, SIZES))
        raise cannot_carry(title, f"a grid of size {puzzle.rows}, only {sizes}")
    return signs_of(puzzle.rows, puzzle.givens)


def digits_in(document: Document, title: str) -> str:
    """The digits of a 9×9 in one word, 0 for an empty cell; FormatError, as `signs_in` raises it,
    for other puzzles."""
    signs = signs_in(document, title)
    if document.puzzle.rows != 9:
        size = document.puzzle.rows
        raise cannot_carry(title, f"a grid of {size}×{size}, only 9×9")
    return "".join(signs).replace(".", "0")


FORMAT = Format(
    id="sudoku",
    title=TITLE,
    sniff=sniff,
    read=read,
    write=write,
    lines=LineForm(sniff_line, write_line, (".sdm",), solves_line),
    families=CARRIES.families,
    bare=True,
    read_as=read,
    certain=certain,
    around=headings.around,
    near=near,
)
