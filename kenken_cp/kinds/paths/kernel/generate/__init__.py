"""Random paths, and the generator that removes givens from them."""

from kenken_cp.engine import choose_form

choose_form(__path__)
