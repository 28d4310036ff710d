"""Sudokus and Killers in links to Penpa+: thick borders round boxes, digits in cells, killer cages.

A cage is a list of its cells, with its sum as a small text in one of them and dotted lines inside
its outline, which are for the eye alone. Both diagonals count if each is drawn from corner to
corner. The genres are `classic` and `killer`.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise, product
from typing import Any

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Body, cannot_carry
from kenken_cp.core.geometry import cell_name, cell_names, is_connected, numbered, parts
from kenken_cp.kinds.cages import killer, sudoku
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.assemble import DrawnBoard, assemble, sum_of
from kenken_cp.kinds.cages.formats.boards import check_sides
from kenken_cp.kinds.cages.formats.carries import Carries, carried
from kenken_cp.kinds.cages.formats.penpa_drawing import (
    BLACK,
    CAGES,
    CORNERS,
    EDGES,
    KNOWN,
    NORMAL,
    NUMBERS,
    OUTLINES,
    TITLE,
    areas_in,
    drawn_in,
    givens_in,
    point_of,
    texts_in,
    walls_round,
)
from kenken_cp.kinds.cages.formats.wording import SUMS_OF_ALIKE, digits_in, facts_in, rules_of
from kenken_cp.kinds.cages.puzzle import MAX_DIGIT, Cage, CagePuzzle
from kenken_cp.text.contents import Penpa, PenpaBoard, damaged_link

CARRIES = Carries(
    (sudoku.FAMILY, killer.FAMILY), True, (-MAX_DIGIT, MAX_DIGIT), negative=True, repeats=True
)
CLASSIC, KILLER = "classic", "killer"
NAMES = (CLASSIC, KILLER, "sudoku")
# Genres that name nothing but what is drawn.
HARMLESS = {*NAMES, "latin", "irregular", "jigsaw", "diagonal", "diagonals"}
FOREIGN = {sign: name for sign, name in KNOWN.items() if sign not in (CAGES, OUTLINES)}
DOTTED, DIAGONAL = 10, 12  # styles of lines


def takes(contents: Penpa) -> bool:
    """Whether it is a Sudoku or a Killer: by its rules, if they tell, else by its genre or drawing.

    The drawing says so by killer cages, or by borders without small texts.
    """
    drawn, facts = contents.drawn, facts_in(contents.rules)
    if facts is not None:
        return not facts.covered
    if set(contents.names) & set(NAMES):
        return True
    return bool(drawn.get(CAGES) or (drawn.get(EDGES) and not drawn.get(CORNERS)))


def read(contents: Penpa) -> Document:
    """The puzzle that is drawn. Raises FormatError."""
    board, rules = contents.board, contents.rules
    check_sides(board.rows, board.columns)
    other = next((name for name in contents.names if name not in HARMLESS), None)
    if other is not None:
        raise FormatError(
            f"its genre {other[:30]!r} is not supported; remove it if it adds no rule"
        )
    drawn = drawn_in(contents, (EDGES, CORNERS, NUMBERS), FOREIGN, "Sudokus")
    drawn[EDGES], diagonals = _without_diagonals(board, drawn[EDGES])
    puzzle = assemble(
        DrawnBoard(
            board.rows,
            board.columns,
            sums=list(_sums(contents, drawn)),
            givens=list(givens_in(board, drawn)),
            regions=_regions(contents, drawn),
            diagonals=diagonals,
            digits=digits_in(rules),
            rule_text=rules,
            repeats=SUMS_OF_ALIKE in rules,
            covered=False,
        )
    )
    return Document(family_for(puzzle), puzzle)


def _regions(contents: Penpa, drawn: Mapping[str, Any]) -> list[list[int]]:
    """The cells of each box; FormatError where no boxes are drawn and nothing says why."""
    regions = parts(numbered(areas_in(contents.board, drawn)))
    if len(regions) > 1:
        return regions
    if facts_in(contents.rules) is None and "latin" not in contents.names:
        raise FormatError(
            "it has no boxes; draw thick borders round them, or add the genre 'latin'"
        )
    return []


def _sums(contents: Penpa, drawn: Mapping[str, Any]) -> Iterator[Cage]:
    """The killer cages, each with the text in it. Raises FormatError."""
    board = contents.board
    listed = [_cells(board, points) for points in _listed(contents)]
    cage_of = {cell: number for number, cells in enumerate(listed) for cell in cells}
    clues: dict[int, str] = {}
    for cell, text, _ in texts_in(board, drawn, CORNERS):
        name, number = cell_name(cell, board.columns), cage_of.get(cell)
        if number is None:
            raise FormatError(f"{name} has the small text {text[:20]!r} and is in no killer cage")
        if number in clues:
            raise FormatError(f"the cage at {name} has a second sum, {text[:20]!r}; keep one")
        clues[number] = text
    for number, cells in enumerate(listed):
        yield sum_of(cells, clues.get(number, ""), board.columns)


def _listed(contents: Penpa) -> list[Any]:
    """The killer cages as points. Raises FormatError."""
    cages = contents.drawn.get(CAGES) or []
    if type(cages) is not list or any(type(points) is not list for points in cages):
        raise damaged_link(f"{CAGES!r} in its contents is no list of lists of cells")
    if contents.drawn.get(OUTLINES) and not cages:
        raise FormatError("it has cages that are drawn as lines only; draw them as killer cages")
    return [points for points in cages if points]


def _cells(board: PenpaBoard, points: Collection[Any]) -> list[int]:
    """The cells at these points. Raises FormatError."""
    found = [
        board.cell(point) if type(point) is int and 0 <= point < board.layer else None
        for point in points
    ]
    cells = sorted([cell for cell in found if cell is not None])
    if len(cells) < len(found):
        raise FormatError("a killer cage has cells outside the grid; keep it inside")
    return cells


def _without_diagonals(board: PenpaBoard, edges: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
    """The edges but for those along diagonals, and whether both diagonals are drawn; FormatError.

    A diagonal may be one line, or one through each cell.
    """
    if board.rows != board.columns:
        return dict(edges), False
    drawn = [any(keys <= edges.keys() for keys in ways) for ways in _diagonals(board)]
    if drawn[0] != drawn[1]:
        raise FormatError("it has one diagonal of two; draw both or none")
    slanted = {key for ways in _diagonals(board) for keys in ways for key in keys}
    return {key: style for key, style in edges.items() if key not in slanted}, drawn[0]


def _diagonals(board: PenpaBoard) -> list[list[set[str]]]:
    """For each diagonal the lines that draw it, cell by cell, and the one line."""
    size = board.rows
    falls = [_corner(board, i, i) for i in range(size + 1)]
    rises = [_corner(board, i, size - i) for i in range(size + 1)]
    return [
        [{f"{a},{b}" for a, b in pairwise(line)}, {f"{line[0]},{line[-1]}"}]
        for line in (falls, rises)
    ]


def _corner(board: PenpaBoard, row: int, column: int) -> int:
    """The point where grid lines cross, from 0 at the top left."""
    return board.layer + board.point(row - 1, column - 1)


def write(document: Document) -> Penpa:
    """What is to be drawn; FormatError names what cannot be carried."""
    puzzle = carried(document, TITLE, CARRIES)
    boxes = parts(puzzle.boxes)
    if len(boxes) == 1:  # its border is that of the grid, with boxes or without
        raise cannot_carry(TITLE, "a box that is the whole grid")
    for box in boxes:
        if not is_connected(tuple(box), puzzle.rows, puzzle.columns):
            raise cannot_carry(TITLE, f"a box in several pieces, {cell_names(box, puzzle.columns)}")
    board = PenpaBoard(puzzle.rows, puzzle.columns)
    names = (CLASSIC, KILLER) if puzzle.cages else (CLASSIC,)
    return Penpa(board, _drawing(puzzle, board), rules_of(puzzle), names)


def _drawing(puzzle: CagePuzzle, board: PenpaBoard) -> dict[str, Any]:
    """Borders between boxes, digits given, cages with their sums, diagonals."""
    edges = walls_round(board, dict(enumerate(puzzle.boxes)))
    if puzzle.diagonals:
        lines = sorted(key for each, _ in _diagonals(board) for key in each)
        edges |= dict.fromkeys(lines, DIAGONAL)
    points = {cage: [point_of(board, cell) for cell in cage.cells] for cage in puzzle.cages}
    return {
        EDGES: edges,
        NUMBERS: {
            str(point_of(board, cell)): [str(digit), BLACK, NORMAL] for cell, digit in puzzle.givens
        },
        CAGES: list(points.values()),
        OUTLINES: {
            line: DOTTED for cage in puzzle.cages for line in _outline(board, set(cage.cells))
        },
        CORNERS: {
            str(4 * (board.layer + held[0])): [str(cage.target), BLACK]
            for cage, held in points.items()
        },
    }


def _outline(board: PenpaBoard, cells: Collection[int]) -> Iterator[str]:
    """The lines inside a cage's edge, between points a quarter within its cells.

    Of such points, cells have four: above left, above right, below left, below right.
    """
    held = {divmod(cell, board.columns) for cell in cells}

    def quarter(row: int, column: int, place: int) -> int:
        return 4 * (board.layer + board.point(row, column)) + place

    for (row, column), (right, side) in product(sorted(held), product((False, True), (0, 1))):
        out = -1 if side == 0 else 1  # to which side: up or left, down or right
        beyond = (row, column + out) if right else (row + out, column)
        ends = (side, side + 2) if right else (2 * side, 2 * side + 1)
        if beyond not in held:
            yield f"{quarter(row, column, ends[0])},{quarter(row, column, ends[1])}"
        follows = (row + 1, column) if right else (row, column + 1)
        across = (follows[0], follows[1] + out) if right else (follows[0] + out, follows[1])
        if follows in held and not {beyond, across} <= held:
            yield f"{quarter(row, column, ends[1])},{quarter(*follows, ends[0])}"


BODY = Body("penpa", CARRIES.families, read, write, NAMES, takes)
