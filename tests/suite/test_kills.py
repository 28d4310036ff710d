"""Runs that are killed: nothing is lost, doubled or torn, and nobody is left behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kenken_cp.suite.status import SuiteStatus, status_of
from kenken_cp.suite.store import reading
from tests.helpers.paths import ROOT
from tests.helpers.suites import begin_suite, export_lines, spec

# More than is made while these tests last; the confirming slows it down.
ENDLESS: dict[str, Any] = {
    "seed": 3,
    "prove": "sat",
    "part": [
        {"size": [4, 5], "levels": {"gentle": 10_000_000, "easy": 10_000_000}},
        {"size": 6, "count": 10_000_000},
    ],
}


# A shell's background job ignores Ctrl-C.
AS_JOB = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); import kenken_cp.cli as c; "


def start(path: Path, jobs: int, *, as_job: bool = False) -> subprocess.Popen[bytes]:
    """A run of its own, with its workers in a group of their own."""
    program = ["-c", f"{AS_JOB}c.main()"] if as_job else ["-m", "kenken_cp"]
    return subprocess.Popen(
        [sys.executable, *program, "suite", "run", str(path), "-q", "-j", str(jobs)],
        cwd=ROOT, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the run, and it alone."""
    assert process.poll() in (None, 0), process.communicate()[1].decode()
    process.kill()
    process.communicate()


def status(path: Path) -> SuiteStatus:
    """What the suite says of itself."""
    with reading(path) as suite:
        return status_of(suite)


def wait_for(path: Path, puzzles: int) -> None:
    """Until there are so many puzzles; a run that brings none in a minute has failed."""
    stored, end = -1, 0.0
    while stored < puzzles:
        if stored < (stored := status(path).stored):
            end = time.monotonic() + 60
        assert time.monotonic() < end, "no puzzle came"
        time.sleep(0.02)


def check_whole(path: Path) -> int:
    """The state is one between two units; how many puzzles there are."""
    with reading(path) as suite:
        assert suite.db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        found = status_of(suite)
        last, keys = suite.db.execute(
            "SELECT coalesce(max(number), 0), count(DISTINCT key) FROM puzzles"
        ).fetchone()
        lanes = len(found.quotas)
        past = suite.db.execute(
            "SELECT coalesce(max(unit * ? + maker), -1) FROM puzzles", (lanes,)
        ).fetchone()[0]
    assert found.stored == last == keys == sum(quota.kept for quota in found.quotas)
    assert past < found.next_unit
    # none is closed, so each has had its turn
    turns = [(found.next_unit - lane + lanes - 1) // lanes for lane in range(lanes)]
    assert [quota.units for quota in found.quotas] == turns
    return found.stored


def made_in_peace(path: Path, puzzles: int, fields: dict[str, Any] = ENDLESS) -> list[str]:
    """The first so many lines of the same suite, run without being killed."""
    begin_suite(path, fields)
    run = start(path, 2)
    wait_for(path, puzzles)
    run.send_signal(signal.SIGINT)
    run.communicate()
    assert run.returncode == 130
    return export_lines(path).splitlines()[:puzzles]


def go_on_and_be_killed(path: Path, kills: int, rng: Random, longest: float) -> None:
    """Kill runs at random moments, some of them before they have begun; every fifth at work."""
    before = 0
    for number in range(1, kills + 1):
        run = start(path, rng.choice((1, 2)))
        if number % 5 == 0:
            wait_for(path, before + 1)
            time.sleep(rng.uniform(0, 0.2))
        else:
            time.sleep(rng.uniform(0, longest))
        kill(run)
        now = check_whole(path)
        assert now >= before
        before = now


def test_a_killed_run_leaves_a_whole_suite_and_no_worker(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", ENDLESS)
    run = start(path, 2)
    wait_for(path, 1)
    kill(run)
    assert check_whole(path) > 0
    end = time.monotonic() + 30
    while alive(run.pid):
        assert time.monotonic() < end, "workers outlive the run"
        time.sleep(0.05)


def alive(group: int) -> list[str]:
    """The processes of a group that are no zombies."""
    told = subprocess.run(
        ["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(maxsplit=2) for line in told.stdout.splitlines()]
    return [row[2] for row in rows if row[0] == str(group) and not row[1].startswith("Z")]


def test_a_few_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", ENDLESS)
    go_on_and_be_killed(path, 3, Random(1), 1.5)
    run = start(path, 2)
    wait_for(path, status(path).stored + 1)
    kill(run)
    lines = export_lines(path).splitlines()
    assert lines == made_in_peace(tmp_path / "b.db", len(lines))


@pytest.mark.slow
@pytest.mark.parametrize("turn", range(10))
def test_a_thousand_kills_lose_and_double_nothing(turn: int, tmp_path: Path) -> None:
    """A hundred of each of ten suites: in a large one it takes long to look whether it is whole."""
    rng = Random(10 * int(os.environ.get("SEED", "0")) + turn)
    fields = {**ENDLESS, "seed": turn}
    path = begin_suite(tmp_path / "a.db", fields)
    go_on_and_be_killed(path, 100, rng, 0.6)
    lines = export_lines(path).splitlines()
    assert len(lines) >= 20
    assert lines == made_in_peace(tmp_path / "b.db", len(lines), fields)


@pytest.mark.parametrize(("name", "as_job"), [("SIGINT", False), ("SIGTERM", True)])
def test_an_end_stores_what_there_is_and_says_how_to_go_on(
    name: str, as_job: bool, tmp_path: Path
) -> None:
    path = begin_suite(tmp_path / "a.db", ENDLESS)
    run = start(path, 2, as_job=as_job)
    wait_for(path, 1)
    run.send_signal(signal.Signals[name])
    said = run.communicate()[1].decode().splitlines()
    assert run.returncode == 130
    stored = check_whole(path)
    assert said == [
        (
            f"kenken: interrupted; {stored:,} puzzles are stored; "
            f"kenken suite run {path} makes the rest"
        )
    ]
    assert list(tmp_path.iterdir()) == [path]


def test_a_reader_is_served_while_a_run_writes(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", ENDLESS)
    run = start(path, 1)
    wait_for(path, 1)
    lines = export_lines(path).splitlines()
    assert len(lines) == len(set(lines)) > 0
    assert spec(**ENDLESS).wanted == status(path).wanted
    kill(run)


@pytest.mark.slow
def test_ten_thousand_are_the_same_whatever_happens(tmp_path: Path) -> None:
    wanted: dict[str, Any] = {
        "title": "Ten thousand",
        "part": [
            {"size": "4-6", "levels": {"gentle": 2_000, "easy": 1_000, "medium..hard": 200}},
            {"size": "5x6", "style": "merge", "count": 400},
        ],
    }

    def make(name: str, jobs: int, hashes: str, kills: int = 0) -> str:
        path = begin_suite(tmp_path / name, wanted)
        for _ in range(kills):
            run = start(path, jobs)
            time.sleep(rng.uniform(0.3, 1.5))
            kill(run)
            assert check_sums(path)
        subprocess.run(
            [sys.executable, "-m", "kenken_cp", "suite", "run", str(path), "-q", "-j", str(jobs)],
            cwd=ROOT, check=True, env={**os.environ, "PYTHONHASHSEED": hashes},
        )  # fmt: skip
        return export_lines(path)

    rng = Random(int(os.environ.get("SEED", "0")))
    first = make("a.db", 1, "1")
    assert len(set(first.splitlines())) == 10_000
    assert make("b.db", 2, "2") == first
    assert make("c.db", 2, "3", kills=4) == first


def check_sums(path: Path) -> bool:
    """The file is sound and lanes have as many puzzles as they say."""
    with reading(path) as suite:
        sound = suite.db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        found = status_of(suite)
    return sound and found.stored == sum(quota.kept for quota in found.quotas)
