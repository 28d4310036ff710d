"""Worked examples that have what the puzzles of a book have, at one scale; pages of answers."""

from collections.abc import Sequence
from itertools import chain, combinations, pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.book import Design, make
from kenken_cp.book.answers import GAP, AnswerPages
from kenken_cp.book.examples import example_for
from kenken_cp.book.pictures import Album, Picture, sides_of
from kenken_cp.core.drawing import Drawing, Label, Role, borders
from kenken_cp.generation.make import make as make_unit
from kenken_cp.generation.recipe import read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.registry import FAMILIES, family_of
from tests.book.conftest import Inputs
from tests.book.test_chapters import entry

SIGNS = ["".join(some) for many in (1, 2, 3) for some in combinations("+-*/", many)]


def puzzles(family: str, **options: Any) -> list[Any]:
    """Two puzzles of these options."""
    recipe = read_recipe({"family": family, "rows": 4, "columns": 4, **options})
    request = GenerationRequest(recipe, rated=False)
    made = chain.from_iterable(make_unit(request, "a", at).made for at in range(40))
    return [family_of(family).from_data(each.data) for each, _ in zip(made, range(2), strict=False)]


def _rules(family: str, shown: Sequence[Any]) -> set[str]:
    return set(chain.from_iterable(family_of(family).manual.rules(shown)))


@pytest.mark.parametrize("signs", SIGNS)
def test_an_example_has_no_operator_that_the_puzzles_lack(signs: str) -> None:
    shown = puzzles("kenken", operators=signs)
    used = {cage.operator for puzzle in shown for cage in puzzle.cages}
    example = example_for(family_of("kenken"), shown, ())
    assert example is not None
    assert {cage.operator for cage in example.cages} <= used
    assert _rules("kenken", [example]) <= _rules("kenken", shown)


@pytest.mark.parametrize(
    ("family", "options"),
    [
        ("kenken", {"hidden_operators": 1.0}),
        ("kenken", {"digits": [0, 1, 2, 3]}),
        ("kenken", {"singles": 0}),
        ("kenken", {"rule": "max-minus-rest", "operators": "+-"}),
        ("sudoku", {"boxes": "none"}),
        ("sudoku", {"diagonals": True}),
        ("sudoku", {}),
        ("killer", {"boxes": "none"}),
        ("killer", {"repeats": True}),
        ("kenken-boxes", {"operators": "+"}),
        ("shikaku", {"rows": 5, "columns": 5, "question_marks": 0.5}),
        ("numbrix", {"loop": True}),
        ("numbrix", {"walls": 2}),
        ("hidato", {"rows": 5, "columns": 5, "links": 2}),
        ("nonogram", {"rows": 5, "columns": 5}),
    ],
    ids=str,
)
def test_an_example_needs_the_rules_of_the_puzzles(family: str, options: dict[str, Any]) -> None:
    shown = puzzles(family, **options)
    assert len(shown) == 2
    example = example_for(family_of(family), shown, ())
    assert example is not None
    assert _rules(family, [example]) <= _rules(family, shown) | _rules(family, shown[:1])
    every = set.intersection(*[_rules(family, [each]) for each in shown])
    missing = every - _rules(family, [example])
    assert not {rule for rule in missing if "question mark" in rule or "closed" in rule}
    assert not {rule for rule in missing if "diagonal" in rule or "heavy line" in rule}


def test_all_families_have_one_scale(unprinted: list[Inputs]) -> None:
    make(Design("6x9", per_page=1), list(map(entry, FAMILIES)))
    told = unprinted[0]["book"]
    cells = set()
    for family, manual in zip(FAMILIES, told["manuals"], strict=True):
        wide = sides_of(family.draw(family.manual.example(), None))[0]
        example = manual["example"]
        panels = [step["picture"] for step in (*example["steps"], example["end"])]
        cells |= {round(shown["width"] / wide, 1) for shown in (example["puzzle"], *panels)}
    assert len(cells) == 1


# Pages of answers


def make_answer(number: int, side: int, pages: AnswerPages) -> Any:
    """A puzzle of a book, as far as its answer goes."""
    labels = tuple(Label(0, at, Role.VALUE, "8") for at in range(side))
    drawing = Drawing(side, side, borders([0] * side**2, side), labels)
    cell = pages.cell(drawing)
    wide, high = (each * cell for each in sides_of(drawing))
    return SimpleNamespace(number=number, answer=Picture(wide, high, "", "", [], 8.0))


CHAPTERS = st.lists(st.lists(st.integers(1, 16), min_size=1, max_size=12), min_size=1, max_size=6)


@given(CHAPTERS, st.sampled_from(["6x9", "a4", "a5"]))
def test_answers_are_as_many_across_as_fit(sides: list[list[int]], paper: str) -> None:
    sheet = Design(paper).sheet
    pages = AnswerPages(Design(paper), sheet.width - 60, sheet.height - 120)
    numbers = iter(range(1, 1 + sum(map(len, sides))))
    chapters = [
        (f"Chapter {at}", [make_answer(next(numbers), side, pages) for side in chapter])
        for at, chapter in enumerate(sides)
    ]
    shown = list(pages.pages(chapters, Album()))
    rows = [row["answers"] for page in shown for row in page["items"]]
    found = [answer["number"] for row in rows for answer in row]
    assert found == [str(number) for number in range(1, 1 + len(found))]
    titles = [answer["level"] for row in rows for answer in row if answer["level"]]
    assert titles == [title for title, _ in chapters]
    for row in rows:
        ends = [answer["x"] + answer["picture"]["width"] for answer in row]
        assert ends[-1] <= pages.across + 0.1
        assert all(end + GAP <= after["x"] + 0.1 for end, after in zip(ends, row[1:], strict=False))
    for page in shown:
        assert sum(row["high"] for row in page["items"]) <= pages.down
    for page, after in pairwise(shown):  # the next row had no room there
        full = sum(row["high"] + 12 for row in page["items"])
        assert full + after["items"][0]["high"] > pages.down


@pytest.mark.parametrize("side", range(3, 17))
def test_boards_of_one_size_stand_below_each_other(side: int) -> None:
    pages = AnswerPages(Design("6x9"), 378.0, 500.0)
    chapter = [make_answer(number, side, pages) for number in range(1, 30)]
    rows = [
        row["answers"] for page in pages.pages([("A", chapter)], Album()) for row in page["items"]
    ]
    first = [answer["x"] for answer in rows[0]]
    assert all([answer["x"] for answer in row] == first[: len(row)] for row in rows)
    several = [(str(at), chapter[at : at + 3]) for at in range(0, len(chapter), 3)]
    shown = [row["answers"] for page in pages.pages(several, Album()) for row in page["items"]]
    assert {answer["x"] for row in shown for answer in row} <= {*first}
    least = chapter[0].answer.width / 15 * 13
    assert (len(first) + 1) * (least + GAP) - GAP > pages.across  # one more would be illegible
