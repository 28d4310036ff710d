"""Number paths in links to Penpa+: numbers in cells, holes shaded black, the rule in words.

Penpa+ has no genre for them that says whether steps may cross corners. Links written here have the
family's id among the genres; of others the rule decides, and where that does not say it the family
must be named.
"""

from collections.abc import Callable
from functools import partial

from kenken_cp.core.counts import listed
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.format import Body
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.paths import hidato
from kenken_cp.kinds.paths.families import FAMILIES
from kenken_cp.kinds.paths.formats.boards import BLANK, HOLE, Entry, document_of, entries_in
from kenken_cp.kinds.paths.manual import rules
from kenken_cp.text.contents import Penpa, PenpaBoard, damaged_link
from kenken_cp.text.decoding import number

TITLE = "Penpa+ link"
NUMBERS, SHADING = "zN", "zS"
BLACK_TEXT, NORMAL, BLACK_CELL = 1, "1", 4
# What may be drawn besides, and would be a rule that these paths have not.
FOREIGN = {
    "z1": "small numbers", "zY": "symbols", "zL": "lines", "zF": "free lines", "zE": "edges",
    "z2": "free edges", "zW": "walls", "zC": "cages of dots", "z6": "killer cages",
    "zT": "thermometers", "z7": "thermometers", "z3": "arrows", "z0": "frames", "z5": "polygons",
}  # fmt: skip
PATH = ("consecutive", "hidato", "hidoku", "numbrix")  # words of a rule that tells of a path
CORNERS = ("corner", "diagonal", "hidato", "hidoku")
EDGES = ("edge", "orthogonal", "adjacent", "numbrix")


def takes(family: Family, contents: Penpa) -> bool:
    """Whether the genre names the family, or the rule does not contradict it."""
    named = {each.id for each in FAMILIES}.intersection(contents.names)
    if named:
        return family.id in named
    rule = contents.rules.lower()
    if any(contents.drawn.get(sign) for sign in FOREIGN) or not contents.drawn.get(NUMBERS):
        return False
    if rule and not any(word in rule for word in PATH):
        return False
    if any(word in rule for word in CORNERS):
        return family is hidato.FAMILY
    return family is not hidato.FAMILY or not any(word in rule for word in EDGES)


def _read(family: Family, contents: Penpa) -> Document:
    board, drawn = contents.board, contents.drawn
    foreign = [name for sign, name in FOREIGN.items() if drawn.get(sign)]
    if foreign:
        raise FormatError(
            f"it has {listed(sorted(set(foreign)))}, which no number path has; remove them"
        )
    entries: list[Entry] = [BLANK] * (board.rows * board.columns)
    for cell, _ in _drawn(contents, SHADING):
        entries[cell] = HOLE
    for cell, held in _drawn(contents, NUMBERS):
        text = str(held[0]).strip() if type(held) is list and held else ""
        name = cell_name(cell, board.columns)
        if text and not (text.isascii() and text.isdigit()):
            raise FormatError(f"{name} holds {text[:20]!r}; it must be a number")
        if text and entries[cell] is HOLE:
            raise FormatError(
                f"{name} is shaded, which makes it a hole, but holds {text[:20]}; remove the "
                "shading or the number"
            )
        if text:
            entries[cell] = number(text)
    return document_of(family, board.rows, board.columns, entries)


def _drawn(contents: Penpa, sign: str) -> list[tuple[int, object]]:
    """What is drawn of a kind in the cells of the puzzle."""
    held = contents.drawn.get(sign, {})
    if type(held) is not dict:
        raise damaged_link(f"{sign!r} in its contents is no object")
    found = []
    for key, entry in held.items():
        if not (key.isascii() and key.isdigit()):
            raise damaged_link(f"{sign!r} in its contents has the wrong entry {key[:20]!r}")
        point = number(key)
        cell = contents.board.cell(point) if point < contents.board.layer else None
        if cell is not None:
            found.append((cell, entry))
    return found


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
    text = " ".join(sentence for part in rules([puzzle]) for sentence in part)
    if puzzle.holes:
        text += " Black cells are no part of the board."
    return Penpa(board, drawn, text, (family.id,))


def _body(family: Family) -> Body:
    look: Callable[[Penpa], bool] = partial(takes, family)
    return Body(
        "penpa", (family,), partial(_read, family), partial(_write, family), (family.id,), look
    )


BODIES = tuple([_body(family) for family in FAMILIES])
