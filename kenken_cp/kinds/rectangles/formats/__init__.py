"""The file formats of puzzles of rectangles, and their bodies in containers."""

from kenken_cp.core.format import Formats

FORMATS = Formats((), "kenken_cp.kinds.rectangles")
