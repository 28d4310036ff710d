"""The search behind the techniques: how many solutions a puzzle has, where they do not show it.

It goes the way of a verdict (`verification`): the kernel first, then the other backends. Who finds
the solution changes nothing in a grade or a trace, as only its values are used.
"""

from typing import Protocol

from kenken_cp import verification
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import BackendError, OutOfBudget
from kenken_cp.core.geometry import Grid
from kenken_cp.core.kind import PuzzleSearch
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome
from kenken_cp.human.ladders import logic_of
from kenken_cp.registry import family_for, kind_of

# The limit of nodes, for each backend. They do not depend on the machine.
SEARCH_NODES = 2_000_000
# The nodes between two checks of the clock and of Ctrl-C.
NODES_AT_ONCE = 10_000


class Solutions(Protocol):
    """Where the ladder asks for solutions: at most two, all if there are fewer."""

    def soon(self) -> list[Grid] | None:
        """Those found as a verdict finds them; None if that does not settle how many there are."""

    def settle(self) -> list[Grid] | None:
        """Those found by a longer search, after `soon` did not settle it; None as there."""


class KnownSolution:
    """The one solution of a puzzle, known from the start."""

    def __init__(self, grid: Grid) -> None:
        self._found = [grid]

    def soon(self) -> list[Grid]:
        """The one."""
        return self._found

    settle = soon


class Search:
    """The search of one puzzle, begun when it is first asked and gone on with where it stopped.

    After a `None` of `soon`, `reason` says why. Raises OutOfBudget when the run's time is up.
    """

    __slots__ = ("_found", "_nodes", "_puzzle", "_run", "_search", "reason")  # one a puzzle

    def __init__(self, puzzle: Puzzle, run: Run, nodes: int | None = None) -> None:
        """`nodes` is the limit of each backend, if not the usual one."""
        self._puzzle, self._run, self._nodes = puzzle, run, nodes
        self._search: PuzzleSearch | None = None
        self._found: list[Grid] = []
        self.reason = ""

    def __enter__(self) -> "Search":
        return self

    def __exit__(self, *error: object) -> None:
        if self._search is not None:
            kind_of(self._puzzle).end(self._search)

    def within(self, nodes: int) -> list[Grid] | None:
        """What the kernel finds within this many nodes; None if that does not settle how many there
        are."""
        if self._search is None:
            self._search = kind_of(self._puzzle).search_any(self._puzzle)
        search, found, most = self._search, self._found, min(nodes, self._kernel_most())
        while not search.exhausted and len(found) < 2:
            self._run.check_time()
            if search.nodes >= most:
                return None
            search.run(2 - len(found), min(NODES_AT_ONCE, most - search.nodes))
            found += [search.solution(index) for index in range(search.found)]
        return found

    def soon(self) -> list[Grid] | None:
        """What the kernel finds, or the other backends where it would take long."""
        found = self.within(verification.kernel_nodes(family_for(self._puzzle), self._puzzle))
        return self._by_others() if found is None else found

    def settle(self) -> list[Grid] | None:
        """What the kernel finds where the others cannot take the puzzle."""
        return self.within(self._kernel_most())

    def _kernel_most(self) -> int:
        """The limit of the kernel, whose nodes take longer on the large boards of some kinds."""
        if self._nodes is not None:
            return self._nodes
        return logic_of(self._puzzle).search_nodes(self._puzzle) or SEARCH_NODES

    def _by_others(self) -> list[Grid] | None:
        most = self._nodes
        if most is None:
            most = logic_of(self._puzzle).other_nodes(self._puzzle) or SEARCH_NODES
        run = self._run.again(Budget(self._run.budget.seconds, most))
        given_up = OutOfBudget(f"gave up after {say_count(self._kernel_most(), 'node')}")
        try:
            verdict = verification.by_others(family_for(self._puzzle), self._puzzle, run, given_up)
        except BackendError as error:
            self.reason = str(error)
            return None
        self.reason = verdict.reason
        return None if verdict.outcome is Outcome.UNKNOWN else list(verdict.grids)
