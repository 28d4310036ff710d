"""What all messages have in common: one thing is said as one."""

import re
from io import StringIO
from pathlib import Path

import pytest

from kenken_cp.cli.common import Color, show
from kenken_cp.core.counts import rows_of, say_count, with_minus
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import read_document
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT

SMALL = ROOT / "data/examples/unique/square-3x3.json"
WIDE = SMALL.with_name("rectangle-2x3.json")  # which Keen has not


def test_a_count_is_told_by_its_noun() -> None:
    assert [say_count(n, "step") for n in (0, 1, 2, 2_000)] == [
        "0 steps", "1 step", "2 steps", "2,000 steps",
    ]  # fmt: skip
    assert rows_of(1, 3, "digit") == "1 row of 3 digits"


def test_negative_numbers_alone_get_a_minus_sign() -> None:
    for text, told in {
        "-2": "−2", "-9+": "−9+", "(-3) + -1 = -4": "(−3) + −1 = −4", "1 − (-2)": "1 − (−2)",
        "r1c1-r1c2": "r1c1-r1c2", "1-3": "1-3", "X-wing": "X-wing", "- 2": "- 2", "": "",
    }.items():  # fmt: skip
        assert with_minus(told) == with_minus(text) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("render", SMALL, "-o", "{}/out/"), "{}/out/: 1 picture"),
        (("convert", SMALL, WIDE, "--to", "keen"), "1 puzzle as keen in "),
        (("explain", SMALL, "--from", 99, "-o", "{}/steps/"), "{}/steps/: 2 images"),
        (("verify", SMALL), "1 puzzle in "),
        (("search", SMALL, "--value-order", "index"), " dead ends, 1 solution, "),
    ],
)
def test_one_is_one_on_the_command_line(
    kenken: Kenken, tmp_path: Path, words: tuple[object, ...], told: str
) -> None:
    code, out, err = kenken(*(str(word).format(tmp_path) for word in words))
    assert code == (2 if WIDE in words else 0)
    assert told.format(tmp_path) in out + "\n".join(err)


def test_the_advice_on_a_folder_of_puzzles_can_be_followed(kenken: Kenken, tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_bytes(SMALL.read_bytes())
    code, out, err = kenken("explain", tmp_path)
    assert (code, out) == (2, "")
    (told,) = re.findall(r"holds several puzzles; name one, such as (.*)", err[0])
    assert kenken("explain", told)[0] == 0


def test_a_board_too_wide_for_the_terminal_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be broken up into lines that nobody can read."""

    class Screen(StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    document = read_document(SMALL.with_name("square-9x9.json").read_bytes())
    drawing = document.family.draw(document.puzzle, None)
    for color in (Color.NEVER, Color.ALWAYS):
        monkeypatch.setenv("COLUMNS", "12")
        with pytest.raises(
            KenkenError, match=r"^the drawing is \d+ characters wide and this terminal"
        ):
            show(drawing, color, Screen())
        monkeypatch.setenv("COLUMNS", "80")
        show(drawing, color, screen := Screen())
        assert screen.getvalue()
