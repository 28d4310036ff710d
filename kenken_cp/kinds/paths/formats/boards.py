"""Boards as cells in a row-by-row list: what the text formats of number paths have in common."""

from collections.abc import Sequence
from typing import TypeAlias

from kenken_cp.core.counts import say_list
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.format import SeveralFamilies, cannot_carry, require_family
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.paths import hidato, numbrix
from kenken_cp.kinds.paths.families import FAMILIES
from kenken_cp.kinds.paths.puzzle import PathPuzzle

BLANK, HOLE = 0, None
Entry: TypeAlias = int | None  # a number, BLANK or HOLE


def document_of(family: Family, rows: int, columns: int, entries: Sequence[Entry]) -> Document:
    """The puzzle of these cells. Raises KenkenError."""
    king = family is hidato.FAMILY
    givens = tuple([(cell, entry) for cell, entry in enumerate(entries) if entry])
    holes = tuple([cell for cell, entry in enumerate(entries) if entry is HOLE])
    return Document(family, PathPuzzle(rows, columns, king, givens, holes))


def entries_in(document: Document, title: str, *, holes: bool = True) -> list[Entry]:
    """The content of each cell; FormatError names what a format of this title cannot carry."""
    require_family(document, title, FAMILIES)
    puzzle: PathPuzzle = document.puzzle
    for what, held in (
        ("walls", puzzle.walls),
        ("links", puzzle.links),
        ("a closed path", puzzle.closed),
        ("holes", puzzle.holes if not holes else ()),
    ):
        if held:
            raise cannot_carry(title, what)
    entries: list[Entry] = [BLANK] * (puzzle.rows * puzzle.columns)
    for hole in puzzle.holes:
        entries[hole] = HOLE
    for cell, number in puzzle.givens:
        entries[cell] = number
    return entries


def entry_of(word: str, blanks: str, holes: str, cell: int, columns: int) -> Entry:
    """What a word says of a cell; FormatError names the cell."""
    if len(word) < 2 and word in blanks:
        return BLANK
    if len(word) == 1 and word in holes:
        return HOLE
    if word.isascii() and word.isdigit() and len(word) <= 7:
        return int(word)
    empty = " or ".join([sign for sign in blanks if sign.strip()])
    forms = ["a number", f"{empty} for an empty cell"]
    forms += [f"{' or '.join(holes)} for a hole"] * bool(holes)
    raise FormatError(
        f"{cell_name(cell, columns)} holds {word[:20]!r}; it must be {say_list(forms, 'or')}"
    )


def family_unknown_error(title: str) -> SeveralFamilies:
    """The error for a text that fits both families: it does not say whether steps cross corners."""
    titles = " or ".join(family.title for family in FAMILIES)
    options = " or ".join(f"--family {family.id}" for family in (numbrix.FAMILY, hidato.FAMILY))
    return SeveralFamilies(
        f"the {title} does not say whether this is {titles}; choose with {options}"
    )
