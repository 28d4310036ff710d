"""f-puzzles, SudokuPad and ipuz: fields at every level are read, told, or refused by name."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lzstring
import pytest

from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.formats import read_document
from kenken_cp.text.notices import rules_not_read
from tests.helpers.refusals import hold_readings, hold_refusals

Read = Callable[..., str]
PACKER = lzstring.LZString()
# Unique only with the rule that digits a knight's move apart differ.
KNIGHT = ".9....6..3.....2......4...8..........5..............1...2............7.9.6...8..."
BOXES = [[[b // 3 * 3 + i // 3, b % 3 * 3 + i % 3] for i in range(9)] for b in range(9)]

SUDOKU = "http://ipuz.org/sudoku"
JIGSAW = [f"{SUDOKU}#1", f"{SUDOKU}/jigsawsudoku#1"]
LATIN = [f"{SUDOKU}/latinsquare#1"]


def fpuzzles(digits: str = KNIGHT, cell: Any = None, **fields: Any) -> str:
    """f-puzzles' JSON of a 9×9, with more in its first cell and in itself."""
    cells = [{"value": int(d), "given": True} if d != "." else {} for d in digits]
    cells[0] = {**cells[0], **(cell or {})}
    grid = [cells[at : at + 9] for at in range(0, 81, 9)]
    return json.dumps({"size": 9, "grid": grid, **fields})


def sudokupad(digits: str = KNIGHT, cell: Any = None, **fields: Any) -> str:
    """SudokuPad's JSON of a 9×9."""
    cells: list[dict[str, Any]] = [{"value": int(d)} if d != "." else {} for d in digits]
    cells[0] = {**cells[0], **(cell or {})}
    grid = [cells[at : at + 9] for at in range(0, 81, 9)]
    return json.dumps({"cells": grid, "regions": BOXES, **fields})


def ipuz(digits: str = KNIGHT, cell: Any = None, **fields: Any) -> str:
    """ipuz of a 9×9."""
    cells: list[Any] = [int(d) if d != "." else 0 for d in digits]
    cells[0] = cells[0] if cell is None else {"value": cells[0], **cell}
    grid = [cells[at : at + 9] for at in range(0, 81, 9)]
    head = {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"]}
    return json.dumps({**head, "puzzle": grid, **fields})


WRITERS = {"fpuzzles": fpuzzles, "sudokupad": sudokupad, "ipuz": ipuz}


def test_what_may_be_a_rule_is_refused_by_name(golden: Callable[[Path, str], None]) -> None:
    def read(fields: dict[str, Any]) -> Document:
        write, change = WRITERS[fields.pop("as")], fields.pop("replace", ("", ""))
        return read_document(write(**fields).replace(*change))

    hold_refusals("fields-of-files", read, golden)


def test_the_links_of_sudokupad_refuse_the_same() -> None:
    text = sudokupad(metadata={"antiqueen": True})
    for kind in ("ctc", "scl"):
        with pytest.raises(FormatError, match="'antiqueen' of the metadata"):
            read_document(f"https://sudokupad.app/{kind}{PACKER.compressToBase64(text)}")
    short = "{ce:[[{v:1},],[,{v:1}]],ca:[{v:'antiking: t'}],metadata:{antiqueen:t}}"
    with pytest.raises(FormatError, match="'antiking' and 'antiqueen' of the metadata"):
        read_document(f"scl{PACKER.compressToBase64(short)}")


@pytest.mark.parametrize("after", ["&rule=1", "?antiknight", "#x", "Q" * 40])
def test_what_follows_a_link_is_refused(after: str) -> None:
    for start, text in (("?load=", fpuzzles()), ("https://sudokupad.app/ctc", sudokupad())):
        packed = PACKER.compressToBase64(text).rstrip("=")
        assert read_document(f"{start}{packed}&id=7&setting-nogrid=1").puzzle.givens
        with pytest.raises(FormatError, match=r"behind the puzzle|continues after its end"):
            read_document(f"{start}{packed}{after}")


def test_what_is_not_read_is_told_but_for_fields_that_say_nothing(
    golden: Callable[[Path, str], None],
) -> None:
    def notices(fields: dict[str, Any]) -> object:
        read = read_document(WRITERS[fields.pop("as")](**fields))
        assert len(read.puzzle.givens) == 81 - KNIGHT.count(".")
        return read.notices

    hold_readings("notices", notices, golden)


def test_long_rules_are_cut() -> None:
    told = rules_not_read("a" * 1_000)
    assert told.endswith(f'"{"a" * 299}…"')


def names(cells: list[tuple[int, int]]) -> list[str]:
    return [f"R{row + 1}C{column + 1}" for row, column in cells]


# In one box; all nine digits; a knight's move apart.
IN_A_BOX = [(0, 0), (1, 1)]
NINE = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (1, 2), (0, 2)]
APART = [(2, 1), (3, 1), (3, 2)]
LEFT_OUT = "left out where no digit repeats anyway: the cage without a sum at r1c1, r2c2"


@pytest.mark.parametrize("clue", [{}, {"value": ""}, {"value": None}])
def test_a_cage_without_a_sum_says_that_its_digits_differ(clue: dict[str, Any]) -> None:
    def both(cells: list[tuple[int, int]]) -> tuple[str, str]:
        cage = {"unique": True, **clue}
        return (
            fpuzzles(killercage=[{"cells": names(cells), **clue}]),
            sudokupad(cages=[{"cells": [list(cell) for cell in cells], **cage}]),
        )

    for text in both(IN_A_BOX):
        assert read_document(text).family.id == "sudoku"
    for cells in (NINE, APART):
        area = tuple(sorted(row * 9 + column for row, column in cells))
        for text in both(cells):
            assert read_document(text).puzzle.areas == (area,)


def test_a_cage_of_sudokupad_is_a_killer_cage_and_that_is_told_where_it_does_not_say_so() -> None:
    cells = [list(cell) for cell in APART]
    for cage in ({}, {"style": "killer"}, {"type": "killer", "value": ""}, {"hidden": False}):
        read = read_document(sudokupad(cages=[{"cells": cells, **cage}]))
        assert read.puzzle.areas == ((19, 28, 29),)
        assert read.notices == ("no digit repeats in the cage without a sum at r3c2, r4c2, r4c3",)
    said = read_document(sudokupad(cages=[{"cells": cells, "unique": True}]))
    assert (said.puzzle.areas, said.notices) == (((19, 28, 29),), ())
    in_a_box = read_document(sudokupad(cages=[{"cells": [list(cell) for cell in IN_A_BOX]}]))
    assert (in_a_box.puzzle.areas, in_a_box.notices) == ((), (LEFT_OUT,))


def test_an_area_in_a_house_is_left_out_and_that_is_told() -> None:
    cells = [list(cell) for cell in IN_A_BOX]
    for text in (
        fpuzzles(killercage=[{"cells": names(IN_A_BOX)}]),
        sudokupad(cages=[{"cells": cells, "unique": True}]),
    ):
        read = read_document(text)
        assert (read.puzzle.areas, read.notices) == ((), (LEFT_OUT,))
    hidden = sudokupad(cages=[{"cells": cells, "unique": True, "hidden": True}])
    assert read_document(hidden).notices == ()


@pytest.mark.parametrize("clue", [{}, {"value": "9"}])
def test_cages_in_pieces_and_those_that_overlap_are_clues(clue: dict[str, str]) -> None:
    pieces, first, second = [(0, 0), (3, 3)], [(5, 5), (5, 6), (6, 6)], [(5, 5), (6, 5), (6, 6)]
    cages = [(cells, clue) for cells in (pieces, first, second, IN_A_BOX)]
    values = tuple(map(int, clue.values()))
    for text in (
        fpuzzles(killercage=[{"cells": names(cells), **more} for cells, more in cages]),
        sudokupad(cages=[{"cells": [*map(list, c)], "unique": True, **more} for c, more in cages]),
    ):
        read = read_document(text)
        found = [(each.cells, each.values) for each in read.puzzle.clues if each.sort == "cage"]
        assert ((0, 30), values) in found
        assert ((50, 59, 60), values) in found
        assert read.notices == ((LEFT_OUT,) if not clue else ())


def test_f_puzzles_may_say_that_digits_of_a_cage_differ() -> None:
    cage = {"cells": names(APART), "value": "10"}
    wanted = read_document(fpuzzles(killercage=[cage]))
    assert read_document(fpuzzles(killercage=[{**cage, "unique": True}])) == wanted


def test_a_kenken_with_a_cage_without_a_sum() -> None:
    """A bent one is a clue; one in a line says nothing new."""
    grid = [[{"region": None} for _ in range(2)] for _ in range(2)]
    cage = [{"cells": ["R1C1", "R1C2"], "value": "3+"}, {"cells": ["R2C1", "R2C2"], "value": "3+"}]
    for cells, clues in (["R1C1", "R2C2"], 1), (["R1C1", "R1C2"], 0):
        text = json.dumps({"size": 2, "grid": grid, "cage": cage, "killercage": [{"cells": cells}]})
        puzzle = read_document(text).puzzle
        assert (len(puzzle.cages), len(puzzle.clues)) == (2, clues)


def test_hidden_cages_may_be_houses() -> None:
    cage = {"cells": [[2, 0], [3, 0], [3, 1]], "hidden": True}
    assert read_document(sudokupad(cages=[cage])).puzzle.areas == ()
    assert read_document(sudokupad(cages=[{**cage, "unique": True}])).puzzle.areas == (
        (18, 27, 28),
    )
