"""Texts of janko.at: Sudokus, Hidatos and Shikakus are read whole, other genres by name refused."""

import re

import pytest

from kenken_cp.core.errors import FormatError
from kenken_cp.formats import Document, Meta, format_of, read_document, write_document
from kenken_cp.kinds.cages import sudoku
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.registry import family_of
from kenken_cp.verification import decide

GIVENS = ((0, 1), (5, 4), (10, 1), (15, 4))
SOLUTION = (1, 2, 4, 3, 3, 4, 2, 1, 4, 3, 1, 2, 2, 1, 3, 4)
FOUR = CagePuzzle(4, 4, (), boxes=boxes_of(4, 4, 2, 2), givens=GIVENS, covered=False)
PROBLEM = "1 - - -\n- 4 - -\n- - 1 -\n- - - 4\n"
SOLVED = "1 2 4 3\n3 4 2 1\n4 3 1 2\n2 1 3 4\n"
HEAD = "begin\npuzzle sudoku\nauthor A B\nsolver C\ninfo 1-2\nunit 30\npid 7\nsize 4\n"
PATTERN = "patternx 2\npatterny 2\n"
WHOLE = f"{HEAD}{PATTERN}problem\n{PROBLEM}solution\n{SOLVED}moves\nZ2;ba,2;\naa,4;\nend\n"


def test_a_sudoku_with_names_alone_on_their_lines() -> None:
    wanted = Document(sudoku.FAMILY, FOUR, SOLUTION, Meta(author="A B"))
    assert read_document(WHOLE) == wanted
    assert read_document(WHOLE).notices == ()


def test_brackets_and_a_pattern_left_out_change_nothing() -> None:
    bracketed = WHOLE.replace("problem", "[problem]").replace("solution", "[Solution]")
    assert read_document(bracketed) == read_document(WHOLE)
    assert read_document(WHOLE.replace(PATTERN, "")) == read_document(WHOLE)


def test_words_are_told_wherever_a_number_an_address_or_a_name_is_meant() -> None:
    rule = "No digit is a knight's move from itself."
    for name in ("info", "mail", "solver", "unit", "pid", "depth"):
        line = re.search(f"^{name} .*$", WHOLE, re.MULTILINE)
        other = WHOLE.replace(f"{line[0]}\n", "") if line else WHOLE
        said = read_document(other.replace("size 4", f"{name} {rule}\nsize 4"))
        assert said.notices == (f'the file has rules in words that were not read: "{rule}"',)
    plain = WHOLE.replace("size 4", "mail a.b@c.example\ndepth 12\nsize 4")
    assert read_document(plain) == read_document(WHOLE)
    assert read_document(plain).notices == ()


def test_what_stands_behind_the_moves_is_no_move() -> None:
    told = read_document(WHOLE.replace("end\n", "Equal digits do not touch\nend\n")).notices
    assert told == ('the file has rules in words that were not read: "Equal digits do not touch"',)
    for name in ("areas", "[regions]"):
        with pytest.raises(FormatError, match="both 'areas' and 'patternx'"):
            read_document(WHOLE.replace("end\n", f"{name}\n{PROBLEM}end\n"))
    with pytest.raises(FormatError, match="'labels' is not supported"):
        read_document(WHOLE.replace("end\n", "[labels]\n1 2 3 4\nend\n"))


def test_empty_lines_capitals_and_tabs_change_nothing() -> None:
    wanted = read_document(WHOLE)
    assert read_document(WHOLE.replace("size 4", "mail\nTitle\nsize 4")) == wanted
    assert read_document(WHOLE.replace("puzzle ", "puzzle\t").replace("size ", "Size  ")) == wanted
    loud = WHOLE.upper()
    assert read_document(loud) == wanted
    assert read_document(loud.replace("BEGIN", "[Begin]", 1)) == wanted


def test_diagonals_areas_and_boxes_are_read() -> None:
    both = read_document(WHOLE.replace("puzzle sudoku", "puzzle Sudoku,  diagonals")).puzzle
    assert (both.diagonals, both.boxes) == (True, FOUR.boxes)
    areas = "a a a b\na c b b\nc c d b\nc d d d\n"
    for name in ("areas", "[areas]", "regions"):
        text = f"{HEAD}problem\n{PROBLEM}{name}\n{areas}solution\n{SOLVED}end\n"
        read = read_document(text).puzzle
        assert read.boxes == (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)
    wide = "puzzle sudoku\nsize 6\npatternx 3\npatterny 2\nproblem\n" + "- - - - - 1\n" * 6
    assert read_document(wide).puzzle.boxes == boxes_of(6, 6, 2, 3)


def test_a_text_without_its_genre_is_jankos_only_if_that_is_said() -> None:
    untyped = WHOLE.replace("puzzle sudoku\n", "")
    row = format_of("janko")
    assert row.sniff(WHOLE)
    assert row.sniff(WHOLE.replace("begin", "[begin]", 1))
    assert not row.sniff(untyped)
    assert not row.sniff(f"{untyped}puzzle sudoku\n")
    with pytest.raises(FormatError, match="without a kind"):
        read_document(untyped, format="janko")


def test_what_is_written_is_read() -> None:
    row = format_of("janko")
    for name in ("sudoku", "hidato", "shikaku"):
        family = family_of(name)
        puzzle = family.manual.example()
        solution = decide(family, puzzle).grids[0]
        document = Document(family, puzzle, solution, Meta("A", "B", "C"))
        assert read_document(write_document(document, row)) == document
    jigsaw = CagePuzzle(
        4, 4, (), boxes=(0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3), diagonals=True,
        givens=GIVENS, covered=False,
    )  # fmt: skip
    document = Document(sudoku.FAMILY, jigsaw)
    assert read_document(write_document(document, row)) == document
