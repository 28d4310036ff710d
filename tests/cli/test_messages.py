"""What all messages have in common: one thing is said as one."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from kenken_cp.cli.common import Color, show
from kenken_cp.core.counts import counted, rows_of, signed
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import read_document
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT

PACKAGE = ROOT / "kenken_cp"
SMALL = ROOT / "data/examples/unique/square-3x3.json"
WIDE = SMALL.with_name("rectangle-2x3.json")  # which Keen has not

_PLURAL = re.compile(r" (?:more )?[a-z]+s\b")
_VERB = re.compile(r" (?:is|has|was|says|does)\b")
# Where a number stands before a plural and cannot be one, or one is said elsewhere.
NEVER_ONE = {
    "api/arguments.py": {"entries"},  # more than a limit
    "benchmark/describing.py": {"conflicts"},  # those of a hard one
    "book/design.py": {"letters", "pages"},  # more than a limit
    "book/gather.py": {"puzzles"},  # more than a limit
    "book/press.py": {"puzzles"},
    "backends/layers.py": {"cells"},  # a cage with so many partial results
    "certificate/files.py": {"lines", "bytes"},  # more than a limit
    "certificate/check.py": {"lines"},  # more than one that suffices
    "certificate/make.py": {"variables", "lines", "bytes"},
    "cli/book.py": {"puzzles", "pages"},
    "cli/certificate_export.py": {"formulas"},
    "cli/generate.py": {"units", "puzzles"},  # one is told apart
    "core/spoken.py": {"cells"},  # more than are named
    "studio/jobs.py": {"jobs"},  # as many as may run
    "kinds/cages/sentences/simple.py": {"ways"},  # more than are named
    "kinds/rectangles/sentences/simple.py": {"numbers", "rectangles"},  # more than are named
    "suite/bans.py": {"puzzles"},  # more than a limit
    "cli/hint.py": {"steps"},
    "cli/solve.py": {"solutions"},
    "cli/suite_calibrate.py": {"units"},
    "kinds/cages/puzzle.py": {"digits", "cells"},
    "kinds/cages/sentences/branches.py": {"ways"},  # cases
    "kinds/cages/sentences/steps.py": {"ways"},
    "kinds/cages/fields.py": {"entries"},  # its other branch says 1 entry
    "kinds/cages/groups.py": {"cells"},
    "kinds/cages/sentences/words.py": {"ways"},
    "kinds/cages/formats/kenken_maker_binary.py": {"cages", "cells"},
    "formats/sources.py": {"bytes"},  # of a proof
    "text/decoding.py": {"digits"},
    "kinds/cages/generator/readers.py": {"digits"},
    "human/notes.py": {"characters"},
    "kinds/cages/tables.py": {"cells"},
    "studio/orders.py": {"puzzles"},  # none, or more than a limit
    "suite/spec.py": {"levels"},
    "kinds/lines/formats/webpbn.py": {"puzzles", "pictures"},  # other branches say none or the one
    "text/xml_tree.py": {"elements"},  # more than a limit
    "kinds/cages/formats/janko.py": {"cells"},  # an area that has not n
    "kinds/cages/formats/opensudoku.py": {"games"},  # more than one
    "kinds/cages/formats/sudoku_links.py": {"signs"},  # of a link of 81 and more
    "kinds/lines/sentences/simple_cases.py": {"cells"},  # its other branch says the one
    "studio/answers.py": {"puzzles"},  # more than a limit
    "suite/solutions.py": {"puzzles"},  # that share one
    "kinds/lines/model.py": {"states"},
    "kinds/lines/formats/nonogram_json.py": {"times"},  # more than once
    "kinds/lines/sentences/misfits.py": {"blocks"},  # its other branch says the one
    "kinds/lines/sentences/branches.py": {"places"},  # its other branch says the one
    "kinds/lines/state.py": {"cells"},
    "kinds/paths/model.py": {"candidates"},
    "kinds/paths/puzzle.py": {"cells"},  # the fewest in a loop
    "kinds/paths/sentences/pockets.py": {"runs", "cells"},  # other branches say the one
    "kinds/paths/sentences/steps.py": {"ways"},  # other branches say the one and the two
    "kinds/rectangles/log_reader.py": {"steps"},
    "kinds/rectangles/shapes.py": {"cells"},
    "kinds/lines/generator/pictures.py": {"pixels"},  # as width and height
    "render/pictures.py": {"cells"},  # more than a limit
    "suite/gather.py": {"shards"},  # of which some are missing
    "teaching/search.py": {"cells"},
    "text/parquet.py": {"bytes"},  # more than a limit
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


# Riddles and their plain words, so that what was rewritten does not come back.
BANNED = {
    r"in vain": "without a puzzle",
    r"\bgo(es)? on\b": "resumes, continues",
    r"\bcan go on\b": "can be resumed",
    r"puzzle begun|puzzle at hand": "half-solved puzzle, candidate",
    r"[Tt]echniques of people": "human solving techniques",
    r"makes the same again": "repeat with --seed",
    r"\bas (is|are) asked for\b": "matches",
    r"\bis as asked for\b": "matches",
    r"\bcomes? to\b(?! an end)": "gives, adds up to",
    r"\bstands? twice\b": "occurs twice",
    r"\bput down as\b": "is",
    r"\bcannot be had\b": "the maximum is",
    r"\bcannot carry\b": "cannot represent",
    r"\bis not known\b": "is unknown",
    (
        r"\b(is|are) (no|none of this) "
        r"(clue|cage|row|cell|digit|size|map|key|option|figure|number|link)\b"
    ): "is not a …",
    r"\bwould do for it\b": "use …",
    r"\bwants? (a|an|one|it|them|what|puzzles|cages)\b": "needs, asks for",
    r"\bis (read, not written|written, not read)\b": "can be read but not written",
    r"\bmust be a text\b": "must be a string",
    r"\bit is of another\b": "belongs to another",
    r"\bthere is nothing to do\b": "nothing to do",
    r"\bturn it round\b": "swap its ends",
    r"\bsay what is wanted\b": "give a value",
    r"\bperhaps\b": "possibly",
    r"\bper cent\b": "percent",
    r"\bnext to (no|nothing)\b": "almost no",
}
# Their sentences are held to their own lists: what steps and books say.
SENTENCES = ("kinds/cages/sentences/", "kinds/cages/manual.py", "kinds/cages/techniques.py")


@cache
def _texts() -> tuple[tuple[str, int, str], ...]:
    """Every text in the package that a person may read: strings, and the help in docstrings."""
    return tuple(_found_texts())


def _found_texts() -> Iterator[tuple[str, int, str]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if name.startswith(SENTENCES):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        silent = set(_docstrings(tree, with_help=name.startswith("cli/")))
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in silent
            ):
                yield name, node.lineno, " ".join(node.value.split())


def _docstrings(tree: ast.AST, *, with_help: bool) -> Iterator[int]:
    """The docstrings that no help shows."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body:
            first = node.body[0]
            shown = with_help and getattr(node, "name", "") in ("run", "_global")
            if isinstance(first, ast.Expr) and not shown:
                yield id(first.value)


@pytest.mark.parametrize("phrase", BANNED)
def test_help_and_messages_are_plain_english(phrase: str) -> None:
    found = [f"{name}:{line}: {text}" for name, line, text in _texts() if re.search(phrase, text)]
    assert not found, f"write: {BANNED[phrase]}"


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
