"""Verdicts on puzzles of rectangles: the kernel and the models against the plainest search."""

from itertools import islice
from random import Random

import pytest

from kenken_cp import verification
from kenken_cp.certificate import certify, check, read, write
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import BackendError, InternalError, OutOfBudget
from kenken_cp.core.model import Model, OneShape
from kenken_cp.core.verdict import Outcome
from kenken_cp.kinds.rectangles import kernel, rules, shapes
from kenken_cp.kinds.rectangles.kernel.search.search import RectangleSearch
from kenken_cp.kinds.rectangles.kind import KIND
from kenken_cp.kinds.rectangles.model import audit, model
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, Clue, RectanglePuzzle
from kenken_cp.kinds.rectangles.shikaku import FAMILY
from tests.helpers.rectangles import SEVEN, disturb, draw_rectangles, solutions

pytestmark = pytest.mark.kernel

SHARES = (0.0, 0.3, 1.0)


def samples(seed: int, count: int, side: int = 5) -> list[RectanglePuzzle]:
    """Small random puzzles, some of which have several solutions or none."""
    rng = Random(seed)
    found = []
    for number in range(count):
        puzzle = draw_rectangles(
            rng, rng.randint(1, side), rng.randint(1, side), SHARES[number % 3]
        )
        found.append(disturb(rng, puzzle) if number % 4 == 3 else puzzle)
    return found


def test_the_kernel_finds_every_solution_once() -> None:
    counts = set()
    for puzzle in samples(1, 400):
        found = list(verification.solutions(FAMILY, puzzle, "kernel"))
        assert len(set(found)) == len(found)
        assert set(found) == set(solutions(puzzle))
        counts.add(min(len(found), 2))
    assert counts == {0, 1, 2}


@pytest.mark.parametrize("backend", ["cp-sat", "sat"])
def test_models_have_the_same_solutions(backend: str) -> None:
    for puzzle in samples(2, 40):
        found = set(islice(solutions(puzzle), 30))
        if len(found) < 30:
            assert set(verification.solutions(FAMILY, puzzle, backend)) == found


def test_rectangles_are_those_that_the_rules_allow() -> None:
    """By their number, and by the cells that they reach."""
    for puzzle in samples(3, 60):
        frames = rules.Frames(puzzle)
        excluded = rules.rules_out(puzzle)
        listed = shapes.rectangles(puzzle)
        for number, own in enumerate(listed, start=1):
            assert len(own) == len(set(own)) == frames.count(number - 1)
            reached = {cell for each in own for cell in each.cells(puzzle.columns)}
            for cell in range(puzzle.rows * puzzle.columns):
                assert excluded(cell, number) is (cell not in reached)


def test_the_kernel_lists_the_same_rectangles() -> None:
    for puzzle in samples(4, 60):
        search = kernel.begin(puzzle)
        assert search is not None
        board = search.board
        for clue, own in enumerate(shapes.rectangles(puzzle)):
            held = [
                (board.top[i] + 1, board.left[i] + 1, board.bottom[i], board.right[i])
                for i in range(board.first[clue], board.first[clue + 1])
            ]
            assert sorted(held) == own


def test_an_audit_misses_a_shape_that_is_gone() -> None:
    puzzle = SEVEN
    compiled = model(puzzle)
    audit(puzzle, compiled)
    first, *others = compiled.constraints
    assert isinstance(first, OneShape)
    fewer = OneShape(first.value, first.shapes[1:])
    with pytest.raises(InternalError, match="r1c5"):
        audit(puzzle, Model(compiled.domains, (fewer, *others)))


def test_numbers_that_miss_the_area_leave_no_solution() -> None:
    short = RectanglePuzzle(2, 2, (Clue(0, 2), Clue(3, 1)))
    crowded = RectanglePuzzle(2, 2, (Clue(0, 3), Clue(1, UNKNOWN), Clue(2, UNKNOWN)))
    for puzzle in (short, crowded):
        assert rules.misses_area(puzzle)
        for backend in ("kernel", "cp-sat", "sat"):
            assert verification.decide(FAMILY, puzzle, backend).outcome is Outcome.NONE
        certificate = certify(FAMILY, puzzle, verification.decide(FAMILY, puzzle))
        check(read(write(certificate)))


def test_a_rectangle_inside_another_is_a_solution_of_its_own() -> None:
    """Clues without a number have rectangles that contain one another."""
    puzzle = RectanglePuzzle(1, 4, (Clue(0, UNKNOWN), Clue(3, UNKNOWN)))
    assert set(verification.solutions(FAMILY, puzzle, "kernel")) == {
        (1, 1, 1, 2),
        (1, 1, 2, 2),
        (1, 2, 2, 2),
    }


def test_probing_changes_no_answer() -> None:
    for puzzle in samples(5, 90):
        search = RectangleSearch(puzzle.rows, puzzle.columns, 4, [])
        search.probed_after, search.work_at_once = 1, 7
        assert search.load(puzzle.clues)
        found = []
        while not search.exhausted:
            search.run(4, 100)
            found += [search.solution(index) for index in range(search.found)]
        assert len(set(found)) == len(found)
        assert set(found) == set(solutions(puzzle))


def test_many_solutions_beyond_the_nodes_of_probing() -> None:
    """A board of question marks has more solutions than nodes before probing."""
    rng = Random(8)
    puzzle = next(
        puzzle
        for puzzle in iter(lambda: draw_rectangles(rng, 5, 5, 1.0), None)
        if sum(1 for _ in islice(solutions(puzzle), 900)) == 900
    )
    found = list(verification.solutions(FAMILY, puzzle, "kernel"))
    assert len(set(found)) == len(found)
    assert set(found) == set(solutions(puzzle))


def test_a_search_goes_on_where_it_stopped() -> None:
    rng = Random(9)
    puzzle = next(
        puzzle
        for puzzle in iter(lambda: draw_rectangles(rng, 5, 4, 0.7), None)
        if sum(1 for _ in solutions(puzzle)) > 20
    )
    whole = list(verification.solutions(FAMILY, puzzle, "kernel"))
    search = kernel.begin(puzzle)
    assert search is not None
    found = []
    while not search.exhausted:
        search.run(3, 1)
        found += [search.solution(index) for index in range(search.found)]
    kernel.end(search)
    assert sorted(found) == sorted(whole)


def test_too_many_rectangles_are_refused_and_never_an_answer() -> None:
    puzzle = RectanglePuzzle(100, 100, (Clue(5050, UNKNOWN), Clue(0, 1)))
    with pytest.raises(BackendError, match="too many possible rectangles"):
        KIND.search(puzzle)
    with pytest.raises(OutOfBudget, match="r51c51"):
        model(puzzle)
    verdict = verification.decide(FAMILY, puzzle, budget=Budget(seconds=20))
    assert verdict.outcome is Outcome.UNKNOWN
    assert verdict.reason.startswith(
        "no backend settles it; kernel: the clues have too many possible rectangles for the "
        "kernel; cp-sat and sat: the clues have too many possible rectangles: as far as "
    )


def test_nodes_are_kept_to() -> None:
    rng = Random(10)
    puzzle = draw_rectangles(rng, 6, 6, 1.0)
    run = Run(Budget(nodes=5))
    with pytest.raises(OutOfBudget):
        list(verification.solutions(FAMILY, puzzle, "kernel", run))
    assert run.nodes <= 5
