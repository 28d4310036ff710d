"""Number paths in formats that kinds share: numbers and signs in cells.

- Plain grids: an empty cell is `-`, `_`, `?`, `*` or 0; a hole is `.`, `#`, `x`, `X` or `+`. Where
  that leaves no cell empty, and a number is too great for so few cells, `.` is an empty cell.
- janko.at, where Hidato is called Hidoku: numbers, and `-` for an empty cell.
- Links to Penpa+: numbers in cells, holes shaded black, the rule in words. Penpa+ has no genre for
  them that says whether steps may cross corners. Links written here have the family's id among the
  genres; of others the rule decides, and where that does not say it the family must be named.
"""

import re
from dataclasses import replace
from functools import partial

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.format import Body
from kenken_cp.core.geometry import as_rows
from kenken_cp.kinds.paths import hidato, numbrix
from kenken_cp.kinds.paths.families import FAMILIES
from kenken_cp.kinds.paths.formats.boards import (
    BLANK,
    HOLE,
    Entry,
    document_of,
    entries_in,
    entry_of,
)
from kenken_cp.text import penpa
from kenken_cp.text.contents import Janko, Penpa, PenpaBoard, PlainGrid
from kenken_cp.text.decoding import number

DOT = "."
BLANKS, HOLES = "-_?*", ".#xX+"  # of plain grids
JANKO = "janko.at text"
JANKO_NAMES = ("hidoku", "hidato")
JANKO_BLANKS = "-."
UNDERSTOOD = (penpa.NUMBERS, penpa.BLACK, penpa.REMOVED)
SHADING, BLACK_CELL = "zS", 4
# A rule that tells of a path, and which steps it allows.
_PATH = re.compile(r"\b(?:consecutive numbers|hidato|hidoku|numbrix)\b")
_NOT = re.compile(r"\b(?:no|not|never|cannot|can't|mustn't|don't|may only not)\b")
CORNERS = ("corner", "diagonal", "hidato", "hidoku")
EDGES = ("edge", "orthogonal", "adjacent", "horizontal", "numbrix")


def is_path(contents: PlainGrid) -> bool:
    """Whether the greatest number exceeds the longer side, but not the number of cells.

    In a Sudoku none exceeds the side. If a number occurs twice and all add up to the number of
    cells, they are areas, the clues of a Shikaku.
    """
    numbers = [int(word) for word in contents.words if word.isdecimal()]
    if len(set(numbers)) < len(numbers) and sum(numbers) == len(contents.words):
        return False
    holes = _signs_in(contents)[1]
    cells = sum(word not in holes for word in contents.words)
    return max(contents.rows, contents.columns) < max(numbers, default=0) <= cells


def _signs_in(contents: PlainGrid) -> tuple[str, str]:
    """The signs for empty cells and for holes in this grid."""
    numbers = [int(word) for word in contents.words if word.isdecimal()]
    cells = sum(word not in HOLES for word in contents.words)
    has_empty = 0 in numbers or any(word in BLANKS for word in contents.words)
    if has_empty or max(numbers, default=0) <= cells:
        return BLANKS, HOLES
    return BLANKS + DOT, HOLES.replace(DOT, "")


def _read_grid(family: Family, contents: PlainGrid) -> Document:
    blanks, holes = _signs_in(contents)
    entries = [
        entry_of(word, blanks, holes, cell, contents.columns)
        for cell, word in enumerate(contents.words)
    ]
    return document_of(family, contents.rows, contents.columns, entries)


def _write_grid(document: Document) -> PlainGrid:
    entries = entries_in(document, "plain grid")
    words = ["." if entry is HOLE else str(entry or "_") for entry in entries]
    return PlainGrid(document.puzzle.rows, document.puzzle.columns, tuple(words))


def _read_janko(contents: Janko) -> Document:
    contents.refuse_others()
    rows, columns = contents.sides
    words = contents.words("problem")
    if {*JANKO_BLANKS} <= {*words}:
        raise FormatError(
            f"{JANKO}: the problem has both '-' and '.', one of which may be a hole; write '-' in "
            "all empty cells"
        )
    problem = [entry_of(word, JANKO_BLANKS, "", cell, columns) for cell, word in enumerate(words)]
    document = document_of(hidato.FAMILY, rows, columns, problem)
    solved = contents.words("solution")
    if not all(word.isdecimal() and len(word) < 8 for word in solved):
        raise FormatError(f"{JANKO}: the solution must have a number in every cell")
    return replace(document, solution=tuple(map(int, solved)) or None)


def _write_janko(document: Document) -> Janko:
    words = [str(entry or "-") for entry in entries_in(document, JANKO, holes=False)]
    return Janko({"puzzle": JANKO_NAMES[0]}, {"problem": as_rows(words, document.puzzle.columns)})


def _is_drawn(family: Family, contents: Penpa) -> bool:
    """Whether the genre names the family, or else the rule tells of its steps."""
    named = {each.id for each in FAMILIES}.intersection(contents.names)
    return family.id in named if named else _family_of_rules(contents.rules) is family


def _family_of_rules(rules: str) -> Family | None:
    """The family whose steps a rule in words tells, None if it tells of no path."""
    rule = rules.lower()
    if _PATH.search(rule) is None or _NOT.search(rule):
        return None
    if any(word in rule for word in CORNERS):
        return hidato.FAMILY
    return numbrix.FAMILY if any(word in rule for word in EDGES) else None


def _read_penpa(family: Family, contents: Penpa) -> Document:
    board = contents.board
    ruled = _family_of_rules(contents.rules)
    if ruled not in (family, None) and family.id not in contents.names:
        raise FormatError(
            f"by its rule this is not a puzzle of the family {family.title}, but of {ruled.title}"
        )
    entries: list[Entry] = [BLANK] * (board.rows * board.columns)
    drawing = penpa.drawing_of(contents).only(UNDERSTOOD, "a number path")
    for mark in drawing.of(penpa.BLACK, penpa.REMOVED):
        if mark.cell is not None:
            entries[mark.cell] = HOLE
    for mark in drawing.of(penpa.NUMBERS):
        if mark.cell is not None:
            entries[mark.cell] = _number(mark, entries[mark.cell])
    if not drawing.of(penpa.NUMBERS) and family.id not in contents.names:
        raise FormatError(f"the link has no numbers, which makes it no {family.title}")
    return document_of(family, board.rows, board.columns, entries)


def _number(mark: penpa.Mark, before: Entry) -> int:
    """The number in a cell. Raises FormatError."""
    if not (mark.text.isascii() and mark.text.isdigit()):
        raise FormatError(f"{mark.where} holds {mark.text[:20]!r}; it must be a number")
    if before is HOLE:
        raise FormatError(
            f"{mark.where} is black, which makes it a hole, but holds {mark.text[:20]}; remove the "
            "shading or the number"
        )
    return number(mark.text)


def _write_penpa(family: Family, document: Document) -> Penpa:
    puzzle = document.puzzle
    cells = dict(enumerate(entries_in(document, "Penpa+ link")))
    board = PenpaBoard(puzzle.rows, puzzle.columns)
    drawn = penpa.numbers_at(board, {cell: entry for cell, entry in cells.items() if entry})
    drawn[SHADING] = {
        str(board.point(*divmod(hole, puzzle.columns))): BLACK_CELL for hole in puzzle.holes
    }
    text = document.family.manual.text(puzzle)
    if puzzle.holes:
        text += " Black cells are no part of the board."
    return Penpa(board, drawn, text, (family.id,))


JANKO_BODY = Body("janko", (hidato.FAMILY,), _read_janko, _write_janko, JANKO_NAMES)
GRIDS = tuple([
    Body("grid", (family,), partial(_read_grid, family), _write_grid, takes=is_path)
    for family in FAMILIES
])  # fmt: skip
DRAWINGS = tuple([
    Body("penpa", (family,), partial(_read_penpa, family), partial(_write_penpa, family),
         (family.id,), partial(_is_drawn, family), UNDERSTOOD)
    for family in FAMILIES
])  # fmt: skip
