"""The symmetries of a pattern of cells, such as givens or filled cells: one row per symmetry."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from kenken_cp.core.counts import say_list
from kenken_cp.core.recipe import RecipeError

# the image of a cell (row, column), given the last row and the last column of the board
Move: TypeAlias = Callable[[int, int, int, int], tuple[int, int]]


class Symmetry(NamedTuple):
    """One symmetry, by the moves that generate it.

    A `square` one maps rows onto columns, so only square boards can have it.
    """

    id: str
    title: str
    moves: tuple[Move, ...]
    square: bool = False


def _half(row: int, column: int, bottom: int, right: int) -> tuple[int, int]:
    return bottom - row, right - column


def _quarter(row: int, column: int, bottom: int, right: int) -> tuple[int, int]:
    return column, right - row


def _across(row: int, column: int, bottom: int, right: int) -> tuple[int, int]:
    return row, right - column


def _down(row: int, column: int, bottom: int, right: int) -> tuple[int, int]:
    return bottom - row, column


def _falling(row: int, column: int, bottom: int, right: int) -> tuple[int, int]:
    return column, row


def _rising(row: int, column: int, bottom: int, right: int) -> tuple[int, int]:
    return right - column, bottom - row


NONE = "none"
SYMMETRIES: tuple[Symmetry, ...] = (
    Symmetry(NONE, "None", ()),
    Symmetry("half-turn", "Half turn", (_half,)),
    Symmetry("quarter-turn", "Quarter turn", (_quarter,), square=True),
    Symmetry("mirror", "Left and right", (_across,)),
    Symmetry("flip", "Top and bottom", (_down,)),
    Symmetry("mirrors", "Both mirrors", (_across, _down)),
    Symmetry("diagonal", "Falling diagonal", (_falling,), square=True),
    Symmetry("antidiagonal", "Rising diagonal", (_rising,), square=True),
    Symmetry("diagonals", "Both diagonals", (_falling, _rising), square=True),
    Symmetry("full", "All rotations and reflections", (_quarter, _falling), square=True),
)
BY_ID = {row.id: row for row in SYMMETRIES}
IDS = tuple(BY_ID)
# As the help lists them; those that their names do not explain are explained.
_MEANT = {
    "mirror": "left and right",
    "flip": "top and bottom",
    "mirrors": "both",
    "diagonals": "both",
    "full": "all rotations and reflections",
}
LISTED = ", ".join([f"{name} ({_MEANT[name]})" if name in _MEANT else name for name in BY_ID])


def symmetry_of(name: str, rows: int, columns: int) -> Symmetry:
    """The symmetry of this name. RecipeError if it needs a square grid and this one is none."""
    row = BY_ID[name]
    if row.square and rows != columns:
        others = say_list([other.id for other in SYMMETRIES if not other.square], "or")
        raise RecipeError(
            f"--symmetry {name}: it needs a square grid, not {rows}×{columns}; choose {others}"
        )
    return row


def orbits(symmetry: Symmetry, rows: int, columns: int) -> list[list[int]]:
    """The sets of cells that the symmetry makes alike, each ascending, by first cells."""
    owner: dict[int, list[int]] = {}
    for cell in range(rows * columns):
        if cell not in owner:
            orbit = _orbit(symmetry, cell, rows, columns)
            owner.update(dict.fromkeys(orbit, orbit))
    return [orbit for cell, orbit in owner.items() if cell == orbit[0]]


def _orbit(symmetry: Symmetry, cell: int, rows: int, columns: int) -> list[int]:
    found, ahead = {cell}, [cell]
    while ahead:
        row, column = divmod(ahead.pop(), columns)
        for move in symmetry.moves:
            to_row, to_column = move(row, column, rows - 1, columns - 1)
            moved = to_row * columns + to_column
            if moved not in found:
                found.add(moved)
                ahead.append(moved)
    return sorted(found)
