"""The layout `cnf-2`: the same grids as brute force, few clauses, and exactly what is written."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pysat.solvers import Minisat22

from kenken_cp.backends.cnf import LAYOUTS, Cnf, encode, to_dimacs
from kenken_cp.backends.cnf2 import MOST_PAIRED, _Encoder
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.document import Document
from kenken_cp.core.errors import InternalError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import (
    CNF_1,
    AllDifferent,
    Clause,
    Fold,
    Literal,
    Model,
    OneShape,
    Table,
)
from kenken_cp.formats.models import dimacs
from kenken_cp.rup import Checker, read_dimacs
from tests.backends.test_cnf1 import ENCODINGS, README
from tests.helpers import toys
from tests.helpers.models import answer_keys, from_json, models, solutions, sum_fold
from tests.helpers.readme_cnf2 import Readme

GOLDEN = sorted((ENCODINGS / "golden").glob("cnf-2-*.json"))
BITS = (0, 1)


@settings(max_examples=80)
@given(models())
@example(Model(((),), ()))
@example(Model(((0,), (0, 1)), (Clause(()),)))
@example(Model(((0,), (0, 1)), (OneShape(1, ()),)))
@example(Model(((0,), (0, 1)), (OneShape(1, ((),)),)))
@example(Model(((0,), (0, 1)), (OneShape(7, ((), (0,))),)))
@example(Model(((0, 1),) * 3, (AllDifferent((0, 1, 2)),)))
def test_the_answer_keys_are_what_brute_force_finds(model: Model) -> None:
    assert answer_keys(encode(model)) == solutions(model)


@given(models())
def test_variables_are_dense_and_those_of_cells_come_first(model: Model) -> None:
    cnf = encode(model)
    literals = [
        cnf.key.literal(cell, value)
        for cell, domain in enumerate(model.domains)
        for value in domain
    ]
    assert literals == list(range(1, len(literals) + 1))
    assert {abs(literal) for clause in cnf.clauses for literal in clause} == set(
        range(1, cnf.variables + 1)
    )
    assert all(len({abs(lit) for lit in clause}) == len(clause) for clause in cnf.clauses)


@given(models())
def test_blocking_is_over_cells_alone_and_decoding_its_inverse(model: Model) -> None:
    cnf = encode(model)
    cells = sum(map(len, model.domains))
    for grid in solutions(model)[:5]:
        clause = cnf.key.blocking(grid)
        assert len(clause) == len(grid)
        assert all(-cells <= literal < 0 for literal in clause)
        true = {-literal for literal in clause}
        assignment = [v if v in true else -v for v in range(1, cnf.variables + 1)]
        assert cnf.key.grid(assignment) == grid


@given(models())
def test_propagation_sees_an_empty_clause(model: Model) -> None:
    """Which is written as such, and refutes without a proof."""
    cnf = encode(model)
    variables, clauses = read_dimacs(to_dimacs(cnf).splitlines())
    assert clauses == cnf.clauses
    assert Checker(variables, clauses).refuted or [] not in clauses


def test_a_value_outside_a_domain_has_no_variable() -> None:
    cnf = encode(Model(((1, 5), (5,)), ()))
    assert cnf.variables == 3
    assert [cnf.key.literal(0, 1), cnf.key.literal(0, 5), cnf.key.literal(1, 5)] == [1, 2, 3]
    with pytest.raises(ValueError, match="cell 1 cannot hold 1"):
        cnf.key.blocking((5, 1))
    assert cnf.clauses == [[1, 2], [-1, -2], [3]]


@pytest.mark.parametrize(
    ("literals", "clauses"),
    [
        ([(0, 1, True), (1, 0, False)], [[2, -3]]),
        ([(0, 1, True), (1, 7, True)], [[2]]),
        ([(0, 1, True), (1, 7, False)], []),
        ([(0, 7, True), (1, 7, True)], [[]]),
        ([], [[]]),
        ([(0, 1, True), (0, 1, True)], [[2]]),
        ([(0, 1, True), (1, 1, True), (0, 1, False)], []),
        ([(1, 1, True), (0, 0, True)], [[4, 1]]),
    ],
)
def test_clauses_are_simplified_by_domains_and_nothing_else(
    literals: list[tuple[int, int, bool]], clauses: list[list[int]]
) -> None:
    clause = Clause(tuple(Literal(*literal) for literal in literals))
    bare = encode(Model((BITS, BITS), ()))
    assert encode(Model((BITS, BITS), (clause,))).clauses == [*bare.clauses, *clauses]


class TestOneShape:
    """By the README alone."""

    def test_shapes_that_a_domain_excludes_have_no_selector(self) -> None:
        model = Model((BITS, (0,), BITS, BITS), (OneShape(1, ((0, 1), (2,), (0, 2))),))
        cnf = encode(model)
        # 0: 1 2, 1: 3, 2: 4 5, 3: 6 7; the selectors of (2,) and (0, 2) are 8 and 9
        assert cnf.variables == 9
        assert cnf.clauses[7:] == [
            [8, 9],
            [-8, -9],
            [-8, 5],
            [-9, 2],
            [-9, 5],
            [-2, 9],
            [-5, 8, 9],
            [-7],
        ]

    def test_without_shapes_nothing_satisfies_it(self) -> None:
        cnf = encode(Model((BITS,), (OneShape(1, ()),)))
        assert cnf.clauses[2:] == [[], [-2]]


@pytest.mark.parametrize("count", range(30))
def test_at_most_one_of_any_number(count: int) -> None:
    """None or one of them is true, and nothing else; propagation sees both."""
    encoder = _Encoder([(1,)] * count)
    literals = [mine[1] for mine in encoder.cells]
    encoder.at_most_one(literals, 0)
    true = projections(Cnf(encode(Model((), ())).key, encoder.variables, encoder.clauses), literals)
    assert true == sorted([(), *((literal,) for literal in literals)])
    assert (encoder.variables == count) is (count <= MOST_PAIRED)
    assert len(encoder.clauses) <= comb(count, 2)
    with Minisat22(bootstrap_with=encoder.clauses) as solver:
        for literal in literals:
            consistent, implied = solver.propagate([literal])
            assert consistent
            assert {-other for other in literals if other != literal} <= set(implied)


def projections(cnf: Cnf, literals: list[int]) -> list[tuple[int, ...]]:
    """Which of the literals are true, in every model of the clauses; none of them twice."""
    found = []
    clauses = [*cnf.clauses, *([-literal, literal] for literal in literals)]
    with Minisat22(bootstrap_with=clauses) as solver:
        while solver.solve():
            values = set(solver.get_model())
            found.append(tuple(literal for literal in literals if literal in values))
            solver.add_clause([-lit if lit in values else lit for lit in literals])
    return sorted(found)


def test_few_literals_are_paired_because_that_takes_no_more_clauses() -> None:
    def product_size(count: int) -> int:
        encoder = _Encoder([(1,)] * count)
        encoder.at_most_one([mine[1] for mine in encoder.cells], 0)
        return len(encoder.clauses)

    assert product_size(MOST_PAIRED) == comb(MOST_PAIRED, 2) == 15
    assert product_size(MOST_PAIRED + 1) == 20 < comb(MOST_PAIRED + 1, 2)
    assert product_size(100) == 258


@pytest.mark.parametrize("size", [3, 7, 12, 40])
def test_many_cells_and_values_all_different(size: int) -> None:
    """Squares of one row: each value occurs, and too few values are refuted at once."""
    cells = tuple(range(size))
    full = encode(Model((tuple(range(size)),) * size, (AllDifferent(cells),)))
    for grid in answer_keys(full, most=5):
        assert sorted(grid) == list(range(size))
    fewer = encode(Model((tuple(range(size - 1)),) * size, (AllDifferent(cells),)))
    assert fewer.clauses.count([]) == 1
    assert Checker(fewer.variables, fewer.clauses).refuted


def test_each_value_of_a_full_house_occurs_whatever_it_is_called() -> None:
    """`complete` may be wrong: this layout counts for itself."""
    domains = ((1, 2), (1, 2, 3), (2, 3))
    house = AllDifferent((0, 1, 2), complete=False)
    cnf = encode(Model(domains, (house,)))
    # 1 2, 3 4 5, 6 7
    assert cnf.clauses[8:] == [[1, 3], [-1, -3], [2, 4, 6], *_pairs([2, 4, 6]), [5, 7], [-5, -7]]
    assert encode(Model(domains, (replace(house, complete=True),))).clauses == cnf.clauses
    spare = encode(Model((*domains, (9,)), (AllDifferent((0, 1), complete=True),)))
    assert [1, 3] not in spare.clauses


def _pairs(literals: list[int]) -> list[list[int]]:
    return [[-one, -other] for one, other in combinations(literals, 2)]


class TestSizes:
    """Boards for which `cnf-1` would need hundreds of thousands of clauses."""

    @pytest.mark.parametrize(("every", "clauses"), [(3, 1_500), (5, 3_000), (6, 5_000)])
    def test_numbers_on_a_10_by_10(self, every: int, clauses: int) -> None:
        """A path to and fro, with every so manyth number given."""
        route = [row * 10 + (c if row % 2 == 0 else 9 - c) for row in range(10) for c in range(10)]
        places = enumerate(route, start=1)
        givens = [(c, number) for number, c in places if number % every == 1 or number == 100]
        puzzle = toys.Path(10, 10, tuple(sorted(givens)), corners=True)
        cnf = encode(toys.path_model(puzzle))
        assert clauses / 2 < len(cnf.clauses) < clauses
        # all numbers in all cells, and pairs: of the numbers of a cell, and of the cells of one
        assert 2 * 100 * comb(100, 2) > 200 * len(cnf.clauses)

    def test_numbers_on_a_10_by_10_with_next_to_nothing_given(self) -> None:
        puzzle = toys.Path(10, 10, ((0, 1),), corners=True)
        model = toys.path_model(puzzle)
        literals = sum(map(len, model.domains))
        clauses = [c for c in model.constraints if isinstance(c, Clause)]
        cnf = encode(model)
        assert len(cnf.clauses) - len(clauses) < 7 * literals  # pairs would take 50
        assert cnf.variables < 2 * literals

    def test_rectangles_on_a_17_by_17(self) -> None:
        puzzle = toys.random_rectangles(random.Random(1), 17, 17, 12)
        model = toys.rectangle_model(puzzle)
        cnf = encode(model)
        assert len(puzzle.clues) > 40
        assert 3_000 < len(cnf.clauses) < 10_000
        # of the clues that a cell could have, pairs alone
        assert 289 * comb(len(puzzle.clues), 2) > 40 * len(cnf.clauses)


@settings(max_examples=50)
@given(models(most_cells=8))
def test_the_clauses_are_those_that_the_readme_states(model: Model) -> None:
    constraints = tuple(c for c in model.constraints if not isinstance(c, Fold))
    unfolded = replace(model, constraints=constraints)
    stated, cnf = Readme(unfolded), encode(unfolded)
    assert (cnf.variables, cnf.clauses) == (stated.last, stated.clauses)


@pytest.mark.parametrize("size", [6, 7, 9, 10, 26, 50])
def test_the_clauses_of_large_boards_are_those_that_the_readme_states(size: int) -> None:
    everything = tuple(range(size))
    shapes = tuple((cell, cell + 1) for cell in range(size - 1))
    constraints = (AllDifferent(everything), OneShape(3, shapes), AllDifferent((0, 2)))
    for domains in ((everything,) * size, tuple(everything[c // 2 :] for c in everything)):
        model = Model(domains, constraints)
        stated, cnf = Readme(model), encode(model)
        assert (cnf.variables, cnf.clauses) == (stated.last, stated.clauses)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_golden_clauses(path: Path, golden: Callable[[Path, str], None]) -> None:
    fields = json.loads(path.read_text(encoding="utf-8"))
    model = from_json(fields)
    assert model.layout in path.stem
    cnf = encode(model)
    assert answer_keys(cnf) == solutions(model) == [tuple(grid) for grid in fields["grids"]]
    golden(path.with_suffix(".cnf"), to_dimacs(cnf))


def test_every_kind_of_constraint_has_a_golden_file() -> None:
    assert len(GOLDEN) >= 3
    constraints = [
        c for path in GOLDEN for c in from_json(json.loads(path.read_text("utf-8"))).constraints
    ]
    kinds = {type(constraint).__name__ for constraint in constraints}
    assert kinds == {"AllDifferent", "Table", "Fold", "Clause", "OneShape"}


def test_the_readme_states_each_layout_and_its_example() -> None:
    for layout in LAYOUTS:
        assert f"## CNF layout `{layout}`" in README
    text = README[README.index("## CNF layout `cnf-2`") :]
    written = re.search(r"```\n(p cnf .*?)```", text, re.DOTALL)
    assert written is not None
    model = Model(((1, 2), (1, 2), (2,)), (OneShape(1, ((0,), (1,))), Clause((Literal(0, 2),))))
    assert to_dimacs(encode(model)) == written[1]
    assert f"at most {MOST_PAIRED}" in " ".join(text.split())


@pytest.mark.parametrize("constraint", [Clause(()), OneShape(1, ())])
def test_cnf_1_has_no_clauses_and_shapes(constraint: Clause | OneShape) -> None:
    with pytest.raises(InternalError, match=f"'cnf-1' has no {type(constraint).__name__}"):
        encode(Model((BITS,), (constraint,), CNF_1))


def test_an_unknown_layout_is_an_error_of_the_program() -> None:
    with pytest.raises(InternalError, match="'cnf-9', which is unknown"):
        encode(Model((BITS,), (), "cnf-9"))


def test_a_time_limit_ends_the_encoding() -> None:
    model = Model((BITS,) * 3, (AllDifferent((0, 1)),))
    with pytest.raises(OutOfBudget, match="time limit"):
        encode(model, Run(Budget(seconds=0)))


def test_dimacs_is_written_in_the_layout_of_the_model() -> None:
    puzzle = toys.Path(2, 3, ((0, 1),), (5,))
    document = Document(toys.PATHS, puzzle)
    comments, mark, text = dimacs(document).partition("p cnf ")
    assert f"{mark}{text}" == to_dimacs(encode(toys.path_model(puzzle)))
    assert all(line.startswith("c ") for line in comments.splitlines())


@given(st.integers(0, 10**6))
def test_the_toys_have_the_solutions_that_the_rules_allow(seed: int) -> None:
    rng = random.Random(seed)
    path = toys.random_path(rng, 3, 3, rng.random() < 0.5, 0.3)
    grids: list[Grid] = toys.path_solutions(path)
    assert grids
    assert answer_keys(encode(toys.path_model(path))) == grids
    assert not any(toys.path_breaks(path, grid) for grid in grids)
    cover = toys.random_rectangles(rng, 2, 4, 4)
    if len(cover.clues) < 4:
        grids = toys.rectangle_solutions(cover)
        assert answer_keys(encode(toys.rectangle_model(cover))) == grids


def test_the_order_of_tuples_and_folds_is_that_of_cnf_1() -> None:
    """On full domains, a table and a fold have the same clauses in both layouts, renumbered."""
    for constraint in (Table((0, 1), ((1, 2), (2, 3))), sum_fold((0, 1), (4,))):
        model = Model(((1, 2, 3),) * 2, (constraint,))
        assert encode(model)[1:] == encode(replace(model, layout=CNF_1))[1:]
