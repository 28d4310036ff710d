"""Random grids, random cagings and their clues, and the loops that turn them into puzzles."""

from kenken_cp.engine import choose_form

choose_form(__path__)
