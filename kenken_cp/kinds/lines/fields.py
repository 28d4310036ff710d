"""Reads and writes the fields of a Nonogram in JSON."""

from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, list_of, require, show_value
from kenken_cp.kinds.lines.puzzle import Clue, LinePuzzle, check_sides

FIELDS = ("rows", "columns", "row_clues", "column_clues", "given")
FILLER = 0  # after the last block of a clue, so that all clues of a side are equally long


def sides(fields: Fields) -> tuple[int, int]:
    """The sides of the grid, checked first, as the checks of the other fields rely on them."""
    rows, columns = fields["rows"], fields["columns"]
    check_sides(rows, columns)
    return rows, columns


def clues(name: str, noun: str, lines: int, fields: Fields) -> tuple[Clue, ...]:
    """The clues in this field, one for each line; zeros at their ends are only filler.

    `noun` is the word for a line, "row" or "column".
    """
    listed = list_of(name, fields, "clues")
    if len(listed) != lines:
        raise FormatError(
            f"{name!r} has {say_count(len(listed), 'clue')}, but the grid has "
            f"{say_count(lines, noun)}"
        )
    return tuple([_clue(name, number, entry) for number, entry in enumerate(listed, start=1)])


def _clue(name: str, number: int, entry: object) -> Clue:
    if type(entry) is not list or set(map(type, entry)) - {int}:
        raise FormatError(
            f"clue {number} of {name!r} is {show_value(entry)}; it must be a list of whole numbers"
        )
    used = len(entry)
    while used and entry[used - 1] == FILLER:
        used -= 1
    return tuple(entry[:used])


def pad_clues(sides: tuple[Clue, ...]) -> list[list[int]]:
    """The clues as lists of one length, at least 1."""
    width = max(1, *map(len, sides))
    return [[*clue, *[FILLER] * (width - len(clue))] for clue in sides]


def givens(columns: int, rows: int, fields: Fields) -> tuple[tuple[int, int], ...]:
    """The cells in 'given', [row, column, value] each, rows and columns from 1."""
    found = []
    for entry in list_of("given", fields, "[row, column, value]"):
        if type(entry) is not list or len(entry) != 3 or set(map(type, entry)) != {int}:
            raise FormatError("'given' must be a list of [row, column, value], three integers each")
        row, column, value = entry
        if not (1 <= row <= rows and 1 <= column <= columns):
            raise FormatError(
                f"'given' names row {row}, column {column}, but the grid is {rows}×{columns}"
            )
        found.append(((row - 1) * columns + column - 1, value))
    return tuple(found)


def given_list(puzzle: LinePuzzle) -> list[list[int]]:
    """The givens as [row, column, value], rows and columns from 1."""
    return [
        [cell // puzzle.columns + 1, cell % puzzle.columns + 1, value]
        for cell, value in puzzle.givens
    ]


def data(puzzle: LinePuzzle) -> dict[str, object]:
    """The puzzle as plain JSON and as the data of `nonogram.mzn`; zeros fill up the clues."""
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "row_clues": pad_clues(puzzle.row_clues),
        "column_clues": pad_clues(puzzle.column_clues),
        "given": given_list(puzzle),
    }


def from_data(fields: Fields) -> LinePuzzle:
    """The puzzle that `data` wrote; FormatError names the field that is wrong."""
    require(fields, FIELDS)
    rows, columns = sides(fields)
    return LinePuzzle(
        rows,
        columns,
        clues("row_clues", "row", rows, fields),
        clues("column_clues", "column", columns, fields),
        givens(columns, rows, fields),
    )
