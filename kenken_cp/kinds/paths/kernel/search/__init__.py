"""The board of a search, its propagation, and the counting search."""

from kenken_cp.engine import choose_form

choose_form(__path__)
