"""`check` says what the rules say of any grid of the right shape, and nothing is solved for it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kenken_cp
from kenken_cp import verification
from tests.helpers.paths import EXAMPLES

FAMILIES = [each.id for each in kenken_cp.families()]
MADE = {family: next(iter(kenken_cp.generate(family, size=4, seed=2))) for family in FAMILIES}
HOLED = kenken_cp.build("hidato", [[1, 2], ["x", 3]])
ODD = st.none() | st.integers(-2, 20) | st.integers(-(10**12), 10**12)


def _solve(document: kenken_cp.Document) -> tuple[int, ...]:
    assert document.solution is not None
    return document.solution


@pytest.mark.parametrize("family", FAMILIES)
def test_a_solution_scores_1_and_an_empty_grid_0(family: str) -> None:
    document = MADE[family]
    grid, cells = _solve(document), len(_solve(document))
    assert kenken_cp.check(document, grid) == (True, 1.0, cells, cells, (), 1.0)
    assert kenken_cp.check(document.puzzle, grid).agreement is None
    assert kenken_cp.check(document, [None] * cells) == (False, 0.0, 0, cells, (), 0.0)


@given(st.sampled_from(FAMILIES), st.data())
def test_any_grid_has_a_score_and_only_a_solution_has_1(family: str, data: Any) -> None:
    document = MADE[family]
    grid: list[int | None] = list(_solve(document))
    changes = st.dictionaries(st.integers(0, len(grid) - 1), ODD, max_size=len(grid))
    for cell, value in data.draw(changes).items():
        grid[cell] = value
    found = kenken_cp.check(document, grid)
    assert 0.0 <= found.score <= 1.0
    assert (found.score == 1.0) == found.solved
    assert found.filled <= found.cells == len(grid)
    whole = tuple([value for value in grid if value is not None])
    if len(whole) == len(grid):
        assert found.solved == (not document.family.check(document.puzzle, whole))
    assert all(violation.cells and violation.sentence for violation in found.broken)
    values = document.family.values(document.puzzle)
    right = {cell for cell, value in enumerate(grid) if values[cell] == (value,)}
    assert all(right.isdisjoint(violation.cells) for violation in found.broken)


def test_of_a_full_grid_what_was_entered_is_marked() -> None:
    document = kenken_cp.build("numbrix", [[4], [None], [None], [1]])
    found = kenken_cp.check(document, [[4], [2], [3], [1]])
    assert {cell for violation in found.broken for cell in violation.cells} == {1, 2}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_grid_in_any_form_is_the_same_grid(family: str) -> None:
    document = MADE[family]
    grid = _solve(document)
    rows = [list(grid[start : start + 4]) for start in range(0, 16, 4)]
    lines = [" ".join(map(str, row)) for row in rows]
    forms: list[Any] = [grid, list(grid), rows, "\n".join(lines), lines, str(rows)]
    assert {kenken_cp.check(document, form) for form in forms} == {kenken_cp.check(document, grid)}


def test_what_is_broken_is_named() -> None:
    document = kenken_cp.build("sudoku", ["1...", "....", "....", "...."])
    found = kenken_cp.check(document, "11..\n....\n....\n....")
    assert [violation.cells for violation in found.broken] == [(1,), (1,)]  # the given is right
    assert found[:4] == (False, 1 / 16, 2, 16)
    assert kenken_cp.check(document, "12..\n....\n....\n....")[:4] == (False, 2 / 16, 2, 16)
    over = kenken_cp.check(document, "2...\n....\n....\n...9")
    assert [violation.cells for violation in over.broken] == [(0,), (15,)]


def test_zero_is_a_value_where_cells_can_hold_it_and_else_blank() -> None:
    sudoku = kenken_cp.build("sudoku", size=4)
    assert kenken_cp.check(sudoku, "1000\n0000\n0000\n0000").filled == 1
    nonogram = kenken_cp.build("nonogram", ["#.", "##"])
    assert kenken_cp.check(nonogram, [[1, 0], [1, 1]]).solved
    assert kenken_cp.check(nonogram, "# x\n# .").filled == 3
    for hole in (0, None):
        found = kenken_cp.check(HOLED, [[1, 2], [hole, 3]])
        assert (found.solved, found.filled, found.cells) == (True, 3, 3)
    assert not kenken_cp.check(HOLED, [[1, 2], [4, 3]]).solved


def test_it_solves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    document = kenken_cp.load(EXAMPLES / "unique/square-4x4.json")
    monkeypatch.setattr(verification, "decide", None)
    assert not kenken_cp.check(document, [1] * 16).solved


def test_an_array_is_a_grid() -> None:
    numpy = pytest.importorskip("numpy")
    document = MADE["sudoku"]
    assert kenken_cp.check(document, numpy.array(_solve(document)).reshape(4, 4)).solved
