"""The file formats of Nonograms, and how they stand in formats that kinds share.

The latter are containers (`kenken_cp.formats.containers`): what a kind adds to one is a `Body`.
"""

from kenken_cp.core.format import Formats
from kenken_cp.kinds.lines.formats import (
    drawn,
    nin,
    non,
    nonogram_json,
    olsak,
    pattern,
    pbm,
    penpa,
    puzzlink,
    pzprv3,
    webpbn,
)

# Of those whose `sniff` claims a text the first reads it.
FORMATS = Formats(
    rows=(
        drawn.FORMAT,
        webpbn.FORMAT,
        non.FORMAT,
        nonogram_json.FORMAT,
        olsak.FORMAT,
        pattern.FORMAT,
        nin.FORMAT,
        pbm.FORMAT,
        puzzlink.BODY,
        pzprv3.BODY,
        penpa.BODY,
    ),
    schema="kenken_cp.kinds.lines",
)
