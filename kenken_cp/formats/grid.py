"""The container of plain grids: a row a line, a word a cell, and nothing that says what it is.

A word is a number or one sign (`-`, `.` and the like), with blanks between words. A first line of
two numbers is the rows and the columns where that is what follows; it is always written.
"""

import re

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.formats.containers import Container
from kenken_cp.text.contents import PlainGrid, check_sides

TITLE = "plain grid"

_WORD = re.compile(r"-?[0-9]{1,7}|[-+._*?#xX]")


def sniff(text: str) -> bool:
    """Whether its first line is of such words."""
    words = text.lstrip().split("\n", 1)[0].split()
    return len(words) > 1 and all(map(_WORD.fullmatch, words))


def unpack(text: str) -> PlainGrid:
    """The words. Raises FormatError or LimitError."""
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


def pack(contents: PlainGrid, document: Document) -> str:
    """The sides and the rows."""
    words, columns = contents.words, contents.columns
    starts = range(0, len(words), columns)
    rows = [" ".join(words[start : start + columns]) for start in starts]
    return "\n".join([f"{contents.rows} {columns}", *rows])


CONTAINER = Container(
    id="grid",
    title=TITLE,
    suffixes=(),
    sniff=sniff,
    unpack=unpack,
    pack=pack,
    typed=False,
    bare=True,
)
