"""Batches: order, bounded reading, and what happens when a worker or the reader goes away."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from kenken_cp import batch
from kenken_cp.batch import Chunk
from kenken_cp.core.errors import FormatError, InternalError


def echo(items: list[int]) -> Chunk:
    """One line an item."""
    return Chunk("".join(f"{item}\n" for item in items))


def name_the_process(items: list[int]) -> Chunk:
    """The process that did the work."""
    return Chunk(str(os.getpid()))


def die_at_999(items: list[int]) -> Chunk:
    """Does not survive the item 999."""
    if 999 in items:
        os.kill(os.getpid(), signal.SIGKILL)
    return echo(items)


def fail_at_999(items: list[int]) -> Chunk:
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


def fail_with_two_reasons(items: list[int]) -> Chunk:
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
    assert done <= read <= done + (batch.CHUNKS_PER_WORKER * jobs + 2) * batch.LAST_CHUNK


def test_a_worker_that_dies_is_an_error_and_not_a_wait() -> None:
    with pytest.raises(InternalError, match="a worker process died"):
        list(batch.run(range(5_000), die_at_999, 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_worker_raises_is_raised_here(jobs: int) -> None:
    done: list[Chunk] = []
    with pytest.raises(FormatError, match=r"^999 is no number"):
        done.extend(batch.run(range(5_000), fail_at_999, jobs))
    assert "".join(chunk.text for chunk in done).split() == [str(item) for item in range(764)]


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (fail_with_two_reasons, "^TwoReasons: too dark, and too cold"),
        (unsendable, "^a worker's result cannot be sent: .*pickle.*lambda"),
        (unreadable, "^a worker's result cannot be read: ValueError: invalid literal"),
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
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
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
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}, start_new_session=True,
    )  # fmt: skip
    assert (told.stdout, told.stderr) == ("5000\n", "")


def living(group: int) -> list[str]:
    """The processes of a group that are no zombies."""
    told = subprocess.run(
        ["ps", "-eo", "pgid=,stat=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(maxsplit=2) for line in told.stdout.splitlines()]
    return [row[2] for row in rows if row[0] == str(group) and not row[1].startswith("Z")]
