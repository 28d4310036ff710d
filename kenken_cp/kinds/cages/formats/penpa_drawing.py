"""What a Penpa+ link draws of any puzzle of cages: texts in cells, borders, areas.

Most of it reads such drawings; `point_of` and `walls_round` are for writing them.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from kenken_cp.core.counts import listed
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages.formats.assemble import Given
from kenken_cp.kinds.cages.formats.boards import digit_of
from kenken_cp.text.contents import Penpa, PenpaBoard, damaged_link
from kenken_cp.text.decoding import number

TITLE = "Penpa+ link"
THIN, THICK, BLACK, NORMAL = 1, 2, 1, "1"
EDGES, CORNERS, NUMBERS, OUTLINES, CAGES = "zE", "z1", "zN", "zC", "z6"
# What may be drawn, and would be a rule in most puzzles.
KNOWN = {
    "zY": "symbols", "zL": "lines", "zF": "free lines", "z2": "free edges", "zW": "walls",
    OUTLINES: "cages of dots", CAGES: "killer cages", "zT": "thermometers", "z7": "thermometers",
    "z3": "arrows", "z0": "frames", "z5": "polygons",
}  # fmt: skip

_EDGE = re.compile(r"([0-9]{1,7}),([0-9]{1,7})")


def drawn_in(
    contents: Penpa, signs: tuple[str, ...], foreign: Mapping[str, str], whose: str
) -> dict[str, dict[str, Any]]:
    """What is drawn of these kinds; FormatError for what such puzzles do not have."""
    others = [name for sign, name in foreign.items() if contents.drawn.get(sign)]
    if others:
        raise FormatError(
            f"it has {listed(sorted(set(others)))}, which {whose} do not have; remove them"
        )
    drawn = {sign: contents.drawn.get(sign, {}) for sign in signs}
    for sign, held in drawn.items():
        if type(held) is not dict:
            raise damaged_link(f"{sign!r} in its contents is no object")
    return drawn


def texts_in(
    board: PenpaBoard, drawn: Mapping[str, Any], sign: str
) -> Iterator[tuple[int, str, int]]:
    """The cell, the text and the layer of what is written."""
    return board.texts(drawn[sign], sign, 4 if sign == CORNERS else 1)


def givens_in(board: PenpaBoard, drawn: Mapping[str, Any]) -> Iterator[Given]:
    """The digits that stand in cells. Raises FormatError."""
    for cell, text, layer in texts_in(board, drawn, NUMBERS):
        if layer == 0:
            yield Given(cell, digit_of(text, cell_name(cell, board.columns)))


def areas_in(board: PenpaBoard, drawn: Mapping[str, Any]) -> list[int]:
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
            for near, wall in beside(board, cell):
                if wall not in walls and near > start and owner[near] == near:
                    owner[near] = start
                    frontier.append(near)
    return owner


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


def walls_round(board: PenpaBoard, owner: Mapping[int, int]) -> dict[str, int]:
    """Thick borders between cells of different areas."""
    walls = {
        ",".join(map(str, wall))
        for cell in owner
        for near, wall in beside(board, cell)
        if owner[near] != owner[cell]
    }
    return dict.fromkeys(sorted(walls), THICK)
