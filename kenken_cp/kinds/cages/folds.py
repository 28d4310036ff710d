"""Clues as state machines (folds), for cages whose table of tuples would be too large.

A state says how many cells are left and what they must still yield, so a partial result that cannot
be completed is dropped at once. One row per operator; a clue without an operator runs those of all
operators that it may stand for. Their meaning is `kinds.cages.operators.OPERATORS`, against which
the tests check these rows.

`list_combinations` runs the same machines to list the tuples of a cage, independently of the
kernel: `model.audit` checks the kernel's tables against it.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from kenken_cp.core.model import Fold, FoldState
from kenken_cp.kinds.cages.houses import Geometry
from kenken_cp.kinds.cages.operators import GIVEN, Rule, readings
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

# The state (cells left, ...); after the last cell only states that meet the target exist.
Left: TypeAlias = tuple[int, ...]
Step: TypeAlias = Callable[[Left, int], Left | None]
Machine: TypeAlias = tuple[Sequence[Left], Step]
Apart: TypeAlias = tuple[tuple[int, ...], ...]


def fold(puzzle: CagePuzzle, cage: Cage) -> Fold:
    """The fold of a cage's clue: a start for each reading of it, of which some operators have
    several."""
    machines = {
        row.symbol: MACHINES[row.symbol](len(cage.cells), cage.target, puzzle.digits)
        for row in readings(cage.operator, len(cage.cells), puzzle.rule)
    }
    starts = tuple((symbol, left) for symbol, (lefts, _) in machines.items() for left in lefts)

    def step(state: Any, value: int) -> FoldState | None:
        symbol, left = state
        after = machines[symbol][1](left, value)
        return None if after is None else (symbol, after)

    def accepts(state: Any) -> bool:
        return bool(state[1][0] == 0)

    return Fold(cage.cells, starts, step, accepts)


def list_combinations(puzzle: CagePuzzle, cage: Cage) -> tuple[tuple[int, ...], ...]:
    """The digits that can stand in the cage's cells, ascending, computed with the fold.

    They meet the clue and differ where cells share a house. The kernel's lists are checked against
    them where a verdict must rest on the rules alone.
    """
    size = len(cage.cells)
    differ = tuple([tuple(range(place)) for place in range(size)])
    if not puzzle.distinct:
        differ = apart(cage.cells, puzzle.geometry)
    return _list_combinations(puzzle.digits, puzzle.rule, cage.operator, cage.target, differ)


def apart(cells: tuple[int, ...], geometry: Geometry) -> tuple[tuple[int, ...], ...]:
    """For each cell, the positions of the earlier cells that share a house with it."""
    at = {
        cell: {n for n, house in enumerate(geometry.houses) if cell in house.cells}
        for cell in cells
    }
    return tuple(
        tuple(before for before in range(place) if at[cells[before]] & at[cell])
        for place, cell in enumerate(cells)
    )


@lru_cache(maxsize=1 << 13)
def _list_combinations(
    digits: tuple[int, ...], rule: Rule, operator: str, target: int, differ: Apart
) -> tuple[tuple[int, ...], ...]:
    size = len(differ)
    machines = [
        MACHINES[row.symbol](size, target, digits) for row in readings(operator, size, rule)
    ]
    found: list[tuple[int, ...]] = []

    def go_on(word: tuple[int, ...], live: list[tuple[Step, Left]]) -> None:
        if len(word) == size:
            found.append(word)
            return
        taken = {word[place] for place in differ[len(word)]}
        for digit in digits:
            if digit not in taken:
                after = [(step, to) for step, at in live if (to := step(at, digit)) is not None]
                if after:
                    go_on((*word, digit), after)

    go_on((), [(step, left) for lefts, step in machines for left in lefts])
    return tuple(found)


def _sum(size: int, target: int, digits: Sequence[int]) -> Machine:
    """States (cells left, their required sum)."""
    low, high = digits[0], digits[-1]

    def step(left: Left, value: int) -> Left | None:
        cells, rest = left[0] - 1, left[1] - value
        return (cells, rest) if cells * low <= rest <= cells * high else None

    return [(size, target)], step


def _difference(size: int, target: int, digits: Sequence[int]) -> Machine:
    """States (cells left, their required sum, largest, whether it occurred); a start per largest.

    The target is 2·largest − sum, so the largest determines the sum.
    """
    low = digits[0]

    def step(left: Left, value: int) -> Left | None:
        cells, rest, largest, met = left[0] - 1, left[1] - value, left[2], left[3]
        if value > largest:
            return None
        met = int(met or value == largest)
        floor = cells * low if met else largest + (cells - 1) * low
        return (cells, rest, largest, met) if floor <= rest <= cells * largest else None

    return [(size, 2 * largest - target, largest, 0) for largest in digits], step


def _product(size: int, target: int, digits: Sequence[int]) -> Machine:
    """States (cells left, their required product), so only divisors of the target occur."""
    if target == 0:
        return _some_zero(size)
    within = _reach(size, digits)

    def step(left: Left, value: int) -> Left | None:
        if value == 0 or left[1] % value:
            return None
        cells, rest = left[0] - 1, left[1] // value
        return (cells, rest) if within(cells, rest) else None

    return [(size, target)], step


def _some_zero(size: int) -> Machine:
    """States (cells left, whether a zero is still needed)."""

    def step(left: Left, value: int) -> Left | None:
        cells, wanted = left[0] - 1, int(left[1] and value != 0)
        return (cells, wanted) if cells or not wanted else None

    return [(size, 1)], step


def _quotient(size: int, target: int, digits: Sequence[int]) -> Machine:
    """States (cells left, their required product, dividend, whether it occurred); a start per
    dividend.

    The dividend is the target times the product of the others, so the product of all cells is
    dividend² ÷ target.
    """
    if target == 0:
        return _single_zero(size)
    within = _reach(size, digits)

    def step(left: Left, value: int) -> Left | None:
        if value == 0 or left[1] % value:
            return None
        cells, rest, dividend, met = left[0] - 1, left[1] // value, left[2], left[3]
        met = int(met or value == dividend)
        fits = within(cells, rest) and (met or (cells and rest % dividend == 0))
        return (cells, rest, dividend, met) if fits else None

    dividends = [digit for digit in digits if digit and digit % target == 0]
    return [(size, digit * (digit // target), digit, 0) for digit in dividends], step


def _single_zero(size: int) -> Machine:
    """States (cells left, whether the zero is still needed): 0 ÷ x = 0, and no division by 0."""

    def step(left: Left, value: int) -> Left | None:
        cells, wanted = left[0] - 1, left[1] - (value == 0)
        return (cells, wanted) if wanted == 0 or (wanted == 1 and cells) else None

    return [(size, 1)], step


def _reach(size: int, digits: Sequence[int]) -> Callable[[int, int], bool]:
    """A test whether this many cells may multiply to an amount.

    It judges by magnitude alone, but is exact for no cells.
    """
    magnitudes = [abs(digit) for digit in digits if digit]
    smallest, largest = (min(magnitudes), max(magnitudes)) if magnitudes else (1, 0)
    floors = [smallest**cells for cells in range(size)]
    ceilings = [largest**cells for cells in range(size)]

    def within(cells: int, rest: int) -> bool:
        return floors[cells] <= abs(rest) <= ceilings[cells] and (cells > 0 or rest == 1)

    return within


MACHINES: dict[str, Callable[[int, int, Sequence[int]], Machine]] = {
    GIVEN: _sum,
    "+": _sum,
    "-": _difference,
    "*": _product,
    "/": _quotient,
}
