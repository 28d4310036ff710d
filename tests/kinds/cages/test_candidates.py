"""The candidates that a person notes first, against every grid of the lines and cages alone."""

from itertools import product

import pytest

from kenken_cp.human import state_of
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

PUZZLE = CagePuzzle(
    4, 4,
    (Cage((0,), "=", 3), Cage((1, 2), "-", 3), Cage((3, 7), "/", 2), Cage((4, 5, 8), "*", 12),
     Cage((6, 10, 11), "+", 9), Cage((9, 13), "+", 7), Cage((12,), "=", 2),
     Cage((14, 15), "*", 3)),
)  # fmt: skip


def _fits(cage: Cage, digits: tuple[int, ...]) -> bool:
    """Whether the digits meet the clue and repeat in no line, by the rules."""
    for i, one in enumerate(cage.cells):
        for j, other in enumerate(cage.cells[:i]):
            met = one // 4 == other // 4 or one % 4 == other % 4
            if met and digits[i] == digits[j]:
                return False
    low, high = min(digits), max(digits)
    if cage.operator == "*":
        total = 1
        for digit in digits:
            total *= digit
        return total == cage.target
    return cage.target == {
        "=": digits[0], "+": sum(digits), "-": high - low, "/": high / low,
    }[cage.operator]  # fmt: skip


@pytest.mark.parametrize("number", range(len(PUZZLE.cages)))
def test_a_cell_keeps_what_its_cage_and_the_digits_known_leave(number: int) -> None:
    known = {0: 3, 12: 2}

    def free(cell: int, digit: int) -> bool:
        if cell in known:
            return digit == known[cell]
        return not any(
            value == digit and (cell // 4 == at // 4 or cell % 4 == at % 4)
            for at, value in known.items()
        )

    cage = PUZZLE.cages[number]
    ways = [
        digits
        for digits in product(range(1, 5), repeat=len(cage.cells))
        if _fits(cage, digits) and all(map(free, cage.cells, digits))
    ]
    state = state_of(PUZZLE)
    state.narrow()
    assert ways
    assert [state.candidates[cell] for cell in cage.cells] == [
        tuple(sorted(set(column))) for column in zip(*ways, strict=True)
    ]
    assert state.values == [None] * 16


def test_what_the_givens_leave_of_a_sudoku() -> None:
    state = state_of(CagePuzzle(2, 2, (), (1, 2), givens=((0, 1),), covered=False))
    state.narrow()
    assert state.candidates == [(1,), (2,), (2,), (1, 2)]


def test_what_the_signs_and_rules_of_the_board_leave() -> None:
    sign = Clue("greater-than", (1, 0))
    state = state_of(CagePuzzle(3, 3, (), (1, 2, 3), covered=False, clues=(sign,)))
    state.narrow()
    assert state.candidates[:3] == [(1, 2), (2, 3), (1, 2, 3)]
    knight = CagePuzzle(
        3, 3, (), (1, 2, 3), givens=((0, 1),), covered=False, clues=(Clue("anti-knight"),)
    )
    state = state_of(knight)
    state.narrow()
    assert (state.candidates[5], state.candidates[7]) == ((2, 3), (2, 3))
