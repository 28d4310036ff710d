"""What clues demand, by the kernel and by trying every grid."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import Any, NamedTuple

import pytest

from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Constraint, Fold, Table
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.houses import Geometry, board_of, boxes_of
from kenken_cp.kinds.cages.kernel.search import shapes
from kenken_cp.kinds.cages.operators import Rule
from tests.helpers.clues import meets

pytestmark = pytest.mark.kernel


class Related(NamedTuple):
    """A puzzle without cages, whose clues are these constraints."""

    geometry: Geometry
    digits: tuple[int, ...]
    constraints: Sequence[Constraint]
    givens: Sequence[tuple[int, int]] = ()
    candidates: Sequence[tuple[int, tuple[int, ...]]] = ()
    clues: tuple[object, ...] = (None,)
    cages: tuple[Any, ...] = ()
    covered: bool = False
    distinct: bool = False
    interchangeable: bool = False
    rule: Rule = Rule.PAIR

    @property
    def relations(self) -> Sequence[tuple[int, Constraint]]:
        """The constraints, each with the number of its clue."""
        return list(enumerate(self.constraints))


BOARDS = (
    (board_of(4, 4), (1, 2, 3, 4)),
    (board_of(4, 4, boxes_of(4, 4, 2, 2), True), (0, 1, 2, 3)),
    (board_of(2, 4), (-3, 1, 2, 4, 7)),
    (board_of(1, 3), tuple(range(7))),
)


@lru_cache(maxsize=8)
def fillings(geometry: Geometry, digits: tuple[int, ...]) -> list[Grid]:
    """Every way to fill the board so that no house repeats a digit."""
    rows = list(permutations(digits, geometry.columns))
    found: list[Grid] = [()]
    for _ in range(geometry.rows):
        found = [
            (*grid, *row)
            for grid in found
            for row in rows
            if all(
                row[column] not in grid[column :: geometry.columns]
                for column in range(geometry.columns)
            )
        ]
    return [
        grid
        for grid in found
        if all(len(set(house.values(grid))) == len(house.cells) for house in geometry.houses)
    ]


def a_table(rng: random.Random, cells: Sequence[int], digits: Sequence[int]) -> Table:
    own = tuple(rng.sample(cells, min(len(cells), rng.choice((1, 2, 2, 3, 3, 4)))))
    if rng.random() < 0.1:
        own = (*own, own[0])
    share = rng.choice((0.3, 0.6, 0.9))
    rows = [row for row in product(digits, repeat=len(own)) if rng.random() < share]
    return Table(own, tuple(rows))


def a_fold(rng: random.Random, cells: Sequence[int], digits: Sequence[int]) -> Fold:
    """A sum, digits that rise and fall, or an automaton with random steps and several starts."""
    own = tuple(rng.sample(cells, rng.randint(2, min(6, len(cells)))))
    if rng.random() < 0.3:
        own = (*own, rng.choice(own))
    sort = rng.choice(("sum", "turns", "random"))
    if sort == "sum":
        total = sum(rng.choice(digits) for _ in own)
        return Fold(own, (0,), add, lambda at: at == total)
    if sort == "turns":
        return Fold(own, ((0, None),), _turn, _few_turns)
    count = rng.randint(2, 6)
    steps: dict[tuple[Any, int], int] = {
        (at, digit): rng.randrange(count)
        for at in range(count)
        for digit in digits
        if rng.random() < 0.8
    }
    ends = set(rng.sample(range(count), rng.randint(1, count - 1)))
    return Fold(own, (0, 1), lambda at, digit: steps.get((at, digit)), lambda at: at in ends)


def add(at: Any, digit: int) -> Any:
    return at + digit


def _turn(at: Any, digit: int) -> Any:
    turns, before = at
    return (turns + (before is not None and digit < before), digit) if turns < 4 else None


def _few_turns(at: Any) -> bool:
    return bool(at[0] <= 2)


def _remember(at: Any, digit: int) -> Any:
    return (*at, digit)


def some_relations(
    rng: random.Random, geometry: Geometry, digits: tuple[int, ...]
) -> list[Constraint]:
    cells = range(geometry.rows * geometry.columns)
    found: list[Constraint] = []
    for _ in range(rng.randint(1, 5)):
        make: Callable[..., Constraint] = rng.choice((a_table, a_table, a_fold))
        found.append(make(rng, cells, digits))
    if rng.random() < 0.4:
        found.append(AllDifferent(tuple(rng.sample(cells, rng.randint(2, min(5, len(cells)))))))
    return found


def found_by_kernel(puzzle: Related) -> Iterator[Grid]:
    search = kernel.begin(puzzle)
    assert search is not None
    while not search.exhausted:
        search.run(kernel.ROOM, -1)
        yield from [search.solution(i) for i in range(search.found)]
    kernel.end(search)


def test_the_kernel_finds_the_grids_that_trying_all_finds() -> None:
    for seed in range(80 if kernel.COMPILED else 24):
        rng = random.Random(seed)
        geometry, digits = BOARDS[seed % len(BOARDS)]
        grids = fillings(geometry, digits)
        relations = some_relations(rng, geometry, digits)
        if seed % 3 == 0:  # clues around one grid, so that one remains
            grid = rng.choice(grids)
            relations = [each for each in relations if meets(each, grid)]
        wanted = [grid for grid in grids if all(meets(each, grid) for each in relations)]
        found = list(found_by_kernel(Related(geometry, digits, relations)))
        assert len(set(found)) == len(found), seed
        assert sorted(found) == sorted(wanted), seed


def test_a_relation_of_one_board_is_forgotten_on_the_next() -> None:
    geometry, digits = BOARDS[0]
    rising = Table((0, 1, 2, 3), ((1, 2, 3, 4),))
    assert len(list(found_by_kernel(Related(geometry, digits, [rising])))) == 24
    assert len(list(found_by_kernel(Related(geometry, digits, [], clues=())))) == 576


def test_constraints_over_no_cells_hold_or_not() -> None:
    geometry, digits = BOARDS[3]
    count = len(fillings(geometry, digits))
    for constraint, wanted in (
        (Table((), ((),)), count),
        (AllDifferent(()), count),
        (Fold((), (0,), lambda at, _: at, lambda at: at == 0), count),
        (Fold((), (1,), lambda at, _: at, lambda at: at == 0), 0),
        (Table((), ()), 0),
    ):
        puzzle = Related(geometry, digits, [constraint])
        assert len(list(found_by_kernel(puzzle))) == wanted


def test_a_sum_of_different_digits_is_solved_without_branching() -> None:
    """The automaton of a sum knows which digits may not come twice."""
    geometry = board_of(1, 6)
    least = Fold(tuple(range(4)), (0,), add, lambda at: at == 10)
    puzzle = Related(geometry, tuple(range(1, 10)), [least], ((4, 5), (5, 9)))
    search = kernel.begin(puzzle)
    assert search is not None
    search.run(2, 0)
    assert not search.exhausted
    kernel.end(search)
    rising = Table((0, 1, 2, 3), ((1, 2, 3, 4), (1, 2, 4, 3), (5, 1, 1, 3)))
    search = kernel.begin(puzzle._replace(constraints=[least, rising, Table((2,), ((4,),))]))
    assert search is not None
    search.run(2, 0)
    assert search.exhausted
    assert search.solution(0) == (1, 2, 4, 3, 5, 9)
    kernel.end(search)


def test_cells_that_differ_by_a_clue_count_in_a_sum() -> None:
    """r1c1, r2c2 and r3c3 share no house, but the clue says that they differ: 1, 2 and 3."""
    geometry = board_of(3, 3)
    cells = (0, 4, 8)
    total = Fold(cells, (0,), add, lambda at: at == 6)
    puzzle = Related(
        geometry,
        tuple(range(1, 10)),
        [total, AllDifferent(cells), Table((0,), ((1,),)), Table((4,), ((2,), (1,)))],
    )
    search = kernel.begin(puzzle)
    assert search is not None
    search.run(1, 30)
    assert [search.solution(0)[cell] for cell in cells] == [1, 2, 3]
    kernel.end(search)


def test_boards_of_up_to_32_digits() -> None:
    geometry = board_of(1, 3)
    digits = tuple(range(1, 33))
    rows = tuple(row for row in product(digits, repeat=3) if sum(row) == 96 - 3)
    for relation in (
        Table((0, 1, 2), rows),
        Fold((0, 1, 2), (0,), add, lambda at: at == 93),
    ):
        found = list(found_by_kernel(Related(geometry, digits, [relation])))
        assert sorted(found) == [row for row in rows if len(set(row)) == 3]


def test_what_is_too_large_is_refused() -> None:
    geometry = board_of(4, 4)
    digits = tuple(range(1, 17))
    many = Table(tuple(range(5)), tuple(product(digits, repeat=5))[: shapes.MOST_TUPLES + 1])
    remembers = Fold(tuple(range(8)), ((),), _remember, bool)
    for constraint in (many, remembers):
        assert kernel.begin(Related(geometry, digits, [constraint])) is None


def test_a_shape_is_compiled_once() -> None:
    shapes.forget()
    made = 0

    def step(at: Any, digit: int) -> Any:
        nonlocal made
        made += 1
        return at + digit

    def ends(at: Any) -> bool:
        return bool(at == 9)

    geometry = board_of(4, 4)
    for cells in ((0, 5, 10), (1, 6, 11), (4, 9, 14)):
        for _ in range(2):
            fold = Fold(cells, (0,), step, ends)
            list(found_by_kernel(Related(geometry, (1, 2, 3, 4), [fold])))
    once = made
    assert 0 < once <= 4 * (1 + 4 + 7)
    list(found_by_kernel(Related(geometry, (1, 2, 3, 4), [Fold((0, 1, 2), (0,), step, ends)])))
    assert made > once  # cells of one row differ, which is another shape
