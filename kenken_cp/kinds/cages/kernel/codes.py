"""Integer codes and limits that the kernel shares with its callers: log entries, caging styles,
the sizes of cages that it lists or takes, outcomes."""

import cython

from kenken_cp.engine import log
from kenken_cp.engine.outcomes import (
    ABOVE,
    DEPTH,
    EFFORT,
    FEW_GIVENS,
    GOOD,
    MANY_GIVENS,
    OWN,
    SEVERAL,
    TIER,
    TOO_EASY,
    TOO_HARD,
    UNIQUE,
    UNSETTLED,
)

# log entries (kind, a, b); first those of every kind of puzzle
STEP, PLACE, STRIKE, CELL = log.STEP, log.PLACE, log.STRIKE, log.CELL
VALUE, NUMBER, LINK, CASE = log.VALUE, log.NUMBER, log.LINK, log.CASE
DROP = log.OWN  # cage, one word of a packed tuple
HOUSE = log.OWN + 1  # house
COVER = log.OWN + 2  # house
CAGE = log.OWN + 3  # cage
CASE_TUPLE = log.OWN + 4  # cage, one word of the assumed tuple
PRIME = log.OWN + 5  # the prime
CLUE = log.OWN + 6  # clue
FURTHER = log.OWN + 7  # cell, candidates: an assumption on the way, which the branch refutes

# caging styles
CARVE, MERGE, DOMINOES, SPLIT, ROTATION, MIRROR, FIXED = range(7)

# which cages the search takes without a list of their tuples: only those that hold every digit
# once, or any
COMPLETE, ALL = 1, 2
# a cage that holds every digit has a list only up to this many cells: 8 have 40,320 orders
MOST_LISTED = 8
# the largest cage that the search takes without a list, as its cells are bits of one word
MOST_UNLISTED = 30

# reasons to reject a candidate, in addition to the engine's
NO_TABLE, NO_CLUE, NO_CAGES, NO_GRID = range(OWN, OWN + 4)
OUTCOMES = OWN + 4

# What is settled at once takes no more nodes than these, within which nobody waits for Ctrl-C: of
# plain Sudokus, and of others, of which one may take a millisecond.
PLAIN_NODES, FEW_NODES = (10_000, 64) if cython.compiled else (100, 1)
