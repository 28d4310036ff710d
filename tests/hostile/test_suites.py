"""Files that say they are suites: every command ends with a result or a line, and soon."""

import shutil
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from kenken_cp import cli
from kenken_cp.suite.select import Choice, count, row, rows
from kenken_cp.suite.store import reading
from tests.helpers.suites import finish_suite
from tests.hostile.commands import READ_SUITES, make_call
from tests.hostile.databases import CHANGES, sql

CODES = (0, 1, 2, 3)
NAMES = list(CHANGES)
# Each kind of damage meets a command, and each command some of every kind; `make slow` has all.
PAIRS = list(zip(NAMES, cycle(READ_SUITES), strict=False))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small suite, made."""
    path = tmp_path_factory.mktemp("small") / "small.db"
    part = {"size": 4, "levels": {"gentle": 3, "easy": 2}}
    finish_suite(path, {"title": "T", "depth": True, "part": [part, {"size": "4x5", "count": 3}]})
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder for one damaged suite after the other."""
    yield tmp_path
    shutil.rmtree(tmp_path, ignore_errors=True)


def try_out(name: str, command: str, suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One command on one damaged suite."""
    CHANGES[name](suite)
    new = suite.with_name("new.db")
    code = cli.run(make_call(command, SUITE=suite, NEW=new))
    told = capsys.readouterr()
    where = name, command, code, told.err
    assert code in CODES, where
    assert "\x1b" not in told.out + told.err, where
    assert "Traceback" not in told.err, where
    assert "internal error" not in told.err, where
    if code == 2:
        (line,) = told.err.splitlines()
        assert line.startswith("kenken: "), where
        assert len(line) < 500, where
        assert not new.exists(), where


@pytest.mark.parametrize("command", ["suite status", "suite run", "rate"])
@pytest.mark.parametrize("name", [name for name in NAMES if "no UTF-8" in name])
def test_texts_that_are_no_utf_8_are_damage(
    name: str, command: str, small: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try_out(name, command, Path(shutil.copy(small, folder / "a.db")), capsys)


@pytest.mark.parametrize("number", range(8))
def test_a_damaged_suite_is_a_result_or_a_line(
    number: int, small: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for i, (name, command) in enumerate(PAIRS[number::8]):
        (place := folder / str(i)).mkdir()
        try_out(name, command, Path(shutil.copy(small, place / "a.db")), capsys)


@pytest.mark.slow
@pytest.mark.parametrize("command", READ_SUITES)
@pytest.mark.parametrize("name", NAMES)
def test_every_command_on_every_damage(
    name: str, command: str, small: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try_out(name, command, Path(shutil.copy(small, folder / "a.db")), capsys)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("views for tables", "is damaged: it has a view or a trigger, which kenken never makes"),
        ("a view of one table", "is damaged: it has a view or a trigger, which kenken never makes"),
        ("a trigger", "is damaged: it has a view or a trigger, which kenken never makes"),
        ("columns without types", "is damaged: its table 'suite' is missing or has changed"),
        ("a column of 20 MB", "cannot be used: string or blob too big"),
        (
            "a list in suite.spec",
            "is damaged: its spec was changed after it was written: a value has the wrong type",
        ),
        (
            "escapes in origins.title",
            "is damaged: the name of a suite has text with control characters",
        ),
        ("infinity in puzzles.effort", "is damaged: puzzle 1 has no tier or no effort"),
        ("text in puzzles.effort", "is damaged: puzzle 1 has a column of the wrong type"),
        ("a list in puzzles.techniques", "is damaged: puzzle 1 has counts that are not integers"),
        ("text in puzzles.puzzle", "puzzle 2 cannot be read: column 1: not JSON"),
        ("no origins", "is damaged: puzzle 2 comes from a suite that is not named"),
    ],
)
def test_what_is_wrong_is_said(
    name: str, said: str, small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(small, tmp_path / "a.db"))
    CHANGES[name](path)
    command = "suite list --format jsonl" if "puzzle 1" in said else "suite show"
    words = [*command.split(), str(path), *(["2"] if command == "suite show" else [])]
    assert cli.run(words) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"kenken: {path}")
    assert said in line


def test_a_count_that_cannot_grow_is_damage(
    small: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The next count of SQLite's largest integer is one that it does not hold."""
    for command in ("suite run", "suite replace"):
        path = Path(shutil.copy(small, folder / "a.db"))
        CHANGES["the largest in lanes.tried"](path)
        assert cli.run(make_call(command, SUITE=path, NEW=path.with_name("new.db"))) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert " is damaged: level 0 has a count of 9223372036854775807; " in line


@pytest.mark.parametrize("words", [("stats",), ("show", "2")])
def test_a_family_that_is_not_known_is_cut_short(
    words: tuple[str, ...], small: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(small, folder / "a.db"))
    CHANGES["brackets in puzzles.family"](path)
    assert cli.run(["suite", words[0], str(path), *words[1:]]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "the family '[[[[" in line
    assert " is unknown; it must be kenken, kenken-boxes" in line
    assert len(line) < 500


def test_a_suite_that_was_analysed_is_still_one(small: Path, tmp_path: Path) -> None:
    """What SQLite adds of its own, and an index of somebody's, do no harm."""
    path = Path(shutil.copy(small, tmp_path / "a.db"))
    sql("CREATE INDEX mine ON puzzles (effort); ANALYZE; VACUUM")(path)
    with reading(path) as suite, reading(small) as whole:
        assert list(rows(suite.db)) == list(rows(whole.db))


def test_numbers_beyond_sqlite_choose_nothing_or_all(small: Path) -> None:
    with reading(small) as suite:
        every = count(suite.db, Choice())
        assert row(suite.db, 2**63) is None
        assert row(suite.db, 10**30) is None
        assert len(list(rows(suite.db, Choice(limit=10**30)))) == every
        assert count(suite.db, Choice(depth=(-(10**30), 10**30))) == every
        assert count(suite.db, Choice(depth=(10**30, None))) == 0
