"""A line on a terminal that is redrawn in place, with a bar: rich's progress display.

Import it only where a terminal is there: rich takes a tenth of a second to load.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.constrain import Constrain
from rich.progress import BarColumn, Progress, ProgressColumn, Task
from rich.table import Column
from rich.text import Text

from kenken_cp.cli.streams import console_for
from kenken_cp.core.interrupts import held_back

BAR = 20  # columns
UPDATES = 8  # a second
ECHO = 3  # columns left free: a terminal that echoes ^C must not wrap there
WINDOW_SECONDS = 30.0  # the rate is measured over so long

Update: TypeAlias = Callable[[float], None]


class _Line(ProgressColumn):
    """The line beside the bar; it wraps if it is wider than the terminal."""

    def __init__(self, line: Callable[[Task], str]) -> None:
        super().__init__(Column(ratio=1, overflow="fold"))
        self._line = line

    def render(self, task: Task) -> Text:
        return Text(self._line(task))


class _Narrower:
    """Leaves some columns at the right free, or what is erased in the end would be a line off."""

    def __init__(self, shown: RenderableType) -> None:
        self._shown = shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Constrain(self._shown, max(1, options.max_width - ECHO))


class _Display(Progress):
    def get_renderable(self) -> RenderableType:
        return _Narrower(super().get_renderable())


@contextmanager
def live_line(total: float | None, before: int, line: Callable[[Task], str]) -> Iterator[Update]:
    """Show a bar and the line on stderr while the block runs; then they are gone.

    Call what it yields with what is done of the total, of which `before` was done at first. An
    interrupt never leaves the terminal without its cursor.
    """
    display = _Display(
        BarColumn(BAR), _Line(line), console=console_for(sys.stderr, highlight=False), expand=True,
        refresh_per_second=UPDATES, speed_estimate_period=WINDOW_SECONDS, transient=True,
        redirect_stdout=False,
    )  # fmt: skip
    task = display.add_task("", total=total, completed=before)
    try:
        with held_back():  # also for the thread that redraws the line
            display.start()
        yield lambda done: display.update(task, completed=done)
    finally:
        with held_back():
            display.stop()


def rate_of(task: Task, before: int) -> float:
    """The recent rate per second, or that of the whole run if nothing was done recently."""
    lately = task.speed
    if lately:
        return lately
    elapsed = task.elapsed or 0.0
    return (task.completed - before) / elapsed if elapsed > 0 else 0.0
