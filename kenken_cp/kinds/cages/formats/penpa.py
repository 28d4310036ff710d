"""Puzzles of cages in links to Penpa+: thick borders round cages, clues in cells' top left corners.

The genre TomTom is a Latin square of 1 to n; where the rules are the sentence that this program
writes, they say which digits and what − and ÷ mean.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.assemble import DrawnBoard, Given, assemble
from kenken_cp.kinds.cages.formats.boards import check_sides, clue_of, digit_of, signs_of
from kenken_cp.kinds.cages.formats.carries import Carries, carried
from kenken_cp.kinds.cages.formats.wording import digits_in, rules_of
from kenken_cp.kinds.cages.puzzle import GIVEN, MAX_DIGIT, NO_OP, Cage, CagePuzzle, Rule
from kenken_cp.text.contents import Penpa, PenpaBoard
from kenken_cp.text.decoding import number

TITLE = "Penpa+ link"
CARRIES = Carries(
    rectangles=True, digits=(-MAX_DIGIT, MAX_DIGIT), no_op=True, negative=True, rule=True
)
THIN, THICK, BLACK, NORMAL = 1, 2, 1, "1"
EDGES, CORNERS, NUMBERS = "zE", "z1", "zN"
# What is drawn beside that and would be a rule that a KenKen has not.
FOREIGN = {
    "zY": "symbols", "zL": "lines", "zF": "free lines", "z2": "free edges", "zW": "walls",
    "zC": "cages of dots", "z6": "killer cages", "zT": "thermometers", "z7": "thermometers",
    "z3": "arrows", "z0": "frames", "z5": "polygons",
}  # fmt: skip
NAMES = ("tomtom", "latin")  # the genres

_EDGE = re.compile(r"([0-9]{1,7}),([0-9]{1,7})")


def read(contents: Penpa) -> Document:
    """The TomTom puzzle that is drawn. Raises FormatError."""
    board, rules = contents.board, contents.rules
    check_sides(board.rows, board.columns)
    drawn = _drawn(contents)
    givens = list(_givens(board, drawn))
    cages = list(_cages(board, drawn, {given.cell for given in givens}))
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
    return Document(family_for(puzzle), puzzle)


def _is_open(cage: Cage) -> bool:
    """Whether − and ÷ may be meant on more than two cells, which TomTom has."""
    return cage.operator == NO_OP and len(cage.cells) > 2


def _drawn(contents: Penpa) -> dict[str, dict[str, Any]]:
    """What is drawn of what a KenKen has; FormatError for what it has not."""
    foreign = [name for sign, name in FOREIGN.items() if contents.drawn.get(sign)]
    if foreign:
        raise FormatError(
            f"it has {', '.join(sorted(set(foreign)))}, which TomTom puzzles do not have"
        )
    drawn = {sign: contents.drawn.get(sign, {}) for sign in (EDGES, CORNERS, NUMBERS)}
    for sign, held in drawn.items():
        if type(held) is not dict:
            raise FormatError(f"'{sign}' must be an object")
    return drawn


def _texts(
    board: PenpaBoard, drawn: Mapping[str, Any], sign: str
) -> Iterator[tuple[int, str, int]]:
    """The cell, the text and the layer of what is written."""
    scale = 4 if sign == CORNERS else 1
    for key, entry in drawn[sign].items():
        if not (key.isascii() and key.isdigit()) or type(entry) is not list or not entry:
            raise FormatError(f"'{sign}' holds {key[:20]!r}, which is not text at a point")
        point = number(key) // scale
        cell = board.cell(point)
        if cell is not None and str(entry[0]).strip():
            yield cell, str(entry[0]).strip(), point // board.layer


def _givens(board: PenpaBoard, drawn: Mapping[str, Any]) -> Iterator[Given]:
    for cell, text, layer in _texts(board, drawn, NUMBERS):
        if layer == 0:
            yield Given(cell, digit_of(text, cell_name(cell, board.columns)))


def _cages(board: PenpaBoard, drawn: Mapping[str, Any], given: set[int]) -> Iterator[Cage]:
    """The cages; FormatError for one with two clues, or with none and an empty cell."""
    owner = _owners(board, drawn)
    clues: dict[int, str] = {}
    for cell, text, _ in _texts(board, drawn, CORNERS):
        if owner[cell] in clues:
            name = cell_name(cell, board.columns)
            raise FormatError(f"the cage at {name} has a second clue, {text[:20]!r}; keep one")
        clues[owner[cell]] = text
    bare = next((c for c, first in enumerate(owner) if first not in clues and c not in given), None)
    if bare is not None:
        name = cell_name(bare, board.columns)
        raise FormatError(f"the cage at {name} has no clue; every cage of a KenKen needs one")
    for first, text in clues.items():
        cells = [cell for cell, mine in enumerate(owner) if mine == first]
        yield clue_of(cells, text, board.columns)


def _owners(board: PenpaBoard, drawn: Mapping[str, Any]) -> list[int]:
    """The first cell of the area within thick borders that each cell lies in."""
    walls = set()
    for key, style in drawn[EDGES].items():
        ends = _EDGE.fullmatch(key)
        if ends is not None and style != THIN:
            walls.add(tuple(sorted((number(ends[1]), number(ends[2])))))
    owner = list(range(board.rows * board.columns))
    frontier = []
    for start in owner[:]:
        if owner[start] != start:
            continue
        frontier.append(start)
        while frontier:
            cell = frontier.pop()
            for near, wall in _steps(board, cell):
                if wall not in walls and near > start and owner[near] == near:
                    owner[near] = start
                    frontier.append(near)
    return owner


def _steps(board: PenpaBoard, cell: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The cells beside a cell, each with the edge between them."""
    row, column = divmod(cell, board.columns)
    for below, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        r, c = row + below, column + right
        if 0 <= r < board.rows and 0 <= c < board.columns:
            yield r * board.columns + c, _wall(board, (row, column), (r, c))


def _wall(board: PenpaBoard, one: tuple[int, int], other: tuple[int, int]) -> tuple[int, ...]:
    """The corners at the ends of the edge between two cells that lie side by side."""
    (row, column), (r, _) = sorted((one, other))
    ends = ((row - 1, column), (row, column)) if r == row else ((row, column - 1), (row, column))
    return tuple(board.layer + board.point(*end) for end in ends)


def write(document: Document) -> Penpa:
    """What is to be drawn; FormatError names what cannot be carried."""
    puzzle = carried(document, TITLE, CARRIES)
    board = PenpaBoard(puzzle.rows, puzzle.columns)
    return Penpa(board, _drawing(puzzle, board), rules_of(puzzle), NAMES)


def _drawing(puzzle: CagePuzzle, board: PenpaBoard) -> dict[str, dict[str, Any]]:
    """Borders between cages, clues in the corners of their first cells, digits given."""
    owner = {cell: n for n, cage in enumerate(puzzle.cages) for cell in cage.cells}
    walls = {
        ",".join(map(str, wall))
        for cell in owner
        for near, wall in _steps(board, cell)
        if owner[near] != owner[cell]
    }
    corners: dict[str, Any] = {}
    numbers: dict[str, Any] = {}
    for cage in puzzle.cages:
        point = board.point(*divmod(cage.cells[0], puzzle.columns))
        if cage.operator == GIVEN:
            numbers[str(point)] = [str(cage.target), BLACK, NORMAL]
        else:
            corners[str(4 * (board.layer + point))] = [signs_of(cage), BLACK]
    return {EDGES: dict.fromkeys(sorted(walls), THICK), CORNERS: corners, NUMBERS: numbers}


def takes(contents: Penpa) -> bool:
    """Whether the rule does not speak of consecutive numbers, as that of paths does."""
    return "consecutive" not in contents.rules.lower()


BODY = Body("penpa", CARRIES.families, read, write, NAMES, takes)
