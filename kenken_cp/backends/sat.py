"""A SAT solver on the clauses of `cnf`: solve, block the grid found, solve again.

The sole importer of pysat, when first used.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from kenken_cp.backends.cnf import Cnf, collector_off, encode
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import BackendError
from kenken_cp.core.family import Family, Puzzle
from kenken_cp.core.geometry import Grid

# The fastest to load and solve small puzzles of those that PySAT can interrupt.
SOLVER = "Minisat22"

# Conflicts between two looks at the clock: about 50 ms at 16×16.
CHUNK = 1_000


def grids(family: Family, puzzle: Puzzle, run: Run, limit: int | None) -> Iterator[Grid]:
    """The solutions, each from a solve with those before it blocked. A node is a conflict."""
    if limit is not None and limit < 1:
        return
    cnf = encode(family.model(puzzle), run)
    solver = _loaded(cnf)
    found = 0
    try:
        while _solve(solver, run):
            grid = cnf.key.grid(solver.get_model())
            found += 1
            yield grid
            if found == limit:
                return
            solver.add_clause(cnf.key.blocking(grid))
    finally:
        solver.delete()


def _loaded(cnf: Cnf) -> Any:
    with collector_off():
        return getattr(_pysat()[0], SOLVER)(bootstrap_with=cnf.clauses)


def _solve(solver: Any, run: Run) -> bool:
    """Whether there is a solution; OutOfBudget at the run's limits, KeyboardInterrupt on Ctrl-C.

    PySAT stops for Ctrl-C at once, but raises an error of its own for it.
    """
    interrupted = _pysat()[1]
    while True:
        run.seconds_left()
        left = run.nodes_left()
        before = solver.accum_stats()["conflicts"]
        solver.conf_budget(CHUNK if left is None else min(CHUNK, left))
        try:
            answer = solver.solve_limited()
        except interrupted as error:
            if "interrupt" not in str(error).lower():
                raise
            raise KeyboardInterrupt from None
        run.nodes += solver.accum_stats()["conflicts"] - before
        if answer is not None:  # None: the chunk was not enough
            return bool(answer)


@lru_cache(maxsize=1)
def _pysat() -> tuple[Any, type[Exception]]:
    """PySAT's module of solvers and the error it raises for Ctrl-C, imported when first wanted."""
    try:
        from pysat import solvers
    except ImportError as error:
        raise BackendError(f"PySAT is not installed ({error}); install 'python-sat'") from None
    return solvers, solvers.pysolvers.error
