"""Number paths in links to Penpa+: numbers in cells, holes shaded black, the rule in words.

Penpa+ has no genre for them that says whether steps may cross corners. Links written here have the
family's id among the genres; of others the rule decides, and where that does not say it the family
must be named.
"""

import re
from collections.abc import Callable
from functools import partial

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.format import Body
from kenken_cp.kinds.paths import hidato, numbrix
from kenken_cp.kinds.paths.families import FAMILIES
from kenken_cp.kinds.paths.formats.boards import BLANK, HOLE, Entry, document_of, entries_in
from kenken_cp.text import penpa
from kenken_cp.text.contents import Penpa, PenpaBoard
from kenken_cp.text.decoding import number
from kenken_cp.text.penpa import Mark, drawing_of

TITLE = "Penpa+ link"
NUMBERS, SHADING = "zN", "zS"
BLACK_TEXT, NORMAL, BLACK_CELL = 1, "1", 4
WHOSE = "a number path"
UNDERSTOOD = (penpa.NUMBERS, penpa.BLACK, penpa.REMOVED)
# A rule that tells of a path, and which steps it allows.
_PATH = re.compile(r"\b(?:consecutive numbers|hidato|hidoku|numbrix)\b")
_NOT = re.compile(r"\b(?:no|not|never|cannot|can't|mustn't|don't|may only not)\b")
CORNERS = ("corner", "diagonal", "hidato", "hidoku")
EDGES = ("edge", "orthogonal", "adjacent", "horizontal", "numbrix")


def takes(family: Family, contents: Penpa) -> bool:
    """Whether the genre names the family, or else the rule tells of its steps."""
    named = {each.id for each in FAMILIES}.intersection(contents.names)
    return family.id in named if named else _ruled(contents.rules) is family


def _ruled(rules: str) -> Family | None:
    """The family whose steps a rule in words tells, None if it tells of no path."""
    rule = rules.lower()
    if _PATH.search(rule) is None or _NOT.search(rule):
        return None
    if any(word in rule for word in CORNERS):
        return hidato.FAMILY
    return numbrix.FAMILY if any(word in rule for word in EDGES) else None


def _read(family: Family, contents: Penpa) -> Document:
    board = contents.board
    ruled = _ruled(contents.rules)
    if ruled not in (family, None) and family.id not in contents.names:
        raise FormatError(
            f"by its rule this is not a puzzle of the family {family.title}, but of {ruled.title}"
        )
    entries: list[Entry] = [BLANK] * (board.rows * board.columns)
    drawing = drawing_of(contents).only(UNDERSTOOD, WHOSE)
    for mark in drawing.of(penpa.BLACK, penpa.REMOVED):
        if mark.cell is not None:
            entries[mark.cell] = HOLE
    for mark in drawing.of(penpa.NUMBERS):
        if mark.cell is not None:
            entries[mark.cell] = _number(mark, entries[mark.cell])
    if not drawing.of(penpa.NUMBERS) and family.id not in contents.names:
        raise FormatError(f"the link has no numbers, which makes it no {family.title}")
    return document_of(family, board.rows, board.columns, entries)


def _number(mark: Mark, before: Entry) -> int:
    """The number in a cell. Raises FormatError."""
    if not (mark.text.isascii() and mark.text.isdigit()):
        raise FormatError(f"{mark.where} holds {mark.text[:20]!r}; it must be a number")
    if before is HOLE:
        raise FormatError(
            f"{mark.where} is black, which makes it a hole, but holds {mark.text[:20]}; remove the "
            "shading or the number"
        )
    return number(mark.text)


def _write(family: Family, document: Document) -> Penpa:
    puzzle = document.puzzle
    entries = entries_in(document, TITLE)
    board = PenpaBoard(puzzle.rows, puzzle.columns)
    points = [str(board.point(*divmod(cell, puzzle.columns))) for cell in range(len(entries))]
    cells = dict(zip(points, entries, strict=True))
    drawn = {
        NUMBERS: {at: [str(entry), BLACK_TEXT, NORMAL] for at, entry in cells.items() if entry},
        SHADING: {at: BLACK_CELL for at, entry in cells.items() if entry is HOLE},
    }
    text = document.family.manual.text(puzzle)
    if puzzle.holes:
        text += " Black cells are no part of the board."
    return Penpa(board, drawn, text, (family.id,))


def _body(family: Family) -> Body:
    look: Callable[[Penpa], bool] = partial(takes, family)
    return Body(
        "penpa",
        (family,),
        partial(_read, family),
        partial(_write, family),
        (family.id,),
        look,
        UNDERSTOOD,
    )


BODIES = tuple([_body(family) for family in FAMILIES])
