"""Ctrl-C at moments that are hard to hit: exit code 130, and no traceback from anybody."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT
from tests.helpers.suites import begin_suite

ENDLESS = {"part": [{"size": 6, "count": 100_000}]}

# Runs the command line; Ctrl-C comes when a module is looked for, or at the very end.
AMID = """
import atexit, signal, sys
moment = sys.argv.pop(1)
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == moment:
            signal.raise_signal(signal.SIGINT)
if moment == "the end":
    atexit.register(signal.raise_signal, signal.SIGINT)
sys.meta_path.insert(0, Finder())
if moment == "-m":
    moment = "typer"
    import runpy
    runpy.run_module("kenken_cp", run_name="__main__")
from kenken_cp.cli import main
main()
"""


@pytest.mark.parametrize("moment", ["-m", "typer", "kenken_cp.batch", "the end"])
def test_ctrl_c_before_and_after_the_work_is_quiet(moment: str, tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", {"part": [{"size": 3, "count": 1}]})
    told = subprocess.run(
        [sys.executable, "-c", AMID, moment, "suite", "run", str(path), "-q", "-j", "1"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (told.returncode, told.stderr) == (130, "")


# Ctrl-C comes twice, the second time while what the first has set going is under way.
TWICE = """
import signal
from kenken_cp.cli import main
from kenken_cp.suite import run
take, end = run.QuotaLedger.take, run.Transaction.end
def interrupted(*_):
    signal.raise_signal(signal.SIGINT)
def ending(*arguments):
    signal.raise_signal(signal.SIGINT)
    end(*arguments)
run.QuotaLedger.take, run.Transaction.end = interrupted, ending
main()
"""


def test_an_interrupt_that_comes_twice_at_once_is_one(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", ENDLESS)
    told = subprocess.run(
        [sys.executable, "-c", TWICE, "suite", "run", str(path), "-q", "-j", "1"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert told.returncode == 130
    assert told.stderr == (
        f"kenken: interrupted; 0 puzzles are stored; kenken suite run {path} makes the rest\n"
    )
    assert list(tmp_path.iterdir()) == [path]


# A library may tell an interrupt as a failure of its own.
TAKEN_FOR_A_FAILURE = """
import signal
from kenken_cp.cli import main
from kenken_cp.suite import run
def failed(*_):
    try:
        signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt:
        raise ImportError("numpy failed") from None
run.QuotaLedger.take = failed
main()
"""


def test_what_fails_because_of_an_interrupt_is_an_interrupt(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", ENDLESS)
    told = subprocess.run(
        [sys.executable, "-c", TAKEN_FOR_A_FAILURE, "suite", "run", str(path), "-q", "-j", "1"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (told.returncode, told.stderr) == (130, "")


def test_where_ctrl_c_is_ignored_it_stays_so(tmp_path: Path) -> None:
    path = begin_suite(tmp_path / "a.db", {"part": [{"size": 3, "count": 1}]})
    script = f"import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n{AMID}"
    told = subprocess.run(
        [sys.executable, "-c", script, "kenken_cp.batch", "suite", "run", str(path), "-q"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=60, env={**os.environ},
    )  # fmt: skip
    assert (told.returncode, told.stderr) == (0, "")
