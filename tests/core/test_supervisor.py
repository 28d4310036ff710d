"""One worker process: what it is given, what it says, how it ends; and how several start."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from kenken_cp.core import supervisor
from kenken_cp.core.bounds import BOUND_IN_MEMORY, OUT_OF_MEMORY, Bounds
from kenken_cp.core.errors import FormatError
from kenken_cp.core.supervisor import WorkerLost, WorkerProcess, Workers
from kenken_cp.core.worker import Task, WorkerSetup

LONG = 60.0  # seconds that nothing here takes


class Diligent:
    """Work of several sorts, by what it is given; it has loaded something."""

    loaded = False

    def begin(self) -> None:
        """Load it."""
        self.loaded = True

    def __call__(self, items: list[Any]) -> object:
        """Do it."""
        (item,) = items
        if item == "refuse":
            raise FormatError("not this")
        if item == "die":
            os._exit(7)
        if item == "sleep":
            time.sleep(1_000)
        if item == "resist":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if item == "eat":
            return len(bytearray(1 << 30))
        if item == "count":
            return count()
        return self.loaded, item


def count() -> Iterator[int]:
    """Some numbers."""
    yield from range(3)


@pytest.fixture(params=["spawn", supervisor.METHOD])
def worker(request: pytest.FixtureRequest) -> Iterator[WorkerProcess]:
    """A worker that has said hello."""
    found = WorkerProcess(WorkerSetup(Diligent()), request.param)
    hello = found.hear(LONG)
    assert hello is not None
    assert hello.results == []
    yield found
    found.end()
    assert found.process.exitcode is not None


def tell(worker: WorkerProcess, item: str) -> list[Any]:
    """What it answers."""
    assert worker.send(Task(0, False, [item]))
    answer = worker.hear(LONG)
    assert answer is not None
    return answer.take_results()


def test_a_worker_loads_answers_and_says_what_went_wrong(worker: WorkerProcess) -> None:
    assert tell(worker, "x") == [(True, "x")]
    with pytest.raises(FormatError, match="not this"):
        tell(worker, "refuse")
    assert tell(worker, "count") == [0]
    assert [worker.hear(LONG).take_results() for _ in range(2)] == [[1], [2]]  # type: ignore[union-attr]
    assert tell(worker, "y") == [(True, "y")]


def test_who_waits_for_a_worker_can_have_enough(worker: WorkerProcess) -> None:
    worker.send(Task(0, False, ["sleep"]))
    assert worker.hear(0.05) is None
    worker.end()
    with pytest.raises(WorkerLost):
        worker.hear(LONG)


def test_a_worker_that_dies_is_lost(worker: WorkerProcess) -> None:
    with pytest.raises(WorkerLost, match="the process that was at work ended"):
        tell(worker, "die")
    assert worker.end(LONG) == 7


def test_a_worker_that_does_not_heed_the_signal_is_killed(worker: WorkerProcess) -> None:
    tell(worker, "resist")
    worker.process.terminate()
    assert worker.end(0.05) == -signal.SIGKILL


@pytest.mark.skipif(not BOUND_IN_MEMORY, reason="no such bound here")
def test_a_worker_has_the_memory_that_it_may_have() -> None:
    worker = WorkerProcess(WorkerSetup(Diligent(), Bounds(megabytes=64)))
    worker.hear(LONG)
    with pytest.raises(WorkerLost):
        tell(worker, "eat")
    assert worker.end(LONG) == OUT_OF_MEMORY


def test_ctrl_c_does_not_wait_for_workers_that_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker that is amid its start then is ended as soon as it is there."""
    go_on, ended = threading.Event(), threading.Event()

    class Slow(supervisor.BatchWorker[int]):
        def __init__(self, *_: object, **__: object) -> None:
            os.kill(os.getpid(), signal.SIGINT)
            go_on.wait(LONG)
            self.process = self

        def terminate(self) -> None:
            """Have it end."""

        def end(self, lingers: float = 0.0) -> int:
            """End it."""
            ended.set()
            return 0

    monkeypatch.setattr(supervisor, "BatchWorker", Slow)
    workers: Workers[int, int] = Workers(WorkerSetup(len), None, None)
    with pytest.raises(KeyboardInterrupt):
        list(workers.run([[1]], 2, lambda items, seconds: None))
    assert not ended.is_set()
    go_on.set()
    assert ended.wait(LONG)
    assert workers._workers == []
