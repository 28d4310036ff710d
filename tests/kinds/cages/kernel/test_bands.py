"""Words of digits and bands against the general kernel and against the rules."""

import hashlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.houses import board_of, usual_boxes
from kenken_cp.kinds.cages.kernel.plain import PlainSearch, is_plain
from kenken_cp.kinds.cages.kernel.search.bands import LAWFUL, OPENNESS, BandSearch
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
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# Solved without branching only if three digits that have to lie in a minirow or minicolumn fill it.
FILLED = "087003000000000907001000060000070008000400000200300604009040000840200000720680405"
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


def shuffle(rng: random.Random) -> list[int]:
    """Lines in another order that keeps boxes boxes."""
    return [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]


@st.composite
def cut(draw: st.DrawFn) -> CagePuzzle:
    """Some cells of a solved grid, of which a few may be wrong."""
    rng = random.Random(draw(st.integers(0, 1 << 30)))
    names = rng.sample(range(1, 10), 9)
    rows, columns = shuffle(rng), shuffle(rng)
    grid = [names[int(SOLVED[9 * row + column]) - 1] for row in rows for column in columns]
    givens = {cell: grid[cell] for cell in rng.sample(range(81), draw(st.integers(0, 40)))}
    for cell in rng.sample(range(81), draw(st.sampled_from((0, 0, 1, 2)))):
        givens[cell] = rng.randint(1, 9)
    return sudoku(tuple(givens.items()))


def tell(search: object, nodes: int = -1) -> tuple[int, bool, list[tuple[int, ...]]]:
    """What a search says of up to two solutions."""
    search.run(2, nodes)  # type: ignore[attr-defined]
    found = search.found  # type: ignore[attr-defined]
    grids = [search.solution(index) for index in range(found)]  # type: ignore[attr-defined]
    return found, search.exhausted, grids  # type: ignore[attr-defined]


@given(st.one_of(puzzles(), cut()), st.booleans())
@settings(max_examples=200)
def test_bands_count_as_the_general_search_does(puzzle: CagePuzzle, first_pair: bool) -> None:
    bands, general = BandSearch(), GENERAL(puzzle)
    bands.first_pair = first_pair
    assert general is not None
    bands.begin(puzzle, Caging(81))
    assert bands.go_on(-1)
    found, exhausted, grids = tell(general)
    assert (bands.found, bands.exhausted) == (found, exhausted)
    own = [bands.solution(index, puzzle.digits) for index in range(bands.found)]
    assert not any(check(puzzle, grid) for grid in own)
    assert len(set(own)) == found
    if found == 1:
        assert own == grids


def test_three_digits_fill_a_minirow() -> None:
    bands = BandSearch()
    puzzle = sudoku(of_text(FILLED))
    bands.begin(puzzle, Caging(81))
    assert bands.go_on(-1)
    assert (bands.found, bands.exhausted, bands.nodes) == (1, True, 0)
    bands.first_pair = True  # which leaves them alone
    bands.begin(puzzle, Caging(81))
    assert bands.go_on(-1)
    assert (bands.found, bands.exhausted, bands.nodes) == (1, True, 15)


@pytest.mark.parametrize(
    ("text", "nodes", "digest"),
    [
        (TEXTS[0], [16, 20, 18, 17, 13, 17], "a6452ffc528dccbc"),
        (TEXTS[1], [10, 11, 8, 24, 11, 15, 14], "567a0bd87d3457c6"),
        (TEXTS[2], [0, 0, 0, 1, 0, 0, 2, 2, 0, 0], "101f6966f90b6af2"),
        (TEXTS[3], [4, 5, 0, 4, 4, 0, 5, 2, 3, 6], "3b9f92a893603616"),
    ],
)
def test_generators_find_the_same_solutions_first(text: str, nodes: list[int], digest: str) -> None:
    """By the nodes and solutions of the first release, on which puzzles by seed rest."""
    bands, givens = BandSearch(), of_text(text)
    bands.first_pair = True
    found, spent = hashlib.sha256(), []
    for lost in range(0, len(givens), 3):
        puzzle = sudoku(givens[:lost] + givens[lost + 1 :])
        bands.begin(puzzle, Caging(81))
        assert bands.go_on(-1)
        spent.append(bands.nodes)
        for index in range(bands.found):
            found.update(bytes(bands.solution(index, puzzle.digits)))
    assert (spent, found.hexdigest()[:16]) == (nodes, digest)


def test_an_empty_board_has_many_solutions() -> None:
    bands = BandSearch()
    bands.begin(sudoku(()), Caging(81))
    assert bands.go_on(-1)
    assert bands.found == 2


@given(puzzles())
def test_what_is_reported_is_what_the_general_search_reports(puzzle: CagePuzzle) -> None:
    search, general = kernel.begin(puzzle), GENERAL(puzzle)
    assert type(search) is PlainSearch
    assert tell(search) == tell(general)
    kernel.end(search)
    again = kernel.begin(puzzle)
    assert again is search  # searches are used again, and nothing of the last puzzle is left
    assert tell(again) == tell(GENERAL(puzzle))
    kernel.end(again)


def test_a_limit_of_nodes_is_no_answer() -> None:
    puzzle = sudoku(of_text(TEXTS[1]))
    search = kernel.begin(puzzle)
    assert search is not None
    assert tell(search, 0) == (0, False, [])
    assert tell(search, 3) == (0, False, [])
    assert tell(search)[:2] == (1, True)
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
    _, _, (grid,) = tell(search)
    assert not check(sudoku(givens, digits), grid)


def test_minirows_stay_that_lie_in_a_permutation() -> None:
    assert LAWFUL[0b111_111_111] == 0b111_111_111
    assert LAWFUL[0b001_001_111] == 0  # two rows want the first box
    assert LAWFUL[0b001_111_111] == 0b001_110_110
    assert is_plain(board_of(9, 9, usual_boxes(9)))


def test_what_is_open_counts_permutations() -> None:
    assert [OPENNESS[bits] for bits in (0, 0b001_010_100, 0b011_011_100, 0b111_111_111)] == [
        0,
        0,
        3,
        7,
    ]
