"""Many puzzles: the same answers as one by one, in order, from documents, texts and arrays."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kenken_cp
from kenken_cp.api import arrays
from kenken_cp.core.errors import FormatError
from kenken_cp.formats import native
from tests.bench.sudokus import HARDEST, SEVENTEEN, image
from tests.helpers.examples import examples

numpy = pytest.importorskip("numpy")

DOCUMENTS = [document for _, document in examples() if document.puzzle.rows < 7][:30]
LINES = [image(text, random.Random(at)) for at, text in enumerate((*SEVENTEEN, *HARDEST))]
SEVERAL, NONE = "1" + "0" * 80, "11" + "0" * 79
MANY: list[Callable[..., Any]] = [kenken_cp.verify_many, kenken_cp.solve_many, kenken_cp.rate_many]


def tell(verdict: kenken_cp.Verdict) -> tuple[object, ...]:
    """All of a verdict but the time that it took."""
    return verdict.outcome, verdict.grids, verdict.backend, verdict.nodes, verdict.reason


def rows_of(lines: list[str]) -> Any:
    return numpy.array([[int(sign) for sign in line] for line in lines])


def texts() -> list[str | bytes]:
    return [*[native.write_line(each) for each in DOCUMENTS], *LINES, SEVERAL, NONE.encode()]


@pytest.mark.parametrize("jobs", [1, 2])
def test_documents_puzzles_and_texts_are_verified_as_one_by_one(jobs: int) -> None:
    read = [kenken_cp.loads(text) for text in texts()]
    wanted = [tell(kenken_cp.verify(document)) for document in read]
    mixed = [*texts(), *read, *[document.puzzle for document in read]]
    found = kenken_cp.verify_many(mixed, jobs=jobs)
    assert [tell(verdict) for verdict in found] == wanted * 3


@pytest.mark.kernel
def test_rows_with_one_solution_two_and_none() -> None:
    full = "".join(
        str(1 + (3 * row + row // 3 + column) % 9) for row in range(9) for column in range(9)
    )
    found = kenken_cp.verify_many(rows_of([f"00{full[2:]}", SEVERAL, NONE]))
    assert found.outcomes.tolist() == ["unique", "multiple", "none"]
    assert found.grids.tolist() == [[*map(int, full)], [0] * 81, [0] * 81]


def test_documents_and_texts_are_rated_as_one_by_one() -> None:
    some = texts()[::3]
    read = [kenken_cp.loads(text) for text in some]
    wanted = [kenken_cp.rate(document, depth=True) for document in read]
    assert list(kenken_cp.rate_many(some, depth=True)) == wanted
    assert list(kenken_cp.rate_many(read, depth=True)) == wanted


def test_puzzles_are_solved_as_one_by_one() -> None:
    assert list(kenken_cp.solve_many(LINES)) == [
        kenken_cp.solve(kenken_cp.loads(line)) for line in LINES
    ]


@pytest.mark.parametrize("jobs", [1, 2])
def test_arrays_of_sudokus_are_verified_as_one_by_one(
    jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrays, "BLOCK", 4)
    lines = [*LINES, SEVERAL, NONE, "0" * 81]
    found = kenken_cp.verify_many(rows_of(lines), jobs=jobs)
    verdicts = [kenken_cp.verify(kenken_cp.loads(line, format="sudoku")) for line in lines]
    assert found.outcomes.tolist() == [str(verdict.outcome) for verdict in verdicts]
    for grid, verdict in zip(found.grids.tolist(), verdicts, strict=True):
        unique = verdict.outcome is kenken_cp.Outcome.UNIQUE
        assert tuple(grid) == (verdict.grids[0] if unique else (0,) * 81)
    assert kenken_cp.solve_many(rows_of(LINES)).tolist() == [
        list(grid) for grid in kenken_cp.solve_many(LINES)
    ]
    assert list(kenken_cp.rate_many(rows_of(LINES[:3]))) == list(kenken_cp.rate_many(LINES[:3]))


digits = st.lists(st.sampled_from([0] * 8 + list(range(1, 10))), min_size=81, max_size=81)


@given(st.lists(digits, min_size=1, max_size=3))
def test_rows_of_any_digits_are_verified_as_one_by_one(rows: list[list[int]]) -> None:
    found = kenken_cp.verify_many(numpy.array(rows, numpy.int16))
    for row, outcome in zip(rows, found.outcomes, strict=True):
        document = kenken_cp.loads("".join(map(str, row)), format="sudoku")
        assert kenken_cp.verify(document).outcome == outcome


@pytest.mark.parametrize("size", [4, 6, 8])
def test_arrays_of_small_sudokus_go_the_ordinary_way(size: int) -> None:
    made = list(kenken_cp.generate("sudoku", size=size, number=3, seed=1))
    rows = numpy.zeros((3, size * size), int)
    for row, document in zip(rows, made, strict=True):
        for cell, digit in document.puzzle.givens:  # type: ignore[attr-defined]
            row[cell] = digit
    found = kenken_cp.verify_many(rows)
    assert found.outcomes.tolist() == ["unique"] * 3
    assert [tuple(grid) for grid in found.grids.tolist()] == [each.solution for each in made]


def kenkens() -> tuple[list[Any], Any, Any, Any]:
    """KenKens that were made, and their cages, operators and targets as arrays."""
    made = list(kenken_cp.generate("kenken", size=5, number=6, seed=3))
    parts = [each.puzzle.cages for each in made]  # type: ignore[attr-defined]
    most = max(map(len, parts))
    cages = numpy.zeros((6, 25), int)
    operators = numpy.full((6, most), "")
    targets = numpy.zeros((6, most), int)
    for at, found in enumerate(parts):
        for number, cage in enumerate(found):
            cages[at, list(cage.cells)] = number + 1
            operators[at, number], targets[at, number] = cage.operator, cage.target
    return made, cages, operators, targets


def test_arrays_of_kenkens_are_verified_as_one_by_one() -> None:
    made, cages, operators, targets = kenkens()
    found = kenken_cp.verify_many(cages, operators=operators, targets=targets)
    assert found.outcomes.tolist() == ["unique"] * 6
    assert [tuple(grid) for grid in found.grids.tolist()] == [each.solution for each in made]
    rated = kenken_cp.rate_many(cages, operators=operators, targets=targets)
    assert list(rated) == list(kenken_cp.rate_many(made))


def test_what_all_kenkens_share_is_given_once() -> None:
    made, cages, operators, targets = kenkens()
    count = cages[0].max()
    found = kenken_cp.verify_many(
        cages[0], operators=operators[0, :count], targets=numpy.stack([targets[0, :count]] * 3)
    )
    assert found.outcomes.tolist() == ["unique"] * 3
    assert [tuple(grid) for grid in found.grids.tolist()] == [made[0].solution] * 3


def test_an_error_comes_in_its_turn_and_names_the_puzzle() -> None:
    for jobs in (1, 2):
        found = kenken_cp.verify_many([LINES[0], LINES[1], "no puzzle", LINES[2]], jobs=jobs)
        assert next(found).outcome == next(found).outcome == "unique"
        with pytest.raises(FormatError, match=r"^puzzles\[2\]: the format is not recognised"):
            next(found)
    solved = kenken_cp.solve_many([LINES[0], SEVERAL])
    next(solved)
    with pytest.raises(kenken_cp.NotUnique, match=r"^puzzles\[1\]: .*several") as caught:
        next(solved)
    assert len(caught.value.verdict.grids) == 2
    with pytest.raises(kenken_cp.NotUnique, match=r"^puzzles\[1\]: .*no solution"):
        kenken_cp.solve_many(rows_of([LINES[0], NONE]))


def test_the_limit_of_time_is_that_of_one_puzzle() -> None:
    hard = kenken_cp.loads(HARDEST[0])
    lines = [HARDEST[0], native.write_line(hard), SEVERAL]
    wanted = [tell(kenken_cp.verify(kenken_cp.loads(line), time_limit=0)) for line in lines]
    assert [tell(each) for each in kenken_cp.verify_many(lines, time_limit=0)] == wanted
    assert "unknown" in [each[0] for each in wanted]
    with pytest.raises(kenken_cp.OutOfBudget, match=r"^puzzles\[[02]\]: the time limit of 0 s"):
        list(kenken_cp.solve_many(lines, time_limit=0))
    [rated] = kenken_cp.rate_many([HARDEST[0]], time_limit=0)
    assert rated.outcome == "unknown"


def test_puzzles_are_taken_as_they_are_needed() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield LINES[0]

    found = kenken_cp.verify_many(endless())
    assert [next(found).outcome for _ in range(3)] == ["unique"] * 3


def test_progress_is_told() -> None:
    done: list[int] = []
    assert len(list(kenken_cp.verify_many([LINES[0]] * 600, progress=done.append))) == 600
    assert done == [256, 512, 600]
    done.clear()
    kenken_cp.verify_many(rows_of([LINES[0]] * 5_000), progress=done.append)
    assert done[-1] == 5_000
    assert done == sorted(done)


@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize(
    ("puzzles", "more", "said"),
    [
        ("a text", {}, "puzzles is of the type str; it must be a list of puzzles or texts"),
        (7, {}, "puzzles is of the type int"),
        ([7], {}, r"^puzzles\[0\]: no kind of puzzle has the class int"),
        (LINES, {"jobs": -1}, "jobs is -1"),
        (LINES, {"time_limit": "1"}, "time_limit is '1'"),
        (LINES, {"progress": 1}, "progress is 1; it must be a function or None"),
        (LINES, {"operators": ["+"]}, "operators and targets belong together"),
        (LINES, {"operators": ["+"], "targets": [1]}, "go with an array of cages alone"),
    ],
)
def test_wrong_arguments_are_refused(
    many: Callable[..., Any], puzzles: Any, more: dict[str, Any], said: str
) -> None:
    with pytest.raises(kenken_cp.KenkenError, match=said):
        list(many(puzzles, **more))


@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (lambda: numpy.zeros(81, int), r"puzzles has the shape \(81,\); it must be n × cells"),
        (lambda: numpy.zeros((1, 9, 9), int), r"the shape \(1, 9, 9\)"),
        (lambda: numpy.zeros((2, 80), int), "rows of 80 cells are no square board"),
        (lambda: numpy.zeros((2, 49), int), "rows of 49 cells are no Sudokus"),
        (lambda: numpy.zeros((2, 81)), "puzzles has the type float64; it must hold whole numbers"),
        (lambda: rows_of([LINES[0]]) + 1, r"^puzzles\[0\]: r[0-9]c[0-9] is given as 10"),
        (lambda: rows_of([LINES[0]]) - 1, r"^puzzles\[0\]: r[0-9]c[0-9] is given as −1"),
    ],
)
def test_wrong_arrays_are_refused(
    many: Callable[..., Any], rows: Callable[[], Any], said: str
) -> None:
    with pytest.raises(kenken_cp.KenkenError, match=said) as caught:
        list(many(rows()))
    assert "\n" not in str(caught.value)


def test_wrong_clues_are_refused() -> None:
    _, cages, operators, targets = kenkens()
    verify = partial(kenken_cp.verify_many, cages)
    for clues, said in (
        ((operators, targets[:5]), "must have a row for each puzzle, or one for all"),
        ((operators[:, :3], targets), "they must have one for each cage"),
        ((targets, targets), "operators has the type int64; it must hold texts"),
        ((operators, operators), "targets has the type <U1; it must hold whole numbers"),
        ((operators[:, :3], targets[:, :3]), r"^puzzles\[0\]: 'cage' refers to cage"),
    ):
        with pytest.raises(FormatError, match=said):
            verify(operators=clues[0], targets=clues[1])
    operators[2, -1] = "+"
    targets[2, -1] = 5
    cages[2] = numpy.minimum(cages[2], 4)
    with pytest.raises(kenken_cp.KenkenError, match=r"^puzzles\[2\]: "):
        verify(operators=operators, targets=targets)
