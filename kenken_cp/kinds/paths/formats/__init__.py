"""The file formats of number paths, and how they stand in formats that kinds share.

The latter are containers (`kenken_cp.formats.containers`): what a kind adds to one is a `Body`.
"""

from kenken_cp.core.format import Formats
from kenken_cp.kinds.paths.formats import ascent, containers, kudamono, rows

FORMATS = Formats(
    rows=(
        ascent.FORMAT,
        kudamono.FORMAT,
        containers.JANKO_BODY,
        rows.BRACKETED_FORMAT,
        rows.CSV_FORMAT,
        rows.PUZZLEKIT_FORMAT,
        *containers.GRIDS,
        *containers.DRAWINGS,
    ),
    schema="kenken_cp.kinds.paths",
)
