"""KenKen: fill the grid with digits, none twice in a row or column, so that every clue holds."""

from collections.abc import Mapping
from typing import Any, cast

from kenken_cp import kernel
from kenken_cp.core.cages import OPERATORS, Cage, CagePuzzle
from kenken_cp.core.errors import FormatError, InternalError
from kenken_cp.core.family import Family, Violation
from kenken_cp.core.geometry import Grid, cell_names, from_rows
from kenken_cp.core.model import AllDifferent, Constraint, Model, Table
from kenken_cp.families.draw_cages import draw
from kenken_cp.families.folds import fold, listed
from kenken_cp.families.manual_cages import MANUAL

# Beyond this a table costs a solver more than a fold over partial results: for 9×9s with one cage
# of 6 or 7 cells, CP-SAT took 197 ms with 20,000 here and takes 25.
TABLE_LIMIT = 1_000
# How many the kernel may list to know, whatever it is allowed elsewhere: a puzzle has one model.
LISTED = 100_000


def check(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    """Every rule the grid breaks, from the rules alone; empty for a solution."""
    if len(grid) != puzzle.rows * puzzle.columns:
        wanted = f"{puzzle.rows * puzzle.columns} cells are wanted"
        return [Violation((), f"The grid has {len(grid)} cells; {wanted}.")]
    return [
        *_foreign_digits(puzzle, grid),
        *_repeats(puzzle, grid),
        *_broken_cages(puzzle, grid),
    ]


def _foreign_digits(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    if set(grid) <= set(puzzle.digits):
        return []
    return [
        Violation((cell,), f"{cell_names((cell,), puzzle.columns)} holds {value}, not a digit.")
        for cell, value in enumerate(grid)
        if value not in puzzle.digits
    ]


def _repeats(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    violations = []
    for name, house, values_of in puzzle.geometry.houses:
        values = values_of(grid)
        if len(set(values)) == len(values):
            continue
        for value in sorted({v for v in values if values.count(v) > 1}):
            cells = tuple([cell for cell in house if grid[cell] == value])
            names = cell_names(cells, puzzle.columns)
            violations.append(Violation(cells, f"{name} repeats {value} at {names}."))
    return violations


def _broken_cages(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    violations = []
    rule = puzzle.rule
    for cage in puzzle.cages:
        cells, operator, target = cage
        values = [grid[cell] for cell in cells]
        if not OPERATORS[operator].explains(values, target, rule):
            names = cell_names(cells, puzzle.columns)
            held = " ".join(map(str, values))
            violations.append(
                Violation(cells, f"Cage {cage.clue} at {names} holds {held}, which misses it.")
            )
    return violations


def model(puzzle: CagePuzzle) -> Model:
    """Every house all different; a table per cage, or a fold where a table would be too large."""
    houses: list[Constraint] = [
        AllDifferent(house.cells, len(house.cells) == len(puzzle.digits))
        for house in puzzle.geometry.houses
    ]
    cages = [_cage_constraint(puzzle, cage) for cage in puzzle.cages]
    domains = (puzzle.digits,) * (puzzle.rows * puzzle.columns)
    return Model(domains, (*houses, *cages))


def _cage_constraint(puzzle: CagePuzzle, cage: Cage) -> Constraint:
    tuples = kernel.cage_tuples(puzzle, cage, TABLE_LIMIT, LISTED)
    return fold(puzzle, cage) if tuples is None else Table(cage.cells, tuples)


def audit(puzzle: CagePuzzle, compiled: Model) -> None:
    """Hold the tables, which the kernel lists, against the folds of their clues. InternalError."""
    cages = compiled.constraints[len(puzzle.geometry.houses) :]
    for cage, constraint in zip(puzzle.cages, cages, strict=True):
        if isinstance(constraint, Table) and constraint.tuples != listed(puzzle, cage):
            names = cell_names(cage.cells, puzzle.columns)
            raise InternalError(f"the table of cage {cage.clue} at {names} is not that of its clue")


def data(puzzle: CagePuzzle) -> dict[str, object]:
    """The puzzle as plain JSON and as the data of `kenken.mzn`; `cage` maps cells to clues."""
    cage_of = [0] * (puzzle.rows * puzzle.columns)
    for number, cage in enumerate(puzzle.cages, start=1):
        for cell in cage.cells:
            cage_of[cell] = number
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "digits": list(puzzle.digits),
        "rule": str(puzzle.rule),
        "cage": [
            cage_of[start : start + puzzle.columns]
            for start in range(0, len(cage_of), puzzle.columns)
        ],
        "operator": [cage.operator for cage in puzzle.cages],
        "target": [cage.target for cage in puzzle.cages],
    }


FIELDS = ("rows", "columns", "digits", "rule", "cage", "operator", "target")
_FIELD_SET = frozenset(FIELDS)


def from_data(fields: Mapping[str, Any]) -> CagePuzzle:
    """The puzzle that `data` wrote; FormatError names the field that is wrong."""
    if fields.keys() != _FIELD_SET:
        _refuse_fields(fields)
    rows, columns = fields["rows"], fields["columns"]
    operators, targets = _list_of("operator", fields), _list_of("target", fields)
    if len(targets) != len(operators):
        raise FormatError(f"'operator' has {len(operators)} entries and 'target' {len(targets)}")
    cells_of = _cells_of_cages(fields["cage"], rows, columns, len(operators))
    # Plain triples: CagePuzzle makes them Cages, and to make them twice costs a tenth of reading.
    cages = cast("tuple[Cage, ...]", tuple(zip(cells_of, operators, targets, strict=True)))
    return CagePuzzle(rows, columns, cages, tuple(_list_of("digits", fields)), fields["rule"])


def _list_of(name: str, fields: Mapping[str, Any]) -> list[Any]:
    """The field, a list; what its entries are is for CagePuzzle to check."""
    value = fields[name]
    if type(value) is not list:
        kind = "operators" if name == "operator" else "integers"
        raise FormatError(f"'{name}' must be a list of {kind}")
    return value


def _cells_of_cages(
    cage_map: object, rows: object, columns: object, cages: int
) -> list[tuple[int, ...]]:
    """The cells of each cage, from the rows of cage numbers."""
    numbers = from_rows(cage_map, rows, columns)
    cells_of = numbers and kernel.regions(numbers, cages)
    if cells_of:
        return cells_of
    if not numbers or set(map(type, numbers)) != {int}:
        raise FormatError(f"'cage' must be {rows} lists of {columns} cage numbers each")
    wrong = next(number for number in numbers if not 0 < number <= cages)
    raise FormatError(
        f"'cage' holds {wrong} and 'operator' has {cages} entries; "
        "cages are numbered from 1 in their order"
    )


def _refuse_fields(fields: Mapping[str, Any]) -> None:
    missing = [repr(name) for name in FIELDS if name not in fields]
    unknown = [repr(name) for name in fields if name not in FIELDS]
    faults = [f"lacks {', '.join(missing)}"] * bool(missing)
    faults += [f"has the unknown {', '.join(unknown)}"] * bool(unknown)
    raise FormatError(f"'puzzle' {' and '.join(faults)}")


FAMILY = Family("kenken", "KenKen", check, model, audit, data, from_data, draw, MANUAL)
