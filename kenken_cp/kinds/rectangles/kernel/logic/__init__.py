"""The human solver's state and its techniques."""

from kenken_cp.engine import choose_form

choose_form(__path__)
