"""Reads and writes the fields of plain data that several families of cage puzzles share."""

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, list_of, map_of, rows_fault, show_value
from kenken_cp.core.geometry import as_rows, from_rows
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.candidates import Candidates
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

NOTHING = 0  # in a map: no box, no cage
# the fields that puzzles may lack
CANDIDATES, AREAS, CLUES = "candidates", "areas", "clues"
GREATER = "greater"  # the signs of a Futoshiki


def blank(digits: Iterable[object]) -> int:
    """What marks an empty cell among the givens: 0, or if that is a digit, one below the lowest."""
    held = [digit for digit in digits if type(digit) is int]  # others are refused elsewhere
    return min(held) - 1 if 0 in held else 0


def boxes(fields: Fields) -> tuple[int, ...]:
    """The map of boxes in 'box'; empty if no cell is in a box."""
    numbers = map_of("box", "box numbers start at 1, and 0 means none", fields)
    if not any(numbers):
        return ()
    if NOTHING in numbers:
        raise FormatError(
            f"'box' leaves some cells in no box; put every cell in a box, or write {NOTHING} for "
            "all"
        )
    return tuple(numbers)


def givens(fields: Fields) -> tuple[tuple[int, int], ...]:
    """The givens in 'given'."""
    empty = blank(list_of("digits", fields))
    rows, columns = fields["rows"], fields["columns"]
    numbers = from_rows(fields["given"], rows, columns)
    if numbers is None or set(map(type, numbers)) - {int}:
        raise FormatError(rows_fault("'given'", fields["given"], rows, columns, str(empty)))
    return tuple([(cell, digit) for cell, digit in enumerate(numbers) if digit != empty])


def candidates(fields: Fields) -> Candidates:
    """The candidates in 'candidates', (row, column, digit) from 1; none if the field is missing."""
    if CANDIDATES not in fields:
        return ()
    found: dict[int, list[int]] = {}
    for cell, digit in _cell_entries(CANDIDATES, "digit", fields):
        found.setdefault(cell, []).append(digit)
    return tuple([(cell, tuple(digits)) for cell, digits in found.items()])


def areas(fields: Fields) -> tuple[tuple[int, ...], ...]:
    """The areas in 'areas', (row, column, number of the area) from 1; none if it is missing."""
    if AREAS not in fields:
        return ()
    found: dict[int, list[int]] = {}
    for cell, number in _cell_entries(AREAS, "number of an area", fields):
        found.setdefault(number, []).append(cell)
    if sorted(found) != list(range(1, len(found) + 1)):
        raise FormatError(f"'{AREAS}' numbers the areas {sorted(found)}; number them from 1")
    return tuple([tuple(found[number]) for number in sorted(found)])


def _cell_entries(name: str, what: str, fields: Fields) -> Iterator[tuple[int, int]]:
    """The cell and the number in each entry (row, column, number) of a field."""
    rows, columns = fields["rows"], fields["columns"]
    for number, entry in enumerate(list_of(name, fields, "entries"), start=1):
        if type(entry) is not list or len(entry) != 3 or set(map(type, entry)) != {int}:
            raise FormatError(
                f"entry {number} of '{name}' is {show_value(entry)}; it must be a list of a row, a "
                f"column and a {what}, rows and columns counted from 1"
            )
        row, column, held = entry
        if not (1 <= row <= rows and 1 <= column <= columns):
            raise FormatError(
                f"entry {number} of '{name}' is in row {row}, column {column}, outside the "
                f"grid of {rows}×{columns}; both are counted from 1"
            )
        yield (row - 1) * columns + column - 1, held


def candidate_entries(puzzle: CagePuzzle) -> list[list[int]] | None:
    """The field 'candidates', as `candidates` reads it; None if the puzzle has none."""
    found = [(cell, digit) for cell, digits in puzzle.candidates for digit in digits]
    return _entries(found, puzzle.columns)


def area_entries(areas: Sequence[Sequence[int]], columns: int) -> list[list[int]] | None:
    """The field 'areas', as `areas` reads it; None if there are none."""
    found = [(cell, number) for number, cells in enumerate(areas, start=1) for cell in cells]
    return _entries(found, columns)


def sign_entries(clues: Sequence[Clue], columns: int) -> list[list[int]]:
    """The field 'greater': row and column of the greater cell, then of the other, from 1."""
    return [
        [each for cell in clue.cells for each in (cell // columns + 1, cell % columns + 1)]
        for clue in clues
    ]


def _entries(held: Sequence[tuple[int, int]], columns: int) -> list[list[int]] | None:
    """Row and column of each cell, from 1, and its number."""
    return [[cell // columns + 1, cell % columns + 1, number] for cell, number in held] or None


def additions(puzzle: CagePuzzle) -> tuple[str, ...]:
    """The models that are added to a family's for its data: `candidates.mzn` and the like."""
    has = {CANDIDATES: puzzle.candidates, AREAS: puzzle.areas, CLUES: puzzle.clues}
    return tuple([name for name, held in has.items() if held])


def cells_of_cages(
    cage_map: object, rows: int, columns: int, cages: int, clues: str
) -> list[tuple[int, ...]]:
    """The cells of each cage, from rows of cage numbers; `clues` names the field counting cages."""
    numbers = from_rows(cage_map, rows, columns)
    cells_of = numbers and kernel.regions(numbers, cages)
    if cells_of:
        return cells_of
    if not numbers or set(map(type, numbers)) != {int}:
        raise FormatError(rows_fault("'cage'", cage_map, rows, columns))
    wrong = next(number for number in numbers if not 0 < number <= cages)
    mend = "number the cages from 1"
    if wrong > cages:
        mend += f" to {cages}, or give each further cage an entry"
    raise FormatError(f"'cage' refers to cage {wrong}, but '{clues}' has {entries(cages)}; {mend}")


def entries(number: int) -> str:
    """`1 entry`, `11 entries`."""
    return f"{number:,} {'entry' if number == 1 else 'entries'}"


def clued_cages(fields: Fields) -> tuple[Cage, ...]:
    """The cages described by 'cage', 'operator' and 'target', which cover the grid."""
    operators, targets = list_of("operator", fields, "operators"), list_of("target", fields)
    if len(targets) != len(operators):
        raise FormatError(
            f"'operator' has {entries(len(operators))} and 'target' {len(targets)}; each cage "
            "needs one of each"
        )
    rows, columns = fields["rows"], fields["columns"]
    cells_of = cells_of_cages(fields["cage"], rows, columns, len(operators), "operator")
    # CagePuzzle converts these triples to Cages; converting twice would cost a tenth of the
    # reading.
    return cast("tuple[Cage, ...]", tuple(zip(cells_of, operators, targets, strict=True)))


def cage_map(puzzle: CagePuzzle) -> list[list[int]]:
    """The rows of the cage numbers, from 1 in their order; 0 for no cage."""
    cage_of = [NOTHING] * (puzzle.rows * puzzle.columns)
    for number, cage in enumerate(puzzle.cages, start=1):
        for cell in cage.cells:
            cage_of[cell] = number
    return as_rows(cage_of, puzzle.columns)


def box_map(puzzle: CagePuzzle) -> list[list[int]]:
    """The rows of the box numbers, from 1; 0 for no box."""
    none = [NOTHING - 1] * (puzzle.rows * puzzle.columns)
    return as_rows([number + 1 for number in puzzle.boxes or none], puzzle.columns)


def given_map(puzzle: CagePuzzle) -> list[list[int]]:
    """The rows of the given digits, with `blank` where there is none."""
    given = [blank(puzzle.digits)] * (puzzle.rows * puzzle.columns)
    for cell, digit in puzzle.givens:
        given[cell] = digit
    return as_rows(given, puzzle.columns)
