"""Outlines by name, drawn at any size: a function says which places of a unit square are cells."""

from collections.abc import Callable
from math import hypot
from typing import NamedTuple

from kenken_cp.kinds.paths.puzzle import PathPuzzle

# whether a cell is there, by its middle: across from -1 to 1, and down from -1 to 1
Inside = Callable[[float, float], bool]

RECTANGLE = "rectangle"
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
    """One outline."""

    id: str
    statement: str
    inside: Inside


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


SHAPES = (
    Shape(RECTANGLE, "every cell", lambda across, down: True),
    Shape("diamond", "a square on its corner", lambda a, d: abs(a) + abs(d) <= 1.02),
    Shape("disc", "a disc", lambda a, d: hypot(a, d) <= 1.06),
    Shape("ring", "a disc with a hole", _ring),
    Shape("heart", "a heart", _heart),
    Shape("cross", "a cross with arms of a third", lambda a, d: min(abs(a), abs(d)) <= 0.34),
    Shape("frame", "a frame around a hole", lambda a, d: max(abs(a), abs(d)) >= 0.5),
    *[
        Shape(f"letter-{name}", f"the letter {name.upper()}", _letter(rows))
        for name, rows in LETTERS.items()
    ],
)
BY_ID = {shape.id: shape for shape in SHAPES}
MEND = "choose another size or shape"


def holes_of(shape: str, rows: int, columns: int) -> tuple[int, ...]:
    """The cells that a named outline leaves out, on a board of these sides."""
    inside = BY_ID[shape].inside
    return tuple(
        [
            row * columns + column
            for row in range(rows)
            for column in range(columns)
            if not inside((2 * column + 1) / columns - 1, (2 * row + 1) / rows - 1)
        ]
    )


def why_no_path(puzzle: PathPuzzle) -> str:
    """Why no path can cover a board, as far as its parts and colours show it; "" if they do not."""
    beside = {cell: puzzle.neighbours(cell) for cell in puzzle.open_cells}
    if not _is_joined(beside):
        return f"its cells are not connected; {MEND}"
    most = 0 if puzzle.closed else 2
    ends = sum(len(found) == 1 for found in beside.values())
    if ends > most:
        return f"{ends} of its cells have only one neighbour; {MEND}"
    if puzzle.king:
        return ""
    dark = sum(sum(divmod(cell, puzzle.columns)) % 2 for cell in puzzle.open_cells)
    if puzzle.closed and puzzle.count % 2:
        return f"its {puzzle.count} cells are an odd number; choose a size with an even number"
    apart = abs(puzzle.count - 2 * dark)
    if apart > (not puzzle.closed):
        return (
            f"coloured like a chessboard it has {dark} cells of one colour and "
            f"{puzzle.count - dark} of the other, and paths change colour at each step; {MEND}"
        )
    return ""


def _is_joined(beside: dict[int, list[int]]) -> bool:
    ahead = [next(iter(beside))]
    seen = set(ahead)
    while ahead:
        found = set(beside[ahead.pop()]) - seen
        seen |= found
        ahead += found
    return len(seen) == len(beside)
