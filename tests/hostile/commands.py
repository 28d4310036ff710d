"""The command line as it is tried out: every command, and what is to be given to each."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

from tests.helpers.paths import ROOT

UNIQUE = str(ROOT / "data/examples/unique/square-4x4.json")
STATE = str(ROOT / "tests/hostile/square-4x4.state")  # with one cell filled in

# What each command is called with; FILE is a puzzle, SUITE a suite, SPEC a spec, NEW a new
# name, NEW.pdf the same with a suffix.
CALLS: Mapping[str, Sequence[str]] = {
    "generate": ("--size", "4", "--seed", "1", "-n", "3", "-q", "-j", "1"),
    "verify": ("FILE", "-q"),
    "rate": ("FILE", "-q"),
    "solve": ("FILE",),
    "candidates": ("FILE", "-q"),
    "count": ("FILE", "-q"),
    "redundant": ("FILE", "-q"),
    "complete": ("FILE", "-q"),
    "explain": ("FILE",),
    "hint": ("FILE", "--level", "3"),
    "check": ("FILE", "--state", "STATE"),
    "techniques": ("x-wing",),
    "styles": (),
    "search": ("FILE",),
    "render": ("FILE",),
    "convert": ("FILE",),
    "formats": (),
    "book": ("FILE", "-o", "NEW.pdf", "-q"),
    "publish": ("FILE", "-o", "NEW.html"),
    "doctor": (),
    "help": ("rate",),
    "studio": ("NEW",),  # which is not there; else it serves until it is interrupted
    "suite new": ("SPEC", "-o", "NEW", "-q"),
    "suite run": ("SUITE", "-q", "-j", "1"),
    "suite status": ("SUITE",),
    "suite list": ("SUITE",),
    "suite show": ("SUITE", "2"),
    "suite stats": ("SUITE",),
    "suite export": ("SUITE",),
    "suite merge": ("SUITE", "-o", "NEW", "-q"),
    "suite verify": ("SUITE", "-q", "-j", "1"),
    "suite shard": ("SPEC", "--shard", "1/2", "--units", "4", "-o", "NEW", "-q", "-j", "1"),
    "suite gather": ("NEW", "-o", "NEW.set", "-q"),  # there are no parts
    "suite calibrate": ("SUITE", "-q"),
    "suite explain": ("SUITE", "2", "--brief"),
    "suite drop": ("NEW", "3"),  # which is not there; else it could be dropped only once
    "suite replace": ("SUITE", "3", "-q", "-j", "1"),
    "suite ban": ("NEW", "3"),
    "suite undo": ("NEW",),
    "benchmark climb": ("--size", "4", "--seed", "1", "--steps", "2", "-q"),
    "benchmark make": ("FILE", "-o", "NEW", "--reruns", "1", "-q", "-j", "1"),
    "benchmark run": ("NEW", "-q"),  # which is not there; else solvers run for long
}
# Commands that may say nothing on stdout, or have too few puzzles here.
SILENT = (
    "book",
    "publish",
    "studio",
    "suite new",
    "suite run",
    "suite merge",
    "suite verify",
    "suite shard",
    "suite gather",
    "suite calibrate",
    "suite drop",
    "suite replace",
    "suite ban",
    "suite undo",
    "benchmark make",
    "benchmark run",
)
READ_PUZZLES = (
    "verify", "rate", "solve", "candidates", "count", "redundant", "complete", "explain", "hint",
    "search", "convert", "render", "book",
)  # fmt: skip
READ_SUITES = tuple(name for name, words in CALLS.items() if "SUITE" in words)
# Those with -o for what they write.
WRITE = ("verify", "rate", "solve", "explain", "hint", "convert", "generate", "suite list",
         "suite export")  # fmt: skip


def make_call(name: str, **places: object) -> list[str]:
    """The words of a call, with these in place of FILE, SUITE and so on."""
    given = {"FILE": UNIQUE, "STATE": STATE, **places}

    def put(word: str) -> str:
        name, dot, suffix = word.partition(".")
        return f"{given[name]}{dot}{suffix}" if name in given else word

    return [*name.split(), *map(put, CALLS[name])]


def start_call(
    words: Sequence[object], script: str = "", **more: object
) -> "subprocess.Popen[str]":
    """The command line in a process group of its own, or a script that runs it."""
    program = ["-c", script] if script else ["-m", "kenken_cp"]
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        [sys.executable, *program, *map(str, words)],
        cwd=ROOT, text=True, start_new_session=True, **{**streams, **more},
    )  # fmt: skip


def group_of(process: "subprocess.Popen[str]") -> list[str]:
    """The processes of the group that are no zombies."""
    told = subprocess.run(
        ["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(maxsplit=2) for line in told.stdout.splitlines()]
    return [row[2] for row in rows if row[0] == str(process.pid) and not row[1].startswith("Z")]


def left_of(process: "subprocess.Popen[str]") -> list[str]:
    """The processes of the group that are there a while after it ended; there should be none.

    The helpers of multiprocessing end when they see that it has, which takes them a moment.
    """
    end = time.monotonic() + 5
    while (left := group_of(process)) and time.monotonic() < end:
        time.sleep(0.05)
    return left


def interrupt(process: "subprocess.Popen[str]") -> None:
    """Ctrl-C, which a terminal sends to the whole group."""
    os.killpg(process.pid, signal.SIGINT)
