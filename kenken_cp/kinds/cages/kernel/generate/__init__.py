"""GridSource, cages and clues drawn at random, and puzzles changed until they fit."""

from kenken_cp.engine import choose_form

choose_form(__path__)
