"""The solvers behind one interface: one row per backend, each importing its solver on first use."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from kenken_cp.backends import cpsat, kernel, minizinc, sat
from kenken_cp.core.budget import Run
from kenken_cp.core.counts import listed
from kenken_cp.core.errors import BackendError
from kenken_cp.core.family import Family, Puzzle
from kenken_cp.core.geometry import Grid

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


BACKENDS: tuple[Backend, ...] = (
    Backend("kernel", "the compiled kernel", kernel.grids),
    Backend("cp-sat", "OR-tools CP-SAT", cpsat.grids, cpsat.grids_by),
    Backend("sat", "PySAT on the CNF", sat.grids, sat.grids_by),
    Backend(
        "minizinc",
        "the reference model in MiniZinc",
        minizinc.grids,
        minizinc.grids_by,
        minizinc.solver_of,
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
        f"the backend {name!r} is unknown; choose from {listed(['auto', *choices], 'or')}"
    )
