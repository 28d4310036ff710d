"""Messages on a page name its fields, not the command line's options."""

import ast
import re
from collections.abc import Iterator
from typing import Any

import pytest

from kenken_cp.cli import COMMANDS
from kenken_cp.studio.wording import name_fields
from tests.helpers.paths import ROOT

pytest.importorskip("starlette")


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("--digits abc: 'abc' is not a digit", "digits abc: 'abc' is not a digit"),
        ("--cage-sizes '--x-y': write 2:5", "cage sizes '--x-y': write 2:5"),
        ("use larger paper (--paper)", "use larger paper (paper)"),
        ("a -- b---c --", "a -- b---c --"),
        ("the format is unknown; kenken formats lists what is read", "the format is unknown"),
        (
            "too large; kenken verify and kenken solve can; choose a smaller one",
            "too large; choose a smaller one",
        ),
        (
            "clues larger than any that kenken makes; leave it",
            "clues larger than any that kenken makes; leave it",
        ),
        (
            "more changes than allowed (see --max-changes and --thicken)",
            "more changes than allowed",
        ),
        (
            "a line of 2 MiB; the rest is lost; --max-bytes N allows more",
            "a line of 2 MiB; the rest is lost",
        ),
        ("17×17 is too large; --max-size 17 allows it", "17×17 is too large"),
    ],
)
def test_options_are_named_as_fields(message: str, shown: str) -> None:
    assert name_fields(message) == shown


def test_a_text_of_no_format_is_told_without_the_command_line(api: Any) -> None:
    error = api.post("/api/read", json={"text": "hello"}).json()["error"]
    assert error.endswith("line 1, 'hello', does not begin a puzzle")


def test_an_order_of_a_wrong_size_is_told_without_an_option(api: Any) -> None:
    order = {"family": "kenken", "number": 1, "rows": 50, "columns": 50}
    job = api.post("/api/jobs", json=order).json()["job"]
    told = api.get(f"/api/jobs/{job}/events").text
    assert "size 50: each side must be from 1 to 16" in told
    assert "--" not in told


COMMAND = re.compile(rf"\bkenken (?:{'|'.join([row.name for row in COMMANDS])})\b")
ROOMS = ("core", "engine", "formats", "generation", "human", "kinds", "render", "suite", "text")
# Which say what a file is, not what to do about it.
FACTS = {
    "X is in use by another kenken suite; wait until it has finished",
    "X is not an index that kenken book wrote",
    "this file was not written by kenken suite shard",
}


def _texts(tree: ast.AST) -> Iterator[str]:
    """The texts of a module as they are written, X for what is filled in; docstrings too."""
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in joined for part in ast.walk(node)}
    for node in joined:
        texts = [part.value if isinstance(part, ast.Constant) else "X" for part in node.values]
        yield "".join(map(str, texts))
    for other in ast.walk(tree):
        if isinstance(other, ast.Constant) and id(other) not in parts:
            yield str(other.value)


def test_no_message_of_any_room_advises_a_command() -> None:
    """Advice comes after a semicolon or "and"; where it begins a text, that is joined so."""
    seen = 0
    for room in ROOMS:
        for path in sorted((ROOT / "kenken_cp" / room).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            for text in _texts(ast.parse(source)) if re.search(r"\bkenken\b", source) else ():
                if "`" in text or not COMMAND.search(text) or text.startswith("kenken "):
                    continue
                seen += 1
                told = name_fields(text)
                assert told in FACTS or not COMMAND.search(told), (path, told)
    assert seen > 15
