"""Integer codes that the kernel shares with its callers: log entries, and outcomes of making."""

from kenken_cp.engine import log

# log entries (kind, a, b); first those of every kind of puzzle
STEP, PLACE, CELL, VALUE, NUMBER = log.STEP, log.PLACE, log.CELL, log.VALUE, log.NUMBER
DROP = log.OWN  # rectangle
CLUE = log.OWN + 1  # clue
CASE_RECTANGLE = log.OWN + 2  # rectangle that a branch assumes
REGION = log.OWN + 3  # first cell, last cell of a region of cells
