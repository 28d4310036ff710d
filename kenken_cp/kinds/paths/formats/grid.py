"""Number paths as plain grids: numbers and signs with blanks between.

An empty cell is `-`, `_`, `?`, `*` or 0; a hole is `.`, `#`, `x`, `X` or `+`. A line with the sides
may come first.
"""

from collections.abc import Callable
from functools import partial

from kenken_cp.core.document import Document
from kenken_cp.core.family import Family
from kenken_cp.core.format import Body
from kenken_cp.kinds.paths import hidato, numbrix
from kenken_cp.kinds.paths.formats.boards import HOLE, document_of, entries_in, entry_of
from kenken_cp.text.contents import PlainGrid

TITLE = "plain grid"
BLANKS, HOLES = "-_?*", ".#xX+"


def takes(contents: PlainGrid) -> bool:
    """Whether the greatest number exceeds the longer side, but not the number of cells.

    In a Sudoku none exceeds the side. If a number occurs twice and all add up to the number of
    cells, they are areas, the clues of a Shikaku.
    """
    numbers = [int(word) for word in contents.words if word.isdecimal()]
    if len(set(numbers)) < len(numbers) and sum(numbers) == len(contents.words):
        return False
    cells = sum(word not in HOLES for word in contents.words)
    return max(contents.rows, contents.columns) < max(numbers, default=0) <= cells


def _read(family: Family, contents: PlainGrid) -> Document:
    entries = [
        entry_of(word, BLANKS, HOLES, cell, contents.columns)
        for cell, word in enumerate(contents.words)
    ]
    return document_of(family, contents.rows, contents.columns, entries)


def _write(document: Document) -> PlainGrid:
    words = ["." if entry is HOLE else str(entry or "_") for entry in entries_in(document, TITLE)]
    return PlainGrid(document.puzzle.rows, document.puzzle.columns, tuple(words))


def _body(family: Family) -> Body:
    read: Callable[[PlainGrid], Document] = partial(_read, family)
    return Body("grid", (family,), read, _write, (), takes)


BODIES = (_body(numbrix.FAMILY), _body(hidato.FAMILY))
