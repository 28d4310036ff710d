"""The families of puzzles of rectangles."""

from kenken_cp.core.family import Family
from kenken_cp.kinds.rectangles import shikaku

FAMILIES: tuple[Family, ...] = (shikaku.FAMILY,)
