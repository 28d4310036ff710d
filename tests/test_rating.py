"""Difficulty figures, and kenken-maker's level against its rules written out plainly."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp import human
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import BackendError
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import read_document
from kenken_cp.human import TECHNIQUES, Grade
from kenken_cp.human.searching import KnownSolution
from kenken_cp.human.solver import grade_loaded
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.kenken_maker_level import kenken_maker_level
from kenken_cp.kinds.cages.logic import LOGIC
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.techniques import LADDER
from kenken_cp.rating import Rating, rate
from kenken_cp.registry import FAMILIES
from kenken_cp.verification import decide
from tests.helpers.boards import solutions
from tests.helpers.examples import examples
from tests.helpers.paths import EXAMPLES
from tests.helpers.strategies import PLAIN, ZERO, solved_puzzles


def example(name: str) -> CagePuzzle:
    """One of our own puzzles."""
    puzzle = read_document((EXAMPLES / f"{name}.json").read_bytes()).puzzle
    assert isinstance(puzzle, CagePuzzle)
    return puzzle


def test_examples_say_what_they_are_rated_today() -> None:
    pictures = [
        read_document(path.read_bytes()) for path in (EXAMPLES.parent / "pictures").glob("*.json")
    ]
    for document in (*pictures, *[document for _, document in examples()]):
        said = dict(document.meta.ratings)
        rating = rate(document.puzzle, with_depth=said.get("depth") is not None)
        assert rating.tier is not None
        found = rating.tier.name.lower(), rating.effort, rating.depth, rating.hardest
        names = "tier", "effort", "depth", "hardest"
        assert not said or said == dict(zip(names, found, strict=True))


COUNTS = tuple(range(len(LADDER)))
ROW = {row.id: number for number, row in enumerate(LADDER)}


@pytest.mark.parametrize(
    ("grade", "expected"),
    [
        (
            Grade(Outcome.UNIQUE, 3, 12_345, 7, ROW["hidden-pair"], 9, 12, COUNTS, 0),
            Rating(
                Outcome.UNIQUE, Tier.MEDIUM, 12.345, 7, "hidden-pair", 9, 12,
                {row.id: row.code for row in LADDER if row.id != "search" and row.code},
            ),
        ),
        (
            Grade(Outcome.UNIQUE, 8, 0, 7, ROW["forcing-chain"], 9, 12, (0,) * len(COUNTS), 2),
            Rating(Outcome.UNIQUE, Tier.SEARCH, 0.0, 7, "forcing-chain", 9, 12, {}, 2),
        ),
        (
            Grade(Outcome.UNIQUE, 1, 0, None, -1, 0, 0, (0,) * len(COUNTS), 0),
            Rating(Outcome.UNIQUE, Tier.GENTLE),
        ),
        (Grade(Outcome.MULTIPLE, 8, 9, 9, 9, 9, 9, COUNTS, 9), Rating(Outcome.MULTIPLE)),
        (Grade(Outcome.NONE, 1, 9, 9, 9, 9, 9, COUNTS, 0), Rating(Outcome.NONE)),
        (Grade(Outcome.UNKNOWN, 8, 9, 9, 9, 9, 9, COUNTS, 0), Rating(Outcome.UNKNOWN)),
    ],
)  # fmt: skip
def test_a_rating_says_what_the_kernel_counted(
    grade: Grade, expected: Rating, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(human, "grade", lambda _, run, with_depth: grade)
    rating = rate(example("unique/square-3x3"))
    assert rating == expected
    assert list(rating.techniques) == list(expected.techniques)  # in the ladder's order


def test_a_figure_that_needs_the_combinations_of_a_cage_names_the_option() -> None:
    large = example("unique/large-cage-16x16")
    assert rate(large).outcome is Outcome.UNIQUE
    told = r"the cage \d+× of 10 cells at r7c6 .* needs that list; --max-combinations N allows more"
    with pytest.raises(BackendError, match=told):
        kenken_maker_level(large)


@pytest.mark.parametrize("name", ["boxes-6x6", "sudoku-9x9", "killer-9x9"])
def test_kenken_makers_level_is_for_kenken_alone(name: str) -> None:
    with pytest.raises(BackendError, match="only to KenKen without boxes, diagonals, givens and"):
        kenken_maker_level(example(f"unique/{name}"))


def test_a_cage_of_too_many_cells_is_not_rated() -> None:
    puzzle = CagePuzzle(6, 6, (Cage(tuple(range(36)), "+", 126),))
    with pytest.raises(BackendError, match=r"the cage 126\+ of 36 cells at r1c1 .* kenken verify"):
        rate(puzzle)


def test_where_all_cells_are_given_nothing_is_left_to_do() -> None:
    document = read_document((EXAMPLES / "unique/sudoku-4x4.json").read_bytes())
    (grid,) = decide(document.family, document.puzzle).grids
    full = replace(document.puzzle, givens=tuple(enumerate(grid)))
    rating = rate(full)
    assert rating == Rating(Outcome.UNIQUE, Tier.GENTLE)
    assert rate(full, with_depth=True) == rating._replace(depth=0)


def test_the_depth_is_told_when_it_is_asked_for_and_changes_nothing_else() -> None:
    puzzle = example("unique/square-6x6")
    rating = rate(puzzle)
    assert rating.depth is None
    with_depth = rate(puzzle, with_depth=True)
    assert with_depth.depth == 5
    assert with_depth._replace(depth=None) == rating


def test_a_rating_keeps_to_its_time() -> None:
    puzzle = example("multiple/square-9x9")  # the ladder gives out, a search is asked
    reason = "the time limit of 0 s was reached"
    assert rate(puzzle, Run(Budget(0))) == Rating(Outcome.UNKNOWN, reason=reason)
    assert rate(puzzle, Run(Budget(600))) == rate(puzzle) == Rating(Outcome.MULTIPLE)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*/*.json")), ids=lambda path: path.stem)
def test_the_outcome_is_the_verdict(path: Path) -> None:
    if path.stem == "large-cage-16x16":
        return
    rating = rate(read_document(path.read_bytes()).puzzle)
    assert rating.outcome == path.parent.name
    assert (rating.tier is not None) == (rating.outcome is Outcome.UNIQUE)
    assert sum(rating.techniques.values()) <= rating.steps
    if rating.tier is not None:
        assert (rating.tier is Tier.SEARCH) == (rating.search_cells > 0)
        assert rating.effort > 0
        assert 1 <= rating.hardest_at <= rating.steps
        assert rating.hardest in rating.techniques


# kenken-maker's level


@pytest.mark.parametrize(
    ("cages", "level"),
    [
        # the sums settle nothing: 1 and 2 either way
        ([((0, 1), "+", 3), ((2, 3), "+", 3)], 0),
        # a given claims its digit in its lines in the round in which it is placed
        ([((0,), "=", 1), ((1, 3), "+", 3), ((2,), "=", 2)], 1),
        # no combination at all
        ([((0,), "=", 1), ((1, 2, 3), "+", 99)], 0),
    ],
)
def test_kenken_maker_level_by_hand(
    cages: list[tuple[tuple[int, ...], str, int]], level: int
) -> None:
    assert kenken_maker_level(CagePuzzle(2, 2, tuple([Cage(*cage) for cage in cages]))) == level


@given(solved_puzzles(max_size=5, digit_sets=(PLAIN, ZERO)))
def test_kenken_maker_level_is_what_its_rules_say(pair: tuple[CagePuzzle, object]) -> None:
    assert kenken_maker_level(pair[0]) == plain_level(pair[0])


@given(solved_puzzles(max_size=5, digit_sets=(PLAIN,), square=True), st.booleans(), st.booleans())
def test_kenken_maker_level_knows_no_direction(
    pair: tuple[CagePuzzle, object], over: bool, flip: bool
) -> None:
    puzzle, size = pair[0], pair[0].rows

    def move(cell: int) -> int:
        row, column = divmod(cell, size)
        row = size - 1 - row if flip else row
        return column * size + row if over else row * size + column

    cages = [cage._replace(cells=tuple(map(move, cage.cells))) for cage in puzzle.cages]
    turned = CagePuzzle(size, size, tuple(cages[::-1]), puzzle.digits, puzzle.rule)
    assert kenken_maker_level(turned) == kenken_maker_level(puzzle)


@given(solved_puzzles(max_size=4))
def test_what_kenken_makers_rules_solve_is_unique(pair: tuple[CagePuzzle, object]) -> None:
    if kenken_maker_level(pair[0]):
        assert decide(FAMILIES[0], pair[0]).outcome is Outcome.UNIQUE


Board = list[set[int]]


def plain_level(puzzle: CagePuzzle) -> int:
    """The level by rules in sets, each group and each tuple looked at."""
    board = [set(puzzle.digits) for _ in range(puzzle.rows * puzzle.columns)]
    level = 0
    while True:
        copies = []
        for rule in (arithmetic, uniques, groups, cross_rows):
            after = [set(cell) for cell in board]
            rule(puzzle, board, after)
            copies.append(after)
        left = [set.intersection(*cells) for cells in zip(*copies, strict=True)]
        if left == board:
            return level if all(len(cell) == 1 for cell in board) else 0
        board, level = left, level + 1


def lines_of(puzzle: CagePuzzle) -> list[tuple[int, ...]]:
    return [house.cells for house in puzzle.geometry.houses]


def arithmetic(puzzle: CagePuzzle, board: Board, after: Board) -> None:
    for cage in puzzle.cages:
        if cage.operator in "+-?" and len(cage.cells) > 4:
            continue
        fitting = []
        for values in kernel.cage_tuples(puzzle, cage, 10**6) or ():
            trial = [set(cell) for cell in board]
            for cell, value in zip(cage.cells, values, strict=True):
                trial[cell] &= {value}
            clash = any(
                len(trial[a]) == 1 and trial[a] == trial[b]
                for line in lines_of(puzzle)
                if set(line) & set(cage.cells)
                for a, b in combinations(line, 2)
                if {a, b} & set(cage.cells)
            )
            if all(trial[cell] for cell in cage.cells) and not clash:
                fitting.append(dict(zip(cage.cells, values, strict=True)))
        for cell in cage.cells:
            after[cell] &= {filled[cell] for filled in fitting}
        for line in lines_of(puzzle):
            inside = set(line) & set(cage.cells)
            if inside:
                claims = [{filled[cell] for cell in inside} for filled in fitting]
                for cell in set(line) - inside:
                    after[cell] -= set(puzzle.digits).intersection(*claims)


def uniques(puzzle: CagePuzzle, board: Board, after: Board) -> None:
    for line in lines_of(puzzle):
        for value in puzzle.digits if len(line) == len(puzzle.digits) else ():
            places = [cell for cell in line if value in board[cell]]
            if len(places) == 1:
                after[places[0]] &= {value}


def groups(puzzle: CagePuzzle, board: Board, after: Board) -> None:
    for line in lines_of(puzzle):
        for size in range(1, min(4, len(line) - 1) + 1):
            for group in combinations(line, size):
                values = set[int]().union(*[board[cell] for cell in group])
                if len(values) <= size:
                    for cell in set(line) - set(group):
                        after[cell] -= values


def cross_rows(puzzle: CagePuzzle, board: Board, after: Board) -> None:
    lines = lines_of(puzzle)
    for parallel in (lines[: puzzle.rows], lines[puzzle.rows :]):
        if len(parallel[0]) != len(puzzle.digits):
            continue
        for value in puzzle.digits:
            for size in range(2, min(4, len(parallel) - 1) + 1):
                for group in combinations(parallel, size):
                    crossed = {p for line in group for p, c in enumerate(line) if value in board[c]}
                    if len(crossed) <= size:
                        for line in set(parallel) - set(group):
                            for place in crossed:
                                after[line[place]] -= {value}


def test_a_harder_technique_after_the_search_does_not_lower_the_tier() -> None:
    cages = (
        ((0, 1), 1), ((2, 3), 10), ((4, 5, 10), 12), ((6, 7), 2), ((8, 9, 14, 15), 16),
        ((11, 17), 2), ((12, 13), 5), ((16, 22), 1), ((18, 24, 25), 12), ((19, 20, 21, 27), 11),
        ((23, 29), 2), ((26, 32), 7), ((28, 33, 34, 35), 12), ((30, 31), 11),
    )  # fmt: skip
    puzzle = CagePuzzle(6, 6, tuple([Cage(cells, "?", target) for cells, target in cages]))
    ladder = LOGIC.solver(puzzle)
    for technique in (
        "line-completion", "two-line-completion", "combination-net", "broken-net",
        "dynamic-chain", "nested-chain",
    ):  # fmt: skip
        ladder.leave_out(TECHNIQUES[technique].code)
    known = solutions(puzzle, 2, nodes=1_000_000)[0]
    grade = grade_loaded(ladder, KnownSolution(known[0]), False, Run())
    LOGIC.end(ladder)
    # its first contradiction comes only once a search has supplied a cell
    code = TECHNIQUES["contradiction"].code
    assert len(known) == 1
    assert grade.tier == Tier.SEARCH
    assert grade.search_cells > 0
    assert grade.counts[code] > 0
    assert grade.hardest == code


def test_what_the_sum_of_a_line_said_is_still_said_when_more_is_known() -> None:
    # Of a cage with one sum that sticks out of a line, the open cell inside and the open cell
    # outside say the same; but which of them sees the other cell left over matters.
    cages = (
        ((0, 1, 4), 10), ((2, 3, 7, 11), 9), ((5, 6, 9), 7), ((8, 12, 13), 5), ((10, 14, 15), 9),
    )  # fmt: skip
    puzzle = CagePuzzle(4, 4, tuple([Cage(cells, "+", target) for cells, target in cages]))
    assert rate(puzzle).tier is Tier.HARD
