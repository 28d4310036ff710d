"""Shikaku as a plain grid: numbers, `?` for a clue without one, `-` or 0 for an empty cell."""

from typing import Any

from kenken_cp.core.document import Document
from kenken_cp.core.format import Body
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.rectangles.fields import numbers as numbers_of
from kenken_cp.kinds.rectangles.formats.clues import (
    BLANK,
    FAMILIES,
    clue_in,
    document_of,
    puzzle_in,
    word_for,
)
from kenken_cp.kinds.rectangles.puzzle import QUESTION
from kenken_cp.text.contents import PlainGrid

TITLE = "plain grid"
BLANKS = (BLANK, ".", "_", "0")


def takes(contents: Any) -> bool:
    """Whether these may be clues: numbers that add up to the cells, or fewer with some `?`.

    So a grid of other numbers is not taken for one unless its family is named, nor one in which
    every cell is a clue: its rectangles would all be single cells.
    """
    clues = [word for word in contents.words if word not in BLANKS]
    if "0" in contents.words and contents.rows == 1:
        return False  # a list of numbers
    unknown = clues.count(QUESTION)
    numbers = [word for word in clues if word != QUESTION]
    if not 0 < len(clues) < len(contents.words) or not all(word.isdecimal() for word in numbers):
        return False
    left: int = len(contents.words) - sum(map(int, numbers))
    return left >= unknown if unknown else left == 0


def read(contents: PlainGrid) -> Document:
    """The puzzle. Raises FormatError."""
    found = [
        clue_in(word, cell_name(cell, contents.columns), BLANKS)
        for cell, word in enumerate(contents.words)
    ]
    return document_of(contents.rows, contents.columns, found)


def write(document: Document) -> PlainGrid:
    """The words."""
    puzzle = puzzle_in(document, TITLE)
    words = tuple([word_for(clue) for clue in numbers_of(puzzle)])
    return PlainGrid(puzzle.rows, puzzle.columns, words)


BODY = Body("grid", FAMILIES, read, write, takes=takes)
