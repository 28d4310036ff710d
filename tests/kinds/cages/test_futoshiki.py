"""Futoshiki: its data, its rules, its place among the families."""

import random

from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.geometry import neighbours
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document, format_of, read_document, write_document
from kenken_cp.kinds.cages import futoshiki, sudoku
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.verification import cross_check, decide, solutions
from tests.helpers import oracle
from tests.helpers.clues import fill

FAMILY = futoshiki.FAMILY


@st.composite
def futoshikis(draw: st.DrawFn) -> CagePuzzle:
    """A board with signs and a few givens, of which some contradict one another."""
    rows, columns = draw(st.sampled_from([(3, 3), (4, 4), (2, 4), (4, 3)]))
    rng = random.Random(draw(st.integers(0, 1 << 30)))
    board = CagePuzzle(rows, columns, (), covered=False)
    grid = fill(rng, board)
    pairs = [
        (one, other)
        for one in range(rows * columns)
        for other in neighbours(one, rows, columns)
        if grid[one] > grid[other]
    ]
    chosen = rng.sample(pairs, rng.randint(1, min(8, len(pairs))))
    if rng.random() < 0.3:
        chosen[0] = chosen[0][::-1]
    given_ = {cell: grid[cell] for cell in rng.sample(range(len(grid)), rng.randint(0, 2))}
    clues = tuple(Clue("greater-than", pair) for pair in chosen)
    return CagePuzzle(rows, columns, (), givens=tuple(given_.items()), covered=False, clues=clues)


@given(futoshikis())
def test_verdicts_are_those_of_brute_force(puzzle: CagePuzzle) -> None:
    expected = set(oracle.solutions(FAMILY, puzzle))
    for backend in ("cp-sat", "sat"):
        assert set(solutions(FAMILY, puzzle, backend, limit=30)) <= expected
    outcomes = (Outcome.NONE, Outcome.UNIQUE, Outcome.MULTIPLE)
    assert decide(FAMILY, puzzle).outcome is outcomes[min(2, len(expected))]


@given(futoshikis())
def test_data_round_trip(puzzle: CagePuzzle) -> None:
    assert family_for(puzzle) is FAMILY
    document = Document(FAMILY, puzzle)
    assert read_document(write_document(document, format_of("native"))) == document


def test_other_clues_or_boxes_make_it_a_sudoku() -> None:
    example = FAMILY.manual.example()
    bare = (example.rows, example.columns, ())
    more = CagePuzzle(*bare, covered=False, clues=(*example.clues, Clue("odd", (0,))))
    boxed = CagePuzzle(*bare, boxes=(0, 0, 1, 1) * 2 + (2, 2, 3, 3) * 2, covered=False)
    for puzzle in (more, boxed, CagePuzzle(*bare, covered=False)):
        assert family_for(puzzle) is sudoku.FAMILY
        assert not FAMILY.takes(puzzle)


def test_the_example_has_one_solution_by_all() -> None:
    verdicts = cross_check(FAMILY, FAMILY.manual.example())
    assert {verdict.outcome for verdict in verdicts} == {Outcome.UNIQUE}


def test_the_rules_of_a_page() -> None:
    text = FAMILY.manual.text(FAMILY.manual.example())
    assert "A sign between two cells points to the smaller digit." in text
