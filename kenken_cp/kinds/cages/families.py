"""The families of puzzles of cages: of those that take a puzzle the first is its family."""

from kenken_cp.core.family import Family
from kenken_cp.kinds.cages import boxed, kenken, killer, sudoku

FAMILIES: tuple[Family, ...] = (kenken.FAMILY, boxed.FAMILY, sudoku.FAMILY, killer.FAMILY)
