"""Tables that commands print."""

import os
import pty
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from kenken_cp import cli
from kenken_cp.cli.common import Color
from kenken_cp.cli.page import Page
from kenken_cp.cli.tables import Column, TextTable, fit_columns, line_width, right
from tests.helpers.paths import EXAMPLES
from tests.helpers.suites import finish_suite

COLUMNS = Column("name", 6), right("count", 5), Column("title", gap=2)


def test_columns_stand_one_below_the_other() -> None:
    table = TextTable(COLUMNS)
    assert table.heading == "name   count  title"
    assert table.row("ab", "1,234", "what it is") == "ab     1,234  what it is"


def test_no_line_ends_in_blanks() -> None:
    table = TextTable([Column("name", 6), Column("title", 10)])
    assert (table.heading, table.row("ab", ""), table.row("", "")) == ("name   title", "ab", "")


def test_what_is_too_long_for_its_column_is_not_cut() -> None:
    assert TextTable(COLUMNS).row("a long name", 7, "") == "a long name     7"


def test_colours_take_no_line_width() -> None:
    green = "\x1b[32mab\x1b[0m"
    assert TextTable(COLUMNS).row(green, 1, "x") == f"{green}         1  x"


@pytest.mark.parametrize("entries", [(), ("a", 1), ("a", 1, "b", "c")])
def test_a_row_has_an_entry_for_each_column(entries: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="one entry for each column"):
        TextTable(COLUMNS).row(*entries)


def test_columns_without_a_width_fit_what_they_hold() -> None:
    table = fit_columns([Column("id"), right("n"), Column("fixed", 3)], [("naked-pair", 7, "x")])
    assert [column.width for column in table.columns] == [10, 1, 3]
    assert table.width == 10 + 1 + 1 + 1 + 3
    assert [column.width for column in fit_columns([Column("id")], []).columns] == [2]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[TextIO, int]]:
    """A terminal of 30 columns as it is written to, and its other end."""
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setenv("NO_COLOR", "1")
    master, slave = pty.openpty()
    with os.fdopen(slave, "w", encoding="utf-8") as stream:
        yield stream, master
    os.close(master)


def show(master: int, lines: int) -> list[str]:
    """So many lines as the terminal got them."""
    told = b""
    while told.count(b"\n") < lines:
        told += os.read(master, 65_536)
    return told.decode().splitlines()


WIDE = [("native", "a text that goes on and on"), ("other", "short")]


def test_a_narrow_terminal_gets_a_table_that_folds(terminal: tuple[TextIO, int]) -> None:
    stream, master = terminal
    Page(stream, Color.AUTO).table([Column("name"), Column("title")], WIDE)
    stream.flush()
    lines = show(master, 4)
    assert max(map(len, lines)) <= 30
    assert [line.split() for line in lines] == [
        ["name", "title"],
        ["native", "a", "text", "that", "goes", "on"],
        ["and", "on"],
        ["other", "short"],
    ]
    assert lines[2].startswith(" " * 6)


def test_a_table_that_fits_is_the_same_on_a_terminal_as_in_a_file(
    terminal: tuple[TextIO, int], capsys: pytest.CaptureFixture[str]
) -> None:
    stream, master = terminal
    for page in (Page(stream, Color.AUTO), Page(sys.stdout, Color.AUTO)):
        page.table([Column("name"), right("n")], [("native", 7)])
    stream.flush()
    assert show(master, 2) == capsys.readouterr().out.splitlines()


def test_in_a_file_a_wide_table_is_not_folded(capsys: pytest.CaptureFixture[str]) -> None:
    Page(sys.stdout, Color.AUTO).table([Column("name"), Column("title", 200), right("n")], [
        ("native", "x", 7)
    ])  # fmt: skip
    assert capsys.readouterr().out.splitlines()[1] == f"native x{' ' * 199} 7"


def test_rows_fold_between_columns_where_there_is_less_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "14")
    table = TextTable(COLUMNS)
    assert table.heading.splitlines() == ["name   count", "    title"]
    assert table.row("ab", 7, "what").splitlines() == ["ab         7", "    what"]
    assert table.row("ab", 7, "").splitlines() == ["ab         7"]
    monkeypatch.setenv("COLUMNS", "80")
    assert TextTable(COLUMNS).row("ab", 7, "what") == "ab         7  what"


@pytest.mark.parametrize("told", ["", "0", "wide", "٣"])
def test_without_columns_a_pipe_has_room_without_end(
    told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", told)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert line_width() == sys.maxsize


@pytest.mark.parametrize(
    "words",
    [
        ("rate", str(EXAMPLES / "unique"), "-q", "-j", "1"),
        ("verify", str(EXAMPLES / "unique"), "-q", "-j", "1"),
        ("verify", str(EXAMPLES / "unique"), "--cross-check", "-q", "-j", "1"),
        ("techniques",),
        ("doctor",),
        ("generate", "--help"),
        ("formats",),
        ("generate", "-n", "2", "--seed", "1", "--format", "table", "-q"),
    ],
)
def test_tables_fit_sixty_columns(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    cli.run(list(words))
    lines = capsys.readouterr().out.splitlines()
    long = [line for line in lines if len(line) > 60]
    assert [line for line in long if "/" not in line] == [], "paths alone are never cut"
    assert [line for line in lines if line != line.rstrip()] == []


@pytest.mark.parametrize("command", ["status", "stats", "list", "show"])
def test_what_is_said_of_a_suite_fits_sixty_columns(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    path = tmp_path / "a.db"
    levels = {"gentle": 3, "easy": 8, "medium": 2}
    finish_suite(path, {"seed": 3, "title": "Some", "part": [{"size": 5, "levels": levels}]})
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.chdir(tmp_path)
    assert cli.run(["suite", command, "a.db", *["11"] * (command == "show")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert [line for line in lines if len(line) > 60] == []
