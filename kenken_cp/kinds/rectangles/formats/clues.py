"""What the formats of Shikaku share: from words to clues, from clues to documents, and back."""

from collections.abc import Sequence

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import Grid, cell_name, number_names
from kenken_cp.kinds.rectangles.fields import NO_CLUE, of_numbers
from kenken_cp.kinds.rectangles.puzzle import (
    QUESTION,
    UNKNOWN,
    RectanglePuzzle,
    check_sides,
)
from kenken_cp.kinds.rectangles.shikaku import FAMILY
from kenken_cp.text.decoding import number

FAMILIES = (FAMILY,)
BLANK = "-"


def document_of(
    rows: int, columns: int, numbers: Sequence[int], owners: Sequence[str] | None = None
) -> Document:
    """The document with these clues and, maybe, a solution as the name of each cell's rectangle."""
    check_sides(rows, columns)
    puzzle = of_numbers(rows, columns, list(numbers))
    return Document(FAMILY, puzzle, None if owners is None else solution_of(puzzle, owners))


def solution_of(puzzle: RectanglePuzzle, owners: Sequence[str]) -> Grid:
    """The number of each cell's clue, from any names of the rectangles.

    FormatError if a rectangle has no clue or two.
    """
    clue_of: dict[int, int] = {}
    parts = number_names(owners)
    for at, clue in puzzle.number_clues():
        if clue_of.setdefault(parts[clue.cell], at) != at:
            name = cell_name(clue.cell, puzzle.columns)
            raise FormatError(f"the solution has a rectangle with two clues, one at {name}")
    bare = next((cell for cell, part in enumerate(parts) if part not in clue_of), None)
    if bare is not None:
        name = cell_name(bare, puzzle.columns)
        raise FormatError(f"the solution has a rectangle without a clue, at {name}")
    return tuple([clue_of[part] for part in parts])


def clue_in(word: str, name: str, blanks: Sequence[str] = (BLANK,)) -> int:
    """The clue that a word writes; FormatError names the cell."""
    if word in blanks:
        return NO_CLUE
    if word == QUESTION:
        return UNKNOWN
    if word.isascii() and word.isdigit() and int(word[:1]):
        return number(word)
    raise FormatError(
        f"{name} holds {word[:20]!r}; a cell must be a number from 1 up, {QUESTION!r} or "
        f"{blanks[0]!r}"
    )


def word_for(clue: int, blank: str = BLANK, unknown: str = QUESTION) -> str:
    """How a clue is written."""
    return {NO_CLUE: blank, UNKNOWN: unknown}.get(clue, str(clue))
