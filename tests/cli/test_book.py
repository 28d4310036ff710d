"""`kenken book`: what it takes, what it refuses, and what it says."""

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kenken_cp.book import gather
from kenken_cp.render import typeset
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT
from tests.helpers.suites import export_lines, finish_suite

pytest.importorskip("typst")
EXAMPLES = ROOT / "data/examples"
UNIQUE = EXAMPLES / "unique/square-4x4.json"
MULTIPLE = EXAMPLES / "multiple/square-4x4.json"

Book = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def book(kenken: Kenken) -> Book:
    """Runs `kenken book`; its exit code and its lines on stderr."""
    return lambda *words: kenken("book", *words)[::2]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of some small puzzles of two levels."""
    path = tmp_path_factory.mktemp("suite") / "small.db"
    finish_suite(path, {"seed": 3, "part": [{"size": [3, 4], "levels": {"gentle": 5, "easy": 4}}]})
    return path


def pages_in(path: Path) -> int:
    data = path.read_bytes()
    assert data.startswith(b"%PDF-1.7")
    return len(re.findall(rb"/Type ?/Page\b", data))


def test_a_suite_becomes_a_book(book: Book, suite: Path, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    code, [*_, told] = book(suite, "-o", path)
    assert code == 0
    number = len(export_lines(suite).splitlines())
    assert told == f"{path}: {number} puzzles on {pages_in(path)} pages"
    code, [*_, told] = book(
        suite, "-o", path, "--paper", "6x9", "--level", "easy", "--per-level", 2
    )
    assert (code, told) == (0, f"{path}: 2 puzzles on {pages_in(path)} pages, a gutter of 0.375 in")
    code, [*_, told] = book(
        suite, "-o", path, "--size", "3", "--limit", 3, "--front-matter", "none"
    )
    assert (code, told) == (0, f"{path}: 3 puzzles on {pages_in(path)} pages")


def test_a_suite_and_its_export_give_the_same_book(book: Book, suite: Path, tmp_path: Path) -> None:
    lines = tmp_path / "small.jsonl"
    lines.write_text(export_lines(suite), encoding="utf-8")
    books = []
    for source in (suite, lines):
        path = tmp_path / f"{source.suffix}.pdf"
        assert book(source, "-o", path, "-q") == (0, [])
        books.append(path.read_bytes())
    assert books[0] == books[1]


def test_every_process_writes_the_same_bytes(suite: Path, tmp_path: Path) -> None:
    books = []
    for seed in ("1", "2"):
        path = tmp_path / f"{seed}.pdf"
        words = ["book", str(EXAMPLES / "unique/square-6x6.json"), str(suite), "-o", str(path)]
        subprocess.run(
            [sys.executable, "-m", "kenken_cp", *words, "--paper", "6x9"],
            env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True, cwd=ROOT,
        )  # fmt: skip
        books.append(path.read_bytes())
    assert books[0] == books[1]


def test_the_bytes_do_not_depend_on_the_processes(book: Book, suite: Path, tmp_path: Path) -> None:
    lines = tmp_path / "small.jsonl"
    lines.write_text(export_lines(suite), encoding="utf-8")
    books, said = [], []
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.pdf"
        code, told = book(
            *sorted((EXAMPLES / "unique").glob("*.json"))[::6],
            MULTIPLE,
            suite,
            lines,
            "-o",
            path,
            "--jobs",
            jobs,
            "--skip-unprintable",
        )
        assert code == 0
        assert any("several solutions" in line for line in told)
        assert any("same puzzle as" in line for line in told)
        books.append(path.read_bytes())
        said.append([line.replace(str(path), "BOOK") for line in told[:-1]])
    assert books[0] == books[1]
    assert said[0] == said[1]


def test_answers_go_into_a_file_of_their_own(book: Book, tmp_path: Path) -> None:
    path, key = tmp_path / "a.pdf", tmp_path / "a-answers.pdf"
    code, [told] = book(UNIQUE, "-o", path, "--answers", "file")
    assert code == 0
    assert told.endswith(f"; answers in {key}")
    assert pages_in(key) == 1
    other = tmp_path / "key.pdf"
    assert book(UNIQUE, "-o", path, "--answers", "file", "--answers-output", other, "-q")[0] == 0
    assert other.read_bytes() == key.read_bytes()


def test_a_book_goes_to_stdout(suite: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "kenken_cp", "book", str(suite), "-q", "-o"]
    told = subprocess.run([*words, "-"], capture_output=True, check=True, cwd=ROOT)
    path = tmp_path / "a.pdf"
    subprocess.run([*words, str(path)], check=True, cwd=ROOT)
    assert told.stdout == path.read_bytes()
    assert told.stderr == b""


def test_what_is_not_unique_is_refused_or_left_out(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    code, [told] = book(UNIQUE, MULTIPLE, "-o", path)
    assert code == 1
    assert told == f"kenken: {MULTIPLE}: several solutions; puzzles in a book need exactly one"
    assert not path.exists()
    code, [left, told] = book(UNIQUE, MULTIPLE, "-o", path, "--skip-unprintable")
    assert code == 0
    assert left.endswith("left out")
    assert told.startswith(f"{path}: 1 puzzle on ")
    code, [_, told] = book(MULTIPLE, "-o", path, "--skip-unprintable")
    assert (code, told) == (2, "kenken: there are no puzzles, so there is nothing to print")


def test_what_is_too_small_is_refused_or_left_out(book: Book, tmp_path: Path) -> None:
    path, large = tmp_path / "a.pdf", EXAMPLES / "unique/square-16x16.json"
    small = ("--paper", "5x8", "--per-page", 2)
    told = (
        f"{large} (16×16) would have text of 3.9 pt on 5x8, but text below 5.5 pt is too small "
        "to read; "
    )
    ways = "use --per-page 1 or --paper 8.5x11; "
    code, lines = book(UNIQUE, large, "-o", path, *small)
    assert (code, lines) == (2, [f"kenken: {told}{ways}use --skip-unprintable to skip it"])
    assert not path.exists()
    code, [left, summary] = book(UNIQUE, large, "-o", path, *small, "--skip-unprintable")
    assert (code, left) == (0, f"{told}{ways}left out")
    assert summary.startswith(f"{path}: 1 puzzle on ")
    code, lines = book(large, UNIQUE, "-o", path, *small, "--skip-unprintable", "--limit", 1)
    assert (code, len(lines)) == (0, 2)  # a limit counts what is printed


def test_a_puzzle_given_twice_is_printed_once(book: Book, suite: Path, tmp_path: Path) -> None:
    path, lines = tmp_path / "a.pdf", tmp_path / "small.jsonl"
    lines.write_text(export_lines(suite), encoding="utf-8")
    number = len(export_lines(suite).splitlines())
    code, [*notes, told] = book(suite, lines, UNIQUE, "-o", path)
    assert code == 0
    assert told.startswith(f"{path}: {number + 1} puzzles on ")
    assert sum("same puzzle as" in note for note in notes) == number
    assert notes[0] == f"{lines}:1: same puzzle as {suite}: puzzle 1; left out"


def test_a_limit_leaves_a_puzzle_unknown(book: Book, tmp_path: Path) -> None:
    large = EXAMPLES / "unique/large-cage-16x16.json"
    code, [told] = book(large, "-o", tmp_path / "a.pdf", "--time-limit", "1e-300")
    assert code == 3
    assert "could not decide whether it has one solution: the time limit" in told


def test_more_puzzles_than_fit_into_memory_are_refused(
    book: Book, suite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gather, "MOST", 3)
    code, [*_, told] = book(suite, "-o", tmp_path / "a.pdf")
    assert (code, told) == (
        2,
        "kenken: more than 3 puzzles; use --limit N or --per-level N to take fewer",
    )
    assert book(suite, "-o", tmp_path / "a.pdf", "--limit", 3)[0] == 0


def test_a_damaged_suite_is_refused(book: Book, suite: Path, tmp_path: Path) -> None:
    path = tmp_path / "damaged.db"
    path.write_bytes(suite.read_bytes())
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE puzzles SET solution = replace(solution, '1', '2') WHERE number = 2")
    code, [told] = book(path, "-o", tmp_path / "a.pdf")
    assert code == 2
    assert f"{path}: puzzle 2: its solution is wrong: " in told
    assert book(path, "-o", tmp_path / "a.pdf", "--skip-unprintable") == (code, [told])
    assert book(path, "-o", tmp_path / "a.pdf", "--limit", 1)[0] == 0  # it comes after


def test_without_typst_it_says_what_to_install(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typeset._typst.cache_clear()
    monkeypatch.setitem(sys.modules, "typst", None)
    code, [told] = book(UNIQUE, "-o", tmp_path / "a.pdf")
    typeset._typst.cache_clear()
    assert code == 2
    assert "install 'kenken-cp[print]'" in told
