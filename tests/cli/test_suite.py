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
from kenken_cp.cli.suite_stats import BINS, USED, bin_counts
from kenken_cp.formats import read_document
from kenken_cp.generation import make as maker
from kenken_cp.suite import work as working
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT
from tests.helpers.suites import export_lines

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
    assert bin_counts({3: 1, 5: 2}) == {"3": 1, "4": 0, "5": 2}
    wide = bin_counts(dict.fromkeys(range(1, 101), 1))
    assert sum(wide.values()) == 100
    assert len(wide) <= BINS
    assert next(iter(wide)) == "1–9"


def test_export_goes_by_the_name_of_the_output(suite: Kenken, winter: Path, tmp_path: Path) -> None:
    assert suite("export", winter)[1] == export_lines(winter)
    lines, table, folder = tmp_path / "x.jsonl", tmp_path / "x.csv", tmp_path / "x"
    assert suite("export", winter, "-o", lines) == (0, "", [f"{lines}: 25 puzzles"])
    assert lines.read_text(encoding="utf-8") == export_lines(winter)
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
