"""Encoders have as many models as the rules have solutions: every shape, operator and target.

A cage stands alone: its cells, the lines that they share, its clue. What the rules allow is
enumerated from `OPERATORS` and compared with all models of the clauses, and of CP-SAT's model,
projected on the cells; for tables and for folds, to which a limit below 0 turns every cage.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from pysat.solvers import Minisat22

from kenken_cp.backends import backend_of
from kenken_cp.backends.cnf import Cnf, encode
from kenken_cp.core.budget import Run
from kenken_cp.core.geometry import Grid, is_connected
from kenken_cp.core.model import CNF_1, CNF_2, AllDifferent, Constraint, Fold, Model, Table
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages import model as cage_model
from kenken_cp.kinds.cages import rules as cage_rules
from kenken_cp.kinds.cages.houses import board_of
from kenken_cp.kinds.cages.operators import GIVEN, NO_OP, OPERATORS, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from tests.backends.test_cnf1 import LATIN_SQUARES
from tests.helpers.boards import targets as targets_of
from tests.helpers.changed import replace_parts
from tests.helpers.models import answer_keys

FORMS = {"table": 10**6, "fold": -1}  # the most tuples of a table
LARGEST = 4
SIGNED = (-2, 0, 1, 3)


class Clue(NamedTuple):
    """A cage of an n×n board, with the digits and the rule of its puzzle."""

    side: int
    cells: tuple[int, ...]
    operator: str
    target: int
    rule: Rule
    digits: tuple[int, ...]

    @property
    def lines(self) -> list[tuple[int, ...]]:
        """The places in the cage of cells that share a row or a column."""
        houses = board_of(self.side, self.side).houses
        shared = [[i for i, c in enumerate(self.cells) if c in house.cells] for house in houses]
        return [tuple(places) for places in shared if len(places) > 1]


@cache
def shapes(side: int, size: int) -> list[tuple[int, ...]]:
    """The connected sets of so many cells that touch the top and the left side of the board."""
    found: list[tuple[int, ...]] = []

    def grow(cells: tuple[int, ...]) -> None:
        if len(cells) == size:
            touches = cells[0] < side and any(cell % side == 0 for cell in cells)
            if touches and is_connected(cells, side, side):
                found.append(cells)
            return
        for cell in range(cells[-1] + 1 if cells else 0, side * side):
            grow((*cells, cell))

    grow(())
    return found


@cache
def targets(operator: str, size: int, digits: tuple[int, ...]) -> list[int]:
    """Every target that so many digits can give under an operator, and four that they cannot."""
    if operator == GIVEN:
        return list(digits)
    signs = "+-*/" if operator == NO_OP else operator
    tuples = list(product(digits, repeat=size))
    can = {t for sign in signs for values in tuples for t in targets_of(sign, list(values))}
    cannot = [t for t in (*range(min(can) - 1, max(can) + 2), 10**30) if t not in can]
    return sorted({*can, *cannot[:2], *cannot[-2:]})


def clues(side: int, size: int, digits: tuple[int, ...]) -> Iterator[Clue]:
    """Every clue that a cage of so many cells may have on this board, under both rules."""
    for cells in shapes(side, size):
        for rule, operator in product(Rule, OPERATORS):
            if (operator == GIVEN) != (size == 1):
                continue
            if rule is Rule.PAIR and size > 2 and OPERATORS[operator].pairs_only:
                continue
            for target in targets(operator, size, digits):
                yield Clue(side, cells, operator, target, rule, digits)


def by_the_rules(clue: Clue) -> list[Grid]:
    """All that may stand in the cage, ascending."""
    explains = OPERATORS[clue.operator].explains
    return [
        values
        for values in product(clue.digits, repeat=len(clue.cells))
        if all(len({values[i] for i in line}) == len(line) for line in clue.lines)
        and explains(values, clue.target, clue.rule)
    ]


def puzzle_of(clue: Clue) -> CagePuzzle:
    """A puzzle with this cage; what stands in the other cells is of no matter."""
    others = [cell for cell in range(clue.side**2) if cell not in clue.cells]
    givens = [Cage((cell,), GIVEN, clue.digits[0]) for cell in others]
    cage = Cage(clue.cells, clue.operator, clue.target)
    return CagePuzzle(clue.side, clue.side, (cage, *givens), clue.digits, clue.rule)


def model_of(clue: Clue, form: str) -> Model:
    """The family's own constraint for the cage, with nothing around it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cage_model, "TABLE_LIMIT", FORMS[form])
        constraints = cage_model.model(puzzle_of(clue)).constraints
    caged = next(c for c in constraints if isinstance(c, Table | Fold) and c.cells == clue.cells)
    assert isinstance(caged, Fold if form == "fold" or clue.target == 10**30 else Table)
    houses: list[Constraint] = [
        AllDifferent(line, len(line) == len(clue.digits)) for line in clue.lines
    ]
    size = len(clue.cells)
    alone = (*houses, replace(caged, cells=tuple(range(size))))
    return Model((clue.digits,) * size, alone, CNF_1)


def full_count(cnf: Cnf) -> int:
    """How many models there are, in all variables."""
    count = 0
    with Minisat22(bootstrap_with=cnf.clauses) as solver:
        while solver.solve():
            count += 1
            solver.add_clause([-literal for literal in solver.get_model()[: cnf.variables]])
    return count


def by_cp_sat(model: Model, size: int) -> list[Grid]:
    """All solutions that CP-SAT enumerates."""
    puzzle = CagePuzzle(1, size, tuple(Cage((c,), GIVEN, 1) for c in range(size)))
    family = replace_parts(kenken.FAMILY, model=lambda puzzle: model)
    return sorted(backend_of("cp-sat").grids(family, puzzle, Run(), None))


def hold(every: Sequence[Clue], form: str, cp_sat: int = 0) -> None:
    """The clauses have exactly the models that the rules allow; every so manyth in CP-SAT too.

    In a table the cells settle which tuple it is, and in the fold of a sum what is left of it, so
    that the other variables add no models. In other folds they may.
    """
    for number, clue in enumerate(every):
        wanted = by_the_rules(clue)
        model = model_of(clue, form)
        cnf = encode(model)
        assert answer_keys(cnf) == wanted, clue
        assert answer_keys(encode(replace(model, layout=CNF_2))) == wanted, clue
        if form == "table" or clue.operator in "=+":
            assert full_count(cnf) == len(wanted), clue
        if cp_sat and number % cp_sat == 0:
            assert by_cp_sat(model, len(clue.cells)) == wanted, clue


def sample(side: int, digits: tuple[int, ...], count: int, seed: int) -> list[Clue]:
    """Clues of cages of one to four cells, each size as often; shapes and targets at random."""
    rng = random.Random(seed)
    found = []
    for size in [1 + i % LARGEST for i in range(count)]:
        rule = rng.choice(list(Rule))
        wide = size == 2 or (size > 2 and rule is Rule.MAX_MINUS_REST)
        operator = GIVEN if size == 1 else rng.choice("+-*/?" if wide else "+*?")
        target = rng.choice(targets(operator, size, digits))
        found.append(Clue(side, rng.choice(shapes(side, size)), operator, target, rule, digits))
    return found


def test_the_shapes_are_the_polyominoes() -> None:
    """1, 2, 6 and 19 when turned and mirrored; the two long lines do not fit a 3×3."""
    assert [len(shapes(4, size)) for size in (1, 2, 3, 4)] == [1, 2, 6, 19]
    assert [len(shapes(3, size)) for size in (1, 2, 3, 4)] == [1, 2, 6, 17]


def test_the_targets_are_all_that_occur_and_some_that_do_not() -> None:
    assert targets("+", 2, (1, 2, 3)) == [1, 2, 3, 4, 5, 6, 7, 10**30]
    assert targets("/", 3, (1, 2, 3)) == [0, 1, 2, 3, 4, 10**30]
    assert targets("-", 4, (1, 2, 3)) == [-7, *range(-6, 1), 1, 10**30]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", range(1, LARGEST + 1))
def test_every_clue_of_a_3_by_3(size: int, form: str) -> None:
    """Of four cells a third of them; `make slow` has the rest."""
    every = list(clues(3, size, (1, 2, 3)))
    hold(every[:: 3 if size == LARGEST else 1], form, cp_sat=10)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("side", "digits"),
    [(3, (-1, 0, 1)), (3, SIGNED), (4, (1, 2, 3, 4)), (4, SIGNED), (5, (1, 2, 3, 4, 5))],
    ids=str,
)
def test_a_sample_of_other_boards(side: int, digits: tuple[int, ...], form: str) -> None:
    hold(sample(side, digits, 40, seed=side), form, cp_sat=3)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", range(1, LARGEST + 1))
@pytest.mark.parametrize("digits", [(1, 2, 3), (-1, 0, 1), (0, 1, 2), SIGNED], ids=str)
def test_every_clue_of_a_3_by_3_in_both_encodings(
    digits: tuple[int, ...], size: int, form: str
) -> None:
    hold(list(clues(3, size, digits)), form, cp_sat=1)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("side", [4, 5])
def test_many_clues_of_larger_boards(side: int, form: str) -> None:
    hold(sample(side, tuple(range(1, side + 1)), 1_500, seed=1), form, cp_sat=2)


def test_a_fold_with_repeats_allowed_counts_them_all() -> None:
    """Without the lines of its cells a fold lets digits repeat: the rules of a cage allow it."""
    for operator, target in (("+", 6), ("*", 12), ("-", -2), ("/", 1), ("?", 2)):
        clue = Clue(3, (0, 1, 3, 4), operator, target, Rule.MAX_MINUS_REST, (1, 2, 3))
        model = model_of(clue, "fold")
        alone = replace(model, constraints=model.constraints[-1:])
        explains = OPERATORS[operator].explains
        assert answer_keys(encode(alone)) == [
            values
            for values in product(clue.digits, repeat=4)
            if explains(values, target, clue.rule)
        ]


@pytest.mark.parametrize("target", [3, 6, 7, 18])
@pytest.mark.parametrize("operator", "+*?")
def test_a_whole_board_has_as_many_models_as_solutions(operator: str, target: int) -> None:
    """Houses and cages together."""
    cages = [Cage((0, 1, 3, 4), operator, target), Cage((2, 5, 8), "+", 6), Cage((6, 7), "?", 2)]
    puzzle = CagePuzzle(3, 3, tuple(cages))
    wanted = [grid for grid in LATIN_SQUARES if not cage_rules.check(puzzle, grid)]
    assert answer_keys(encode(cage_model.model(puzzle))) == wanted
