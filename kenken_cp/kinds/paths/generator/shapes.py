"""Outlines by name, drawn at any size: a function says which places of a square are cells.

The square goes from -1 to 1 both ways. A few cells may be left out so that a path can cover the
others (`holes_of`).
"""

from collections.abc import Callable
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from kenken_cp.core.late import late
from kenken_cp.kinds.paths.generator.covering import MOST, most_links, why_no_path
from kenken_cp.kinds.paths.puzzle import PathPuzzle

# whether a cell is there, by its middle: across from -1 to 1, and down from -1 to 1
Inside = Callable[[float, float], bool]

RECTANGLE = "rectangle"
# The kernel is loaded only once an outline is asked for.
_is_drawn = late("kenken_cp.kinds.paths.generator.drawable", "is_drawn")
# letters are drawn on five columns and seven rows
LETTERS = {
    "a": (".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"),
    "h": ("#...#", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"),
    "l": ("#....", "#....", "#....", "#....", "#....", "#....", "#####"),
    "o": (".###.", "#...#", "#...#", "#...#", "#...#", "#...#", ".###."),
    "s": (".####", "#....", "#....", ".###.", "....#", "....#", "####."),
    "u": ("#...#", "#...#", "#...#", "#...#", "#...#", "#...#", ".###."),
}


class Shape(NamedTuple):
    """One outline; `cornered` is its form where steps do not cross corners, if that differs."""

    id: str
    statement: str
    inside: Inside
    cornered: Inside | None = None


def _heart(across: float, down: float) -> bool:
    x, y = abs(across) * 1.12, 0.15 - 1.15 * down
    return (x * x + y * y - 1) ** 3 - x * x * y**3 <= 0


def _ring(across: float, down: float) -> bool:
    return 0.38 <= hypot(across, down) <= 1.06


def _letter(rows: tuple[str, ...]) -> Inside:
    def inside(across: float, down: float) -> bool:
        column, row = min(4, int((across + 1) * 2.5)), min(6, int((down + 1) * 3.5))
        return rows[row][column] == "#"

    return inside


def square_corners(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A letter whose strokes meet at edges: rows that are rounded go on to both sides."""
    return tuple(["#####" if "###" in row else row for row in rows])


SHAPES = (
    Shape(RECTANGLE, "every cell", lambda across, down: True),
    Shape("diamond", "a square on its corner", lambda a, d: abs(a) + abs(d) <= 1.02),
    Shape("disc", "a disc", lambda a, d: hypot(a, d) <= 1.06),
    Shape("ring", "a disc with a hole", _ring),
    Shape("heart", "a heart", _heart),
    Shape("cross", "a cross with arms of a third", lambda a, d: min(abs(a), abs(d)) <= 0.34),
    Shape("frame", "a frame around a hole", lambda a, d: max(abs(a), abs(d)) >= 0.5),
    *[
        Shape(
            f"letter-{name}",
            f"the letter {name.upper()}",
            _letter(rows),
            _letter(square_corners(rows)),
        )
        for name, rows in LETTERS.items()
    ],
)
BY_ID = {shape.id: shape for shape in SHAPES}
FEW_TRIES = 4
SHARE_TRIMMED = 10  # at most one cell in so many is left out so that a path can cover the others


@lru_cache(maxsize=64)
def holes_of(shape: str, rows: int, columns: int, king: bool) -> tuple[int, ...]:
    """The cells that a named outline leaves out, on a board of these sides.

    Where steps cross edges only, letters have corners, and an outline that no path can cover is
    trimmed a little if that helps.
    """
    row = BY_ID[shape]
    inside = row.inside if king or row.cornered is None else row.cornered
    cells = {
        at * columns + across
        for at in range(rows)
        for across in range(columns)
        if inside((2 * across + 1) / columns - 1, (2 * at + 1) / rows - 1)
    }
    if not king:
        cells = _trim(cells, rows, columns)
    return tuple([cell for cell in range(rows * columns) if cell not in cells])


def _trim(cells: set[int], rows: int, columns: int) -> set[int]:
    """The cells without a few that keep a path from covering them; all if that does not help.

    Cells are left out until the generator finds a path, or else until nothing speaks against one.
    """
    left, found = set(cells), None
    while SHARE_TRIMMED * (len(cells) - len(left)) <= len(cells) and len(left) > 2:
        holes = tuple([cell for cell in range(rows * columns) if cell not in left])
        board = PathPuzzle(rows, columns, False, (), holes)
        beside = {cell: board.neighbours(cell) for cell in left}
        links = most_links(beside, columns)
        if not why_no_path(board):
            found = found or set(left)
            if _is_drawn()(board, FEW_TRIES):
                return left
        first = min(
            links.short,
            key=lambda cell: (len(beside[cell]), -_from_middle(cell, rows, columns), cell),
            default=None,
        )
        if first is None:
            break
        left -= _images(first, cells, columns, rows, links.excess)
    return found or cells


def _images(cell: int, cells: set[int], columns: int, rows: int, excess: int) -> set[int]:
    """The cells that are alike with this one, as the outline is the same from both sides; no more
    than the cells of a colour that are too many."""
    across = {at: at - at % columns + columns - 1 - at % columns for at in range(rows * columns)}
    down = {at: at % columns + (rows - 1 - at // columns) * columns for at in range(rows * columns)}
    found = {cell}
    for turned in (across, down):
        more = found | {turned[at] for at in found}
        if {turned[at] for at in cells} == cells and (excess < MOST or len(more) <= excess):
            found = more
    return found


def _from_middle(cell: int, rows: int, columns: int) -> float:
    row, column = divmod(cell, columns)
    return hypot(2 * row + 1 - rows, 2 * column + 1 - columns)
