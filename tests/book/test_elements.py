"""Books of drawings with margins, ink, shades, paths and holes, as other kinds of puzzles have."""

import re
from pathlib import Path

import pytest

from kenken_cp.book import Answers, Design, Entry, Front, make
from kenken_cp.book.answers import INK_CELL, SMALLER_INK
from kenken_cp.book.design import GRIDS
from kenken_cp.book.fitting import TooSmall
from kenken_cp.book.layout import Layout
from kenken_cp.book.manual import PLACES
from kenken_cp.book.pictures import picture_of, sides_of
from kenken_cp.core.drawing import Ink, Role, Side
from kenken_cp.core.family import CANDIDATES, MARKS
from kenken_cp.registry import FAMILIES
from kenken_cp.render.look import CELL
from kenken_cp.render.places import origin_of
from tests.book.conftest import Inputs
from tests.book.test_book import poppler
from tests.helpers.drawn import CUP, FOREIGN, nonogram
from tests.helpers.stubs import STUB, entry_of

PAIRS = {
    "nonogram": entry_of(FOREIGN["nonogram"], FOREIGN["nonogram-solved"]),
    "shikaku": entry_of(FOREIGN["shikaku"], FOREIGN["shikaku-solved"], "? is any number"),
    "numbrix": entry_of(FOREIGN["numbrix"], FOREIGN["numbrix-solved"]),
}
LARGE = "\n".join(("#." * 26)[row % 2 :][:50] for row in range(50))


@pytest.mark.parametrize("per_page", GRIDS)
@pytest.mark.parametrize("paper", ["6x9", "a4", "letter-landscape"])
@pytest.mark.parametrize("entry", PAIRS.values(), ids=PAIRS)
def test_pictures_fit_their_places_with_their_margins(
    entry: Entry, paper: str, per_page: int
) -> None:
    for answers in (Answers.END, Answers.PAGE):
        layout = Layout.thin(Design(paper, per_page, answers=answers))
        (puzzle, cell), (solved, answer_cell) = layout.pictures(entry)
        wide, high = (side * cell for side in sides_of(puzzle))
        assert wide <= layout.slot[0]
        assert high <= layout.slot[1]
        wide, high = (side * answer_cell for side in sides_of(solved))
        assert wide <= layout.frame.across
        assert high <= layout.frame.down


def test_answers_keep_what_they_show() -> None:
    layout = Layout.thin(Design())
    answers = {name: list(layout.pictures(entry))[1] for name, entry in PAIRS.items()}
    ink, cell = answers["nonogram"]
    assert not ink.margin
    assert {inked.ink for inked in ink.ink} == {Ink.BLACK}
    assert len(ink.ink) == CUP.count("#")
    assert SMALLER_INK <= cell <= INK_CELL
    rectangles, _ = answers["shikaku"]
    assert rectangles.shades == FOREIGN["shikaku-solved"].shades
    assert rectangles.sentences == FOREIGN["shikaku-solved"].sentences
    assert rectangles.has(Role.CENTRED)
    path, _ = answers["numbrix"]
    assert path == FOREIGN["numbrix-solved"]


def test_a_page_of_each(unprinted: list[Inputs]) -> None:
    """Clues of margins are set by typst, each beside its row or above its column."""
    make(Design(front=Front.NONE), list(PAIRS.values()))
    [inputs] = unprinted
    book = inputs["book"]
    first, second, third = (puzzle["picture"] for puzzle in book["pages"][0]["puzzles"])
    drawing = FOREIGN["nonogram"]
    wide, _ = sides_of(drawing)
    unit = first["width"] / (wide * CELL)
    left, top = (place * unit for place in origin_of(drawing))
    found: dict[tuple[Side, int], list[tuple[float, str]]] = {}
    for group in first["letters"]:
        assert group["role"] == "margin"
        assert not group["start"]
        for x, y, written in zip(*(group["at"][part::3] for part in range(3)), strict=True):
            # with a step, a text is the digits of columns beside each other
            texts = list(written) if "step" in group else [written]
            for number, text in enumerate(texts):
                across = (x - left + number * group.get("step", 0)) / (CELL * unit)
                down = (y - top) / (CELL * unit)
                row = across < 0
                key = (Side.ROWS, int(down)) if row else (Side.COLUMNS, int(across))
                found.setdefault(key, []).append((across if row else down, text))
    assert {key: [text for _, text in sorted(texts)] for key, texts in found.items()} == {
        (clue.side, clue.line): [one.text for one in clue.texts] for clue in drawing.margin
    }
    assert "Column 3 clue: 1, 1, 6." in first["alt"]
    assert [group["role"] for group in second["letters"]] == ["centred"]
    assert book["pages"][0]["puzzles"][1]["note"] == "? is any number"
    assert [group["role"] for group in third["letters"]] == ["given"]
    answers = [answer for item in book["answers"][0]["items"] for answer in item.get("answers", ())]
    assert [answer["number"] for answer in answers] == ["1", "2", "3"]
    assert "path sure" in inputs[answers[2]["picture"]["file"]]
    assert "shade s1" in inputs[answers[1]["picture"]["file"]]
    assert "ink black" in inputs[answers[0]["picture"]["file"]]


def test_typst_prints_them(tmp_path: Path) -> None:
    book = make(Design(front=Front.NONE), list(PAIRS.values()))
    assert book.puzzles == 3
    told = poppler("pdftotext", book.pdf, tmp_path / "x.pdf", "-layout")
    words = re.findall(r"[\w?]+", told)
    for text in ("34", "27", "10"):
        assert text in words
    assert book.pdf == make(Design(front=Front.NONE), list(PAIRS.values())).pdf


def test_margins_too_small_to_read_are_refused() -> None:
    entry = entry_of(nonogram(LARGE), nonogram(LARGE, LARGE))
    with pytest.raises(TooSmall, match=r"stub \(50×50\) would have text of \d\.\d pt on 5x8"):
        make(Design("5x8", 6, front=Front.NONE), [entry])


def test_a_drawing_without_texts_has_a_place() -> None:
    bare = nonogram(CUP, CUP)
    assert picture_of(bare, Design(), 10.0).letters
    entry = entry_of(bare, bare)
    assert make(Design(front=Front.NONE, answers=Answers.PAGE), [entry]).pages >= 2


def test_the_words_of_a_manual_are_the_familys() -> None:
    """What signs mean, and how large an example is, comes from the row; digits of cages."""
    for family in FAMILIES:
        assert "frame" in family.manual.marks
        assert ("digits" in family.manual.candidates) == (family.kind.id == "cages")
    assert STUB.manual.marks == MARKS
    assert STUB.manual.candidates == CANDIDATES
    assert "digit" not in MARKS + CANDIDATES + PLACES
    assert STUB.manual.cells == (16, 25)
