"""The text of the Interactive Sudoku Solver: any Killer with any regions comes back as it was."""

import random
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import Grid, parts
from kenken_cp.formats import read_document, read_with_format
from kenken_cp.kinds.cages.clue_sort import ClueSort
from kenken_cp.kinds.cages.clues import sorts
from kenken_cp.kinds.cages.digit_states import states_of
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.interactive_solver import write
from kenken_cp.kinds.cages.houses import boxes_of, usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers import sudokus
from tests.helpers.clues import board, clue_for, fill, with_clues
from tests.helpers.refusals import hold_readings

EMPTY = CagePuzzle(4, 4, (), covered=False)
every_sort = pytest.mark.parametrize("sort", sorts(), ids=lambda sort: sort.id)


def of(puzzle: CagePuzzle) -> Document:
    return Document(family_for(puzzle), puzzle)


@given(pair=sudokus.killers())
def test_any_killer_comes_back(pair: tuple[CagePuzzle, Grid]) -> None:
    """But for one with regions that are rows or columns, of others than the usual size."""
    puzzle = replace(pair[0], distinct=bool(pair[0].cages))
    lines = [{cell // puzzle.columns for cell in box} for box in parts(puzzle.boxes)]
    if puzzle.boxes and all(len(rows) in (1, puzzle.rows) for rows in lines):
        with pytest.raises(FormatError, match="cannot represent this puzzle"):
            write(of(puzzle))
        return
    document, row = read_with_format(write(of(puzzle)))
    assert (document.puzzle, row.id) == (puzzle, "interactive-solver")


@every_sort
def test_clues_come_back_or_are_refused_by_name(sort: ClueSort) -> None:
    rng = random.Random(sort.id)
    carried, told = 0, list[str]()
    for number in range(20):
        plain = board(rng, 4 + number % 3, from_zero=rng.random() < 0.3)
        clue = clue_for(rng, plain, sort, fill(rng, plain), holding=False)
        if clue is None:
            continue
        puzzle = replace(plain, clues=(clue,))
        try:
            text = write(of(puzzle))
        except FormatError as error:
            told.append(str(error))
            continue
        found = read_document(text).puzzle
        if sort.has_text:
            assert replace(found, clues=()) == plain
            assert [each[:3] for each in found.clues] == [clue[:3]]
            for _ in range(30):
                grid = tuple(rng.choices(plain.digits, k=plain.rows * plain.columns))
                holds = sort.holds(plain, clue, grid)
                assert sort.holds(plain, found.clues[0], grid) == holds
        else:
            assert found == puzzle
        carried += 1
    assert all("cannot represent" in each for each in told)
    if sort.id != "indexer":  # random ones are in no row
        assert bool(carried) == (sort.solver is not None or sort.id == "cage")


@given(seed=st.integers(0, 1 << 30))
def test_many_clues_come_back_together(seed: int) -> None:
    rng = random.Random(seed)
    plain = board(rng, 6)
    grid = fill(rng, plain)
    puzzle = with_clues(rng, plain, grid, 4, holding=False)
    try:
        text = write(of(puzzle))
    except FormatError:
        return
    if not any(clue.text for clue in puzzle.clues):
        assert read_document(text).puzzle == puzzle


def test_a_cage_without_a_sum_in_a_row_is_told() -> None:
    document = read_document(".Shape~4x4.Cage~7~R1C1~R1C2.Cage~0~R4C1~R4C2")
    assert document.puzzle.areas == ()
    assert any("the cage without a sum at r4c1, r4c2" in notice for notice in document.notices)


def test_rules_are_clues(golden: Callable[[Path, str], None]) -> None:
    def clues(rule: str) -> object:
        puzzle = read_document(f".Shape~4x4{rule}").puzzle
        assert read_document(write(of(puzzle))).puzzle.clues == puzzle.clues
        return family_for(puzzle).data(puzzle)["clues"]

    hold_readings("interactive-solver", clues, golden)


def test_a_hidden_skyscraper_is_the_first_digit_below_another() -> None:
    text = ".Shape~4x4.HiddenSkyscraper~R1~2~"
    (clue,) = read_document(text).puzzle.clues
    states = states_of(clue.text)
    for grid in permutations((1, 2, 3, 4)):
        hidden = [digit for place, digit in enumerate(grid) if max(grid[: place + 1]) > digit]
        assert states.matches(grid) == (hidden[:1] == [2])


def test_digits_from_10_on_are_letters_in_a_pattern() -> None:
    code = urlsafe_b64encode(b"[A-C]{1,2}g?").decode().rstrip("=")
    (clue,) = read_document(f".Shape~16x16.Regex~{code}~RgC1~RgC2").puzzle.clues
    assert (clue.cells, clue.text) == ((240, 241), "[<10>-<12>]{1,2}<16>?")


def test_boards() -> None:
    wide = read_document(".Shape~6x9.~R6C9_9").puzzle
    assert (wide.rows, wide.columns, wide.boxes) == (6, 9, boxes_of(6, 9, 3, 3))
    zero = read_document(".Shape~4x4~0-4.~R1C1_0.~R1C2_1_2.~R1C2_2_3_1").puzzle
    assert (zero.digits, zero.givens) == ((0, 1, 2, 3, 4), ((0, 0),))
    assert zero.candidates == ((1, (1, 2)),)
    assert read_document(".Shape~6x6~9.RegionSize~9.~R1C1_9").puzzle.boxes == boxes_of(6, 6, 3, 3)
    both = read_document(".Shape~4x4.Jigsaw~0001011123332223.~R1C1_1").puzzle
    assert both.boxes == usual_boxes(4)
    assert {clue.sort for clue in both.clues} == {"extra-region"}
    loose = read_document(".Shape~4x4.NoBoxes.Jigsaw~0000111122222222.~R1C1_1").puzzle
    assert (loose.boxes, len(loose.clues)) == ((), 2)
