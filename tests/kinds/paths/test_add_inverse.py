"""CP-SAT answers AddInverse wrongly, so number paths must never be modelled with it.

The model of the case numbers the cells and places the numbers, each the inverse of the other, and
keeps consecutive places at most one row and one column apart. CP-SAT 9.15.6755 says that it has no
solution; without presolve, or with the solution filled in, it finds the one that there is.
"""

from collections.abc import Sequence
from importlib.metadata import version

import pytest
from ortools.sat.python import cp_model

from kenken_cp.backends import cpsat
from kenken_cp.backends.cpsat_model import lower
from kenken_cp.core.budget import Run
from kenken_cp.formats import read_document
from kenken_cp.kinds.paths import hidato
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.verification import decide

SIDE = 8
CASE: PathPuzzle = read_document(
    """
    47  . 45 43  .  .  . 27
     . 49  .  .  .  . 29  .
    50  . 22 20  .  .  .  .
    52 53  .  .  .  . 33  .
    58  . 55  .  1  . 34  .
     .  .  .  .  .  5 38  .
    63  . 60  .  .  .  .  .
     . 64 14  . 11  .  .  7
    """.replace(".", "_"),
    "grid",
    family="hidato",
).puzzle
WRONG_IN = "9.15.6755"


def inverse_model(givens: Sequence[tuple[int, int]]) -> cp_model.CpModel:
    """The model with AddInverse; numbers count from 0."""
    cells = range(SIDE * SIDE)
    model = cp_model.CpModel()
    number = [model.new_int_var(0, len(cells) - 1, "") for _ in cells]
    place = [model.new_int_var(0, len(cells) - 1, "") for _ in cells]
    model.add_inverse(number, place)
    for cell, given in givens:
        model.add(number[cell] == given - 1)
        model.add(place[given - 1] == cell)
    row = [model.new_int_var(0, SIDE - 1, "") for _ in cells]
    column = [model.new_int_var(0, SIDE - 1, "") for _ in cells]
    for k in cells:
        model.add_element(place[k], [cell // SIDE for cell in cells], row[k])
        model.add_element(place[k], [cell % SIDE for cell in cells], column[k])
        if k:
            model.add_linear_constraint(row[k] - row[k - 1], -1, 1)
            model.add_linear_constraint(column[k] - column[k - 1], -1, 1)
    return model


def status(model: cp_model.CpModel, presolve: bool = True) -> str:
    """CP-SAT's answer, with one worker."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = presolve
    solver.parameters.catch_sigint_signal = False  # it would leave Ctrl-C without a handler
    answer: str = solver.status_name(solver.solve(model))
    return answer


def test_the_case_has_one_solution() -> None:
    """By all backends, whose CP-SAT model has no inverse constraint."""
    grids = {decide(hidato.FAMILY, CASE, name).grids for name in ("kernel", "sat", "cp-sat")}
    assert len(grids) == 1
    ((grid,),) = grids
    assert hidato.FAMILY.check(CASE, grid) == []
    solution = tuple(enumerate(grid))
    assert status(inverse_model(solution)) == "OPTIMAL"
    assert status(inverse_model(CASE.givens), presolve=False) == "OPTIMAL"


@pytest.mark.skipif(version("ortools") != WRONG_IN, reason=f"seen in {WRONG_IN}")
def test_add_inverse_calls_it_impossible() -> None:
    assert status(inverse_model(CASE.givens)) == "INFEASIBLE"


def test_the_model_has_no_inverse_constraint() -> None:
    proto, _ = lower(cpsat._helper(), hidato.FAMILY.model(CASE), Run())
    assert len(proto.constraints) > SIDE * SIDE
    assert not any(constraint.has_inverse() for constraint in proto.constraints)
