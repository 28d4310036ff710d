"""The clauses say what the rules say, and are exactly those that encodings/README.md lists."""

import gc
import json
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from kenken_cp.backends.cnf import LAYOUTS, collector_off, encode, to_dimacs
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import is_connected
from kenken_cp.core.model import CNF_1, AllDifferent, Constraint, Fold, Model, Table
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages import model as cage_model
from kenken_cp.kinds.cages.folds import fold
from kenken_cp.kinds.cages.houses import board_of
from kenken_cp.kinds.cages.operators import GIVEN, OPERATORS, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import FAMILIES, family_of
from tests.helpers.models import answer_keys
from tests.helpers.paths import ROOT

ENCODINGS = ROOT / "encodings"
README = (ENCODINGS / "README.md").read_text(encoding="utf-8")
DIGITS = (1, 2, 3)


def board(rows: int, columns: int) -> list[Constraint]:
    return [
        AllDifferent(house.cells, len(house.cells) == 3) for house in board_of(rows, columns).houses
    ]


def shapes(most: int) -> Iterator[tuple[int, ...]]:
    """The connected sets of two to so many cells of a 3×3 that touch its top and left sides."""
    for bits in product((False, True), repeat=9):
        cells = tuple(cell for cell, taken in enumerate(bits) if taken)
        cornered = cells and cells[0] < 3 and any(cell % 3 == 0 for cell in cells)
        if cornered and 2 <= len(cells) <= most and is_connected(cells, 3, 3):
            yield cells


LATIN_SQUARES = [
    grid
    for grid in product(DIGITS, repeat=9)
    if all(len({grid[cell] for cell in house.cells}) == 3 for house in board_of(3, 3).houses)
]


def make_caged(cells: tuple[int, ...], operator: str, target: int, form: str) -> Constraint:
    """The constraint of one cage, by the rules as a table, or as a fold."""
    if form == "table":
        explains = OPERATORS[operator].explains
        tuples = [
            values
            for values in product(DIGITS, repeat=len(cells))
            if explains(values, target, Rule.MAX_MINUS_REST)
        ]
        return Table(cells, tuple(tuples))
    cage = Cage(cells, operator, target)
    givens = [Cage((cell,), GIVEN, 1) for cell in range(9) if cell not in cells]
    return fold(CagePuzzle(3, 3, (cage, *givens), DIGITS, Rule.MAX_MINUS_REST), cage)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_there_are_twelve_latin_squares_of_order_three(layout: str) -> None:
    assert len(LATIN_SQUARES) == 12
    assert answer_keys(encode(Model((DIGITS,) * 9, tuple(board(3, 3)), layout))) == LATIN_SQUARES


@pytest.mark.parametrize("form", ["table", "fold"])
@pytest.mark.parametrize("operator", list("+-*/?"))
def test_each_cage_leaves_the_latin_squares_that_fit(operator: str, form: str) -> None:
    explains = OPERATORS[operator].explains
    for cells, target in product(shapes(4), (-4, 0, 1, 2, 3, 6, 7, 12)):
        wanted = [
            grid
            for grid in LATIN_SQUARES
            if explains([grid[cell] for cell in cells], target, Rule.MAX_MINUS_REST)
        ]
        constraints = (*board(3, 3), make_caged(cells, operator, target, form))
        for layout in LAYOUTS:
            model = Model((DIGITS,) * 9, constraints, layout)
            assert answer_keys(encode(model)) == wanted, (cells, target, layout)


def test_cells_may_have_domains_of_their_own() -> None:
    model = Model(((1, 5), (5,), (0, 1, 5)), (AllDifferent((0, 1, 2), False),), CNF_1)
    cnf = encode(model)
    assert [cnf.key.literal(0, value) for value in (0, 1, 5)] == [1, 2, 3]
    assert answer_keys(cnf) == [(1, 5, 0)]


@pytest.mark.parametrize("form", ["table", "fold"])
def test_what_nothing_explains_is_unsatisfiable_without_an_empty_clause(form: str) -> None:
    constraints = (*board(3, 3), make_caged((0, 1), "+", 100, form))
    for layout in LAYOUTS:
        cnf = encode(Model((DIGITS,) * 9, constraints, layout))
        assert not answer_keys(cnf)
        assert all(cnf.clauses)


def test_the_literals_are_dense_and_the_blocking_clause_is_over_them_alone() -> None:
    constraints = (*board(3, 3), make_caged((0, 1, 4), "?", 6, "fold"))
    cnf = encode(Model((DIGITS,) * 9, constraints, CNF_1))
    grid = LATIN_SQUARES[0]
    assert cnf.variables > 27
    assert cnf.key.literal(0, 1) == 1
    assert cnf.key.literal(4, 3) == 1 + 4 * 3 + 2
    assert cnf.key.blocking(grid) == [-(1 + c * 3 + v - 1) for c, v in enumerate(grid)]
    assert {abs(literal) for clause in cnf.clauses for literal in clause} == set(
        range(1, cnf.variables + 1)
    )


def test_a_fold_with_several_starts_is_encoded_as_the_readme_says() -> None:
    """2÷ on three cells of 1, 2 and 4: dividends 2 and 4, whose states meet in the end."""
    puzzle = CagePuzzle(1, 3, (Cage((0, 1, 2), "/", 2),), (1, 2, 4), Rule.MAX_MINUS_REST)
    model = Model(((1, 2, 4),) * 3, (fold(puzzle, puzzle.cages[0]),), CNF_1)
    cnf = encode(model)
    only_cells = 3 * (1 + 3)
    # Layer 0: dividend 2 is 10, dividend 4 is 11.
    assert cnf.clauses[only_cells] == [10, 11]
    assert answer_keys(cnf) == sorted(
        v for v in product((1, 2, 4), repeat=3) if sorted(v) in ([1, 1, 2], [1, 2, 4])
    )


def test_dimacs_is_the_readmes_example() -> None:
    example = re.search(r"```\n(p cnf .*?)```", README, re.DOTALL)
    assert example is not None
    puzzle = CagePuzzle(1, 2, (Cage((0, 1), "+", 3),), (1, 2))
    assert to_dimacs(encode(family_of("kenken").model(puzzle))) == example[1]
    assert f"more than {cage_model.TABLE_LIMIT:,} a *fold*" in " ".join(README.split())


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
class TestEachFamily:
    """What encodings/ must hold of every family in the registry."""

    def test_the_golden_clauses(self, family: Family, golden: Callable[[Path, str], None]) -> None:
        source = json.loads((ENCODINGS / "golden" / f"{family.id}.json").read_text("utf-8"))
        assert (source["format"], source["version"]) == ("kenken-cp", 1)
        assert source["family"] == family.id
        puzzle = family.from_data(source["puzzle"])
        dimacs = to_dimacs(encode(family.model(puzzle)))
        golden(ENCODINGS / "golden" / f"{family.id}.cnf", dimacs)

    def test_the_reference_model_is_short(self, family: Family) -> None:
        lines = (ENCODINGS / f"{family.id}.mzn").read_text("utf-8").splitlines()
        assert len(lines) <= 40
        assert max(map(len, lines)) <= 100

    def test_the_readme_states_its_rules(self, family: Family) -> None:
        assert f"**{family.title}** (`{family.id}.mzn`)" in README


def test_the_golden_folds(
    golden: Callable[[Path, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every cage a fold, of one to three cells, with one state to start from or several."""
    monkeypatch.setattr(cage_model, "TABLE_LIMIT", -1)
    source = json.loads((ENCODINGS / "golden" / "kenken-folds.json").read_text("utf-8"))
    puzzle = kenken.FAMILY.from_data(source["puzzle"])
    model = cage_model.model(puzzle)
    assert {type(constraint) for constraint in model.constraints} == {AllDifferent, Fold}
    golden(ENCODINGS / "golden" / "kenken-folds.cnf", to_dimacs(encode(model)))


def test_each_state_of_a_fold_needs_one_that_leads_to_it() -> None:
    """6+ on three cells of 1, 2 and 3: by the README alone, without the program's own layers."""
    cage = Cage((0, 1, 2), "+", 6)
    puzzle = CagePuzzle(1, 3, (cage,))
    cnf = encode(Model((DIGITS,) * 3, (fold(puzzle, cage),), CNF_1))
    clauses = {tuple(clause) for clause in cnf.clauses}
    start = 10  # then a state for each rest of two cells, 5 4 3, and for each of one, 3 2 1
    two, one = {5: 11, 4: 12, 3: 13}, {}
    for clause in clauses:  # names of the last layer: by what leads there
        for rest, state in two.items():
            if len(clause) == 3 and clause[0] == -state:
                one[rest - (-clause[1] - 3)] = clause[2]
    assert sorted(one) == [1, 2, 3]
    assert {(-two[rest], start) for rest in two} <= clauses
    assert (-one[1], two[4], two[3]) in clauses
    assert (-one[2], two[5], two[4], two[3]) in clauses
    assert (-one[3], two[5], two[4]) in clauses


def test_encodings_is_not_an_import_package() -> None:
    assert not list(ENCODINGS.rglob("*.py"))


@pytest.mark.parametrize("was_on", [True, False])
def test_the_collector_is_left_as_it_was(was_on: bool) -> None:
    def interrupt() -> None:
        with collector_off():
            assert not gc.isenabled()
            raise KeyboardInterrupt

    try:
        gc.enable() if was_on else gc.disable()
        with pytest.raises(KeyboardInterrupt):
            interrupt()
        assert gc.isenabled() is was_on
    finally:
        gc.enable()
