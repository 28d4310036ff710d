"""The file formats of puzzles of cages, and how they stand in formats that kinds share.

The latter are containers (`kenken_cp.formats.containers`): what a kind adds to one is a `Body`.
"""

from kenken_cp.core.format import Formats
from kenken_cp.kinds.cages.formats import (
    aikenken,
    doku,
    drawn,
    fpuzzles,
    hodoku,
    interactive_solver,
    ipuz,
    janko,
    keen,
    kenken_maker,
    kenken_maker_binary,
    kenny,
    links,
    opensudoku,
    penpa,
    penpa_sudoku,
    puzzlink,
    sdk,
    solo,
    sudoku_bank,
    sudoku_links,
    sudoku_text,
    sudokupad,
    sukaku,
    sumocue,
)

# Of those whose `sniff` claims a text the first reads it.
FORMATS = Formats(
    rows=(
        drawn.FORMAT,
        kenny.FORMAT,
        kenken_maker.FORMAT,
        kenken_maker_binary.FORMAT,
        aikenken.FORMAT,
        doku.FORMAT,
        keen.FORMAT,
        ipuz.BODY,
        fpuzzles.FORMAT,
        links.F_PUZZLES_LINK,
        sudokupad.FORMAT,
        links.SUDOKUPAD_LINK,
        janko.BODY,
        penpa.BODY,
        penpa_sudoku.BODY,
        sudoku_links.SUDOKUWIKI_LINK,
        sudoku_links.SUDOKUEXCHANGE_LINK,
        opensudoku.FORMAT,
        sudoku_bank.FORMAT,
        hodoku.FORMAT,
        sukaku.FORMAT,
        sukaku.GRID,
        sudoku_text.FORMAT,
        sdk.FORMAT,
        solo.FORMAT,
        sumocue.FORMAT,
        interactive_solver.FORMAT,
        puzzlink.LINK,
        puzzlink.FILES,
    ),
    schema="kenken_cp.kinds.cages",
)
