"""Houses, cages and givens: the rules and the model that KenKen and its relatives share."""

from kenken_cp.core.counts import counted
from kenken_cp.core.errors import InternalError
from kenken_cp.core.family import Violation
from kenken_cp.core.geometry import Grid, cell_name, cell_names
from kenken_cp.core.model import AllDifferent, Constraint, Model, Table
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.folds import fold, listed
from kenken_cp.kinds.cages.puzzle import OPERATORS, Cage, CagePuzzle, readings

# Beyond this a table costs a solver more than a fold over partial results: for 9×9s with one cage
# of 6 or 7 cells, CP-SAT took 197 ms with 20,000 here and takes 25.
TABLE_LIMIT = 1_000
# How many the kernel may list to know, whatever it is allowed elsewhere: a puzzle has one model.
LISTED = 100_000


def check(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    """Every rule the grid breaks, from the rules alone; empty for a solution."""
    if len(grid) != puzzle.rows * puzzle.columns:
        wanted = f"the puzzle has {puzzle.rows * puzzle.columns}"
        return [Violation((), f"The grid has {counted(len(grid), 'cell')}; {wanted}.")]
    return [
        *_foreign_digits(puzzle, grid),
        *_missed_givens(puzzle, grid),
        *_repeats(puzzle, grid),
        *_broken_cages(puzzle, grid),
        *_repeats_in_cages(puzzle, grid),
    ]


def _foreign_digits(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    if set(grid) <= set(puzzle.digits):
        return []
    return [
        Violation((cell,), f"{cell_names((cell,), puzzle.columns)} holds {value}, not a digit.")
        for cell, value in enumerate(grid)
        if value not in puzzle.digits
    ]


def _missed_givens(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    return [
        Violation(
            (cell,),
            f"{cell_name(cell, puzzle.columns)} holds {grid[cell]}; {digit} is given there.",
        )
        for cell, digit in puzzle.givens
        if grid[cell] != digit
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
                Violation(
                    cells, f"Cage {puzzle.clue(cage)} at {names} holds {held}, which misses it."
                )
            )
    return violations


def _repeats_in_cages(puzzle: CagePuzzle, grid: Grid) -> list[Violation]:
    if not puzzle.distinct:
        return []
    violations = []
    for cage in puzzle.cages:
        values = [grid[cell] for cell in cage.cells]
        for value in sorted({v for v in values if values.count(v) > 1}):
            where = cell_names(cage.cells, puzzle.columns)
            sentence = f"Cage {puzzle.clue(cage)} at {where} repeats {value}, which no cage may."
            violations.append(Violation(cage.cells, sentence))
    return violations


def overflow(puzzle: CagePuzzle) -> str:
    """The cage whose products may exceed 32 bits in the reference models, or nothing."""
    largest = max(2, *map(abs, puzzle.digits))
    for cage in puzzle.cages:
        size = len(cage.cells)
        # what is multiplied: all digits, or all but the largest and the target
        products = {"*": largest**size, "/": largest ** (size - 1) * max(1, abs(cage.target))}
        meant = {row.symbol for row in readings(cage.operator, size, puzzle.rule)}
        if any(products[symbol] >= 2**31 for symbol in meant & products.keys()):
            return f"the cage at {cell_names(cage.cells[:1], puzzle.columns)}"
    return ""


def model(puzzle: CagePuzzle) -> Model:
    """Every house all different, then each cage, then the givens.

    A cage is a table, or a fold where a table would be too large; such a one that may not repeat
    a digit is all different besides.
    """
    houses: list[Constraint] = [
        AllDifferent(house.cells, len(house.cells) == len(puzzle.digits))
        for house in puzzle.geometry.houses
    ]
    cages = [_cage_constraint(puzzle, cage) for cage in puzzle.cages]
    apart: list[Constraint] = []
    if puzzle.distinct:  # a table says so itself
        apart = [AllDifferent(c.cells, False) for c in cages if not isinstance(c, Table)]
    givens = [Table((cell,), ((digit,),)) for cell, digit in puzzle.givens]
    domains = (puzzle.digits,) * (puzzle.rows * puzzle.columns)
    return Model(domains, (*houses, *cages, *apart, *givens))


def _cage_constraint(puzzle: CagePuzzle, cage: Cage) -> Constraint:
    tuples = kernel.cage_tuples(puzzle, cage, TABLE_LIMIT, LISTED)
    return fold(puzzle, cage) if tuples is None else Table(cage.cells, tuples)


def audit(puzzle: CagePuzzle, compiled: Model) -> None:
    """Hold the tables, which the kernel lists, against the folds of their clues. InternalError."""
    cages = compiled.constraints[len(puzzle.geometry.houses) :]
    for cage, constraint in zip(puzzle.cages, cages, strict=False):
        if isinstance(constraint, Table) and constraint.tuples != listed(puzzle, cage):
            names = cell_names(cage.cells, puzzle.columns)
            raise InternalError(f"the table of cage {cage.clue} at {names} is not that of its clue")
