"""Folds accept what the rules say, and the layered graph accepts what the fold does."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain, product
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp.backends.layers import Layers, total_of, unroll
from kenken_cp.core import limits
from kenken_cp.core.errors import InternalError, OutOfBudget
from kenken_cp.core.limits import Limits
from kenken_cp.core.model import Fold, Table
from kenken_cp.formats import read_document
from kenken_cp.kinds.cages import model as cage_model
from kenken_cp.kinds.cages.folds import fold, list_combinations
from kenken_cp.kinds.cages.operators import GIVEN, OPERATORS, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.helpers.examples import paths_of

DIGIT_SETS = (
    (1, 2, 3, 4),
    (0, 1, 2, 3),
    (-3, -2, 0, 1, 3),
    (-2, -1, 1, 2),
    (2, 3, 5, 7),
    (-7, 0, 12, 60, 1_000_000),
    (0, 5, 10, 20),
    (-4, -3, -2, -1),
)


def make_caged(size: int, operator: str, target: int, digits: Sequence[int], rule: Rule) -> Fold:
    """The fold of a cage that fills one row."""
    spare = (size - len(digits)) * (size > len(digits))
    digits = (*digits, *range(10**5, 10**5 + spare))
    cage = Cage(tuple(range(size)), operator, target)
    return fold(CagePuzzle(1, size, (cage,), digits, rule), cage)


def words(layers: Layers) -> set[tuple[int, ...]]:
    """Every sequence of values that leads from a start to the end."""
    here: dict[int, set[tuple[int, ...]]] = {state: {()} for state in layers.starts}
    for rows in layers.arcs:
        after: dict[int, set[tuple[int, ...]]] = {}
        for state, row in enumerate(rows):
            for value, head in row:
                after.setdefault(head, set()).update((*w, value) for w in here.get(state, ()))
        here = after
    return here.get(0, set())


def list_meant(
    size: int, operator: str, target: int, digits: Sequence[int], rule: Rule
) -> set[tuple[int, ...]]:
    """Every sequence of digits that the rules accept."""
    explains = OPERATORS[operator].explains
    return {values for values in product(digits, repeat=size) if explains(values, target, rule)}


def targets(size: int, operator: str, digits: Sequence[int], rule: Rule) -> list[int]:
    """Some targets that are met, and some that are not."""
    near = range(-13, 14)
    values = list(product(digits, repeat=size))[:: max(1, len(digits) ** size // 40)]
    sums = {sum(v) for v in values} | {2 * max(v) - sum(v) for v in values}
    products = {v[0] * v[-1] for v in values} | {meant_product(v) for v in values}
    return sorted({*near, *sums, *products, 10**30, -(10**30)})


def meant_product(values: Sequence[int]) -> int:
    result = 1
    for value in values:
        result *= value
    return result


CASES = [
    pytest.param(size, operator, digits, rule, id=f"{size}{operator}{rule} of {digits[0]}..")
    for digits in DIGIT_SETS
    for size in (2, 3, 4)
    for operator in "+-*/?"
    for rule in Rule
    if size == 2 or rule is Rule.MAX_MINUS_REST or operator not in "-/"
    if not (size == 4 and len(digits) > 4)
    if rule is Rule.PAIR or operator in "-/?"  # the others mean the same by both rules
]


@pytest.mark.parametrize(("size", "operator", "digits", "rule"), CASES)
def test_the_graph_accepts_what_the_rules_say(
    size: int, operator: str, digits: tuple[int, ...], rule: Rule
) -> None:
    board = [digits] * size
    for target in targets(size, operator, digits, rule)[::3]:
        layers = unroll(make_caged(size, operator, target, digits, rule), board)
        assert words(layers) == list_meant(size, operator, target, digits, rule), target


@given(st.data())
def test_any_digits_and_domains(data: st.DataObject) -> None:
    digits = sorted(data.draw(st.sets(st.integers(-12, 12), min_size=3, max_size=6)))
    size = data.draw(st.integers(2, 3))
    operator = data.draw(st.sampled_from("+-*/?"))
    domains = [sorted(data.draw(st.sets(st.sampled_from(digits), min_size=1))) for _ in range(size)]
    rule = Rule.MAX_MINUS_REST
    values = [data.draw(st.sampled_from(domain)) for domain in domains]
    results = [sum(values), 2 * max(values) - sum(values), meant_product(values)]
    target = data.draw(st.sampled_from(results) | st.integers(-20, 20))
    layers = unroll(make_caged(size, operator, target, digits, rule), domains)
    within = {word for word in list_meant(size, operator, target, digits, rule)
              if all(v in d for v, d in zip(word, domains, strict=True))}  # fmt: skip
    assert words(layers) == within
    total = total_of(layers, domains)
    if total is not None:
        assert within == {word for word in product(*domains) if sum(word) == total}


# Cells of a 3×3 by their number: a line, an angle, and both.
SHAPES: dict[int, list[tuple[int, ...]]] = {
    1: [(4,)],
    2: [(0, 1), (4, 7)],
    3: [(3, 4, 5), (0, 1, 3), (1, 4, 5)],
    4: [(0, 1, 3, 4), (0, 1, 4, 5)],
}


def put_on_board(
    cells: tuple[int, ...], operator: str, target: int, digits: Sequence[int], rule: Rule
) -> tuple[CagePuzzle, Cage]:
    """A 3×3 with this cage, all other cells given."""
    cage = Cage(cells, operator, target)
    givens = [Cage((cell,), GIVEN, digits[0]) for cell in range(9) if cell not in cells]
    return CagePuzzle(3, 3, (cage, *givens), tuple(digits), rule), cage


def fitting(puzzle: CagePuzzle, cage: Cage) -> tuple[tuple[int, ...], ...]:
    """What can stand in a cage of a 3×3: by its clue, and no digit twice in a row or column."""
    lines = [
        {place for place, cell in enumerate(cage.cells) if divmod(cell, 3)[way] == line}
        for way in (0, 1)
        for line in range(3)
    ]
    explains = OPERATORS[cage.operator].explains
    return tuple(
        values
        for values in product(puzzle.digits, repeat=len(cage.cells))
        if explains(values, cage.target, puzzle.rule)
        and all(len({values[place] for place in line}) == len(line) for line in lines)
    )


@pytest.mark.parametrize(("size", "operator", "digits", "rule"), CASES)
def test_what_can_stand_in_a_cage_is_listed(
    size: int, operator: str, digits: tuple[int, ...], rule: Rule
) -> None:
    for cells in SHAPES[size]:
        for target in targets(size, operator, digits, rule)[::3]:
            puzzle, cage = put_on_board(cells, operator, target, digits, rule)
            assert list_combinations(puzzle, cage) == fitting(puzzle, cage), (cells, target)


@settings(max_examples=100)
@given(st.data())
def test_what_can_stand_in_any_cage_is_listed(data: st.DataObject) -> None:
    digits = sorted(data.draw(st.sets(st.integers(-6, 12), min_size=3, max_size=6)))
    cells = data.draw(st.sampled_from(list(chain(*SHAPES.values()))))
    rule = data.draw(st.sampled_from(Rule))
    wide = len(cells) == 2 or rule is Rule.MAX_MINUS_REST
    operator = data.draw(st.sampled_from("+-*/?" if wide else "+*?")) if len(cells) > 1 else GIVEN
    values = [data.draw(st.sampled_from(digits)) for _ in cells]
    results = [sum(values), 2 * max(values) - sum(values), meant_product(values)]
    target = data.draw(st.sampled_from(results) | st.integers(-9, 9))
    if operator == GIVEN:
        target = values[0]
    puzzle, cage = put_on_board(cells, operator, target, digits, rule)
    assert list_combinations(puzzle, cage) == fitting(puzzle, cage)


FILES = paths_of("cages")


def puzzle_of(path: Path) -> CagePuzzle:
    """One of our examples."""
    puzzle = read_document(path.read_bytes()).puzzle
    assert isinstance(puzzle, CagePuzzle)
    return puzzle


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_kernels_tables_are_those_of_the_clues(path: Path) -> None:
    puzzle = puzzle_of(path)
    cage_model.audit(puzzle, cage_model.model(puzzle))


Tuples: TypeAlias = tuple[tuple[int, ...], ...]
CHANGES: dict[str, Callable[[Tuples], Tuples]] = {
    "the first left out": lambda tuples: tuples[1:],
    "the last left out": lambda tuples: tuples[:-1],
    "all left out": lambda tuples: (),
    "one added": lambda tuples: tuple(sorted((*tuples, (0,) * len(tuples[0])))),
    "one twice": lambda tuples: (tuples[0], *tuples),
    "one changed": lambda tuples: (*tuples[:-1], (*tuples[-1][:-1], 99)),
    "another order": lambda tuples: tuples[::-1],
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_table_that_is_not_that_of_its_clue_is_found(change: str) -> None:
    puzzle = puzzle_of(next(path for path in FILES if path.name == "signed-5x5.json"))
    model = cage_model.model(puzzle)
    houses = len(puzzle.geometry.houses)
    found = 0
    for place, table in enumerate(model.constraints[houses:]):
        assert isinstance(table, Table)
        if len(table.tuples) < 2:
            continue
        constraints = list(model.constraints)
        constraints[houses + place] = replace(table, tuples=CHANGES[change](table.tuples))
        clue = re.escape(puzzle.cages[place].clue)
        with pytest.raises(
            InternalError, match=rf"^the table of cage {clue} at .* does not match its clue"
        ):
            cage_model.audit(puzzle, replace(model, constraints=tuple(constraints)))
        found += 1
    assert found > 5


def test_a_given_is_a_fold_too() -> None:
    assert words(unroll(make_caged(1, GIVEN, 3, (1, 3), Rule.PAIR), [(1, 3)])) == {(3,)}


@pytest.mark.parametrize("digits", [(1, 2, 3), (0, 1, 2, 3), (-1, 0, 1, 2)])
def test_sums_are_seen_to_be_sums(digits: tuple[int, ...]) -> None:
    board = [digits] * 3
    assert total_of(unroll(make_caged(3, "+", 5, digits, Rule.PAIR), board), board) == 5
    product_of_three = unroll(make_caged(3, "*", 6, digits, Rule.PAIR), board)
    assert total_of(product_of_three, board) is None


def test_what_ends_in_no_accepted_state_is_not_accepted() -> None:
    def step(state: Any, value: int) -> int | None:
        return None if value == 5 else (state + value) % 3

    fold_of_remainders = Fold((0, 1), (0, 1), step, lambda state: state == 2)
    # From 0 the sum must leave 2, from 1 it must leave 1; 1 and 2 together leave 0.
    assert words(unroll(fold_of_remainders, [(1, 2), (1, 2, 5)])) == {(1, 1), (2, 2)}


def test_states_from_which_the_same_follows_are_one() -> None:
    # After 1 and 6, 2 and 3 of a product 6 on three cells of 1 2 3 6: what is left decides.
    layers = unroll(make_caged(3, "*", 6, (1, 2, 3, 6), Rule.PAIR), [(1, 2, 3, 6)] * 3)
    assert [len(rows) for rows in layers.arcs] == [1, 4, 4]
    large = unroll(make_caged(10, "*", 6**10, tuple(range(1, 17)), Rule.PAIR), [range(1, 17)] * 10)
    assert max(len(rows) for rows in large.arcs) < 150


def test_states_stay_few_on_the_largest_board() -> None:
    digits = tuple(range(1, 17))
    target = meant_product(digits[-10:])
    layers = unroll(make_caged(10, "?", target, digits, Rule.MAX_MINUS_REST), [digits] * 10)
    assert sum(len(row) for rows in layers.arcs for row in rows) < 50_000


def test_a_graph_beyond_the_limit_is_refused_as_out_of_budget() -> None:
    digits = tuple(range(1, 17))
    large = make_caged(10, "*", meant_product(digits[-10:]), digits, Rule.PAIR)
    limits.allow(Limits(partial_results=500))
    try:
        with pytest.raises(
            OutOfBudget, match=r"10 cells has more than 500 partial .*--max-partial-results N"
        ):
            unroll(large, [digits] * 10)
    finally:
        limits.allow(limits.DEFAULT)


@settings(max_examples=20)
@given(st.integers(1, 10**6))
def test_no_target_is_too_large(target: int) -> None:
    assert not unroll(
        make_caged(4, "*", target**53 * 17, (1, 2, 3, 4), Rule.PAIR), [(1, 2, 3, 4)] * 4
    )[0]
