"""Models made smaller for verdicts: the same solutions, fewer clauses, no settled cells."""

import random
from operator import contains

import pytest

from kenken_cp.backends.cnf import encode, encode_for_verdict
from kenken_cp.backends.reduction import reduce_model
from kenken_cp.core.model import CNF_1, AllDifferent, Constraint, Model, Table
from kenken_cp.registry import family_of
from tests.bench.puzzles import plain_puzzles
from tests.helpers.models import answer_keys, solutions, sum_fold

DIGITS = (1, 2, 4)


def draw(rng: random.Random) -> Model:
    """Three to five cells with some of the digits, lines, tables and a fold at random."""
    cells = range(rng.randint(3, 5))
    domains = tuple(tuple(d for d in DIGITS if rng.random() < 0.9) for _ in cells)
    constraints: list[Constraint] = []
    for _ in range(rng.randint(0, 2)):
        line = tuple(rng.sample(cells, rng.randint(2, 3)))
        constraints.append(AllDifferent(line, len(line) == len(DIGITS)))
    for _ in range(rng.randint(0, 3)):
        columns = tuple(rng.sample(cells, rng.randint(1, 3)))
        rows = {tuple(rng.choice(domains[cell] or DIGITS) for cell in columns) for _ in range(5)}
        rows = {row for row in rows if all(map(contains, [domains[c] for c in columns], row))}
        constraints.append(Table(columns, tuple(sorted(rows))))
    if rng.random() < 0.3:
        constraints.append(sum_fold(tuple(cells[:2]), (3, 5)))
    return Model(domains, tuple(constraints), CNF_1)


def test_a_reduced_model_has_the_same_solutions() -> None:
    for seed in range(200):
        model = draw(random.Random(seed))
        found = solutions(model)
        assert answer_keys(encode_for_verdict(model)) == found, seed
        assert answer_keys(encode(model)) == found, seed


def test_values_and_tuples_go() -> None:
    line, rows = AllDifferent((0, 1, 2), True), ((1, 2), (2, 1), (2, 4), (4, 4))
    model = Model(((1,), DIGITS, DIGITS), (line, Table((1, 2), rows)), CNF_1)
    assert reduce_model(model) == Model(((1,), (2,), (4,)), ())


def test_a_value_with_one_place_is_put_there() -> None:
    model = Model(((1, 2), (1, 2), DIGITS), (AllDifferent((0, 1, 2), True),), CNF_1)
    assert reduce_model(model) == Model(((1, 2), (1, 2), (4,)), (AllDifferent((0, 1)),))
    partly = Model(model.domains, (AllDifferent((0, 1, 2)),), CNF_1)
    assert reduce_model(partly) == Model(model.domains, (AllDifferent((0, 1, 2)),))


@pytest.mark.parametrize(
    "constraints",
    [
        (Table((0, 1), ((1, 1),)),),
        (Table((0,), ((1,),)), Table((1,), ((1,),))),
        (Table((0, 1), ()),),
    ],
)
def test_a_contradiction_leaves_no_value(constraints: tuple[Constraint, ...]) -> None:
    model = Model((DIGITS,) * 3, (AllDifferent((0, 1, 2), True), *constraints), CNF_1)
    assert reduce_model(model) == Model(((),) * 3, ())
    assert answer_keys(encode_for_verdict(model)) == answer_keys(encode(model)) == []


def test_settled_cells_of_a_table_go() -> None:
    rows = ((1, 1, 2), (1, 2, 1), (1, 4, 4), (2, 1, 1))
    model = Model(((1,), DIGITS, DIGITS), (Table((0, 1, 2), rows),), CNF_1)
    assert reduce_model(model).constraints == (Table((1, 2), ((1, 2), (2, 1), (4, 4))),)


def test_a_kenken_takes_far_fewer_clauses() -> None:
    family = family_of("kenken")
    models = [family.model(puzzle) for puzzle in plain_puzzles(9, 10, seed=1)]
    whole = sum(len(encode(model).clauses) for model in models)
    assert 2 * sum(len(encode_for_verdict(model).clauses) for model in models) < whole


def test_many_values_are_left_as_they_are() -> None:
    model = Model((tuple(range(64)),) * 2, (AllDifferent((0, 1)),), CNF_1)
    assert reduce_model(model) is model
