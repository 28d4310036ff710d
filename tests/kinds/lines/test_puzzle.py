"""The class of Nonograms, its rules, its plain data, and its keys."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import KenkenError, LimitError, PuzzleError
from kenken_cp.kinds.lines.fields import data, from_data
from kenken_cp.kinds.lines.keys import form_of, images, key_of
from kenken_cp.kinds.lines.puzzle import LinePuzzle, clue_text, line_cells, line_name, puzzle_of
from kenken_cp.kinds.lines.rules import check
from tests.helpers.nonograms import line_puzzles, picture, runs, solutions

HEART = picture(".#.#.", "#####", "#####", ".###.", "..#..")


def test_clues_describe_the_picture() -> None:
    assert HEART.row_clues == ((1, 1), (5,), (5,), (3,), (1,))
    assert HEART.column_clues == ((2,), (4,), (4,), (4,), (2,))
    assert picture("...").row_clues == ((),)
    assert clue_text(()) == "0"
    assert clue_text((1, 1)) == "1 1"


def test_lines_have_names_and_cells() -> None:
    puzzle = picture("#.#", "...")
    assert [line_name(puzzle, line) for line in range(5)] == [
        "row 1", "row 2", "column 1", "column 2", "column 3",
    ]  # fmt: skip
    assert [line_cells(puzzle, line) for line in (1, 4)] == [(3, 4, 5), (2, 5)]


@pytest.mark.parametrize("clues", [[(1,)] * 5, ((1,), [1], (), (), ())])
def test_clues_must_be_tuples(clues: Any) -> None:
    with pytest.raises(PuzzleError, match=r"have the type list|the clue of row 2 is \[1\]"):
        LinePuzzle(5, 5, clues, HEART.column_clues)


def test_boards_beyond_the_limit_are_refused() -> None:
    largest = LinePuzzle(512, 512, ((),) * 512, ((512,),) * 512)
    assert largest.rows == 512
    with pytest.raises(LimitError, match="513×2 is too large; a side has at most 512 cells"):
        LinePuzzle(513, 2, ((),) * 513, ((),) * 2)


def test_givens_are_kept_by_cell() -> None:
    puzzle = LinePuzzle(1, 3, ((1,),), ((), (1,), ()), ((2, 0), (1, 1)))
    assert puzzle.givens == ((1, 1), (2, 0))


# rules


def test_the_rules_name_what_is_wrong() -> None:
    grid = next(solutions(HEART))
    assert check(HEART, grid) == []
    assert [v.sentence for v in check(HEART, (1, *grid[1:]))] == [
        "The clue of row 1 is 1 1, but its blocks are 2 1.",
        "The clue of column 1 is 2, but its blocks are 3.",
    ]
    assert "has 3 cells" in check(HEART, (0, 0, 0))[0].sentence
    assert check(HEART, (2, *grid[1:]))[0].sentence.startswith("r1c1 holds 2")
    given_cell = LinePuzzle(1, 1, ((1,),), ((1,),), ((0, 0),))
    [missed] = check(given_cell, (1,))
    assert missed.sentence == "r1c1 is given as empty, but holds 1."


@given(line_puzzles(4), st.data())
def test_a_grid_keeps_the_rules_exactly_if_its_lines_read_so(
    puzzle: LinePuzzle, drawn: st.DataObject
) -> None:
    cells = puzzle.rows * puzzle.columns
    grid = tuple(drawn.draw(st.lists(st.integers(0, 1), min_size=cells, max_size=cells)))
    rows = [grid[at : at + puzzle.columns] for at in range(0, cells, puzzle.columns)]
    right = (
        tuple(map(runs, rows)) == puzzle.row_clues
        and tuple(map(runs, zip(*rows, strict=True))) == puzzle.column_clues
        and all(grid[cell] == value for cell, value in puzzle.givens)
    )
    assert (check(puzzle, grid) == []) == right


# plain data


@given(line_puzzles())
def test_data_round_trips(puzzle: LinePuzzle) -> None:
    assert from_data(json.loads(json.dumps(data(puzzle)))) == puzzle


def test_clues_are_filled_up_with_zeros() -> None:
    assert data(picture("#.#", "...")) == {
        "rows": 2,
        "columns": 3,
        "row_clues": [[1, 1], [0, 0]],
        "column_clues": [[1], [0], [1]],
        "given": [],
    }


@given(st.recursive(st.none() | st.integers() | st.text(max_size=3), st.lists, max_leaves=8))
def test_any_value_in_a_field_is_read_or_refused(value: Any) -> None:
    for name in data(HEART):
        with suppress(KenkenError):  # and no other error
            from_data({**data(HEART), name: value})


# keys


@given(line_puzzles())
def test_images_share_key_and_form(puzzle: LinePuzzle) -> None:
    found = images(puzzle)
    assert found[0] == puzzle
    assert len(found) == 8
    assert len({key_of("nonogram", image) for image in found}) == 1
    assert len({form_of(image) for image in found}) == 1


@given(line_puzzles(3), line_puzzles(3))
def test_keys_and_forms_part_the_same_puzzles(one: LinePuzzle, other: LinePuzzle) -> None:
    same = other in images(one)
    assert (key_of("nonogram", one) == key_of("nonogram", other)) == same
    assert (form_of(one) == form_of(other)) == same


def test_images_are_the_pictures_turned() -> None:
    rows = ["##.#", "#...", "...."]
    turned = ["".join(column) for column in zip(*rows[::-1], strict=True)]
    mirrored = [row[::-1] for row in rows]
    assert picture(*turned) in images(picture(*rows))
    assert picture(*mirrored) in images(picture(*rows))
    assert len(set(images(picture(*rows)))) == 8
    assert puzzle_of((1,), 1) == picture("#")
