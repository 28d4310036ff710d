"""Long jobs of the studio: each runs in its own process and streams its events to the page."""

import asyncio
import json
import multiprocessing
import os
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from secrets import token_hex
from typing import Any, NamedTuple

from kenken_cp.core import limits
from kenken_cp.core.bounds import bound_memory
from kenken_cp.core.errors import KenkenError, LimitError
from kenken_cp.core.fields import Fields
from kenken_cp.core.interrupts import held_back, ignore_ctrl_c
from kenken_cp.studio.public import MOST_JOBS, MOST_WAITING_JOBS
from kenken_cp.studio.wording import worded
from kenken_cp.studio.workers import WorkerLimits

MOST_AT_ONCE = 2
MOST_KEPT = 16  # jobs whose events can still be read
ALONE = 8.0  # seconds that a job goes on after its last page went
RETURN = 1000  # milliseconds after which a page whose line broke comes again
_SPAWN = multiprocessing.get_context("spawn")


# What a job can make or change, and the module that does it in its function `events`; the job's
# process loads that one alone.
MAKERS = {
    "puzzles": "kenken_cp.studio.puzzles_job",
    "suite": "kenken_cp.studio.suites",
    "book": "kenken_cp.studio.book_job",
}
_ENDS = ("done", "failed", "stopped")


class Event(NamedTuple):
    """What a job reports: `puzzle`, `progress`, `note`, `file` or `book`, then one of _ENDS."""

    name: str
    data: Any


def work(pipe: Connection, allowed: WorkerLimits, kind: str, request: Fields) -> None:
    """Make something and send the results as events. A job's process runs this."""
    ignore_ctrl_c()
    limits.allow(allowed.limits)
    events = import_module(MAKERS[kind]).events
    if allowed.megabytes:
        bound_memory(allowed.megabytes)
    if allowed.allowance.nodes and hasattr(os, "nice"):  # answers to visitors come first
        os.nice(10)
    with suppress(OSError):  # the server has ended
        try:
            for name, data in events(request):
                pipe.send(Event(name, data))
            pipe.send(Event("done", None))
        except KenkenError as error:
            pipe.send(Event("failed", worded(str(error))))
        except Exception as error:  # noqa: BLE001  (a defect is reported, and the studio goes on)
            pipe.send(Event("failed", f"internal error: {type(error).__name__}: {error}"))


class StudioJob:
    """One job: its process, its events so far, and its files by name, with their types.

    One that waits does nothing before it is begun; `at_end` is called when it has ended.
    """

    def __init__(
        self,
        kind: str,
        request: Fields,
        allowed: WorkerLimits | None = None,
        seconds: float | None = None,
        at_end: Callable[[], None] = lambda: None,
        waits: bool = False,
    ) -> None:
        self.events: list[Event] = []
        self.files: dict[str, tuple[str, bytes]] = {}
        self.ended = self.begun = False
        self._news = asyncio.Event()
        self._pages = 0
        self._pipe, self._theirs = _SPAWN.Pipe(duplex=False)
        self._process = _SPAWN.Process(
            target=work,
            args=(self._theirs, allowed or WorkerLimits(limits.current()), kind, dict(request)),
            daemon=True,
        )
        self._seconds = seconds
        self._at_end = at_end
        asyncio.get_running_loop().call_later(2 * ALONE, self._forsaken)  # if no page ever came
        if not waits:
            self.begin()

    def begin(self) -> None:
        """Start the process."""
        self.begun = True
        with held_back():
            self._process.start()
        self._theirs.close()
        self._reader = asyncio.create_task(self._read())
        if self._seconds is not None:
            loop = asyncio.get_running_loop()
            loop.call_later(self._seconds, self._overrun, self._seconds)

    async def _read(self) -> None:
        """Take the process's events as they come, until it has ended."""
        while not self.ended:
            self._add(await asyncio.to_thread(self._next))
        await asyncio.to_thread(self._process.join)

    def _next(self) -> Event:
        try:
            event: Event = self._pipe.recv()
            return event
        except (EOFError, OSError):
            return Event("failed", "the process that was at work ended")

    def _add(self, event: Event) -> None:
        if self.ended:
            return
        if event.name == "file":  # a page asks for it by its name
            name, kind, content = event.data
            self.files[name] = (kind, content)
            event = Event(event.name, name)
        self.events.append(event)
        self.ended = event.name in _ENDS
        self._news.set()
        if self.ended:
            self._at_end()

    def stop(self) -> None:
        """End the process, whatever it does. The puzzles made so far are kept."""
        self._end(Event("stopped", None))

    def _end(self, event: Event) -> None:
        if self.begun:
            self._process.kill()
        else:
            self._pipe.close()
            self._theirs.close()
        self._add(event)

    async def follow(self, first: int) -> AsyncIterator[str]:
        """The events from this number on, as a stream of server-sent events.

        The job is stopped a while after the last page that follows it has gone.
        """
        self._pages += 1
        try:
            yield f"retry: {RETURN}\n\n"
            number = first
            while True:
                while number < len(self.events):  # more may come while one is sent
                    yield _sent(number, self.events[number])
                    number += 1
                if self.ended:
                    return
                self._news.clear()
                try:
                    await asyncio.wait_for(self._news.wait(), 10)
                except TimeoutError:
                    yield ": still at work\n\n"
        finally:
            self._pages -= 1
            if not self.ended:
                asyncio.get_running_loop().call_later(ALONE, self._forsaken)

    def _overrun(self, seconds: float) -> None:
        if not self.ended:
            self._end(Event("failed", f"stopped after {seconds:g} s, the limit for one job here"))

    def _forsaken(self) -> None:
        if not self._pages and not self.ended:
            self.stop()


def _sent(number: int, event: Event) -> str:
    """An event as a browser reads it; JSON has no line ends."""
    return f"id: {number}\nevent: {event.name}\ndata: {json.dumps(event.data)}\n\n"


class Jobs:
    """The jobs of a studio, by their names; `seconds` are what each may take."""

    def __init__(self, allowed: WorkerLimits | None = None, seconds: float | None = None) -> None:
        self._jobs: dict[str, StudioJob] = {}
        self._limits, self._seconds = allowed, seconds

    def start(self, kind: str, request: Fields, who: str = "") -> str:
        """Start a job; its name. Raises LimitError while too many are running."""
        self.refuse_more(who)
        for name in [name for name, job in self._jobs.items() if job.ended][: -MOST_KEPT + 1]:
            del self._jobs[name]
        for job in self._jobs.values():
            if job.ended and kind == "book":
                job.files.clear()  # one book at a time is in memory
        name = token_hex(8)
        self._jobs[name] = StudioJob(
            kind, request, self._limits, self._seconds, self._next, waits=True
        )
        self._next()
        return name

    def _next(self) -> None:
        """Begin what is to be begun."""
        for job in self._jobs.values():
            if not job.begun and not job.ended:
                job.begin()

    def refuse_more(self, who: str = "") -> None:  # noqa: ARG002  (one user has them all)
        """Raise LimitError while too many are running."""
        running = sum(not job.ended for job in self._jobs.values())
        if running >= MOST_AT_ONCE:
            raise LimitError(f"{running} jobs are running already; stop one first")

    def get(self, name: str) -> StudioJob | None:
        """The job of this name."""
        return self._jobs.get(name)

    def close(self) -> None:
        """Stop all jobs, those first that wait for others."""
        for job in sorted(self._jobs.values(), key=lambda job: job.begun):
            if not job.ended:
                job.stop()


class PublicJobs(Jobs):
    """The jobs of a public studio: each visitor has one at a time, and some wait for their turn."""

    def __init__(self, allowed: WorkerLimits, seconds: float) -> None:
        super().__init__(allowed, seconds)
        self._of: dict[str, str] = {}  # the newest job of each visitor

    def start(self, kind: str, request: Fields, who: str = "") -> str:
        """As that of `Jobs`, but the job may begin later."""
        name = super().start(kind, request, who)
        self._of = {each: job for each, job in self._of.items() if self._lasts(job)} | {who: name}
        return name

    def _lasts(self, name: str) -> bool:
        job = self._jobs.get(name)
        return job is not None and not job.ended

    def _next(self) -> None:
        """Begin the jobs that came first, as many as may run."""
        lasting = [job for job in self._jobs.values() if not job.ended]
        free = MOST_JOBS - sum(job.begun for job in lasting)
        for job in [job for job in lasting if not job.begun][: max(0, free)]:
            job.begin()

    def refuse_more(self, who: str = "") -> None:
        """Raise LimitError while a job of this visitor lasts, or too many wait."""
        if who in self._of and self._lasts(self._of[who]):
            raise LimitError("a job of yours is not done yet; stop it or wait for its end")
        if sum(not job.ended for job in self._jobs.values()) >= MOST_JOBS + MOST_WAITING_JOBS:
            raise LimitError("too many jobs are waiting; try again in a while")
