"""Whatever a model says, every backend and the teaching search find what brute force finds."""

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given, settings

from kenken_cp.backends import backend_of, cpsat, sat
from kenken_cp.core.budget import Run
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Clause, Literal, Model, OneShape, Table
from kenken_cp.teaching import VALUE_ORDERS, VARIABLE_ORDERS, Event, Fate, TextbookSearch
from tests.helpers import toys
from tests.helpers.models import family_of_model, models, solutions, sum_fold

CHOICES = ["cp-sat", f"cp-sat:{cpsat.NO_PRESOLVE}", "sat"]
ORDERS = list(product(VARIABLE_ORDERS, VALUE_ORDERS))
BITS = (0, 1)

# Shapes whose unions are none of them, and one that lies in another.
SHAPES = Model((BITS,) * 4, (OneShape(1, ((0,), (1,), (1, 2))),))

NOTHING = {
    "an empty domain": Model(((0, 1), ()), ()),
    "an empty clause": Model((BITS,), (Clause(()),)),
    "a clause outside the domains": Model((BITS, BITS), (Clause((Literal(0, 7), Literal(1, 8))),)),
    "no shape": Model((BITS,), (OneShape(1, ()),)),
    "no shape of a value that nobody has": Model((BITS,), (OneShape(7, ()),)),
    "a shape outside the domains": Model(((0,), BITS), (OneShape(1, ((0, 1),)),)),
    "more cells than values": Model((BITS,) * 3, (AllDifferent((0, 1, 2)),)),
    "more cells than values, named": Model(
        (BITS,) * 3, (AllDifferent((0, 1, 2)), Clause(tuple(Literal(c, 0) for c in range(3))))
    ),
    "an empty table": Model((BITS,), (Table((0,), ()),)),
    "a fold of nothing": Model((BITS, ()), (sum_fold((0, 1), (1,)),)),
}
ALL = {
    "the empty shape": Model((BITS, BITS), (OneShape(1, ((),)),)),
    "the empty shape of a value that nobody has": Model((BITS,), (OneShape(7, ((), (0,))),)),
    "a hole": Model(((0,), (1, 2)), (Clause((Literal(0, 0, False), Literal(1, 2))),)),
    "a clause that is true": Model((BITS,), (Clause((Literal(0, 7, False),)),)),
}


def by_backend(name: str, model: Model) -> list[Grid]:
    """All that a backend finds; a list, so that one found twice shows."""
    family, puzzle = family_of_model(model)
    return sorted(backend_of(name).grids(family, puzzle, Run(), None))


def of_toy(name: str, family: Family, puzzle: Any, limit: int | None = None) -> list[Grid]:
    """The same of a puzzle of a toy family."""
    return sorted(backend_of(name).grids(family, puzzle, Run(), limit))


def by_teaching(model: Model, orders: tuple[str, str]) -> list[Grid]:
    """All that the teaching search finds."""
    return sorted(found.grid for found in TextbookSearch(model, *orders, Run()).solutions())


@settings(max_examples=80)
@given(model=models())
@example(model=SHAPES)
@example(model=Model((BITS,) * 3, (Clause((Literal(0, 1), Literal(1, 0), Literal(0, 0, False))),)))
def test_all_find_what_brute_force_finds(model: Model) -> None:
    wanted = solutions(model)
    for name in CHOICES:
        assert by_backend(name, model) == wanted, name
    for orders in ORDERS:
        assert by_teaching(model, orders) == wanted, orders


@pytest.mark.parametrize("case", [*NOTHING, *ALL])
def test_what_is_true_of_nothing_or_of_everything(case: str) -> None:
    model = {**NOTHING, **ALL}[case]
    wanted = solutions(model)
    assert bool(wanted) is (case in ALL)
    for name in (*CHOICES, *(f"sat:{solver}" for solver in sat.SOLVERS)):
        assert by_backend(name, model) == wanted, name
    for orders in ORDERS:
        assert by_teaching(model, orders) == wanted, orders


@pytest.mark.parametrize("corners", [False, True])
def test_paths(corners: bool) -> None:
    rng = random.Random(5)
    for _ in range(15):
        puzzle = toys.random_path(rng, 3, 4, corners, 0.3)
        wanted = toys.path_solutions(puzzle)
        assert wanted
        for name in CHOICES:
            assert of_toy(name, toys.PATHS, puzzle) == wanted, name


def test_rectangles() -> None:
    rng = random.Random(6)
    seen = 0
    while seen < 15:
        puzzle = toys.random_rectangles(rng, 2, 4, 4)
        if len(puzzle.clues) < 4:
            seen += 1
            wanted = toys.rectangle_solutions(puzzle)
            for name in CHOICES:
                assert of_toy(name, toys.RECTANGLES, puzzle) == wanted, name


@pytest.mark.parametrize("name", CHOICES)
def test_a_10_by_10_of_numbers_is_decided(name: str) -> None:
    puzzle = toys.random_path(random.Random(2), 10, 10, True, 0.4)
    grids = of_toy(name, toys.PATHS, puzzle, 2)
    assert grids
    assert not any(toys.path_breaks(puzzle, grid) for grid in grids)


def test_cp_sat_gives_no_grid_twice() -> None:
    """Booleans and selectors follow from the cells: its enumeration does not repeat itself."""
    rng = random.Random(7)
    for _ in range(5):
        puzzle = toys.random_rectangles(rng, 4, 4, 6)
        model = toys.rectangle_model(puzzle)
        family, one_row = family_of_model(model)
        found = list(backend_of("cp-sat").grids(family, one_row, Run(), None))
        assert len(found) == len(set(found))


def test_cp_sat_has_no_inverse_and_no_automaton() -> None:
    """Both gave wrong answers, or the same one many times."""
    told = cpsat.to_text(toys.path_model(toys.Path(3, 3, ((0, 1),))))
    assert "exactly_one" in told
    assert "inverse" not in told
    assert "automaton" not in told


@example(Model((BITS,) * 3, (Clause((Literal(0, 1), Literal(1, 1), Literal(2, 0, False))),)))
@example(Model(((0, 1, 2),) * 3, (OneShape(2, ((0, 1), (1, 2), (0,))),)))
@given(model=models())
def test_forward_checking_strikes_nothing_that_a_solution_needs(model: Model) -> None:
    """Every assignment that a solution has is told of as open or as that solution."""
    wanted = set(solutions(model))
    for orders in ORDERS[:2]:
        events: list[Event] = []
        list(TextbookSearch(model, *orders, Run(), events.append).solutions())
        dead = [event.values for event in events if event.fate is Fate.DEAD_END]
        for values in dead:
            assert not any(
                all(v is None or v == held for v, held in zip(values, grid, strict=True))
                for grid in wanted
            )


def test_a_clause_with_one_literal_open_forces_it() -> None:
    """Two cells that are not both 0: after the first is 0, the second is never tried as 0."""
    model = Model((BITS, BITS), (Clause((Literal(0, 1), Literal(1, 1))),))
    events: list[Event] = []
    list(TextbookSearch(model, "index", "index", Run(), events.append).solutions())
    assert [(event.cell, event.value) for event in events] == [
        (0, 0),
        (1, 1),
        (0, 1),
        (1, 0),
        (1, 1),
    ]


def test_shapes_force_the_cells_in_all_and_exclude_those_in_none() -> None:
    """The middle of three is in both shapes; with the first settled, so is the last."""
    model = Model((BITS,) * 4, (OneShape(1, ((0, 1), (1, 2))),))
    events: list[Event] = []
    found = list(TextbookSearch(model, "index", "index", Run(), events.append).solutions())
    assert [solution.grid for solution in found] == [(0, 1, 1, 0), (1, 1, 0, 0)]
    assert len(events) == 8  # four for each solution: nothing is tried in vain
