"""Solvers of one's choice within a backend: the same answers and limits, and who is refused."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings

from kenken_cp.backends import backend_of, cpsat, sat
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import BackendError, OutOfBudget
from kenken_cp.kinds.cages.kenken import FAMILY
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.verification import decide
from tests.backends.test_backends import NO_OP, NONE, TWO, UNIQUE, agree, find
from tests.backends.test_limits import hard
from tests.helpers.strategies import puzzles

SAT = [f"sat:{name}" for name in sat.SOLVERS]
CHOICES = [*SAT, f"cp-sat:{cpsat.NO_PRESOLVE}"]


@settings(max_examples=15)
@given(puzzle=puzzles(max_size=3))
@example(UNIQUE)
@example(TWO)
@example(NONE)
@example(NO_OP)
def test_each_choice_agrees_with_brute_force(puzzle: CagePuzzle) -> None:
    agree(CHOICES, puzzle)


@pytest.mark.parametrize("name", SAT)
def test_a_solve_in_many_pieces_comes_to_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sat, "CHUNK", 2)
    run = Run()
    grids = list(backend_of(name).grids(FAMILY, hard(6), run, None))
    assert len(set(grids)) == len(grids) == len(find(backend_of("kernel"), hard(6)))
    assert run.nodes > 10 * sat.CHUNK, "it was not stopped between"


@pytest.mark.parametrize("name", CHOICES)
def test_each_choice_stops_at_a_node_limit(name: str) -> None:
    run = Run(Budget(nodes=30))
    with pytest.raises(OutOfBudget, match="node limit of 30"):
        list(backend_of(name).grids(FAMILY, hard(10), run, 2))
    assert run.nodes >= 30


@pytest.mark.parametrize("name", ["sat:cadical195", "sat:glucose4", "cp-sat:no-presolve"])
class TestTheOtherFamilies:
    """What is true of plain `sat` and `cp-sat` is true of these."""

    def test_a_time_limit_ends_as_out_of_budget(self, name: str) -> None:
        with pytest.raises(OutOfBudget, match=r"time limit of 0\.4 s"):
            list(backend_of(name).grids(FAMILY, hard(), Run(Budget(seconds=0.4)), 2))

    def test_a_verdict_names_it(self, name: str) -> None:
        verdict = decide(FAMILY, UNIQUE, name)
        assert (verdict.outcome, verdict.backend) == ("unique", name)


def test_the_choice_is_what_solves(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    solvers = sat._pysat()

    def watch(name: str) -> Callable[..., Any]:
        real = getattr(solvers, name)

        def make(**given: Any) -> Any:
            asked.append(name)
            return real(**given)

        return make

    for name in ("Minisat22", "Cadical195"):
        monkeypatch.setattr(solvers, name, watch(name))
    for choice in ("sat", "sat:cadical195", "sat:minisat22"):
        find(backend_of(choice), UNIQUE)
    assert asked == ["Minisat22", "Cadical195", "Minisat22"]


def test_presolve_is_off_by_choice_only() -> None:
    assert cpsat._parameters(None, None, True).cp_model_presolve
    assert not cpsat._parameters(None, None, False).cp_model_presolve
    searches = []

    class Watched(cpsat.Solve):
        def __init__(self, *given: object) -> None:
            super().__init__(*given)  # type: ignore[arg-type]
            searches.append(self.presolve)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cpsat, "Solve", Watched)
        patch.setattr(cpsat, "QUICK_GRIDS", 1)  # the second solve, in a thread, is by choice too
        for name in ("cp-sat", "cp-sat:no-presolve"):
            assert len(find(backend_of(name), TWO)) == 2
    assert searches == [True, True, False, False]


@pytest.mark.parametrize(
    "name",
    ["lingeling", "kissat404", "cryptominisat", "maplecm", "oracle", "", "Cadical195", "cadical"],
)
def test_a_solver_that_cannot_be_used_is_one_line_with_those_that_can(name: str) -> None:
    with pytest.raises(BackendError, match=r"choose from .*") as raised:
        backend_of(f"sat:{name}")
    told = str(raised.value)
    assert "\n" not in told
    if name:
        assert repr(name) in told
        assert all(choice in told for choice in sat.SOLVERS)


def test_cp_sat_has_one_choice() -> None:
    with pytest.raises(
        BackendError, match=r"^CP-SAT has no solver 'presolve'; use cp-sat, or cp-sat:no-presolve$"
    ):
        backend_of("cp-sat:presolve")
