"""What a generator aims at, and what comes of a candidate: wanted, or rejected for a reason.

The engine's reasons come first. A kind numbers its own from OWN on and lists all that its
generators count as rows (code, words), in the order of reports.
"""

from collections.abc import Iterable
from typing import NamedTuple

# the figure that a generator aims at
UNIQUE, TIER, EFFORT, DEPTH = range(4)

# what comes of a candidate; all but the first are reasons to reject it
GOOD, TOO_EASY, TOO_HARD, SEVERAL, UNSETTLED = range(5)
# of puzzles from which clues are removed: their number is not as asked for
FEW_GIVENS, MANY_GIVENS = 5, 6
# the first reason of a kind's own
OWN = 7

# the places of puzzles that a generator keeps: one a tier, 0 where the tier is not known, and one
# that is above the target
ABOVE = 9
KEPT = 10
# and of candidates that it may return to: the best that is too easy, and the one at hand before its
# last change; so many places in all
CLIMBED, BEFORE = KEPT, KEPT + 1
PLACES = 12


class Reason(NamedTuple):
    """Why a candidate was rejected: the number it is counted by, and the words for a report."""

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


def rejections(reasons: Iterable[Reason], counted: list) -> dict:
    """How many candidates were rejected, by the words of the reason; those that occurred.

    `counted` is what a generator's `counted()` gives.
    """
    return {words: counted[code] for code, words in reasons if counted[code]}
