"""The plain data of number paths, which both families share and MiniZinc reads."""

from collections.abc import Iterable

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, flag, list_of, map_of, require, show_value
from kenken_cp.core.geometry import as_rows, cell_name
from kenken_cp.kinds.paths.puzzle import Pair, PathPuzzle, check_sides

FIELDS = ("rows", "columns", "hole", "given", "wall", "link", "closed")
NO_GIVEN = 0


def data(puzzle: PathPuzzle) -> dict[str, object]:
    """The puzzle as plain JSON: maps of holes and of givens (0 for none), walls and links.

    A wall or link is four integers, the row and column of each of its cells, from 1.
    """
    cells = puzzle.rows * puzzle.columns
    holes, given = [0] * cells, [NO_GIVEN] * cells
    for hole in puzzle.holes:
        holes[hole] = 1
    for cell, number in puzzle.givens:
        given[cell] = number
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "hole": as_rows(tuple(holes), puzzle.columns),
        "given": as_rows(tuple(given), puzzle.columns),
        "wall": pairs_written(puzzle.walls, puzzle.columns),
        "link": pairs_written(puzzle.links, puzzle.columns),
        "closed": puzzle.closed,
    }


def pairs_written(pairs: Iterable[Pair], columns: int) -> list[list[int]]:
    """Each pair of cells as row and column, row and column."""
    return [[part + 1 for cell in pair for part in divmod(cell, columns)] for pair in pairs]


def puzzle_from(king: bool, fields: Fields) -> PathPuzzle:
    """The puzzle that `data` wrote; FormatError names the field that is wrong."""
    require(fields, FIELDS)
    rows, columns = fields["rows"], fields["columns"]
    check_sides(rows, columns)
    marks = "1 marks a hole and 0 a cell"
    holes = map_of("hole", marks, fields)
    wrong = next((cell for cell, entry in enumerate(holes) if entry > 1), None)
    if wrong is not None:
        place = cell_name(wrong, columns)
        raise FormatError(f"'hole' holds {holes[wrong]} at {place}; {marks}")
    given = map_of("given", "numbers start at 1, and 0 means none", fields)
    return PathPuzzle(
        rows,
        columns,
        king,
        tuple([(cell, number) for cell, number in enumerate(given) if number != NO_GIVEN]),
        tuple([cell for cell, entry in enumerate(holes) if entry]),
        _pairs("wall", fields),
        _pairs("link", fields),
        flag("closed", fields),
    )


def _pairs(name: str, fields: Fields) -> tuple[Pair, ...]:
    found = []
    for entry in list_of(name, fields, "lists of four integers"):
        if type(entry) is not list or list(map(type, entry)) != [int] * 4:
            raise FormatError(
                f"'{name}' holds {show_value(entry)}; each entry must be a list of four integers, "
                f"the "
                f'row and column of each of two cells, as in "{name}": [[1, 1, 1, 2]]'
            )
        for place, side in zip(entry, ("rows", "columns") * 2, strict=True):
            if not 1 <= place <= fields[side]:
                raise FormatError(
                    f"'{name}' holds {entry}; {side} go from 1 to {fields[side]}, not {place}"
                )
        first, second, third, fourth = (place - 1 for place in entry)
        columns = fields["columns"]
        found.append((first * columns + second, third * columns + fourth))
    return tuple(found)
