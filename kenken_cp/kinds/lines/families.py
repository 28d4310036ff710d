"""The families of line puzzles, in order: the first that takes a puzzle is its family."""

from kenken_cp.core.family import Family
from kenken_cp.kinds.lines import nonogram

FAMILIES: tuple[Family, ...] = (nonogram.FAMILY,)
