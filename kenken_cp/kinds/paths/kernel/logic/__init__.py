"""The techniques of number paths, and the state that they look at."""

from kenken_cp.engine import choose_form

choose_form(__path__)
