"""Numbers by which the kernel and what stands on it name techniques and the entries of the log."""

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

# techniques, and the module that finds each
GIVEN, FULL, VALUES, POSITIONS, NAKED_SINGLE, LAST, HIDDEN_SINGLE = range(7)  # singles
NAKED_PAIR, NAKED_TRIPLE, NAKED_QUAD = 7, 8, 9  # subsets
HIDDEN_PAIR, HIDDEN_TRIPLE, HIDDEN_QUAD = 10, 11, 12
REQUIRES, CLAIMS, CLASH, DIAGONAL, COMPARISON = range(13, 18)  # combinations
CAGE_FISH, COUNT = 18, 19  # counts
SUM_ONE, SUM_TWO, TWO_SUM, WIDE_SUM = range(20, 24)  # sums, and balance
PARITY, PRODUCT, BOUNDS = 24, 25, 26  # balance
X_WING, FISH, XY_WING, XYZ_WING = range(27, 31)  # patterns
CHAIN = 31  # chains
EITHER_WAY, CONTRADICTION = 32, 33  # assume
SEARCH = 34
LOCKED, BOXED_FISH = 35, 36  # crossed
W_WING = 37  # patterns
COLOURS = 38  # colours
X_CHAIN, XY_CHAIN = 39, 40  # chains
BOX_SINGLE, SOLE = 41, 42  # singles
TECHNIQUES = 43

# entries of the log: (kind, a, b)
STEP = 0  # technique, openings
PLACE = 1  # cell, candidates (one)
STRIKE = 2  # cell, candidates
DROP = 3  # cage, a word of a packed tuple
HOUSE = 4  # house
COVER = 5  # house
CAGE = 6  # cage
CELL = 7  # cell
VALUE = 8  # candidates
NUMBER = 9  # the number
LINK = 10  # cell, candidates, negated if they are off
CASE = 11  # cell, candidates: a branch that assumes it
CASE_TUPLE = 12  # cage, a word of the only tuple left
PRIME = 13  # the prime

# styles of caging
CARVE, MERGE, DOMINOES, SPLIT, ROTATION, MIRROR, FIXED = range(7)

# reasons to reject a candidate, beside those of the engine
NO_TABLE, NO_CLUE, NO_CAGES, NO_GRID = range(OWN, OWN + 4)
OUTCOMES = OWN + 4
