"""The techniques of Nonograms, and the human solver (`ladder`) that runs them."""

from kenken_cp.engine import choose_form

choose_form(__path__)
