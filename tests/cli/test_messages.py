"""What all messages have in common: one thing is said as one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kenken_cp.core.counts import counted, rows_of, signed
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT

PACKAGE = ROOT / "kenken_cp"
SMALL = ROOT / "data/examples/unique/square-3x3.json"
WIDE = SMALL.with_name("rectangle-2x3.json")  # which Keen has not

_PLURAL = re.compile(r" (?:more )?[a-z]+s\b")
_VERB = re.compile(r" (?:is|has|was|says|does)\b")
# Where a number stands before a plural and cannot be one, or one is said elsewhere.
NEVER_ONE = {
    "book/design.py": {"letters", "pages"},  # more than a limit
    "book/gather.py": {"puzzles"},  # more than a limit
    "book/press.py": {"puzzles"},
    "backends/layers.py": {"cells"},  # a cage with so many partial results
    "certificate/files.py": {"lines", "bytes"},  # more than a limit
    "certificate/make.py": {"variables", "lines", "bytes"},
    "cli/book.py": {"puzzles", "pages"},
    "cli/certificate_export.py": {"formulas"},
    "cli/generate.py": {"units"},
    "cli/hint.py": {"steps"},
    "cli/solve.py": {"solutions"},
    "cli/suite_calibrate.py": {"units"},
    "kinds/cages/puzzle.py": {"digits"},
    "kinds/cages/sentences/branches.py": {"combinations"},  # cases
    "kinds/cages/sentences/patterns.py": {"combinations"},
    "kinds/cages/groups.py": {"cells"},
    "kinds/cages/sentences/words.py": {"combinations"},
    "kinds/cages/formats/kenken_maker_binary.py": {"cages", "cells"},
    "formats/sources.py": {"bytes"},  # of a proof
    "text/decoding.py": {"figures"},
    "kinds/cages/generator/readers.py": {"digits"},
    "human/notes.py": {"characters"},
    "kinds/cages/tables.py": {"cells"},
    "suite/spec.py": {"levels"},
}


def unguarded(tree: ast.AST) -> Iterator[str]:
    """The plurals that stand in an f-string behind a number written in it."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.JoinedStr):
            continue
        for value, after in zip(node.values, node.values[1:], strict=False):
            if not isinstance(value, ast.FormattedValue) or not isinstance(after, ast.Constant):
                continue
            told = str(after.value)
            if _is_count(value) and _PLURAL.match(told) and not _VERB.match(told):
                yield told.split()[1 if told.startswith(" more ") else 0].rstrip(".,;:)")


def _is_count(value: ast.FormattedValue) -> bool:
    if value.format_spec is not None:
        return ast.unparse(value.format_spec) == "f','"
    return isinstance(value.value, ast.Call) and ast.unparse(value.value.func) == "len"


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


def test_no_message_says_1_pictures() -> None:
    """Where a number may be one, `counted` writes it with its noun."""
    found = {
        (path.relative_to(PACKAGE).as_posix(), noun)
        for path in PACKAGE.rglob("*.py")
        for noun in unguarded(ast.parse(path.read_text(encoding="utf-8")))
    }
    known = {(name, noun) for name, nouns in NEVER_ONE.items() for noun in nouns}
    assert not found - known, "write these by core.counts.counted, or say why they are never one"


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
