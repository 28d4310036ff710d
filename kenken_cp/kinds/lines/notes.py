"""Reads what a person knows of a board: which cells are filled, which are empty."""

import re

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import show_value
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, LinePuzzle
from kenken_cp.kinds.lines.state import BOTH, LineMarks
from kenken_cp.text import strict_json
from kenken_cp.text.cell_notes import check_shape, place
from kenken_cp.text.cell_rows import is_drawn

SIGNS: dict[str, int | None] = {
    **dict.fromkeys("#1", FILLED), **dict.fromkeys("x0+-", EMPTY), **dict.fromkeys("._?", None),
}  # fmt: skip
_FORMS = (
    "'#' or 1 for a filled cell, 'x', '+', '-' or 0 for an empty one, '.', '_' or '?' for one not "
    "yet known"
)
_JSON_FORMS = "1, 0 or null"
_BLANKS = re.compile(r"\s+")
_MARKS = re.compile(r"[,;|\u2502\u2503]")


def read_notes(puzzle: LinePuzzle, text: str) -> LineMarks:
    """The board that a text describes: a line a row, a sign a cell, blanks or marks between or not.

    Signs are those of `SIGNS`. Lines may be drawn between rows, and all cells may stand on one
    line. Alternatively JSON: a list of rows of 1, 0 and null. Raises
    FormatError, naming the row and cell.
    """
    marks = LineMarks(puzzle)
    is_json = text.lstrip().startswith("[")
    rows = _json_rows(text) if is_json else _text_rows(puzzle, text)
    check_shape(rows, puzzle.rows, puzzle.columns, _JSON_FORMS if is_json else _FORMS)
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            if value is not None:
                marks.values[r * puzzle.columns + c] = value
                marks.candidates[r * puzzle.columns + c] = (value,)
    return marks


def _text_rows(puzzle: LinePuzzle, text: str) -> list[list[int | None]]:
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > puzzle.rows:  # a row may be all of dashes, as a line that is drawn is
        lines = [line for line in lines if not is_drawn(line)] or lines
    signs = [_BLANKS.sub("", _MARKS.sub("", line)) for line in lines]
    wide = puzzle.columns
    if len(signs) == 1 and len(signs[0]) == puzzle.rows * wide:
        signs = [signs[0][at : at + wide] for at in range(0, len(signs[0]), wide)]
    return [[_sign(sign, r, c) for c, sign in enumerate(line)] for r, line in enumerate(signs)]


def _sign(sign: str, row: int, column: int) -> int | None:
    if sign.lower() not in SIGNS:
        raise FormatError(f"{place(row, column)}: {sign!r} is not a cell; a cell is {_FORMS}")
    return SIGNS[sign.lower()]


def _json_rows(text: str) -> list[list[int | None]]:
    rows = strict_json.parse(text)
    if not all(isinstance(row, list) for row in rows):
        raise FormatError("the state must be a list of rows, each a list of cells")
    return [[_entry(note, r, c) for c, note in enumerate(row)] for r, row in enumerate(rows)]


def _entry(note: object, row: int, column: int) -> int | None:
    """A value; lists of candidates, which other kinds of puzzles need, are understood."""
    if isinstance(note, list) and all(type(value) is int for value in note):
        held = sorted(set(note))
        if held == list(BOTH):
            return None
        note = held[0] if len(held) == 1 else note
    if note is None or (type(note) is int and note in BOTH):
        return note
    raise FormatError(
        f"{place(row, column)}: {show_value(note)} must be 1 (filled), 0 (empty) or null"
    )
