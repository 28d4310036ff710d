"""Numbers by which the kernel and what stands on it name entries of the log, styles, outcomes."""

from kenken_cp.engine import log

# entries of the log: (kind, a, b); first those of every kind of puzzle
STEP, PLACE, STRIKE, CELL = log.STEP, log.PLACE, log.STRIKE, log.CELL
VALUE, NUMBER, LINK, CASE = log.VALUE, log.NUMBER, log.LINK, log.CASE
DROP = log.OWN  # cage, a word of a packed tuple
HOUSE = log.OWN + 1  # house
COVER = log.OWN + 2  # house
CAGE = log.OWN + 3  # cage
CASE_TUPLE = log.OWN + 4  # cage, a word of the only tuple left
PRIME = log.OWN + 5  # the prime

# styles of caging
CARVE, MERGE, DOMINOES, SPLIT, ROTATION, MIRROR, FIXED = range(7)

# the figure that a maker aims at
UNIQUE, TIER, EFFORT, DEPTH = range(4)

# what a maker thinks of a puzzle, or what befell a caging; all but the first are reasons to go on
GOOD, TOO_EASY, TOO_HARD, SEVERAL, UNSETTLED, NO_TABLE, NO_CLUE, NO_CAGES = range(8)
NO_GRID, FEW_GIVENS, MANY_GIVENS = range(8, 11)
OUTCOMES = 11
# among the puzzles that a maker keeps, one a tier, the place of one that is above its target
ABOVE = 9
