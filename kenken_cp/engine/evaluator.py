# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Evaluates a candidate against the target: is it unique, and as hard as wanted?

A candidate is built from its solution, so it is unique if it has no other solution. Propagation
runs first, then a search for a second solution, then the human solver; if a kind sets
`solver_first`, the human solver comes before the search where the target is a middling tier. A kind
implements these by overriding the hooks `look`, `search_other`, `load_solver`, `climb`,
`tell_solution`, `orient` and `key`, and `find_tier` where `look` gives only a bound of the tier.
"""

from typing import Any

import cython

from kenken_cp.engine.arrays import ints
from kenken_cp.engine.outcomes import (
    DEPTH,
    EFFORT,
    GOOD,
    OWN,
    SEVERAL,
    TIER,
    TOO_EASY,
    TOO_HARD,
    UNIQUE,
    UNSETTLED,
)

# Tiers: GENTLE is the first; propagation solves nothing above MEDIUM; techniques are costly from
# MASTER on; BEYOND is the last without a search, and SEARCH_TIER needs one.
GENTLE = 1
EASY = 2
MEDIUM = 3
MASTER = 6
BEYOND = 7
SEARCH_TIER = 8
# Limit of nodes for the search for a second solution. With a modest target a puzzle that needs more
# is dropped early.
NODES = 2_000
FEW_NODES = 300
# The cost of an evaluation, charged against the changes left and towards the next pause.
NODES_A_CHANGE = 100
COSTLY = 8
# Candidates that are too easy are ranked by tier, then by looseness, which is below this.
LOOSER = 1 << 20
ENDLESS = 1 << 30


@cython.cclass
class Evaluator:
    """Holds one candidate and evaluates it against the target.

    `solver` is the kind's human solver. Where effort or depth is the target, it must provide
    `run(cut, most)`, `effort`, `reached`, `begin_rounds()`, `count_rounds(cut)` and `rounds`.

    After `evaluate`, `outcome` is GOOD or the code of a reason; `reached` is the tier, 0 if
    unknown; `value` is the figure aimed at; the first `open_count` entries of `open_cells` are the
    cells where a change is due.

    What propagation leaves open is above the tier `settled`.
    """

    def __init__(self, cells: cython.int, solver: Any) -> None:
        self.cells = cells
        self.solver = solver
        self.solver_first = False
        self.settled = GENTLE
        self.open_cells = ints(cells)
        self.open_count = 0
        self.nodes = 0
        self.value = 0
        self.looseness = 0
        self.begin()
        self.aim(UNIQUE, 0, 0)

    def aim(self, figure: cython.int, low: cython.longlong, high: cython.longlong) -> None:
        """Set the target: a figure (UNIQUE, TIER, EFFORT or DEPTH) from `low` to `high`, both
        included."""
        self.figure = figure
        self.low = low
        self.high = high
        self.nodes_allowed = NODES
        if figure == UNIQUE or (figure == TIER and high < MASTER):
            self.nodes_allowed = FEW_NODES

    # hooks that a kind overrides

    def look(self):
        """Load the candidate and run propagation on it.

        Sets `reached` to the tier if propagation alone solves it, else 0; sets `looseness`, how
        much the clues leave open (below 2^20); lists the open cells. Where the target's lowest tier
        is above MEDIUM, `reached` may be any tier that is not below the candidate's, up to MEDIUM.
        Of a candidate above the target it may be any other above it. Returns False and sets
        `outcome` if the candidate is rejected for a reason of the kind's own.
        """
        raise NotImplementedError

    def search_other(self):
        """Search for a second solution within `nodes_allowed` nodes.

        Returns GOOD if there is none; SEVERAL, with the differing cells listed; or UNSETTLED. Calls
        `spend` with the number of nodes searched.
        """
        raise NotImplementedError

    def find_tier(self, most):
        """The tier of the candidate, of which `look` said that it is at most `most`."""
        return most

    def load_solver(self):
        """Load the candidate into the human solver; on failure return False and set `outcome`."""
        raise NotImplementedError

    def climb(self, cut):
        """Continue from the result of `look` with human techniques up to the tier `cut`.

        Returns the highest tier needed; 0, with the open cells listed, if that does not solve the
        candidate.
        """
        raise NotImplementedError

    def tell_solution(self):
        """Give the human solver the solution, to supply cells where its techniques run out."""
        raise NotImplementedError

    def orient(self, loaded):
        """Put the candidate into canonical orientation; if `loaded`, load it into the human solver
        too.

        Returns False and sets `outcome` if the solver cannot be loaded in that orientation.
        """
        raise NotImplementedError

    def key(self):
        """Bytes that identify the candidate up to the symmetries of its board."""
        raise NotImplementedError

    # evaluation

    def begin(self):
        """Reset the cost, before an evaluation or another step of similar cost."""
        self.cost = 1
        self.outcome = GOOD
        self.reached = GENTLE

    def price(self):
        """The work done since `begin`, counted in gentle evaluations."""
        if self.outcome == TOO_HARD or self.outcome >= OWN or self.cost > 1 or self.reached > EASY:
            return COSTLY * self.cost
        return 1

    def spend(self, nodes: cython.longlong) -> None:
        """Count this many search nodes."""
        self.nodes += nodes
        self.cost += cython.cast(cython.int, nodes // NODES_A_CHANGE)

    def evaluate(self, known):
        """Compare the candidate with the target; `known` tells that it is known to be unique."""
        if not self.look():
            return 0
        if self.reached or known:
            self._evaluate_unique()
        elif self.solver_first and self.figure == TIER and EASY < self.high < MASTER:
            # The human solver also proves uniqueness, so it runs before the search.
            self._evaluate_unique()
            if self.outcome == TOO_HARD and self._is_unique():
                self.outcome = TOO_HARD
        elif self._is_unique():
            self._evaluate_unique()
        return 0

    def _is_unique(self):
        """Whether the candidate is proven unique; if not, `outcome` says why."""
        self.outcome = self.search_other()
        return self.outcome == GOOD

    def _evaluate_unique(self):
        """Compare a unique candidate with the target."""
        self.outcome = GOOD
        if self.figure == UNIQUE:
            self.reached = 0
            return 0
        if self.figure == TIER:
            self._evaluate_tier()
        else:
            self._evaluate_figure()
        if self.outcome == GOOD and self.value < self.low:
            self.outcome = TOO_EASY
            self.value = self.value * LOOSER + self.looseness
        return 0

    def _evaluate_tier(self):
        """Rate the candidate up to the target's highest tier; list open cells if it is harder."""
        if self.reached == 0 and self.high > self.settled:
            if not self.load_solver():
                return 0
            self.climb_to_target()
        if self.reached == 0 or self.reached > self.high:
            self.outcome = TOO_HARD
        self.value = self.reached
        return 0

    def climb_to_target(self):
        """Run the human solver, just loaded, up to the target's highest tier; sets `reached`."""
        self.reached = self.climb(self.high if self.high < BEYOND else BEYOND)
        if self.reached == 0 and self.high == SEARCH_TIER:
            self.reached = SEARCH_TIER
        return 0

    def _evaluate_figure(self):
        """Compare effort or depth, which takes the steps, or the rounds, one by one."""
        if not self.load_solver():
            return 0
        self.tell_solution()
        self._measure()
        if self.value > self.high or self.reached == SEARCH_TIER:
            self.outcome = TOO_HARD
        return 0

    def _measure(self):
        """Set `reached` and `value`; stop early once the effort exceeds the target."""
        solver: Any = self.solver
        while solver.run(SEARCH_TIER, ENDLESS):
            if self.figure == EFFORT and solver.effort > self.high:
                break
        self.reached = max(solver.reached, GENTLE)  # 0 where nothing was left to solve
        self.value = solver.effort
        if self.figure == DEPTH:
            solver.begin_rounds()
            while solver.count_rounds(self.reached):
                pass
            self.value = solver.rounds
        return 0
