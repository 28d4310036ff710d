"""KenKens in links to Penpa+: thick borders round cages, clues in cells' top left corners.

The genre TomTom is a Latin square of 1 to n; where the rules are the sentence that this program
writes, they say which digits and what − and ÷ mean.
"""

from collections.abc import Iterator, Mapping

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body
from kenken_cp.core.geometry import cell_name, parts
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats import penpa_sudoku
from kenken_cp.kinds.cages.formats.assemble import DrawnBoard, assemble
from kenken_cp.kinds.cages.formats.boards import (
    cages_of,
    check_sides,
    clue_of,
    givens_of,
    signs_of,
)
from kenken_cp.kinds.cages.formats.carries import Carries, require_carried
from kenken_cp.kinds.cages.formats.penpa_drawing import (
    CORNERS,
    EDGES,
    TITLE,
    areas_in,
    corners_at,
    givens_in,
    tell_borders,
    texts_in,
    walls_round,
)
from kenken_cp.kinds.cages.formats.wording import digits_in, facts_in, rules_of
from kenken_cp.kinds.cages.operators import NO_OP, Rule
from kenken_cp.kinds.cages.puzzle import MAX_DIGIT, Cage, CagePuzzle
from kenken_cp.text import penpa
from kenken_cp.text.contents import Penpa, PenpaBoard
from kenken_cp.text.penpa import Drawing, drawing_of

CARRIES = Carries(
    rectangles=True, digits=(-MAX_DIGIT, MAX_DIGIT), no_op=True, negative=True, rule=True
)
SIGNS = "+-−–×x*÷/:"  # at the end of a clue
NAMES = ("tomtom", "latin")  # the genres
WHOSE = "a TomTom puzzle"
UNDERSTOOD = (penpa.BORDERS, penpa.CORNER_TEXTS, penpa.NUMBERS)


def read(contents: Penpa) -> Document:
    """The TomTom puzzle that is drawn. Raises FormatError."""
    board, rules = contents.board, contents.rules
    check_sides(board.rows, board.columns)
    drawing = drawing_of(contents).only(UNDERSTOOD, WHOSE)
    givens = list(givens_in(drawing))
    cages = list(_cages(drawing, {given.cell for given in givens}))
    digits = digits_in(rules)
    default_rule = "" if digits or not any(map(_is_open, cages)) else Rule.MAX_MINUS_REST
    puzzle = assemble(
        DrawnBoard(
            board.rows,
            board.columns,
            cages=cages,
            givens=givens,
            digits=digits,
            rule_text=rules,
            default_rule=default_rule,
            covered=True,
        )
    )
    return Document(family_for(puzzle), puzzle, notices=tell_borders(drawing))


def _is_open(cage: Cage) -> bool:
    """Whether − and ÷ may be meant on more than two cells, which TomTom has."""
    return cage.operator == NO_OP and len(cage.cells) > 2


def _cages(drawing: Drawing, given: set[int]) -> Iterator[Cage]:
    """The cages; FormatError for one with two clues, or with none and an empty cell."""
    board, owner = drawing.board, areas_in(drawing)
    clues: dict[int, str] = {}
    for cell, text in texts_in(drawing):
        if owner[cell] in clues:
            name = cell_name(cell, board.columns)
            raise FormatError(f"the cage at {name} has a second clue, {text[:20]!r}; keep one")
        clues[owner[cell]] = text
    bare = next((c for c, area in enumerate(owner) if area not in clues and c not in given), None)
    if bare is not None:
        name = cell_name(bare, board.columns)
        raise FormatError(f"the cage at {name} has no clue; every cage of a KenKen needs one")
    cells_of = parts(owner)
    for area, text in clues.items():
        yield clue_of(cells_of[area], text, board.columns)


def write(document: Document) -> Penpa:
    """What is to be drawn; FormatError names what cannot be carried."""
    puzzle = require_carried(document, TITLE, CARRIES)
    board = PenpaBoard(puzzle.rows, puzzle.columns)
    return Penpa(board, _drawing(puzzle, board), rules_of(puzzle), NAMES)


def _drawing(puzzle: CagePuzzle, board: PenpaBoard) -> dict[str, Mapping[str, object]]:
    """Borders between cages, clues in the corners of their first cells, digits given."""
    owner = {cell: n for n, cage in enumerate(puzzle.cages) for cell in cage.cells}
    clues = {cage.cells[0]: signs_of(cage) for cage in cages_of(puzzle)}
    return {
        EDGES: walls_round(board, owner),
        CORNERS: corners_at(board, clues),
        **penpa.numbers_at(board, givens_of(puzzle)),
    }


def takes(contents: Penpa) -> bool:
    """Whether its rules or its genre say so, or small texts with signs, which no other type has."""
    facts = facts_in(contents.rules)
    if facts is not None:
        return facts.covered
    if penpa_sudoku.takes(contents):
        return False
    if set(contents.names) & set(NAMES):
        return True
    return any(text[-1] in SIGNS for _, text in texts_in(drawing_of(contents)))


BODY = Body("penpa", CARRIES.families, read, write, NAMES, takes, UNDERSTOOD)
