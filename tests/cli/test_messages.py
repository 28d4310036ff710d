"""What all messages have in common: one thing is said as one."""

import re
from io import StringIO
from pathlib import Path

import pytest

from kenken_cp.cli.common import Color, show
from kenken_cp.core.counts import counted, rows_of, signed
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import read_document
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT

SMALL = ROOT / "data/examples/unique/square-3x3.json"
WIDE = SMALL.with_name("rectangle-2x3.json")  # which Keen has not


def test_a_count_is_told_by_its_noun() -> None:
    assert [counted(n, "step") for n in (0, 1, 2, 2_000)] == [
        "0 steps", "1 step", "2 steps", "2,000 steps",
    ]  # fmt: skip
    assert rows_of(1, 3, "digit") == "1 row of 3 digits"


def test_negative_numbers_alone_get_a_minus_sign() -> None:
    for text, told in {
        "-2": "−2", "-9+": "−9+", "(-3) + -1 = -4": "(−3) + −1 = −4", "1 − (-2)": "1 − (−2)",
        "r1c1-r1c2": "r1c1-r1c2", "1-3": "1-3", "X-wing": "X-wing", "- 2": "- 2", "": "",
    }.items():  # fmt: skip
        assert signed(told) == signed(text) == told


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


# What a new user gets wrong, and how the one line begins that answers it.
WRONG: dict[str, tuple[tuple[str, ...], str]] = {
    "broken JSON": (("verify", "broken.json"), "broken.json: column 11: the JSON text ends too"),
    "an empty file": (("verify", "empty.json"), "empty.json: the file is empty; it must contain a"),
    "a missing file": (
        ("verify", "absent.json"),
        "absent.json: cannot be read: No such file or directory; check the name",
    ),
    "no name": (("verify", ""), '"": the name is empty; name a file or a folder'),
    "an empty folder": (("verify", "empty"), "empty: the folder is empty; name a file, or a"),
    "a PDF": (("explain", "a.pdf"), "a.pdf: this is a PDF, not a puzzle; kenken formats lists"),
    "a PDF of plain text": (("verify", "b.pdf"), "b.pdf: this is a PDF, not a puzzle; kenken "),
    "an image": (("verify", "a.jpg"), "a.jpg: this is a JPEG picture, not a puzzle; kenken "),
    "a puzzle as certificate": (
        ("certificate", "check", str(SMALL)),
        f"{SMALL}: line 1: this is no certificate, which begins with",
    ),
    "size 0": (("generate", "--size", "0"), "--size 0: each side must be from 1 to 16"),
    "no puzzles": (("generate", "--count", "0"), "--count 0: it must be a whole number of 1"),
    "a family": (("generate", "crossword"), "FAMILY crossword: no such family; choose from kenken"),
    "a suffix": (("render", str(SMALL), "-o", "x.docx"), "--output x.docx: end the name in .txt, "),
    "a folder as file": (
        ("generate", "-o", "empty"), "--output empty: this is a folder; name a file in it",
    ),
    "a folder as PDF": (("book", str(SMALL), "-o", "empty"), "--output empty: a book is a PDF; "),
    "a folder as table": (
        ("verify", str(SMALL), "-o", "empty"),
        "empty cannot be written: Is a directory; name a file in it",
    ),
    "a folder not there": (
        ("render", str(SMALL), "-o", "absent/x.svg"),
        "absent/x.svg cannot be written: No such file or directory; make the folder first",
    ),
    "a folder not there, for puzzles": (
        ("generate", "sudoku", "-o", "absent/x.jsonl"),
        "absent/x.jsonl cannot be written: No such file or directory; make the folder first",
    ),
    "no output": (("book", str(SMALL)), "--output is missing; kenken book --help shows an example"),
    "no file": (("explain",), "FILE is missing; kenken explain --help shows an example"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_input_is_answered_by_one_line(
    kenken: Kenken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.json").write_text('{"format":', encoding="utf-8")
    Path("empty.json").touch()
    Path("a.pdf").write_bytes(b"%PDF-1.7\n\xff\xfe")
    Path("b.pdf").write_bytes(b"%PDF-1.7\nplain\n")
    Path("a.jpg").write_bytes(b"\xff\xd8\xff\xe0\0")
    Path("empty").mkdir()
    words, told = WRONG[case]
    code, out, err = kenken(*words)
    assert (code, out, len(err)) == (2, "", 1), err
    assert err[0].startswith(f"kenken: {told}")


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
