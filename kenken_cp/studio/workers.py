"""A warm process that answers questions about puzzles; one that takes too long is replaced."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, NamedTuple

from kenken_cp.core import limits
from kenken_cp.core.bounds import Bounds
from kenken_cp.core.errors import InternalError, KenkenError, OutOfBudget
from kenken_cp.core.limits import Limits
from kenken_cp.core.supervisor import WorkerLost, WorkerProcess
from kenken_cp.core.worker import Task, WorkerSetup
from kenken_cp.studio import allowance
from kenken_cp.studio.allowance import Allowance
from kenken_cp.studio.turns import BUSY, Turns
from kenken_cp.studio.wording import encode_json

GRACE = 1.0  # seconds that a worker may take beyond an answer's own limit
ATTEMPTS = 3  # at a question whose worker is lost
PAUSE = 2.0  # seconds after which a worker that did not start is tried again
LOSS_SECONDS = 3.0  # that it takes to replace a worker
WARMING = 60.0  # seconds that a new one may take to load everything
MOST_KEPT = 2 << 20  # bytes of replies that a worker keeps


class Reply(NamedTuple):
    """What a worker sends back: an answer as JSON, or an error of one line with its exit code."""

    answer: bytes
    error: str = ""
    code: int = 0


class WorkerLimits(NamedTuple):
    """What workers may use: limits of input, megabytes (None for any), how many questions of one
    visitor may wait or be answered at a time (None for any), and time and nodes of an answer."""

    limits: Limits
    megabytes: int | None = None
    waiting: int | None = None
    allowance: Allowance = allowance.USUAL

    def setup(self, work: Callable[[list[Any]], Any]) -> WorkerSetup:
        """What a worker process that does this work starts with."""
        bounds = Bounds(megabytes=self.megabytes) if self.megabytes else None
        return WorkerSetup(work, bounds, self.limits)


class Answering:
    """What a worker does with a question, a name and a request."""

    def __init__(self, allowed: Allowance) -> None:
        self._allowed = allowed

    def begin(self) -> None:
        """Load all that answers need."""
        allowance.allow(self._allowed)
        from kenken_cp.studio.answers import ANSWERS, CACHED, warm  # noqa: PLC0415  (loads solvers)

        warm()
        self._answers, self._cached, self._replies = ANSWERS, CACHED, Replies()

    def __call__(self, questions: list[tuple[str, Any]]) -> Reply:
        """The reply to the one question."""
        ((name, request),) = questions
        answer = self._answers[name]
        if name in self._cached:
            return self._replies.to(name, request, answer)
        return _reply(answer, request)


class Replies:
    """The newest replies to questions that are asked again and again, by question."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most, self._size = most, 0
        self._kept: dict[str, Reply] = {}

    def to(self, name: str, request: object, answer: Any) -> Reply:
        """The reply to a question whose answer depends on its request alone."""
        key = f"{name} {json.dumps(request)}"
        found = self._kept.pop(key, None)
        if found is not None:
            self._size -= len(found.answer)
        else:
            found = _reply(answer, request)
        if not found.error and len(found.answer) < self._most:
            self._kept[key] = found
            self._size += len(found.answer)
        while self._size > self._most:
            oldest = next(iter(self._kept))
            self._size -= len(self._kept.pop(oldest).answer)
        return found


def _reply(answer: Any, request: object) -> Reply:
    try:
        return Reply(encode_json(answer(request)))
    except KenkenError as error:
        return Reply(b"", str(error), error.exit_code)
    except RecursionError:
        return Reply(b"", "the request is nested too deeply", KenkenError.exit_code)
    except MemoryError:
        return Reply(b"", "the answer takes more memory than is allowed", OutOfBudget.exit_code)
    except Exception as error:  # noqa: BLE001  (a defect is reported, and the studio goes on)
        reason = f"internal error: {type(error).__name__}: {error}"
        return Reply(b"", reason, InternalError.exit_code)


class StudioWorker(WorkerProcess):
    """One process. `ask` and `end` block, so they are called in threads."""

    def __init__(self, allowed: WorkerLimits) -> None:
        super().__init__(allowed.setup(Answering(allowed.allowance)))
        self._warming: asyncio.Task[list[Reply]] | None = None

    async def warm(self) -> None:
        """Wait until it has loaded everything; it loads on if nobody waits any more.

        Raises OutOfBudget if that takes too long, WorkerLost if it ends meanwhile.
        """
        if self._warming is None:
            late = "a worker process did not start in time"
            self._warming = asyncio.create_task(asyncio.to_thread(self._tell, WARMING, late))
            # Who asks next gets the error, if nobody waits now.
            self._warming.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(self._warming)

    def ask(self, name: str, request: object, seconds: float) -> Reply:
        """Its reply, once it is warm. Raises OutOfBudget if it takes longer, WorkerLost if it ends
        meanwhile."""
        self.send(Task(0, False, [(name, request)]))
        (reply,) = self._tell(seconds, f"the answer takes longer than {seconds:g} s")
        return reply

    def _tell(self, seconds: float, late: str) -> list[Reply]:
        """The results of its next answer."""
        answer = self.hear(seconds)
        if answer is None:
            raise OutOfBudget(late)
        return answer.take_results()


class WorkerQueue:
    """Answers questions with warm workers, each visitor's in turn, and has a spare one ready.

    The first spare is started only after a worker has been lost. No visitor has all the workers,
    if there are several. More workers than the first one join when they are warm.
    """

    def __init__(
        self, seconds: float, allowed: WorkerLimits | None = None, workers: int = 1
    ) -> None:
        self._seconds, self._limits = seconds + GRACE, allowed or WorkerLimits(limits.current())
        self._idle = [StudioWorker(self._limits)]
        self._all = set(self._idle)
        self._spare: StudioWorker | None = None
        self._places = 1
        self._turns = Turns(1, max(1, workers - 1), self._limits.waiting)
        self._joining: set[asyncio.Task[None]] = set()
        for _ in range(workers - 1):
            self._join(StudioWorker(self._limits))

    @property
    def pid(self) -> int | None:
        """The number of a worker's process, the one that answers next."""
        return self._idle[-1].process.pid if self._idle else None

    async def ask(
        self,
        name: str,
        request: object,
        who: str = "",
        charge: Callable[[float], bool] = lambda _: True,
    ) -> Reply:
        """The reply to a visitor's question; `charge` is told the seconds that were spent on it,
        and says whether its visitor may have a worker.

        A worker that is lost is replaced, and another one asked. Raises OutOfBudget if the answer
        takes too long; that worker is ended, as it is if the question is cancelled while it is at
        work. Raises OutOfBudget, too, if too many questions of this visitor wait, or those that
        were answered meanwhile took too long.
        """
        async with self._turns.turn(who):
            if not charge(0.0):
                raise OutOfBudget(BUSY)
            for _ in range(ATTEMPTS - 1):
                with suppress(WorkerLost):
                    return await self._ask(name, request, charge)
            return await self._ask(name, request, charge)

    async def _ask(self, name: str, request: object, charge: Callable[[float], object]) -> Reply:
        worker = self._idle.pop()
        try:
            await worker.warm()
        except asyncio.CancelledError:  # it loads on
            self._idle.append(worker)
            raise
        except KenkenError:
            await self._replace(worker)
            raise
        began = monotonic()
        try:
            reply = await asyncio.to_thread(worker.ask, name, request, self._seconds)
        except BaseException:  # it may still be at work, or about to answer another's question
            charge(monotonic() - began + LOSS_SECONDS)
            await self._replace(worker)
            raise
        charge(monotonic() - began)
        self._idle.append(worker)
        return reply

    async def _replace(self, worker: StudioWorker) -> None:
        """End the worker; the spare takes its place."""
        await asyncio.to_thread(worker.end)
        if self._spare and not self._spare.process.is_alive():
            await asyncio.to_thread(self._spare.end)
            self._spare = None
        new, self._spare = self._spare or StudioWorker(self._limits), StudioWorker(self._limits)
        self._all -= {worker}
        if self._places > 1:  # nobody waits for the new one while others are warm
            self._places -= 1
            self._turns.more(-1)
            self._join(new)
        else:
            self._all |= {new}
            self._idle.append(new)

    def _join(self, worker: StudioWorker) -> None:
        """Let a worker answer, too, once it is warm."""
        self._all |= {worker}
        task = asyncio.create_task(self._admit(worker))
        self._joining.add(task)
        task.add_done_callback(self._joining.discard)

    async def _admit(self, worker: StudioWorker) -> None:
        try:
            await worker.warm()
        except KenkenError:  # another is tried, but not again and again at once
            await asyncio.to_thread(worker.end)
            await asyncio.sleep(PAUSE)
            self._all -= {worker}
            self._join(StudioWorker(self._limits))
            return
        self._idle.append(worker)
        self._places += 1
        self._turns.more()

    def close(self) -> None:
        """End the workers."""
        for task in self._joining:
            task.cancel()
        for worker in (*self._all, self._spare):
            if worker:
                worker.end()
