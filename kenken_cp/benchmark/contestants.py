"""The solvers of a race: one row each, with how it is asked and what it lacks if it cannot run.

Most read a file of the instance (`PosedInstance`); the kernel and CP-SAT get the puzzle itself.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from kenken_cp.backends import backend_of, minizinc, sat
from kenken_cp.backends.cnf import Cnf, encode
from kenken_cp.benchmark.instances import Instance, Status
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import BackendError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Model
from kenken_cp.rup import read_dimacs
from kenken_cp.text.decoding import one_line


class PosedInstance(NamedTuple):
    """An instance as solvers get it: `files` has it by format, `models` is the models' folder."""

    instance: Instance
    files: dict[str, Path]
    models: Path

    def text(self, format_id: str) -> str:
        """What is in the file of this format."""
        return self.files[format_id].read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Contestant:
    """A solver. `missing()` says what it needs and does not find, "" if it can run.

    `ask(posed, run)` is a grid, or None where it proves that there is none; it raises OutOfBudget
    at the time limit and BackendError for what the solver cannot take.
    """

    id: str
    title: str
    missing: Callable[[], str]
    ask: Callable[[PosedInstance, Run], Grid | None]


def _kernel(posed: PosedInstance, run: Run) -> Grid | None:
    """The kernel cannot take a forbidden grid: it is asked for two solutions."""
    instance = posed.instance
    wanted = 1 if instance.status is Status.SAT else 2
    found = backend_of("kernel").grids(instance.family, instance.document.puzzle, run, wanted)
    return next((grid for grid in found if grid != instance.forbidden), None)


def _cpsat(posed: PosedInstance, run: Run) -> Grid | None:
    family, puzzle = posed.instance.pose(0)
    return next(iter(list(backend_of("cp-sat").grids(family, puzzle, run, 1))), None)


def _pysat(solver: str, posed: PosedInstance, run: Run) -> Grid | None:
    model = posed.instance.family.model(posed.instance.document.puzzle)
    key = encode(Model(model.domains, (), model.layout)).key
    variables, clauses = read_dimacs(posed.text("cnf").splitlines())
    return sat.assignment(Cnf(key, variables, clauses), run, solver)


def _minizinc(solver: str, posed: PosedInstance, run: Run) -> Grid | None:
    model = posed.models / model_of(posed.instance.family.id)
    chosen = minizinc.solver_of(solver)
    with TemporaryDirectory(prefix="kenken-") as name:
        arguments = ["--solver", chosen.id, str(model), str(posed.files["dzn"])]
        call = minizinc.Call(arguments, Path(name) / "errors", chosen.id, run)
        return next(iter(list(call.answers())), None)


def model_of(family_id: str) -> str:
    """The name of a family's model for instances, which may forbid a grid."""
    return f"{family_id}-instance.mzn"


def _clingo(posed: PosedInstance, run: Run) -> Grid | None:
    rules = posed.models / f"{posed.instance.family.id}.lp"
    if not rules.is_file():
        raise BackendError(f"there are no rules for clingo ({rules.name}) for this family")
    command = [*_clingo_command(), "--outf=2", "--verbose=0", str(rules), str(posed.files["lp"])]
    return read_atoms(_output_of(command, run))


def read_atoms(text: str) -> Grid | None:
    """The values of the cells in clingo's JSON, row by row; BackendError if it has no answer."""
    try:
        answer = json.loads(text)
        if answer["Result"] == "UNSATISFIABLE":
            return None
        atoms = answer["Call"][-1]["Witnesses"][-1]["Value"]
        found = sorted(tuple(map(int, re.findall(r"-?\d+", atom))) for atom in atoms)
        return tuple([value for _, _, value in found])
    except (ValueError, LookupError, TypeError):
        raise BackendError(f"gave no answer; it wrote: {one_line(text)[:100]}") from None


def _clingo_command() -> list[str]:
    program = shutil.which("clingo")
    return [program] if program else [sys.executable, "-m", "clingo"]


def _java(solver: str, arguments: list[str], posed: PosedInstance, run: Run) -> Grid | None:
    java, path = shutil.which("java"), jar_of(solver)
    if java is None or path is None:
        raise BackendError("Java is missing" if java is None else "the solver's jar is missing")
    words = [str(path) if word == "JAR" else word for word in arguments]
    text = _output_of([java, *words, str(posed.files["xml"])], run)
    return read_answer(text, len(posed.instance.grid))


# In the output of XCSP3 solvers, which may be coloured: 4x3 is three times 4.
_COLOR = re.compile(r"\x1b\[[0-9;]*m")
_VALUES = re.compile(r"<values>([^<]*)</values>")


def read_answer(text: str, cells: int) -> Grid | None:
    """The values of the first variables, this many, in an XCSP3 solver's output; BackendError."""
    plain = _COLOR.sub("", text)
    if re.search(r"^s UNSATISFIABLE", plain, re.MULTILINE):
        return None
    found = _VALUES.search(plain)
    if found is None:
        last = (plain.strip().splitlines() or ["nothing"])[-1].strip()
        raise BackendError(f"gave no answer; its last line is: {last[:100]}")
    values: list[int] = []
    for word in found[1].split():
        value, _, times = word.partition("x")
        values += [int(value)] * int(times or 1)
    return tuple(values[:cells])


def _output_of(command: list[str], run: Run) -> str:
    """What a program writes; OutOfBudget when the time is up, and the program is then ended."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=run.seconds_left(),
            stdin=subprocess.DEVNULL, errors="replace",
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise OutOfBudget(f"the time limit of {run.budget.seconds:g} s was reached") from None
    except OSError as error:
        raise BackendError(f"{command[0]} cannot be run: {error.strerror or error}") from None
    return done.stdout or done.stderr


def jar_of(solver: str) -> Path | None:
    """The solver's jar, as the package pycsp3 brings it; None if it is not installed."""
    spec = find_spec("pycsp3")
    folders = spec.submodule_search_locations if spec else None
    found = [
        jar for folder in folders or () for jar in Path(folder).glob(f"solvers/{solver}/*.jar")
    ]
    return min(found, default=None)


def _package(module: str, package: str) -> str:
    return "" if find_spec(module) else f"pip install {package}"


def _of_minizinc(solver: str) -> str:
    try:
        minizinc.solver_of(solver)
    except BackendError as error:
        return str(error)
    return ""


def _of_clingo() -> str:
    return "" if shutil.which("clingo") else _package("clingo", "clingo")


def _of_java(solver: str) -> str:
    if shutil.which("java") is None:
        return "'java' is not on the PATH"
    return "" if jar_of(solver) else "pip install pycsp3, which brings its jar"


def _java_row(solver: str, title: str, arguments: list[str]) -> Contestant:
    return Contestant(solver, title, partial(_of_java, solver), partial(_java, solver, arguments))


def _pysat_row(solver: str, title: str) -> Contestant:
    missing = partial(_package, "pysat", "python-sat")
    return Contestant(solver, f"{title}, by PySAT", missing, partial(_pysat, solver))


def _minizinc_row(solver: str, title: str) -> Contestant:
    missing, ask = partial(_of_minizinc, solver), partial(_minizinc, solver)
    return Contestant(f"minizinc:{solver}", f"{title}, by MiniZinc", missing, ask)


CONTESTANTS: tuple[Contestant, ...] = (
    Contestant("kernel", "the compiled kernel", str, _kernel),  # which lacks nothing
    Contestant(
        "cp-sat", "OR-tools CP-SAT, one worker", partial(_package, "ortools", "ortools"), _cpsat
    ),
    _pysat_row("cadical195", "CaDiCaL 1.9.5"),
    _pysat_row("glucose42", "Glucose 4.2.1"),
    _minizinc_row("gecode", "Gecode"),
    _minizinc_row("chuffed", "Chuffed"),
    Contestant("clingo", "clingo", _of_clingo, _clingo),
    _java_row("ace", "ACE", ["-jar", "JAR"]),
    _java_row("choco", "Choco", ["-cp", "JAR", "org.chocosolver.parser.xcsp.ChocoXCSP"]),
)


def contestant_of(name: str) -> Contestant:
    """The row of this name, or any solver of MiniZinc; BackendError lists the names."""
    for row in CONTESTANTS:
        if row.id == name:
            return row
    backend, colon, solver = name.partition(":")
    if backend == "minizinc" and colon and solver:
        return _minizinc_row(solver, solver)
    names = ", ".join(row.id for row in CONTESTANTS)
    raise BackendError(f"the solver {name!r} is unknown; choose from {names} or minizinc:SOLVER")
