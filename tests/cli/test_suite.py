"""`kenken suite` as its users meet it."""

import inspect
import json
import os
import pty
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from kenken_cp import cli
from kenken_cp.cli.suite import COMMANDS
from kenken_cp.cli.suite_stats import BINS, USED, binned
from kenken_cp.formats import read_document
from kenken_cp.generation import make as maker
from kenken_cp.suite import work as working
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT
from tests.helpers.suites import exported

SPEC = """\
title = "Winter"
seed = 7
[[part]]
size = "4-5"
levels = {gentle = 6, "easy..medium" = 4}
[[part]]
size = "4x5"
operators = "+"
count = 5
"""


@pytest.fixture
def suite(kenken: Kenken) -> Kenken:
    """Runs `kenken suite`: exit code, stdout, the lines of stderr."""
    return partial(kenken, "suite")


@pytest.fixture(scope="module")
def winter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite made by the commands."""
    folder = tmp_path_factory.mktemp("winter")
    (folder / "spec.toml").write_text(SPEC, encoding="utf-8")
    path = folder / "winter.db"
    assert cli.run(["suite", "new", str(folder / "spec.toml"), "-o", str(path), "-q"]) == 0
    assert cli.run(["suite", "run", str(path), "-q"]) == 0
    return path


def test_new_and_run_say_what_they_did(suite: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    code, out, err = suite("new", "--size", "4", "--level", "gentle=3", "-o", path)
    assert (code, out) == (0, "")
    assert err == [f"{path}: 3 puzzles to make; run kenken suite run {path} to make them"]
    code, out, err = suite("run", path, "-j", 1)
    assert (code, out) == (0, "")
    assert err[0].startswith("100.00%; 3 of 3; gentle: 3; tried ")
    assert err[1:] == [f"{path}: 3 puzzles, complete"]
    assert suite("run", path) == (0, "", [f"{path}: nothing to do: 3 puzzles, complete"])
    assert suite("run", path, "-q") == (0, "", [])


def test_run_exits_with_3_where_a_level_is_given_up_and_says_why(
    suite: Kenken, tmp_path: Path
) -> None:
    path = tmp_path / "a.db"
    wanted = ["--level", "effort:5000..=2", "--level", "gentle=3"]
    suite("new", "--size", "3", *wanted, "--tries", "20", "-o", path, "-q")
    code, out, err = suite("run", path, "-q", "-j", 1)
    assert (code, out) == (3, "")
    (line,) = err
    assert line.startswith(
        "kenken: part 1, 3×3, effort:5000..: gave up at 0 of 2 after 20 units of work without "
        "a new one; rejected of "
    )
    assert "too easy" in line
    assert line.endswith(
        "; start another suite with fewer puzzles, other options or a larger --tries"
    )
    again = suite("run", path)
    assert again[0] == 3
    assert again[2][0] == line
    assert again[2][1].endswith("nothing to do: 3 puzzles, 1 level given up")
    assert " given up" in suite("status", path)[1]


def test_status_says_what_there_is(suite: Kenken, winter: Path) -> None:
    code, out, _ = suite("status", winter)
    assert code == 0
    assert out.splitlines()[:9] == [
        f"{winter}: 25 puzzles, complete",
        "Winter; seed 7",
        "",
        "part   size  level                 have    wanted       tried",
        *out.splitlines()[4:9],
    ]
    table = [line.split()[:5] for line in out.splitlines()[4:9]]
    assert table == [
        ["1", "4×4", "gentle", "6", "6"],
        ["1", "4×4", "easy..medium", "4", "4"],
        ["1", "5×5", "gentle", "6", "6"],
        ["1", "5×5", "easy..medium", "4", "4"],
        ["2", "4×5", "any", "5", "5"],
    ]
    fields = json.loads(suite("status", winter, "--format", "json")[1])
    assert (fields["state"], fields["stored"], fields["wanted"]) == ("complete", 25, 25)
    assert (fields["title"], fields["seed"]) == ("Winter", 7)
    assert sum(fields["levels"].values()) == sum(fields["proofs"].values()) == 25
    assert fields["tried"] == sum(lane["tried"] for lane in fields["lanes"])
    assert sum(fields["rejected"].values()) > 0


def test_list_filters_sorts_and_counts(suite: Kenken, winter: Path) -> None:
    code, out, err = suite("list", winter, "--level", "easy..", "--sort", "-effort", "--limit", 3)
    assert (code, len(out.splitlines())) == (0, 4)
    efforts = [float(line.split()[3]) for line in out.splitlines()[1:]]
    assert efforts == sorted(efforts, reverse=True)
    assert err[0].startswith("3 of ")
    _, out, err = suite("list", winter, "--size", "4x5", "--format", "jsonl")
    records = [json.loads(line) for line in out.splitlines()]
    assert len(records) == 5
    assert err == []
    assert {(r["rows"], r["columns"], r["part"], r["source"]) for r in records} == {
        (4, 5, 2, "Winter")
    }
    assert all(len(line) < 80 for line in suite("list", winter)[1].splitlines())


def test_of_several_families_each_puzzle_names_its_own(suite: Kenken, tmp_path: Path) -> None:
    spec, path = tmp_path / "spec.toml", tmp_path / "mixed.db"
    asked = (("kenken", 2), ("sudoku", 3), ("killer", 4))
    parts = [f'[[part]]\nfamily = "{name}"\nsize = 4\ncount = {count}\n' for name, count in asked]
    spec.write_text("".join(parts), encoding="utf-8")
    assert suite("new", spec, "-o", path, "-q")[0] == suite("run", path, "-q")[0] == 0
    heading, *lines = suite("list", path)[1].splitlines()
    assert heading.split()[:3] == ["number", "size", "family"]
    assert Counter(line.split()[2] for line in lines) == dict(asked)
    for name, count in asked:
        _, out, err = suite("list", path, "--family", name, "--family", "kenken-boxes")
        assert (len(out.splitlines()), err) == (count + 1, [f"{count} puzzles"])
        exported = suite("export", path, "--family", name, "-q")[1].splitlines()
        assert [json.loads(line)["family"] for line in exported] == [name] * count
    levels = suite("stats", path, "--family", "sudoku")[1].split("effort")[0]
    assert sum(map(int, re.findall(r"^  \w+ +(\d+)", levels, re.MULTILINE))) == 3


def test_status_says_what_its_words_mean(suite: Kenken, winter: Path) -> None:
    lines = suite("status", winter)[1].splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("tried "))
    assert lines[at].endswith(" units of work")
    assert lines[at + 1] == "(a unit is one solution grid and the puzzles tried on it); rejected:"
    (full,) = (line for line in lines if "of a level that is full" in line)
    assert full.endswith("of a level that is full (made while working on another level)")
    assert all(len(line) <= 80 for line in lines[1:])


@pytest.mark.parametrize(
    ("command", "out"),
    [("list", 1), (("list", "--format", "jsonl"), 0), ("export", 0), (("export", "-q"), 0)],
)
def test_where_nothing_is_as_asked_for_that_is_said(
    suite: Kenken, winter: Path, tmp_path: Path, command: str | tuple[str, ...], out: int
) -> None:
    name, *more = [command] if isinstance(command, str) else command
    code, told, err = suite(name, winter, "--min-effort", 9999, *more)
    exported = name == "export"  # of which nothing would be left
    assert (code, len(told.splitlines())) == (int(exported), out)
    assert err == [f"{winter}: none of its 25 puzzles matches"]
    empty = tmp_path / "empty.db"
    suite("new", "--size", 4, "-n", 3, "-o", empty, "-q")
    code, told, err = suite(name, empty, *more)
    assert (code, len(told.splitlines())) == (int(exported), out)
    assert err == [f"{empty} has no puzzles yet; kenken suite run makes them"]


@pytest.mark.parametrize("name", ["x.jsonl", "x.csv", "x.parquet", "x/"])
def test_an_export_of_nothing_writes_nothing(
    suite: Kenken, winter: Path, tmp_path: Path, name: str
) -> None:
    into = f"{tmp_path}/{name}"
    code, _, err = suite("export", winter, "--min-effort", 9999, "-o", into)
    assert (code, err[-1]) == (1, f"{into}: not written, as there is nothing to export")
    assert not Path(into).exists()


def test_one_puzzle_is_one(suite: Kenken, tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    err = suite("new", "--size", 4, "-n", 1, "-o", path)[2]
    assert err == [f"{path}: 1 puzzle to make; run kenken suite run {path} to make it"]
    assert suite("run", path, "-j", 1)[2][-1] == f"{path}: 1 puzzle, complete"
    assert suite("list", path)[2] == ["1 puzzle"]
    assert suite("export", path, "-o", tmp_path / "a.jsonl")[2][0].endswith(": 1 puzzle")
    assert suite("verify", path, "-j", 1)[2][-1] == f"{path}: 1 puzzle verified, 0 faults"


def test_show_draws_a_puzzle_and_its_solution(suite: Kenken, winter: Path) -> None:
    code, out, _ = suite("show", winter, 2)
    assert code == 0
    assert "number 2: " in out
    assert "proved unique by " in out
    assert "Winter, part " in out
    drawn, filled = out.split("number 2")[0], suite("show", winter, 2, "--solution")[1]
    assert sum(map(str.isdigit, filled.split("number 2")[0])) > sum(map(str.isdigit, drawn))


def test_stats_are_drawn_with_what_the_terminal_has(
    suite: Kenken, winter: Path, tmp_path: Path
) -> None:
    code, out, _ = suite("stats", winter)
    assert code == 0
    for title in ("level", "hardest technique", USED, "cells of a cage", "operator"):
        assert title in out.splitlines()
    assert "depth" not in out
    assert "█" in out
    fields = json.loads(suite("stats", winter, "--format", "json")[1])
    assert fields["puzzles"] == sum(fields["levels"].values()) == 25
    listed = map(json.loads, suite("list", winter, "--format", "jsonl")[1].splitlines())
    used = Counter(name for row in listed for name in row["techniques"])
    assert fields["used"] == used
    assert list(fields["used"].values()) == sorted(used.values(), reverse=True)
    rarest, number = list(fields["used"].items())[-1]
    assert re.search(rf"^  {rarest} +{number} +{number / 25:.1%} ", out, re.MULTILINE)
    plain = subprocess.run(
        [sys.executable, "-m", "kenken_cp", "suite", "stats", str(winter)],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)},
        capture_output=True, check=True, cwd=tmp_path,
    ).stdout.decode("ascii")  # fmt: skip
    assert "###" in plain


def test_depths_are_put_together_where_there_are_many() -> None:
    assert binned({3: 1, 5: 2}) == {"3": 1, "4": 0, "5": 2}
    wide = binned(dict.fromkeys(range(1, 101), 1))
    assert sum(wide.values()) == 100
    assert len(wide) <= BINS
    assert next(iter(wide)) == "1–9"


def test_export_goes_by_the_name_of_the_output(suite: Kenken, winter: Path, tmp_path: Path) -> None:
    assert suite("export", winter)[1] == exported(winter)
    lines, table, folder = tmp_path / "x.jsonl", tmp_path / "x.csv", tmp_path / "x"
    assert suite("export", winter, "-o", lines) == (0, "", [f"{lines}: 25 puzzles"])
    assert lines.read_text(encoding="utf-8") == exported(winter)
    assert suite("export", winter, "-o", table, "-q", "--limit", 4) == (0, "", [])
    assert len(table.read_text(encoding="utf-8").splitlines()) == 5
    assert suite("export", winter, "-o", f"{folder}/", "--size", 4)[0] == 0
    files = list(folder.glob("*/*.json"))
    assert len(files) == 10
    assert {read_document(path.read_bytes()).puzzle.rows for path in files} == {4}


def test_an_export_without_a_card_may_say_so(suite: Kenken, winter: Path, tmp_path: Path) -> None:
    assert suite("export", winter, "-o", tmp_path / "x.csv", "--no-card", "-q") == (0, "", [])
    assert [path.name for path in tmp_path.iterdir()] == ["x.csv"]


def test_a_technique_may_go_by_its_alias(suite: Kenken, winter: Path) -> None:
    found = [suite("export", winter, "--uses", name) for name in ("given-cage", "Freebie")]
    assert found[0] == found[1]
    assert found[0][1]


def test_merge_counts_doubles(suite: Kenken, winter: Path, tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    code, _, err = suite("merge", winter, winter, "-o", path)
    assert code == 0
    assert err[0].startswith(
        f"{path}: 25 puzzles; left out 25 that are the same as another, possibly turned or mirrored"
    )
    assert suite("run", path)[0] == 2
    assert "25 from Winter of seed 7" in suite("status", path)[1]
    assert suite("export", path)[1] == exported(winter)


def test_verify_exits_with_1_and_names_what_is_wrong(
    suite: Kenken, winter: Path, tmp_path: Path
) -> None:
    code, out, err = suite("verify", winter, "-j", 1)
    assert (code, out) == (0, "")
    assert err[-1] == f"{winter}: 25 puzzles verified, 0 faults"
    path = tmp_path / "a.db"
    path.write_bytes(winter.read_bytes())
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("UPDATE puzzles SET depth = 99 WHERE number IN (3, 20)")
    db.close()
    for jobs in (1, 2):
        code, out, err = suite("verify", path, "-q", "-j", jobs, "--backend", "sat")
        assert (code, err) == (1, [])
        at = [line.removeprefix(f"{path}: number ").split(":")[0] for line in out.splitlines()]
        assert at == ["3", "20"]


def test_help_lists_the_commands_and_loads_none(suite: Kenken) -> None:
    script = (
        "import sys; from kenken_cp import cli; cli.run(['suite', '--help']); "
        "print([name for name in sys.modules if name.startswith('kenken_cp.cli.suite_') "
        "or name.startswith('kenken_cp.suite')])"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert told.stdout.splitlines()[-1] == "[]"
    for name in ("new", "run", "status", "list", "show", "stats", "export", "merge", "verify"):
        assert f"  {name} " in told.stdout
    assert suite()[1].startswith("Usage: kenken suite")


def test_the_table_of_commands_says_what_each_says_of_itself() -> None:
    for name, *_ in COMMANDS:
        said = inspect.getdoc(import_module(f"kenken_cp.cli.suite_{name}").run) or ""
        assert said.splitlines()[0].endswith((".", ":")), name


@pytest.mark.parametrize("certify", [False, True])
def test_ctrl_c_amid_a_unit_ends_within_a_second_and_the_suite_goes_on(
    certify: bool, suite: Kenken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.db"
    more = ("--certify", tmp_path / "proofs") if certify else ()
    suite("new", "--size", 4, "-n", 9, "-o", path, "-q")
    make, made = maker.make, []

    def interrupt(*arguments: object) -> object:
        made.append(arguments)
        if len(made) == 6:
            signal.raise_signal(signal.SIGINT)
        return make(*arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(working, "make", interrupt)
        code, _, err = suite("run", path, "-q", "-j", 1, *more)
    assert code == 130
    stored = json.loads(suite("status", path, "--format", "json")[1])["stored"]
    again = " ".join(map(str, ("kenken suite run", path, *more)))
    assert err == [f"kenken: interrupted; {stored} puzzles are stored; {again} makes the rest"]
    assert 0 < stored < 9
    assert suite("run", path, "-q", "-j", 1) == (0, "", [])
    assert suite("list", path)[2] == ["9 puzzles"]


def test_on_a_terminal_a_run_shows_a_live_line(tmp_path: Path, suite: Kenken) -> None:
    path = tmp_path / "a.db"
    suite("new", "--size", 6, "-n", 100_000, "-o", path, "-q")
    master, slave = pty.openpty()
    run = subprocess.Popen(
        [sys.executable, "-m", "kenken_cp", "suite", "run", str(path), "-j", "1"],
        stderr=slave, cwd=ROOT, env={**os.environ, "TERM": "xterm", "COLUMNS": "200"},
    )  # fmt: skip
    os.close(slave)
    shown = b""
    end = time.monotonic() + 60
    while b"left" not in shown and time.monotonic() < end:
        shown += os.read(master, 65_536)
    run.send_signal(signal.SIGINT)
    with suppress(OSError):  # the other end is closed; until then it waits to be read
        while os.read(master, 65_536):
            pass
    run.wait()
    os.close(master)
    assert b" of 100,000; " in shown
    assert b"/s; " in shown
    assert b"left" in shown
