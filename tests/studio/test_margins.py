"""The clues beside a board, joined to one text a line."""

import json
import re
from collections import Counter

import pytest

from kenken_cp.core.document import Document
from kenken_cp.formats import read_document
from kenken_cp.player.boards import LOOK
from kenken_cp.player.margins import join_margin_texts
from kenken_cp.registry import family_of
from kenken_cp.render.svg import DIGIT, svg
from tests.bench.studio import picture
from tests.helpers.stories import example

TEXT = re.compile(r'<text x="([^"]+)" y="([^"]+)" font-size="([^"]+)">([^<]+)</text>')


def draw(document: Document) -> str:
    """The picture of a board, with each number of its margins as a text."""
    return svg(document.family.draw(document.puzzle, None), "", " ", LOOK, "board")


def digits(picture: str, apart: float) -> Counter[tuple[float, float, str]]:
    """Each digit and where its middle is; those of a number are so far apart."""
    found: Counter[tuple[float, float, str]] = Counter()
    for x, y, size, text in TEXT.findall(picture):
        across, down = [list(map(float, part.split())) for part in (x, y)]
        if len(across) < len(text):
            step = apart * float(size)
            across = [across[0] + step * (i - (len(text) - 1) / 2) for i in range(len(text))]
        down *= len(text) // len(down)
        found.update((round(a, 1), b, c) for a, b, c in zip(across, down, text, strict=True))
    return found


@pytest.mark.parametrize("document", [example("nonogram"), "noise"], ids=["example", "noise"])
def test_a_line_is_one_text_and_each_digit_keeps_its_place(document: Document | str) -> None:
    if isinstance(document, str):
        document = read_document(json.dumps(picture(30)))
    before = draw(document)
    after = join_margin_texts(before)
    puzzle = document.puzzle
    assert len(TEXT.findall(after)) == puzzle.rows + puzzle.columns
    assert digits(after, 0) == digits(before, DIGIT)
    assert TEXT.sub("", after).split() == TEXT.sub("", before).split()


@pytest.mark.parametrize("family", ["kenken", "sudoku", "shikaku", "hidato"])
def test_a_board_without_margins_is_left_as_it_is(family: str) -> None:
    before = draw(Document(family_of(family), family_of(family).manual.example()))
    assert join_margin_texts(before) == before
