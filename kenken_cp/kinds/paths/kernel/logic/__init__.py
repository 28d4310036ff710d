"""The techniques of number paths, the state they look at, and the solver (`ladder`) that runs them.

`simple` has the techniques that need one cell or one number.
"""

from kenken_cp.engine import choose_form

choose_form(__path__)
