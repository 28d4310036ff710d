"""Codes of the generator: its own reasons to reject a candidate."""

from kenken_cp.engine import outcomes

# lines alone do not solve it; its own clue settles a line; a picture would need too many changes
LINES = outcomes.OWN
FULL = outcomes.OWN + 1
MANY_CHANGES = outcomes.OWN + 2
OUTCOMES = outcomes.OWN + 3
