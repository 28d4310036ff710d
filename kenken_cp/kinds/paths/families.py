"""The families of number paths, in order: the first that takes a puzzle is its family."""

from kenken_cp.core.family import Family
from kenken_cp.kinds.paths import hidato, numbrix

FAMILIES: tuple[Family, ...] = (numbrix.FAMILY, hidato.FAMILY)
