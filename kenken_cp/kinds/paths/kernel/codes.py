"""Integer codes that the kernel shares with its callers: log entries and outcomes."""

from kenken_cp.engine import log
from kenken_cp.engine.outcomes import (
    GOOD,
    OWN,
    SEVERAL,
    TIER,
    UNSETTLED,
)

# log entries (kind, a, b); first those of every kind of puzzle. Here a candidate is a cell and its
# number, from 1.
STEP, PLACE, STRIKE, CELL = log.STEP, log.PLACE, log.STRIKE, log.CELL
VALUE, NUMBER, CASE = log.VALUE, log.NUMBER, log.CASE
GAP = log.OWN  # the number before the gap, 0 for the gap before the first number

# reasons to reject a candidate, in addition to the engine's
NO_PATH, BRANCHES, NO_ROOM = OWN, OWN + 1, OWN + 2
OUTCOMES = OWN + 3
