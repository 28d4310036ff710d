"""How far a batch is, on stderr: a bar on a terminal, nothing elsewhere."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG
from typing import TypeAlias

from kenken_cp.core.counts import counted

Advance: TypeAlias = Callable[[int, int], None]


@contextmanager
def progress(total_bytes: int | None, quiet: bool) -> Iterator[Advance]:
    """A bar with a rate and an estimate; call what it yields with (puzzles, bytes) done."""
    if quiet or not sys.stderr.isatty():
        yield lambda puzzles, size: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        SpinnerColumn,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        SpinnerColumn(),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[told]}"),
        TextColumn("{task.fields[rate]:,.0f}/s"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total_bytes, puzzles=0, told="", rate=0.0)

        def advance(puzzles: int, size: int) -> None:
            now = bar.tasks[0]
            done = now.fields["puzzles"] + puzzles
            rate = done / max(now.elapsed or 0.0, 1e-3)
            told = counted(done, "puzzle")
            bar.update(task, advance=size, puzzles=done, told=told, rate=rate)

        yield advance


def bytes_of(paths: list[str]) -> int | None:
    """The bytes that these files and folders hold, as far as is known before reading them."""
    if "-" in paths:
        return None
    total = 0
    for path in map(Path, paths):
        total += _size(path)
        if os.path.isdir(path):  # noqa: PTH112  (Path's raises for names that are too long)
            total += sum(map(_size, path.rglob("*")))
    return total


def _size(path: Path) -> int:
    """The bytes of a file; 0 of what is none, or of which nothing is known."""
    try:
        found = path.stat()
    except OSError:
        return 0
    return found.st_size if S_ISREG(found.st_mode) else 0
