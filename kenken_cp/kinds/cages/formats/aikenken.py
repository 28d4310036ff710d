"""AIKenKenSolver's text: a cage a line, `target op cell cell …`.

`3 + 0 2 / 2 * 1 3` is a 2×2 (a slash between spaces stands for a line break). Cells are
counted from 0, row by row; op is one of `. + - * /`, `.` a given. The size is not given: it
is the root of the largest cell plus one. The form without spaces is ambiguous and refused.
− and ÷ are read as `clues` says.
"""

import re
from math import isqrt

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, words_only
from kenken_cp.kinds.cages.formats.carries import KENKEN, require_carried
from kenken_cp.kinds.cages.formats.clues import cage_of, document_of, size_of
from kenken_cp.kinds.cages.formats.grids import is_grid
from kenken_cp.kinds.cages.operators import GIVEN
from kenken_cp.kinds.cages.puzzle import Cage
from kenken_cp.text.decoding import number

TITLE = "AIKenKenSolver text"

_START = re.compile(r"\s*[0-9]+(?:[ \t]+[.+*/-][ \t]*|[.+*/-][ \t]+)[0-9]")
_CAGE = re.compile(r"([0-9]+)\s+([.+*/-])((?:\s+[0-9]+)+)")


def sniff(text: str) -> bool:
    """Whether it begins with a target, an operator and a cell, with a space between.

    `1 . 3 4` begins a Sudoku as well, where as many cells follow.
    """
    return _START.match(text) is not None and not is_grid(text)


def read(text: str) -> Document:
    """The puzzle; FormatError says what does not fit, and on which line."""
    lines = enumerate(map(str.strip, text.split("\n")), start=1)
    cages = [_cage(n, line) for n, line in lines if line]
    if not cages:
        raise FormatError("no cages; each line must look like '12 * 1 2 3'")
    area = max(max(cage.cells) for cage in cages) + 1
    size = isqrt(area)
    if size * size != area:
        raise FormatError(
            f"the largest cell is {area - 1}, so the grid is not square; number the cells "
            "from 0, row by row"
        )
    return document_of(size_of(str(size)), cages)


def _cage(n: int, line: str) -> Cage:
    cage = _CAGE.fullmatch(line)
    if cage is None:
        raise FormatError(
            f"line {n}: {line[:20]!r} is not a cage; it must look like '12 * 1 2 3', with "
            "spaces and one of . + - * /"
        )
    target, sign, cells = cage.groups()
    return cage_of([number(cell) for cell in cells.split()], sign, number(target))


def write(document: Document) -> str:
    """The text, a cage a line; FormatError names what it cannot carry."""
    cages = require_carried(document, TITLE).cages
    return "".join(
        f"{cage.target} {cage.operator.replace(GIVEN, '.')} {' '.join(map(str, cage.cells))}\n"
        for cage in cages
    )


FORMAT = Format(
    "aikenken",
    TITLE,
    sniff,
    read,
    write,
    families=KENKEN.families,
    suffixes=(".aikenken",),
    around=words_only,
)
