"""Generators: divisions of a board, and clues that leave one of them."""

from kenken_cp.engine import choose_form

choose_form(__path__)
