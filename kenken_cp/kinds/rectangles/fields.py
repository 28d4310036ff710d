"""The data of a puzzle of rectangles: a map of its clues."""

from functools import partial
from itertools import compress

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, require, rows_fault, show_value
from kenken_cp.core.geometry import as_rows, cell_name, from_rows
from kenken_cp.kinds.rectangles.puzzle import (
    LARGEST,
    UNKNOWN,
    Clue,
    RectanglePuzzle,
    check_sides,
)

FIELDS = ("rows", "columns", "clue")
NO_CLUE = 0
# A clue of a pair, in half the time of `Clue(*pair)`.
_clue = partial(tuple.__new__, Clue)


def data(puzzle: RectanglePuzzle) -> dict[str, object]:
    """The puzzle as plain JSON and as the data of its reference model.

    `clue` has a number for each cell: 0 for no clue, -1 for `?`.
    """
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "clue": as_rows(numbers(puzzle), puzzle.columns),
    }


def numbers(puzzle: RectanglePuzzle) -> tuple[int, ...]:
    """For each cell the number of its clue: NO_CLUE for none, UNKNOWN for `?`."""
    found = [NO_CLUE] * (puzzle.rows * puzzle.columns)
    for clue in puzzle.clues:
        found[clue.cell] = clue.number
    return tuple(found)


def of_numbers(rows: int, columns: int, found: list[int]) -> RectanglePuzzle:
    """The puzzle with these numbers in its cells."""
    pairs = zip(compress(range(len(found)), found), filter(None, found), strict=True)
    return RectanglePuzzle(rows, columns, tuple(map(_clue, pairs)))


def from_data(fields: Fields) -> RectanglePuzzle:
    """The puzzle that `data` wrote; FormatError names the field that is wrong."""
    require(fields, FIELDS)
    rows, columns = fields["rows"], fields["columns"]
    for name in ("rows", "columns"):
        side = fields[name]
        if type(side) is not int or side < 1:
            raise FormatError(
                f"{name!r} is {show_value(side)}; it must be a whole number from 1 to {LARGEST}"
            )
    check_sides(rows, columns)
    found = from_rows(fields["clue"], rows, columns)
    if not found or set(map(type, found)) != {int}:
        raise FormatError(rows_fault("'clue'", fields["clue"], rows, columns, str(NO_CLUE)))
    if min(found) < UNKNOWN:
        wrong = next(cell for cell, number in enumerate(found) if number < UNKNOWN)
        raise FormatError(
            f"'clue' holds {found[wrong]} at {cell_name(wrong, columns)}; a clue is a number from "
            "1 up, -1 for '?', and 0 means none"
        )
    return of_numbers(rows, columns, found)
