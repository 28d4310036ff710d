"""The text of the Interactive Sudoku Solver: any Killer with any regions comes back as it was."""

from base64 import urlsafe_b64encode
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given

from kenken_cp.core.geometry import Grid, parts
from kenken_cp.formats import read_document, read_with_format
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.digit_states import states_of
from kenken_cp.kinds.cages.houses import boxes_of, usual_boxes
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from tests.helpers import sudokus

SIGNS = "123456789abcdefg"


def written(puzzle: CagePuzzle) -> str:
    """A Sudoku or a Killer as the solver writes it."""
    size = puzzle.rows
    names = [f"R{row}C{column}" for row in SIGNS[:size] for column in SIGNS[:size]]
    rules = [f"Shape~{size}x{size}"]
    if puzzle.boxes != usual_boxes(size):
        rules += ["NoBoxes"]
        rules += ["Jigsaw~" + "".join(SIGNS[box] for box in puzzle.boxes)] * bool(puzzle.boxes)
    rules += [
        "~".join([f"Cage~{cage.target}", *[names[cell] for cell in cage.cells]])
        for cage in puzzle.cages
    ]
    rules += ["Diagonal~1", "Diagonal~-1"] * puzzle.diagonals
    rules += [f"~{names[cell]}_{digit}" for cell, digit in puzzle.givens]
    return "".join(f".{rule}" for rule in rules)


@given(pair=sudokus.killers())
def test_any_killer_comes_back(pair: tuple[CagePuzzle, Grid]) -> None:
    """Regions that are rows or columns say nothing new, so there are none."""
    puzzle = replace(pair[0], distinct=bool(pair[0].cages))
    lines = [{cell // puzzle.columns for cell in box} for box in parts(puzzle.boxes)]
    text = written(puzzle)
    if all(len(rows) in (1, puzzle.rows) for rows in lines):
        puzzle = replace(puzzle, boxes=())
    document, row = read_with_format(text)
    assert (document.puzzle, row.id) == (puzzle, "interactive-solver")


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
        Clue("automaton", (0, 6, 11), (), ".*(<1>.*){2}"),
        Clue("automaton", (0, 6, 11), (), ".*(<3>.*){1}"),
    ),
    ".ContainExact~2~R1C1~R2C3": (Clue("automaton", (0, 6), (), "[^<2>]*(<2>[^<2>]*){1}"),),
}  # fmt: skip


@pytest.mark.parametrize("rule", RULES)
def test_rules_are_clues(rule: str) -> None:
    assert read_document(f".Shape~4x4{rule}").puzzle.clues == RULES[rule]


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
