"""True candidates: the values that cells have in some solution, and which of them leave only one.

A value is settled by a solution that has it, and then by a second one; so the solutions found for
one value settle many others.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kenken_cp.core.budget import UNLIMITED, Budget
from kenken_cp.core.errors import OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome
from kenken_cp.setting.questions import Bench

FIRST = 64  # solutions that are looked at before single values are asked for


@dataclass(frozen=True, slots=True)
class TrueCandidates:
    """For each cell the values that some solution has there, ascending.

    `single` are the (cell, value) that only one solution has: given, they make the puzzle unique.
    `unknown` are those that were not settled, with the `reason`; they are in neither of the others.
    """

    values: tuple[tuple[int, ...], ...]
    single: frozenset[tuple[int, int]]
    unknown: frozenset[tuple[int, int]] = frozenset()
    reason: str = ""

    @property
    def outcome(self) -> Outcome:
        """How many solutions the puzzle has, as far as these show."""
        if any(len(values) > 1 for values in self.values):
            return Outcome.MULTIPLE
        if self.unknown:
            return Outcome.UNKNOWN
        return Outcome.UNIQUE if all(self.values) else Outcome.NONE


def true_candidates(
    family: Family,
    puzzle: Puzzle,
    budget: Budget = UNLIMITED,
    tick: Callable[[int], None] | None = None,
) -> TrueCandidates:
    """The true candidates of a puzzle; see `Bench` for `tick` and what is raised."""
    bench = Bench(family, puzzle, budget, tick)
    domains = family.values(puzzle)
    seen: Counter[tuple[int, int]] = Counter()
    met: set[Grid] = set()
    none = frozenset[tuple[int, int]]()
    every = frozenset((cell, value) for cell, values in enumerate(domains) for value in values)
    try:
        first = bench.grids(puzzle, FIRST)
    except OutOfBudget as limit:
        return TrueCandidates(((),) * len(domains), none, every, str(limit))
    _see(first, met, seen)
    unknown: set[tuple[int, int]] = set()
    reason = ""
    for cell, value in sorted(every) if len(first) == FIRST else ():
        if seen[cell, value] > 1:
            continue
        verdict = bench.verdict(bench.with_values([(cell, value)]))
        if verdict.outcome is Outcome.UNKNOWN:
            unknown.add((cell, value))
            reason = verdict.reason
        _see(verdict.grids, met, seen)
    # a later solution may have shown what an earlier verdict had to leave open
    unknown = {one for one in unknown if seen[one] < 2}
    values = [
        tuple([value for value in held if seen[cell, value] and (cell, value) not in unknown])
        for cell, held in enumerate(domains)
    ]
    single = {one for one, times in seen.items() if times == 1} - unknown
    return TrueCandidates(tuple(values), frozenset(single), frozenset(unknown), reason)


def _see(grids: Sequence[Grid], met: set[Grid], seen: Counter[tuple[int, int]]) -> None:
    """Note the values of solutions that were not met before."""
    for grid in grids:
        if grid not in met:
            met.add(grid)
            seen.update(enumerate(grid))
