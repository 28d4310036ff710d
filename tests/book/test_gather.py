"""Books: what is taken of the input, in its order, whatever the processes; drawn once."""

import pickle
import re
from collections.abc import Iterator
from typing import Any

import pytest

from kenken_cp.book import (
    Answers,
    Design,
    Front,
    Selection,
    SolutionCountError,
    design,
    gather_entries,
    make,
)
from kenken_cp.book import gather as gathering
from kenken_cp.book.gather import Broken, PrepareTask, Stored, report_lost
from kenken_cp.book.layout import Layout
from kenken_cp.book.pictures import picture_of
from kenken_cp.core.drawing import Drawing, Label, Role
from kenken_cp.core.errors import FormatError, InternalError, KenkenError, OutOfBudget
from kenken_cp.explanation import board
from kenken_cp.explanation.traces import numbered_steps
from kenken_cp.formats.sources import ItemError, TextItem
from kenken_cp.human import solve
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.render.look import Look
from kenken_cp.render.places import sizes_of
from kenken_cp.render.svg import svg
from tests.book.test_book import NAMES, entries_of
from tests.helpers.drawn import FOREIGN
from tests.helpers.paths import EXAMPLES

pytest.importorskip("typst")
GOOD = [str(EXAMPLES / "unique" / f"{name}.json") for name in NAMES]
BAD = str(EXAMPLES / "multiple/square-4x4.json")


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> list[Drawing]:
    """The drawings of puzzles of which pictures were made."""
    found: list[Drawing] = []

    def record(drawing: Drawing, *rest: Any) -> Any:
        found.append(drawing)
        return picture_of(drawing, *rest)

    monkeypatch.setattr("kenken_cp.book.layout.picture_of", record)
    return found


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """The puzzles for which the family's drawing was asked."""
    found: list[object] = []
    family = entries_of("square-4x4")[0].family
    real = family.draw

    def record(puzzle: Any, values: Any) -> Drawing:
        found.append(puzzle)
        return real(puzzle, values)

    object.__setattr__(family, "draw", record)
    yield found
    object.__setattr__(family, "draw", real)


# Drawn once


@pytest.mark.parametrize("answers", Answers)
def test_a_puzzle_and_its_answer_are_drawn_once(
    answers: Answers, pictures: list[Drawing], calls: list[object]
) -> None:
    look = Design("6x9", answers=answers, front=Front.NONE)
    entries = gather_entries(GOOD, Selection(), layout=Layout.thin(look))
    make(look, entries)
    each = 1 if answers is Answers.NONE else 2
    assert len(pictures) == len(calls) == each * len(GOOD)


def test_a_thicker_book_is_drawn_again(
    pictures: list[Drawing], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(design, "GUTTERS", ((4, 0.375), (40, 0.75)))
    look = Design("6x9", 1, front=Front.NONE)
    entries = gather_entries(GOOD, Selection(), layout=Layout.thin(look))
    made = len(pictures)
    assert make(look, entries) == make(look, entries_of(*NAMES))
    assert len(pictures) > 2 * made
    thin = Layout.thin(look)
    again = thin.draw_plates(entries)
    assert all(one is other for one, other in zip(entries, again, strict=True))


# Taken in the order of the input


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_comes_after_the_limit_is_not_looked_at(
    jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "FEW", 2)
    found = gather_entries([*GOOD, BAD], Selection(limit=len(GOOD)), jobs=jobs)
    assert {entry.place for entry in found} == set(GOOD)
    with pytest.raises(SolutionCountError, match=re.escape(BAD)):
        gather_entries([*GOOD, BAD], Selection(), jobs=jobs)


def test_processes_find_the_same_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "FEW", 2)
    layout = Layout.thin(Design())
    one, other = (gather_entries(GOOD, Selection(), layout=layout, jobs=jobs) for jobs in (1, 2))
    assert one == other
    assert all(entry.plate is not None for entry in other)


def test_an_entry_goes_to_another_process_with_its_family() -> None:
    for entry in entries_of("square-4x4", "square-6x6"):
        copy = pickle.loads(pickle.dumps(entry))  # noqa: S301  (our own)
        assert copy == entry
        assert copy.family is entry.family


def test_what_no_process_survives_is_an_error_of_its_place() -> None:
    [of_file] = report_lost(TextItem("a.jsonl", 3, b"{}"), "a worker was killed")
    assert isinstance(of_file.error, OutOfBudget)
    assert (str(of_file.error), of_file.size) == ("a.jsonl:3: a worker was killed", 2)
    assert not of_file.fatal
    error = KenkenError("the suite is damaged")
    [of_suite] = report_lost(Broken(error), "a worker was killed")
    assert (of_suite.error, of_suite.fatal) == (error, True)
    row: Any = type("Row", (), {"number": 7})
    [of_row] = report_lost(Stored("a.db", row), "a worker was killed")
    assert (str(of_row.error), of_row.fatal) == ("a.db: puzzle 7: a worker was killed", True)


def test_what_a_process_cannot_read_is_an_error_with_its_place() -> None:
    prepare = PrepareTask(Selection(), None)
    unread, broken = prepare([ItemError("a", None, "is empty"), Broken(KenkenError("gone"))])
    assert isinstance(unread.error, FormatError)
    assert (str(unread.error), unread.fatal) == ("a: is empty", False)
    assert (str(broken.error), broken.fatal) == ("gone", True)


def test_a_defect_is_never_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise InternalError("backends disagree")

    monkeypatch.setattr(gathering, "entry_of_document", fail)
    with pytest.raises(InternalError, match="backends disagree"):
        gather_entries(GOOD, Selection(), lambda line: None)


# Sizes of texts


@pytest.mark.parametrize("name", [*NAMES, "far-apart-4x4", "square-16x16"])
@pytest.mark.parametrize("look", [Look(), Look(least=14.0, clue=15.0, wide=0.77)])
def test_sizes_of_texts_are_those_of_the_picture(name: str, look: Look) -> None:
    [entry] = entries_of(name)
    for values in (None, entry.solution):
        same_sizes(draw(entry.puzzle, values), look)


@pytest.mark.parametrize("drawing", FOREIGN.values(), ids=FOREIGN)
def test_sizes_of_texts_of_every_element_are_those_of_the_picture(drawing: Drawing) -> None:
    same_sizes(drawing, Look())


def test_sizes_of_candidates_are_those_of_the_picture() -> None:
    for entry in entries_of("square-4x4", "signed-5x5"):
        for _, state, step in numbered_steps(solve(entry.puzzle), 1, None, ()):
            drawing = board(state, step)
            assert drawing.candidates
            same_sizes(drawing, Look(least=14.0))


def same_sizes(drawing: Drawing, look: Look) -> None:
    written = re.findall(r'font-size="([\d.]+)"', svg(drawing, "", " ", look))
    assert sorted(map(float, written)) == sorted(round(size, 2) for size in sizes_of(drawing, look))


def test_a_drawing_without_texts_has_no_sizes() -> None:
    assert list(sizes_of(Drawing(1, 1, (), ()))) == []
    assert list(sizes_of(Drawing(1, 1, (), (Label(0, 0, Role.VALUE, "8"),)))) == [27.0]
