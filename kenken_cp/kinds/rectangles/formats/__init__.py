"""The file formats of puzzles of rectangles, and how they stand in formats that kinds share.

The latter are containers (`kenken_cp.formats.containers`): what a kind adds to one is a `Body`.
"""

from kenken_cp.core.format import Formats
from kenken_cp.kinds.rectangles.formats import containers, rect

# Of those whose `sniff` claims a text the first reads it.
FORMATS = Formats(rows=(rect.FORMAT, *containers.BODIES), schema="kenken_cp.kinds.rectangles")
