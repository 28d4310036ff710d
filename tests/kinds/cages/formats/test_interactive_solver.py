"""The text of the Interactive Sudoku Solver: any Killer with any regions comes back as it was."""

import random
from base64 import urlsafe_b64encode
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.geometry import Grid, parts
from kenken_cp.formats import read_document, read_with_format
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort
from kenken_cp.kinds.cages.clues import sorts
from kenken_cp.kinds.cages.digit_states import states_of
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.interactive_solver import write
from kenken_cp.kinds.cages.houses import boxes_of, usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers import sudokus
from tests.helpers.clues import board, clue_for, filled, with_clues

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
        clue = clue_for(rng, plain, sort, filled(rng, plain), holding=False)
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
    grid = filled(rng, plain)
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


ROW, COLUMN = (0, 1, 2, 3), (2, 6, 10, 14)
RULES: dict[str, tuple[Clue, ...]] = {
    ".Thermo~R1C1~R2C2~r3c2": (Clue("thermometer", (0, 5, 9)),),
    ".Whisper~3~R1C1~R1C2": (Clue("whisper", (0, 1), (3,)),),
    ".Whisper~R1C1~R1C2": (Clue("whisper", (0, 1), (5,)),),
    ".Renban~R1C2~R1C1": (Clue("renban", (0, 1)),),
    ".Modular~2~R1C1~R1C2": (Clue("modular", (0, 1), (2,)),),
    ".Lockout~2~R1C1~R1C2~R1C3": (Clue("lockout", (0, 1, 2), (2,)),),
    ".SumLine~5~R1C1~R1C2": (Clue("sum-line", (0, 1), (5,)),),
    ".SumLine~5~R1C1~R1C2~R2C2~LOOP": (Clue("sum-loop", (0, 1, 5), (5,)),),
    ".Sum~5~R1C1~R2C2": (Clue("sum", (0, 5), (5,)),),
    ".Sum~0_=_1_-1~R1C1~R2C2": (Clue("weighted-sum", (0, 5), (0, 1, -1)),),
    ".Lunchbox~0~R1C1~R2C2": (Clue("lunchbox", (0, 5), (0,)),),
    ".RellikCage~5~R1C1~R2C2": (Clue("rellik-cage", (0, 5), (5,)),),
    ".WhiteDot~R1C1~R1C2~R2C2": (Clue("white-dot", (0, 1), (1,)), Clue("white-dot", (1, 5), (1,))),
    ".BlackDot~R1C1~R1C2": (Clue("black-dot", (0, 1), (2,)),),
    ".GreaterThan~R1C2~R1C1": (Clue("greater-than", (1, 0)),),
    ".X~R1C1~R1C2.V~R1C3~R1C4": (Clue("pair-sum", (0, 1), (10,)), Clue("pair-sum", (2, 3), (5,))),
    ".XSum~R1~5~": (Clue("x-sum", ROW, (5,)),),
    ".XSum~C3~~5": (Clue("x-sum", COLUMN[::-1], (5,)),),
    ".Skyscraper~R1~2~3": (Clue("skyscraper", ROW, (2,)), Clue("skyscraper", ROW[::-1], (3,))),
    ".NumberedRoom~C3~2~": (Clue("numbered-room", COLUMN, (2,)),),
    ".Sandwich~0~C3": (Clue("sandwich", COLUMN, (0,)),),
    ".LittleKiller~9~R1C1": (Clue("little-killer", (0, 5, 10, 15), (9,)),),
    ".LittleKiller~9~R2C1": (Clue("little-killer", (4, 9, 14), (9,)),),
    ".LittleKiller~9~R1C4": (Clue("little-killer", (3, 6, 9, 12), (9,)),),
    ".LittleKiller~9~R3C4": (Clue("little-killer", (11, 6, 1), (9,)),),
    ".LittleKiller~9~R4C2": (Clue("little-killer", (13, 10, 7), (9,)),),
    ".Arrow~R1C1~R1C2~R1C3": (Clue("arrow", (0, 1, 2), (1,)),),
    ".PillArrow~2~R1C2~R1C1~R2C2": (Clue("arrow", (0, 1, 5), (2,)),),
    ".Quad~R1C2~1~3": (Clue("quadruple", (1, 2, 5, 6), (1, 3)),),
    ".Indexing~C~R1C3": (Clue("indexer", (2, *ROW), (3,)),),
    ".Indexing~R~R1C3": (Clue("indexer", (2, *COLUMN), (1,)),),
    ".SameValues~3~R1C1~R2C3~R3C2": (Clue("clone", (0, 6, 9), (3,)),),
    ".AllDifferent~R1C1~R2C3": (Clue("extra-region", (0, 6)),),
    ".Cage~3~R1C1~R4C4": (Clue("cage", (0, 15), (3,)),),
    ".Diagonal~1": (Clue("extra-region", (3, 6, 9, 12)),),
    ".Diagonal~-1": (Clue("extra-region", (0, 5, 10, 15)),),
    ".And.AntiKnight.AntiKing.End": (Clue("anti-king"), Clue("anti-knight")),
    ".StrictKropki.StrictXV": (Clue("negative-xv", (), (5, 10)), Clue("strict-dots")),
    ".Regex~W14xMl0q~R1C1~R1C2": (Clue("automaton", (0, 1), (), "[^12]*"),),
    ".Pair~J~_odd~R1C1~R1C2~R1C3": (
        Clue("automaton", (0, 1), (), "1[1 4]"), Clue("automaton", (1, 2), (), "1[1 4]"),
    ),
    ".ContainAtLeast~1_1_3~R1C1~R2C3~R3C4": (
        Clue("automaton", (0, 6, 11), (), ".*(1.*){2}"),
        Clue("automaton", (0, 6, 11), (), ".*(3.*){1}"),
    ),
    ".ContainExact~2~R1C1~R2C3": (Clue("automaton", (0, 6), (), "[^2]*(2[^2]*){1}"),),
}  # fmt: skip


@pytest.mark.parametrize("rule", RULES)
def test_rules_are_clues(rule: str) -> None:
    found = read_document(f".Shape~4x4{rule}").puzzle
    assert found.clues == RULES[rule]
    assert read_document(write(of(found))).puzzle.clues == found.clues


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
