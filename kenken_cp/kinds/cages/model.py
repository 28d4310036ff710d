"""Houses, cages and givens as constraints: the model of KenKen and its relatives."""

from kenken_cp.core.errors import InternalError
from kenken_cp.core.geometry import cell_names
from kenken_cp.core.model import CNF_1, AllDifferent, Constraint, Fold, Model, Table
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.folds import fold, listed
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

# A table with more tuples costs a solver more than a fold over partial results: for 9×9 puzzles
# with one cage of 6 or 7 cells, CP-SAT took 197 ms with a limit of 20,000 and takes 25 ms.
TABLE_LIMIT = 1_000
# The limit of tuples for this decision, independent of other limits, since a puzzle has one model.
LISTED = 100_000


def model(puzzle: CagePuzzle) -> Model:
    """Every house all different, then each cage, then the givens.

    A cage is a table, or a fold where a table would be too large. A fold that must not repeat a
    digit is also all different.
    """
    houses: list[Constraint] = [
        AllDifferent(house.cells, len(house.cells) == len(puzzle.digits))
        for house in puzzle.geometry.houses
    ]
    cages = [_cage_constraint(puzzle, cage) for cage in puzzle.cages]
    apart: list[Constraint] = []
    if puzzle.distinct:  # tables already exclude repeats
        apart = [AllDifferent(c.cells, False) for c in cages if not isinstance(c, Table)]
    givens = [Table((cell,), ((digit,),)) for cell, digit in puzzle.givens]
    domains = (puzzle.digits,) * (puzzle.rows * puzzle.columns)
    return Model(domains, (*houses, *cages, *apart, *givens), CNF_1)


def _cage_constraint(puzzle: CagePuzzle, cage: Cage) -> Table | Fold:
    tuples = kernel.cage_tuples(puzzle, cage, TABLE_LIMIT, LISTED)
    return fold(puzzle, cage) if tuples is None else Table(cage.cells, tuples)


def audit(puzzle: CagePuzzle, compiled: Model) -> None:
    """Check the kernel's tables against the folds of their clues; InternalError if they differ."""
    cages = compiled.constraints[len(puzzle.geometry.houses) :]
    for cage, constraint in zip(puzzle.cages, cages, strict=False):
        if isinstance(constraint, Table) and constraint.tuples != listed(puzzle, cage):
            names = cell_names(cage.cells, puzzle.columns)
            raise InternalError(f"the table of cage {cage.clue} at {names} does not match its clue")
