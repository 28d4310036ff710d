"""What of a puzzle could go: parts without which it still has one solution, or none.

Of a puzzle with one solution, `removable` parts may each go alone, and `together` may go at once:
without them the solution stays the only one, and nothing else may go. Of one without a solution,
the parts that are left contradict each other, each of them needed for that.
"""

from collections.abc import Callable
from dataclasses import dataclass

from kenken_cp.core.budget import UNLIMITED, Budget
from kenken_cp.core.family import Family
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.setting import Part
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.setting.questions import Bench


@dataclass(frozen=True, slots=True)
class Redundancy:
    """What may go; for `outcome` multiple or unknown nothing is said.

    `kept` is one set of parts that suffices (for none: that contradicts itself) and has nothing to
    spare; `together` are the others. `unsettled` are parts whose verdict was not reached: they are
    kept, though they might go.
    """

    outcome: Outcome
    removable: tuple[Part, ...] = ()
    together: tuple[Part, ...] = ()
    kept: tuple[Part, ...] = ()
    unsettled: tuple[Part, ...] = ()
    reason: str = ""

    def lines(self) -> list[str]:
        """The same in sentences and lists."""
        if self.outcome is Outcome.MULTIPLE:
            return ["The puzzle has several solutions: nothing may go."]
        if self.outcome is Outcome.UNKNOWN:
            return ["Not settled."]
        if self.outcome is Outcome.NONE:
            if not self.kept:
                return ["The puzzle has no solution, whatever is left out."]
            return ["The puzzle has no solution. These contradict each other:", *_list(self.kept)]
        if not self.removable:
            return ["Nothing may go: each part is needed for the solution to be the only one."]
        lines = ["Each of these may go alone:", *_list(self.removable)]
        if len(self.removable) > 1:
            lines += ["These may go at once, and then nothing more:", *_list(self.together)]
        return lines


def _list(parts: tuple[Part, ...]) -> list[str]:
    return [f"- {part.name}" for part in parts]


def redundancy(
    family: Family,
    puzzle: Puzzle,
    budget: Budget = UNLIMITED,
    tick: Callable[[int], None] | None = None,
) -> Redundancy:
    """What may go of a puzzle; see `Bench` for `tick` and what is raised.

    Parts are tried from the last to the first, so that clues go before givens.
    """
    bench = Bench(family, puzzle, budget, tick)
    first = bench.verdict(puzzle)
    if first.outcome not in (Outcome.UNIQUE, Outcome.NONE):
        return Redundancy(first.outcome, reason=first.reason)
    parts = bench.setting.parts(puzzle)
    alone: list[Part] = []
    gone: list[Part] = []
    unsettled: list[Part] = []
    reason = ""
    for part in reversed(parts):
        single = bench.verdict(bench.without([part]))
        if single.outcome is Outcome.UNKNOWN:
            unsettled.append(part)
            reason = single.reason
        if not _stays(single, first):
            continue
        alone.append(part)
        more = bench.verdict(bench.without([*gone, part])) if gone else single
        if _stays(more, first):
            gone.append(part)
        elif more.outcome is Outcome.UNKNOWN:
            unsettled.append(part)
            reason = more.reason
    kept = [part for part in parts if part not in gone]
    return Redundancy(
        first.outcome, _in_order(alone), _in_order(gone), tuple(kept), _in_order(unsettled), reason
    )


def _in_order(found: list[Part]) -> tuple[Part, ...]:
    return tuple(reversed(found))


def _stays(verdict: Verdict, first: Verdict) -> bool:
    return verdict.outcome is first.outcome and verdict.grids == first.grids
