"""Weighted sum: the digits of some cells, each times a factor, add up to a number."""

from collections.abc import Iterator
from itertools import accumulate

from kenken_cp.kinds.cages import clue_kit as kit

MOST = 64  # cells


class WeightedSum(kit.ClueSort):
    """The cells; the values are the sum, then the factor of each cell."""

    id = "weighted-sum"
    title = "Weighted sum"
    noun = "weighted sum"
    shape = kit.Shape.CELLS
    look = kit.Outlined()
    solver = kit.Weighted("Sum")
    repeats = True
    told = True
    numbers = kit.Numbers(2, MOST + 1)
    rules = (
        "The digits of the cells of a weighted sum, each times its factor, add up to its number."
    )

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        factors = len(clue.values) - 1
        if factors != len(clue.cells):
            count = kit.say_count(factors, "factor")
            raise self.fault(puzzle, clue, f"has {len(clue.cells)} cells, but {count}")
        return clue

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        total, *factors = clue.values
        return sum(f * d for f, d in zip(factors, digits, strict=True)) == total

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States (cells read, what is still to be added)."""
        total, *factors = clue.values
        ends = puzzle.digits[0], puzzle.digits[-1]
        reach = [sorted((factor * ends[0], factor * ends[1])) for factor in reversed(factors)]
        lows = [*accumulate((low for low, _ in reach), initial=0)][::-1]
        highs = [*accumulate((high for _, high in reach), initial=0)][::-1]

        def step(state: kit.State, digit: int) -> kit.State | None:
            read, rest = state[0] + 1, state[1] - factors[state[0]] * digit
            return (read, rest) if lows[read] <= rest <= highs[read] else None

        return kit.Machine((0, total), step)

    def values_from(self, puzzle: kit.CagePuzzle, digits: kit.Digits) -> Iterator[kit.Values]:
        for factors in ([1, -1, 2], [-3, 0, 1]):
            held = [factors[place % 3] for place in range(len(digits))]
            yield sum(f * d for f, d in zip(held, digits, strict=True)), *held

    def reason(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> str:
        total, *factors = clue.values
        return kit.with_minus(
            f"adds up to {total} with the factors {kit.say_list([*map(str, factors)])}"
        )


SORT = WeightedSum()
