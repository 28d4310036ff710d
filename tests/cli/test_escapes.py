"""Titles that steer a terminal or a page: escapes in JSON, entities in Markdown."""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import STEERING, BackendError, FormatError
from kenken_cp.core.format import Format
from kenken_cp.formats import (
    FORMATS,
    format_of,
    native,
    read_document,
    write_as,
    write_document,
    write_line,
)
from kenken_cp.registry import FAMILIES
from kenken_cp.text.json_text import escape_json
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES

PUZZLE = EXAMPLES / "unique/sudoku-9x9.json"
NASTY = "a\x1b[31m\x7f\x9b\u202eb\u2066c\u2028d\u200fe\U000e0041 \u00e9 \u4e2d"
SIGNS = [sign for sign in NASTY if not (sign.isascii() and sign.isprintable())]
JSON = ("native", "ipuz", "fpuzzles", "sudokupad")


@given(st.text())
def test_escapes_mean_the_same_and_can_be_printed(text: str) -> None:
    told = escape_json(json.dumps(text, ensure_ascii=False))
    assert told.isprintable()
    assert json.loads(told) == text
    spread = escape_json(json.dumps([text], ensure_ascii=False, indent=1))
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


@pytest.mark.parametrize("row", [row for row in FORMATS if row.writes], ids=lambda row: row.id)
def test_no_writer_lets_a_title_steer_a_terminal(row: Format) -> None:
    """Each writes no such sign, and what it does write is read as the same title, or it refuses."""
    for family in (each for each in FAMILIES if each in row.families):
        puzzle = family.manual.example()
        for name, sign in product(("title", "author", "source"), SIGNS):
            text = f"a{sign}b"
            about: dict[str, Any] = {name: text}
            document = Document(family, puzzle, None, Meta(**about))
            try:
                told = write_as(document, row)
            except (FormatError, BackendError):
                continue
            if isinstance(told, bytes):
                continue
            assert not STEERING.search(told), (family.id, name, sign)
            if row.reads and name in row.keeps and not sign.isspace():
                found = getattr(read_document(told, row.id, "", family.id).meta, name)
                assert found in (text, text.replace(sign, " ")), (family.id, name, sign)


PLAIN = ("rate", "verify", "solve", "explain", "hint", "check", "render", "search", "convert")
FORMS = {
    "rate": ("table", "jsonl", "csv"),
    "verify": ("table", "jsonl", "csv"),
    "solve": ("text", "jsonl"),
    "explain": ("text", "markdown", "html", "json"),
    "hint": ("text", "json"),
    "check": ("text", "json"),
    "render": ("text", "svg", "html"),
}


@pytest.mark.parametrize("command", PLAIN)
def test_no_command_lets_a_title_or_a_name_steer_a_terminal(
    kenken: Kenken, tmp_path: Path, command: str
) -> None:
    """On stdout and stderr, from the title of a puzzle and from the name of its file."""
    document = read_document((EXAMPLES / "unique/square-4x4.json").read_bytes())
    nasty = Meta(title=NASTY, author=NASTY, source=NASTY)
    path = tmp_path / f"{NASTY.replace('/', '')}.json"
    path.write_text(native.write(replace(document, meta=nasty)), encoding="utf-8")
    state = tmp_path / "state"
    state.write_text("1 . . .\n" + ". . . .\n" * 3)
    more = ("--state", state) if command in ("hint", "check") else ()
    for form in FORMS.get(command, ("",)):
        asked = ("--format", form) if form else ()
        code, out, err = kenken(command, path, *more, *asked)
        assert code in (0, 1), (form, err)
        assert not STEERING.search(out), (form, out)
        assert not STEERING.search("".join(err)), (form, err)


def test_titles_in_text_formats_are_refused_by_the_sign(kenken: Kenken, tmp_path: Path) -> None:
    document = read_document((EXAMPLES / "unique/shikaku-7x7.json").read_bytes())
    path = tmp_path / "a.json"
    for sign, shown in (("\u202e", r"'\u202e'"), ("\x1b", r"'\x1b'")):
        path.write_text(native.write(replace(document, meta=Meta(title=f"a{sign}b"))))
        code, out, err = kenken("convert", path, "--to", "janko")
        assert (code, out, len(err)) == (2, "", 1)
        assert f"cannot hold the control sign {shown} of a title" in err[0]


def test_titles_in_markdown_are_no_html(kenken: Kenken, tmp_path: Path) -> None:
    document = read_document((EXAMPLES / "unique/square-4x4.json").read_bytes())
    path = tmp_path / "a.json"
    title = "<script>alert(1)</script> & [a](javascript:b) `c`"
    path.write_text(native.write(replace(document, meta=Meta(title=title))), encoding="utf-8")
    heading = kenken("explain", path, "--format", "markdown")[1].splitlines()[0]
    assert "<" not in heading
    assert heading.startswith("# &lt;script&gt;alert(1)&lt;/script&gt; &amp; [a]\\(")
    assert "\\`c\\`" in heading
