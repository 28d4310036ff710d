"""A suite is read wherever puzzles are read, as a file with one a line would be."""

import io
import json
import os
import sys
import threading
from pathlib import Path

import pytest

from kenken_cp.core.errors import FormatError
from kenken_cp.formats import native, read_document
from kenken_cp.formats.sources import ItemError, TextItem, document_of
from kenken_cp.suite import inputs
from kenken_cp.suite.detect import is_suite
from kenken_cp.suite.select import content_of
from tests.helpers.calls import counting
from tests.helpers.command_line import Kenken
from tests.helpers.suites import alter_suite, begin_suite, copy_suite, export_lines, finish_suite

FIELDS = {"seed": 3, "part": [{"size": [3, 4], "levels": {"gentle": 4, "easy": 3}}]}


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of some small puzzles."""
    path = tmp_path_factory.mktemp("suite") / "small.db"
    finish_suite(path, FIELDS)
    return path


def lines_of(suite: Path, folder: Path) -> Path:
    """Its puzzles as JSON Lines."""
    path = folder / "small.jsonl"
    path.write_text(export_lines(suite), encoding="utf-8")
    return path


def test_its_items_are_its_puzzles_under_their_numbers(suite: Path) -> None:
    lines = export_lines(suite).splitlines()
    found = list(inputs.Inputs().items([str(suite)]))
    assert len(found) == len(lines)
    for number, (item, line) in enumerate(zip(found, lines, strict=True), start=1):
        assert not isinstance(item, ItemError)
        assert (item.source, item.line, item.text) == (str(suite), number, line.encode())
        assert 0 < item.size < len(item.text)
        assert document_of(item) == read_document(line)
        assert document_of(item, "native", "kenken") == read_document(line)
        with pytest.raises(FormatError, match="not to Sudoku"):
            document_of(item, family="sudoku")


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "--format", "jsonl"),
        ("rate", "--format", "jsonl"),
        ("solve", "--format", "rows"),
        ("convert", "--to", "kenny", "-o", "{}/"),
        ("convert", "--to", "native"),
        ("render", "-o", "{}/", "--format", "ascii"),
        ("search", "--value-order", "index"),
    ],
    ids=lambda words: words[0],
)
def test_every_command_reads_it_as_it_reads_its_export(
    kenken: Kenken, suite: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    told: list[object] = []
    for source in (suite, lines_of(suite, tmp_path)):
        folder = tmp_path / source.suffix[1:]
        code, out, _ = kenken(words[0], source, *[word.format(folder) for word in words[1:]])
        assert code == 0
        files = {path.name: path.read_bytes() for path in sorted(folder.glob("*"))}
        assert files or out
        timed = [line for line in out.splitlines() if " ms" not in line]
        if words[-1] == "jsonl":
            drop = ("source", "line", "seconds", "percentile")
            records = [json.loads(line) for line in timed]
            told.append([{k: v for k, v in each.items() if k not in drop} for each in records])
        else:
            shown = "\n".join(timed)
            told.append((shown, [*files.values()], [name.split("-")[1:] for name in files]))
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("words", "built", "written"),
    [
        (("rate", "{}", "-q", "-j", "1"), 1, 0),
        (("verify", "{}", "-q", "-j", "1"), 1, 0),
        (("solve", "{}"), 1, 0),
        (("convert", "{}", "--to", "native"), 1, 1),
        (("suite", "export", "{}", "-q"), 0, 1),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else str(value),
)
def test_a_row_is_read_as_it_is_stored_and_no_line_is_put_together_for_that(
    kenken: Kenken, suite: Path, words: tuple[str, ...], built: int, written: int
) -> None:
    """And where lines are wanted, one writer puts all of them together."""
    puzzles = len(export_lines(suite).splitlines())
    with counting(read_document, native.read, native.line_of, content_of) as calls:
        assert kenken(*[word.format(suite) for word in words])[0] == 0
    assert calls.pop("line_of") == written * puzzles
    assert calls == {"read_document": 0, "read": 0, "content_of": built * puzzles}


def test_certificates_are_held_against_it(kenken: Kenken, suite: Path, tmp_path: Path) -> None:
    folder = tmp_path / "proofs"
    assert kenken("verify", suite, "--certify", folder, "-q")[0] == 0
    assert kenken("certificate", "check", folder, "--puzzles", suite, "-q")[0] == 0
    first = min(folder.iterdir())
    assert first.name.startswith("small-000001-")
    first.unlink()
    code, _, err = kenken("certificate", "check", folder, "--puzzles", suite, "-q")
    assert code == 1
    assert err == [f"kenken: {suite}:1: no certificate here proves its number of solutions"]


def test_commands_for_one_puzzle_say_that_it_has_several(kenken: Kenken, suite: Path) -> None:
    for command in ("explain", "hint"):
        code, out, err = kenken(command, suite)
        assert (code, out, len(err)) == (2, "", 1)
        assert f"{suite} holds several puzzles; name one, such as {suite}:1" in err[0]


def test_what_is_wrong_with_it_is_said_once(kenken: Kenken, suite: Path, tmp_path: Path) -> None:
    bad = copy_suite(suite, tmp_path / "bad.db")
    alter_suite(
        bad,
        "UPDATE puzzles SET puzzle = '{}' WHERE number = 2",
        "UPDATE puzzles SET tier = 99 WHERE number = 4",
    )
    cut, other = tmp_path / "cut.db", tmp_path / "other.db"
    cut.write_bytes(suite.read_bytes()[:5_000])
    alter_suite(other, "CREATE TABLE a (b)")
    begin_suite(tmp_path / "empty.db", FIELDS)
    for name, told in {
        "bad": [
            f"{bad}:2: 'cage', 'columns'",
            f"{bad}: is damaged: puzzle 4 has no tier or no effort; restore an earlier copy",
        ],
        "cut": [
            (
                f"{cut}: is damaged: it begins like a suite, but SQLite cannot read the rest; "
                "restore an earlier copy"
            )
        ],
        "other": [f"{other}: is not a suite; kenken suite new makes one"],
        "empty": [f"{tmp_path / 'empty.db'}: has no puzzles yet; kenken suite run makes them"],
    }.items():
        code, out, err = kenken("verify", tmp_path / f"{name}.db", "--format", "jsonl", "-q")
        assert (code, len(err)) == (2, len(told)), err
        assert out.count('"unreadable"') == len(told)
        assert len(out.splitlines()) == len(told) + (2 if name == "bad" else 0)
        for line, wanted in zip(err, told, strict=True):
            assert line.startswith(f"kenken: {wanted}".split("'")[0])


def test_through_a_pipe_it_is_told_what_it_is(
    kenken: Kenken, suite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(suite.read_bytes()))
    monkeypatch.setattr(sys, "stdin", stdin)
    code, _, err = kenken("verify", "-", "-q")
    assert (code, len(err)) == (2, 1)
    assert (
        "this is a database, such as a suite; export the puzzles of a suite with kenken "
        "suite export"
    ) in err[0]


def test_what_is_compressed_is_told_as_that(kenken: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "a.cert.gz"
    path.write_bytes(b"\x1f\x8b\x08\0" + b"\xff" * 20)
    code, _, err = kenken("verify", path, "-q")
    assert (code, len(err)) == (2, 1)
    assert (
        "this file is compressed with gzip; unpack it, or check a certificate with kenken "
        "certificate check"
    ) in err[0]


def test_to_ask_what_a_pipe_is_takes_nothing_out_of_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = b'{"format": "kenken-cp"}'
    writer = threading.Thread(target=pipe.write_bytes, args=(text,), daemon=True)
    writer.start()
    assert not is_suite(pipe)
    [item] = inputs.Inputs().items([str(pipe)])
    writer.join()
    assert not isinstance(item, ItemError)
    assert item.text == text
    assert not is_suite("a\0b")


def test_one_of_many_is_named_by_its_line_or_number(
    kenken: Kenken, suite: Path, tmp_path: Path
) -> None:
    lines = export_lines(suite).splitlines()
    many = tmp_path / "many.jsonl"
    many.write_text("\n" + "\n".join(lines) + "\n")  # a blank line first: lines are counted
    for number in (1, len(lines)):
        wanted = read_document(lines[number - 1])
        for path in (f"{suite}:{number}", f"{many}:{number + 1}"):
            [item] = inputs.Inputs().items([path])
            assert not isinstance(item, ItemError)
            assert document_of(item) == wanted
            code, out, _ = kenken("convert", path, "--to", "native")
            assert (code, read_document(out)) == (0, wanted)
            for command in ("explain", "hint", "solve", "verify", "rate", "render"):
                assert kenken(command, path)[0] == 0, command
    code, _, err = kenken("book", f"{suite}:2", f"{many}:2", "-o", tmp_path / "two.pdf", "-q")
    assert (code, err) == (0, [])


def test_a_number_that_names_no_puzzle_says_which_there_are(
    kenken: Kenken, suite: Path, tmp_path: Path
) -> None:
    last = len(export_lines(suite).splitlines())
    many, one = tmp_path / "many.jsonl", tmp_path / "one.json"
    many.write_text(export_lines(suite))
    one.write_text(native.write(read_document(export_lines(suite).splitlines()[0])))
    for path, told in (
        (f"{suite}:99", f"{suite}:99: no puzzle has this number; its puzzles are numbered 1 to"),
        (f"{many}:99", f"{many}:99: no puzzle is on this line; the last is on line {last}"),
        (f"{one}:1", f"{one}: the file holds one puzzle; leave out :1"),
        (f"{tmp_path}/no.db:1", f"{tmp_path}/no.db:1: cannot be read: No such file"),
        (f"{tmp_path}:1", f"{tmp_path}:1: cannot be read: No such file"),
    ):
        code, _, err = kenken("explain", path)
        assert (code, len(err)) == (2, 1)
        assert err[0].startswith(f"kenken: {told}")
    called_so = tmp_path / "many.jsonl:2"
    called_so.write_text(one.read_text())
    assert [
        item.line for item in inputs.Inputs().items([str(called_so)]) if isinstance(item, TextItem)
    ] == [None]
