"""The reference models of `encodings/`, with any solver of the installed `minizinc`.

The constraints are in the family's `.mzn` file and the data in its JSON, so this backend is
independent of the package's own models and solvers. Slow to start (tens of milliseconds).
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from threading import Timer
from typing import NamedTuple

from kenken_cp.core.budget import Run
from kenken_cp.core.errors import BackendError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid, as_rows
from kenken_cp.core.puzzle import Puzzle

DEFAULT_SOLVER = "gecode"

DATA, EXCLUDED = "data.json", "excluded.mzn"

END_OF_SOLUTION = "----------"
ALL_FOUND = "=========="
NONE_FOUND = "=====UNSATISFIABLE====="
GAVE_UP = "=====UNKNOWN====="
FAILED = "=====ERROR====="
NODES = "%%%mzn-stat: nodes="

UNKNOWN = "<unknown version>"
LARGEST = 2**31 - 2  # the largest integer that every solver takes


class InstalledSolver(NamedTuple):
    """The id of a solver that MiniZinc knows, and the options it supports.

    `loads` is False for one whose library MiniZinc does not find: it says `<unknown version>`.
    """

    id: str
    options: tuple[str, ...]
    loads: bool = True

    def ask(self, most: int | None, run: Run) -> tuple[list[str], int | None]:
        """The options for at most `most` solutions and the run's nodes, and the number asked for.

        A solver that can neither stop at a number nor list all is asked for one solution.
        """
        command = ["--solver", self.id]
        nodes = run.nodes_left()
        if nodes is not None:
            if "-node" not in self.options:
                raise BackendError(f"{self.id} in MiniZinc has no node limit; use a time limit")
            command += ["-node", str(min(nodes, LARGEST))]
        if most is not None and "-n" in self.options:
            return [*command, "-n", str(most)], most
        return ([*command, "-a"], None) if "-a" in self.options else (command, 1)


def grids_by(solver: str) -> Callable[[Family, Puzzle, Run, int | None], Iterator[Grid]]:
    """`grids` with this solver: an id, or the last word of one, as in `minizinc --solvers`.

    BackendError if it is not installed.
    """
    solver_of(solver)
    return partial(grids, solver=solver)


def grids(
    family: Family, puzzle: Puzzle, run: Run, limit: int | None, solver: str = DEFAULT_SOLVER
) -> Iterator[Grid]:
    """The solutions, in one call if the solver can list them. A node is the solver's own unit.

    Solutions that differ only outside the grid are duplicates. What is then missing of `limit` is
    asked for again, with the known grids excluded.
    """
    chosen = solver_of(solver)
    seen: dict[Grid, None] = {}
    while limit is None or len(seen) < limit:
        options, asked = chosen.ask(None if limit is None else limit - len(seen), run)
        with TemporaryDirectory(prefix="kenken-") as name:
            folder = Path(name)
            _write(family, puzzle, seen, folder)
            models = [reference_model(name) for name in (family.id, *family.additions(puzzle))]
            files = [*models, folder / EXCLUDED, folder / DATA]
            call = Call([*options, *map(str, files)], folder / "errors", chosen.id, run)
            for grid in call.answers():
                if grid not in seen:
                    seen[grid] = None
                    yield grid
                if asked is None and len(seen) == limit:
                    return
        if call.proven:
            return
        if call.count != asked:
            raise BackendError(
                f"{chosen.id} in MiniZinc stopped without reporting that it had finished"
            )


def _write(family: Family, puzzle: Puzzle, seen: Mapping[Grid, None], folder: Path) -> None:
    """Write the puzzle as data, and a model text that excludes the known grids."""
    data = family.reference_data(puzzle)
    number = next((n for n in _integers(data) if abs(n) > LARGEST), None)
    if number is not None:
        raise BackendError(
            f"MiniZinc's solvers need integers of 32 bits; {number} is out of range; use another "
            "--backend"
        )
    (folder / DATA).write_text(json.dumps(data), encoding="utf-8")
    excluded = [
        f"constraint exists (r in 1..{puzzle.rows}, c in 1..{puzzle.columns})"
        f" (x[r, c] != [|{'|'.join(','.join(map(str, row)) for row in rows)}|][r, c]);\n"
        for rows in (as_rows(grid, puzzle.columns) for grid in seen)
    ]
    (folder / EXCLUDED).write_text("".join(excluded), encoding="utf-8")


def _integers(data: object) -> Iterator[int]:
    """Every integer in plain JSON."""
    if isinstance(data, int):
        yield data
    elif isinstance(data, dict | list):
        for entry in data.values() if isinstance(data, dict) else data:
            yield from _integers(entry)


@dataclass(slots=True)
class Call:
    """One run of MiniZinc: the number of solutions, and whether it proved that these are all."""

    arguments: list[str]
    errors: Path
    solver: str
    run: Run
    count: int = 0
    proven: bool = False
    failed: bool = False

    def answers(self) -> Iterator[Grid]:
        """The grids as they are printed. A limit, or an error of the solver, is raised last."""
        left = self.run.seconds_left()
        command = [*_ended_with_us(), _executable(), *self.arguments]
        command += ["--statistics", "--output-mode", "item"]
        with self.errors.open("wb") as errors:
            # In its own session, so that Ctrl-C reaches this process only, which then ends it.
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
            )
        watch = Timer(left or 0, process.terminate)
        if left is not None:
            watch.start()
        try:
            yield from self._parse_grids(process.stdout or ())
            self.failed |= process.wait() != 0
        finally:
            watch.cancel()
            _end(process)
        if self.proven and not self.failed:
            return
        self.proven = False
        self.run.check_time()
        self.run.nodes_left()
        if self.failed:
            raise BackendError(f"MiniZinc's {self.solver}: {_first_error(self.errors)}")

    def _parse_grids(self, lines: Iterable[str]) -> Iterator[Grid]:
        """The grids: rows of integers up to a dashed line; every other line must be a known one."""
        values: list[int] = []
        for line in map(str.strip, lines):
            if line == END_OF_SOLUTION:
                self.count += 1
                yield tuple(values)
                values = []
            elif line in (ALL_FOUND, NONE_FOUND):
                self.proven = True
            elif line == FAILED:
                self.failed = True
            elif line.startswith(NODES):
                self.run.nodes += int(line.removeprefix(NODES))
            elif line.startswith("====") and line != GAVE_UP:
                raise BackendError(f"MiniZinc's {self.solver} reported {line}")
            elif not line.startswith(("%", GAVE_UP)):
                values += map(int, line.split())


def _end(process: "subprocess.Popen[str]") -> None:
    """End the process and the solver that it started."""
    process.terminate()  # minizinc passes SIGTERM on to the solver; SIGKILL would leave it running
    try:
        process.wait(0.5)
    except subprocess.TimeoutExpired:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)  # its session, the solver included
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _ended_with_us() -> list[str]:
    """What a command begins with so that Linux ends it if this process is killed; else nothing.

    A process that is killed, by SIGKILL or for want of memory, cannot end what it started. In the
    moment in which MiniZinc starts its solver, it does not pass the signal on yet.
    """
    setpriv = which("setpriv") if sys.platform == "linux" else None
    return [setpriv, "--pdeathsig", "TERM", "--"] if setpriv else []


def _first_error(errors: Path) -> str:
    """The first line that names an error, from there on: before it, a solver may print figures."""
    lines = errors.read_text(encoding="utf-8", errors="replace").splitlines()
    named = [line.strip() for line in lines if "rror" in line] or lines[-1:]
    if not named:
        return "it stopped with an error and gave no reason"
    _, marked, reason = named[0].partition("Error: ")
    return f"{marked}{reason}" if marked else named[0]


def _executable() -> str:
    found = which("minizinc")
    if found is None:
        raise BackendError("'minizinc' is not on the PATH; install MiniZinc to use this backend")
    return found


def solver_of(name: str = DEFAULT_SOLVER) -> InstalledSolver:
    """The installed solver of this name; BackendError lists them."""
    solvers = _solvers(_executable())
    wanted = name.lower()
    for solver in solvers:
        if wanted in (solver.id.lower(), solver.id.lower().rpartition(".")[2]):
            return solver
    names = ", ".join(solver.id.rpartition(".")[2] for solver in solvers if solver.loads)
    raise BackendError(f"MiniZinc has no solver {name!r}; installed solvers: {names or 'none'}")


@lru_cache(maxsize=4)
def _solvers(executable: str) -> tuple[InstalledSolver, ...]:
    command = [executable, "--solvers-json"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        return tuple(
            InstalledSolver(
                row["id"],
                (*row.get("stdFlags", ()), *(flag[0] for flag in row.get("extraFlags", ()))),
                row.get("version") != UNKNOWN,
            )
            for row in json.loads(answer.stdout)
        )
    except (ValueError, KeyError, TypeError) as error:
        raise BackendError(
            f"the answer of {executable} to --solvers-json cannot be read ({error}); install "
            "MiniZinc again"
        ) from None


def reference_model(family_id: str) -> Path:
    """The family's model: inside an installed package, or beside the package in a checkout."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "encodings", package.parent / "encodings"):
        if (path := folder / f"{family_id}.mzn").is_file():
            return path
    raise BackendError(
        f"the reference model 'encodings/{family_id}.mzn' is missing; install kenken-cp again"
    )
