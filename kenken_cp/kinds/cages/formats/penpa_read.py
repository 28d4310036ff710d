"""The clues of setters in links to Penpa+: as they are drawn, or as they are described.

Thermometers with a bulb and arrows from a circle mean one thing only. A thermometer without a bulb
is a branch of another one if it begins there, in the same colour. What else is drawn for clues is
read only where a description says so (`described`).
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields
from kenken_cp.core.geometry import cell_name
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.formats.described import FIELD, NEEDLESS, description, read_described
from kenken_cp.kinds.cages.formats.penpa_drawing import (
    BROAD,
    CLUE_LINE,
    CLUE_TEXT,
    COLOURED,
    THERMOMETERS,
    cells_at,
)
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.text import penpa
from kenken_cp.text.contents import Penpa, PenpaBoard
from kenken_cp.text.decoding import number
from kenken_cp.text.penpa import Drawing, Mark, drawing_of

DRAWN = (  # what draws no clue of setters
    penpa.BORDERS, penpa.SLANTED, penpa.NUMBERS, penpa.CORNER_TEXTS, penpa.KILLER_CAGES,
    penpa.CAGE_LINES,
)  # fmt: skip
CLUES = (penpa.THERMOMETERS, penpa.BARE, penpa.ARROWS)
BRANCHED = "its thermometers without a bulb were read as branches of those that they begin at"
# Words of rules by which thermometers, or what looks like their branches, may mean other things.
_SLOW = re.compile(r"\bslow|decreas|stay the same", re.IGNORECASE)
_LINES = re.compile(r"\blines?\b|palindrom|renban", re.IGNORECASE)


def clues_in(
    contents: Penpa, drawing: Drawing, lines: Sequence[str]
) -> tuple[Sequence[Clue], Drawing, tuple[str, ...]]:
    """The clues, described or as they are drawn, what is drawn beside them, and what is told.

    Lines are read as the words of `lines` say.
    Raises FormatError.
    """
    board = drawing.board
    if FIELD in contents.own:
        sides = board.rows, board.columns
        drawn = _drawn_for_clues(drawing, contents.colours)
        clues = read_described(contents.own[FIELD], sides, drawn, contents.rules)
        kept = [mark for mark in drawing.marks if not _is_for_clues(mark)]
        return clues, Drawing(board, tuple(kept)), (NEEDLESS,) * bool(lines)
    said, told = list[Clue](), tuple[str, ...]()
    if lines:
        from kenken_cp.kinds.cages.formats.penpa_lines import read_as_said  # noqa: PLC0415

        said, drawing, told = read_as_said(drawing, contents.colours, lines)
    clues = tuple(_drawn_clues(drawing, contents))
    kept = [mark for mark in drawing.marks if mark.element not in CLUES]
    told += (BRANCHED,) * bool(drawing.of(penpa.BARE))
    return (*said, *clues), Drawing(board, tuple(kept)), told


def described_clues(contents: Penpa, puzzle: CagePuzzle) -> Fields:
    """The description of the puzzle's clues, which these contents draw."""
    drawn = _drawn_for_clues(drawing_of(contents), contents.colours)
    return {FIELD: description(puzzle.clues, puzzle.columns, drawn, contents.rules)}


def _is_for_clues(mark: Mark) -> bool:
    """Whether a mark is drawn for clues that are described."""
    if mark.element is penpa.CAGE_LINES:
        return bool(mark.value == CLUE_LINE)
    if mark.element is penpa.CORNER_TEXTS:
        return bool(mark.value[1:] == [CLUE_TEXT])
    return mark.element not in DRAWN and not mark.element.cosmetic


def _drawn_for_clues(drawing: Drawing, colours: Fields) -> Fields:
    """All marks for clues, and their colours."""
    marks = [
        [mark.element.name, mark.key, mark.value] for mark in drawing.marks if _is_for_clues(mark)
    ]
    shown = {layer: colours[layer] for layer in COLOURED if colours.get(layer)}
    return {"marks": sorted(marks, key=str), "colours": shown}


def _drawn_clues(drawing: Drawing, contents: Penpa) -> Iterator[Clue]:
    """The thermometers, their branches, and the arrows. Raises FormatError."""
    board, stems = drawing.board, dict[int, set[str]]()
    whole = drawing.of(penpa.THERMOMETERS)
    if whole and _SLOW.search(contents.rules):
        raise FormatError(
            "it has thermometers, and its rules may say that digits stay the same along them, "
            "which is not read; remove the thermometers"
        )
    for mark in whole:
        cells, colour = _path(board, mark), _colour(contents, THERMOMETERS, mark)
        for cell in cells:
            stems.setdefault(cell, set()).add(colour)
        yield Clue("thermometer", cells)
    for mark in drawing.of(penpa.BARE):
        cells, colour = _path(board, mark), _colour(contents, BROAD, mark)
        ends = [colour in stems.get(cell, ()) for cell in (cells[0], cells[-1])]
        if sum(ends) != 1 or _LINES.search(contents.rules):
            raise FormatError(
                f"it has a thermometer without a bulb at {mark.where} that is no branch of another "
                "one; draw its bulb, or remove it if it adds no rule"
            )
        yield Clue("thermometer", cells if ends[0] else cells[::-1])
    for mark in drawing.of(penpa.ARROWS):
        yield Clue("arrow", _path(board, mark), (1,))


def _colour(contents: Penpa, layer: str, mark: Mark) -> str:
    """The colour of one's own that a thermometer has, "" if it has none."""
    held = contents.colours.get(layer)
    at = number(mark.key)
    return str(held[at] or "") if type(held) is list and at < len(held) else ""


def _path(board: PenpaBoard, mark: Mark) -> tuple[int, ...]:
    """The cells along a thermometer or an arrow. Raises FormatError."""
    cells = cells_at(board, mark.value, mark.element.name)
    for one, other in pairwise(cells):
        (row, column), (to_row, to_column) = (divmod(cell, board.columns) for cell in (one, other))
        if max(abs(row - to_row), abs(column - to_column)) != 1:
            raise FormatError(
                f"one of the {mark.element.name} goes from {cell_name(one, board.columns)} to "
                f"{cell_name(other, board.columns)}, which do not touch"
            )
    return tuple(cells)
