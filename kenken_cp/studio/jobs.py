"""Long jobs of the studio: each runs in its own process and streams its events to the page."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from secrets import token_hex
from typing import Any, NamedTuple

from kenken_cp.core import limits
from kenken_cp.core.errors import KenkenError, LimitError
from kenken_cp.core.fields import Fields
from kenken_cp.core.supervisor import WorkerLost, WorkerProcess
from kenken_cp.core.worker import Task
from kenken_cp.studio.public import MOST_JOBS, MOST_WAITING_JOBS
from kenken_cp.studio.wording import name_fields
from kenken_cp.studio.workers import WorkerLimits

MOST_AT_ONCE = 2
MOST_KEPT = 16  # jobs whose events can still be read
ALONE = 8.0  # seconds that a job goes on after its last page went
RETURN = 1000  # milliseconds after which a page whose line broke comes again


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


@dataclass(frozen=True)
class Making:
    """What a job's process does with its one request; `aside`: answers to visitors come first."""

    kind: str
    aside: bool

    def begin(self) -> None:
        """Load what makes it."""
        import_module(MAKERS[self.kind])

    def __call__(self, requests: list[Fields]) -> Iterator[Event]:
        """Make it, and report."""
        if self.aside and hasattr(os, "nice"):
            os.nice(10)
        try:
            for name, data in import_module(MAKERS[self.kind]).events(*requests):
                yield Event(name, data)
            yield Event("done", None)
        except KenkenError as error:
            yield Event("failed", name_fields(str(error)))
        except Exception as error:  # noqa: BLE001  (a defect is reported, and the studio goes on)
            yield Event("failed", f"internal error: {type(error).__name__}: {error}")


class StudioJob:
    """One job: its process, its events so far, and its files by name, with their types.

    It does nothing before it is begun; `at_end` is called when it has ended. `who` wants it.
    """

    def __init__(
        self,
        kind: str,
        request: Fields,
        allowed: WorkerLimits | None = None,
        seconds: float | None = None,
        at_end: Callable[[], None] = lambda: None,
        who: str = "",
    ) -> None:
        self.who = who
        self.events: list[Event] = []
        self.files: dict[str, tuple[str, bytes]] = {}
        self.ended = self.begun = False
        self._news = asyncio.Event()
        self._pages = 0
        allowed = allowed or WorkerLimits(limits.current())
        self._setup = allowed.setup(Making(kind, aside=bool(allowed.allowance.nodes)))
        self._request = dict(request)
        self._seconds = seconds
        self._at_end = at_end
        asyncio.get_running_loop().call_later(2 * ALONE, self._forsaken)  # if no page ever came

    def begin(self) -> None:
        """Start the process."""
        self.begun = True
        self._worker = WorkerProcess(self._setup)
        self._reader = asyncio.create_task(self._read())
        if self._seconds is not None:
            loop = asyncio.get_running_loop()
            loop.call_later(self._seconds, self._overrun, self._seconds)

    async def _read(self) -> None:
        """Take the process's events as they come, and end it when it has sent the last."""
        await asyncio.to_thread(self._worker.send, Task(0, False, [self._request]))
        while not self.ended:
            for event in await asyncio.to_thread(self._next):
                self._add(event)
        await asyncio.to_thread(self._worker.end)

    def _next(self) -> list[Event]:
        """What it says next."""
        try:
            answer = self._worker.hear()
        except WorkerLost as lost:
            return [Event("failed", lost.fault)]
        if answer and answer.error is None:
            return answer.results
        return [Event("failed", f"internal error: {answer and answer.error}")]

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
            self._worker.process.kill()
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
                    yield _write_event(number, self.events[number])
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


def _write_event(number: int, event: Event) -> str:
    """An event as a browser reads it; JSON has no line ends."""
    return f"id: {number}\nevent: {event.name}\ndata: {json.dumps(event.data)}\n\n"


class Jobs:
    """The jobs of a studio, by their names; `seconds` are what each may take.

    In a public studio each visitor has one at a time, and some wait for their turn.
    """

    def __init__(
        self,
        allowed: WorkerLimits | None = None,
        seconds: float | None = None,
        *,
        public: bool = False,
    ) -> None:
        self._jobs: dict[str, StudioJob] = {}
        self._limits, self._seconds, self._public = allowed, seconds, public
        self._at_once = MOST_JOBS if public else MOST_AT_ONCE
        self._most = self._at_once + (MOST_WAITING_JOBS if public else 0)

    def start(self, kind: str, request: Fields, who: str = "") -> str:
        """Start a job, which may begin later; its name. Raises LimitError as `refuse_more` does."""
        self.refuse_more(who)
        for name in [name for name, job in self._jobs.items() if job.ended][: -MOST_KEPT + 1]:
            del self._jobs[name]
        for job in self._jobs.values():
            if job.ended and kind == "book":
                job.files.clear()  # one book at a time is in memory
        name = token_hex(8)
        self._jobs[name] = StudioJob(kind, request, self._limits, self._seconds, self._next, who)
        self._next()
        return name

    def _lasting(self) -> list[StudioJob]:
        return [job for job in self._jobs.values() if not job.ended]

    def _next(self) -> None:
        """Begin the jobs that came first, as many as may run."""
        for job in self._lasting()[: self._at_once]:
            if not job.begun:
                job.begin()

    def refuse_more(self, who: str = "") -> None:
        """Raise LimitError while too many are running or wait, or one of this visitor lasts."""
        lasting = self._lasting()
        if self._public and who in [job.who for job in lasting]:
            raise LimitError("a job of yours is not done yet; stop it or wait for its end")
        if len(lasting) >= self._most:
            if self._public:
                raise LimitError("too many jobs are waiting; try again in a while")
            raise LimitError(f"{len(lasting)} jobs are running already; stop one first")

    def get(self, name: str) -> StudioJob | None:
        """The job of this name."""
        return self._jobs.get(name)

    def close(self) -> None:
        """Stop all jobs, those first that wait for others."""
        for job in sorted(self._lasting(), key=lambda job: job.begun):
            job.stop()
