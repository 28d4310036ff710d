"""A worker process: takes tasks, sends answers. `supervisor` has the other end."""

import gc
import os
import pickle
from collections.abc import Callable, Generator
from contextlib import suppress
from queue import SimpleQueue
from signal import SIGTERM
from threading import Thread
from time import monotonic
from traceback import format_exc
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

from kenken_cp.core import limits
from kenken_cp.core.bounds import (
    GRACE,
    LOADING,
    OUT_OF_MEMORY,
    Bounds,
    alarm,
    bound_memory,
    hear_alarms,
)
from kenken_cp.core.errors import InternalError
from kenken_cp.core.interrupts import held_back, ignore_ctrl_c
from kenken_cp.core.limits import Limits

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Item = TypeVar("Item")
Result = TypeVar("Result")

HELLO = b""  # the first message of a worker
NOWHERE = -1
UNBOUNDED = Bounds()
PLACES = 1 << 32  # more than the items of any task

Items: TypeAlias = list[Any]  # a chunk of whatever a batch is of, or the results of one


class Answer(NamedTuple):
    """What a worker sends: results, or an error, and the seconds they took."""

    results: Items
    seconds: float = 0.0
    error: Exception | None = None

    def take_results(
        self, items: int = 0, learn: Callable[[int, float], None] | None = None
    ) -> list[Any]:
        """The results; `learn` is told how long so many items took. Raises the error."""
        if self.error is not None:
            raise self.error
        if learn is not None:
            learn(items, self.seconds)
        return self.results


class Task(NamedTuple):
    """A number, whether items are done one by one, and the items, such as a chunk of puzzles."""

    number: int
    each: bool
    items: Items


class Place(Protocol):
    """Memory shared with the parent that says which item a worker is processing."""

    value: int


class WorkerSetup(NamedTuple):
    """What a worker process is started with: the work, and the bounds and limits of its items.

    If the work has a method `begin`, that is called first. If what it returns is a generator, each
    value is an answer of its own.
    """

    work: Callable[[Items], Any]
    bounds: Bounds | None = None
    limits: Limits = limits.DEFAULT


def answer(work: Callable[[list[Item]], Result], items: list[Item]) -> Answer:
    """The result of all items in one call."""
    started = monotonic()
    return Answer([work(items)], monotonic() - started)


def place_of(value: int) -> tuple[int, int]:
    """The number of the task and the index of its item, from the value of a place."""
    return divmod(value, PLACES)


def serve(pipe: "Connection", setup: WorkerSetup, place: Place | None) -> None:
    """Receive tasks and send answers until the pipe closes."""
    ignore_ctrl_c()  # the parent handles Ctrl-C and ends its workers
    limits.allow(setup.limits)
    given: SimpleQueue[Task] = SimpleQueue()
    with held_back(SIGTERM):  # SIGTERM is for the main thread, which may be writing a file
        Thread(target=_listen, args=(pipe, given), daemon=True).start()
    if hasattr(setup.work, "begin"):
        setup.work.begin()
    gc.freeze()
    bounds = setup.bounds or UNBOUNDED
    if bounds.seconds is not None:
        hear_alarms()
    if bounds.megabytes is not None:
        bound_memory(bounds.megabytes)
    _send(pipe, HELLO)
    grace = GRACE + LOADING
    while True:
        found = answer_to(given.get(), setup.work, bounds, place, grace)
        if found.results and isinstance(found.results[0], Generator):
            for result in found.results[0]:
                _send(pipe, _pack(Answer([result])))
        else:
            _send(pipe, _pack(found))
        grace = GRACE


def _send(pipe: "Connection", message: bytes) -> None:
    """Send this to the parent; if it is gone, end without a word, as there is nobody to tell."""
    try:
        pipe.send_bytes(message)
    except ConnectionError:
        os._exit(1)


def answer_to(
    task: Task,
    work: Callable[[Items], Any],
    bounds: Bounds = UNBOUNDED,
    place: Place | None = None,
    grace: float = GRACE,
) -> Answer:
    """The answer to a task, or the error that it ended with in a form that can be sent."""
    try:
        if task.each:
            return _one_by_one(task, work, bounds, place, grace)
        return answer(work, task.items)
    except Exception as error:  # noqa: BLE001  (it is the parent's to judge)
        if isinstance(error, MemoryError) and bounds.megabytes is not None:
            os._exit(OUT_OF_MEMORY)  # what is in memory by now is no fair start for the next item
        return Answer([], error=_portable(error))


def _one_by_one(
    task: Task,
    work: Callable[[Items], Any],
    bounds: Bounds,
    place: Place | None,
    grace: float,
) -> Answer:
    """The result of each item by itself, within the bounds; the first has this grace."""
    started = monotonic()
    results = []
    first = task.number * PLACES
    for index, item in enumerate(task.items):
        if bounds.seconds is not None:
            alarm(bounds.seconds, GRACE if index else grace)
        if place is not None:
            place.value = first + index
        results.append(work([item]))
    if bounds.seconds is not None:
        alarm(None)
    if hasattr(results[0], "as_one"):  # one result goes through a pipe faster
        results = [results[0].as_one(results)]
    return Answer(results, monotonic() - started)


def _pack(answer: Answer) -> bytes:
    """The answer as bytes for the pipe; an error if it cannot be pickled."""
    try:
        return pickle.dumps(tuple(answer))
    except Exception as error:  # noqa: BLE001  (a result may be built as it likes)
        reason = f"a worker could not send its result: {type(error).__name__}: {error}"
        return pickle.dumps(([], 0.0, InternalError(reason)))


def _portable(error: Exception) -> Exception:
    """The error, with its traceback as a note, in a form that the parent can unpickle.

    An error that cannot be pickled becomes an InternalError with the same message.
    """
    error.add_note(format_exc())
    with suppress(Exception):  # which may be built as it likes
        if type(pickle.loads(pickle.dumps(error))) is type(error):  # noqa: S301  (our own)
            return error
    portable = InternalError(f"{type(error).__name__}: {error}")
    portable.add_note(format_exc())
    return portable


def unpack_answer(packed: bytes) -> Answer:
    """The answer that a worker sent, of no results for HELLO; an error if it cannot be read."""
    if packed == HELLO:
        return Answer([])
    try:
        return Answer(*pickle.loads(packed))  # noqa: S301  (our own)
    except Exception as error:  # noqa: BLE001  (a result may be built as it likes)
        reason = f"the result of a worker could not be read: {type(error).__name__}: {error}"
        return Answer([], error=InternalError(reason))


def _listen(pipe: "Connection", given: "SimpleQueue[Task]") -> None:
    """Receive tasks as they come, so that the parent never waits to send one.

    If the parent dies, for example killed, this process ends too.
    """
    try:
        while True:
            given.put(pipe.recv())
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except BaseException:  # noqa: BLE001  (no one else would end the process, which would wait)
        os._exit(1)
