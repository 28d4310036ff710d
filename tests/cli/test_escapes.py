"""Titles that steer a terminal or a page: escapes in JSON, entities in Markdown."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.document import Meta
from kenken_cp.formats import format_of, native, read_document, write_document, write_line
from kenken_cp.text.json_text import escaped
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES

PUZZLE = EXAMPLES / "unique/sudoku-9x9.json"
NASTY = "a\x1b[31m\x7f\x9b\u202eb\u2066c\u2028d\u200fe\U000e0041 \u00e9 \u4e2d"
JSON = ("native", "ipuz", "fpuzzles", "sudokupad")


@given(st.text())
def test_escapes_mean_the_same_and_can_be_printed(text: str) -> None:
    told = escaped(json.dumps(text, ensure_ascii=False))
    assert told.isprintable()
    assert json.loads(told) == text
    spread = escaped(json.dumps([text], ensure_ascii=False, indent=1))
    assert spread.count("\n") == 2
    assert json.loads(spread) == [text]


@pytest.mark.parametrize("name", JSON)
def test_titles_in_json_formats_cannot_steer_a_terminal(name: str) -> None:
    document = read_document(PUZZLE.read_bytes())
    titled = replace(document, meta=Meta(title=NASTY, author=NASTY))
    told = write_document(titled, format_of(name)).decode()
    assert told.replace("\n", "").isprintable()
    found = read_document(told, name)
    assert found.puzzle == document.puzzle
    if name in ("native", "ipuz"):
        assert found.meta.title == NASTY
    line = write_line(titled, native.FORMAT)
    assert line.isprintable()
    assert "\u4e2d" in line


def test_titles_in_markdown_are_no_html(kenken: Kenken, tmp_path: Path) -> None:
    document = read_document((EXAMPLES / "unique/square-4x4.json").read_bytes())
    path = tmp_path / "a.json"
    title = "<script>alert(1)</script> & [a](javascript:b) `c`"
    path.write_text(native.write(replace(document, meta=Meta(title=title))), encoding="utf-8")
    heading = kenken("explain", path, "--format", "markdown")[1].splitlines()[0]
    assert "<" not in heading
    assert heading.startswith("# &lt;script&gt;alert(1)&lt;/script&gt; &amp; [a]\\(")
    assert "\\`c\\`" in heading
