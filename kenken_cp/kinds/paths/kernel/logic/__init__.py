"""The techniques of number paths, the state they look at, and the solver (`ladder`) that runs them.

`simple` has the simple techniques.
"""

from kenken_cp.engine import choose_form

choose_form(__path__)
