"""How far a command is, on stderr: a live line on a terminal, or a plain one now and then."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from kenken_cp.cli.streams import tell
from kenken_cp.core.counts import a_second, say_count
from kenken_cp.suite.inputs import split_number

if TYPE_CHECKING:
    from rich.progress import Task

PLAIN_SECONDS = 10.0  # between plain lines, where no terminal reads them

Advance: TypeAlias = Callable[[int, int], None]


class Tally(NamedTuple):
    """The puzzles made so far.

    `accepted` counts puzzles towards `wanted` (None: no number is wanted), those of earlier runs
    included; `tried` counts candidates, `levels` the puzzles kept by level, easiest first.
    """

    accepted: int = 0
    wanted: int | None = None
    tried: int = 0
    levels: Mapping[str, int] = {}


Report: TypeAlias = Callable[[Tally], None]


@contextmanager
def progress(total_bytes: int | None, quiet: bool) -> Iterator[Advance]:
    """Show how much of the input is read; call what it yields with (puzzles, bytes) done.

    Only a terminal gets the line, and `quiet` hides it there too.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda puzzles, size: None
        return
    from kenken_cp.cli.live import live_line

    puzzles_read = bytes_read = 0

    def line(task: "Task") -> str:
        share = None if task.total is None else task.percentage
        return reading_line(puzzles_read, task.elapsed or 0.0, share, task.time_remaining)

    with live_line(total_bytes, 0, line) as update:

        def advance(puzzles: int, size: int) -> None:
            nonlocal puzzles_read, bytes_read
            puzzles_read, bytes_read = puzzles_read + puzzles, bytes_read + size
            update(bytes_read)

        yield advance


@contextmanager
def counting(quiet: bool, total: int | None, noun: str) -> Iterator[Callable[[int], None]]:
    """Show how many of what is counted are done; call what it yields with their number.

    Live on a terminal, a line every ten seconds elsewhere, nothing if `quiet`.
    """
    if quiet:
        yield lambda done: None
        return
    of, number = "" if total is None else f" of {total:,}", 0
    with _show(total, 0, lambda rate: f"{number:,}{of} {noun}") as update:

        def show(done: int) -> None:
            nonlocal number
            number = done
            update(done)

        yield show


@contextmanager
def making_progress(quiet: bool, wanted: int | None = None, before: int = 0) -> Iterator[Report]:
    """Show how many puzzles there are while the block runs; call what it yields with each Tally.

    `before` puzzles were there when it began: they count as done, but not for the rate. On a
    terminal the line is live; elsewhere one is written every ten seconds. The last Tally is
    written as a line that stays, however the block ends. `quiet`: nothing is written.
    """
    if quiet:
        yield lambda tally: None
        return
    last = Tally(before, wanted)
    with (
        final_line(before) as keep,
        _show(wanted, before, lambda rate: making_line(last, rate)) as update,
    ):

        def take(tally: Tally) -> None:
            nonlocal last
            last = tally
            keep(tally)
            update(tally.accepted)

        yield take


@contextmanager
def _show(
    total: int | None, before: int, line: Callable[[float], str]
) -> Iterator[Callable[[int], None]]:
    """Show the line of a rate while the block runs; call what it yields with what is done.

    On a terminal it is live, with a bar; elsewhere it is written when the last one is ten seconds
    old, with the rate since then. `before` was done at first.
    """
    if sys.stderr.isatty():
        from kenken_cp.cli.live import live_line, rate_of

        with live_line(total, before, lambda task: line(rate_of(task, before))) as update:
            yield update
        return
    since, told = monotonic(), before

    def plain(done: int) -> None:
        nonlocal since, told
        seconds = monotonic() - since
        if seconds >= PLAIN_SECONDS:
            tell(line((done - told) / seconds))
            since, told = since + seconds, done

    yield plain


@contextmanager
def final_line(before: int = 0) -> Iterator[Report]:
    """Write the last Tally as a line when the block ends, if there was one."""
    began, last = monotonic(), None

    def keep(tally: Tally) -> None:
        nonlocal last
        last = tally

    try:
        yield keep
    finally:
        if last is not None:
            seconds = monotonic() - began
            rate = (last.accepted - before) / seconds if seconds > 0 else 0.0
            tell(making_line(last, rate, seconds))


def making_line(tally: Tally, rate: float, seconds: float | None = None) -> str:
    """All in one line: `59.44%; 192 of 323; easy: 189, hard: 3; tried 1,204; 88/s; 0:02 left`.

    With `seconds`, the work has ended and took so long.
    """
    parts = [] if tally.wanted is None else [_per_cent(tally.accepted, tally.wanted)]
    of = "" if tally.wanted is None else f" of {tally.wanted:,}"
    parts.append(f"{tally.accepted:,}{of}")
    levels = ", ".join(f"{level}: {n:,}" for level, n in tally.levels.items() if n)
    if levels:
        parts.append(levels)
    parts += [f"tried {tally.tried:,}", a_second(rate, 1)]
    if seconds is not None:
        parts.append(f"in {_clock(seconds)}")
    elif tally.wanted is not None and rate > 0:
        parts.append(f"{_clock((tally.wanted - tally.accepted) / rate)} left")
    return "; ".join(parts)


def reading_line(
    puzzles: int, seconds: float, per_cent: float | None, remaining: float | None
) -> str:
    """How much was read: `59%; 1,204 puzzles; 88/s; 0:14; 0:10 left`."""
    parts = [] if per_cent is None else [f"{int(per_cent)}%"]
    parts += [say_count(puzzles, "puzzle"), a_second(puzzles, seconds), _clock(seconds)]
    if remaining is not None:
        parts.append(f"{_clock(remaining)} left")
    return "; ".join(parts)


def _per_cent(done: int, of: int) -> str:
    # never 100.00 before it is
    share = int(10_000 * done / of) / 100 if of else 100.0
    return f"{share:.2f}%"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(max(0, round(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    if days:
        return f"{days:,} d {hours} h"
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def bytes_of(paths: list[str]) -> int | None:
    """The bytes that these files and folders hold, as far as is known before reading them."""
    if "-" in paths or any(number is not None for _, number in map(split_number, paths)):
        return None
    total = 0
    for path in map(Path, paths):
        total += _size(path)
        if os.path.isdir(path):  # noqa: PTH112  (Path's raises for names that are too long)
            total += sum(map(_size, path.rglob("*")))
    return total


def _size(path: Path) -> int:
    """The bytes of a file; 0 for anything else, or if they cannot be read."""
    try:
        found = path.stat()
    except OSError:
        return 0
    return found.st_size if S_ISREG(found.st_mode) else 0
