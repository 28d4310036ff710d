"""Batches: order, bounded reading, and what happens when a worker or the reader goes away."""

import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice
from multiprocessing import Pipe, active_children
from pathlib import Path
from types import SimpleNamespace
from typing import TypeAlias

import pytest

from kenken_cp import batch
from kenken_cp.batch import ChunkResult
from kenken_cp.core import supervisor
from kenken_cp.core import worker as at_work
from kenken_cp.core.bounds import BOUND_IN_TIME, Bounds
from kenken_cp.core.errors import FormatError, InternalError, OutOfBudget
from kenken_cp.core.worker import NOWHERE, PLACES, Task, WorkerSetup, place_of
from tests.helpers.paths import ROOT

Job: TypeAlias = supervisor.Job[int]
Worker: TypeAlias = supervisor.BatchWorker[int]


def echo(items: list[int]) -> ChunkResult:
    """One line an item."""
    return ChunkResult("".join(f"{item}\n" for item in items))


def name_the_process(items: list[int]) -> ChunkResult:
    """The process that did the work."""
    return ChunkResult(str(os.getpid()))


def die_at_999(items: list[int]) -> ChunkResult:
    """Does not survive the item 999."""
    if 999 in items:
        os.kill(os.getpid(), signal.SIGKILL)
    return echo(items)


def fail_at_999(items: list[int]) -> ChunkResult:
    """Cannot do the item 999."""
    if 999 in items:
        raise FormatError("999 is no number")
    return echo(items)


def sizes(items: list[int]) -> int:
    """How many items there are, each a hundredth of a second of work."""
    time.sleep(0.01 * len(items))
    return len(items)


class TwoReasons(Exception):
    """An exception that does not come back from a pickle."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first}, and {second}")


def fail_with_two_reasons(items: list[int]) -> ChunkResult:
    """Cannot do any item."""
    raise TwoReasons("too dark", "too cold")


def unsendable(items: list[int]) -> object:
    """A result that no pipe takes."""
    return lambda: items


class Unreadable:
    """A result that can be sent and not be read."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return int, ("x",)


def unreadable(items: list[int]) -> Unreadable:
    """Such a result."""
    return Unreadable()


def much(items: list[int]) -> bytes:
    """More than a pipe holds at once."""
    return bytes(1_000_000)


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("size", [0, 1, 4, 5, 2_000])
def test_results_come_in_the_order_of_the_items(size: int, jobs: int) -> None:
    text = "".join(chunk.text for chunk in batch.run(range(size), echo, jobs))
    assert text.split() == [str(item) for item in range(size)]


def test_few_items_are_done_without_other_processes() -> None:
    (chunk,) = batch.run(range(batch.FIRST_CHUNK), name_the_process, 2)
    assert chunk.text == str(os.getpid())


def test_many_items_are_shared_out() -> None:
    told = {chunk.text for chunk in batch.run(range(20_000), name_the_process, 2)}
    assert str(os.getpid()) not in told
    assert told


@pytest.mark.parametrize("size", [1, 5, 100, 3_000])
def test_alone_at_first_gives_the_same_in_the_same_order(size: int) -> None:
    for alone in (0.0, 1e-9, 60.0):
        text = "".join(chunk.text for chunk in batch.run(range(size), echo, 2, alone=alone))
        assert text == "".join(f"{item}\n" for item in range(size))


def test_a_short_batch_is_done_by_this_process_and_a_long_one_is_shared() -> None:
    told = {chunk.text for chunk in batch.run(range(3_000), name_the_process, 2, alone=60)}
    assert told == {str(os.getpid())}
    told = {chunk.text for chunk in batch.run(range(3_000), name_the_process, 2, alone=1e-9)}
    assert str(os.getpid()) in told
    assert len(told) > 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_endless_input_is_read_only_as_it_is_worked_off(jobs: int) -> None:
    read = 0

    def endless() -> Iterator[int]:
        nonlocal read
        for item in count():
            read += 1
            yield item

    chunks = batch.run(endless(), echo, jobs)
    done = sum(chunk.text.count("\n") for chunk in islice(chunks, 20))
    chunks.close()  # type: ignore[attr-defined]
    assert done <= read <= done + (supervisor.CHUNKS_PER_WORKER * jobs + 2) * batch.LAST_CHUNK


def test_an_item_that_no_worker_survives_is_an_error_and_not_a_wait() -> None:
    done: list[ChunkResult] = []
    with pytest.raises(
        InternalError, match=r"^a worker process died \(SIGKILL.*\), and so did a second"
    ):
        done.extend(batch.run(range(5_000), die_at_999, 2))
    assert "".join(chunk.text for chunk in done).split() == [str(item) for item in range(999)]


def put_in(item: int, reason: str) -> ChunkResult:
    """What stands for an item that is lost."""
    return ChunkResult(f"no-{item}\n", [reason])


@pytest.mark.parametrize("lifetime", [None, 100])
def test_one_item_is_lost_and_no_other(lifetime: int | None) -> None:
    chunks = list(batch.run(range(2_000), die_at_999, 2, lost=put_in, lifetime=lifetime))
    told = "".join(chunk.text for chunk in chunks).split()
    assert told == [*map(str, range(999)), "no-999", *map(str, range(1_000, 2_000))]
    (reason,) = [reason for chunk in chunks for reason in chunk.complaints]
    assert reason == "a worker process died (SIGKILL; possibly out of memory)"


@dataclass(frozen=True)
class DieOnce:
    """Dies at each of some items when it first meets it; `folder` remembers those met."""

    folder: Path
    items: frozenset[int]

    def __call__(self, items: list[int]) -> ChunkResult:
        """One line an item."""
        for item in self.items.intersection(items):
            try:
                (self.folder / str(item)).touch(exist_ok=False)
            except FileExistsError:
                continue
            os._exit(3)
        return echo(items)


@pytest.mark.parametrize("pace", [None, 0.01])
def test_what_a_worker_had_that_dies_is_done_again(tmp_path: Path, pace: float | None) -> None:
    # in chunks of their own: one that is alone in a fresh worker, for another's sake, is lost
    deadly = frozenset({0, 300, 1_999} if pace else {0, 10, 300, 1_999})
    text = "".join(
        chunk.text for chunk in batch.run(range(2_000), DieOnce(tmp_path, deadly), 2, pace)
    )
    assert text.split() == [str(item) for item in range(2_000)]
    assert len(list(tmp_path.iterdir())) == len(deadly)


def test_two_of_a_chunk_are_done_again_by_one_worker(tmp_path: Path) -> None:
    work = DieOnce(tmp_path, frozenset({0, 1, 10, 300, 301, 1_999}))
    chunks = batch.run(range(2_000), work, 1, lifetime=10_000)
    assert "".join(chunk.text for chunk in chunks).split() == [str(i) for i in range(2_000)]
    assert len(list(tmp_path.iterdir())) == 6


def test_workers_that_are_killed_while_they_wait_are_replaced() -> None:
    def items() -> Iterator[int]:
        yield from range(1_000)
        for child in active_children():
            child.kill()
            child.join()
        yield from range(1_000, 2_000)

    text = "".join(chunk.text for chunk in batch.run(items(), echo, 2))
    assert text.split() == [str(item) for item in range(2_000)]


class Deadly:
    """Work that no process lives to begin."""

    def __call__(self, items: list[int]) -> ChunkResult:
        """Never called."""
        return echo(items)

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (7,)


def test_a_worker_whose_parent_has_gone_ends_without_a_word() -> None:
    """It finds out when it sends, or when it listens, whichever is first; here when it sends."""
    script = (
        "from multiprocessing import Pipe\n"
        "from kenken_cp.core import worker\n"
        "worker._listen = lambda *given: None\n"
        "ours, its = Pipe()\n"
        "ours.close()\n"
        "worker.serve(its, worker.WorkerSetup(len), None)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")


def test_workers_that_cannot_even_begin_are_an_error() -> None:
    with pytest.raises(InternalError, match=r"\(exit code 7\) before it could start$"):
        list(batch.run(range(5_000), Deadly(), 2, lost=put_in))


@dataclass(frozen=True)
class Births:
    """Work that comes to certain workers, by the order of their births, as a deadly one.

    The first to live dies at its first item. `folder` holds a file for each birth.
    """

    folder: Path
    stillborn: frozenset[int]

    def __call__(self, items: list[int]) -> ChunkResult:
        """One line an item."""
        try:
            (self.folder / "died at work").touch(exist_ok=False)
        except FileExistsError:
            return echo(items)
        os._exit(3)

    def __reduce__(self) -> tuple[object, tuple[Path, frozenset[int]]]:
        return born, (self.folder, self.stillborn)


def born(folder: Path, stillborn: frozenset[int]) -> Births:
    """Called in each worker that is born, before it says hello."""
    number = len(list(folder.glob("born*")))
    (folder / f"born {number}").touch(exist_ok=False)
    if number in stillborn:
        os._exit(7)
    return Births(folder, stillborn)


@pytest.mark.parametrize(
    ("stillborn", "births"),
    [
        (range(3), 3),  # none has ever lived
        ([0, 1, *range(3, 33)], 33),  # number 2 lived, and thirty in a row did not
    ],
)
def test_so_many_stillborn_workers_in_a_row_and_not_one_more(
    stillborn: list[int], births: int, tmp_path: Path
) -> None:
    with pytest.raises(InternalError, match=r"\(exit code 7\) before it could start$"):
        list(batch.run(range(100), Births(tmp_path, frozenset(stillborn)), 1, lifetime=10_000))
    assert len(list(tmp_path.glob("born*"))) == births


def test_fewer_stillborn_workers_are_borne(tmp_path: Path) -> None:
    stillborn = frozenset([0, 1, *range(3, 32)])
    chunks = batch.run(range(100), Births(tmp_path, stillborn), 1, lifetime=10_000)
    assert "".join(chunk.text for chunk in chunks).split() == [str(item) for item in range(100)]
    assert len(list(tmp_path.glob("born*"))) == 33


def dawdle_at_999(items: list[int]) -> ChunkResult:
    """Hangs at the item 999, in C and with Python's lock held."""
    if 999 in items:
        re.match("(a+)+$", 60 * "a" + "b")
    return echo(items)


def hoard_at_999(items: list[int]) -> ChunkResult:
    """Wants a gigabyte for the item 999."""
    if 999 in items:
        bytearray(1_000_000_000)
    return echo(items)


def abort_at_999(items: list[int]) -> ChunkResult:
    """Does with the item 999 what C++ does that gets no memory."""
    if 999 in items:
        os.abort()
    return echo(items)


LIMITED = Bounds(seconds=0.3, megabytes=200)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("work", "bounds", "said"),
    [
        (dawdle_at_999, LIMITED, "the time limit of 0.3 s was reached"),
        (hoard_at_999, LIMITED, "the memory limit of 200 MB was reached"),
        (
            abort_at_999,
            LIMITED,
            "a worker process died (SIGABRT; probably it reached the limit of 200 MB)",
        ),
        (abort_at_999, Bounds(9), "a worker process died (SIGABRT; possibly out of memory)"),
    ],
)
def test_an_item_that_meets_a_bound_is_lost_and_no_other(
    work: Callable[[list[int]], ChunkResult], bounds: Bounds, said: str, jobs: int
) -> None:
    chunks = list(batch.run(range(1_200), work, jobs, lost=put_in, bounds=bounds))
    told = "".join(chunk.text for chunk in chunks).split()
    assert told == [*map(str, range(999)), "no-999", *map(str, range(1_000, 1_200))]
    assert [reason for chunk in chunks for reason in chunk.complaints] == [said]


@pytest.mark.parametrize("work", [dawdle_at_999, hoard_at_999])
def test_a_bound_without_a_stand_in_is_out_of_budget(
    work: Callable[[list[int]], ChunkResult],
) -> None:
    with pytest.raises(OutOfBudget, match=r"limit of .* was reached$"):
        list(batch.run([998, 999, 1_000], work, 2, bounds=LIMITED))


def test_many_monsters_one_after_the_other() -> None:
    items = [998, 999, 999, 1_000, 999]
    chunks = batch.run(items, dawdle_at_999, 2, lost=put_in, bounds=Bounds(0.1))
    told = "".join(chunk.text for chunk in chunks).split()
    assert told == ["998", "no-999", "no-999", "1000", "no-999"]


@dataclass(frozen=True)
class Tries:
    """Writes down in `folder` each process that tries the item 999, and then does `work`."""

    folder: Path
    work: Callable[[list[int]], ChunkResult]

    def __call__(self, items: list[int]) -> ChunkResult:
        """What the work makes of them."""
        if 999 in items:
            (self.folder / str(os.getpid())).touch()
        return self.work(items)


def test_what_met_its_alarm_is_not_tried_again(tmp_path: Path) -> None:
    work = Tries(tmp_path, dawdle_at_999)
    chunks = batch.run(range(997, 1_001), work, 1, lost=put_in, bounds=Bounds(0.1))
    told = "".join(chunk.text for chunk in chunks).split()
    assert told == ["997", "998", "no-999", "1000"]
    assert len(list(tmp_path.iterdir())) == 1


def spoil(items: list[int]) -> ChunkResult:
    """Does the item 999 only where nothing else was done before."""
    if 999 in items and SPOILED:
        os._exit(3)
    SPOILED.extend(items)
    return echo(items)


SPOILED: list[int] = []


@pytest.mark.parametrize("lifetime", [None, 10_000])
def test_a_suspect_is_the_first_that_a_fresh_worker_has(
    lifetime: int | None, tmp_path: Path
) -> None:
    work, bounds = Tries(tmp_path, spoil), Bounds(100)
    chunks = batch.run(range(996, 1_020), work, 1, lost=put_in, bounds=bounds, lifetime=lifetime)
    assert "".join(chunk.text for chunk in chunks).split() == [str(i) for i in range(996, 1_020)]
    assert len(list(tmp_path.iterdir())) == 2


def nap(items: list[int]) -> ChunkResult:
    """Takes a tenth of a second."""
    time.sleep(0.1)
    return echo(items)


def test_time_is_bounded_for_each_item_and_not_for_all() -> None:
    # 16 items, in chunks of 4 and 8 at first: 0.4 and 0.8 seconds and more
    chunks = batch.run(range(16), nap, 2, bounds=Bounds(0.1))
    assert "".join(chunk.text for chunk in chunks).split() == [str(item) for item in range(16)]


def load_first(items: list[int]) -> ChunkResult:
    """Takes a second with the first item of a process, and with the item 999 for ever."""
    if not SPOILED or 999 in items:
        time.sleep(100 if SPOILED else 1)
    SPOILED.extend(items)
    return echo(items)


def test_what_a_worker_loads_with_its_first_item_is_not_counted() -> None:
    chunks = batch.run([1, 2, 999, 3], load_first, 1, lost=put_in, bounds=Bounds(0.1))
    assert "".join(chunk.text for chunk in chunks).split() == ["1", "2", "no-999", "3"]


def keep(items: list[int]) -> ChunkResult:
    """Needs 1 MB for each item, which it never gives back."""
    KEPT.append(bytearray(1 << 20))
    return echo(items)


KEPT: list[bytearray] = []


def test_what_earlier_items_left_in_memory_costs_no_item_its_result() -> None:
    chunks = batch.run(range(200), keep, 2, bounds=Bounds(megabytes=40))
    assert "".join(chunk.text for chunk in chunks).split() == [str(item) for item in range(200)]


@pytest.mark.parametrize("seconds", [0.0, 1e300, float("inf"), float("nan")])
def test_any_number_of_seconds_is_a_bound(seconds: float) -> None:
    (chunk,) = batch.run([1], echo, 1, bounds=Bounds(seconds))
    assert chunk.text == "1\n"


def test_what_is_bounded_is_done_in_another_process() -> None:
    (chunk,) = batch.run([0], name_the_process, 1, bounds=Bounds(9))
    assert chunk.text != str(os.getpid())
    assert list(batch.run([], name_the_process, 1, bounds=Bounds(9))) == []


def open_files() -> int:
    """How many this process has."""
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.parametrize(("jobs", "lifetime", "most"), [(1, 50, 50), (2, 20, 20), (2, 1, 1)])
def test_workers_give_way_to_fresh_ones(jobs: int, lifetime: int, most: int) -> None:
    size, open_then = 20 * lifetime, []
    told: Counter[str] = Counter()
    for done in batch.run(range(size), name_each, jobs, lifetime=lifetime):
        told += done
        open_then.append(open_files())
    assert told.total() == size
    assert len(told) >= size / (2 * most)
    assert max(told.values()) < 2 * most
    # a worker has a pipe and a sentinel, and there are twice as many as jobs at most
    assert max(open_then) - min(open_then) <= 2 * jobs + 2


def name_each(items: list[int]) -> Counter[str]:
    """The process, for each item."""
    return Counter({str(os.getpid()): len(items)})


def test_no_worker_is_left_over() -> None:
    list(batch.run(range(400), echo, 2, lifetime=30, bounds=Bounds(9)))
    assert active_children() == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_worker_raises_is_raised_here(jobs: int) -> None:
    done: list[ChunkResult] = []
    with pytest.raises(FormatError, match=r"^999 is no number"):
        done.extend(batch.run(range(5_000), fail_at_999, jobs))
    assert "".join(chunk.text for chunk in done).split() == [str(item) for item in range(764)]


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (fail_with_two_reasons, "^TwoReasons: too dark, and too cold"),
        (unsendable, "^a worker could not send its result: .*pickle.*lambda"),
        (unreadable, "^the result of a worker could not be read: ValueError: invalid literal"),
    ],
)
def test_what_cannot_come_from_a_worker_is_told_as_what_it_is(
    work: Callable[[list[int]], object], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(InternalError, match=said):
        list(batch.run(range(5_000), work, 2))
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("jobs", [1, 2])
def test_chunks_keep_a_pace(jobs: int) -> None:
    told = list(islice(batch.run(count(), sizes, jobs, 0.05), 20))
    assert told[0] == told[1] == 1
    assert max(told) <= 5
    assert max(told) > 1


def test_chunks_without_cost_grow_to_a_limit() -> None:
    told = list(islice(batch.run(count(), len, 1, 1e9), 12))
    assert told[:4] == [1, 1, 4, 16]
    assert told[-1] == batch.LAST_PACED_CHUNK


def test_workers_can_be_ended_amid_what_they_say() -> None:
    for taken in range(1, 9):
        chunks = batch.run(count(), much, 2, 0.001)
        assert len(list(islice(chunks, taken))) == taken
        chunks.close()  # type: ignore[attr-defined]


def job(number: int, items: list[int], *, last: bool = False, sent: bool = True) -> Job:
    """A chunk on its way."""
    return Job(number, items, True, last, sent)


def unreal(jobs: list[Job], *, pipe: object = None, place: object = None) -> Worker:
    """A worker without a process, which was given these."""
    worker: Worker = supervisor.BatchWorker.__new__(supervisor.BatchWorker)
    vars(worker).update(jobs=deque(jobs), pipe=pipe, place=place, retired=False)
    return worker


class Bench:
    """Workers of which no process is real: those that are started are written down."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.started: list[Worker] = []
        self.workers: supervisor.Workers[int, ChunkResult] = supervisor.Workers(
            WorkerSetup(echo), put_in, None
        )
        monkeypatch.setattr(self.workers, "_start", self._start)
        monkeypatch.setattr(self.workers, "_bury", lambda worker: 3)

    def _start(self, *, retired: bool = False) -> "Worker":
        ours, self.theirs = Pipe()
        worker = unreal([], pipe=ours)
        worker.retired = retired
        self.started.append(worker)
        return worker

    def dies_with(self, jobs: list[Job], **fields: object) -> list[tuple[int, list[int]]]:
        """The chunks that wait, with their numbers, after a worker died that had these; one waited
        already."""
        self.workers._pending.extend(jobs)
        self.workers._waiting.append(job(9, [90]))
        worker = unreal(jobs)
        for name, value in {"greeted": True, **fields}.items():
            setattr(worker, name, value)
        self.workers._replace(worker)
        return [(waiting.number, waiting.items) for waiting in self.workers._waiting]


def test_what_did_not_reach_a_worker_is_not_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    unsent = [job(n, [n, n + 10], sent=False) for n in (5, 6, 7)]
    waiting = bench.dies_with(unsent)
    assert waiting == [(5, [5, 15]), (6, [6, 16]), (7, [7, 17]), (9, [90])]
    assert [len(worker.jobs) for worker in bench.started] == [0]


def test_a_suspect_that_did_not_reach_a_worker_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    suspect = job(5, [5], last=True, sent=False)
    waiting = bench.dies_with([suspect, job(6, [6])])
    assert waiting == [(6, [6]), (9, [90])]
    assert suspect.fate == ""
    (fresh,) = bench.started
    assert list(fresh.jobs) == [suspect]
    assert suspect.sent


def test_what_a_worker_had_waits_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch)
    waiting = bench.dies_with([job(5, [1, 2]), job(6, [3]), job(7, [4])])
    assert [items for _, items in waiting] == [[1], [2], [3], [4], [90]]
    assert [items for _, items in bench.dies_with([job(8, [0])], greeted=False)][:2] == [[0], [1]]


def test_a_chunk_sent_to_nobody_is_known_to_be() -> None:
    ours, theirs = Pipe()
    worker = unreal([], pipe=ours)
    with theirs:
        worker.give(one := job(1, [1], sent=False))
    worker.give(other := job(2, [2], sent=True))
    assert (one.sent, other.sent) == (True, False)
    assert list(worker.jobs) == [one, other]
    ours.close()


@pytest.mark.parametrize(
    ("place", "index"),
    [(NOWHERE, None), (7 * PLACES, 0), (7 * PLACES + 3, 3), (6 * PLACES + 3, None), (3, None)],
)
def test_a_worker_is_at_an_item_of_the_chunk_it_has(place: int, index: int | None) -> None:
    at = SimpleNamespace(value=place)
    worker = unreal([job(7, [1] * 5)], place=at)
    assert worker.at() == index
    worker.place = None
    assert worker.at() is None


def test_a_worker_that_ends_leaves_no_pipe_open() -> None:
    workers: supervisor.Workers[int, ChunkResult] = supervisor.Workers(
        WorkerSetup(echo), None, None
    )
    worker = workers._start()
    worker.process.terminate()
    assert not worker.pipe.closed
    worker.end(60)
    assert worker.pipe.closed


def remaining(items: list[int]) -> float:
    """The seconds until the alarm of this process."""
    return signal.getitimer(signal.ITIMER_REAL)[0]


@pytest.mark.skipif(not BOUND_IN_TIME, reason="no such bounds here")
def test_no_alarm_outlives_the_items() -> None:
    place = SimpleNamespace(value=NOWHERE)
    try:
        told = at_work.answer_to(Task(5, True, [1, 2]), remaining, Bounds(1_000), place)
        assert remaining([]) == 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    assert told.error is None
    assert min(told.results) > 0
    assert place_of(place.value) == (5, 1)


ORPHANS = """
import sys, time
from itertools import chain, repeat
sys.path.insert(0, "tests")
from kenken_cp import batch
def stop():
    time.sleep(1)  # until all workers wait
    print("ready", flush=True)
    time.sleep(600)
    yield 0
if __name__ == "__main__":
    for told in batch.run(chain(range(1_000), stop()), len, 2):
        pass
"""


def test_workers_that_wait_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS, encoding="utf-8")
    parent = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"ready\n"
    parent.kill()
    parent.communicate()
    end = time.monotonic() + 30
    while living(parent.pid):
        assert time.monotonic() < end, living(parent.pid)
        time.sleep(0.05)


HAIL = """
import os, signal, threading, time
from kenken_cp import batch
def hail():
    while True:
        os.killpg(0, signal.SIGINT)
        time.sleep(0.001)
if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda *_: None)
    threading.Thread(target=hail, daemon=True).start()
    print(sum(batch.run(range(5_000), len, 2)), flush=True)
    os._exit(0)
"""


def test_workers_being_started_are_deaf_to_ctrl_c(tmp_path: Path) -> None:
    script = tmp_path / "hail.py"
    script.write_text(HAIL, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, start_new_session=True,
    )  # fmt: skip
    assert (told.stdout, told.stderr) == ("5000\n", "")


def living(group: int) -> list[str]:
    """The processes of a group that are no zombies."""
    told = subprocess.run(
        ["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(maxsplit=2) for line in told.stdout.splitlines()]
    return [row[2] for row in rows if row[0] == str(group) and not row[1].startswith("Z")]
