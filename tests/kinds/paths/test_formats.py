"""File formats of number paths: texts by hand, texts come back the same, faults in one line."""

from random import Random

import pytest

from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import Document, format_of, read_document, write_document
from kenken_cp.kinds.paths import hidato, numbrix
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from tests.helpers.path_boards import random_puzzle

BOARD = PathPuzzle(2, 3, True, ((0, 1), (2, 5)), (4,))
SAMPLES = {
    "ascent": "3x2mR:1a5aAa\n",
    "kudamono": "W=3x2&L=(1)1x1(5)3&G=hidoku\n",
    "bracketed": "[1] [?] [5]\n[?] [X] [?]\n",
    "csv": "1,0,5\n0,.,0\n",
    "grid": "2 3\n1 _ 5\n_ . _\n",
}


@pytest.mark.parametrize("name", SAMPLES)
def test_texts_by_hand(name: str) -> None:
    document = Document(hidato.FAMILY, BOARD)
    assert write_document(document, format_of(name)).decode() == SAMPLES[name]
    assert read_document(SAMPLES[name], name, family="hidato") == document


@pytest.mark.parametrize("name", SAMPLES)
def test_puzzles_come_back_or_what_cannot_be_carried_is_named(name: str) -> None:
    rng, carried = Random(9), 0
    for _ in range(60):
        puzzle = random_puzzle(rng)
        family = hidato.FAMILY if puzzle.king else numbrix.FAMILY
        document = Document(family, puzzle)
        foreign = puzzle.walls or puzzle.links or puzzle.closed
        if foreign or (name == "kudamono" and not puzzle.king):
            with pytest.raises(KenkenError, match="native JSON can"):
                write_document(document, format_of(name))
            continue
        text = write_document(document, format_of(name))
        if name == "grid":
            numbers = [number for _, number in puzzle.givens]
            if not max(puzzle.rows, puzzle.columns) < max(numbers, default=0):
                continue  # it looks like a Sudoku
        assert read_document(text, name, family=family.id) == document
        carried += 1
    assert carried > 2


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("ascent", "3x2mH:1a5aAa", "the mode H has hexagons"),
        ("ascent", "3x2mR:1a5a", "the ID describes 4 cells; a board of 2×3 has 6"),
        (
            "ascent",
            "3x2:1a5aAa",
            "the Ascent game ID does not say whether this",
        ),
        ("ascent", "3x2mR:1a9aAa", "r1c3 holds 9; the numbers go from 1 to 5"),
        ("ascent", "99x2mR:a", "a board of 2×99: sides go from 1 to 32"),
        ("kudamono", "W=3x2&L=(1)9&G=hidoku", "'L' has an item at place 9; the last is 5"),
        ("kudamono", "W=3x2&L=[1]&G=hidoku", "'L' holds '[1]'"),
        ("kudamono", "W=3&G=hidoku", "'W' must be columns x rows"),
        ("bracketed", "[1] [2]\nrubbish\n", "the bracketed grid does not say whether"),
        ("csv", "1,2\n0,9\n", "the CSV grid does not say whether this is Numbrix or Hidato"),
        ("grid", "1 2 9\n- - -\n- - -\n", "this may be Numbrix or Hidato; choose with --family"),
    ],
)
def test_faults_are_told_in_one_line(name: str, text: str, message: str) -> None:
    with pytest.raises(KenkenError) as caught:
        read_document(text, name)
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("csv", "1,2\n0\n", "all lines must have the same number of cells"),
        ("csv", "1,2\n0,a\n", "r2c2 holds 'a'; it must be a number"),
        ("bracketed", "[1] [2]\nrubbish\n", "line 2 must be cells such as [007], [???] and [XXX]"),
    ],
)
def test_faults_of_rows_name_the_place(name: str, text: str, message: str) -> None:
    with pytest.raises(KenkenError) as caught:
        read_document(text, name, family="numbrix")
    assert message in str(caught.value)


def test_a_mode_that_contradicts_the_family_is_refused() -> None:
    with pytest.raises(KenkenError, match="the mode R is Hidato, not Numbrix"):
        read_document("3x2mR:1a5aAa", "ascent", family="numbrix")
