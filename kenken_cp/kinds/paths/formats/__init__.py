"""The file formats of number paths, and how such puzzles stand in containers."""

from kenken_cp.core.format import Formats

FORMATS = Formats(schema="kenken_cp.kinds.paths")
