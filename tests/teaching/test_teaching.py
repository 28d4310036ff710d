"""The teaching search: the same solutions as brute force in every order, and counts that stay."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import BackendError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Fold, Model, Table
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages import model as cage_model
from kenken_cp.kinds.cages import rules as cage_rules
from kenken_cp.kinds.cages.folds import fold
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.teaching import (
    VALUE_ORDERS,
    VARIABLE_ORDERS,
    Event,
    Fate,
    SearchReport,
    TextbookSearch,
    compare,
    report,
)
from tests.helpers.sample_board import SAMPLE, SAMPLE_GRID
from tests.helpers.strategies import puzzles

PAIRS = list(product(VARIABLE_ORDERS, VALUE_ORDERS))

# Assignments before the solution, assignments in all, dead ends.
SAMPLE_COUNTS = {
    ("mcv", "lcv"): (16, 41, 5),
    ("mcv", "mcv"): (41, 41, 5),
    ("mcv", "index"): (24, 41, 5),
    ("lcv", "lcv"): (16, 344, 191),
    ("lcv", "mcv"): (298, 344, 191),
    ("lcv", "index"): (255, 344, 191),
    ("index", "lcv"): (39, 71, 20),
    ("index", "mcv"): (55, 71, 20),
    ("index", "index"): (51, 71, 20),
}


def found_by(model: Model, pair: tuple[str, str], limit: int | None = None) -> list[Grid]:
    return [found.grid for found in TextbookSearch(model, *pair, Run()).solutions(limit)]


def brute_force(puzzle: CagePuzzle) -> set[Grid]:
    """Every solution, from the rules alone, row by row."""
    grids: list[Grid] = [()]
    for _ in range(puzzle.rows * puzzle.columns):
        grids = [(*grid, digit) for grid in grids for digit in puzzle.digits]
        grids = [grid for grid in grids if _no_repeat(puzzle, grid)]
    return {grid for grid in grids if not cage_rules.check(puzzle, grid)}


def _no_repeat(puzzle: CagePuzzle, grid: Grid) -> bool:
    """Whether the last cell differs from those before it in its row and column."""
    row, column = divmod(len(grid) - 1, puzzle.columns)
    start = row * puzzle.columns
    return grid[-1] not in grid[start:-1] + grid[column : start + column : puzzle.columns]


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_sample(pair: tuple[str, str]) -> None:
    search = TextbookSearch(cage_model.model(SAMPLE), *pair, Run())
    [found] = search.solutions()
    assert found.grid == SAMPLE_GRID
    assert (found.assignments, search.run.nodes, search.dead_ends) == SAMPLE_COUNTS[pair]


@given(puzzle=puzzles(max_size=3))
def test_every_order_finds_what_brute_force_finds(puzzle: CagePuzzle) -> None:
    model = cage_model.model(puzzle)
    wanted = brute_force(puzzle)
    for pair in PAIRS:
        grids = found_by(model, pair)
        assert len(grids) == len(wanted)
        assert set(grids) == wanted


@given(puzzle=puzzles(max_size=3), pair=st.sampled_from(PAIRS))
def test_a_clue_as_a_fold_has_the_solutions_of_its_table(
    puzzle: CagePuzzle, pair: tuple[str, str]
) -> None:
    model = cage_model.model(puzzle)
    cages = {cage.cells: cage for cage in puzzle.cages}
    folded = [
        fold(puzzle, cages[constraint.cells]) if isinstance(constraint, Table) else constraint
        for constraint in model.constraints
    ]
    of_folds = found_by(Model(model.domains, tuple(folded)), pair)
    assert sorted(of_folds) == sorted(found_by(model, pair))


@given(puzzle=puzzles(max_size=4), limit=st.integers(0, 3), pair=st.sampled_from(PAIRS))
def test_limit_is_a_prefix(puzzle: CagePuzzle, limit: int, pair: tuple[str, str]) -> None:
    model = cage_model.model(puzzle)
    assert found_by(model, pair, limit) == found_by(model, pair)[:limit]


@given(puzzle=puzzles(max_size=4), pair=st.sampled_from(PAIRS))
def test_trace_is_a_tree_of_all_assignments(puzzle: CagePuzzle, pair: tuple[str, str]) -> None:
    events: list[Event] = []
    search = TextbookSearch(cage_model.model(puzzle), *pair, Run(), events.append)
    found = list(search.solutions())
    assert len(events) == search.run.nodes
    fates = [event.fate for event in events]
    assert fates.count(Fate.DEAD_END) == search.dead_ends
    solutions = [i for i, fate in enumerate(fates, start=1) if fate is Fate.SOLUTION]
    assert solutions == [solution.assignments for solution in found]
    path: list[Event] = []
    for event in events:
        del path[event.depth - 1 :]
        assert len(path) == event.depth - 1
        path.append(event)
        assert {cell: v for cell, v in enumerate(event.values) if v is not None} == {
            step.cell: step.value for step in path
        }
        assert (event.without is None) == (event.fate is not Fate.DEAD_END)


def test_compare_has_a_row_for_every_pair() -> None:
    first, second = (list(compare(kenken.FAMILY, SAMPLE)) for _ in range(2))
    assert [(row.variable_order, row.value_order) for row in first] == PAIRS
    for row in first:
        pair = row.variable_order, row.value_order
        [found] = row.found
        assert (found.assignments, row.assignments, row.dead_ends) == SAMPLE_COUNTS[pair]
    assert [counts(row) for row in first] == [counts(row) for row in second]


def counts(row: SearchReport) -> tuple[object, ...]:
    return row.found, row.assignments, row.dead_ends, row.reason


@pytest.mark.parametrize("nodes", [1, 40])
def test_node_limit(nodes: int) -> None:
    run = Run(Budget(nodes=nodes))
    with pytest.raises(OutOfBudget, match="node limit"):
        list(TextbookSearch(cage_model.model(SAMPLE), "lcv", "index", run).solutions())
    assert run.nodes == nodes


def test_a_limit_met_is_the_reason_of_a_report() -> None:
    model = cage_model.model(SAMPLE)
    row = report(TextbookSearch(model, "mcv", "lcv", Run(Budget(nodes=16))))
    assert [found.grid for found in row.found] == [SAMPLE_GRID]
    assert row.reason == "the node limit of 16 was reached"


def test_time_limit() -> None:
    with pytest.raises(OutOfBudget, match="time limit"):
        list(
            TextbookSearch(
                cage_model.model(SAMPLE), "mcv", "lcv", Run(Budget(seconds=0))
            ).solutions()
        )


def test_wide_cages_become_folds_and_are_searched() -> None:
    """Each row is one cage of eleven cells, which no table holds; any grid of rows will do."""
    cages = [Cage(tuple(range(start, start + 11)), "+", 66) for start in range(0, 44, 11)]
    puzzle = CagePuzzle(4, 11, tuple(cages))
    model = cage_model.model(puzzle)
    assert any(isinstance(constraint, Fold) for constraint in model.constraints)
    [grid] = found_by(model, ("mcv", "index"), 1)
    assert cage_rules.check(puzzle, grid) == []


def test_domains_may_differ_from_cell_to_cell() -> None:
    """A model that no cage puzzle makes: other domains, and negative values."""
    tuples = ((-2, 7), (5, -2), (5, 5))
    model = Model(
        ((-2, 5), (0, 5), (-2, 0, 7)),
        (AllDifferent((0, 1, 2), False), Table((0, 2), tuples)),
    )
    wanted = {
        grid
        for grid in product(*model.domains)
        if all(a != b for a, b in combinations(grid, 2)) and (grid[0], grid[2]) in tuples
    }
    for pair in PAIRS:
        assert set(found_by(model, pair)) == wanted


def test_boards_of_more_cells_than_python_has_levels() -> None:
    cells = 1_100
    model = Model(((0,),) * cells, ())
    [found] = TextbookSearch(model, "index", "index", Run()).solutions()
    assert (found.grid, found.assignments) == ((0,) * cells, cells)
    with pytest.raises(BackendError, match=r"2,501 cells is too large .* takes at most 2,500"):
        TextbookSearch(Model(((0,),) * 2_501, ()), "index", "index", Run())
