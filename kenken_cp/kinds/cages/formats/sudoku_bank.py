"""Lines of SudokuExchange's puzzle bank: `0000183b305c 0507…9000  1.2`, one a line.

The first twelve hexadecimal digits of the SHA-1 of the puzzle, its 81 digits (0 for an empty cell),
and how hard it is by Sukaku Explainer. A hash that is another puzzle's is refused.
"""

import re
from hashlib import sha1

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, by_line
from kenken_cp.kinds.cages.formats import sudoku_text
from kenken_cp.kinds.cages.formats.sudoku_text import CARRIES, digits_in

TITLE = "SudokuExchange puzzle bank"
RATING = "sukaku-explainer"  # the name of the rating

_LINE = re.compile(r"\s*([0-9a-f]{12})\s+([0-9.]{81})(?:\s+([0-9]{1,2}\.[0-9]{1,2}))?\s*")


def sniff(text: str) -> bool:
    """Whether it is such a line."""
    return _LINE.fullmatch(text) is not None


def read(text: str) -> Document:
    """The puzzle with its rating; FormatError says what does not fit."""
    found = _LINE.fullmatch(text)
    if found is None:
        raise FormatError("a line must hold a hash of 12 signs, 81 digits and a rating")
    digits = found[2].replace(".", "0")
    if found[1] != _hash_of(digits):
        raise FormatError(f"the hash {found[1]} is not of this puzzle, so the line is damaged")
    document = sudoku_text.read(digits)
    meta = Meta(ratings={RATING: float(found[3])} if found[3] else {})
    return Document(document.family, document.puzzle, None, meta)


def _hash_of(digits: str) -> str:
    return sha1(digits.encode(), usedforsecurity=False).hexdigest()[:12]


def write(document: Document) -> str:
    """The line, with the rating if there is one; FormatError names what it cannot carry."""
    digits = digits_in(document, TITLE)
    rating = document.meta.ratings.get(RATING)
    return f"{_hash_of(digits)} {digits}" + (f"  {rating:.1f}" if type(rating) is float else "")


FORMAT = by_line(Format("sudoku-bank", TITLE, sniff, read, write, families=CARRIES.families))
