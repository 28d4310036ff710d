"""What programs get wrong about clues, each with a case of its own."""

from dataclasses import replace

import pytest

from kenken_cp.core.errors import PuzzleError
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.rules import check
from kenken_cp.verification import solutions

SQUARE = CagePuzzle(4, 4, (), boxes=boxes_of(4, 4, 2, 2), covered=False)
GRID = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
ROW = (0, 1, 2, 3)
FROM_ZERO = replace(SQUARE, digits=(0, 1, 2, 3))
ZERO_GRID = tuple(digit - 1 for digit in GRID)


def holds(puzzle: CagePuzzle, grid: tuple[int, ...], *clues: Clue) -> list[bool]:
    """Whether the grid obeys each clue, after they were checked on the board together."""
    clued = replace(puzzle, clues=clues)
    return [sort_of(clue.sort).holds(clued, clue, grid) for clue in clued.clues]


def tell(puzzle: CagePuzzle, *clues: Clue) -> set[tuple[int, ...]]:
    """All solutions of a puzzle with clues."""
    clued = replace(puzzle, clues=clues)
    return set(solutions(family_for(clued), clued))


class TestDigitsFromZero:
    """An index counts from 1, and the crusts of a sandwich are the lowest and highest digit."""

    def test_an_index_counts_from_1(self) -> None:
        # row 1 is 0 1 2 3: its first digit counts to no cell, that of row 2 (2 3 0 1) to the second
        assert holds(FROM_ZERO, ZERO_GRID, Clue("numbered-room", ROW, (0,))) == [False]
        assert holds(FROM_ZERO, ZERO_GRID, Clue("numbered-room", (4, 5, 6, 7), (3,))) == [True]
        assert holds(FROM_ZERO, ZERO_GRID, Clue("x-sum", (4, 5, 6, 7), (5,))) == [True]
        assert holds(FROM_ZERO, ZERO_GRID, Clue("indexer", (4, *ROW), (1,))) == [True]

    def test_crusts(self) -> None:
        assert holds(FROM_ZERO, ZERO_GRID, Clue("sandwich", ROW, (3,))) == [True]  # 0 1 2 3
        assert holds(SQUARE, GRID, Clue("sandwich", ROW, (5,))) == [True]  # 1 2 3 4
        assert holds(SQUARE, GRID, Clue("sandwich", (4, 5, 6, 7), (0,))) == [True]  # 3 4 1 2

    def test_a_zero_belongs_to_a_part_of_a_sum_line(self) -> None:
        line = Clue("sum-line", (6, 7, 3), (1,))  # 0 1 and 3: none
        assert holds(FROM_ZERO, ZERO_GRID, line) == [False]
        assert holds(FROM_ZERO, ZERO_GRID, Clue("sum-line", (7, 6), (1,))) == [True]  # 1 0
        assert holds(FROM_ZERO, ZERO_GRID, Clue("sum-line", (6,), (1,))) == [False]  # 0 alone


class TestNegativeRules:
    """Strict dots exempt either colour; other rules go key by key; so they need the other clues."""

    WHITE, BLACK = Clue("white-dot", (0, 1)), Clue("black-dot", (0, 1))
    # in a 1×2 grid of the digits 1 and 2, which have both the difference 1 and the ratio 2
    PAIR = CagePuzzle(1, 2, (), covered=False)

    @pytest.mark.parametrize(
        ("rule", "dots", "obeyed"),
        [
            ("strict-dots", (), False),
            ("strict-dots", (WHITE,), True),
            ("strict-dots", (BLACK,), True),
            ("negative-white", (), False),
            ("negative-white", (WHITE,), True),
            ("negative-white", (BLACK,), False),
            ("negative-black", (), False),
            ("negative-black", (WHITE,), False),
            ("negative-black", (BLACK,), True),
            ("non-consecutive", (), False),
            ("non-consecutive", (WHITE,), True),
            ("non-consecutive", (BLACK,), False),
        ],
    )
    def test_dots(self, rule: str, dots: tuple[Clue, ...], obeyed: bool) -> None:
        clues = (Clue(rule), *dots)
        assert all(holds(self.PAIR, (1, 2), *clues)) is obeyed
        assert tell(self.PAIR, *clues) == ({(1, 2), (2, 1)} if obeyed else set())

    def test_sums_of_any_number_are_given(self) -> None:
        row = CagePuzzle(1, 2, (), (1, 4), covered=False)
        assert tell(row, Clue("negative-xv")) == set()
        assert tell(row, Clue("negative-xv", (), (10,))) == {(1, 4), (4, 1)}
        assert tell(row, Clue("negative-xv"), Clue("pair-sum", (0, 1), (5,))) == {(1, 4), (4, 1)}


class TestArrowsAndThermometers:
    """A pill is read in reading order; clues of one cell and branches occur."""

    def test_a_pill_is_read_in_the_order_of_its_cells(self) -> None:
        # row 1 is 1 2 3 4: the pill 1 2 is 12, the pill 2 1 is 21
        shaft = (3, 11, 4, 13, 14)  # 4 3 3 3 2
        assert holds(SQUARE, GRID, Clue("arrow", (0, 1, 3, 11, 4, 14), (2,))) == [True]
        assert holds(SQUARE, GRID, Clue("arrow", (1, 0, 3, 11, 4, 14), (2,))) == [False]
        assert holds(SQUARE, GRID, Clue("arrow", (1, 0, *shaft, 8, 10), (2,))) == [True]

    def test_one_cell(self) -> None:
        for clue in (Clue("thermometer", (5,)), Clue("little-killer", (0,), (1,))):
            assert holds(SQUARE, GRID, clue) == [True]
            assert GRID in tell(SQUARE, clue)
        assert holds(SQUARE, GRID, Clue("little-killer", (3,), (1,))) == [False]

    def test_a_branch_is_a_thermometer_of_its_own(self) -> None:
        both = tell(SQUARE, Clue("thermometer", (0, 1, 2)), Clue("thermometer", (0, 5, 9)))
        assert both
        assert all(g[0] < g[1] < g[2] and g[0] < g[5] < g[9] for g in both)


class TestCellsThatStandTwice:
    """No clue forbids that by itself, and each place counts."""

    def test_a_loop_of_a_whisper(self) -> None:
        loop = Clue("whisper", (0, 1, 5, 0), (1,))
        assert holds(SQUARE, GRID, loop) == [True]  # 1 2 4 1
        assert GRID in tell(SQUARE, loop)

    def test_a_cell_counts_twice_in_a_sum(self) -> None:
        assert holds(SQUARE, GRID, Clue("sum", (1, 1, 2), (7,))) == [True]
        solved = tell(SQUARE, Clue("sum", (1, 1, 2), (7,)))
        assert GRID in solved
        assert all(2 * grid[1] + grid[2] == 7 for grid in solved)

    def test_a_thermometer_refuses_it(self) -> None:
        with pytest.raises(PuzzleError, match="the thermometer at r1c1, r1c2 and r1c1 has r1c1 tw"):
            holds(SQUARE, GRID, Clue("thermometer", (0, 1, 0)))


def test_a_region_sum_line_that_comes_back_begins_a_new_part() -> None:
    line = Clue("region-sum", (1, 2, 5))  # 2 | 3 | 4: box 1, box 2, box 1 again
    assert holds(SQUARE, GRID, line) == [False]
    equal = Clue("region-sum", (0, 2, 9, 10))  # 1 | 3 | 1 | 4
    assert holds(SQUARE, GRID, equal) == [False]
    back = tell(SQUARE, line)
    assert all(grid[1] == grid[2] for grid in back)  # never: they share a row
    assert back == set()


def test_a_reference_solution_may_be_one_of_several() -> None:
    puzzle = replace(SQUARE, clues=(Clue("thermometer", ROW),))
    assert check(puzzle, GRID) == []
    found = tell(SQUARE, Clue("thermometer", ROW))
    assert GRID in found
    assert len(found) == 12
