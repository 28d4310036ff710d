"""Shikaku in links to Penpa+: numbers in cells, and nothing else drawn."""

from typing import Any

from kenken_cp.core.counts import listed
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.rectangles.fields import NO_CLUE, numbers
from kenken_cp.kinds.rectangles.formats.clues import (
    FAMILIES,
    clue_in,
    document_of,
    puzzle_in,
    word_for,
)
from kenken_cp.kinds.rectangles.manual import rules
from kenken_cp.text.contents import Penpa, PenpaBoard, damaged_link

TITLE = "Penpa+ link"
NAMES = ("shikaku",)
NUMBERS = "zN"
BLACK, NORMAL = 1, "1"
# What may be drawn besides, and would be a rule that a Shikaku has not.
FOREIGN = {
    "zS": "shading", "z1": "small numbers", "zY": "symbols", "zL": "lines", "zF": "free lines",
    "zE": "edges", "z2": "free edges", "zW": "walls", "zC": "cages of dots", "z6": "killer cages",
    "zT": "thermometers", "z7": "thermometers", "z3": "arrows", "z0": "frames", "z5": "polygons",
}  # fmt: skip


def takes(contents: Any) -> bool:
    """Whether the link names this type: a board with numbers may be of many types."""
    return bool(set(contents.names) & set(NAMES))


def read(contents: Penpa) -> Document:
    """The puzzle; FormatError for what it cannot have."""
    board, drawn = contents.board, contents.drawn
    foreign = [name for sign, name in FOREIGN.items() if drawn.get(sign)]
    if foreign:
        raise FormatError(
            f"it has {listed(sorted(set(foreign)))}, which no Shikaku has; remove them"
        )
    held = drawn.get(NUMBERS, {})
    if type(held) is not dict:
        raise damaged_link(f"{NUMBERS!r} in its contents is no object")
    found = [NO_CLUE] * (board.rows * board.columns)
    for cell, text, layer in board.texts(held, NUMBERS):
        if layer == 0:
            found[cell] = clue_in(text, cell_name(cell, board.columns))
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
    text = " ".join(sentence for part in rules([puzzle]) for sentence in part)
    return Penpa(board, {NUMBERS: drawn}, text, NAMES)


BODY = Body("penpa", FAMILIES, read, write, NAMES, takes)
