"""A SAT solver on the clauses of `cnf`: solve, block the grid found, solve again.

For that (`grids`) it takes the clauses that are solved soonest, not those of a layout. `assignment`
and `refutation` solve given clauses once, such as those of a certificate, for a grid or a proof.
The only importer of pysat, on first use.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from typing import Any

from kenken_cp.backends.cnf import Cnf, CnfClause, collector_off, encode_for_verdict
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import BackendError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.puzzle import Puzzle

# PySAT's names of the usable solvers and of their classes: those that stop after a number of
# conflicts, so that the clock can be checked. Lingeling and Kissat do not, MapleCM stops late, and
# CryptoMiniSat is not in PySAT's wheels.
SOLVERS = {
    "cadical103": "Cadical103",
    "cadical153": "Cadical153",
    "cadical195": "Cadical195",
    "gluecard3": "Gluecard3",
    "gluecard4": "Gluecard4",
    "glucose3": "Glucose3",
    "glucose4": "Glucose4",
    "glucose42": "Glucose42",
    "maplechrono": "MapleChrono",
    "maplesat": "Maplesat",
    "mergesat3": "Mergesat3",
    "minicard": "Minicard",
    "minisat22": "Minisat22",
    "minisat-gh": "MinisatGH",
}

SOLVER = "minisat22"  # the fastest to load and solve small puzzles
PROVER = "Cadical195"  # its proofs check; MapleSAT's do not, Minisat and Kissat write none

# The conflicts between two checks of the clock, at first and at most: about 50 and 400 ms at 16×16.
# They double each time, as a solver that is stopped often takes up to four times as many.
CHUNK, MOST_CHUNK = 1_000, 8_000


def grids_by(solver: str) -> Callable[[Family, Puzzle, Run, int | None], Iterator[Grid]]:
    """`grids` with the solver of this name; BackendError lists those that can be used."""
    if solver not in SOLVERS:
        raise BackendError(
            f"the SAT solver {solver!r} is unknown or cannot be stopped at a time limit; choose "
            f"from {', '.join(SOLVERS)}"
        )
    return partial(grids, solver=solver)


def grids(
    family: Family, puzzle: Puzzle, run: Run, limit: int | None, solver: str = SOLVER
) -> Iterator[Grid]:
    """The solutions, each by a solve with the earlier ones blocked. A node is a conflict."""
    if limit is not None and limit < 1:
        return
    with collector_off():
        cnf = encode_for_verdict(family.model(puzzle), run)
        loaded, key = _load_solver(cnf, solver), cnf.key
        del cnf  # the collector would look through the clauses
    found = 0
    try:
        while _solve(loaded, run):
            grid = key.grid(loaded.get_model())
            found += 1
            yield grid
            if found == limit:
                return
            loaded.add_clause(key.blocking(grid))
    finally:
        loaded.delete()


def assignment(cnf: Cnf, run: Run, solver: str = SOLVER) -> Grid | None:
    """A grid that the clauses allow; None if there is none. Limits and nodes are as in `grids`."""
    loaded = _load_solver(cnf, solver)
    try:
        return cnf.key.grid(loaded.get_model()) if _solve(loaded, run) else None
    finally:
        loaded.delete()


def refutation(clauses: Sequence[CnfClause], run: Run) -> list[str] | None:
    """The lines of a DRUP proof that the clauses are unsatisfiable; None if they are satisfiable.

    The proof is unchecked. It comes from one solver that is given only the clauses: a proof under
    assumptions would be none. Each call leaks some 5 KB in PySAT, so a process should end after a
    thousand or so.
    """
    with collector_off():
        solver = getattr(_pysat(), PROVER)(bootstrap_with=clauses, with_proof=True)
    try:
        if _solve(solver, run):
            return None
        proof: list[str] = solver.get_proof()
        return proof
    finally:
        solver.delete()


def _load_solver(cnf: Cnf, solver: str) -> Any:
    with collector_off():
        return getattr(_pysat(), SOLVERS[solver])(bootstrap_with=cnf.clauses)


def _solve(solver: Any, run: Run) -> bool:
    """Whether there is a solution; OutOfBudget at the run's limits, KeyboardInterrupt on Ctrl-C.

    On the main thread PySAT leaves a solver for Ctrl-C wherever it stands, by a long jump; memory
    that was being given out then is broken, and the process may abort. So the solver has a thread
    of its own, and Ctrl-C is heard after a chunk.
    """
    chunk = CHUNK
    with ThreadPoolExecutor(max_workers=1) as thread:
        while True:
            run.check_time()
            left = run.nodes_left()
            before = solver.accum_stats()["conflicts"]
            solver.conf_budget(chunk if left is None else min(chunk, left))
            chunk = min(2 * chunk, MOST_CHUNK)
            answer = thread.submit(solver.solve_limited).result()
            run.nodes += solver.accum_stats()["conflicts"] - before
            if answer is not None:  # None: the chunk of conflicts was used up
                return bool(answer)


@lru_cache(maxsize=1)
def _pysat() -> Any:
    """PySAT's module of solvers, imported on first use."""
    try:
        from pysat import solvers
    except ImportError as error:
        raise BackendError(f"PySAT is not installed ({error}); install 'python-sat'") from None
    return solvers
