"""The gaps of a path: runs of missing numbers between placed ones, or at an end."""

from collections.abc import Sequence
from typing import NamedTuple

from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.kinds.paths.reach import neighbours

GAP, NUMBER = "gap", "number"  # kinds of groups
MOST_ROUTES = 200  # of a gap whose routes are listed as its alternatives
SHORT = 6  # missing numbers of a gap whose routes are listed


class Gap(NamedTuple):
    """The placed numbers before and after a gap, None where the path ends there, and the missing
    ones in order."""

    low: int | None
    high: int | None
    missing: tuple[int, ...]

    @property
    def is_between(self) -> bool:
        """Whether a placed number comes before it and another after it."""
        return self.low is not None and self.high is not None

    @property
    def name(self) -> str:
        """`the gap from 5 to 9`; before the first placed number, `the numbers 1 to 4`."""
        if not self.is_between:
            first, last = self.missing[0], self.missing[-1]
            if len(self.missing) == 1:
                return f"the number {first}"
            return f"the numbers {first} {'and' if len(self.missing) == 2 else 'to'} {last}"
        return f"the gap from {self.low} to {self.high}"


def gap_after(puzzle: PathPuzzle, values: Sequence[int | None], low: int) -> Gap:
    """The gap after the placed number `low`; 0 asks for the one before the first.

    KeyError if `low` is not placed, or the next number is.
    """
    where = {v: c for c, v in enumerate(values) if v}
    missing: list[int] = []
    number = low
    while len(missing) <= puzzle.count:
        number += 1
        if number > puzzle.count:
            if not puzzle.closed:
                break
            number = 1
        if number in where:
            break
        missing.append(number)
    if not missing or (low and low not in where):
        raise KeyError(low)
    return Gap(low or None, number if number in where else None, tuple(missing))


def routes(
    puzzle: PathPuzzle, values: Sequence[int | None], candidates: Sequence[Sequence[int]], gap: Gap
) -> list[tuple[int, ...]]:
    """The cells of the missing numbers, in order, of each route.

    Empty for a gap whose routes are not listed, too, as they or its numbers are too many.
    """
    where = {v: c for c, v in enumerate(values) if v}
    numbers = gap.missing if gap.low is not None else gap.missing[::-1]
    start, goal = (gap.low, gap.high) if gap.low is not None else (gap.high, None)
    if start is None or len(numbers) > SHORT:
        return []
    found: list[tuple[int, ...]] = []

    def follow(route: tuple[int, ...], at: int) -> None:
        if len(found) > MOST_ROUTES:
            return
        if len(route) == len(numbers):
            if goal is None or where[goal] in neighbours(puzzle, at):
                found.append(route if gap.low is not None else route[::-1])
            return
        for cell in neighbours(puzzle, at):
            free = values[cell] is None and cell not in route
            if free and numbers[len(route)] in candidates[cell]:
                follow((*route, cell), cell)

    follow((), where[start])
    return found if len(found) <= MOST_ROUTES else []


def beside(puzzle: PathPuzzle, number: int) -> list[int]:
    """The numbers before and after a number on the path."""
    found = [number - 1, number + 1]
    if puzzle.closed:
        found = [(value - 1) % puzzle.count + 1 for value in found]
    return [value for value in found if 1 <= value <= puzzle.count]
