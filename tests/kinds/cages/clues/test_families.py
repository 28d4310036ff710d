"""Clues in puzzles of all families: data, verdicts, and who refuses them for now."""

from dataclasses import replace

import pytest

from kenken_cp import rate
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import FORMATS, Document, format_of, read_document, write_document
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.families import FAMILIES, family_for
from kenken_cp.kinds.cages.keys import form_of, key_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.verification import decide, solutions

CLUED = [family for family in FAMILIES if family.clue_sorts is None]
WITH_CLUES = pytest.mark.parametrize("family", CLUED, ids=lambda family: family.id)
MODELS = {"native", "dimacs", "minizinc", "cp-sat", "cp-sat-text"}


def make_clued(family: Family) -> tuple[CagePuzzle, tuple[int, ...]]:
    """The example of the family with two clues that hold, and its solution."""
    puzzle = family.manual.example()
    grid = decide(family, puzzle).grids[0]
    low, high = sorted((0, 1), key=lambda cell: grid[cell])
    clues = (
        Clue("thermometer", (low, high)),
        Clue("sum", (0, 5, 10), (grid[0] + grid[5] + grid[10],)),
    )
    return replace(puzzle, clues=clues), grid


@WITH_CLUES
def test_data_and_verdicts(family: Family) -> None:
    puzzle, grid = make_clued(family)
    assert family_for(puzzle) is family
    document = Document(family, puzzle)
    assert read_document(write_document(document, format_of("native"))) == document
    assert list(solutions(family, puzzle)) == [grid]
    thermometer = puzzle.clues[1]
    wrong = replace(puzzle, clues=(thermometer._replace(cells=thermometer.cells[::-1]),))
    assert list(solutions(family, wrong)) == []
    assert family.check(wrong, grid)


@WITH_CLUES
def test_puzzles_that_differ_in_clues_have_different_keys(family: Family) -> None:
    puzzle, _ = make_clued(family)
    fewer = [replace(puzzle, clues=puzzle.clues[:1]), replace(puzzle, clues=puzzle.clues[1:])]
    found = [puzzle, *fewer, replace(puzzle, clues=())]
    assert len({key_of(family.id, each) for each in found}) == 4
    assert len({form_of(each) for each in found}) == 4


@WITH_CLUES
def test_other_formats_hold_it_or_refuse_it_by_name(family: Family) -> None:
    puzzle, _ = make_clued(family)
    document = Document(family, puzzle)
    held, refused = 0, []
    for row in FORMATS:
        if not row.writes or family not in row.families or row.id in MODELS:
            continue
        try:
            data = write_document(document, row)
        except FormatError as error:
            refused.append(str(error))
            continue
        assert read_document(data) == document
        held += 1
    assert held > 1
    assert refused
    assert all("the sum at r1c1, r2c2 and r3c3" in told for told in refused)


def test_the_kernel_and_people_solve_it() -> None:
    for family in CLUED:
        puzzle, _ = make_clued(family)
        found = set(solutions(family, puzzle, "kernel"))
        assert found == set(solutions(family, puzzle, "cp-sat"))
        assert rate(puzzle).outcome is (Outcome.UNIQUE if len(found) == 1 else Outcome.MULTIPLE)


def test_clues_are_kept_in_order_and_once() -> None:
    board = CagePuzzle(4, 4, (), covered=False)
    one, other = Clue("odd", (3,)), Clue("even", (2,))
    puzzle = replace(board, clues=(one, other, one))
    assert puzzle.clues == (other, one)
    assert puzzle == replace(board, clues=(other, one))
    line = replace(board, clues=(Clue("palindrome", (2, 1, 0)), Clue("palindrome", (0, 1, 2))))
    assert line.clues == (Clue("palindrome", (0, 1, 2)),)


def test_regions_of_clues_are_houses() -> None:
    board = CagePuzzle(4, 4, (), covered=False, clues=(Clue("extra-region", (15, 0, 6)),))
    assert board.geometry.areas == ((0, 6, 15),)
    assert board.areas == ()
    same = replace(board, areas=((1, 2),), clues=(*board.clues, Clue("extra-region", (1, 2))))
    assert same.geometry.areas == ((0, 6, 15), (1, 2))
