"""Shikaku in links to puzz.link: a number for each cell with a clue, `.` for a clue without one."""

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body
from kenken_cp.kinds.rectangles.fields import NO_CLUE, numbers
from kenken_cp.kinds.rectangles.formats.clues import FAMILIES, document_of, puzzle_in
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN
from kenken_cp.text import cell_numbers
from kenken_cp.text.cell_numbers import TITLE, numbers_in, written
from kenken_cp.text.contents import PuzzLink

NAMES = ("shikaku",)


def read(contents: PuzzLink) -> Document:
    """The puzzle. Raises FormatError."""
    contents.refuse_flags()
    found = numbers_in(contents.data, contents.rows * contents.columns)
    if 0 in found:
        raise FormatError(f"{TITLE}: a clue is 0; rectangles have at least one cell")
    clue_of: dict[int | None, int] = {None: NO_CLUE, cell_numbers.UNKNOWN: UNKNOWN}
    return document_of(
        contents.rows, contents.columns, [clue_of.get(each, each or NO_CLUE) for each in found]
    )


def write(document: Document) -> PuzzLink:
    """The parts of the link."""
    puzzle = puzzle_in(document, TITLE)
    number_of: dict[int, int | None] = {NO_CLUE: None, UNKNOWN: cell_numbers.UNKNOWN}
    data = written([number_of.get(clue, clue) for clue in numbers(puzzle)])
    return PuzzLink(NAMES[0], puzzle.rows, puzzle.columns, data)


BODY = Body("puzzlink", FAMILIES, read, write, NAMES)
