"""Sudokus in links to puzz.link and in files of its program."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import FormatError
from kenken_cp.formats import Document, format_of, read_document
from kenken_cp.kinds.cages.formats.puzzlink import SIZES
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.sudoku import FAMILY
from tests.helpers import sudokus

LINK = "https://puzz.link/p?sudoku/6/6/61j3g2j4g3j5g4j6g5j12"
SIX = "61.... 3.2... .4.3.. ..5.4. ...6.5 ....12".replace(" ", "")
FILE = "pzprv3/sudoku/4/. 2 . . /. . 1 . /. 1 . . /. . 3 . /"


def of_signs(signs: str) -> CagePuzzle:
    """The Sudoku with these givens, a sign a cell."""
    size = round(len(signs) ** 0.5)
    givens = tuple([(cell, int(sign)) for cell, sign in enumerate(signs) if sign != "."])
    return CagePuzzle(
        size, size, (), boxes=usual_boxes(size), givens=givens, covered=False
    )  # fmt: skip


def test_a_link_of_the_site() -> None:
    assert read_document(LINK) == Document(FAMILY, of_signs(SIX))
    assert format_of("puzzlink").write(read_document(LINK)) == f"{LINK}\n"


@pytest.mark.parametrize("answers", ["", ". . . . /" * 4, "1 . 4 3 /4 3 . 2 /3 + 2 4 /2 4 . 1 /"])
def test_a_file_of_the_program(answers: str) -> None:
    """One number for both sides; what a player wrote is passed over."""
    assert read_document(FILE + answers).puzzle == of_signs(".2....1..1....3.")


def test_a_file_is_written_as_the_program_writes_it() -> None:
    text = format_of("pzprv3").write(read_document(FILE))
    lines = [". 2 . . ", ". . 1 . ", ". 1 . . ", ". . 3 . ", *[". . . . "] * 4]
    assert text == "\n".join(["pzprv3", "sudoku", "4", *lines, ""])


@given(st.sampled_from(["puzzlink", "pzprv3"]), sudokus.sudokus(sizes=SIZES, plain=True))
def test_every_sudoku_with_usual_boxes_comes_back(
    name: str, pair: tuple[CagePuzzle, object]
) -> None:
    document = Document(FAMILY, pair[0])
    assert read_document(format_of(name).write(document)) == document


@pytest.mark.parametrize("name", ["puzzlink", "pzprv3"])
def test_a_size_without_boxes_there_is_not_written(name: str) -> None:
    eight = CagePuzzle(8, 8, (), boxes=usual_boxes(8), covered=False)
    with pytest.raises(FormatError, match=r"a Sudoku of 8×8, only those of 4, 6, 9 and 16"):
        format_of(name).write(Document(FAMILY, eight))


def test_a_given_without_a_digit_is_named() -> None:
    with pytest.raises(FormatError, match="r1c2 has a given without a digit"):
        read_document("https://puzz.link/p?sudoku/4/4/g.")


def test_what_is_said_and_filled_in_beside_the_puzzle_is_told() -> None:
    board, played = "1 . . . /. . . . /. . . . /. . . 2 /", ". 2 . . /. . 1 . /. . . . /. . . . /"
    text = f"pzprv3/sudoku/4/{board}{played}\n"
    info = 'info:{"metadata": {"author": "A", "comment": "Anti-knight", "hard": true}}'
    read = read_document(f"{text}{info}")
    assert read.meta.author == "A"
    assert read.notices == (
        "it has 2 entered digits, which were not read",
        'the file has rules in words that were not read: "Anti-knight"',
    )
