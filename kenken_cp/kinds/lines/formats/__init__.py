"""The file formats of Nonograms."""

from kenken_cp.core.format import Formats

FORMATS = Formats(schema="kenken_cp.kinds.lines")
