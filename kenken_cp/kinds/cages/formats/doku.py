"""Doku's text: `size;result,symbol,x1,y1,x2,y2,…;…;`, a cage between two semicolons.

`2;3,+,0,0,0,1;2,*,1,0,1,1;` is a 2×2. x is the column and y the row, from 0 at the top left;
the symbol is one of `+ - * x /`, or empty for a given. White space round an entry is free.
− and ÷ are read as `clues` says.
"""

import re

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, begins, words_only
from kenken_cp.kinds.cages.formats.carries import KENKEN, require_carried
from kenken_cp.kinds.cages.formats.clues import cage_of, document_of, size_of
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage
from kenken_cp.text.decoding import number

TITLE = "Doku text"

# A size, and then an entry, which has commas: other rows of numbers may have semicolons between.
_START = re.compile(r"\s*[0-9]{1,3}\s*;(?:[^,]*,|[^;]*$)")
_CAGE = re.compile(r"([0-9]+),([-+*x/]?)((?:,[0-9]+,[0-9]+)+)")


def read(text: str) -> Document:
    """The puzzle; FormatError says what does not fit, and in which entry."""
    head, *entries = text.split(";")
    if not re.fullmatch(r"\s*[0-9]+\s*", head) or not entries:
        raise FormatError("the text must begin with the size of the grid and ';', as in '4;'")
    size = size_of(head.strip())
    if not entries[-1].strip():
        entries.pop()
    return document_of(
        size, [_cage(n, "".join(entry.split()), size) for n, entry in enumerate(entries, start=1)]
    )


def _cage(n: int, entry: str, size: int) -> Cage:
    """The n-th cage of the text."""
    cage = _CAGE.fullmatch(entry)
    if cage is None:
        raise FormatError(
            f"entry {n}: {entry[:20]!r} is not a cage; it must look like '12,*,0,0,0,1': "
            "target, operator, then x and y of each cell"
        )
    target, sign, places = cage.groups()
    numbers = list(map(number, places[1:].split(",")))
    if max(numbers) >= size:
        raise FormatError(
            f"entry {n}: a cell at {max(numbers)}, but x and y go from 0 to {size - 1}"
        )
    cells = [y * size + x for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    return cage_of(cells, sign, number(target))


def write(document: Document) -> str:
    """The text on one line; FormatError names what it cannot carry."""
    puzzle = require_carried(document, TITLE)
    entries = [_entry(cage, puzzle.columns) for cage in puzzle.cages]
    return ";".join([str(puzzle.rows), *entries]) + ";\n"


def _entry(cage: Cage, columns: int) -> str:
    places = ",".join(f"{cell % columns},{cell // columns}" for cell in cage.cells)
    return f"{cage.target},{cage.operator.replace(GIVEN, '')},{places}"


FORMAT = Format(
    "doku",
    TITLE,
    begins(_START),
    read,
    write,
    families=KENKEN.families,
    suffixes=(".doku",),
    around=words_only,
)
