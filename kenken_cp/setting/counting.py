"""The number of solutions: exact up to a limit, and estimated beyond.

The estimate is Knuth's ("Estimating the efficiency of backtrack programs", 1975): give cells random
values, each among those that have a solution, until the rest can be counted; the product of the
numbers of choices and of that count is the number of solutions in the mean.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from kenken_cp.core.budget import UNLIMITED, Budget, Run
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.setting.questions import Bench
from kenken_cp.verification import AUTO, solutions

REST = 16  # solutions that are counted rather than estimated, at the end of a sample


@dataclass(frozen=True, slots=True)
class Count:
    """The solutions found; all of them if `exact`, else at least so many, with the `reason`."""

    number: int
    exact: bool
    reason: str = ""

    @property
    def text(self) -> str:
        """`6 solutions`, or how far the count came and why no further."""
        if self.exact:
            few = {0: "no solution", 1: "one solution"}
            return few.get(self.number) or f"{self.number:,} solutions"
        return f"{say_count(self.number, 'solution')} so far; {self.reason}"


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of `samples` samples and its standard error."""

    number: float
    error: float
    samples: int

    @property
    def text(self) -> str:
        """`about 6.7e21 solutions (standard error 12 %, 100 samples)`."""
        number = f"{self.number:,.0f}" if self.number < 1e7 else f"{self.number:.3g}"
        share = 100 * self.error / self.number if self.number else 0.0
        samples = say_count(self.samples, "sample")
        return f"about {number} solutions (standard error {share:.2g} %, {samples})"


def count(family: Family, puzzle: Puzzle, limit: int | None, budget: Budget = UNLIMITED) -> Count:
    """How many solutions the puzzle has, counted up to a limit; None for no limit."""
    found = 0
    most = None if limit is None else limit + 1
    try:
        for _ in solutions(family, puzzle, AUTO, Run(budget), most):
            found += 1
    except OutOfBudget as reached:
        return Count(found, False, str(reached))
    if limit is not None and found > limit:
        return Count(limit, False, f"more than {say_count(limit, 'solution')}")
    return Count(found, True)


def estimate(
    family: Family,
    puzzle: Puzzle,
    samples: int,
    seed: int,
    budget: Budget = UNLIMITED,
    tick: Callable[[int], None] | None = None,
) -> Estimate:
    """An estimate from up to so many samples, at least two. Raises OutOfBudget if the budget ends
    before them."""
    bench = Bench(family, puzzle, budget)
    rng = Random(seed)  # noqa: S311  (no secrets)
    found: list[float] = []
    while len(found) < samples:
        if tick is not None:
            tick(len(found))
        try:
            found.append(_sample(bench, rng))
        except OutOfBudget:
            if len(found) < 2:
                raise
            break
    return Estimate(fmean(found), stdev(found) / sqrt(len(found)), len(found))


def _sample(bench: Bench, rng: Random) -> float:
    """One dive: the product of the numbers of choices, and of the solutions that were left."""
    domains = bench.family.values(bench.puzzle)
    given: list[tuple[int, int]] = []
    product = 1.0
    for cell, values in enumerate(domains):
        left = bench.grids(bench.with_values(given), REST + 1)
        if len(left) <= REST:
            return product * len(left)
        seen = {grid[cell] for grid in left}
        held = [
            value
            for value in values
            if value in seen or bench.grids(bench.with_values([*given, (cell, value)]), 1)
        ]
        product *= len(held)
        given.append((cell, rng.choice(held)))
    return product
