# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Evaluates a candidate against the target: is it unique, and as hard as wanted?

A candidate is made from its solution, so it is unique if there is no other. Propagation is asked
first, then a search for a second solution, then the human solver. How each is done for its puzzles,
a kind says by overriding the hooks: `look`, `search_other`, `load_solver`, `climb`,
`tell_solution`, `orient` and `key`.
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

# Tiers: what propagation alone solves; where techniques are costly; and what needs a search, which
# is beyond the techniques that assume little.
GENTLE = 1
EASY = 2
MASTER = 6
BEYOND = 7
SEARCH_TIER = 8
# Nodes within which a second solution is to be found, or there is none. Where the target is modest,
# a puzzle that takes more is given up.
NODES = 2_000
FEW_NODES = 300
# What an evaluation costs, in changes and towards the next pause.
NODES_A_CHANGE = 100
COSTLY = 8
# Of two candidates that are too easy the tiers are compared first, then the looseness of their
# clues, which is less than this.
LOOSER = 1 << 20
ENDLESS = 1 << 30


@cython.cclass
class Evaluator:
    """Holds a candidate, and says what comes of it.

    `solver` is the kind's human solver: `run(cut, most)`, `effort`, `reached`, `begin_rounds()`,
    `count_rounds(cut)` and `rounds` are asked of it where effort or depth is wanted.

    After `evaluate`, `outcome` is GOOD or a reason; `reached` is the tier, 0 if it is not known;
    `value` is the figure aimed at; `open_cells` lists the first `open_count` cells in which a
    change is due.
    """

    def __init__(self, cells: cython.int, solver: Any) -> None:
        self.cells = cells
        self.solver = solver
        self.solver_first = False
        self.open_cells = ints(cells)
        self.open_count = 0
        self.nodes = 0
        self.value = 0
        self.looseness = 0
        self.begin()
        self.aim(UNIQUE, 0, 0)

    def aim(self, figure: cython.int, low: cython.longlong, high: cython.longlong) -> None:
        """Aim at a figure between two bounds, both included."""
        self.figure = figure
        self.low = low
        self.high = high
        self.nodes_allowed = NODES
        if figure == UNIQUE or (figure == TIER and high < MASTER):
            self.nodes_allowed = FEW_NODES

    # what a kind says of its candidates

    def look(self):
        """Load the candidate and let propagation loose on it.

        Sets `reached` to the tier that propagation alone solves it by, or 0; `looseness`, how much
        the clues leave open, below 2^20; and lists the cells left open. False, with `outcome`, if
        the candidate is rejected for a reason of the kind's own.
        """
        raise NotImplementedError

    def search_other(self):
        """SearchTechnique for a solution that is not the candidate's, within `nodes_allowed`.

        GOOD if there is none; SEVERAL, listing the cells in which it differs; or UNSETTLED. Says by
        `spend` how many nodes were searched.
        """
        raise NotImplementedError

    def load_solver(self):
        """Load the human solver with the candidate; False, with `outcome`, as `look` says."""
        raise NotImplementedError

    def climb(self, cut):
        """Let the human solver go on from what `look` left, with techniques up to a tier.

        The highest tier needed; 0 if that does not solve it, listing the cells left open.
        """
        raise NotImplementedError

    def tell_solution(self):
        """Tell the human solver the solution, which supplies a value where techniques give out."""
        raise NotImplementedError

    def orient(self, loaded):
        """Put the candidate into canonical orientation, and if `loaded` load the human solver.

        False, with `outcome`, if the solver cannot be loaded in that orientation.
        """
        raise NotImplementedError

    def key(self):
        """Bytes that the candidate and its images under the board's symmetries share."""
        raise NotImplementedError

    # evaluating

    def begin(self):
        """Begin an evaluation, or another step of about its cost."""
        self.cost = 1
        self.outcome = GOOD
        self.reached = GENTLE

    def price(self):
        """What was done since `begin` counts as so many gentle evaluations."""
        if self.outcome == TOO_HARD or self.outcome >= OWN or self.cost > 1 or self.reached > EASY:
            return COSTLY * self.cost
        return 1

    def spend(self, nodes: cython.longlong) -> None:
        """So many nodes were searched."""
        self.nodes += nodes
        self.cost += cython.cast(cython.int, nodes // NODES_A_CHANGE)

    def evaluate(self, known):
        """Compare the candidate with the target; `known` says that it surely is unique."""
        if not self.look():
            return 0
        if self.reached or known:
            self._evaluate_unique()
        elif self.solver_first and self.figure == TIER and EASY < self.high < MASTER:
            # The human solver, who proves a puzzle unique too, is asked before the search.
            self._evaluate_unique()
            if self.outcome == TOO_HARD and self._is_unique():
                self.outcome = TOO_HARD
        elif self._is_unique():
            self._evaluate_unique()
        return 0

    def _is_unique(self):
        """Whether there surely is no other solution; if not, `outcome` says why."""
        self.outcome = self.search_other()
        return self.outcome == GOOD

    def _evaluate_unique(self):
        """Compare a unique candidate with what is wanted."""
        self.outcome = GOOD
        if self.figure == UNIQUE:
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
        """The tier, if that is within what is wanted; what is left open if it is above."""
        if self.reached == 0 and self.high > GENTLE:
            if not self.load_solver():
                return 0
            self.climb_to_target()
        if self.reached == 0 or self.reached > self.high:
            self.outcome = TOO_HARD
        self.value = self.reached
        return 0

    def climb_to_target(self):
        """Let the human solver, just loaded, go as far as is wanted; sets `reached`."""
        self.reached = self.climb(self.high if self.high < BEYOND else BEYOND)
        if self.reached == 0 and self.high == SEARCH_TIER:
            self.reached = SEARCH_TIER
        return 0

    def _evaluate_figure(self):
        """Effort or depth, for which the steps, and the rounds, are taken one by one."""
        if not self.load_solver():
            return 0
        self.tell_solution()
        self._measure()
        if self.value > self.high or self.reached == SEARCH_TIER:
            self.outcome = TOO_HARD
        return 0

    def _measure(self):
        """Sets `reached` and `value`; an effort above the target is not followed to its end."""
        solver: Any = self.solver
        while solver.run(SEARCH_TIER, ENDLESS):
            if self.figure == EFFORT and solver.effort > self.high:
                break
        self.reached = solver.reached
        self.value = solver.effort
        if self.figure == DEPTH:
            solver.begin_rounds()
            while solver.count_rounds(self.reached):
                pass
            self.value = solver.rounds
        return 0
