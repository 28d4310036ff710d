"""Game IDs of Rectangles, of Simon Tatham's puzzles: `4x3:b6_2c4d`, one a line.

The columns and rows, maybe an expansion factor (`e0.5`) and `a` for puzzles that may have several
solutions, neither of which is part of the puzzle; after the colon the cells (`text.runs`). An ID
with a seed (`7x7#123`) names a puzzle only by what the game would draw from it. Links to the game
and to sites that write the same are read by what follows their `#` or `?`.
IDs of other games look the same, such as those of Range. So an ID alone is read only if its numbers
add up to the board's cells, unless the family is named.
"""

import re
from dataclasses import replace

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.family import Family
from kenken_cp.core.format import Format, by_line, cannot_carry, require_family
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.rectangles.fields import numbers
from kenken_cp.kinds.rectangles.formats.clues import FAMILIES, document_of
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN, RectanglePuzzle, check_sides
from kenken_cp.kinds.rectangles.shikaku import FAMILY
from kenken_cp.text import runs
from kenken_cp.text.decoding import number
from kenken_cp.text.tatham import game_id_in, holds_game, notices_of, seed_error, unknown_id

TITLE = "Rectangles game ID"
GAME = "rect"  # in links

_ID = re.compile(r"([0-9]{1,4})x([0-9]{1,4})(?:e[0-9]{0,6}(?:\.[0-9]{0,6})?)?a?([:#])(\S*)")


def sniff(text: str) -> bool:
    """Whether it is such an ID with as many cells as its size says."""
    if holds_game(text, GAME):
        return True
    found = _ID.fullmatch(text.strip())
    if found is None:
        return False
    cells = runs.cells_in(found[4]) if found[3] == ":" else None
    return cells is not None and len(cells) == number(found[1]) * number(found[2])


def read(text: str, family: Family | None = None) -> Document:
    """The puzzle, of an ID that may be another game's unless the family is named. Raises
    FormatError."""
    word = game_id_in(text, GAME)
    found = _ID.fullmatch(word)
    if found is None:
        raise FormatError(f"{word[:30]!r} is not a Rectangles game ID; it must look like 4x3:b6…")
    if found[3] == "#":
        raise seed_error(word, "Rectangles", linked=holds_game(text, GAME))
    columns, rows = number(found[1]), number(found[2])
    check_sides(rows, columns)
    cells = runs.read(TITLE, found[4], rows * columns)
    if sum(cells) != len(cells) and not (family or holds_game(text, GAME)):
        held = say_count(len(cells), "cell")
        fault = f"the numbers add up to {sum(cells)}, but the board has {held}"
        raise FormatError(
            f"{unknown_id(word, 'Rectangles', fault)}; --family {FAMILY.id} reads it nevertheless"
        )
    return replace(document_of(rows, columns, cells), notices=notices_of(text))


def write(document: Document) -> str:
    """The ID; FormatError for a clue without a number."""
    require_family(document, TITLE, FAMILIES)
    puzzle: RectanglePuzzle = document.puzzle
    unknown = next((clue for clue in puzzle.clues if clue.number == UNKNOWN), None)
    if unknown is not None:
        name = cell_name(unknown.cell, puzzle.columns)
        raise cannot_carry(TITLE, f"a clue without a number, as at {name}")
    return f"{puzzle.columns}x{puzzle.rows}:{runs.write_runs(numbers(puzzle))}"


FORMAT = by_line(Format("rect", TITLE, sniff, read, write, families=FAMILIES, read_as=read))
