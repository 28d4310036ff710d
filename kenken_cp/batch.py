"""Many puzzles through one function: in chunks, over processes, in the order of the input."""

import gc
import os
import pickle
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain, islice
from multiprocessing import get_all_start_methods, get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from traceback import format_exc
from typing import Any, Generic, TypeVar, cast

from kenken_cp.core.errors import InternalError
from kenken_cp.core.interrupts import deaf, held_back

Item = TypeVar("Item")
Result = TypeVar("Result")

# Chunks grow from the first size to the last: short inputs spread over the workers and long
# ones are not slowed by talk between processes.
FIRST_CHUNK, LAST_CHUNK = 4, 256
# Where a chunk is to take a given time, it begins with one item and grows by so much at most.
PACED_GROWTH, LAST_PACED_CHUNK = 4, 16_384
CHUNKS_PER_WORKER = 3


@dataclass(slots=True)
class Chunk:
    """What came of some items: text for stdout, complaints for stderr, and a tally."""

    text: str = ""
    complaints: list[str] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    bytes: int = 0


def run(
    items: Iterable[Item],
    work: Callable[[list[Item]], Result],
    jobs: int,
    pace: float | None = None,
) -> Iterator[Result]:
    """Apply `work` to all items, chunk by chunk, and yield the results in their order.

    `work` must pickle if `jobs` is over 1. No more chunks are read than the workers can take,
    so memory does not grow with the input. With a `pace`, chunks are cut to take about so many
    seconds each, as those before them did. When the caller stops early, by Ctrl-C or a closed
    pipe, the workers are ended at once. Raises InternalError if a worker process dies.
    """
    cut = _Cut(items, pace)
    chunks = iter(cut)
    first = list(islice(chunks, 2))
    if jobs == 1 or len(first) < 2:  # processes take longer to start than few puzzles do
        gc.freeze()  # what is loaded so far stays; the collector need not look at it again
        for chunk in chain(first, chunks):
            result, seconds = _timed(work, chunk)
            cut.learn(len(chunk), seconds)
            yield result
    else:
        yield from _over_processes(chain(first, chunks), work, jobs, cut.learn)


class _Cut(Generic[Item]):
    """Cuts a stream of items into chunks."""

    def __init__(self, items: Iterable[Item], pace: float | None) -> None:
        self._stream = iter(items)
        self._pace = pace
        self._size = FIRST_CHUNK if pace is None else 1

    def __iter__(self) -> Iterator[list[Item]]:
        while chunk := list(islice(self._stream, self._size)):
            yield chunk
            if self._pace is None:
                self._size = min(2 * self._size, LAST_CHUNK)

    def learn(self, items: int, seconds: float) -> None:
        """What a chunk took; the next ones keep the pace."""
        if self._pace is not None:
            grown = min(PACED_GROWTH * items, LAST_PACED_CHUNK)
            fitting = items * self._pace / seconds if seconds > 0 else grown
            self._size = max(1, min(grown, int(fitting)))


def _timed(work: Callable[[list[Item]], Result], chunk: list[Item]) -> tuple[Result, float]:
    started = monotonic()
    return work(chunk), monotonic() - started


def _over_processes(
    chunks: Iterable[list[Item]],
    work: Callable[[list[Item]], Result],
    jobs: int,
    learn: Callable[[int, float], None],
) -> Iterator[Result]:
    workers: _Workers[Item, Result] = _Workers(work, jobs)
    try:
        for chunk in chunks:
            workers.give(chunk)
            if workers.busy >= CHUNKS_PER_WORKER * jobs:
                yield workers.next_result(learn)
        while workers.busy:
            yield workers.next_result(learn)
    finally:
        workers.end()


class _Workers(Generic[Item, Result]):
    """Processes, each with a pipe of its own, so that one can be ended at any moment.

    An executor shares a pipe among its processes: one that is ended amid a message leaves the
    others, and the parent, waiting for the rest of it.
    """

    def __init__(self, work: Callable[[list[Item]], Result], jobs: int) -> None:
        # fork is unsafe once a progress display runs its thread, and Python 3.14 leaves it too
        method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
        context: Any = get_context(method)
        self._pending: deque[int] = deque()  # the numbers of chunks, in their order
        self._given = 0
        self._answers: dict[int, tuple[int, Any]] = {}  # items, and what _serve sends
        self._chunks_of: dict[Connection, deque[tuple[int, int]]] = {}  # numbers and items
        self._processes: list[Any] = []
        if method == "forkserver":
            # It is started with the first process, and in Python 3.11 lets signals through then.
            resource_tracker.ensure_running()
        try:
            with held_back():
                for _ in range(jobs):
                    self._start(context, work)
        except BaseException:  # Ctrl-C, most likely
            self.end()
            raise

    def _start(self, context: Any, work: Callable[[list[Item]], Result]) -> None:
        ours, theirs = context.Pipe()
        self._chunks_of[ours] = deque()
        process = context.Process(target=_serve, args=(theirs, work), daemon=True)
        process.start()
        theirs.close()
        self._processes.append(process)

    @property
    def busy(self) -> int:
        """How many chunks are given and their results not yet taken."""
        return len(self._pending)

    def give(self, chunk: list[Item]) -> None:
        """Send a chunk to the worker with the fewest."""
        pipe = min(self._chunks_of, key=lambda pipe: len(self._chunks_of[pipe]))
        self._chunks_of[pipe].append((self._given, len(chunk)))
        self._pending.append(self._given)
        self._given += 1
        with _alive():
            pipe.send(chunk)

    def next_result(self, learn: Callable[[int, float], None]) -> Result:
        """The result of the first chunk whose result was not taken yet."""
        wanted = self._pending.popleft()
        while wanted not in self._answers:
            asked = [pipe for pipe, chunks in self._chunks_of.items() if chunks]
            for pipe in cast("list[Connection]", wait(asked)):
                with _alive():
                    answer = pipe.recv_bytes()
                number, items = self._chunks_of[pipe].popleft()
                self._answers[number] = items, _unpacked(answer)
        items, answer = self._answers.pop(wanted)
        result: Result
        result, seconds, error = answer
        if error is not None:
            raise error
        learn(items, seconds)
        return result

    def end(self) -> None:
        """End all processes, whatever they are at."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()
        for pipe in self._chunks_of:
            pipe.close()


@contextmanager
def _alive() -> Iterator[None]:
    """Say of a pipe that nobody is at its other end."""
    try:
        yield
    except (EOFError, ConnectionError):
        raise InternalError(
            "a worker process died, out of memory perhaps; --jobs 1 shows at which puzzle"
        ) from None


def _serve(pipe: Connection, work: Callable[[list[Item]], Result]) -> None:
    """A worker's life: chunks in, results out, to the end of the pipe."""
    deaf()  # the parent hears Ctrl-C and ends its workers
    gc.freeze()
    given: SimpleQueue[list[Item]] = SimpleQueue()
    Thread(target=_listen, args=(pipe, given), daemon=True).start()
    while True:
        chunk = given.get()
        try:
            answer: tuple[Any, float, Exception | None] = (*_timed(work, chunk), None)
        except Exception as error:  # noqa: BLE001  (it is the parent's to judge)
            answer = (None, 0.0, _portable(error))
        pipe.send_bytes(_packed(answer))


def _packed(answer: tuple[Any, float, Exception | None]) -> bytes:
    """The answer as it goes through a pipe; an error, where it does not."""
    try:
        return pickle.dumps(answer)
    except Exception as error:  # noqa: BLE001  (a result may be built as it likes)
        reason = f"a worker's result cannot be sent: {type(error).__name__}: {error}"
        return pickle.dumps((None, 0.0, InternalError(reason)))


def _portable(error: Exception) -> Exception:
    """The error, with where it arose, as the parent can have it: an InternalError that says the
    same, if this one does not come through a pipe."""
    error.add_note(format_exc())
    with suppress(Exception):  # which may be built as it likes
        if type(pickle.loads(pickle.dumps(error))) is type(error):  # noqa: S301  (our own)
            return error
    told = InternalError(f"{type(error).__name__}: {error}")
    told.add_note(format_exc())
    return told


def _unpacked(packed: bytes) -> tuple[Any, float, Exception | None]:
    """What a worker sent; an error, where that cannot be built again."""
    try:
        answer: tuple[Any, float, Exception | None] = pickle.loads(packed)  # noqa: S301  (our own)
    except Exception as error:  # noqa: BLE001  (a result may be built as it likes)
        reason = f"a worker's result cannot be read: {type(error).__name__}: {error}"
        return None, 0.0, InternalError(reason)
    return answer


def _listen(pipe: Connection, given: "SimpleQueue[list[Item]]") -> None:
    """Take chunks as they come, so that the parent need not wait to be rid of them.

    When the parent is no more, killed perhaps, so is this process.
    """
    try:
        while True:
            given.put(pipe.recv())
    except (EOFError, OSError):
        os._exit(1)
