"""Applies a function to many puzzles: in chunks, in processes, in the order of the input."""

import gc
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, count, islice
from multiprocessing import get_all_start_methods, get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar, cast

from kenken_cp.cluster import PACE as CLUSTER_PACE
from kenken_cp.cluster import Cluster, Dask
from kenken_cp.core import limits
from kenken_cp.core.bounds import Bounds, in_time, met, obituary
from kenken_cp.core.errors import InternalError, OutOfBudget
from kenken_cp.core.interrupts import held_back
from kenken_cp.core.worker import (
    HELLO,
    NOWHERE,
    Answer,
    ChunkRequest,
    Place,
    Post,
    answer,
    place_of,
    serve,
    unpacked,
)

Item = TypeVar("Item")
Result = TypeVar("Result")

# Chunks grow from the first size to the last: a short input is spread over all workers, and a long
# one needs few messages between processes.
FIRST_CHUNK, LAST_CHUNK = 4, 256
# With a pace, the first chunk has one item, and each is at most so many times as large as the last.
PACED_GROWTH, LAST_PACED_CHUNK = 4, 16_384
CHUNKS_PER_WORKER = 3
LINGERS = 5.0  # seconds that a process may take to end by itself
# After so many workers in a row that die before they say hello, no more are started; after the
# second number if some worker has said hello before.
STILLBORN, STILLBORN_LATER = 3, 30


@dataclass(slots=True)
class Chunk:
    """The results of some items: text for stdout, complaints for stderr, counts, and names."""

    text: str = ""
    complaints: list[str] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    bytes: int = 0
    names: list[str] = field(default_factory=list)

    @classmethod
    def as_one(cls, chunks: list["Chunk"]) -> "Chunk":
        """Join several chunks, since one is sent through a pipe faster; see worker.Joined."""
        whole = cls("".join([chunk.text for chunk in chunks]))
        for chunk in chunks:
            whole.complaints += chunk.complaints
            whole.tally.update(chunk.tally)
            whole.bytes += chunk.bytes
            whole.names += chunk.names
        return whole


class Order(NamedTuple):
    """What an executor is to do: the work, who stands in for what is lost, and by whom."""

    post: Post
    lost: Callable[[Any, str], Any] | None
    lifetime: int | None
    jobs: int
    cluster: Cluster | None


def run(  # noqa: PLR0913  (the last five are named)
    items: Iterable[Item],
    work: Callable[[list[Item]], Result],
    jobs: int,
    pace: float | None = None,
    *,
    lost: Callable[[Item, str], Result] | None = None,
    bounds: Bounds | None = None,
    lifetime: int | None = None,
    alone: float = 0.0,
    cluster: Cluster | None = None,
) -> Iterator[Result]:
    """Apply `work` to all items, chunk by chunk, and yield the results in their order.

    `work` must pickle if `jobs` is over 1. No more chunks are read than the workers can take,
    so memory does not grow with the input. With a `pace`, the size of chunks is adjusted so that
    each takes about so many seconds. When the caller stops early, by Ctrl-C or a closed pipe, the
    workers are ended at once.

    If a worker dies, its chunks are processed again, the current one item by item. An item is lost
    if a worker dies while it processes that item alone: `lost(item, reason)` is its result, or
    InternalError is raised without `lost`.

    For the first `alone` seconds this process does the work: others take as long to start.

    With `bounds`, items are processed one by one, always in another process. An item that exceeds a
    bound is lost, or OutOfBudget is raised without `lost`. With a `lifetime`, a worker is replaced
    after about so many items.

    With a `cluster`, its workers do the work instead, in chunks that take longer. It has no bounds
    and no lifetime.
    """
    if cluster is not None:
        assert bounds is None, "a cluster keeps no bounds"
        cut = _Cut(items, CLUSTER_PACE, None)
        order = Order(Post(work, None, limits.current()), lost, None, 0, cluster)
        yield from EXECUTORS["dask"](order, cut, cut.learn)
        return
    cut = _Cut(items, pace, lifetime)
    chunks = iter(cut)
    first = list(islice(chunks, 2))
    if len(first) < 2:
        jobs = 1
    stream = chain(first, chunks)
    if bounds is None and (len(first) < 2 or (lifetime is None and (jobs == 1 or alone > 0))):
        yield from _here(work, stream, cut.learn, alone if jobs > 1 else None)
    rest = list(islice(stream, 1))
    if rest:
        order = Order(Post(work, bounds, limits.current()), lost, lifetime, jobs, None)
        yield from EXECUTORS["processes"](order, chain(rest, stream), cut.learn)


def _here(
    work: Callable[[list[Item]], Result],
    chunks: Iterable[list[Item]],
    learn: Callable[[int, float], None],
    seconds: float | None,
) -> Iterator[Result]:
    """The results of this process itself: of all chunks, or of those that it begins in time."""
    gc.freeze()  # modules stay loaded; the collector need not look at them again
    began = monotonic()
    for chunk in chunks:
        done = answer(work, chunk)
        learn(len(chunk), done.seconds)
        yield from done.results
        if seconds is not None and monotonic() - began >= seconds:
            return


class _Cut(Generic[Item]):
    """Cuts a stream of items into chunks."""

    def __init__(self, items: Iterable[Item], pace: float | None, lifetime: int | None) -> None:
        self._stream = iter(items)
        self._pace = pace
        self._size = FIRST_CHUNK if pace is None else 1
        self._largest = LAST_CHUNK if pace is None else LAST_PACED_CHUNK
        if lifetime is not None:
            self._largest = max(1, min(self._largest, lifetime))

    def __iter__(self) -> Iterator[list[Item]]:
        while chunk := list(islice(self._stream, min(self._size, self._largest))):
            yield chunk
            if self._pace is None:
                self._size = min(2 * self._size, LAST_CHUNK)

    def learn(self, items: int, seconds: float) -> None:
        """Adjust the size of the next chunks to the time that a chunk took."""
        if self._pace is not None:
            grown = min(PACED_GROWTH * items, self._largest)
            fitting = items * self._pace / seconds if seconds > 0 else grown
            self._size = max(1, min(grown, int(fitting)))


@dataclass(slots=True, eq=False)
class _Job(Generic[Item]):
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


@dataclass(slots=True, eq=False)
class _Worker(Generic[Item]):
    """A process with a pipe of its own, the chunks it has, and how many items it was given."""

    process: Any
    pipe: Connection
    place: Place | None
    jobs: deque[_Job[Item]] = field(default_factory=deque)
    items: int = 0
    greeted: bool = False
    fresh: bool = True  # it has given no answer so far
    retired: bool = False

    def give(self, job: _Job[Item]) -> None:
        """Send a chunk. If the worker is dead, that is found out when the pipe is read."""
        self.jobs.append(job)
        self.items += len(job.items)
        try:
            self.pipe.send(ChunkRequest(job.number, job.each, job.items))
            job.sent = True
        except ConnectionError:
            job.sent = False

    def at(self) -> int | None:
        """The index of the current item in its first chunk, if known."""
        if self.place is None or self.place.value == NOWHERE:
            return None
        number, index = place_of(self.place.value)
        return index if number == self.jobs[0].number else None

    def end(self) -> int:
        """Wait for the process to end, or end it. Returns its exit code."""
        self.process.join(LINGERS)
        self.process.terminate()
        self.process.join()
        code: int = self.process.exitcode
        self.process.close()
        self.pipe.close()
        return code


class _Workers(Generic[Item, Result]):
    """Processes, each with a pipe of its own, so that one can be ended at any moment.

    Pools of other libraries share one pipe and its locks among their processes: a process that is
    killed while it holds a lock stops the others. pebble's pool (5.2) is as fast as this one and
    would need less code here. It is not used because the whole pool breaks if an idle worker dies,
    it waits for ever for a result that cannot be unpickled, and it does not tell at which item of a
    chunk a worker died. Here only that item is lost.
    """

    def __init__(
        self, post: Post, lost: Callable[[Item, str], Result] | None, lifetime: int | None
    ) -> None:
        # fork is unsafe once a progress display runs its thread; Python 3.14 does not use it either
        method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
        self._context: Any = get_context(method)
        self._post, self._lost, self._lifetime = post, lost, lifetime
        self._pending: list[_Job[Item]] = []  # in the order of their results
        self._numbers = count()
        self._waiting: deque[_Job[Item]] = deque()  # those of them that no worker has yet
        self._workers: list[_Worker[Item]] = []
        self._stillborn = 0
        self._bearable = STILLBORN
        self._jobs = 1

    def run(
        self, chunks: Iterable[list[Item]], jobs: int, learn: Callable[[int, float], None]
    ) -> Iterator[Result]:
        """The results of all chunks, from `jobs` processes."""
        self._jobs = jobs
        if self._context.get_start_method() == "forkserver":
            # It would start with the first process; Python 3.11 unblocks signals at that moment.
            resource_tracker.ensure_running()
            # The server imports our modules once for all workers, which start ten times as fast.
            ours = [name for name in sys.modules if name.startswith("kenken_cp.")]
            self._context.set_forkserver_preload(ours)
        try:
            with held_back():
                for _ in range(jobs):
                    self._start()
            for chunk in chunks:
                (job,) = self._cut_up([chunk], each=self._post.bounds is not None)
                self._pending.append(job)
                self._waiting.append(job)
                self._hand_out()
                while len(self._pending) >= CHUNKS_PER_WORKER * jobs:
                    yield from self._next(learn)
            while self._pending:
                yield from self._next(learn)
        finally:
            self._end()

    def _start(self, *, retired: bool = False) -> _Worker[Item]:
        ours, theirs = self._context.Pipe()
        place: Place | None = None
        if self._post.bounds is not None:
            place = self._context.RawValue("q", NOWHERE)
        process = self._context.Process(target=serve, args=(theirs, self._post, place), daemon=True)
        with held_back():
            process.start()
            worker: _Worker[Item] = _Worker(process, ours, place, retired=retired)
            self._workers.append(worker)
        theirs.close()
        return worker

    def _cut_up(
        self, chunks: Iterable[list[Item]], *, each: bool, last: bool = False
    ) -> list[_Job[Item]]:
        return [_Job(next(self._numbers), chunk, each, last) for chunk in chunks if chunk]

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
        if job.answer.error is not None:
            raise job.answer.error
        learn(len(job.items), job.answer.seconds)
        yield from job.answer.results

    def _stand_in(self, job: _Job[Item]) -> Result:
        """The result for an item that is lost."""
        if self._lost is not None:
            return self._lost(job.items[0], job.fate)
        if job.bounded:
            raise OutOfBudget(job.fate)
        raise InternalError(f"{job.fate} twice; use --jobs 1 to find the puzzle")

    def _hear(self) -> None:
        """Wait for messages of workers, or for their death, and handle them."""
        self._hand_out()
        pipes = {worker.pipe: worker for worker in self._workers}
        for pipe in cast("list[Connection]", wait(list(pipes))):
            worker = pipes[pipe]
            try:
                told = pipe.recv_bytes()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            if told == HELLO:
                worker.greeted = True
                self._stillborn, self._bearable = 0, STILLBORN_LATER
                continue
            worker.jobs.popleft().answer = unpacked(told)
            worker.fresh = False
            if worker.retired and not worker.jobs:
                worker.process.terminate()
                self._bury(worker)

    def _bury(self, worker: _Worker[Item]) -> int:
        with held_back():
            code = worker.end()
            self._workers.remove(worker)
        return code

    def _replace(self, worker: _Worker[Item]) -> None:
        """Replace a worker that died, and schedule its chunks again."""
        code = self._bury(worker)
        if not worker.greeted:
            self._stillborn += 1
            if self._stillborn == self._bearable:
                raise InternalError(f"{obituary(self._post.bounds, code)} before it could start")
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

    def _again(self, job: _Job[Item], worker: _Worker[Item], code: int) -> list[_Job[Item]]:
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
            bounds = self._post.bounds
            if (job.last and worker.fresh) or not in_time(bounds, code):
                reached = met(bounds, code)
                culprit.fate, culprit.bounded = reached or obituary(bounds, code), bool(reached)
            pieces = [
                *self._cut_up([before], each=True),
                culprit,
                *self._cut_up([rest], each=True),
            ]
        place = self._pending.index(job)
        self._pending[place : place + 1] = pieces
        return pieces

    def _end(self) -> None:
        """End all processes, also busy ones."""
        for worker in self._workers:
            worker.process.terminate()
        while self._workers:
            self._bury(self._workers[0])


def _by_processes(
    order: Order, chunks: Iterable[list[Any]], learn: Callable[[int, float], None]
) -> Iterator[Any]:
    workers: _Workers[Any, Any] = _Workers(order.post, order.lost, order.lifetime)
    return workers.run(chunks, order.jobs, learn)


def _by_dask(
    order: Order, chunks: Iterable[list[Any]], learn: Callable[[int, float], None]
) -> Iterator[Any]:
    assert order.cluster is not None
    return Dask(order.post, order.lost, order.cluster).run(chunks, learn)


# Who does the work of chunks. Each gives the results in the order of the chunks, takes no more of
# these than it can work on, and tells `learn` how long each took.
EXECUTORS: dict[str, Callable[..., Iterator[Any]]] = {
    "processes": _by_processes,
    "dask": _by_dask,
}
