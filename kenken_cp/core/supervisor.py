"""Worker processes, seen from the process that starts them; `worker` is the other end.

`WorkerProcess` is one of them, which batches, the studio's answers and its jobs all use. `Workers`
are several that do a batch, with results in order.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_all_start_methods, get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Event, Thread
from time import monotonic
from typing import Any, Generic, TypeVar, cast

from kenken_cp.core.bounds import bound_reached, death_reason, in_time
from kenken_cp.core.errors import InternalError, KenkenError, OutOfBudget
from kenken_cp.core.interrupts import held_back
from kenken_cp.core.worker import (
    NOWHERE,
    Answer,
    Place,
    Task,
    WorkerSetup,
    place_of,
    serve,
    unpack_answer,
)

Item = TypeVar("Item")
Result = TypeVar("Result")

CHUNKS_PER_WORKER = 3
LINGERS = 5.0  # seconds that a process may take to end by itself
# Seconds in which one that is being started is told what it is for; else it prints a traceback.
START_SECONDS = 1.0
# After this many workers in a row that die before they say hello, no more are started; after the
# second number if some worker has said hello before.
STILLBORN, STILLBORN_LATER = 3, 30
# How batches start theirs: fork is unsafe once a progress display runs its thread; Python 3.14 does
# not use it either.
METHOD = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"


class WorkerLost(KenkenError):
    """A worker process has ended, or was ended."""


class WorkerProcess:
    """A process that does tasks, with a pipe of its own, so that it can be ended at any moment.

    `method` is how multiprocessing starts it; `placed`: it says at which item it is. Its first
    answer, without results, is that it has loaded what it needs.
    """

    def __init__(self, setup: WorkerSetup, method: str = "spawn", *, placed: bool = False) -> None:
        context: Any = get_context(method)
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self.place: Place | None = context.RawValue("q", NOWHERE) if placed else None
        self.process = context.Process(target=serve, args=(theirs, setup, self.place), daemon=True)
        with held_back():
            self.process.start()
        theirs.close()

    def send(self, task: Task) -> bool:
        """Give it a task; whether that reached it. If it is dead, `hear` finds that out."""
        try:
            self.pipe.send(task)
        except OSError:
            return False
        return True

    def hear(self, seconds: float | None = None) -> Answer | None:
        """Its next answer; None if it says nothing for so long. Raises WorkerLost."""
        try:
            if seconds is not None and not self.pipe.poll(seconds):
                return None
            return unpack_answer(self.pipe.recv_bytes())
        except (EOFError, OSError):
            raise WorkerLost("the process that was at work ended", "try again") from None

    def end(self, lingers: float = 0.0) -> int:
        """End the process, whatever it does, after it had so many seconds to end by itself.

        Returns its exit code.
        """
        self.process.join(lingers)
        self.process.kill()
        self.process.join()
        self.pipe.close()
        code: int = self.process.exitcode
        return code


@dataclass(slots=True, eq=False)
class Job(Generic[Item]):
    """A chunk that is being processed.

    `each`: its items are processed one by one. `last`: it is one item, which is lost if it fails
    again. `sent`: it reached the worker.
    """

    number: int
    items: list[Item]
    each: bool
    last: bool = False
    sent: bool = False
    answer: Answer | None = None
    fate: str = ""  # the reason why it was lost
    bounded: bool = False  # whether that reason is a bound


class BatchWorker(WorkerProcess, Generic[Item]):
    """A worker of a batch, the chunks it has, and how many items it was given.

    `greeted`: it said hello. `fresh`: it has given no answer so far.
    """

    greeted, fresh, items = False, True, 0

    def __init__(self, setup: WorkerSetup, *, retired: bool) -> None:
        super().__init__(setup, METHOD, placed=setup.bounds is not None)
        self.jobs: deque[Job[Item]] = deque()
        self.retired = retired

    def give(self, job: Job[Item]) -> None:
        """Send a chunk. If the worker is dead, that is found out when it is heard."""
        self.jobs.append(job)
        self.items += len(job.items)
        job.sent = self.send(Task(job.number, job.each, job.items))

    def at(self) -> int | None:
        """The index of the current item in its first chunk, if known."""
        if self.place is None or self.place.value == NOWHERE:
            return None
        number, index = place_of(self.place.value)
        return index if number == self.jobs[0].number else None


class Workers(Generic[Item, Result]):
    """Processes, each with a pipe of its own, so that one can be ended at any moment.

    Pools of other libraries share one pipe and its locks among their processes: a process that is
    killed while it holds a lock stops the others. pebble's pool (5.2) is as fast as this one and
    would need less code here. It is not used because the whole pool breaks if an idle worker dies,
    it waits for ever for a result that cannot be unpickled, and it does not tell at which item of a
    chunk a worker died. Here only that item is lost.
    """

    def __init__(
        self, setup: WorkerSetup, lost: Callable[[Item, str], Result] | None, lifetime: int | None
    ) -> None:
        self._setup, self._lost, self._lifetime = setup, lost, lifetime
        self._pending: list[Job[Item]] = []  # in the order of their results
        self._numbers = count()
        self._waiting: deque[Job[Item]] = deque()  # those of them that no worker has yet
        self._workers: list[BatchWorker[Item]] = []
        self._stillborn = 0
        self._bearable = STILLBORN
        self._jobs = 1
        self._ended = False

    def run(
        self, chunks: Iterable[list[Item]], jobs: int, learn: Callable[[int, float], None]
    ) -> Iterator[Result]:
        """The results of all chunks, from `jobs` processes."""
        self._jobs = jobs
        try:
            self._start_all()
            for chunk in chunks:
                (job,) = self._cut_up([chunk], each=self._setup.bounds is not None)
                self._pending.append(job)
                self._waiting.append(job)
                self._hand_out()
                while len(self._pending) >= CHUNKS_PER_WORKER * jobs:
                    yield from self._next(learn)
            while self._pending:
                yield from self._next(learn)
        finally:
            self._end()

    def _start_all(self) -> None:
        """Start the processes. Ctrl-C does not wait for the server of forks, which loads first."""
        if METHOD == "forkserver":
            # It would start with the first process; Python 3.11 unblocks signals at that moment.
            resource_tracker.ensure_running()
            # The server imports our modules once for all workers, which start ten times as fast.
            ours = [name for name in sys.modules if name.startswith("kenken_cp.")]
            get_context(METHOD).set_forkserver_preload(ours)

        done = Event()  # an interrupted `join` takes the thread for ended (Python 3.11 and 3.12)

        def start() -> None:
            try:
                with suppress(Exception):  # which is met again below
                    self._start_others()
            finally:
                done.set()

        try:
            with held_back():
                Thread(target=start, daemon=True).start()
            done.wait()
        except BaseException:
            self._ended = True
            done.wait(START_SECONDS)
            raise
        self._start_others()

    def _start_others(self) -> None:
        while len(self._workers) < self._jobs and not self._ended:
            self._start()

    def _start(self, *, retired: bool = False) -> BatchWorker[Item]:
        with held_back():
            worker: BatchWorker[Item] = BatchWorker(self._setup, retired=retired)
            self._workers.append(worker)
        if self._ended:  # while it was being started
            self._end()
        return worker

    def _cut_up(
        self, chunks: Iterable[list[Item]], *, each: bool, last: bool = False
    ) -> list[Job[Item]]:
        return [Job(next(self._numbers), chunk, each, last) for chunk in chunks if chunk]

    def _hand_out(self) -> None:
        """Give waiting chunks to the workers with the fewest, as many as each may have.

        A worker that has had its share of items retires and is replaced. There are never more
        retired workers than active ones.
        """
        while self._waiting and len(self._workers) < 2 * self._jobs:
            active = (worker for worker in self._workers if not worker.retired)
            worker = min(active, key=lambda worker: len(worker.jobs))
            if len(worker.jobs) >= CHUNKS_PER_WORKER:
                return
            worker.give(self._waiting.popleft())
            if self._lifetime is not None and worker.items >= self._lifetime:
                worker.retired = True
                self._start()

    def _next(self, learn: Callable[[int, float], None]) -> Iterator[Result]:
        """The results of the first pending chunk; waits for them."""
        while True:
            job = self._pending[0]
            if job.answer is not None or job.fate:
                break
            self._hear()
        del self._pending[0]
        if job.fate:
            yield self._stand_in(job)
            return
        assert job.answer is not None
        yield from job.answer.take_results(len(job.items), learn)

    def _stand_in(self, job: Job[Item]) -> Result:
        """The result for an item that is lost."""
        if self._lost is not None:
            return self._lost(job.items[0], job.fate)
        if job.bounded:
            raise OutOfBudget(job.fate)
        raise InternalError(
            f"{job.fate}, and so did a second one at the same puzzle; use --jobs 1 to find it"
        )

    def _hear(self) -> None:
        """Wait for messages of workers, or for their death, and handle them."""
        self._hand_out()
        pipes = {worker.pipe: worker for worker in self._workers}
        for pipe in cast("list[Connection]", wait(list(pipes))):
            worker = pipes[pipe]
            try:
                answer = worker.hear()
            except WorkerLost:
                self._replace(worker)
                continue
            if not worker.greeted:
                worker.greeted = True
                self._stillborn, self._bearable = 0, STILLBORN_LATER
                continue
            worker.jobs.popleft().answer = answer
            worker.fresh = False
            if worker.retired and not worker.jobs:
                worker.process.terminate()
                self._bury(worker)

    def _bury(self, worker: BatchWorker[Item]) -> int:
        with held_back():
            self._workers.remove(worker)
            return worker.end(LINGERS)

    def _replace(self, worker: BatchWorker[Item]) -> None:
        """Replace a worker that died, and schedule its chunks again."""
        code = self._bury(worker)
        if not worker.greeted:
            self._stillborn += 1
            if self._stillborn == self._bearable:
                raise InternalError(
                    f"{death_reason(self._setup.bounds, code)} before it could start"
                )
        again = list(worker.jobs)
        if again and again[0].sent and worker.greeted:
            again[:1] = self._again(again[0], worker, code)
        suspects = [job for job in again if job.last and not job.fate]
        if len(suspects) == 1:  # it gets a fresh worker, which no other item can have harmed
            again.remove(suspects[0])
            self._start(retired=worker.retired).give(suspects[0])
        elif not worker.retired:
            self._start()
        self._waiting.extendleft([job for job in reversed(again) if not job.fate])

    def _again(self, job: Job[Item], worker: BatchWorker[Item], code: int) -> list[Job[Item]]:
        """Cut the chunk that a worker died at into pieces, which replace it.

        The item that it died at, if known, becomes a piece of its own. It is lost if it was alone
        before, in a fresh worker. It is lost at once if its time was up: to try again would take as
        long.
        """
        index = 0 if job.last else worker.at()
        if index is None:
            pieces = self._cut_up([[item] for item in job.items], each=True, last=True)
        else:
            before, rest = job.items[:index], job.items[index + 1 :]
            (culprit,) = self._cut_up([[job.items[index]]], each=True, last=True)
            bounds = self._setup.bounds
            if (job.last and worker.fresh) or not in_time(bounds, code):
                reached = bound_reached(bounds, code)
                culprit.fate, culprit.bounded = reached or death_reason(bounds, code), bool(reached)
            pieces = [
                *self._cut_up([before], each=True),
                culprit,
                *self._cut_up([rest], each=True),
            ]
        place = self._pending.index(job)
        self._pending[place : place + 1] = pieces
        return pieces

    def _end(self) -> None:
        """End all processes, also busy ones, which may be writing a file."""
        self._ended = True
        for worker in self._workers:
            worker.process.terminate()
        patience = monotonic() + LINGERS
        while self._workers:
            with held_back(), suppress(IndexError):  # another thread may have ended it
                self._workers.pop().end(max(0.0, patience - monotonic()))
