"""Patterns of givens by name: the cells of the pattern are given, wherever the path goes.

So are the first and the last number, unless the recipe's `give_ends` is off; no other cells are.
Only `anywhere` leaves the choice to the generator.
"""

from collections.abc import Callable
from typing import NamedTuple


class Pattern(NamedTuple):
    """One pattern: whether a cell belongs to it, by its row and column and how many there are."""

    id: str
    statement: str
    has: Callable[[int, int, int, int], bool]


def _ring(row: int, column: int, rows: int, columns: int) -> int:
    """How far a cell is from the border."""
    return min(row, column, rows - 1 - row, columns - 1 - column)


ANYWHERE = "anywhere"
PATTERNS = (
    Pattern(ANYWHERE, "any cells", lambda r, c, rows, columns: True),
    Pattern("border", "the cells of the border", lambda *at: _ring(*at) == 0),
    Pattern("inner-ring", "the ring inside the border", lambda *at: _ring(*at) == 1),
    Pattern("lattice", "every other cell of every other row", lambda r, c, *_: r % 2 == 0 == c % 2),
    Pattern("checkers", "every other cell, as on a chessboard", lambda r, c, *_: (r + c) % 2 == 0),
    Pattern(
        "crosses",
        "the middle row and column, or the middle two of an even number",
        lambda r, c, rows, columns: (
            r in (rows // 2, (rows - 1) // 2) or c in (columns // 2, (columns - 1) // 2)
        ),
    ),
)
BY_ID = {pattern.id: pattern for pattern in PATTERNS}


def cells_of(pattern: str, rows: int, columns: int) -> frozenset[int]:
    """The cells of a pattern on a board of these sides."""
    has = BY_ID[pattern].has
    return frozenset(
        [r * columns + c for r in range(rows) for c in range(columns) if has(r, c, rows, columns)]
    )
