"""A solution path: the steps, and the board before each."""

from collections.abc import Iterator
from typing import Any, Generic, NamedTuple

from kenken_cp.core.state import S
from kenken_cp.core.steps import Group, Step
from kenken_cp.core.verdict import Outcome


class Trace(NamedTuple, Generic[S]):
    """The steps from one state to another, in order; states are those of the puzzle's kind.

    `states` are the boards before the steps, one for each, as the solver passed through them.
    `solved` says whether they fill the grid; `broken` is the group without a possibility, if the
    puzzle turned out to have no solution. `outcome` is the number of solutions as far as the steps
    or a search determined it: None if neither was asked to, since the cut is below search or the
    steps were limited.
    """

    puzzle: Any
    start: S
    end: S
    steps: tuple[Step, ...]
    states: tuple[S, ...]
    solved: bool
    broken: Group | None = None
    outcome: Outcome | None = None

    def boards(self) -> Iterator[tuple[S, Step]]:
        """Each step with the state before it, which must not be changed."""
        return zip(self.states, self.steps, strict=True)
