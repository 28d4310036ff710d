"""How far the making of puzzles is, on stderr: a live line, or a plain one now and then."""

import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple, TypeAlias

from kenken_cp.cli.streams import tell as say

PLAIN_SECONDS = 10.0  # between plain lines, where no terminal reads them
LIVE_RATE = 8  # updates a second of the live line
WINDOW_SECONDS = 30.0  # the rate is that of the last so many seconds
SAMPLE_SECONDS = 0.5


class Tally(NamedTuple):
    """What there is so far.

    `accepted` counts puzzles towards `wanted` (None: no number is wanted), those of earlier runs
    among them; `tried` counts candidates, `levels` the puzzles kept by level, easiest first.
    """

    accepted: int = 0
    wanted: int | None = None
    tried: int = 0
    levels: Mapping[str, int] = {}


Tell: TypeAlias = Callable[[Tally], None]


@contextmanager
def odometer(quiet: bool, wanted: int | None = None, before: int = 0) -> Iterator[Tell]:
    """Show how far it is while the block runs; call what it yields with each new Tally.

    `before` puzzles were there when it began: they count as done, and not for the rate. On a
    terminal the line is live; elsewhere one is written every ten seconds. The last Tally is
    written as a line that stays, however the block ends. `quiet`: nothing is written.
    """
    if quiet:
        yield lambda tally: None
        return
    dial = Dial(Tally(before, wanted))
    try:
        if sys.stderr.isatty():
            with _live(dial):
                yield dial.tell
        else:
            yield _plain(dial)
    finally:
        if dial.told:
            say(dial.line(ended=True))


class Dial:
    """The last Tally, and the rate at which they grow."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.told = False
        self._began = (monotonic(), tally.accepted)
        self._samples = deque([self._began])

    def tell(self, tally: Tally) -> None:
        """Take a new Tally."""
        self.tally = tally
        self.told = True
        now = monotonic()
        if now - self._samples[-1][0] >= SAMPLE_SECONDS:
            self._samples.append((now, tally.accepted))
            while now - self._samples[0][0] > WINDOW_SECONDS and len(self._samples) > 2:
                self._samples.popleft()

    def rate(self, ended: bool = False) -> float:
        """Puzzles a second lately, or over the whole run; 0 while there is nothing to go by."""
        then, accepted = self._began if ended else self._samples[0]
        seconds = monotonic() - then
        return (self.tally.accepted - accepted) / seconds if seconds > 0 else 0.0

    def line(self, ended: bool = False) -> str:
        """All in one line: `59.44%; 192 of 323; easy: 189, hard: 3; tried 1,204; 88/s; 0:02 left`.

        When it has ended the time is that which it took.
        """
        tally = self.tally
        parts = []
        if tally.wanted is not None:
            parts.append(_per_cent(tally))
        of = "" if tally.wanted is None else f" of {tally.wanted:,}"
        parts.append(f"{tally.accepted:,}{of}")
        levels = ", ".join(f"{level}: {n:,}" for level, n in tally.levels.items() if n)
        if levels:
            parts.append(levels)
        parts.append(f"tried {tally.tried:,}")
        rate = self.rate(ended)
        parts.append(f"{_figure(rate)}/s")
        if ended:
            parts.append(f"in {_clock(monotonic() - self._began[0])}")
        elif tally.wanted is not None and rate > 0:
            parts.append(f"{_clock((tally.wanted - tally.accepted) / rate)} left")
        return "; ".join(parts)


def _per_cent(tally: Tally) -> str:
    # never 100.00 before it is
    share = int(10_000 * tally.accepted / tally.wanted) / 100 if tally.wanted else 100.0
    return f"{share:.2f}%"


def _figure(rate: float) -> str:
    """A rate in as many digits as say something."""
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}" if rate >= 1 else f"{rate:.2g}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(max(0, round(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    if days:
        return f"{days:,} d {hours} h"
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _plain(dial: Dial) -> Tell:
    """Tells the dial, and writes its line when the last one is ten seconds old."""
    due = monotonic() + PLAIN_SECONDS

    def tell(tally: Tally) -> None:
        nonlocal due
        dial.tell(tally)
        now = monotonic()
        if now >= due:
            say(dial.line())
            due = now + PLAIN_SECONDS

    return tell


@contextmanager
def _live(dial: Dial) -> Iterator[None]:
    """Keep the dial's line on the terminal; it is gone when the block ends."""
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    console = Console(stderr=True, highlight=False)

    def drawn() -> Text:
        return Text(dial.line(), overflow="fold")  # what is longer than the terminal goes on below

    with Live(
        get_renderable=drawn, console=console, refresh_per_second=LIVE_RATE, transient=True,
        redirect_stdout=False,
    ):  # fmt: skip
        yield
