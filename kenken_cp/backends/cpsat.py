"""OR-tools CP-SAT: all solutions by one enumerating solve with one worker.

The only importer of ortools, on first use. `cpsat_model` writes the model's protocol buffer, which
takes a third of the time of `cp_model`; importing `cp_model`, with pandas, would take half a
second.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Semaphore, Thread

from kenken_cp.backends.cpsat_model import Ortools, lower
from kenken_cp.core.budget import Run
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import BackendError, InternalError, OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Model
from kenken_cp.core.puzzle import Puzzle

# A solve in this thread reacts to Ctrl-C only when it ends; one in another thread costs 0.3 ms
# more. So a short solve runs here first, unless the tables are so large that presolving them takes
# longer; what it does not settle starts again in a thread.
QUICK_SECONDS = 0.2
QUICK_GRIDS = 1_000
QUICK_VALUES = 50_000
AHEAD = 256  # grids that may be found ahead of the reader
PATIENCE = 0.5  # seconds to wait for a stopped thread; in presolve it may not react

Take = Callable[[Grid], bool]  # takes a distinct grid; returns whether to continue


NO_PRESOLVE = "no-presolve"


def grids_by(solver: str) -> Callable[[Family, Puzzle, Run, int | None], Iterator[Grid]]:
    """`grids` without CP-SAT's presolve, as a second opinion; BackendError for another name."""
    if solver != NO_PRESOLVE:
        raise BackendError(f"CP-SAT has no solver {solver!r}; use cp-sat, or cp-sat:{NO_PRESOLVE}")
    return partial(grids, presolve=False)


def grids(
    family: Family, puzzle: Puzzle, run: Run, limit: int | None, presolve: bool = True
) -> Iterator[Grid]:
    """All solutions by one enumerating solve, proven complete.

    A node is a conflict, since CP-SAT has no limit on branches. It checks the limit only now and
    then, so a few more may be spent.
    """
    if limit is not None and limit < 1:
        return
    proto, values = lower(_helper(), family.model(puzzle), run)
    cells = puzzle.rows * puzzle.columns
    if values > QUICK_VALUES:
        yield from _stream_grids(Solve(proto, cells, run, presolve), limit)
        return
    found: list[Grid] = []
    most = QUICK_GRIDS if limit is None else limit

    def take(grid: Grid) -> bool:
        found.append(grid)
        return len(found) < most

    settled = Solve(proto, cells, run, presolve).solve(take, QUICK_SECONDS)
    if settled or len(found) == limit:
        yield from found
    else:
        yield from _stream_grids(Solve(proto, cells, run, presolve), limit)


class Solve:
    """One solve of a model; ortools crashes if a wrapper is used twice."""

    def __init__(self, proto: Ortools, cells: int, run: Run, presolve: bool) -> None:
        self.proto, self.cells, self.run, self.presolve = proto, cells, run, presolve
        self.wrapper = _helper().SolveWrapper()

    def stop(self) -> None:
        """Stop a solve that runs, or is about to run, in another thread."""
        self.wrapper.stop_search()

    def solve(self, take: Take, quick: float | None = None) -> bool:
        """Whether all solutions were taken; False if `take`, or `quick` seconds, stopped it.

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
            # CP-SAT's clock may be slightly ahead of ours. If it was not `stop`, time ran out.
            raise _late(self.run)
        return False


def _late(run: Run) -> OutOfBudget:
    return OutOfBudget(f"the time limit of {run.budget.seconds or 0:g} s was reached")


def _is_proof(response: Ortools, solutions: int) -> bool:
    """Whether the response proves that these are all; InternalError for an impossible answer."""
    helper = _helper()
    if response.status == (helper.OPTIMAL if solutions else helper.INFEASIBLE):
        return True
    if response.status in (helper.FEASIBLE, helper.UNKNOWN):
        return False
    outcome = f"{response.status.name} after {say_count(solutions, 'solution')}"
    raise InternalError(f"CP-SAT answered {outcome}. {response.solution_info}")


def _stream_grids(search: Solve, limit: int | None) -> Iterator[Grid]:
    """The grids, as a solve in a thread finds them; it waits if too far ahead of the reader."""
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
        # Presolve may ignore the time limit, so the clock is checked here as well.
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
def _helper() -> Ortools:
    """The compiled half of ortools, imported on first use."""
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
def _parameters(seconds: float | None, nodes: int | None, presolve: bool) -> Ortools:
    """One worker, all solutions; None is no limit."""
    parameters = _helper().SatParameters()
    parameters.num_workers = 1
    parameters.random_seed = 0
    parameters.enumerate_all_solutions = True
    parameters.cp_model_presolve = presolve
    parameters.max_presolve_iterations = 1  # a second iteration costs more than it gains
    # Its signal handler would stay after the solve and swallow every later Ctrl-C.
    parameters.catch_sigint_signal = False
    if seconds is not None:
        parameters.max_time_in_seconds = seconds
    if nodes is not None:
        parameters.max_number_of_conflicts = min(nodes, 2**62)
    return parameters


@lru_cache(maxsize=1)
def _taker_class() -> Ortools:
    """The solution callback's class, created here since its base class comes with ortools."""

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
    """The model as a serialized `CpModelProto`. Raises OutOfBudget, BackendError or OSError."""
    proto = lower(_helper(), model, Run())[0]
    with TemporaryDirectory(prefix="kenken-") as folder:  # ortools writes to files alone
        path = Path(folder) / "model.pb"
        if not _helper().CpSatHelper.write_model_to_file(proto, str(path)):
            raise InternalError("ortools could not write the model")
        return path.read_bytes()
