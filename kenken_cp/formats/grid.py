"""The container of plain grids: a row a line, a word a cell, and nothing that says what it is.

A word is a number or one sign (`-`, `.` and the like), with blanks between words. A first line of
two numbers is the rows and the columns where that is what follows; it is always written. A board
that is drawn with box characters, with a number in some cells, is read as such a grid.
"""

import re

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import as_rows
from kenken_cp.formats.containers import Container
from kenken_cp.text.contents import PlainGrid, check_sides
from kenken_cp.text.drawn import is_drawing, read_drawing

TITLE = "plain grid"
BLANK = "-"  # an empty cell of a drawn board

_WORD = re.compile(r"-?[0-9]{1,7}|[-+._*?#xX]")


def sniff(text: str) -> bool:
    """Whether its first line is of such words, or it is drawn with box characters."""
    if is_drawing(text):
        return True
    words = text.lstrip().split("\n", 1)[0].split()
    return len(words) > 1 and all(map(_WORD.fullmatch, words))


def unpack(text: str) -> PlainGrid:
    """The words. Raises FormatError or LimitError."""
    if is_drawing(text):
        return _read_drawn(text)
    rows = [line.split() for line in text.split("\n") if line.strip()]
    wrong = next((word for row in rows for word in row if not _WORD.fullmatch(word)), None)
    if wrong is not None:
        raise FormatError(
            f"the grid holds {wrong[:20]!r}; a cell must be a number or one sign, such as -"
        )
    if rows and rows[0] == [str(len(rows) - 1), str(len(rows[-1]))]:
        del rows[0]
    columns = len(rows[0]) if rows else 0
    if not rows or any(len(row) != columns for row in rows):
        raise FormatError("not a grid: all lines must have the same number of cells")
    check_sides("a grid", len(rows), columns)
    return PlainGrid(len(rows), columns, tuple([word for row in rows for word in row]))


def _read_drawn(text: str) -> PlainGrid:
    """The words in the cells of a drawn board. Raises FormatError."""
    drawn = read_drawing(text)
    if drawn.lines > 1 or drawn.has_margins() or drawn.has_thick_lines() or drawn.diagonals:
        raise FormatError("the drawn board has more than a number in each cell")
    check_sides("a grid", drawn.height, drawn.width)
    words = tuple([word or BLANK for (word,) in drawn.texts])
    if not all(map(_WORD.fullmatch, words)):
        raise FormatError("a cell of the drawn board holds more than a number")
    return PlainGrid(drawn.height, drawn.width, words)


def pack(contents: PlainGrid, document: Document) -> str:
    """The sides and the rows."""
    rows = map(" ".join, as_rows(contents.words, contents.columns))
    return "\n".join([f"{contents.rows} {contents.columns}", *rows])


CONTAINER = Container(
    id="grid",
    title=TITLE,
    sniff=sniff,
    unpack=unpack,
    pack=pack,
    typed=False,
    bare=True,
)
