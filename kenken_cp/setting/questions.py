"""Verdicts on a puzzle as a setter changes it, all within one budget."""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from kenken_cp.core.budget import UNLIMITED, Budget, Run
from kenken_cp.core.errors import KenkenError, OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.setting import Part, Setting
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.verification import AUTO, decide, solutions


class Bench:
    """One puzzle, and what verdicts on changes of it may still cost.

    `tick` is called before each verdict, with how many there were; it may raise to stop. Raises
    KenkenError if no value can be given to such a puzzle.
    """

    def __init__(
        self,
        family: Family,
        puzzle: Puzzle,
        budget: Budget = UNLIMITED,
        tick: Callable[[int], None] | None = None,
    ) -> None:
        setting = family.kind.setting()
        if setting is None:
            raise KenkenError(
                f"a {family.title} has no givens: nothing can be given or left out; ask for its "
                "solutions with solve"
            )
        self.setting: Setting[Any] = setting
        self.family, self.puzzle, self.run = family, puzzle, Run(budget)
        self._tick, self._asked = tick, 0

    @property
    def cells(self) -> int:
        """The number of cells of the board."""
        return self.puzzle.rows * self.puzzle.columns

    def with_values(self, values: Collection[tuple[int, int]]) -> Puzzle | None:
        """The puzzle with these (cell, value) given too; None if it then contradicts itself."""
        puzzle: Puzzle | None = self.setting.with_values(self.puzzle, values)
        return puzzle

    def without(self, parts: Collection[Part]) -> Puzzle:
        """The puzzle without these parts."""
        puzzle: Puzzle = self.setting.without(self.puzzle, parts)
        return puzzle

    def verdict(self, puzzle: Puzzle | None) -> Verdict:
        """The verdict on a changed puzzle; `unknown` where the budget is spent."""
        self._ask()
        if puzzle is None:
            return Verdict(Outcome.NONE, (), AUTO)
        try:
            left = Budget(self.run.seconds_left(), self.run.nodes_left())
        except OutOfBudget as limit:
            return Verdict(Outcome.UNKNOWN, (), AUTO, reason=str(limit))
        found = decide(self.family, puzzle, AUTO, left)
        self.run.nodes += found.nodes
        if found.outcome is Outcome.UNKNOWN:
            try:
                self.run.check_time()
            except OutOfBudget as limit:  # says the limit that was set, not what was left of it
                return replace(found, reason=str(limit))
        return found

    def grids(self, puzzle: Puzzle | None, most: int) -> list[Grid]:
        """Up to so many solutions of a changed puzzle. Raises OutOfBudget."""
        self._ask()
        if puzzle is None:
            return []
        self.run.check_time()
        run = self.run.again(Budget(self.run.budget.seconds, self.run.nodes_left()))
        try:
            return list(solutions(self.family, puzzle, AUTO, run, most))
        finally:
            self.run.nodes += run.nodes

    def _ask(self) -> None:
        if self._tick is not None:
            self._tick(self._asked)
        self._asked += 1
