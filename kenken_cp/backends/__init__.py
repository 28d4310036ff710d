"""The solvers behind one interface: one row per backend, each but the kernel imported on first use.

Most commands need the kernel alone. SAT solvers get a model as clauses. A layout (`cnf-1`, `cnf-2`)
fixes which clauses a model becomes, and in which order. It never changes, as certificates depend on
it. To find solutions, the SAT backend solves other clauses, which are solved sooner. A fold is an
automaton constraint of a model (`core.model.Fold`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

from kenken_cp.backends import kernel
from kenken_cp.core.budget import Run
from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import BackendError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.puzzle import Puzzle

Grids: TypeAlias = Callable[[Family, Puzzle, Run, int | None], Iterator[Grid]]


@dataclass(frozen=True, slots=True)
class Backend:
    """A way to find solutions.

    `grids(family, puzzle, run, limit)` yields distinct solutions, at most `limit`, in the same
    order on every run, and ends when there are no more. It adds to `run.nodes`. It raises
    OutOfBudget at a limit of the run's budget, BackendError if the backend is not installed or
    cannot take the puzzle, and KeyboardInterrupt within a second of Ctrl-C.

    `grids_by(solver)` is `grids` with a chosen solver, for backends that have several; it raises
    BackendError if there is no such solver. `require()` raises it if the backend is not installed.
    """

    id: str
    title: str
    grids: Grids
    grids_by: Callable[[str], Grids] | None = None
    require: Callable[[], object] | None = None


def _of(module: str, name: str) -> Callable[..., Any]:
    """A function of a backend's module, which is imported when it is called."""

    def call(*given: Any) -> Any:
        return getattr(import_module(f"{__name__}.{module}"), name)(*given)

    return call


BACKENDS: tuple[Backend, ...] = (
    Backend("kernel", "the compiled kernel", kernel.grids),
    Backend("cp-sat", "OR-tools CP-SAT", _of("cpsat", "grids"), _of("cpsat", "grids_by")),
    Backend("sat", "PySAT on the CNF", _of("sat", "grids"), _of("sat", "grids_by")),
    Backend(
        "minizinc",
        "the reference model in MiniZinc",
        _of("minizinc", "grids"),
        _of("minizinc", "grids_by"),
        _of("minizinc", "solver_of"),
    ),
)

_BY_ID = {backend.id: backend for backend in BACKENDS}


def require(name: str) -> None:
    """Raise BackendError if the backend or its solver is unknown or not installed."""
    row = backend_of(name)
    if row.require is not None:
        row.require()


def backend_of(name: str) -> Backend:
    """The backend of this name, `id` or `id:solver`; BackendError lists the choices."""
    backend_id, colon, solver = name.partition(":")
    row = _BY_ID.get(backend_id)
    if row is not None and not colon:
        return row
    if row is not None and row.grids_by is not None and solver:
        return Backend(name, f"{row.title}, by {solver}", row.grids_by(solver))
    choices = [f"{b.id}[:SOLVER]" if b.grids_by else b.id for b in BACKENDS]
    raise BackendError(
        f"the backend {name!r} is unknown; choose from {say_list(['auto', *choices], 'or')}"
    )
