"""Nonograms as they are drawn with box characters, their clues in the margins (`text.drawn`)."""

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.format import Format
from kenken_cp.kinds.lines.formats.clues import FAMILIES, clue_of, document_of
from kenken_cp.text.around import take_words
from kenken_cp.text.drawn import cut_out, is_drawing, read_drawing
from kenken_cp.text.drawn import split as split_drawings

TITLE = "drawn Nonogram"


def sniff(text: str) -> bool:
    """Whether a drawing has numbers in its margins."""
    if not is_drawing(text):
        return False
    try:
        return read_drawing(cut_out(split_drawings(text)[0])[0]).has_margins()
    except FormatError:
        return False


def read(text: str, family: Family | None = None) -> Document:
    """The puzzle; FormatError says what is not understood.

    Rules that words around the board name are told if the family is named.
    """
    if len(split_drawings(text)) > 1:
        raise FormatError("the text has several drawn boards; put each into a file of its own")
    board, lines = cut_out(text)
    drawn = read_drawing(board)
    if drawn.diagonals or drawn.signs or any(any(row) for row in drawn.texts):
        raise FormatError(
            "cells of the drawn board are filled or marked, which is not read; draw the puzzle "
            "without its solution"
        )
    rows = [clue_of(clue, f"row {at}") for at, clue in enumerate(drawn.row_texts, start=1)]
    columns = [
        clue_of(" ".join(clue), f"column {at}")
        for at, clue in enumerate(drawn.column_texts, start=1)
    ]
    document = document_of((drawn.height, drawn.width), (rows, columns), None)
    return take_words(document, lines, TITLE, named=family is not None)


FORMAT = Format(
    id="drawn-nonogram",
    title=TITLE,
    sniff=sniff,
    read=read,
    read_as=read,
    families=FAMILIES,
)
