"""OR-tools CP-SAT: all solutions by one enumerating solve; one worker.

The sole importer of ortools, when first used. `lowering` writes the model's protocol buffer:
that takes a third of the time of `cp_model`, whose import alone, with pandas, is half a second.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Semaphore, Thread
from typing import Any

from kenken_cp.backends.lowering import lower
from kenken_cp.core.budget import Run
from kenken_cp.core.counts import counted
from kenken_cp.core.errors import BackendError, InternalError, OutOfBudget
from kenken_cp.core.family import Family, Puzzle
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Model

# A solve in this thread answers Ctrl-C only when it ends; one in another costs 0.3 ms more. So
# there is a short one here, unless the tables hold so much that presolving them takes longer,
# and what that does not settle starts again in a thread.
QUICK_SECONDS = 0.2
QUICK_GRIDS = 1_000
QUICK_VALUES = 50_000
AHEAD = 256  # grids found before they are asked for
PATIENCE = 0.5  # seconds to wait for a thread told to stop; in presolve it may not listen

Take = Callable[[Grid], bool]  # takes a distinct grid, says whether to go on


NO_PRESOLVE = "no-presolve"


def grids_by(solver: str) -> Callable[[Family, Puzzle, Run, int | None], Iterator[Grid]]:
    """The grids by CP-SAT without its presolve, a second opinion; BackendError for another name."""
    if solver != NO_PRESOLVE:
        raise BackendError(f"CP-SAT has no {solver!r}; choose from {NO_PRESOLVE}")
    return partial(grids, presolve=False)


def grids(
    family: Family, puzzle: Puzzle, run: Run, limit: int | None, presolve: bool = True
) -> Iterator[Grid]:
    """The solutions by one enumerating solve, proven complete.

    A node is a conflict, as there is no limit on branches; CP-SAT looks at it now and then
    only, so some more may be spent.
    """
    if limit is not None and limit < 1:
        return
    proto, values = lower(_helper(), family.model(puzzle), run)
    cells = puzzle.rows * puzzle.columns
    if values > QUICK_VALUES:
        yield from _streamed(Search(proto, cells, run, presolve), limit)
        return
    found: list[Grid] = []
    most = QUICK_GRIDS if limit is None else limit

    def take(grid: Grid) -> bool:
        found.append(grid)
        return len(found) < most

    settled = Search(proto, cells, run, presolve).solve(take, QUICK_SECONDS)
    if settled or len(found) == limit:
        yield from found
    else:
        yield from _streamed(Search(proto, cells, run, presolve), limit)


class Search:
    """One solve of a model; ortools crashes where a wrapper is used for a second."""

    def __init__(self, proto: Any, cells: int, run: Run, presolve: bool) -> None:
        self.proto, self.cells, self.run, self.presolve = proto, cells, run, presolve
        self.wrapper = _helper().SolveWrapper()

    def stop(self) -> None:
        """The solve under way in another thread, or about to be, ends soon."""
        self.wrapper.stop_search()

    def solve(self, take: Take, quick: float | None = None) -> bool:
        """Whether all solutions were taken; not if `take`, or `quick` seconds, said stop.

        Raises OutOfBudget at the run's limits, InternalError for an answer that is no proof.
        """
        seconds, nodes = self.run.seconds_left(), self.run.nodes_left()
        if quick is not None:
            seconds = quick if seconds is None else min(seconds, quick)
        taker = _taker_class()(self.cells, take)
        self.wrapper.set_parameters(_parameters(seconds, nodes, self.presolve))
        self.wrapper.add_solution_callback(taker)
        response = self.wrapper.solve(self.proto)
        self.wrapper.clear_solution_callback(taker)
        if taker.error is not None:
            raise taker.error
        if _is_proof(response, len(taker.seen)) or taker.stopped:
            self.run.nodes += response.num_conflicts
            return not taker.stopped
        if nodes is not None and response.num_conflicts >= nodes:
            self.run.nodes += response.num_conflicts
            self.run.nodes_left()
        if quick is None:
            # CP-SAT's clock may be a moment ahead of ours; but for `stop`, time is what is left.
            raise _late(self.run)
        return False


def _late(run: Run) -> OutOfBudget:
    return OutOfBudget(f"the time limit of {run.budget.seconds or 0:g} s was reached")


def _is_proof(response: Any, solutions: int) -> bool:
    """Whether these are proven to be all; InternalError for an answer that cannot be."""
    helper = _helper()
    if response.status == (helper.OPTIMAL if solutions else helper.INFEASIBLE):
        return True
    if response.status in (helper.FEASIBLE, helper.UNKNOWN):
        return False
    said = f"{response.status.name} after {counted(solutions, 'solution')}"
    raise InternalError(f"CP-SAT answered {said}. {response.solution_info}")


def _streamed(search: Search, limit: int | None) -> Iterator[Grid]:
    """The grids as a solve in a thread finds them; it waits when too far ahead of its reader."""
    messages: SimpleQueue[Grid | BaseException | None] = SimpleQueue()
    room = Semaphore(AHEAD)
    abandoned = False
    count = 0

    def take(grid: Grid) -> bool:
        nonlocal count
        count += 1
        messages.put(grid)
        room.acquire()
        return not abandoned and count != limit

    def work() -> None:
        try:
            search.solve(take)
            messages.put(None)
        except BaseException as error:  # noqa: BLE001 - carried to the thread that asked
            messages.put(error)

    thread = Thread(target=work, daemon=True)
    thread.start()
    try:
        # Presolve may not heed the time limit, so the clock is watched here as well.
        while (message := messages.get(timeout=search.run.seconds_left())) is not None:
            if isinstance(message, BaseException):
                raise message
            yield message
            room.release()
    except Empty:
        raise _late(search.run) from None
    finally:
        abandoned = True
        search.stop()
        room.release(AHEAD)
        thread.join(PATIENCE)


@lru_cache(maxsize=1)
def _helper() -> Any:
    """The compiled half of ortools, imported when first wanted."""
    try:
        from ortools.sat.python import cp_model_helper
    except ImportError as error:
        if isinstance(error.__cause__ or error.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None  # Ctrl-C while the module was being set up
        raise BackendError(f"CP-SAT is not installed ({error}); install 'ortools'") from None
    if not hasattr(cp_model_helper, "CpModelProto"):
        raise BackendError("this version of CP-SAT is too old; install 'ortools' 9.15")
    return cp_model_helper


@lru_cache(maxsize=64)
def _parameters(seconds: float | None, nodes: int | None, presolve: bool) -> Any:
    """One worker, all solutions; a limit is None for none."""
    parameters = _helper().SatParameters()
    parameters.num_workers = 1
    parameters.random_seed = 0
    parameters.enumerate_all_solutions = True
    parameters.cp_model_presolve = presolve
    parameters.max_presolve_iterations = 1  # a second one costs more than it brings
    # Its handler stays after the solve and swallows every later Ctrl-C of the process.
    parameters.catch_sigint_signal = False
    if seconds is not None:
        parameters.max_time_in_seconds = seconds
    if nodes is not None:
        parameters.max_number_of_conflicts = min(nodes, 2**62)
    return parameters


@lru_cache(maxsize=1)
def _taker_class() -> Any:
    """The callback for each solution; a class, made here as its base comes with ortools."""

    class Taker(_helper().SolutionCallback):  # type: ignore[misc]
        """Passes each grid on once: variables that are not cells never make two of one."""

        def __init__(self, cells: int, take: Take) -> None:
            super().__init__()
            self.cells, self.take = cells, take
            self.seen: set[Grid] = set()
            self.stopped = False
            self.error: BaseException | None = None

        def OnSolutionCallback(self) -> None:  # noqa: N802 - its name in ortools
            # An exception, such as Ctrl-C, must not pass through the solver's own frames.
            try:
                grid = tuple(self.Response().solution)[: self.cells]
                if grid not in self.seen:
                    self.seen.add(grid)
                    self.stopped = not self.take(grid)
            except BaseException as error:  # noqa: BLE001
                self.error = error
            if self.stopped or self.error:
                self.StopSearch()

    return Taker


def to_text(model: Model) -> str:
    """The model as a `CpModelProto` in protocol buffers' text form; OutOfBudget, BackendError."""
    return str(lower(_helper(), model, Run())[0])


def to_bytes(model: Model) -> bytes:
    """The model as a serialised `CpModelProto`; OutOfBudget, BackendError, OSError."""
    proto = lower(_helper(), model, Run())[0]
    with TemporaryDirectory(prefix="kenken-") as folder:  # ortools writes to files alone
        path = Path(folder) / "model.pb"
        if not _helper().CpSatHelper.write_model_to_file(proto, str(path)):
            raise InternalError("ortools could not write the model")
        return path.read_bytes()
