"""Nonograms in pzprv3 files: the clues of the columns above the board, those of the rows beside it.

The first lines hold the clues of the columns, one line for each two rows (rounded up). Each line
below begins with the clue of its row, one place for each two columns. Clues end next to the grid.
A cell is `#` (filled), `+` (marked as empty) or `.`. Cells that solve the puzzle are kept as its
solution; others are only an attempt, which is told but not read.
"""

from collections.abc import Sequence
from dataclasses import replace

from kenken_cp.core.counts import say_count, say_list
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.lines.formats.clues import (
    FAMILIES,
    clue_of,
    document_of,
    solves,
    without_givens,
)
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, check_sides
from kenken_cp.text.contents import Pzprv3
from kenken_cp.text.notices import not_read

TITLE = "pzprv3 file"
TYPE = "nonogram"
NOTHING = "."
DONE = "c"  # before a number that a player has crossed out
SIGNS = {"#": FILLED, "+": EMPTY, NOTHING: EMPTY}


def read(contents: Pzprv3) -> Document:
    """The puzzle; FormatError says on which line of the board a fault is."""
    rows, columns = contents.rows, contents.columns
    check_sides(rows, columns)
    high, wide = -(-rows // 2), -(-columns // 2)
    lines = [line.split() for line in contents.lines if line.strip()]
    if len(lines) != high + rows:
        raise FormatError(
            f"the board has {say_count(len(lines), 'line')}; it must have {high + rows}: {high} of "
            f"clues for the columns, and {rows} of the grid"
        )
    for at, line in enumerate(lines, start=1):
        if len(line) != wide + columns:
            raise FormatError(
                f"line {at} of the board has {say_count(len(line), 'sign')}; it must have "
                f"{wide + columns}"
            )
        if at <= high and set(line[:wide]) - {NOTHING, "0"}:
            raise FormatError(
                f"line {at} of the board has a number to the left of the column clues, where there "
                "must be none"
            )
    row_clues = [_clue(line[:wide], f"row {at}") for at, line in enumerate(lines[high:], start=1)]
    column_clues = [
        _clue([line[wide + at] for line in lines[:high]], f"column {at + 1}")
        for at in range(columns)
    ]
    document = document_of((rows, columns), (row_clues, column_clues), None)
    cells = [sign for line in lines[high:] for sign in line[wide:]]
    wrong = next((at for at, sign in enumerate(cells) if sign not in SIGNS), None)
    if wrong is not None:
        raise FormatError(
            f"{cell_name(wrong, columns)} holds {cells[wrong][:20]!r}; it must be "
            f"{say_list(list(map(repr, SIGNS)), 'or')}"
        )
    grid = tuple([SIGNS[sign] for sign in cells])
    if solves(document.puzzle, grid):
        return Document(document.family, document.puzzle, grid)
    played = len(cells) - cells.count(NOTHING)
    return replace(document, notices=not_read({"filled cell": played}))


def _clue(words: Sequence[str], where: str) -> Clue:
    sizes = [word.removeprefix(DONE) for word in words if word != NOTHING]
    return clue_of(" ".join(sizes), where)


def write(document: Document) -> Pzprv3:
    """The lines; FormatError names what they cannot carry."""
    puzzle = without_givens(document, TITLE)
    rows, columns = puzzle.rows, puzzle.columns
    high, wide = -(-rows // 2), -(-columns // 2)
    above = [_fill_up(clue, high) for clue in puzzle.column_clues]
    lines = [" ".join([*[NOTHING] * wide, *[clue[at] for clue in above]]) for at in range(high)]
    cells = ["#" if value == FILLED else NOTHING for value in document.solution or ()]
    cells = cells or [NOTHING] * (rows * columns)
    for row, clue in enumerate(puzzle.row_clues):
        own = cells[row * columns : (row + 1) * columns]
        lines.append(" ".join([*_fill_up(clue, wide), *own]))
    return Pzprv3(TYPE, rows, columns, tuple(lines))


def _fill_up(clue: Clue, room: int) -> list[str]:
    """The clue, after as many empty signs as there is room for."""
    return [*[NOTHING] * (room - len(clue)), *map(str, clue)]


BODY = Body("pzprv3", FAMILIES, read, write, (TYPE,))
