"""Words of digits and bands against the general kernel and against the rules."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.houses import board_of, usual_boxes
from kenken_cp.kinds.cages.kernel.plain import PlainSearch, is_plain
from kenken_cp.kinds.cages.kernel.search.bands import LAWFUL, BandSearch
from kenken_cp.kinds.cages.kernel.search.caging import Caging
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.rules import check

# Few givens, some of which take branching.
TEXTS = (
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "800000000003600000070090200050007000000045700000100030001000068008500010090000400",
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    "000000907000420180000705026100904000050000040000507009920108000034059000507000000",
)
GENERAL = kernel._begin


def sudoku(givens: tuple[tuple[int, int], ...], digits: tuple[int, ...] = ()) -> CagePuzzle:
    """A plain 9×9 Sudoku."""
    boxes = usual_boxes(9)
    return CagePuzzle(9, 9, (), boxes=boxes, givens=givens, covered=False, digits=digits)


def of_text(text: str) -> tuple[tuple[int, int], ...]:
    """The givens of 81 figures."""
    return tuple((cell, int(sign)) for cell, sign in enumerate(text) if sign != "0")


@st.composite
def puzzles(draw: st.DrawFn) -> CagePuzzle:
    """A Sudoku with one solution, of which givens are missing, added, or wrong."""
    rng = random.Random(draw(st.integers(0, 1 << 30)))
    givens = dict(of_text(draw(st.sampled_from(TEXTS))))
    names = rng.sample(range(1, 10), 9)
    for cell in rng.sample(sorted(givens), draw(st.sampled_from((0, 0, 1, 2, 5)))):
        del givens[cell]
    for cell in rng.sample(range(81), draw(st.sampled_from((0, 0, 1, 2)))):
        givens[cell] = rng.randint(1, 9)
    return sudoku(tuple((cell, names[digit - 1]) for cell, digit in givens.items()))


def told(search: object, nodes: int = -1) -> tuple[int, bool, list[tuple[int, ...]]]:
    """What a search says of up to two solutions."""
    search.run(2, nodes)  # type: ignore[attr-defined]
    found = search.found  # type: ignore[attr-defined]
    grids = [search.solution(index) for index in range(found)]  # type: ignore[attr-defined]
    return found, search.exhausted, grids  # type: ignore[attr-defined]


@given(puzzles(), st.booleans())
@settings(max_examples=100)
def test_bands_count_as_the_general_search_does(puzzle: CagePuzzle, first_pair: bool) -> None:
    bands, general = BandSearch(), GENERAL(puzzle)
    bands.first_pair = first_pair
    assert general is not None
    bands.begin(puzzle, Caging(81))
    assert bands.go_on(-1)
    found, exhausted, grids = told(general)
    assert (bands.found, bands.exhausted) == (found, exhausted)
    own = [bands.solution(index, puzzle.digits) for index in range(bands.found)]
    assert not any(check(puzzle, grid) for grid in own)
    assert len(set(own)) == found
    if found == 1:
        assert own == grids


@given(puzzles())
def test_what_is_reported_is_what_the_general_search_reports(puzzle: CagePuzzle) -> None:
    search, general = kernel.begin(puzzle), GENERAL(puzzle)
    assert type(search) is PlainSearch
    assert told(search) == told(general)
    kernel.end(search)
    again = kernel.begin(puzzle)
    assert again is search  # searches are used again, and nothing of the last puzzle is left
    assert told(again) == told(GENERAL(puzzle))
    kernel.end(again)


def test_a_limit_of_nodes_is_no_answer() -> None:
    puzzle = sudoku(of_text(TEXTS[1]))
    search = kernel.begin(puzzle)
    assert search is not None
    assert told(search, 0) == (0, False, [])
    assert told(search, 3) == (0, False, [])
    assert told(search)[:2] == (1, True)
    kernel.end(search)
    bands = BandSearch()
    bands.begin(puzzle, Caging(81))
    assert not bands.go_on(2)
    assert (bands.found, bands.exhausted, bands.nodes) == (0, False, 2)
    assert bands.go_on(-1)  # it goes on where it was
    once = BandSearch()
    once.begin(puzzle, Caging(81))
    assert once.go_on(-1)
    assert (bands.found, bands.nodes) == (once.found, once.nodes)


@given(st.integers(0, 20), st.lists(st.integers(0, 40), min_size=1, max_size=6))
@settings(max_examples=80)
def test_nodes_are_those_that_were_allowed_and_never_fall(lost: int, allowed: list[int]) -> None:
    """Without any one of its givens the puzzle has two solutions, which both searches look for."""
    givens = of_text(TEXTS[1])
    search = kernel.begin(sudoku(givens[:lost] + givens[lost + 1 :]))
    assert search is not None
    before = 0
    for nodes in allowed:
        search.run(2, nodes)
        assert before <= search.nodes <= before + nodes
        before = search.nodes
        if search.exhausted or search.found == 2:
            break
    kernel.end(search)


def first(search: object, count: int) -> list[tuple[int, ...]]:
    """The first so many solutions, a few nodes at a time."""
    grids: list[tuple[int, ...]] = []
    while len(grids) < count:
        search.run(kernel.ROOM, 50)  # type: ignore[attr-defined]
        grids += [search.solution(index) for index in range(search.found)]  # type: ignore[attr-defined]
        if search.exhausted:  # type: ignore[attr-defined]
            break
    return grids[:count]


def test_all_solutions_come_in_the_order_of_the_general_search() -> None:
    puzzle = sudoku(of_text(TEXTS[2])[6:])
    search, general = kernel.begin(puzzle), GENERAL(puzzle)
    assert search is not None
    found = first(search, 60)
    assert len(set(found)) == 60
    assert found == first(general, 60)
    kernel.end(search)


@pytest.mark.parametrize(
    "puzzle",
    [
        CagePuzzle(9, 9, (), diagonals=True, boxes=usual_boxes(9), covered=False),
        CagePuzzle(9, 9, (), boxes=usual_boxes(9), covered=False, digits=tuple(range(10))),
        CagePuzzle(9, 9, (), covered=False),
        CagePuzzle(9, 9, (((0, 1), "+", 9),), boxes=usual_boxes(9), covered=False),  # type: ignore[arg-type]
        CagePuzzle(6, 6, (), boxes=usual_boxes(6), covered=False),
    ],
)
def test_other_boards_are_not_taken(puzzle: CagePuzzle) -> None:
    search = kernel.begin(puzzle)
    assert search is not None
    assert type(search) is not PlainSearch
    kernel.end(search)


def test_digits_need_not_be_1_to_9() -> None:
    digits = (-3, 0, 2, 5, 6, 8, 11, 40, 41)
    plain = sudoku(of_text(TEXTS[0]))
    givens = tuple((cell, digits[digit - 1]) for cell, digit in plain.givens)
    search = kernel.begin(sudoku(givens, digits))
    assert type(search) is PlainSearch
    _, _, (grid,) = told(search)
    assert not check(sudoku(givens, digits), grid)


def test_minirows_stay_that_lie_in_a_permutation() -> None:
    assert LAWFUL[0b111_111_111] == 0b111_111_111
    assert LAWFUL[0b001_001_111] == 0  # two rows want the first box
    assert LAWFUL[0b001_111_111] == 0b001_110_110
    assert is_plain(board_of(9, 9, usual_boxes(9)))
