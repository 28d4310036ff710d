"""Valid puzzles exist and others do not; check() says what a grid breaks; verdicts are honest."""

import pickle
from math import inf

import pytest
from hypothesis import given

from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import KenkenError, LimitError, OutOfBudget, PuzzleError
from kenken_cp.core.geometry import Grid, cell_name, is_connected, neighbours
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages import rules as cage_rules
from kenken_cp.kinds.cages.houses import board_of
from kenken_cp.kinds.cages.operators import Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import FAMILIES, family_of
from tests.helpers.strategies import arbitrary_puzzles, solved_puzzles

ROW = Cage((0, 1), "+", 3)


def test_a_target_that_no_grid_reaches_is_cut_in_the_message() -> None:
    with pytest.raises(PuzzleError, match="more than 320 digits; no product on a 16×16 grid is"):
        CagePuzzle(1, 2, (Cage((0, 1), "*", 10**5000),))


@pytest.mark.parametrize(
    "arguments",
    [(10**9, 1, ()), (17, 17, ()), (1, 1, (Cage((0,), "=", 1),), tuple(range(33)))],
    ids=["size 10⁹", "17×17", "33 digits"],
)
def test_what_is_too_large_is_refused(arguments: tuple[int, int, tuple[Cage, ...]]) -> None:
    with pytest.raises(LimitError):
        CagePuzzle(*arguments)


def test_order_is_no_part_of_a_puzzle() -> None:
    one = CagePuzzle(2, 2, (Cage((0, 1), "+", 3), Cage((2, 3), "+", 3)), (1, 2))
    other = CagePuzzle(2, 2, (Cage((3, 2), "+", 3), Cage((1, 0), "+", 3)), (2, 1))
    assert one == other
    assert hash(one) == hash(other)
    assert one == CagePuzzle(2, 2, one.cages)


@given(arbitrary_puzzles())
def test_a_puzzle_survives_another_process(puzzle: CagePuzzle) -> None:
    told = pickle.loads(pickle.dumps(puzzle))  # noqa: S301  (our own)
    assert told == puzzle
    assert told.geometry is puzzle.geometry


@given(solved_puzzles())
def test_a_solution_breaks_no_rule(solved: tuple[CagePuzzle, Grid]) -> None:
    assert cage_rules.check(*solved) == []


@given(solved_puzzles(min_size=2))
def test_a_foreign_digit_a_repeat_and_a_missed_clue_are_named(
    solved: tuple[CagePuzzle, Grid],
) -> None:
    puzzle, grid = solved
    columns = puzzle.columns
    foreign = max(puzzle.digits) + 1
    sentences = [v.sentence for v in cage_rules.check(puzzle, (foreign, *grid[1:]))]
    assert f"r1c1 holds {foreign}, which is not one of the puzzle's digits." in sentences
    repeated = cage_rules.check(puzzle, (grid[1], *grid[1:]))
    assert any(v.cells == (0, 1) and v.sentence.startswith("row 1 repeats") for v in repeated)
    downwards = cage_rules.check(puzzle, (grid[columns], *grid[1:]))
    assert any(v.cells == (0, columns) for v in downwards)


def test_a_missed_clue_is_named_with_what_the_cage_holds() -> None:
    puzzle = CagePuzzle(1, 3, (Cage((0, 1), "-", 2), Cage((2,), "=", 2)))
    assert cage_rules.check(puzzle, (1, 3, 2)) == []
    (violation,) = cage_rules.check(puzzle, (2, 3, 1))[:1]
    assert violation.sentence == "Cage 2− at r1c1, r1c2 holds 2 3, which does not match its clue."
    assert (
        cage_rules.check(puzzle, (1, 3))[0].sentence
        == "The grid has 2 cells, but the puzzle has 3."
    )


@pytest.mark.parametrize(
    ("operator", "rule", "target", "values", "holds"),
    [
        ("/", "pair", 0, (0, 2), True),
        ("/", "pair", 0, (2, 0), True),
        ("/", "pair", 2, (1, 2), True),
        ("/", "pair", 1, (1, 2), False),
        ("*", "pair", 0, (0, 2), True),
        ("*", "pair", 0, (1, 2), False),
        ("-", "pair", 0, (1, 2), False),
        ("-", "max-minus-rest", 0, (0, 1, 1), True),
        ("-", "max-minus-rest", 1, (0, 1, 2), True),
        ("-", "max-minus-rest", -1, (2, 2, 1), True),
        ("/", "max-minus-rest", 2, (2, 1, 1), True),
        ("/", "max-minus-rest", 0, (2, 0, 1), True),
        ("/", "max-minus-rest", 0, (2, 0, 0), False),
        ("?", "max-minus-rest", 1, (0, 1, 2), True),
        ("?", "pair", 1, (0, 1, 2), False),
        ("?", "pair", 3, (0, 1, 2), True),
        ("?", "pair", 0, (0, 1, 2), True),
    ],
)
def test_what_a_clue_means(
    operator: str, rule: Rule, target: int, values: tuple[int, ...], holds: bool
) -> None:
    size = len(values)
    cells = (0, 1) if size == 2 else (0, 1, 2)  # an L, so that values may repeat
    rest = {cell: 0 for cell in range(4) if cell not in cells}
    cages = (Cage(cells, operator, target), *(Cage((cell,), "=", 0) for cell in rest))
    puzzle = CagePuzzle(2, 2, cages, (0, 1, 2), rule)
    broken = [v for v in cage_rules.check(puzzle, (*values, *rest.values())) if v.cells == cells]
    clue_broken = [v for v in broken if v.sentence.startswith("Cage")]
    assert (not clue_broken) is holds


@given(arbitrary_puzzles())
def test_data_is_read_back(puzzle: CagePuzzle) -> None:
    assert kenken.FAMILY.from_data(kenken.FAMILY.data(puzzle)) == puzzle


def test_families_are_found_by_id() -> None:
    for family in FAMILIES:
        assert family_of(family.id) is family
    with pytest.raises(KenkenError, match="'chess' is unknown"):
        family_of("chess")


def test_geometry_names_and_neighbours() -> None:
    board = board_of(2, 3)
    assert [house.name for house in board.houses] == [
        "row 1", "row 2", "column 1", "column 2", "column 3",
    ]  # fmt: skip
    assert board.houses[4].cells == (2, 5)
    assert cell_name(5, 3) == "r2c3"
    assert neighbours(4, 2, 3) == [1, 3, 5]
    assert is_connected((0, 1, 4), 2, 3)
    assert not is_connected((0, 4), 2, 3)


@pytest.mark.parametrize(("outcome", "grids"), [("unique", 0), ("multiple", 1), ("none", 1)])
def test_a_verdict_without_its_witnesses_cannot_be(outcome: str, grids: int) -> None:
    with pytest.raises(ValueError, match="a verdict of"):
        Verdict(Outcome(outcome), ((1,),) * grids, "test")
    with pytest.raises(ValueError, match="a verdict of"):
        Verdict(Outcome.MULTIPLE, ((1,), (1,)), "test")


def test_a_run_knows_what_is_left() -> None:
    run = Run(Budget(seconds=1000, nodes=5))
    assert 0 < (run.seconds_left() or 0) <= 1000
    assert run.nodes_left() == 5
    run.nodes = 5
    with pytest.raises(OutOfBudget, match="node limit of 5"):
        run.nodes_left()
    with pytest.raises(OutOfBudget, match="time limit of 0 s"):
        Run(Budget(seconds=0)).seconds_left()
    with pytest.raises(OutOfBudget, match="time limit of 0 s"):
        Run(Budget(seconds=0)).check_time()
    Run(Budget(seconds=1000)).check_time()
    Run().check_time()
    assert Run().seconds_left() is None
    assert Run(Budget(seconds=inf)).seconds_left() is None  # no clock can be set so far ahead
    assert Run().nodes_left() is None
