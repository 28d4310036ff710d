"""How far a command is, as stderr shows it."""

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from rich.progress import Progress

from kenken_cp.cli import progress as module
from kenken_cp.cli.live import WINDOW_SECONDS, rate_of
from kenken_cp.cli.progress import (
    PLAIN_SECONDS,
    Tally,
    counting,
    final_line,
    making_line,
    making_progress,
    progress,
    reading_line,
)

ROOT = Path(__file__).parents[2]
LEVELS = {"gentle": 189, "easy": 0, "hard": 1_003}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time in seconds, which the test turns on."""
    now = [100.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    return now


def test_a_line_says_what_there_is_how_fast_and_how_long_yet() -> None:
    tally = Tally(1_188, 2_000, 12_345, LEVELS)
    assert making_line(tally, 108.8) == (
        "59.40%; 1,188 of 2,000; gentle: 189, hard: 1,003; tried 12,345; 109/s; 0:07 left"
    )
    assert making_line(tally, 108.8, 10.0).endswith("tried 12,345; 109/s; in 0:10")


def test_where_nothing_is_wanted_there_is_no_share() -> None:
    assert making_line(Tally(3, None, 9), 0.75) == "3; tried 9; 0.75/s"


def test_a_rate_of_nothing_gives_no_estimate() -> None:
    assert making_line(Tally(0, 7, 9), 0.0) == "0.00%; 0 of 7; tried 9; 0/s"


@pytest.mark.parametrize(
    ("share", "remaining", "said"),
    [
        (59.9, 10.2, "59%; 1,200 puzzles; 100/s; 0:12; 0:10 left"),
        (59.9, None, "59%; 1,200 puzzles; 100/s; 0:12"),
        (None, None, "1,200 puzzles; 100/s; 0:12"),  # of standard input no size is known
    ],
)
def test_a_line_says_what_was_read(share: float | None, remaining: float | None, said: str) -> None:
    assert reading_line(1_200, 12.0, share, remaining) == said


def test_before_anything_is_read_there_is_no_rate() -> None:
    assert reading_line(0, 0.0, 0.0, None) == "0%; 0 puzzles; 0/s; 0:00"


@pytest.mark.parametrize(
    ("accepted", "wanted", "share"),
    [
        (0, 7, "0.00%"),
        (99_999, 100_000, "99.99%"),
        (999_999, 1_000_000, "99.99%"),
        (7, 7, "100.00%"),
        (0, 0, "100.00%"),
    ],
)
def test_it_is_not_done_before_it_is(accepted: int, wanted: int, share: str) -> None:
    assert making_line(Tally(accepted, wanted), 0.0).startswith(f"{share}; ")


@pytest.mark.parametrize(
    ("left", "said"),
    [(9, "0:09"), (600, "10:00"), (3_661, "1:01:01"), (90_000, "1 d 1 h")],
)
def test_times_are_written_as_people_read_them(left: int, said: str) -> None:
    assert making_line(Tally(1, 1 + left), 1.0).endswith(f"; {said} left")


def test_the_rate_is_that_of_late() -> None:
    now = [0.0]
    display = Progress(get_time=lambda: now[0], speed_estimate_period=WINDOW_SECONDS)
    task = display.add_task("", total=10_000, completed=500)
    (shown,) = display.tasks
    assert rate_of(shown, 500) == 0.0  # and what was there before is no work of this run
    for second in range(1, 101):
        now[0] = second
        display.update(task, advance=100 if second <= 50 else 1)
    assert rate_of(shown, 500) == pytest.approx(1.0)


def test_where_nothing_came_of_late_the_rate_is_that_of_the_run() -> None:
    now = [0.0]
    display = Progress(get_time=lambda: now[0], speed_estimate_period=WINDOW_SECONDS)
    task = display.add_task("", total=100, completed=20)
    for seconds, done in ((1.0, 30), (2.0, 40), (100.0, 40)):
        now[0] = seconds
        display.update(task, completed=done)
    assert rate_of(display.tasks[0], 20) == pytest.approx(0.2)


def test_elsewhere_than_on_a_terminal_a_line_comes_now_and_then(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with making_progress(False, 100) as report:
        for accepted in range(1, 26):
            clock[0] += 1
            report(Tally(accepted, 100, accepted))
            assert capsys.readouterr().err.count("\n") == (accepted % PLAIN_SECONDS == 0)
    assert capsys.readouterr().err == "25.00%; 25 of 100; tried 25; 1.0/s; in 0:25\n"


def test_a_plain_line_has_the_rate_since_the_one_before(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with making_progress(False, 1_000, 100) as report:
        for accepted in (600, 610):
            clock[0] += PLAIN_SECONDS
            report(Tally(accepted, 1_000))
    first, second, last = capsys.readouterr().err.splitlines()
    assert first.endswith("; 50/s; 0:08 left")
    assert second.endswith("; 1.0/s; 6:30 left")
    assert last.endswith("; 26/s; in 0:20")


def test_quiet_and_nothing_reported_write_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with making_progress(True, 3) as report:
        report(Tally(3, 3))
    with making_progress(False, 3):
        pass
    with final_line():
        pass
    with progress(100, quiet=False) as advance:  # no terminal
        advance(1, 50)
    assert capsys.readouterr().err == ""


def test_the_last_line_is_written_when_it_ends_in_an_error(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> None:
        with making_progress(False, 3) as report:
            clock[0] += 2
            report(Tally(1, 3, 5))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupt()
    assert capsys.readouterr().err == "33.33%; 1 of 3; tried 5; 0.5/s; in 0:02\n"


# on a terminal

HIDE, SHOW = b"\x1b[?25l", b"\x1b[?25h"  # the cursor
ERASE = b"\x1b[2K"
UP_AND_ERASE = b"\x1b[1A" + ERASE
LIVE = """
import time
from kenken_cp.cli.progress import Tally, making_progress, progress
"""
MAKING = (
    LIVE
    + """
with making_progress(False, 1_000, 100) as report:
    for done in range(101, 1_000):
        time.sleep(0.02)
        report(Tally(done, 1_000, 2 * done, {"easy": done}))
"""
)
READING = (
    LIVE
    + """
with progress(TOTAL, False) as advance:
    for _ in range(1_000):
        time.sleep(0.02)
        advance(3, 100)
"""
)
QUIET = (
    LIVE
    + """
with making_progress(True, 3) as report, progress(100, True) as advance:
    report(Tally(1, 3))
    advance(1, 50)
"""
)


@contextmanager
def on_terminal(script: str, columns: int = 80) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A script whose stderr is a terminal, and the other end of that."""
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns)}
    process = subprocess.Popen(
        [sys.executable, "-c", script], stderr=slave, cwd=ROOT, env=environment
    )
    os.close(slave)
    try:
        yield process, master
    finally:
        process.kill()
        process.wait()
        os.close(master)


def show(master: int, until: bytes, seconds: float = 60) -> bytes:
    """What a terminal was sent up to some text, or to the end."""
    told, end = b"", time.monotonic() + seconds
    with suppress(OSError):  # the other end is closed
        while until not in told and time.monotonic() < end:
            told += os.read(master, 65_536)
    return told


@pytest.mark.parametrize(
    ("script", "facts"),
    [
        (MAKING, [b"% ", b" of 1,000; easy: ", b"; tried ", b"/s; ", b" left"]),
        (READING.replace("TOTAL", "100_000"), [b"%; ", b" puzzles; ", b"/s; ", b" left"]),
        (READING.replace("TOTAL", "None"), [b" puzzles; ", b"/s; 0:01"]),
    ],
    ids=["making", "reading", "reading a pipe"],
)
def test_an_interrupt_leaves_a_clean_terminal(script: str, facts: list[bytes]) -> None:
    with on_terminal(script) as (process, master):
        told = show(master, facts[-1])
        process.send_signal(signal.SIGINT)
        told += show(master, b"KeyboardInterrupt\r\n")
    assert all(fact.strip() in told for fact in facts)
    assert told.startswith(HIDE)
    end = told[told.index(facts[-1]) :]
    assert SHOW in end
    assert ERASE in end
    assert HIDE not in end


def test_a_narrow_terminal_gets_the_line_in_several_and_all_are_erased() -> None:
    with on_terminal(MAKING, columns=40) as (process, master):
        told = show(master, b"left")
        process.send_signal(signal.SIGINT)
        told += show(master, b"KeyboardInterrupt\r\n")
    _, _, end = told.rpartition(b" left")
    assert UP_AND_ERASE * 2 in end.partition(b"Traceback")[0]


def test_quiet_says_nothing_on_a_terminal() -> None:
    with on_terminal(QUIET) as (_, master):
        assert show(master, b"never") == b""


def test_what_is_counted_is_told_now_and_then(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with counting(False, 1_200, "instances") as done, counting(True, 3, "loaves") as hushed:
        for number in range(1, 6):
            clock[0] += PLAIN_SECONDS / 2
            done(number)
            hushed(number)
    assert capsys.readouterr().err.splitlines() == ["2 of 1,200 instances", "4 of 1,200 instances"]
    with counting(False, None, "puzzles measured") as done:
        clock[0] += PLAIN_SECONDS
        done(1)
    assert capsys.readouterr().err == "1 puzzles measured\n"


def test_on_a_terminal_the_count_is_live(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with counting(False, 3, "instances") as done:
        done(2)
        done(3)
    assert "3 of 3 instances" in capsys.readouterr().err
