"""Nonograms as they are drawn with box characters, their clues in the margins (`text.drawn`)."""

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format
from kenken_cp.kinds.lines.formats.clues import FAMILIES, clue_of, document_of
from kenken_cp.text.drawn import is_drawing, read_drawing
from kenken_cp.text.drawn import split as split_drawings

TITLE = "drawn Nonogram"


def sniff(text: str) -> bool:
    """Whether a drawing has numbers in its margins."""
    if not is_drawing(text):
        return False
    try:
        return read_drawing(split_drawings(text)[0]).has_margins()
    except FormatError:
        return False


def read(text: str) -> Document:
    """The puzzle; FormatError says what is not understood."""
    if len(split_drawings(text)) > 1:
        raise FormatError("the text has several drawn boards; put each into a file of its own")
    drawn = read_drawing(text)
    if drawn.diagonals or drawn.signs or any(any(lines) for lines in drawn.texts):
        raise FormatError(
            "cells of the drawn board are filled or marked, which is not read; draw the puzzle "
            "without its solution"
        )
    rows = [clue_of(clue, f"row {at}") for at, clue in enumerate(drawn.row_texts, start=1)]
    columns = [
        clue_of(" ".join(clue), f"column {at}")
        for at, clue in enumerate(drawn.column_texts, start=1)
    ]
    return document_of((drawn.height, drawn.width), (rows, columns), None)


FORMAT = Format(
    id="drawn-nonogram",
    title=TITLE,
    sniff=sniff,
    read=read,
    families=FAMILIES,
)
