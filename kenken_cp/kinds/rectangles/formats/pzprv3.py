"""Shikaku in files of puzz.link and its like: a line a row, then the edges that a player marked.

A cell is a number, `-` for a clue without one, or `.`; the edges between cells (0, 1, 2 or -1), a
line a row and then a line between two rows, belong to no puzzle; they are told but not read.
"""

from dataclasses import replace

from kenken_cp.core.counts import counted, rows_of
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.rectangles.fields import numbers
from kenken_cp.kinds.rectangles.formats.clues import (
    FAMILIES,
    clue_in,
    document_of,
    puzzle_in,
    word_for,
)
from kenken_cp.kinds.rectangles.puzzle import QUESTION
from kenken_cp.text.contents import Pzprv3
from kenken_cp.text.notices import not_read

TITLE = "pzprv3 file"
NAMES = ("shikaku",)
BLANK, UNKNOWN_CLUE = ".", "-"
EDGES = ("0", "1", "2", "-1")


def read(contents: Pzprv3) -> Document:
    """The puzzle; FormatError for lines of another shape."""
    rows, columns = contents.rows, contents.columns
    lines = [line.split() for line in contents.lines]
    board, edges = lines[:rows], lines[rows:]
    if len(board) < rows or any(len(line) != columns for line in board):
        raise FormatError(f"{TITLE}: the board must be {rows_of(rows, columns, 'cell')}")
    _check_edges(edges, rows, columns)
    words = [word for line in board for word in line]
    marked = [word for line in edges for word in line if word != EDGES[0]]
    document = document_of(
        rows,
        columns,
        [
            clue_in(QUESTION if word == UNKNOWN_CLUE else word, cell_name(cell, columns), (BLANK,))
            for cell, word in enumerate(words)
        ],
    )
    return replace(document, notices=not_read({"marked edge": len(marked)}))


def _check_edges(lines: list[list[str]], rows: int, columns: int) -> None:
    """FormatError unless there are no edges, or as many as the board has."""
    found = [word for line in lines for word in line]
    wrong = next((word for word in found if word not in EDGES), None)
    if wrong is not None:
        raise FormatError(f"{TITLE}: an edge is {wrong[:20]!r}; it must be one of 0, 1, 2 and -1")
    wanted = rows * (columns - 1) + (rows - 1) * columns
    if found and len(found) != wanted:
        raise FormatError(
            f"{TITLE}: it has {counted(len(found), 'edge')}, but the board has {wanted}"
        )


def write(document: Document) -> Pzprv3:
    """The lines, with no edge marked."""
    puzzle = puzzle_in(document, TITLE)
    found, columns = numbers(puzzle), puzzle.columns
    board = [
        "".join([f"{word_for(n, BLANK, UNKNOWN_CLUE)} " for n in found[start : start + columns]])
        for start in range(0, len(found), columns)
    ]
    across = ["0 " * (columns - 1)] * puzzle.rows
    down = ["0 " * columns] * (puzzle.rows - 1)
    lines = [*board, *across, *down]
    return Pzprv3(NAMES[0], puzzle.rows, columns, tuple(lines))


BODY = Body("pzprv3", FAMILIES, read, write, NAMES)
