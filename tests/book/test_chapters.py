"""What comes first in a book, which pages it has, and what its worked examples may be."""

import json
import re
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.book import Answers, Design, Front, Selection, gather, make, press
from kenken_cp.book.design import Chapters
from kenken_cp.book.entries import Entry, Numbered, entry_of_document
from kenken_cp.book.layout import page_counts
from kenken_cp.core.budget import UNLIMITED
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.spoken import Register
from kenken_cp.core.steps import Tier
from kenken_cp.formats import Document, read_document
from kenken_cp.registry import FAMILIES, family_of
from tests.book.conftest import Inputs
from tests.book.test_book import poppler
from tests.helpers.paths import EXAMPLES

STEP = re.compile(r"^\d+\. \w", re.MULTILINE)  # the title of a step of an example
FIRST, OTHER = family_of("kenken"), family_of("sudoku")


def entry(family: Any) -> Entry:
    """The family's own example, as an entry."""
    return entry_of_document("x", Document(family, family.manual.example()), UNLIMITED)


@pytest.fixture(scope="module")
def both() -> list[Entry]:
    """The examples of two families, the later family first."""
    return [entry(OTHER), entry(FIRST)]


def test_a_puzzle_alone_on_the_last_page_gets_company() -> None:
    assert list(page_counts(5, 4)) == [3, 2]
    assert list(page_counts(9, 4)) == [4, 3, 2]
    assert list(page_counts(1, 4)) == [1]
    assert list(page_counts(6, 4)) == [4, 2]
    assert list(page_counts(3, 2)) == [2, 1], "one of two would leave one alone all the same"
    assert list(page_counts(0, 4)) == []


@pytest.mark.parametrize("per_page", [1, 2, 4, 6, 9])
def test_every_puzzle_is_on_a_page_and_no_page_is_added(per_page: int) -> None:
    for puzzles in range(1, 40):
        counts = list(page_counts(puzzles, per_page))
        assert sum(counts) == puzzles
        assert len(counts) == -(-puzzles // per_page)
        assert max(counts) <= per_page
        assert per_page <= 2 or puzzles == 1 or min(counts) > 1


@pytest.mark.parametrize("paper", ["a4", "a5", "6x9", "a4-landscape"])
def test_no_example_ends_alone_on_a_page(paper: str, tmp_path: Path) -> None:
    """Steps are left out, and that is said, so that the filled grid is beside others, and no
    family has more than two pages."""
    design = Design(paper=paper, per_page=1, front=Front.RULES)
    pdf = make(design, list(map(entry, FAMILIES))).pdf
    pages = poppler("pdftotext", pdf, tmp_path / "a.pdf").split("\f")
    ends = [page for page in pages if "Solved" in page.splitlines()]
    assert len(ends) == len(FAMILIES)
    assert [page for page in ends if not STEP.search(page)] == []
    cut = [page for page in ends if "More such steps fill the grid." in " ".join(page.split())]
    assert cut
    first = [at for at, page in enumerate(pages) if "How to play" in page]
    starts = [*first, next(at for at, page in enumerate(pages) if page.startswith("Gentle"))]
    assert max(later - at for at, later in pairwise(starts)) == 2


@pytest.mark.parametrize("answers", [Answers.END, Answers.PAGE, Answers.NONE])
def test_contents_may_take_more_than_a_page(answers: Answers, tmp_path: Path) -> None:
    """Each chapter is a line there, and puzzles stand on the pages that an index names."""
    plain = list(map(entry, FAMILIES))
    entries = [
        each._replace(rating=each.rating._replace(tier=tier))
        for tier in (Tier.EASY, Tier.MEDIUM, Tier.HARD, Tier.EXPERT)
        for each in plain
    ]
    book = make(Design("5x8", per_page=1, short=True, answers=answers), entries)
    pages = poppler("pdftotext", book.pdf, tmp_path / "a.pdf").split("\f")
    assert "Contents" in pages[1]
    assert "Expert" in pages[2], "the lines that the page before has no room for"
    assert len(pages) == book.pages + 1
    last, _ = book.places[-1]
    assert "Expert King’s Number Path" in pages[last - 1]


def test_one_puzzle_alone_on_its_page_is_in_the_middle(tmp_path: Path) -> None:
    design = Design(front=Front.NONE, answers=Answers.NONE)
    text = poppler("pdftotext", make(design, [entry(FIRST)]).pdf, tmp_path / "a.pdf", "-bbox")
    spans = re.findall(r'xMin="([\d.]+)" [^>]*xMax="([\d.]+)" [^>]*>(1|4×4)<', text)
    left = min(float(low) for low, _, word in spans if word == "1")  # above the puzzle, at its left
    right = next(float(high) for _, high, word in spans if word == "4×4")
    assert left + right == pytest.approx(design.sheet.width, abs=1)


def test_chapters_by_family_or_as_given(both: list[Entry]) -> None:
    harder = both[1]._replace(rating=both[1].rating._replace(tier=Tier.EASY))
    found = [both[0], harder, both[1]]
    by_family = gather._order_entries(found, "size", Chapters.FAMILY)
    assert [each.family for each in by_family] == [FIRST, FIRST, OTHER]
    by_level = gather._order_entries(found, "size", Chapters.LEVEL)
    assert [each.family for each in by_level] == [FIRST, OTHER, FIRST]
    assert gather._order_entries(found, "size", Chapters.GIVEN) == found
    assert Selection().chapters is Design().chapters is Chapters.LEVEL


def test_a_book_as_given_is_one_chapter(both: list[Entry], unprinted: list[Inputs]) -> None:
    make(Design(chapters=Chapters.GIVEN, front=Front.NONE), both)
    assert [page["level"] for page in unprinted[-1]["book"]["pages"]] == ["Puzzles"]


def test_no_puzzle_of_a_worksheet_is_worked_out(both: list[Entry], unprinted: list[Inputs]) -> None:
    design = Design(worksheet=True, front=Front.RULES)
    turned = both[1]._replace(puzzle=_turn(both[1].puzzle))
    for entries in (both, [turned]):
        numbered = [Numbered(number, entry) for number, entry in enumerate(entries, start=1)]
        for manual in press._manuals(design, numbered):
            key = partial(manual.family.kind.key, manual.family.id)
            own = [key(entry.puzzle) for entry in entries if entry.family is manual.family]
            assert manual.puzzle is not None
            assert key(manual.puzzle) not in own
    make(design, [entry(family_of("nonogram"))])
    assert unprinted[-1]["book"]["manuals"][0]["example"] is None


def test_a_worksheet_has_the_familys_own_example(unprinted: list[Inputs]) -> None:
    document = read_document((EXAMPLES / "unique/signed-5x5.json").read_bytes())
    other = entry_of_document("x", document, UNLIMITED)
    make(Design(worksheet=True, front=Front.RULES), [other])
    assert unprinted[-1]["book"]["manuals"][0]["example"]["title"] == "An example"


def _turn(puzzle: Any) -> Any:
    """The puzzle with its rows from the bottom up."""

    columns: int = puzzle.columns
    rows: int = puzzle.rows

    def over(cell: int) -> int:
        row, column = divmod(cell, columns)
        return (rows - 1 - row) * columns + column

    cages = tuple(
        sorted(
            (cage._replace(cells=tuple(sorted(map(over, cage.cells)))) for cage in puzzle.cages),
            key=lambda cage: cage.cells,
        )
    )
    return replace(puzzle, cages=cages)


def test_simple_words_and_short_rules(both: list[Entry], unprinted: list[Inputs]) -> None:
    make(Design(words=Register.SIMPLE), both[1:])
    example = unprinted[-1]["book"]["manuals"][0]["example"]
    told = json.dumps([example["about"], [step["sentence"] for step in example["steps"]]])
    assert "r1c1" not in told
    assert "row" in told
    assert "candidate" not in json.dumps([step["title"] for step in example["steps"]])
    make(Design(short=True), both)
    assert [manual["example"] for manual in unprinted[-1]["book"]["manuals"]] == [None, None]


def test_pages_for_copyright_and_dedication(both: list[Entry]) -> None:
    plain = make(Design(), both[1:])
    more = make(Design(copyright="© 2026 A. Lee", dedication="For Tom"), both[1:])
    assert more.pages == plain.pages + 2
    with pytest.raises(
        KenkenError, match="--dedication needs a title page; use --front-matter all"
    ):
        Design(front=Front.NONE, dedication="For Tom")
    with pytest.raises(KenkenError, match="the copyright has 1,001 letters; at most 1000 fit"):
        Design(copyright="x" * 1_001)
