"""The human techniques and the ladder that runs them.

A place of a technique is one thing that it looks at: a house, a cage, a value or a pair of these.
"""

from kenken_cp.engine import choose_form

choose_form(__path__)
