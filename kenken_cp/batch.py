"""Many puzzles through one function: in chunks, over processes, in the order of the input."""

import gc
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import chain, islice
from multiprocessing import active_children, get_all_start_methods, get_context
from typing import TypeVar

from kenken_cp.core.errors import InternalError

Item = TypeVar("Item")

# Chunks grow from the first size to the last: short inputs spread over the workers and long
# ones are not slowed by talk between processes.
FIRST_CHUNK, LAST_CHUNK = 4, 256
CHUNKS_PER_WORKER = 3


@dataclass(slots=True)
class Chunk:
    """What came of some items: text for stdout, complaints for stderr, and a tally."""

    text: str = ""
    complaints: list[str] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    bytes: int = 0


def run(items: Iterable[Item], work: Callable[[list[Item]], Chunk], jobs: int) -> Iterator[Chunk]:
    """Apply `work` to all items, chunk by chunk, and yield the results in their order.

    `work` must pickle if `jobs` is over 1. No more chunks are read than the workers can take,
    so memory does not grow with the input. When the caller stops early, by Ctrl-C or a closed
    pipe, the workers are ended at once. Raises InternalError if a worker process dies.
    """
    chunks = _chunks(items)
    first = list(islice(chunks, 2))
    if jobs == 1 or len(first) < 2:  # processes take longer to start than few puzzles do
        gc.freeze()  # what is loaded so far stays; the collector need not look at it again
        yield from map(work, chain(first, chunks))
    else:
        yield from _over_processes(chain(first, chunks), work, jobs)


def _chunks(items: Iterable[Item]) -> Iterator[list[Item]]:
    stream = iter(items)
    size = FIRST_CHUNK
    while chunk := list(islice(stream, size)):
        yield chunk
        size = min(2 * size, LAST_CHUNK)


def _over_processes(
    chunks: Iterable[list[Item]], work: Callable[[list[Item]], Chunk], jobs: int
) -> Iterator[Chunk]:
    # fork is unsafe once a progress display runs its thread, and Python 3.14 leaves it too
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    pending: deque[Future[Chunk]] = deque()
    others = set(active_children())
    with ProcessPoolExecutor(jobs, get_context(method), _start_worker) as pool:
        try:
            for chunk in chunks:
                pending.append(pool.submit(work, chunk))
                if len(pending) >= CHUNKS_PER_WORKER * jobs:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        except BrokenProcessPool:
            raise InternalError(
                "a worker process died, out of memory perhaps; --jobs 1 shows at which puzzle"
            ) from None
        except BaseException:
            for worker in set(active_children()) - others:
                worker.terminate()
            raise


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C and ends its workers
    gc.freeze()
