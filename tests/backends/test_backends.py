"""Every backend finds exactly the solutions that brute force finds, on every variant."""

import contextlib
import json
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from kenken_cp.backends import BACKENDS, Backend, backend_of, cpsat, minizinc
from kenken_cp.core import limits
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import BackendError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.kinds.cages import model as cage_model
from kenken_cp.kinds.cages import rules as cage_rules
from kenken_cp.kinds.cages.kenken import FAMILY
from kenken_cp.kinds.cages.operators import GIVEN, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import family_for
from tests.helpers import oracle
from tests.helpers.strategies import housed_puzzles, puzzles

needs_minizinc = pytest.mark.skipif(
    shutil.which("minizinc") is None, reason="minizinc is not installed"
)
ROWS = [
    pytest.param(row, id=row.id, marks=[needs_minizinc] if row.id == "minizinc" else [])
    for row in BACKENDS
]
IN_PROCESS = [row.id for row in BACKENDS if row.id != "minizinc"]

# Two solutions: 1 and 2 change places in the two cages of 3.
TWO = CagePuzzle(2, 2, (Cage((0, 1), "+", 3), Cage((2, 3), "+", 3)))
# The digits allow no third 2.
NONE = CagePuzzle(2, 2, (Cage((0, 1), "*", 4), Cage((2, 3), "+", 3)))
UNIQUE = CagePuzzle(2, 2, (Cage((0,), GIVEN, 2), Cage((1, 2, 3), "+", 4)))
# Every 4×4 Latin square: no cage says more than the lines do.
FREE = CagePuzzle(4, 4, tuple(Cage(tuple(range(r, r + 4)), "+", 10) for r in range(0, 16, 4)))
NO_OP = CagePuzzle(
    2, 3, (Cage((0, 1), "-", 1), Cage((2, 5), "*", 0), Cage((3, 4), "?", -2)), (-2, 0, 1, 3)
)


def find(backend: Backend, puzzle: CagePuzzle, limit: int | None = None) -> list[Grid]:
    return list(backend.grids(FAMILY, puzzle, Run(), limit))


def agree(names: Sequence[str], puzzle: CagePuzzle) -> None:
    """All solutions are found by all of these backends, none twice, whatever the limit."""
    wanted = oracle.solutions(FAMILY, puzzle)
    for backend in map(backend_of, names):
        assert sorted(find(backend, puzzle)) == wanted, backend.id
        two = find(backend, puzzle, 2)
        assert len(two) == len(set(two)) == min(2, len(wanted)), backend.id
        assert set(two) <= set(wanted), backend.id


@given(puzzle=puzzles(max_size=3))
def test_every_variant(puzzle: CagePuzzle) -> None:
    agree(IN_PROCESS, puzzle)


@given(pair=housed_puzzles())
def test_every_family(pair: tuple[CagePuzzle, Grid]) -> None:
    puzzle, grid = pair
    family = family_for(puzzle)
    assert family.check(puzzle, grid) == []
    wanted = oracle.solutions(family, puzzle)
    assert grid in wanted
    for name in IN_PROCESS:
        assert sorted(backend_of(name).grids(family, puzzle, Run(), None)) == wanted, name


@needs_minizinc
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(pair=housed_puzzles())
def test_every_family_in_minizinc(pair: tuple[CagePuzzle, Grid]) -> None:
    family = family_for(pair[0])
    solutions = list(backend_of("minizinc").grids(family, pair[0], Run(), None))
    assert sorted(solutions) == oracle.solutions(family, pair[0])


@given(pair=housed_puzzles(), other=housed_puzzles())
def test_the_rules_miss_nothing(
    pair: tuple[CagePuzzle, Grid], other: tuple[CagePuzzle, Grid]
) -> None:
    """A grid of another puzzle passes the rules only if the SAT solver has it too."""
    puzzle, grid = pair[0], other[1]
    family = family_for(puzzle)
    allowed = list(backend_of("sat").grids(family, puzzle, Run(), None))
    assert (family.check(puzzle, grid) == []) == (grid in allowed)


@given(puzzle=puzzles(max_size=3, max_cage=9))
def test_every_variant_with_folds_for_tables(puzzle: CagePuzzle) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cage_model, "TABLE_LIMIT", 0)
        agree(("cp-sat", "cp-sat:no-presolve", "sat"), puzzle)


@needs_minizinc
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=puzzles(max_size=3))
def test_every_variant_in_minizinc(puzzle: CagePuzzle) -> None:
    try:
        solutions = find(backend_of("minizinc"), puzzle)
    except BackendError as error:
        assert "32 bits" in str(error)  # noqa: PT017 - refused, and never answered wrongly
        largest = max(map(abs, (*puzzle.digits, *(cage.target for cage in puzzle.cages))))
        assert FAMILY.overflow(puzzle) or largest >= 2**31 - 1
        return
    assert not FAMILY.overflow(puzzle)
    assert sorted(solutions) == oracle.solutions(FAMILY, puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cp-sat", "sat"])
@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=puzzles(min_size=4, max_size=6, max_cage=6))
def test_larger_boards_with_and_without_folds(name: str, puzzle: CagePuzzle) -> None:
    by_tables = find(backend_of(name), puzzle, 20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cage_model, "TABLE_LIMIT", 0)
        by_folds = find(backend_of(name), puzzle, 20)
    counts = {len(by_tables), len(by_folds)}
    with contextlib.suppress(BackendError):  # the kernel has bounds of its own
        counts.add(len(find(backend_of("kernel"), puzzle, 20)))
    assert len(counts) == 1
    assert not any(cage_rules.check(puzzle, grid) for grid in (*by_tables, *by_folds))


@pytest.mark.parametrize("backend", ROWS)
class TestEachBackend:
    """The contract of the backends' table."""

    @pytest.mark.parametrize(
        ("puzzle", "count"), [(UNIQUE, 1), (TWO, 2), (NONE, 0), (NO_OP, 4), (FREE, 576)]
    )
    def test_counts(self, backend: Backend, puzzle: CagePuzzle, count: int) -> None:
        solutions = find(backend, puzzle)
        assert len(solutions) == len(set(solutions)) == count
        assert not any(cage_rules.check(puzzle, grid) for grid in solutions)

    @pytest.mark.parametrize("limit", [0, 1, 2, 7])
    def test_stops_at_the_limit(self, backend: Backend, limit: int) -> None:
        assert len(set(find(backend, FREE, limit))) == limit

    def test_the_order_is_the_same_on_every_run(self, backend: Backend) -> None:
        assert find(backend, FREE, 20) == find(backend, FREE, 20)

    def test_may_be_left_in_the_middle(self, backend: Backend) -> None:
        grids = backend.grids(FAMILY, FREE, Run(), None)
        assert next(grids) != next(grids)
        grids.close()  # type: ignore[attr-defined]

    def test_asks_nothing_before_the_first_grid_is_wanted(self, backend: Backend) -> None:
        assert isinstance(backend.grids(FAMILY, FREE, Run(), 1), Iterator)


class TestCpSat:
    """What only CP-SAT's backend does."""

    def test_streams_what_its_first_short_solve_does_not_settle(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        at_once = find(backend_of("cp-sat"), FREE)
        monkeypatch.setattr(cpsat, "QUICK_GRIDS", 3)
        monkeypatch.setattr(cpsat, "AHEAD", 5)
        assert find(backend_of("cp-sat"), FREE) == at_once

    def test_a_fold_gives_no_grid_twice(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Some readings explain the same grid; its other variables are not told apart."""
        monkeypatch.setattr(cage_model, "TABLE_LIMIT", 0)
        cages = tuple(Cage(tuple(range(r, r + 2)), "?", 2) for r in range(0, 8, 2))
        puzzle = CagePuzzle(2, 4, cages, (-1, 1, 2, 3, 4))
        assert find(backend_of("cp-sat"), puzzle) == sorted(
            oracle.solutions(FAMILY, puzzle), key=find(backend_of("cp-sat"), puzzle).index
        )

    def test_leaves_ctrl_c_as_it_was(self) -> None:
        """CP-SAT's own handler stays after its solve and swallows every later Ctrl-C."""
        script = (
            "import os, signal, time\n"
            "from tests.backends.test_backends import FREE, backend_of, find\n"
            "find(backend_of('cp-sat'), FREE, 2)\n"
            "os.kill(os.getpid(), signal.SIGINT)\n"
            "time.sleep(5)\n"
        )
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
        assert b"KeyboardInterrupt" in done.stderr


def test_an_unknown_backend_is_named_with_the_choices() -> None:
    with pytest.raises(
        BackendError, match=r"'chip' is unknown; choose from auto, kernel, cp-sat\[:SOLVER\], sat"
    ):
        backend_of("chip")
    with pytest.raises(BackendError, match="choose from"):
        backend_of("sat:glucose")


@needs_minizinc
class TestMiniZinc:
    """What only MiniZinc's backend does."""

    def test_takes_a_solver_by_name(self) -> None:
        assert find(backend_of("minizinc:gecode"), UNIQUE) == find(backend_of("sat"), UNIQUE)
        assert len(find(backend_of("minizinc:org.gecode.gecode"), TWO)) == 2

    def test_an_unknown_solver_is_named_with_those_installed(self) -> None:
        with pytest.raises(
            BackendError, match=r"MiniZinc has no solver 'oracle'; installed solvers: .*gecode"
        ):
            find(backend_of("minizinc:oracle"), UNIQUE)

    def test_products_that_do_not_count_leave_nothing_free(self) -> None:
        cages = Cage((0, 1, 3, 4), "?", 2), Cage((2, 5), "+", 3)
        puzzle = CagePuzzle(2, 3, cages, (0, 1, 2, 3, 4), Rule.MAX_MINUS_REST)
        run = Run(Budget(seconds=120))  # of copies there were no end
        solutions = list(backend_of("minizinc").grids(FAMILY, puzzle, run, None))
        assert sorted(solutions) == oracle.solutions(FAMILY, puzzle)
        assert len(solutions) == len(set(solutions)) > 10

    def test_products_beyond_32_bits_are_refused(self) -> None:
        large = CagePuzzle(9, 9, (Cage(tuple(range(81)), "*", 362880**9),))
        with pytest.raises(BackendError, match="32 bits"):
            find(backend_of("minizinc"), large, 1)
        close = CagePuzzle(9, 9, (Cage(tuple(range(81)), "*", 2**30),))
        with pytest.raises(BackendError, match="32 bits"):
            find(backend_of("minizinc"), close, 1)

    def test_counts_nodes(self) -> None:
        run = Run()
        assert len(list(backend_of("minizinc").grids(FAMILY, FREE, run, None))) == 576
        assert run.nodes > 576

    def test_a_solver_without_its_library_is_not_called_installed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        listed = [
            {"id": "org.gecode.gecode", "version": "6.2.0"},
            {"id": "org.minizinc.mip.cplex", "version": "<unknown version>"},
        ]
        script = tmp_path / "minizinc"
        script.write_text(f"#!/bin/sh\necho '{json.dumps(listed)}'\n", encoding="utf-8")
        script.chmod(script.stat().st_mode | stat.S_IEXEC)
        monkeypatch.setattr(minizinc, "_executable", lambda: str(script))
        with pytest.raises(BackendError, match=r"no solver 'foo'; installed solvers: gecode$"):
            minizinc.solver_of("foo")
        assert minizinc.solver_of("cplex").id == "org.minizinc.mip.cplex"

    def test_an_error_is_told_without_the_figures_before_it(self, tmp_path: Path) -> None:
        errors = tmp_path / "errors"
        for text, told in {
            "16 POSTs [ 0,0, ] Error: error: cannot load cplex dll": (
                "Error: error: cannot load cplex dll"
            ),
            "warning\n/x.mzn:3: syntax error": "/x.mzn:3: syntax error",
            "": "it stopped with an error and gave no reason",
        }.items():
            errors.write_text(text, encoding="utf-8")
            assert minizinc._first_error(errors) == told

    def test_a_solver_that_cannot_list_is_asked_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The same solver, declared without -a and -n: grids are excluded one by one."""
        rows = [
            row for row in minizinc._solvers(minizinc._executable()) if "gecode.gecode" in row.id
        ]
        bare = [row._replace(options=()) for row in rows]
        monkeypatch.setattr(minizinc, "_solvers", lambda executable: tuple(bare))
        assert len(set(find(backend_of("minizinc"), NO_OP))) == 4
        assert len(set(find(backend_of("minizinc"), TWO, 2))) == 2
        assert not find(backend_of("minizinc"), NONE)

    @pytest.mark.parametrize(
        ("answer", "complaint"),
        [
            ("=====UNKNOWN=====", " in MiniZinc stopped without reporting that it had finished"),
            ("=====UNBOUNDED=====", "reported =====UNBOUNDED====="),
            ("1 2\n2 1\n----------", " in MiniZinc stopped without reporting that it had finished"),
            ("", " in MiniZinc stopped without reporting that it had finished"),
        ],
    )
    def test_an_answer_that_proves_nothing_is_no_verdict(
        self, answer: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        script = tmp_path / "minizinc"
        script.write_text(f"#!/bin/sh\nprintf '%s\\n' '{answer}'\n", encoding="utf-8")
        script.chmod(script.stat().st_mode | stat.S_IEXEC)
        solver = minizinc.solver_of("gecode")
        monkeypatch.setattr(minizinc, "solver_of", lambda name: solver)
        monkeypatch.setattr(minizinc, "_executable", lambda: str(script))
        with pytest.raises(BackendError, match=complaint):
            find(backend_of("minizinc"), TWO, 2)


def test_a_missing_minizinc_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(BackendError, match=r"^'minizinc' is not on the PATH; install MiniZinc"):
        find(backend_of("minizinc"), UNIQUE)


@pytest.mark.parametrize("name", ["cp-sat", "sat"])
@pytest.mark.parametrize("operator", list("*+?-"))
def test_ten_cells_of_a_16_by_16_are_decided(name: str, operator: str) -> None:
    """The large cage lies in two rows, all other cells are pairs and givens."""
    grid = tuple((3 * (r // 2) + 8 * (r % 2) + c) % 16 + 1 for r in range(16) for c in range(16))
    large = (*range(5), *range(16, 21))
    values = [grid[cell] for cell in large]
    product = 1
    for value in values:
        product *= value
    target = {"+": sum(values), "-": 2 * max(values) - sum(values)}.get(operator, product)
    rest = [cell for cell in range(256) if cell not in large]
    cages = [Cage(large, operator, target)]
    while rest:
        cell = rest.pop(0)
        if cell % 3 and cell + 1 in rest and cell % 16 < 15:
            rest.remove(cell + 1)
            cages.append(Cage((cell, cell + 1), "+", grid[cell] + grid[cell + 1]))
        else:
            cages.append(Cage((cell,), GIVEN, grid[cell]))
    puzzle = CagePuzzle(16, 16, tuple(cages), rule=Rule.MAX_MINUS_REST)
    solutions = find(backend_of(name), puzzle, 2)
    assert solutions
    assert not any(cage_rules.check(puzzle, solution) for solution in solutions)


def test_a_table_beyond_all_bounds_ends_as_out_of_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    few = replace(limits.current(), partial_results=20_000)
    monkeypatch.setattr(limits, "current", lambda: few)
    digits = tuple(range(1, 17))
    target = 1
    for digit in digits:
        target *= digit**16
    everything = CagePuzzle(16, 16, (Cage(tuple(range(256)), "*", target),))
    for name in ("cp-sat", "sat"):
        with pytest.raises(OutOfBudget, match="256 cells has more than 20,000 partial results"):
            find(backend_of(name), everything, 2)
