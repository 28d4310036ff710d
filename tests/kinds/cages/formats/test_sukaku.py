"""Sudokus given by candidates: signs, grids as programs print them, HoDoKu's library, marks."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp.core.errors import KenkenError
from kenken_cp.core.geometry import Grid
from kenken_cp.formats import Document, format_of, read_document, read_with_format, write_document
from kenken_cp.formats.sources import TextItem, of_file
from kenken_cp.kinds.cages import sudoku
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.sukaku import ALONE
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers import sudokus

SMALL = sudokus.sukakus(sizes=(4, 6, 8, 9)).map(lambda pair: pair[0])
HERE = CagePuzzle(
    4, 4, (), boxes=usual_boxes(4), covered=False,
    candidates=((0, (1, 3)), (1, (2,)), (6, (1, 2, 4)), (15, (3, 4))),
)  # fmt: skip
ROW = format_of("sukaku")
CELLS = ("1.3.", ".2..", *["1234"] * 4, "12.4", *["1234"] * 8, "..34")


def recognise(text: str) -> tuple[Document, str]:
    document, row = read_with_format(text)
    return document, row.id


class TestSigns:
    @given(
        sudokus.sukakus(sizes=(6, 8, 9)).map(lambda pair: pair[0]),
        st.sampled_from(".0*_-?"),
        st.integers(1, 90),
    )
    def test_however_the_lines_are_broken(self, puzzle: CagePuzzle, blank: str, width: int) -> None:
        signs = "".join(
            str(digit) if digit in held else blank
            for held in puzzle.domains
            for digit in puzzle.digits
        )
        lines = [signs[at : at + width] for at in range(0, len(signs), width)]
        document, row = recognise("\n".join(lines))
        assert (document, row) == (Document(sudoku.FAMILY, puzzle), "sukaku")
        assert document.notices == ()

    @settings(max_examples=12)
    @given(sudokus.sukakus(sizes=sudokus.SIZES[1:]).map(lambda pair: pair[0]))
    def test_any_size_comes_back(self, puzzle: CagePuzzle) -> None:
        whole = Document(sudoku.FAMILY, puzzle)
        row = format_of("sukaku")
        assert read_with_format(write_document(whole, row)) == (whole, row)
        assert row.lines is not None
        assert recognise(row.lines.write(whole)) == (whole, "sukaku")

    @settings(max_examples=12)
    @given(
        sudokus.sukakus(sizes=(6, 8, 9, 12)).map(lambda pair: pair[0]),
        st.sampled_from((36, 64, 72, 81, 100, 144, 0)),
    )
    def test_a_file_of_lines_is_one_puzzle(
        self, tmp_path_factory: pytest.TempPathFactory, puzzle: CagePuzzle, width: int
    ) -> None:
        """Some lines are as long as a Sudoku, and would be Sudokus that nobody made."""
        signs = "".join(write_document(Document(sudoku.FAMILY, puzzle), ROW).decode().split())
        width = width or puzzle.rows**2
        lines = [signs[at : at + width] for at in range(0, len(signs), width)]
        path = tmp_path_factory.mktemp("sukaku") / "puzzle.txt"
        path.write_text("\n".join(lines) + "\n")
        [item] = of_file(path)
        assert isinstance(item, TextItem)
        assert item.document(None, None).puzzle == puzzle

    def test_sixty_four_signs_are_a_sudoku(self) -> None:
        document, row = recognise("".join(CELLS))
        assert (row, document.puzzle.rows) == ("sudoku", 8)
        with pytest.raises(KenkenError, match="cannot represent a grid of size 4, only 6, 8, 9"):
            write_document(Document(sudoku.FAMILY, HERE), format_of("sukaku"))

    @pytest.mark.parametrize(
        "changed",
        [
            lambda signs: signs[:-1],
            lambda signs: signs.replace("9", "8", 1),
            lambda signs: signs.replace("1", ".", 1).replace("2", "0", 1),
        ],
    )
    def test_signs_that_do_not_fit_are_no_sukaku(self, changed: object) -> None:
        text = changed("123456789" * 81)  # type: ignore[operator]
        with pytest.raises(KenkenError):
            read_document(text)
        with pytest.raises(KenkenError, match="it is no Sukaku: it must have n signs for each"):
            read_document(text, "sukaku")

    def test_a_cell_without_any_is_named(self) -> None:
        with pytest.raises(KenkenError, match=r"^r1c3 has no candidates, so nothing fits there"):
            read_document("123456789" * 2 + "." * 9 + "123456789" * 78)

    def test_a_line_each_is_many(self) -> None:
        form = format_of("sukaku").lines
        assert form is not None
        assert form.sniff("123456789" * 80 + "1........")
        assert not form.sniff(" ".join(["123456789" * 9] * 9))


def draw(puzzle: CagePuzzle, border: str) -> Iterator[str]:
    """A grid with lines round its boxes, as some program prints it."""
    size = puzzle.rows
    wide = puzzle.boxes[:size].count(0)
    corner, level, upright = tuple(border)
    rule = corner.join(["", *[level * (wide * (size + 1) + 1)] * (size // wide), ""])
    for row in range(size):
        if row % (size // wide) == 0:
            yield rule
        held = puzzle.domains[row * size : (row + 1) * size]
        words = ["".join(map(str, digits)).ljust(size) for digits in held]
        boxes = [" ".join(words[at : at + wide]) for at in range(0, size, wide)]
        yield f"{upright} {f' {upright} '.join(boxes)} {upright}".strip()
    yield rule


class TestGrids:
    @given(SMALL, st.sampled_from(("+-|", ":-|", "*-|", "++ ", "┼─│", ".=|")))
    def test_however_the_lines_are_drawn(self, puzzle: CagePuzzle, border: str) -> None:
        if all(len(held) == 1 for held in puzzle.domains):
            return
        document, row = recognise("\n".join(draw(puzzle, border)))
        assert (document, row) == (Document(sudoku.FAMILY, puzzle), "candidate-grid")
        alone = any(len(held) == 1 for held in puzzle.domains)
        assert document.notices == ((ALONE,) if alone else ())

    @given(SMALL)
    def test_what_is_written_comes_back(self, puzzle: CagePuzzle) -> None:
        whole, row = Document(sudoku.FAMILY, puzzle), format_of("candidate-grid")
        assert read_with_format(write_document(whole, row)) == (whole, row)

    def test_what_is_written(self) -> None:
        text = write_document(Document(sudoku.FAMILY, HERE), format_of("candidate-grid")).decode()
        assert text == (
            "+-----------+-----------+\n"
            "| 13   2    | 1234 1234 |\n"
            "| 1234 1234 | 124  1234 |\n"
            "+-----------+-----------+\n"
            "| 1234 1234 | 1234 1234 |\n"
            "| 1234 1234 | 1234 34   |\n"
            "+-----------+-----------+\n"
        )

    def test_lines_round_other_boxes_are_refused(self) -> None:
        rows = ["12 3 | 4 5 | 6 1"] + ["1 2 | 3 4 | 5 6"] * 5
        with pytest.raises(KenkenError, match="the lines drawn divide a row into 2, 2, 2 cells"):
            read_document("\n".join(rows))
        rows = ["12 3 4 | 5 6 1", *["1 2 3 | 4 5 6"] * 2, "------+------", *["1 2 3 | 4 5 6"] * 3]
        with pytest.raises(KenkenError, match="divide a column into 3, 3 cells, but the boxes of"):
            read_document("\n".join(rows))

    def test_digits_of_another_size_are_named(self) -> None:
        rows = ["12 3 4 15", *["1 2 3 4"] * 3]
        with pytest.raises(KenkenError, match="row 1, cell 4: 15 is not a digit of this puzzle"):
            read_document("\n".join(rows), "candidate-grid")

    @pytest.mark.parametrize(
        "rows",
        [
            ["1 2 3 4", "8 7 6 5", "9 10 11 12", "16 15 14 13"],  # a Numbrix
            ["12 . 4 3", *["1 2 3 4"] * 3],
            ["21 3 4 3", *["1 2 3 4"] * 3],
            ["12 3 4", *["1 2 3 4"] * 3],
            ["1 2 3 4"] * 4,
        ],
    )
    def test_other_grids_are_none(self, rows: list[str]) -> None:
        assert not format_of("candidate-grid").sniff("\n".join(rows))


def library(cells: str, deleted: str = "", rest: str = "::") -> str:
    return f":0300:4:{cells}:{deleted}:{rest}:"


class TestHoDoKu:
    CELLS = "1..+2" + "." * 77

    def test_digits_are_givens_and_deleted_candidates_are_missing(self) -> None:
        text = library(self.CELLS, "512 312 999", "411 422:514:a remark")
        document, row = recognise(text)
        assert row == "hodoku"
        puzzle = document.puzzle
        assert puzzle.givens == ((0, 1), (3, 2))
        assert puzzle.candidates == (
            (1, (1, 2, 4, 6, 7, 8, 9)),
            (80, (1, 2, 3, 4, 5, 6, 7, 8)),
        )
        assert document.notices == (
            "digits marked with + were placed and not given (1); they were read as givens",
            (
                "the step that the line names was not read: technique 0300 4, "
                "eliminations '411 422', placements '514', comment 'a remark'"
            ),
        )

    def test_what_is_deleted_where_a_digit_stands_says_nothing(self) -> None:
        assert read_document(library(self.CELLS, "211")).puzzle.candidates == ()


class TestMarks:
    @pytest.mark.parametrize("name", ["fpuzzles", "fpuzzles-link", "sudokupad", "sudokupad-link"])
    @settings(max_examples=10)
    @given(pair=sudokus.killers(sizes=(4, 9)), chances=st.randoms(use_true_random=False))
    def test_they_come_back(
        self, name: str, pair: tuple[CagePuzzle, Grid], chances: random.Random
    ) -> None:
        bare, grid = pair
        held = {cell: {value, chances.choice(bare.digits)} for cell, value in enumerate(grid)}
        candidates = tuple((cell, tuple(digits)) for cell, digits in held.items())
        puzzle = replace(bare, distinct=True, candidates=candidates)
        whole, row = Document(family_for(puzzle), puzzle), format_of(name)
        assert read_with_format(write_document(whole, row)) == (whole, row)

    @pytest.mark.parametrize(
        ("marks", "told"),
        [
            (3, "'givenPencilMarks' of r1c1 is 3; it must be a list of digits"),
            (["x"], "'givenPencilMarks' of r1c1 holds 'x'; it must be a digit"),
            ([7], "r1c1 has the candidate 7, which is not one of the digits 1 2 3 4"),
        ],
    )
    def test_marks_that_are_no_digits_are_refused(self, marks: object, told: str) -> None:
        grid: list[list[dict[str, object]]] = [[{} for _ in range(4)] for _ in range(4)]
        grid[0][0] = {"givenPencilMarks": marks}
        with pytest.raises(KenkenError, match=re.escape(told)):
            read_document(json.dumps({"size": 4, "grid": grid}))

    def test_none_and_an_empty_list_say_nothing(self) -> None:
        empty: tuple[object, ...] = ([], None, [], None)
        grid = [[{"givenPencilMarks": marks} for marks in empty]] * 4
        assert read_document(json.dumps({"size": 4, "grid": grid})).puzzle.candidates == ()


@pytest.mark.parametrize("name", ["sukaku", "candidate-grid"])
def test_givens_are_refused_by_name(name: str) -> None:
    puzzle = CagePuzzle(6, 6, (), boxes=usual_boxes(6), givens=((3, 4),), covered=False)
    with pytest.raises(KenkenError, match="cannot represent givens, as in r1c4, only candidates"):
        write_document(Document(sudoku.FAMILY, puzzle), format_of(name))


@pytest.mark.parametrize("name", ["sudoku", "sdk", "puzzlink", "solo", "ipuz", "penpa"])
def test_other_formats_refuse_candidates_by_name(name: str) -> None:
    puzzle = replace(HERE, givens=((3, 4),))
    with pytest.raises(KenkenError, match="candidates that belong to the puzzle, as in r1c1"):
        write_document(Document(sudoku.FAMILY, puzzle), format_of(name))
