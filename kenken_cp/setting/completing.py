"""Givens that make a puzzle unique: one if one will do, else a few, chosen one after the other."""

from collections.abc import Callable
from dataclasses import dataclass

from kenken_cp.core.budget import UNLIMITED, Budget
from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid, cell_name
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome
from kenken_cp.setting.questions import Bench

LOOKED_AT = 200  # solutions among which a given is chosen that few of them have


@dataclass(frozen=True, slots=True)
class Completion:
    """The puzzle made unique by the (cell, value) in `added`, none of which could be left out.

    `puzzle` is None if there is no solution (`outcome` none).
    """

    outcome: Outcome
    puzzle: Puzzle | None = None
    grid: Grid | None = None
    added: tuple[tuple[int, int], ...] = ()

    def text(self, columns: int) -> str:
        """`given: 4 at r1c1 and 2 at r3c4`."""
        names = [f"{value} at {cell_name(cell, columns)}" for cell, value in self.added]
        return f"given: {say_list(names)}" if names else "it has one solution already"


def complete(
    family: Family,
    puzzle: Puzzle,
    budget: Budget = UNLIMITED,
    tick: Callable[[int], None] | None = None,
) -> Completion:
    """Givens that make the puzzle unique; see `Bench` for `tick`. Raises OutOfBudget.

    Each given is one that as few as possible of the solutions at hand have; then those that are not
    needed go again.
    """
    bench = Bench(family, puzzle, budget, tick)
    added: list[tuple[int, int]] = []
    grids = bench.grids(puzzle, LOOKED_AT)
    if not grids:
        return Completion(Outcome.NONE)
    while len(grids) > 1:
        added.append(_rarest(grids))
        grids = bench.grids(bench.with_values(added), LOOKED_AT)
    for one in added[:-1]:
        fewer = [other for other in added if other != one]
        verdict = bench.verdict(bench.with_values(fewer))
        if verdict.outcome is Outcome.UNKNOWN:
            raise OutOfBudget(verdict.reason)
        if verdict.outcome is Outcome.UNIQUE:
            added = fewer
    return Completion(Outcome.UNIQUE, bench.with_values(added), grids[0], tuple(sorted(added)))


def _rarest(grids: list[Grid]) -> tuple[int, int]:
    """The value that fewest of these solutions have, in the first such cell."""
    times = [
        (held.count(value), cell, value)
        for cell, held in enumerate(zip(*grids, strict=True))
        for value in set(held)
        if len(set(held)) > 1
    ]
    _, cell, value = min(times)
    return cell, value
