"""Batches: order, bounded reading, and what happens when a worker or the reader goes away."""

import os
import signal
from collections.abc import Iterator
from itertools import count, islice

import pytest

from kenken_cp import batch
from kenken_cp.batch import Chunk
from kenken_cp.core.errors import InternalError


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
