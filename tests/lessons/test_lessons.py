"""The courses in data/lessons: each board wants the step of its lesson, and shows what it needs."""

import json
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

import kenken_cp
from kenken_cp import human
from kenken_cp.core.document import Document
from kenken_cp.core.errors import InternalError
from kenken_cp.core.family import Family
from kenken_cp.core.play import Gesture
from kenken_cp.core.spoken import Register
from kenken_cp.core.steps import Tier
from kenken_cp.lessons.boards import MOST_REMOVED, Board, board_at, boards_of
from kenken_cp.lessons.courses import EXERCISES, Lesson, course
from kenken_cp.lessons.records import board_record, lesson_record
from kenken_cp.player.bundles import pack_bundle
from kenken_cp.registry import FAMILIES, family_of
from kenken_cp.verification import decide
from tests.foreign.families import FAMILIES as FOREIGN

LESSONS = [lesson for family in FAMILIES for lesson in course(family)]
NAMES = [f"{lesson.family.id}-{lesson.row.id}" for lesson in LESSONS]


@pytest.fixture(scope="module", params=LESSONS, ids=NAMES)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    found: Lesson = request.param
    return found


@pytest.fixture(scope="module")
def boards(lesson: Lesson) -> list[Board]:
    """The board of the example, and those of the exercises."""
    return [lesson.example(), *lesson.boards()]


def test_every_family_has_a_course_from_the_easiest_step_on() -> None:
    for family in FAMILIES:
        tiers = [lesson.row.tier for lesson in course(family)]
        assert tiers, family.id
        assert tiers == sorted(tiers)
        assert max(tiers) <= Tier.MASTER


@pytest.mark.parametrize("family", FAMILIES, ids=lambda each: each.id)
def test_a_board_is_offered_where_its_step_can_be_written(family: Family) -> None:
    [made] = kenken_cp.generate(family.id, size=6, seed=2)
    for document in (Document(family, family.manual.example()), made):
        offered = {number: board.step for number, board in boards_of(document)}
        steps = human.solve(document.puzzle).steps
        for number in range(0, len(steps), 3):
            board = board_at(document, number)
            assert offered.get(number) == (board and board.step)
            assert board is None or board.step.technique == steps[number].technique
        assert board_at(document, len(steps)) is None


def test_a_family_without_lessons_has_no_course() -> None:
    assert course(FOREIGN[0]) == ()


def test_the_step_is_sound_and_open_and_no_easier_one_is(
    lesson: Lesson, boards: list[Board]
) -> None:
    """By the techniques one by one, each with no other at work, and by the one solution."""
    for board in boards:
        state, step = board.state, board.step
        assert step.technique == lesson.row.id
        verdict = decide(board.document.family, board.document.puzzle)
        (grid,) = verdict.grids
        for cell, value in step.placements:
            assert state.values[cell] is None
            assert grid[cell] == value
        for cell, gone in step.eliminations:
            assert grid[cell] not in gone
            assert set(gone) <= set(state.candidates[cell])
        rows = human.logic_of(state.puzzle).techniques
        for row in rows[: lesson.row.code]:
            others = {each.id for each in rows} - {row.id}
            assert not human.solve(state.puzzle, row.tier, state, without=others, most=1).steps


def test_its_boards_differ_and_its_puzzle_needs_it(lesson: Lesson, boards: list[Board]) -> None:
    assert len(boards) == 1 + EXERCISES
    puzzle = lesson.puzzle()
    keys = [puzzle.key, *(board.document.key for board in boards)]
    assert len(set(keys)) == len(keys)
    grade = human.grade(puzzle.puzzle)
    assert grade.tier == lesson.row.tier
    assert grade.counts[lesson.row.code]


def test_a_board_shows_what_the_step_needs_and_takes_what_it_concludes(
    boards: list[Board],
) -> None:
    """The state is made again of what the page is given, and leads to the same step."""
    for board in boards[1:]:
        record = board_record(board)
        state = human.state_of(board.document.puzzle)
        state.values = list(record["start"] if "start" in record else record["fixed"])
        for cell, held in enumerate(record["facts"].get("candidates", [])):
            if held:
                state.candidates[cell] = tuple(held)
        state.tidy()
        assert human.next_step(state) == board.step
        (entry,) = record["trace"]["entries"]
        (told,) = entry["steps"]
        if board.asked is not None:
            concluded = told.get("placed") or [
                (cell, value) for cell, gone in told["removed"] for value in gone
            ]
            assert {value for _, value in concluded} == {record["asked"]}
            assert len(concluded) <= MOST_REMOVED
        elif board.document.family.kind.play().gesture is Gesture.DIGITS and "placed" not in told:
            assert 0 < sum(len(gone) for _, gone in told["removed"]) <= MOST_REMOVED
            assert board.noted
        else:
            assert told["placed"]
        assert entry["where"]
        assert told["sentence"]


def gesture_of(lesson: Lesson) -> Gesture:
    return lesson.family.kind.play().gesture


PATHS = [lesson for lesson in LESSONS if gesture_of(lesson) is Gesture.PATH]


@pytest.mark.parametrize("lesson", PATHS, ids=lambda each: f"{each.family.id}-{each.row.id}")
def test_the_picture_of_a_path_has_the_numbers_of_its_step(lesson: Lesson) -> None:
    """What it places, else what it removes; where numbers are noted, the others; in one size."""
    board = lesson.example()
    found: dict[str, list[str]] = {}
    sizes = set()
    picture = ET.fromstring(lesson_record(lesson)["example"]["svg"])  # noqa: S314  (made here)
    for group in picture.iter("g"):
        for text in group.iterfind("text") if "candidate" in group.get("class", "") else ():
            found.setdefault(group.get("class", "").split()[-1], []).append(text.text or "")
            sizes.add(text.get("font-size"))
    placed = sorted(str(value) for _, value in board.step.placements)
    gone = sorted(str(value) for _, values in board.step.eliminations for value in values)
    held = zip(board.state.values, board.state.candidates, strict=True)
    noted = sum(len(numbers) for value, numbers in held if value is None) if board.noted else 0
    assert sorted(found.get("placed", [])) == placed
    assert sorted(found.get("struck", [])) == ([] if placed else gone)
    assert len(found.get("plain", [])) == (noted - len(gone) if board.noted else 0)
    assert placed or gone
    assert len(sizes) == 1


@pytest.mark.parametrize(
    "lesson", [each for each in LESSONS if gesture_of(each) is Gesture.AREAS], indirect=True
)
def test_no_board_of_rectangles_asks_for_the_cell_of_a_clue_alone(boards: list[Board]) -> None:
    for board in boards:
        own = {clue["cell"] for clue in board_record(board)["facts"]["clues"]}
        assert not board.step.placements or {cell for cell, _ in board.step.placements} - own


@pytest.mark.parametrize("words", Register)
def test_a_lesson_has_the_same_bytes_each_time(words: Register) -> None:
    (lesson, *_) = course(family_of("sudoku"))
    found = lesson_record(lesson, words)
    assert pack_bundle(found) == pack_bundle(lesson_record(lesson, words))
    assert found["idea"][0].isupper()
    assert not found["idea"].startswith(f"{found['title']}:")
    assert len(json.dumps(found)) < 200_000


def test_what_is_no_board_of_a_lesson_is_none() -> None:
    """A step beyond the way, one that cannot be written down, and a puzzle without a way."""
    lesson = next(lesson for lesson in LESSONS if lesson.family.id == "kenken")
    document = lesson.puzzle()
    steps = human.solve(document.puzzle).steps
    assert board_at(document, len(steps)) is None
    assert board_at(document, -1) is None
    numbers = [number for number, _ in boards_of(document)]
    assert all(one < other for one, other in pairwise(numbers))
    unseen = [
        number for number, step in enumerate(steps) if not step.placements and not step.eliminations
    ]
    assert not set(unseen) & set(numbers)
    open_puzzle = family_of("sudoku").from_data(
        {"rows": 4, "columns": 4, "digits": [1, 2, 3, 4], "given": [[0] * 4] * 4,
         "diagonals": False, "box": [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]}
    )  # fmt: skip
    assert board_at(Document(family_of("sudoku"), open_puzzle), 0) is None


def test_a_course_whose_board_wants_another_step_is_refused() -> None:
    one, other = LESSONS[:2]
    assert one.family is other.family
    mixed = Lesson(one.family, one.row, other.fields)
    with pytest.raises(InternalError, match=one.row.id):
        mixed.boards()
    assert course(family_of("sudoku")) is course(family_of("sudoku"))
