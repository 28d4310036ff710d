"""Blocks by where they start: the same rows as trying all, and fewer clauses than a fold."""

import random
from itertools import groupby, product

import pytest

from kenken_cp.backends import cnf2
from kenken_cp.backends.cnf import encode, encode_for_verdict
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Model
from kenken_cp.kinds.lines.folds import fold
from kenken_cp.kinds.lines.nonogram import FAMILY
from tests.helpers.line_boards import noise
from tests.helpers.models import answer_keys, sum_fold

LONGEST = 6
CLUES = [
    clue
    for count in range(4)
    for clue in product(range(1, LONGEST + 1), repeat=count)
    if sum(clue) <= LONGEST
]


def rows_with(clue: tuple[int, ...], domains: tuple[tuple[int, ...], ...]) -> list[Grid]:
    """The rows whose runs are the clue's blocks, by trying all."""
    return [
        row
        for row in product(*domains)
        if set(row) <= {0, 1}
        and tuple(len(list(run)) for value, run in groupby(row) if value) == clue
    ]


@pytest.mark.parametrize("length", range(1, LONGEST + 1))
def test_a_line_has_the_rows_that_trying_finds(length: int) -> None:
    """Every clue, those included that find no room; cells that are open, known or neither."""
    rng = random.Random(length)
    for clue in CLUES:
        for held in ([(0, 1)], [(0, 1), (0,), (1,)], [(0, 1), (0, 1, 2), (2,), ()]):
            domains = tuple(rng.choice(held) for _ in range(length))
            model = Model(domains, (fold(tuple(range(length)), clue),))
            found = answer_keys(encode_for_verdict(model))
            assert found == rows_with(clue, domains), (clue, domains)


def test_cells_of_a_line_in_any_order() -> None:
    model = Model(((0, 1),) * 4, (fold((2, 0, 3), (1, 1)), fold((1,), ())))
    assert answer_keys(encode_for_verdict(model)) == [(0, 0, 1, 1)]


def test_it_takes_fewer_clauses_and_variables_than_states_do() -> None:
    model = FAMILY.model(noise(random.Random(1), 16, 0.4))
    by_states, by_starts = encode(model), encode_for_verdict(model)
    assert 2 * len(by_starts.clauses) < len(by_states.clauses)
    assert 2 * by_starts.variables < by_states.variables
    assert by_starts.key == by_states.key


def test_other_models_have_the_clauses_of_their_layout() -> None:
    model = Model(((0, 1, 2),) * 3, (sum_fold((0, 1, 2), (3,)),))
    for_verdict, layout = encode_for_verdict(model), encode(model)
    assert for_verdict.clauses == layout.clauses == cnf2.encode(model).clauses
    assert for_verdict.variables == layout.variables
    assert for_verdict.key == layout.key
