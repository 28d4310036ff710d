"""Shikaku in links to Penpa+: numbers in cells, and nothing else drawn."""

from kenken_cp.core.document import Document
from kenken_cp.core.format import Body
from kenken_cp.kinds.rectangles.fields import NO_CLUE, numbers
from kenken_cp.kinds.rectangles.formats.clues import (
    FAMILIES,
    clue_in,
    document_of,
    puzzle_in,
    word_for,
)
from kenken_cp.kinds.rectangles.puzzle import QUESTION
from kenken_cp.text import penpa
from kenken_cp.text.contents import Penpa, PenpaBoard
from kenken_cp.text.penpa import drawing_of

TITLE = "Penpa+ link"
NAMES = ("shikaku",)
NUMBERS = "zN"
BLACK, NORMAL = 1, "1"
WHOSE = "a Shikaku"
UNDERSTOOD = (penpa.NUMBERS, penpa.CIRCLED)  # many draw clues as circles, unknown ones empty


def takes(contents: Penpa) -> bool:
    """Whether the link names this type: a board with numbers may be of many types."""
    return bool(set(contents.names) & set(NAMES))


def read(contents: Penpa) -> Document:
    """The puzzle; FormatError for what it cannot have."""
    board = contents.board
    found = [NO_CLUE] * (board.rows * board.columns)
    for mark in drawing_of(contents).only(UNDERSTOOD, WHOSE).marks:
        if mark.cell is not None:
            found[mark.cell] = clue_in(mark.text or QUESTION, mark.where)
    return document_of(board.rows, board.columns, found)


def write(document: Document) -> Penpa:
    """What is to be drawn."""
    puzzle = puzzle_in(document, TITLE)
    board = PenpaBoard(puzzle.rows, puzzle.columns)
    drawn = {
        str(board.point(*divmod(cell, puzzle.columns))): [word_for(clue), BLACK, NORMAL]
        for cell, clue in enumerate(numbers(puzzle))
        if clue != NO_CLUE
    }
    text = document.family.manual.text(puzzle)
    return Penpa(board, {NUMBERS: drawn}, text, NAMES)


BODY = Body("penpa", FAMILIES, read, write, NAMES, takes, UNDERSTOOD)
