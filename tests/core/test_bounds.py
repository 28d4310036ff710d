"""One monster among many: it is unknown when its time is over, and the rest get their answers."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kenken_cp.cli import common, rate, verify
from kenken_cp.cli.batches import BatchWork
from kenken_cp.cli.results import LineFormatter, ResultFormat
from kenken_cp.core import bounds
from kenken_cp.core.bounds import Bounds
from kenken_cp.core.budget import Budget
from kenken_cp.formats import Document
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.formats.sources import ItemError, TextItem
from kenken_cp.registry import family_of
from kenken_cp.suite.store import reading
from tests.helpers.command_line import Kenken
from tests.helpers.monsters import make_undecided
from tests.helpers.paths import ROOT
from tests.helpers.suites import begin_suite, export_lines, finish_suite, gone_on

UNIQUE = ROOT / "data/examples/unique/square-4x4.json"
SMALL = 300

pytestmark = pytest.mark.skipif(
    not (bounds.BOUND_IN_TIME and bounds.BOUND_IN_MEMORY), reason="no such bounds here"
)


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file of many small puzzles, with a monster amid them."""
    small = json.dumps(json.loads(UNIQUE.read_text(encoding="utf-8")))
    assert NATIVE.lines is not None
    large = NATIVE.lines.write(Document(family_of("kenken"), make_undecided()))
    path = tmp_path / "many.jsonl"
    half = [small] * (SMALL // 2)
    path.write_text("\n".join([*half, large, *half]), encoding="utf-8")
    return path


# Compiled, the kernel sees in no time that such cages are too large to rate.
@pytest.mark.parametrize(("command", "pure"), [("verify", "0"), ("verify", "1"), ("rate", "1")])
def test_a_monster_is_unknown_and_the_rest_get_their_answers(
    many: Path, command: str, pure: str
) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "kenken_cp", command, str(many), "--format", "jsonl",
         "--time-limit", "1"],
        cwd=ROOT, env={**os.environ, "KENKEN_PURE": pure}, capture_output=True, text=True,
        timeout=120, check=False,
    )  # fmt: skip
    assert told.returncode == 3, told.stderr
    *complaints, summary = told.stderr.splitlines()
    reason = "the time limit of 1 s was reached"
    # A backend that stops by itself has its reason in the record alone.
    ended = f"kenken: {many}:{SMALL // 2 + 1}: {reason}; the result is unknown"
    assert complaints in ([], [ended])
    assert f"{SMALL:,} " in summary
    assert summary.endswith("1 unknown")
    records = [json.loads(line) for line in told.stdout.splitlines()]
    assert [record["line"] for record in records] == list(range(1, SMALL + 2))
    lost = records.pop(SMALL // 2)
    assert (lost["outcome"], lost["reason"]) == ("unknown", reason)
    assert {record["outcome"] for record in records} == {"unique"}
    assert set(lost) == {*records[0], "reason"}


def test_a_monster_has_its_row_in_the_table(kenken: Kenken, many: Path) -> None:
    code, out, err = kenken("verify", many, "--time-limit", 1, "-q")
    assert code == 3
    assert not err
    after = out.split(f"many.jsonl:{SMALL // 2 + 1} ")[1].split("…")[0].split()
    assert after[1] == "unknown"
    assert " ".join(after).endswith("the time limit of 1 s was reached")


def test_a_row_of_what_cannot_be_rated_has_all_columns() -> None:
    task = rate.RateTask(True, "", Budget(), LineFormatter())
    item = TextItem("some.txt", None, b"")
    row = task.report_lost(item, "it is late")
    assert row.split() == ["some.txt", "–", "unknown", *["–"] * 6]
    assert len(row) == len(task.writer.heading)
    task = rate.RateTask(True, "", Budget(), LineFormatter(ResultFormat.JSONL))
    assert json.loads(task.report_lost(item, "it is late"))["reason"] == "it is late"


GLUTTON = """
import sys
from kenken_cp.cli import main, verify
decide = verify.decide
def greedy(family, puzzle, *rest):
    if puzzle.rows == 16:
        {}
    return decide(family, puzzle, *rest)
verify.decide = greedy
if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(
    ("greed", "reason"),
    [
        ("bytearray(1_000_000_000)", "the memory limit of 150 MB was reached"),
        (
            'raise RuntimeError("can\'t start new thread")',
            "the memory limit of 150 MB was reached",
        ),
        (
            "import os; os.abort()",
            "a worker process died (SIGABRT; probably it reached the limit of 150 MB)",
        ),
    ],
)
def test_a_glutton_is_unknown(many: Path, tmp_path: Path, greed: str, reason: str) -> None:
    script = tmp_path / "glutton.py"
    script.write_text(GLUTTON.format(greed), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, str(script), "verify", str(many), "--memory-limit", "150"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True,
        text=True, timeout=120, check=False,
    )  # fmt: skip
    assert told.returncode == 3, told.stderr
    complaint, summary = told.stderr.splitlines()
    assert complaint == f"kenken: {many}:{SMALL // 2 + 1}: {reason}; the result is unknown"
    assert summary.endswith(f"{SMALL:,} unique, 1 unknown")
    heading, first, *rows = told.stdout.splitlines()
    assert len(rows) == SMALL
    assert rows[SMALL // 2 - 1].split()[1:] == ["–", "unknown", "–", "–", "–"]
    assert len(rows[SMALL // 2 - 1]) == len(first) == len(heading)


def test_without_a_limit_want_of_memory_costs_one_puzzle(
    kenken: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    def greedy(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(verify, "decide", greedy)
    code, out, err = kenken("verify", UNIQUE, "--format", "jsonl")
    assert code == 3
    assert err[0] == f"kenken: {UNIQUE}: out of memory; the result is unknown"
    assert json.loads(out)["outcome"] == "unknown"


def test_a_lost_line_that_could_not_be_had_is_still_unreadable() -> None:
    work = BatchWork(rate.RateTask(False, "", Budget(), LineFormatter()))
    chunk = work.report_lost(ItemError("some.txt", 3, "cannot be read"), "a worker process died")
    assert chunk.complaints == ["some.txt:3: cannot be read"]
    assert dict(chunk.tally) == {"unreadable": 1}


@pytest.mark.parametrize(
    ("memory", "time", "said"),
    [
        (
            False,
            True,
            ["kenken: this system cannot limit the memory of a process; --memory-limit is ignored"],
        ),
        (
            True,
            False,
            ["kenken: this system has no alarms; --time-limit is only checked between steps"],
        ),
        (
            False,
            False,
            [
                (
                    "kenken: this system cannot limit the memory of a process; --memory-limit "
                    "is ignored"
                ),
                "kenken: this system has no alarms",
            ],
        ),
    ],
)
def test_what_a_system_cannot_bound_is_said(
    kenken: Kenken, monkeypatch: pytest.MonkeyPatch, memory: bool, time: bool, said: list[str]
) -> None:
    monkeypatch.setattr(common, "BOUND_IN_MEMORY", memory)
    monkeypatch.setattr(common, "BOUND_IN_TIME", time)
    code, _, err = kenken("verify", UNIQUE, "--memory-limit", 500, "--time-limit", 60, "-q")
    assert code == 0
    assert len(err) == len(said)
    assert all(line.startswith(start) for line, start in zip(err, said, strict=True))


def test_a_memory_limit_that_no_system_has_is_refused(kenken: Kenken) -> None:
    for limit in (8796093022207, 1 << 70):
        code, out, err = kenken("verify", UNIQUE, "--memory-limit", limit)
        assert (code, out, len(err)) == (2, "", 1)
        assert err[0].startswith(f"kenken: --memory-limit {limit}: it must be a whole number")


def test_bounds_are_named_only_where_they_were_met() -> None:
    both = Bounds(2.0, 512)
    assert bounds.bound_reached(both, -signal.SIGALRM) == "the time limit of 2 s was reached"
    assert (
        bounds.bound_reached(both, bounds.OUT_OF_MEMORY) == "the memory limit of 512 MB was reached"
    )
    assert bounds.bound_reached(both, -signal.SIGKILL) == ""
    assert bounds.bound_reached(Bounds(), -signal.SIGALRM) == ""
    assert bounds.bound_reached(Bounds(), bounds.OUT_OF_MEMORY) == ""
    assert bounds.bound_reached(None, -signal.SIGALRM) == ""
    assert bounds.death_reason(None, -99) == "a worker process died (signal 99)"


DEADLY_UNIT = """
import os, sys
from kenken_cp.cli import main
from kenken_cp.suite import work
make = work.make
def deadly(order, seed, turn):
    if turn == 7:
        os.abort()
    return make(order, seed, turn)
work.make = deadly
if __name__ == "__main__":
    main()
"""


def test_a_unit_that_no_worker_survives_is_named_and_nothing_is_lost(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", {"seed": "s", "part": [{"size": 4, "count": 50}]})
    script = tmp_path / "deadly.py"
    script.write_text(DEADLY_UNIT, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, str(script), "suite", "run", str(path), "-j", "2", "-q"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True,
        text=True, timeout=120, check=False,
    )  # fmt: skip
    assert told.returncode == 4, told.stderr
    assert told.stderr == (
        "kenken: part 1, any, seed s/7: a worker process died (SIGABRT; possibly out of memory), "
        "twice in a row\n"
    )
    with reading(path) as suite:  # one of the seven units before it made a solution again
        assert suite.db.execute("SELECT count(*) FROM puzzles").fetchone() == (6,)
    gone_on(path)
    finish_suite(tmp_path / "b.db", {"seed": "s", "part": [{"size": 4, "count": 50}]})
    assert export_lines(path) == export_lines(tmp_path / "b.db")
