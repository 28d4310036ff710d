"""Shikaku in the text of janko.at: numbers, `?` and `-`; the solution names cells' rectangles."""

from kenken_cp.core.document import Document
from kenken_cp.core.format import Body
from kenken_cp.core.geometry import as_rows, cell_name
from kenken_cp.kinds.rectangles.fields import numbers
from kenken_cp.kinds.rectangles.formats.clues import (
    FAMILIES,
    clue_in,
    document_of,
    puzzle_in,
    word_for,
)
from kenken_cp.text.contents import Janko

TITLE = "janko.at text"
NAMES = ("shikaku", "sikaku")


def read(contents: Janko) -> Document:
    """The puzzle and its solution. Raises FormatError."""
    contents.refuse_others()
    rows, columns = contents.sides
    clues = [
        clue_in(word, cell_name(at, columns), ("-", "."))
        for at, word in enumerate(contents.words("problem"))
    ]
    return document_of(rows, columns, clues, contents.words("solution") or None)


def write(document: Document) -> Janko:
    """The rows of the problem."""
    puzzle = puzzle_in(document, TITLE)
    rows = as_rows(tuple(numbers(puzzle)), puzzle.columns)
    problem = [[word_for(clue) for clue in row] for row in rows]
    return Janko({"puzzle": NAMES[0]}, {"problem": problem})


BODY = Body("janko", FAMILIES, read, write, NAMES)
