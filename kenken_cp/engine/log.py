"""Codes of the entries of a step log: the first number of each triple (kind, a, b).

Every kind of puzzle uses these; a kind's own codes begin at OWN. Candidates appear in the log as
bit masks, as in the kind's state.
"""

STEP = 0  # code of the technique, number of deductions available
PLACE = 1  # cell, candidates (one)
STRIKE = 2  # cell, candidates
CELL = 3  # cell
VALUE = 4  # candidates, a bit mask
NUMBER = 5  # the number itself
LINK = 6  # cell, candidate; negated if the chain assumes it false
CASE = 7  # cell, candidates: a branch that assumes it

OWN = 16
