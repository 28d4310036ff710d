"""What a Penpa+ link draws of any puzzle of cages: texts in cells, borders, areas.

Most of it reads such drawings; `point_of` and `walls_round` are for writing them.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import product

from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import cell_name, join_parts
from kenken_cp.kinds.cages.formats.assemble import Given
from kenken_cp.kinds.cages.formats.boards import digit_of
from kenken_cp.text import penpa
from kenken_cp.text.contents import PenpaBoard
from kenken_cp.text.penpa import Drawing, lines_of

TITLE = "Penpa+ link"
THICK, BLACK, NORMAL = 2, 1, "1"
CLUE_LINE, CLUE_TEXT = 15, 3  # styles round the cells of a clue that is no killer cage
THERMOMETERS, BROAD, SYMBOLS = "zT", "z7", "zY"
COLOURED = (BROAD, SYMBOLS)  # layers in which clues have colours of their own
EDGES, CORNERS, NUMBERS, OUTLINES, CAGES = "zE", "z1", "zN", "zC", "z6"


def texts_in(drawing: Drawing) -> Iterator[tuple[int, str]]:
    """The cell and the text of each small text, which tells the number of a cage."""
    for mark in drawing.of(penpa.CORNER_TEXTS):
        if mark.cell is not None:
            yield mark.cell, mark.text


def givens_in(drawing: Drawing) -> Iterator[Given]:
    """The digits that stand in cells. Raises FormatError."""
    columns = drawing.board.columns
    for mark in drawing.of(penpa.NUMBERS):
        if mark.cell is not None:
            yield Given(mark.cell, digit_of(mark.text, cell_name(mark.cell, columns)))


def areas_in(drawing: Drawing) -> tuple[int, ...]:
    """The number of the area within thick borders that each cell lies in."""
    board, walls = drawing.board, set(lines_of(drawing.of(penpa.BORDERS)))
    cells = range(board.rows * board.columns)
    sides = ((cell, near, wall) for cell in cells for near, wall in beside(board, cell))
    return join_parts(len(cells), [(cell, near) for cell, near, wall in sides if wall not in walls])


def tell_borders(drawing: Drawing) -> tuple[str, ...]:
    """What is told of borders: that they are of two sorts; FormatError for one that parts no areas,
    which may be a mark between two cells."""
    board, owner, borders = drawing.board, areas_in(drawing), drawing.of(penpa.BORDERS)
    sides = [(cell, near, wall) for cell in range(len(owner)) for near, wall in beside(board, cell)]
    within = {wall for cell, near, wall in sides if owner[cell] == owner[near]}
    marks = [mark for mark, line in zip(borders, lines_of(borders), strict=True) if line in within]
    if marks:
        raise FormatError(
            f"the link has {penpa.words_for(marks)} with the same area on both sides; close the "
            "area, or remove what adds no rule"
        )
    if len({mark.value for mark in borders}) > 1:
        return ("its thick borders are of two sorts, which were not read",)
    return ()


def beside(board: PenpaBoard, cell: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The cells beside a cell, each with the edge between them."""
    row, column = divmod(cell, board.columns)
    for below, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        r, c = row + below, column + right
        if 0 <= r < board.rows and 0 <= c < board.columns:
            yield r * board.columns + c, wall_between(board, (row, column), (r, c))


def wall_between(
    board: PenpaBoard, one: tuple[int, int], other: tuple[int, int]
) -> tuple[int, ...]:
    """The corners at the ends of the edge between two cells that lie side by side."""
    (row, column), (r, _) = sorted((one, other))
    ends = ((row - 1, column), (row, column)) if r == row else ((row, column - 1), (row, column))
    return tuple(board.layer + board.point(*end) for end in ends)


def point_of(board: PenpaBoard, cell: int) -> int:
    """The point in the middle of a cell."""
    return board.point(*divmod(cell, board.columns))


def corners_at(board: PenpaBoard, texts: Mapping[int, str]) -> dict[str, object]:
    """Small texts in the first corners of cells."""
    return {
        str(4 * (board.layer + point_of(board, cell))): [text, BLACK]
        for cell, text in texts.items()
    }


def walls_round(board: PenpaBoard, owner: Mapping[int, int]) -> dict[str, int]:
    """Thick borders between cells of different areas."""
    walls = {
        ",".join(map(str, wall))
        for cell in owner
        for near, wall in beside(board, cell)
        if owner[near] != owner[cell]
    }
    return dict.fromkeys(sorted(walls), THICK)


def outline(board: PenpaBoard, cells: Collection[int]) -> Iterator[tuple[int, int]]:
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
            yield quarter(row, column, ends[0]), quarter(row, column, ends[1])
        follows = (row + 1, column) if right else (row, column + 1)
        across = (follows[0], follows[1] + out) if right else (follows[0] + out, follows[1])
        if follows in held and not {beyond, across} <= held:
            yield quarter(row, column, ends[1]), quarter(*follows, ends[0])


def cells_at(board: PenpaBoard, points: Collection[object], what: str) -> list[int]:
    """The cells at these points of one of the things named. Raises FormatError."""
    found = [
        board.cell(point) if type(point) is int and 0 <= point < board.layer else None
        for point in points
    ]
    cells = [cell for cell in found if cell is not None]
    if len(cells) < len(found):
        raise FormatError(f"one of the {what} has cells outside the grid; keep it inside")
    return cells
