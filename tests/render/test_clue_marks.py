"""What clues look like: threads and signs in pictures, on the edges of cells in a terminal."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kenken_cp.core.clue_marks import (
    GREATER_BELOW,
    LESS,
    Ending,
    Filling,
    Form,
    Hue,
    Point,
    Rim,
    Sign,
    Thread,
)
from kenken_cp.core.drawing import Drawing, Label, Role, borders
from kenken_cp.render.look import USUAL, Look
from kenken_cp.render.pens import ASCII
from kenken_cp.render.places import lettering
from kenken_cp.render.svg import size_of, svg
from kenken_cp.render.terminal import plain
from kenken_cp.render.words import in_words
from tests.helpers import paths

GOLDEN = paths.GOLDEN


def middle(row: int, column: int) -> Point:
    return row - 0.5, column - 0.5


ON_EDGES = (
    Sign((0.5, 1), Form.DISC),
    Sign((1, 0.5), Form.DISC, Filling.INK),
    Sign((2.5, 1), Form.CHEVRON, text=LESS),
    Sign((3, 2.5), Form.CHEVRON, text=GREATER_BELOW),
    Sign((3, 3.5), Form.TEXT, text="V"),
)
CLUED = Drawing(
    4,
    4,
    borders([0] * 16, 4),
    (Label(0, 0, Role.GIVEN, "3"), Label(1, 1, Role.VALUE, "4")),
    threads=(
        Thread((middle(2, 2), middle(1, 3), middle(1, 4)), start=Ending.BULB),
        Thread((middle(4, 1), middle(4, 2), middle(3, 3)), Hue.GREY, False, Ending.RING,
               Ending.ARROW, ringed=2),
        Thread((middle(2, 3), middle(3, 4)), Hue.BLUE, True, Ending.DIAMOND, Ending.DIAMOND),
    ),
    signs=(
        *ON_EDGES,
        Sign((1, 2), Form.DISC, text="1234", size=0.6),
        Sign(middle(4, 4), Form.SQUARE, Filling.TINT, size=0.8),
        Sign((-0.5, 0.5), Form.TEXT, text="24", size=0.9),
    ),
    clues=("Thermometer from r2c2: r2c2, r1c3, r1c4.", "Sum 24 above column 1."),
    rim=Rim(top=1),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "look"),
    [
        ("usual", USUAL),
        ("dark", Look(theme="dark")),
        ("printed", Look(theme="print", themed=False)),
    ],
)
def test_pictures(name: str, look: Look, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / "svg" / f"clued.{name}.svg", svg(CLUED, "Clues", look=look))


@pytest.mark.parametrize("pen", ["boxes", "ascii"])
def test_terminal(pen: str, golden: Callable[[Path, str], None]) -> None:
    drawn = plain(CLUED, ASCII) if pen == "ascii" else plain(CLUED)
    golden(GOLDEN / "terminal" / f"clued.{pen}.txt", drawn)


def test_clues_are_said_beneath_where_a_terminal_cannot_draw_them() -> None:
    assert plain(CLUED).endswith("\nSum 24 above column 1.\n")
    seen = replace(CLUED, threads=(), signs=ON_EDGES[:2])
    assert "Sum 24" not in plain(seen)
    assert "Sum 24 above column 1." in in_words(seen)


def test_the_rim_makes_room() -> None:
    wide, high = size_of(CLUED)
    assert size_of(replace(CLUED, rim=Rim(1, 1, 1, 1))) == (wide + 80, high + 40)
    sizes = {each.text: each for each in lettering(CLUED)}
    assert sizes["24"].y < 0 < sizes["1234"].size < sizes["24"].size


def test_ordinary_pictures_have_no_colours_of_clues() -> None:
    assert "green" not in svg(replace(CLUED, threads=(), signs=()), "None")
    assert "--puzzle-green" in svg(CLUED, "Clues")


@pytest.mark.parametrize("point", [(-0.5, 0.5), (4.5, 1), (1, -0.1), (0.5, 4.6)])
def test_no_clue_lies_outside_the_rim(point: Point) -> None:
    with pytest.raises(ValueError, match="outside the board and its rim"):
        Drawing(4, 4, (), (), signs=(Sign(point, Form.DISC),))
    with pytest.raises(ValueError, match="outside the board and its rim"):
        Drawing(4, 4, (), (), threads=(Thread((middle(1, 1), point)),))


def test_a_thread_has_two_points() -> None:
    with pytest.raises(ValueError, match="fewer than two points"):
        Drawing(4, 4, (), (), threads=(Thread((middle(1, 1),)),))
