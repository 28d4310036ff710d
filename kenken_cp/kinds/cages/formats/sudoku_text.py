"""Sudokus as text: 81 signs on one line, or a row a line; many in a `.sdm`, a line each.

The signs are those of `grids`, which are read on one line or as a grid, with or without lines drawn
between the boxes; a puzzle is written on one line. The size follows from the number of signs, and
the boxes from the size: 2×2 of 16 signs, 2×3 of 36, 2×4 of 64, 3×3 of 81, 2×5 of 100, 3×4 of
144, 2×7 of 196, 3×5 of 225 and 4×4 of 256 (rows × columns of a box). A first line of 16 signs, none
of them beyond 4, is a 4×4, and others like it may follow, so a 16×16 that begins with such a row is
better put on one line.

On a line, a grid of 36 signs or more may have a number before it and its solution, a name or both
after it, or be one field of a table's row, with its solution before or after it. These are read,
but not written.
"""

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import isqrt
from typing import NamedTuple

from kenken_cp.core.counts import counted, listed
from kenken_cp.core.document import Document, Meta, is_wrong
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, LineForm, Near, cannot_carry
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.kinds.cages import sudoku
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats import headings, sukaku
from kenken_cp.kinds.cages.formats.carries import Boxes, Carries, carried
from kenken_cp.kinds.cages.formats.drawn_boxes import boxes_drawn
from kenken_cp.kinds.cages.formats.grids import SIZES, cells_in, is_grid, signs_of, values_of
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.rules import check
from kenken_cp.text.around import unread_rules
from kenken_cp.text.cell_rows import BLANKS

TITLE = "Sudoku text"
CARRIES = Carries((sudoku.FAMILY,), boxes=Boxes.USUAL, diagonals=False)
SHOWN = 1_000  # characters that tell what a text is
LEAST_CELLS = 36  # of a grid that stands in a line with other words
FEWEST = 4  # lines of the smallest grid
MOST_UNEVEN = 3  # lines that are named because of their length
LONGEST_LINE = 700  # characters of a puzzle of 256 cells, its solution and a name

# Signs enough for the least of grids, some of them blanks: right or not, this is a Sudoku.
_MEANT = re.compile(r"(?=[^.0*_?]*[.0*_?])(?:[0-9.*_?|]\s*){16,}")
_LIKE_ROW = re.compile(r"(?=.*[0-9.*_?])(?:[0-9.*_?X-]|(?<![A-Za-z])[A-Za-z](?![A-Za-z])){4,}")
_BETWEEN = re.compile(r"[\s,;|]+")
_SPACED = re.compile(r"[^\s|][^\S\n]+[^\s|]")


class NamedLine(NamedTuple):
    """A puzzle on a line, its solution or "", and what else the line says."""

    grid: str
    solution: str
    title: str


def named_in(text: str) -> NamedLine | None:
    """The parts of one line with a grid in one word and something beside it; None for others.

    Before the grid only a number or quotes may stand. After it come the solution, or a name, or
    both. In a row of a table the grid may be any of the fields.
    """
    line = text.strip()
    if "\n" in line or not FEWEST**2 < len(line) <= LONGEST_LINE:
        return None
    words = [word.strip("\"'") for word in _BETWEEN.split(line)]
    if words[0].isdecimal() and len(words[0]) < LEAST_CELLS:
        del words[0]
    if not words or words == [line]:
        return None
    return (_parts(words) if _is_packed(words[0]) else None) or _of_table(line)


def _of_table(line: str) -> NamedLine | None:
    """The parts of a row whose fields have a mark between them, with a grid in one field."""
    for mark in filter(line.__contains__, "\t;,"):
        try:
            row = next(csv.reader([line], delimiter=mark, skipinitialspace=True))
        except csv.Error:
            continue
        found = _parts([field.strip() for field in row])
        if found is not None:
            return found
    return None


def _parts(words: Sequence[str]) -> NamedLine | None:
    """What these words say, of which one must be a grid; another may be its solution."""
    grids = [word for word in words if _is_packed(word)]
    if not 0 < len(grids) < 3:
        return None  # words alone, or puzzles that the first is not solved by
    grid, solution = grids[0], grids[1] if len(grids) > 1 else ""
    if solution and _is_full(grid) and not _is_full(solution):
        grid, solution = solution, grid
    if solution and (len(grid) != len(solution) or not _is_full(solution)):
        return None
    rest = [word for word in words if word not in grids]
    return NamedLine(grid, solution, " ".join(rest).lstrip("#/ ").strip())


def _is_packed(word: str) -> bool:
    """Whether a word is a grid by itself; four times four signs are too few to tell."""
    return len(word) >= LEAST_CELLS and is_grid(word)


def _is_full(word: str) -> bool:
    return not set(word) & set(BLANKS)


def solves_line(line: str, before: str) -> bool:
    """Whether a line is the grid on the one before with all of its blanks filled in."""
    if len(line) != len(before) or not (_is_packed(line) and _is_packed(before)):
        return False
    return (
        _is_full(line)
        and not _is_full(before)
        and all(a == b or a in BLANKS for a, b in zip(before.upper(), line.upper(), strict=True))
    )


def _solution_of(line: NamedLine) -> Grid | None:
    """The digits of the solution; FormatError if they are not the puzzle's where it has any."""
    if not line.solution:
        return None
    givens, grid = values_of(list(line.grid.upper())), values_of(list(line.solution.upper()))
    wrong = next((at for at, value in enumerate(givens) if value not in (0, grid[at])), None)
    if wrong is not None:
        name = cell_name(wrong, isqrt(len(grid)))
        fault = f"it has {grid[wrong]} at {name}, where the puzzle has {givens[wrong]}"
        told = is_wrong(fault, "the solution beside the puzzle")
        raise FormatError(f"{told}; correct it or leave it out")
    return grid


def _rows(text: str) -> list[tuple[int, str]]:
    """The number of each line that is not blank, from 1, and its signs."""
    lines = enumerate(text.split("\n"), start=1)
    return [(number, _BETWEEN.sub("", line)) for number, line in lines if line.strip()]


def fault_of(rows: Sequence[tuple[int, str]]) -> str:
    """Which of these numbered rows keeps them from being a grid, and what would be right."""
    count = sum(len(row) for _, row in rows)
    extent = f"{counted(count, 'sign')} on {counted(len(rows), 'line')}"
    lengths = Counter(len(row) for _, row in rows)
    usual = lengths.most_common(1)[0][0] if rows else 0
    odd = [(number, len(row)) for number, row in rows if len(row) != usual]
    if odd and lengths[usual] >= FEWEST:
        return f"{_uneven(odd)}, the others {usual} ({extent})"
    if len(rows) >= FEWEST and len(rows) != usual and not odd and usual in SIZES:
        lines = f"{counted(len(rows), 'line')} of {counted(usual, 'sign')}"
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
    parts = [f"line {first} has {counted(count, 'sign')}"]
    parts += [f"line {number} has {length}" for number, length in others]
    if len(odd) > MOST_UNEVEN:
        more = len(odd) - MOST_UNEVEN
        parts.append(f"{counted(more, 'more line')} {'is' if more == 1 else 'are'} uneven")
    return listed(parts)


def sniff(text: str) -> bool:
    """Whether it is a grid, or nothing but figures and signs for blanks, without words."""
    if is_grid(text) or named_in(text) is not None:
        return True
    head = text.strip()[:SHOWN]
    is_meant = _MEANT.fullmatch(head) is not None and _SPACED.search(head) is None
    return is_meant and not sukaku.sniff(text)


def sniff_line(line: str) -> bool:
    """Whether the line is by itself a grid, in one word, so that others may follow.

    A number before it is passed over; a name or the solution may follow.
    """
    if len(line.split()) == 1 and is_grid(line):
        return not sukaku.begins(line)
    return named_in(line) is not None


def read(text: str) -> Document:
    """The puzzle; FormatError says what does not fit."""
    line = named_in(text)
    if line is not None:
        document = _document(list(line.grid.upper()))
        meta, notices = Meta(title=line.title), unread_rules([line.title], document.family.id)
        return replace(document, solution=_solution_of(line), meta=meta, notices=notices)
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
    lines=LineForm((".sdm",), sniff_line, write_line, solves_line),
    families=CARRIES.families,
    bare=True,
    certain=certain,
    around=headings.around,
    near=near,
)
