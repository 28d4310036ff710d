"""OR-tools CP-SAT: integer cells, AllDifferent, a table or a chain of them per cage; one worker.

The sole importer of ortools, when first used. It writes the model's protocol buffer itself:
that takes a third of the time of `cp_model`, whose import alone, with pandas, is half a second.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Semaphore, Thread
from typing import Any

from kenken_cp.backends.layers import Layers, total_of, unroll
from kenken_cp.core.budget import Run
from kenken_cp.core.counts import counted
from kenken_cp.core.errors import BackendError, InternalError, OutOfBudget
from kenken_cp.core.family import Family, Puzzle
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Fold, Model, Table

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
        raise BackendError(f"CP-SAT's {solver!r} is not known; choose from {NO_PRESOLVE}")
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
    proto, values = _proto(family.model(puzzle), run)
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
        raise BackendError("this CP-SAT is too old; install 'ortools' 9.15")
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
    return str(_proto(model, Run())[0])


def to_bytes(model: Model) -> bytes:
    """The model as a serialised `CpModelProto`; OutOfBudget, BackendError, OSError."""
    proto = _proto(model, Run())[0]
    with TemporaryDirectory(prefix="kenken-") as folder:  # ortools writes to files alone
        path = Path(folder) / "model.pb"
        if not _helper().CpSatHelper.write_model_to_file(proto, str(path)):
            raise InternalError("ortools could not write the model")
        return path.read_bytes()


def _proto(model: Model, run: Run) -> tuple[Any, int]:
    """The model as CP-SAT's protocol buffer, variable i being cell i; and its tables' size."""
    houses = tuple([c.cells for c in model.constraints if isinstance(c, AllDifferent)])
    board, terms = _board(model.domains, houses)
    proto = _helper().CpModelProto()
    proto.copy_from(board)
    size = 0
    for constraint in model.constraints:
        if isinstance(constraint, Table):
            values = list(chain.from_iterable(constraint.tuples))
            _add_table(proto, [terms[cell] for cell in constraint.cells], values)
            size += len(values)
        elif isinstance(constraint, Fold):
            domains = [model.domains[cell] for cell in constraint.cells]
            size += _add_fold(proto, constraint, domains)
            run.seconds_left()
    return proto, size


def _add_table(proto: Any, terms: list[Any], values: list[int]) -> None:
    table = proto.constraints.add().table
    table.exprs.extend(terms)
    table.values.extend(values)


@lru_cache(maxsize=64)
def _board(
    domains: tuple[tuple[int, ...], ...], houses: tuple[tuple[int, ...], ...]
) -> tuple[Any, list[Any]]:
    """What puzzles of one kind share, to be copied; and each cell as a linear term."""
    proto = _helper().CpModelProto()
    for domain in domains:
        proto.variables.add().domain.extend(_intervals(domain))
    terms = [_term(cell) for cell in range(len(domains))]
    for cells in houses:
        proto.constraints.add().all_diff.exprs.extend([terms[cell] for cell in cells])
    return proto, terms


def _term(variable: int) -> Any:
    term = _helper().LinearExpressionProto()
    term.vars.append(variable)
    term.coeffs.append(1)
    return term


def _intervals(domain: Sequence[int]) -> list[int]:
    """Ascending values as CP-SAT's closed intervals: 1 2 3 7 is 1 3 7 7."""
    bounds: list[int] = []
    for value in domain:
        if bounds and bounds[-1] == value - 1:
            bounds[-1] = value
        else:
            bounds += (value, value)
    return bounds


def _add_fold(proto: Any, fold: Fold, domains: Sequence[Sequence[int]]) -> int:
    """A fold as a linear equation if it is one, or else as a chain of tables; their size."""
    layers = unroll(fold, domains)
    target = total_of(layers, domains)
    if not layers.starts:
        proto.constraints.add().bool_or.literals.clear()  # an empty clause is false
        return 0
    if target is None:
        return _add_chain(proto, fold, layers)
    linear = proto.constraints.add().linear
    linear.vars.extend(fold.cells)
    linear.coeffs.extend([1] * len(fold.cells))
    linear.domain.extend((target, target))
    return 0


def _add_chain(proto: Any, fold: Fold, layers: Layers) -> int:
    """The layered graph: a variable for the state of each layer, a table from one to the next.

    Not CP-SAT's automaton: where that is expanded it has solutions that differ in nothing of
    ours, tens of thousands for one grid. Here a start and the cells settle all the states.
    """
    size = 0
    states = []
    for count in [len(rows) for rows in layers.arcs] + [1]:
        states.append(_term(len(proto.variables)))
        proto.variables.add().domain.extend((0, count - 1))
    for place, rows in enumerate(layers.arcs):
        arcs = ((state, *arc) for state, row in enumerate(rows) for arc in row)
        values = list(chain.from_iterable(arcs))
        cell = _term(fold.cells[place])
        _add_table(proto, [states[place], cell, states[place + 1]], values)
        size += len(values)
    return size
