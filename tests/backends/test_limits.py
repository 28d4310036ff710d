"""Budgets end as OutOfBudget and Ctrl-C as KeyboardInterrupt, soon and in every phase."""

import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from math import factorial, prod
from pathlib import Path
from time import monotonic, sleep

import pytest

from kenken_cp.backends import BACKENDS, Backend, backend_of
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import OutOfBudget
from kenken_cp.core.geometry import neighbours
from kenken_cp.kinds.cages.kenken import FAMILY
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.helpers.paths import ROOT

ROWS = [
    pytest.param(
        row,
        id=row.id,
        marks=pytest.mark.skipif(
            row.id == "minizinc" and shutil.which("minizinc") is None,
            reason="minizinc is not installed",
        ),
    )
    for row in BACKENDS
]


def hard(size: int = 14) -> CagePuzzle:
    """Sums and products of four and five cells; at 14×14 no backend settles it in seconds."""
    rng = random.Random(2)
    grid = [(r + c) % size + 1 for r in rng.sample(range(size), size) for c in range(size)]
    free = set(range(size * size))
    cages = []
    while free:
        cells = [min(free)]
        free.remove(cells[0])
        for _ in range(rng.randint(3, 4)):
            near = {other for cell in cells for other in neighbours(cell, size, size)} & free
            if near:
                cells.append(rng.choice(sorted(near)))
                free.remove(cells[-1])
        values = [grid[cell] for cell in cells]
        if len(cells) == 1:
            cages.append(Cage(tuple(cells), "=", values[0]))
        elif rng.random() < 0.7:
            cages.append(Cage(tuple(cells), "+", sum(values)))
        else:
            cages.append(Cage(tuple(cells), "*", prod(values)))
    return CagePuzzle(size, size, tuple(cages))


def slow_to_build() -> CagePuzzle:
    """Seconds go by before a solver sees it: products of many partial results."""
    starts = range(0, 256, 16)
    products = [Cage(tuple(range(row, row + 11)), "*", factorial(16) // 1680) for row in starts]
    sums = [Cage(tuple(range(row + 11, row + 16)), "+", 32) for row in starts]
    return CagePuzzle(16, 16, (*products, *sums))


@pytest.mark.parametrize("backend", ROWS)
def test_a_time_limit_ends_as_out_of_budget(backend: Backend) -> None:
    started = monotonic()
    with pytest.raises(OutOfBudget, match=r"time limit of 0\.4 s"):
        list(backend.grids(FAMILY, hard(), Run(Budget(seconds=0.4)), 2))
    assert monotonic() - started > 0.3


@pytest.mark.parametrize("name", ["cp-sat", "sat"])
def test_a_time_limit_ends_the_building_and_the_presolve_too(name: str) -> None:
    with pytest.raises(OutOfBudget, match="time limit of 2 s"):
        list(backend_of(name).grids(FAMILY, slow_to_build(), Run(Budget(seconds=2)), 2))


@pytest.mark.parametrize("backend", ROWS)
def test_no_time_at_all_is_out_of_budget_at_once(backend: Backend) -> None:
    with pytest.raises(OutOfBudget, match="time limit"):
        list(backend.grids(FAMILY, hard(), Run(Budget(seconds=0)), 2))


@pytest.mark.parametrize("backend", ROWS)
def test_a_node_limit_ends_as_out_of_budget(backend: Backend) -> None:
    run = Run(Budget(nodes=30))
    with pytest.raises(OutOfBudget, match="node limit of 30"):
        list(backend.grids(FAMILY, hard(10), run, 2))
    assert run.nodes >= 30


@pytest.mark.parametrize("backend", ROWS)
def test_a_budget_that_suffices_changes_nothing(backend: Backend) -> None:
    puzzle = CagePuzzle(3, 3, tuple(Cage(tuple(range(r, r + 3)), "+", 6) for r in (0, 3, 6)))
    run = Run(Budget(seconds=60, nodes=10_000))
    bounded = list(backend.grids(FAMILY, puzzle, run, None))
    assert bounded == list(backend.grids(FAMILY, puzzle, Run(), None))
    assert len(bounded) == 12


@pytest.mark.parametrize(
    ("name", "after", "puzzle"),
    [
        *((name, 0.3, "hard") for name in (*(row.id for row in BACKENDS), "sat:cadical195")),
        # The others refuse cages of 11 cells at once.
        *((name, 0.1, "slow_to_build") for name in ("cp-sat", "sat")),
    ],
)
def test_ctrl_c_ends_a_solve_within_a_second(name: str, after: float, puzzle: str) -> None:
    if name == "minizinc" and shutil.which("minizinc") is None:
        pytest.skip("minizinc is not installed")
    script = (
        "from tests.backends.test_limits import *\n"
        f"puzzle = {puzzle}()\n"
        "print('ready', flush=True)\n"
        f"print(len(list(backend_of('{name}').grids(FAMILY, puzzle, Run(), 2))), flush=True)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert process.stdout.readline() == b"ready\n"
            sleep(after)
            assert process.poll() is None, "it was done before it could be interrupted"
            process.send_signal(signal.SIGINT)
            process.wait(30)  # the second that is promised is measured by `make bench`
            assert b"KeyboardInterrupt" in process.stderr.read()
            assert process.stdout.read() == b""
        finally:
            process.kill()


@pytest.mark.skipif(
    shutil.which("minizinc") is None or shutil.which("setpriv") is None,
    reason="needs minizinc, and setpriv of Linux",
)
def test_a_process_that_is_killed_leaves_no_solver_running() -> None:
    script = (
        "from tests.backends.test_limits import *\n"
        "list(backend_of('minizinc').grids(FAMILY, hard(), Run(), 2))\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT) as process:
        try:
            until(lambda: passes_on(process.pid), "minizinc starts no solver")
            started = descendants(process.pid)
        finally:
            process.kill()
    until(lambda: not any(map(is_running, started)), f"{started} are still running")


def until(holds: Callable[[], bool], otherwise: str) -> None:
    """Wait until something holds; half a minute at most."""
    end = monotonic() + 30
    while not holds():
        assert monotonic() < end, otherwise
        sleep(0.05)


def descendants(process: int) -> list[int]:
    """The processes that a process started, and those that they started."""
    try:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8")
    except OSError:
        return []
    started = [int(word) for word in listed.split()]
    return started + [later for child in started for later in descendants(child)]


def passes_on(process: int) -> bool:
    """Whether MiniZinc, which this process started, runs a solver and would end it on SIGTERM."""
    started = descendants(process)
    if len(started) < 2:
        return False
    status = Path(f"/proc/{started[0]}/status").read_text(encoding="utf-8")
    caught = int(status.partition("SigCgt:")[2].split()[0], 16)
    return bool(caught >> (signal.SIGTERM - 1) & 1)


def is_running(process: int) -> bool:
    """Whether a process is there, and not only its exit code, which nobody has read."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2]
    except OSError:
        return False
    return state.split()[0] != "Z"


def test_a_backend_can_be_asked_again_after_its_budget_ran_out() -> None:
    for name in ("cp-sat", "sat"):
        with pytest.raises(OutOfBudget):
            list(backend_of(name).grids(FAMILY, hard(10), Run(Budget(nodes=10)), 2))
        puzzle = CagePuzzle(2, 2, (Cage((0, 1), "+", 3), Cage((2, 3), "+", 3)))
        assert len(list(backend_of(name).grids(FAMILY, puzzle, Run(), None))) == 2
