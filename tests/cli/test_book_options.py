"""What a book is called, and what it is printed on."""

from pathlib import Path
from typing import Any

import pytest

from kenken_cp.book import Book, Design
from kenken_cp.book import make as make_book
from kenken_cp.cli import book as command
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.suites import finish_suite

pytest.importorskip("typst")


@pytest.mark.parametrize("paper", ["A4", "a5", "Letter", "LEGAL"])
def test_papers_are_named_in_any_case(kenken: Kenken, tmp_path: Path, paper: str) -> None:
    puzzle, output = EXAMPLES / "unique/square-4x4.json", tmp_path / "a.pdf"
    assert kenken("book", puzzle, "-o", output, "--paper", paper, "-q")[0] == 0
    assert output.read_bytes().startswith(b"%PDF")


def test_a_book_of_a_suite_has_its_title(
    kenken: Kenken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def note(design: Design, *rest: Any) -> Book:
        made.append(design.title)
        return make_book(design, *rest)

    monkeypatch.setattr(command, "make_book", note)
    part = [{"size": 3, "levels": {"gentle": 1}}]
    for name, title in (("one", "Winter"), ("two", "Winter"), ("three", "Summer")):
        finish_suite(tmp_path / f"{name}.db", {"title": title, "seed": name, "part": part})
    puzzle = EXAMPLES / "unique/square-4x4.json"
    one, two, three = (tmp_path / f"{name}.db" for name in ("one", "two", "three"))
    for paths, wanted in (
        ([one], "Winter"), ([one, two], "Winter"), ([f"{one}:1"], "Winter"), ([one, three], ""),
        ([one, puzzle], ""), ([one, "--title", "Mine"], "Mine"),
    ):  # fmt: skip
        assert kenken("book", *paths, "-o", tmp_path / "a.pdf", "-q", "-j", 1)[0] == 0
        assert made.pop() == wanted
