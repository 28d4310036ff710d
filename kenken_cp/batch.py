"""Applies a function to many items, such as puzzles or units of work.

The work is done in chunks: by this process, by worker processes (`core.supervisor`), or by a
cluster (`cluster`). The results come in the order of the input.
"""

import gc
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from kenken_cp.core import limits
from kenken_cp.core.bounds import Bounds
from kenken_cp.core.worker import WorkerSetup, answer

if TYPE_CHECKING:
    from kenken_cp.cluster import Cluster

Item = TypeVar("Item")
Result = TypeVar("Result")

# Chunks grow from the first size to the last: a short input is spread over all workers, and a long
# one needs few messages between processes.
FIRST_CHUNK, LAST_CHUNK = 4, 256
# With a pace, the first chunk has one item, and each is at most so much larger than the last.
PACED_GROWTH, LAST_PACED_CHUNK = 4, 16_384


@dataclass(slots=True)
class ChunkResult:
    """The results of one chunk of items: text for stdout, complaints for stderr, counts, names.

    `notices` are what readers told of puzzles, each with the puzzle's place.
    """

    text: str = ""
    complaints: list[str] = field(default_factory=list)
    tally: Counter[str] = field(default_factory=Counter)
    bytes: int = 0
    names: list[str] = field(default_factory=list)
    notices: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def as_one(cls, results: list["ChunkResult"]) -> "ChunkResult":
        """Join several results, since one is sent through a pipe faster."""
        whole = cls("".join([result.text for result in results]))
        for result in results:
            whole.complaints += result.complaints
            whole.tally.update(result.tally)
            whole.bytes += result.bytes
            whole.names += result.names
            whole.notices += result.notices
        return whole


MOST_JOBS = 1_024  # processes that may work at a time: each takes some 40 MB


def workers_for(jobs: int) -> int:
    """The number of processes that `jobs` asks for: 0 is one for each core."""
    return jobs or os.cpu_count() or 1


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
    cluster: "Cluster | None" = None,
) -> Iterator[Result]:
    """Apply `work` to all items, chunk by chunk, and yield the results in their order.

    `work` and items must pickle, unless `jobs` is 1 without bounds, a lifetime or a cluster. No
    more chunks are read than the workers can take, so memory does not grow with the input. With a
    `pace`, the size of chunks is adjusted so that each takes about this many seconds. When the
    caller stops early, by Ctrl-C or a closed pipe, the workers are ended at once.

    If a worker dies, its chunks are processed again, the current one item by item. An item is lost
    if a worker dies while it processes that item alone: `lost(item, reason)` is its result, or
    InternalError is raised without `lost`.

    For the first `alone` seconds this process does the work: others take as long to start.

    With `bounds`, items are processed one by one, always in another process. An item that exceeds a
    bound is lost, or OutOfBudget is raised without `lost`. With a `lifetime`, a worker is replaced
    after about this many items.

    With a `cluster`, its workers do the work instead, in chunks that take longer. It has no bounds
    and no lifetime.

    Who works gives the results in the order of the chunks, takes no more of these than it can work
    on, and tells `learn` how long each took.
    """
    setup = WorkerSetup(work, bounds, limits.current())
    if cluster is not None:
        from kenken_cp.cluster import PACE as CLUSTER_PACE
        from kenken_cp.cluster import Dask

        assert bounds is None, "a cluster keeps no bounds"
        cut = _Cut(items, CLUSTER_PACE, None)
        yield from Dask(setup, lost, cluster).run(cut, cut.learn)
        return
    cut = _Cut(items, pace, lifetime)
    chunks = iter(cut)
    first = list(islice(chunks, 2))
    stream = chain(first, chunks)
    jobs = jobs if len(first) == 2 else 1
    is_plain = bounds is None and (len(first) < 2 or lifetime is None)
    if is_plain and (jobs == 1 or alone > 0):
        yield from _here(work, stream, cut.learn, alone if jobs > 1 else None)
    rest = list(islice(stream, 1))
    if rest:
        from kenken_cp.core.supervisor import Workers

        workers: Workers[Item, Result] = Workers(setup, lost, lifetime)
        yield from workers.run(chain(rest, stream), jobs, cut.learn)


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
