"""Singles by words of bands against singles one by one."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.kinds.cages.houses import board_of, usual_boxes
from kenken_cp.kinds.cages.kernel.search.band_singles import BandSingles
from kenken_cp.kinds.cages.kernel.search.caging import Caging
from kenken_cp.kinds.cages.puzzle import CagePuzzle

pytestmark = pytest.mark.kernel

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HOUSES = [house.cells for house in board_of(9, 9, usual_boxes(9), False).houses]
KINDS = IN_BOXES, IN_LINES, IN_CELLS = range(3)  # as the module names them
LAST_OF_A_ROW = tuple((cell, int(SOLUTION[cell])) for cell in range(8))


def caging_of(givens: tuple[tuple[int, int], ...]) -> Caging:
    """What the kernel reads of a plain Sudoku."""
    caging = Caging(81)
    boxes = usual_boxes(9)
    caging.read(CagePuzzle(9, 9, (), boxes=boxes, givens=givens, covered=False))
    return caging


def place(givens: tuple[tuple[int, int], ...], kind: int) -> set[int]:
    """The cells that are given or filled by these singles, found cell by cell."""
    digits = dict(givens)
    while new := dict(_singles(digits, kind)):
        digits |= new
    return {*digits}


def _singles(digits: dict[int, int], kind: int) -> Iterator[tuple[int, int]]:
    seen = [
        {digits[other] for house in HOUSES if cell in house for other in house if other in digits}
        for cell in range(81)
    ]
    for house in HOUSES:
        is_box = len({cell // 9 for cell in house}) == 3
        blank = [cell for cell in house if cell not in digits]
        for digit in {*range(1, 10)} - {digits[cell] for cell in house if cell in digits}:
            left = [cell for cell in blank if digit not in seen[cell]]
            if len(left) == 1 and (is_box or kind >= IN_LINES or len(blank) == 1):
                yield left[0], digit
    if kind == IN_CELLS:
        for cell in range(81):
            if cell not in digits and len(seen[cell]) == 8:
                yield cell, *({*range(1, 10)} - seen[cell])


@given(st.randoms(use_true_random=False), st.integers(16, 60), st.sampled_from(KINDS))
def test_singles_place_what_they_place_one_by_one(
    rng: random.Random, count: int, kind: int
) -> None:
    names = rng.sample(range(1, 10), 9)
    cells = sorted(rng.sample(range(81), count))
    givens = tuple((cell, names[int(SOLUTION[cell]) - 1]) for cell in cells)
    singles, caging = BandSingles(), caging_of(givens)
    found = set()
    for cell in range(81):
        singles.load(caging)
        singles.want(cell)
        if singles.places(kind):
            found.add(cell)
    assert found == place(givens, kind)
    assert singles.solve(caging, kind) == (len(found) == 81)


def test_the_last_cell_of_a_row_is_filled_where_boxes_tell_nothing() -> None:
    singles = BandSingles()
    singles.load(caging_of(LAST_OF_A_ROW))
    singles.want(8)
    assert singles.places(IN_BOXES)
    singles.want(9)
    assert not singles.places(IN_CELLS)
