"""Codes of targets and outcomes: what a generator aims at, and why a candidate is accepted or not.

The engine's codes come first; a kind numbers its own reasons from OWN on. A kind lists all reasons
that its generators count as rows (code, words), in the order of reports.
"""

from typing import NamedTuple

# figures that can be the target
UNIQUE, TIER, EFFORT, DEPTH = range(4)

# outcomes; all but GOOD are reasons to reject a candidate
GOOD, TOO_EASY, TOO_HARD, SEVERAL, UNSETTLED = range(5)
# for generators that remove clues: the number of givens is out of range
FEW_GIVENS, MANY_GIVENS = 5, 6
# the first code of a kind's own reasons
OWN = 7

# places for the puzzles that a generator keeps: one per tier (0: tier unknown), and one above the
# target
ABOVE = 9
KEPT = 10
# places for candidates to return to: the best one that is too easy, and the one before the last
# change; PLACES is the number of all places
CLIMBED, BEFORE = KEPT, KEPT + 1
PLACES = 12


class Reason(NamedTuple):
    """A reason to reject a candidate: the code it is counted by, and the words for a report."""

    code: int
    words: str


EVALUATION = (
    Reason(SEVERAL, "several solutions"),
    Reason(TOO_EASY, "too easy"),
    Reason(TOO_HARD, "too hard"),
    Reason(UNSETTLED, "not settled within the nodes allowed"),
)
REMOVAL = (
    Reason(FEW_GIVENS, "too few givens"),
    Reason(MANY_GIVENS, "too many givens"),
)
