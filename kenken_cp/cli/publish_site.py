"""A site of puzzles, made by `kenken publish` with a folder as its output."""

from contextlib import closing
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import typer

from kenken_cp import batch
from kenken_cp.cli.common import gravest, say
from kenken_cp.cli.inputs import Notices, tell_unread
from kenken_cp.cli.progress import bytes_of, counting, progress
from kenken_cp.core.counts import a_second, say_count
from kenken_cp.core.errors import BAD_INPUT, OK
from kenken_cp.publish import sites
from kenken_cp.publish.embedding import snippet
from kenken_cp.publish.making import Entry, PublishTask, Wanted, report_lost
from kenken_cp.suite.inputs import Inputs

PACE = 0.5  # seconds per chunk of puzzles
GOES_ON = "; the same command goes on where it stopped"


class Order(NamedTuple):
    """A site as it is ordered: its folder, what its pages hold, and by how many processes."""

    folder: Path
    wanted: Wanted
    look: sites.Look
    daily: sites.Daily | None
    lessons: bool
    jobs: int
    quiet: bool


def site(paths: list[str], inputs: Inputs, order: Order, embed: bool) -> int:
    """Make the site; say what could not be taken. Returns the exit code."""
    began = monotonic()
    codes = {OK}
    making = sites.prepare(order.folder)
    try:
        entries = _ready(paths, inputs, order, making, codes)
        codes.add(tell_unread(inputs, order.quiet))
        if not entries:
            sites.leave(order.folder)
            say(f"kenken: no puzzle can be published; {order.folder} stays as it was")
            return gravest(codes - {OK} or {BAD_INPUT})
        made = sites.Site(
            order.folder, entries, order.wanted, order.look, order.daily, lessons=order.lessons
        )
        with counting(order.quiet, len(entries), "pages") as report:
            made.write(report)
    except KeyboardInterrupt:
        say(f"kenken: interrupted{GOES_ON}")
        raise
    if not order.quiet:
        seconds = monotonic() - began
        number = say_count(len(entries), "puzzle")
        say(f"{order.folder}: a site of {number}; {a_second(len(entries), seconds)}")
    if embed:
        first = made.shown[0]
        typer.echo(snippet(f"play/{first.page}", first.entry.title), nl=False)
    return gravest(codes)


def _ready(
    paths: list[str], inputs: Inputs, order: Order, making: Path, codes: set[int]
) -> list[Entry]:
    """The puzzles in the order of the input, each made ready once; what is wrong is said."""
    entries: dict[str, Entry] = {}
    notices, twice = Notices(), 0
    task = PublishTask(order.wanted, making, inputs.read)
    with progress(bytes_of(paths), order.quiet) as advance:
        results = batch.run(inputs.items(paths), task, order.jobs, PACE, lost=report_lost)
        with closing(results):  # type: ignore[type-var]
            for outcome in chain.from_iterable(results):
                advance(1, outcome.size)
                for notice in outcome.notices:
                    notices.tell(outcome.place, [notice])
                if outcome.entry is None:
                    say(f"kenken: {outcome.place}: {outcome.reason}")
                    codes.add(outcome.code)
                else:
                    twice += outcome.entry.key in entries
                    entries.setdefault(outcome.entry.key, outcome.entry)
    notices.finish()
    if twice and not order.quiet:
        say(f"{say_count(twice, 'puzzle')} left out, as the site has the same already")
    return list(entries.values())
