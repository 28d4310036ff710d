"""The ladder of number paths: every step holds in every solution, and the kernel's board and the
pencil marks say the same."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from kenken_cp import human
from kenken_cp.core.errors import FormatError
from kenken_cp.core.logic import SEARCH
from kenken_cp.core.steps import Step, Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation import sentence
from kenken_cp.formats import read_document
from kenken_cp.generation.make import make
from kenken_cp.generation.recipe import read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.paths.fields import data, puzzle_from
from kenken_cp.kinds.paths.keys import images
from kenken_cp.kinds.paths.logic import LOGIC
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.reach import falls_short, reach
from kenken_cp.kinds.paths.state import PathMarks
from kenken_cp.kinds.paths.techniques import LADDER
from kenken_cp.rating import Rating, rate
from tests.helpers.path_boards import all_solutions, random_board, random_puzzle
from tests.helpers.path_reach import plain_reach
from tests.helpers.technique_cases import techniques_with

OUTCOMES = {0: Outcome.NONE, 1: Outcome.UNIQUE}


def check_step(state: PathMarks, step: Step, solutions: set[tuple[int, ...]]) -> None:
    """What a step says is new, and true in every solution."""
    for cell, value in step.placements:
        assert value in state.candidates[cell]
        assert all(grid[cell] == value for grid in solutions), step
    for cell, gone in step.eliminations:
        assert set(gone) <= set(state.candidates[cell])
        assert not any(grid[cell] in gone for grid in solutions), step
    assert step.placements or step.eliminations
    assert sentence(state, step)


@pytest.mark.kernel
def test_a_filled_board_that_leaves_a_link_out_is_no_solution() -> None:
    """The steps fill the board, but the link from r2c2 to r2c3 would need 12 next to 4."""
    givens, links = ((5, 12), (7, 7), (10, 5)), ((4, 5), (5, 6))
    puzzle = PathPuzzle(3, 4, True, givens, links=links, closed=True)
    assert not all_solutions(puzzle)
    assert human.solve(puzzle).outcome is Outcome.NONE
    assert human.grade(puzzle, with_depth=True).outcome is Outcome.NONE


@pytest.mark.kernel
@pytest.mark.parametrize("seed", range(6))
def test_steps_hold_in_every_solution(seed: int) -> None:
    """Also where there are several, or none: a step may use nothing but what it knows."""
    rng = Random(100 + seed)
    used: Counter[str] = Counter()
    for _ in range(30):
        puzzle = random_puzzle(rng)
        solutions = all_solutions(puzzle)
        trace = human.solve(puzzle)
        wanted = OUTCOMES.get(len(solutions), Outcome.MULTIPLE)
        assert trace.outcome in (None, wanted), puzzle
        for state, step in trace.boards():
            check_step(state, step, solutions)
            used[step.technique] += 1
            for branch in step.evidence.branches:
                assert branch.broken is not None or len(step.evidence.branches) == 2
        assert trace.solved == (len(solutions) == 1)
    assert len(used) >= 5


def make_puzzles(
    family: str, size: int, level: Tier, seed: str, **options: object
) -> list[PathPuzzle]:
    """Two puzzles of a level."""
    from kenken_cp.generation.difficulty import Difficulty, Target  # noqa: PLC0415

    recipe = read_recipe({"rows": size, "columns": size, "family": family, **options})
    order = GenerationRequest(recipe, Target(Difficulty("tier", level, level)))
    found: list[PathPuzzle] = []
    for number in range(400):
        units = make(order, seed, number).made
        found += [read_document(puzzle.line(seed)).puzzle for puzzle in units]
        if len(found) > 1:
            break
    return found


@pytest.mark.parametrize("family", ["numbrix", "hidato"])
@pytest.mark.parametrize("level", list(Tier)[:-1], ids=lambda tier: tier.title)
def test_larger_puzzles_of_each_level(family: str, level: Tier) -> None:
    """Each step agrees with the solution, from all sides; the hardest step is of the level."""
    puzzles = make_puzzles(family, 7, level, "levels")
    assert puzzles
    for puzzle in puzzles:
        trace = human.solve(puzzle)
        assert trace.outcome is Outcome.UNIQUE
        solution = tuple(value or 0 for value in trace.end.values)
        for state, step in trace.boards():
            check_step(state, step, {solution})
        rows = {row.id: row for row in LADDER}
        assert max(rows[step.technique].tier for step in trace.steps) == level
        assert len({human.grade(image, with_depth=True) for image in images(puzzle)}) == 1


def test_every_technique_is_seen() -> None:
    """On puzzles of the upper levels, whose traces use the whole ladder."""
    used: set[str] = set()
    for family in ("numbrix", "hidato"):
        for level in (Tier.GENTLE, Tier.HARD, Tier.BEYOND):
            for puzzle in make_puzzles(family, 7, level, "seen"):
                used |= {step.technique for step in human.solve(puzzle).steps}
    assert used >= {row.id for row in LADDER} - {SEARCH, *techniques_with("rare")}


def within_reach(puzzle: PathPuzzle, values: list[int | None]) -> list[set[int]]:
    """The cells of each number within reach, as sets."""
    cells = range(puzzle.rows * puzzle.columns)
    return [{cell for cell in cells if held >> cell & 1} for held in reach(puzzle, values)]


def boards_with_numbers(seed: int) -> Iterator[tuple[PathPuzzle, list[int | None]]]:
    """Boards with holes, walls and loops, and some with gaps of any length."""
    rng = Random(seed)
    for number in range(30):
        board = random_board(rng)
        if number % 4 == 0:
            board = PathPuzzle(7, 9, rng.random() < 0.5, (), (30,), closed=rng.random() < 0.5)
        values: list[int | None] = [None] * (board.rows * board.columns)
        many = rng.randint(0, min(board.count, 6))
        for cell in rng.sample(board.open_cells, many):
            values[cell] = rng.choice([n for n in range(1, board.count + 1) if n not in values])
        yield board, values


@pytest.mark.parametrize("seed", range(4))
def test_reach_is_what_stepping_from_cell_to_cell_comes_to(seed: int) -> None:
    for board, values in boards_with_numbers(seed):
        assert within_reach(board, values)[1:] == plain_reach(board, values)[1:]


def test_a_number_out_of_reach_falls_short_of_a_placed_one() -> None:
    """It is as many steps along the path as are told, and that many do not lead to the cell."""
    short = 0
    for board, values in boards_with_numbers(1):
        within, count = plain_reach(board, values), board.count
        empty = {cell for cell in board.open_cells if values[cell] is None}
        for number in set(range(1, count + 1)).difference(filter(None, values)):
            for cell in empty:
                found = falls_short(board, values, number, cell)
                assert (found is None) == (cell in within[number])
                if found is None:
                    continue
                placed, steps = found
                ways = [placed + steps, placed - steps]
                assert number in [(n - 1) % count + 1 if board.closed else n for n in ways]
                near = {values.index(placed)}
                for _ in range(steps):
                    near |= {other for at in near for other in board.neighbours(at)} & empty
                assert cell not in near
                short += 1
    assert short > 500


def test_reach_is_the_distance_through_empty_cells() -> None:
    """A filled cell in the way makes it longer."""
    puzzle = PathPuzzle(3, 3, False, ((0, 1), (4, 5)))
    assert within_reach(puzzle, [1, None, None, None, 5, None, None, None, None])[2] == {1, 3}
    within = within_reach(puzzle, [1, 9, None, None, 5, None, None, None, None])
    assert within[2] == {3}
    assert within[3] == {3, 6}
    assert within[4] == {3, 7}
    assert within[6] == {5}
    assert within[8] == {2}
    marks = PathMarks(puzzle)
    assert 4 not in marks.candidates[2]  # a neighbour of neither, four cells from 1
    assert marks.candidates[1] == (2, 3, 4, 6, 7, 8, 9)


def test_the_marks_know_gaps_and_their_routes() -> None:
    puzzle = PathPuzzle(2, 3, False, ((0, 1), (2, 5)))
    marks = PathMarks(puzzle)
    gap = marks.group("gap", 1)
    assert gap.name == "the gap from 1 to 5"
    assert gap.cells == (1, 3, 4, 5)
    routes = marks.alternatives(gap)
    assert routes == [(0, 2, 3, 4), (2, 0, 3, 4), (4, 2, 3, 0)]
    assert marks.group("gap", 5).name == "the number 6"
    assert marks.group("number", 6).cells == (1, 5)


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("puzzle", "name"),
    [
        (PathPuzzle(5, 5, False, ((17, 8), (20, 4), (22, 25))), "the gap from 4 to 7"),
        (
            PathPuzzle(3, 3, True, ((2, 5), (4, 6), (6, 2)), links=((6, 7),)),
            "the end of the path after 6",
        ),
        (
            PathPuzzle(3, 2, True, ((2, 4), (3, 5), (4, 6)), walls=((4, 5),), links=((0, 1),)),
            "the start of the path before 4",
        ),
    ],
    ids=lambda each: each if type(each) is str else "",
)
def test_a_gap_that_is_broken_has_no_route_though_its_numbers_have_cells(
    puzzle: PathPuzzle, name: str
) -> None:
    trace = human.solve(puzzle)
    assert trace.outcome is Outcome.NONE
    assert trace.broken is not None
    assert trace.broken.name == name
    assert trace.end.lack(trace.broken, begun=False) == "no route"
    assert trace.end.alternatives(trace.broken) == []
    held = {number for cell in trace.broken.cells for number in trace.end.candidates[cell]}
    assert held.issuperset(trace.end.gap(trace.broken.index).missing)


@pytest.mark.parametrize("king", [False, True])
def test_a_nearly_empty_board_is_left_to_the_search(king: bool) -> None:
    """A million candidates are not tried one by one."""
    puzzle = PathPuzzle(32, 32, king, ((0, 1), (1023 - 31, 1024)))
    assert rate(puzzle) == Rating(Outcome.MULTIPLE)


def test_a_search_of_a_large_board_gives_up_with_a_reason() -> None:
    puzzle = PathPuzzle(32, 32, True, ((0, 1), (1023, 1024)))
    grade = human.grade(puzzle, nodes=1)
    assert grade.outcome is Outcome.UNKNOWN
    assert grade.reason.startswith(
        "the techniques run out, and no backend settles it; kernel: gave up after 1 node; sat and "
        "cp-sat: this board is too open for a model of constraints: "
    )
    small = LOGIC.search_nodes(PathPuzzle(16, 16, True, ()))
    assert LOGIC.search_nodes(puzzle) < small == 2_000_000


@pytest.mark.parametrize(
    ("name", "entry", "told"),
    [
        ("given", -1, "'given' holds -1 at r2c1; numbers start at 1, and 0 means none"),
        ("hole", 2, "'hole' holds 2 at r2c1; 1 marks a hole and 0 a cell"),
    ],
)
def test_a_wrong_entry_of_a_map_is_told_with_its_cell(name: str, entry: int, told: str) -> None:
    fields = {**data(PathPuzzle(2, 2, False, ((0, 1),))), name: [[0, 0], [entry, 0]]}
    with pytest.raises(FormatError, match=f"^{told}$"):
        puzzle_from(False, fields)
