"""Drawings of puzzles of rectangles: what is hatched because it is wrong."""

import pytest

from kenken_cp.core.drawing import Tone
from kenken_cp.kinds.rectangles.drawing import draw
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, Clue, RectanglePuzzle

BOARD = RectanglePuzzle(3, 3, (Clue(0, 3), Clue(4, 4), Clue(6, UNKNOWN)))


def list_hatched(rows: str) -> list[int]:
    """The cells that are hatched on the board with these clues' numbers, `.` for an open cell."""
    values = [None if sign == "." else int(sign) for sign in rows if not sign.isspace()]
    fills = draw(BOARD, values).fills
    assert all(fill.tone is Tone.WRONG for fill in fills)
    return [fill.row * 3 + fill.column for fill in fills]


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ("... ... ...", []),
        ("111 .22 322", []),
        ("11. .2. ...", []),  # may still become right
        ("1.1 ... ...", []),
        ("1.. 1.. ...", []),
        ("1.. 1.. 1..", [0, 3, 6]),  # another clue
        ("11. 11. ...", [0, 1, 3, 4]),  # too many cells, and another clue
        ("... .2. ..2", []),
        ("... .22 .2.", []),
        ("... 222 222", [3, 4, 5, 6, 7, 8]),  # six cells, and another clue
        ("121 ... ...", [0, 2]),  # a cell of the 4 between
        ("... ... 333", []),
        ("... .3. 3..", [4, 6]),  # another clue
        ("11. ..2 322", []),
    ],
)
def test_what_cannot_become_a_rectangle_is_hatched(rows: str, wrong: list[int]) -> None:
    assert list_hatched(rows) == wrong


def test_a_puzzle_without_a_grid_has_nothing_hatched() -> None:
    assert draw(BOARD).fills == ()
