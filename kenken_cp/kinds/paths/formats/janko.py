"""Hidato in the text of janko.at, where it is called Hidoku: numbers, and `-` for an empty cell."""

from dataclasses import replace

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body
from kenken_cp.core.geometry import as_rows
from kenken_cp.kinds.paths import hidato
from kenken_cp.kinds.paths.formats.boards import BLANK, document_of, entries_in, entry_of
from kenken_cp.text.contents import Janko

TITLE = "janko.at text"
FAMILIES = (hidato.FAMILY,)
NAMES = ("hidoku", "hidato")


def read(contents: Janko) -> Document:
    """The puzzle and its solution. Raises FormatError."""
    contents.refuse_others()
    rows, columns = contents.sides
    problem = [
        entry_of(word, "-.", "", cell, columns)
        for cell, word in enumerate(contents.words("problem"))
    ]
    document = document_of(hidato.FAMILY, rows, columns, problem)
    solved = contents.words("solution")
    if not all(word.isdecimal() and len(word) < 8 for word in solved):
        raise FormatError(f"{TITLE}: the solution must have a number in every cell")
    return replace(document, solution=tuple(map(int, solved)) or None)


def write(document: Document) -> Janko:
    """The rows of the problem; FormatError names what they cannot carry."""
    entries = entries_in(document, TITLE, FAMILIES, holes=False)
    rows = as_rows(tuple([entry or BLANK for entry in entries]), document.puzzle.columns)
    return Janko({"puzzle": NAMES[0]}, {"problem": [[str(n or "-") for n in row] for row in rows]})


BODY = Body("janko", FAMILIES, read, write, NAMES)
