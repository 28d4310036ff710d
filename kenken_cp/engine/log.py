"""What an entry of the log of steps says: the first number of its triple (kind, a, b).

These are the kinds of entries that every kind of puzzle has. A kind's own begin at OWN. Candidates
stand in the log as the kind's words hold them.
"""

STEP = 0  # the technique's code, deductions available
PLACE = 1  # cell, candidates (one)
STRIKE = 2  # cell, candidates
CELL = 3  # cell
VALUE = 4  # candidates
NUMBER = 5  # the number
LINK = 6  # cell, candidates, negated if they are off
CASE = 7  # cell, candidates: a branch that assumes it

OWN = 16
