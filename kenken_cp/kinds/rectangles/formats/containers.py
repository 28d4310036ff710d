"""Shikaku in formats that kinds share, each of which says what stands in each cell.

- A plain grid: a number, `?` for a clue without one, `-` or 0 for an empty cell.
- janko.at: the same, but for 0; the solution names cells' rectangles.
- Links to Penpa+: numbers in cells, many of them circled, and nothing else drawn.
- Links to puzz.link: a number for each cell with a clue, `.` for a clue without one.
- Files of puzz.link and its like: a line a row, `-` for a clue without a number, `.` for an empty
  cell; then the edges that a player marked (0, 1, 2 or -1), a line a row and then a line between
  two rows, which belong to no puzzle; they are told but not read.
"""

from collections.abc import Sequence
from dataclasses import replace

from kenken_cp.core.counts import rows_of, say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body
from kenken_cp.core.geometry import as_rows, cell_name
from kenken_cp.kinds.rectangles.fields import NO_CLUE, numbers
from kenken_cp.kinds.rectangles.formats.clues import (
    BLANK,
    FAMILIES,
    clue_in,
    document_of,
    word_for,
)
from kenken_cp.kinds.rectangles.puzzle import QUESTION, UNKNOWN
from kenken_cp.text import cell_numbers, penpa
from kenken_cp.text.contents import Janko, Penpa, PenpaBoard, PlainGrid, PuzzLink, Pzprv3
from kenken_cp.text.notices import not_read

NAME = "shikaku"
BLANKS = (BLANK, ".", "_", "0")  # of a plain grid
DRAWN = (penpa.NUMBERS, penpa.CIRCLED)  # unknown ones are empty circles
FILE = "pzprv3 file"
NOTHING, UNNUMBERED = ".", "-"  # in such a file
EDGES = ("0", "1", "2", "-1")


def _clues(words: Sequence[str], columns: int, blanks: Sequence[str]) -> list[int]:
    """The clue that stands in each cell. Raises FormatError."""
    return [clue_in(word, cell_name(cell, columns), blanks) for cell, word in enumerate(words)]


def are_clues(contents: PlainGrid) -> bool:
    """Whether these may be clues: numbers that add up to the cells, or fewer with some `?`.

    So a grid of other numbers is not taken for one unless its family is named, nor one in which
    every cell is a clue: its rectangles would all be single cells.
    """
    clues = [word for word in contents.words if word not in BLANKS]
    if "0" in contents.words and contents.rows == 1:
        return False  # a list of numbers
    unknown = clues.count(QUESTION)
    given = [word for word in clues if word != QUESTION]
    if not 0 < len(clues) < len(contents.words) or not all(word.isdecimal() for word in given):
        return False
    left = len(contents.words) - sum(map(int, given))
    return left >= unknown if unknown else left == 0


def read_grid(contents: PlainGrid) -> Document:
    """The puzzle. Raises FormatError."""
    rows, columns = contents.rows, contents.columns
    return document_of(rows, columns, _clues(contents.words, columns, BLANKS))


def write_grid(document: Document) -> PlainGrid:
    """The words."""
    words = tuple(map(word_for, numbers(document.puzzle)))
    return PlainGrid(document.puzzle.rows, document.puzzle.columns, words)


def read_janko(contents: Janko) -> Document:
    """The puzzle and its solution. Raises FormatError."""
    contents.refuse_others()
    rows, columns = contents.sides
    clues = _clues(contents.words("problem"), columns, (BLANK, "."))
    return document_of(rows, columns, clues, contents.words("solution") or None)


def write_janko(document: Document) -> Janko:
    """The rows of the problem."""
    words = [word_for(clue) for clue in numbers(document.puzzle)]
    return Janko({"puzzle": NAME}, {"problem": as_rows(words, document.puzzle.columns)})


def read_penpa(contents: Penpa) -> Document:
    """The puzzle; FormatError for what it cannot have."""
    board = contents.board
    found = [NO_CLUE] * (board.rows * board.columns)
    for mark in penpa.drawing_of(contents).only(DRAWN, "a Shikaku").marks:
        if mark.cell is not None:
            found[mark.cell] = clue_in(mark.text or QUESTION, mark.where)
    return document_of(board.rows, board.columns, found)


def write_penpa(document: Document) -> Penpa:
    """What is to be drawn."""
    puzzle = document.puzzle
    board = PenpaBoard(puzzle.rows, puzzle.columns)
    clues = enumerate(numbers(puzzle))
    drawn = penpa.numbers_at(board, {cell: word_for(clue) for cell, clue in clues if clue})
    return Penpa(board, drawn, document.family.manual.text(puzzle), (NAME,))


def read_link(contents: PuzzLink) -> Document:
    """The puzzle. Raises FormatError."""
    contents.refuse_flags()
    found = cell_numbers.numbers_in(contents.data, contents.rows * contents.columns)
    if 0 in found:
        raise FormatError(f"{cell_numbers.TITLE}: a clue is 0; rectangles have at least one cell")
    clue_of: dict[int | None, int] = {None: NO_CLUE, cell_numbers.UNKNOWN: UNKNOWN}
    return document_of(
        contents.rows, contents.columns, [clue_of.get(each, each or NO_CLUE) for each in found]
    )


def write_link(document: Document) -> PuzzLink:
    """The parts of the link."""
    number_of: dict[int, int | None] = {NO_CLUE: None, UNKNOWN: cell_numbers.UNKNOWN}
    puzzle = document.puzzle
    data = cell_numbers.write_numbers([number_of.get(clue, clue) for clue in numbers(puzzle)])
    return PuzzLink(NAME, puzzle.rows, puzzle.columns, data)


def read_file(contents: Pzprv3) -> Document:
    """The puzzle; FormatError for lines of another shape."""
    rows, columns = contents.rows, contents.columns
    lines = [line.split() for line in contents.lines]
    board, edges = lines[:rows], [word for line in lines[rows:] for word in line]
    if len(board) < rows or any(len(line) != columns for line in board):
        raise FormatError(f"{FILE}: the board must be {rows_of(rows, columns, 'cell')}")
    _check_edges(edges, rows, columns)
    words = [QUESTION if word == UNNUMBERED else word for line in board for word in line]
    document = document_of(rows, columns, _clues(words, columns, (NOTHING,)))
    marked = len(edges) - edges.count(EDGES[0])
    return replace(document, notices=not_read({"marked edge": marked}))


def _check_edges(edges: Sequence[str], rows: int, columns: int) -> None:
    """FormatError unless there are no edges, or as many as the board has."""
    wrong = next((word for word in edges if word not in EDGES), None)
    if wrong is not None:
        raise FormatError(f"{FILE}: an edge is {wrong[:20]!r}; it must be one of 0, 1, 2 and -1")
    wanted = rows * (columns - 1) + (rows - 1) * columns
    if edges and len(edges) != wanted:
        raise FormatError(
            f"{FILE}: it has {say_count(len(edges), 'edge')}, but the board has {wanted}"
        )


def write_file(document: Document) -> Pzprv3:
    """The lines, with no edge marked."""
    puzzle = document.puzzle
    words = [f"{word_for(clue, NOTHING, UNNUMBERED)} " for clue in numbers(puzzle)]
    across = ["0 " * (puzzle.columns - 1)] * puzzle.rows
    down = ["0 " * puzzle.columns] * (puzzle.rows - 1)
    lines = (*map("".join, as_rows(words, puzzle.columns)), *across, *down)
    return Pzprv3(NAME, puzzle.rows, puzzle.columns, lines)


BODIES = (
    Body("janko", FAMILIES, read_janko, write_janko, (NAME, "sikaku")),
    Body("puzzlink", FAMILIES, read_link, write_link, (NAME,)),
    Body("pzprv3", FAMILIES, read_file, write_file, (NAME,)),
    Body("penpa", FAMILIES, read_penpa, write_penpa, (NAME,), penpa.is_named(NAME), DRAWN),
    Body("grid", FAMILIES, read_grid, write_grid, takes=are_clues),
)
