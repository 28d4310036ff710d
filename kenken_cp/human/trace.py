"""A solution path: the steps, and the board before each."""

from collections.abc import Iterator
from typing import NamedTuple

from kenken_cp.core.steps import Step
from kenken_cp.core.verdict import Outcome
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.state import State


class Trace(NamedTuple):
    """The steps from a state on, in their order.

    `solved` says whether they fill the grid; `broken` names what has nothing left (`cell`,
    `cage` or `house`, and its number) where the puzzle turned out to have no solution.
    `outcome` says how many there are, as far as the steps or a search found out: None if neither
    was to, since the cut is below search or the steps were limited.
    """

    puzzle: CagePuzzle
    start: State
    steps: tuple[Step, ...]
    solved: bool
    broken: tuple[str, int] | None = None
    outcome: Outcome | None = None

    def boards(self) -> Iterator[tuple[State, Step]]:
        """Each step with the state before it; the state is a copy that may be kept."""
        state = self.start.copy()
        for step in self.steps:
            yield state.copy(), step
            state.apply(step)
