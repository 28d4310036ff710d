"""Houses, cages, givens and candidates as constraints: the model of KenKen and its relatives."""

from operator import contains
from typing import TypeAlias

from kenken_cp.core.errors import InternalError
from kenken_cp.core.family import Domains
from kenken_cp.core.geometry import cell_names
from kenken_cp.core.model import CNF_1, AllDifferent, Constraint, Fold, Model, Table
from kenken_cp.kinds.cages import kernel
from kenken_cp.kinds.cages.clue import relations_of
from kenken_cp.kinds.cages.folds import fold, list_combinations
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.cages.rules import values

# A table with more tuples costs a solver more than a fold over partial results: for 9×9 puzzles
# with one cage of 6 or 7 cells, CP-SAT took 197 ms with a limit of 20,000 and takes 25 ms.
TABLE_LIMIT = 1_000
# The limit of tuples for this decision, independent of other limits, since a puzzle has one model.
LISTED = 100_000

Tuples: TypeAlias = tuple[tuple[int, ...], ...]


def model(puzzle: CagePuzzle) -> Model:
    """Every house all different, then each cage, then the givens, then the clues.

    A cage is a table, or a fold where a table would be too large. A fold that must not repeat a
    digit is also all different. Candidates are the domains of their cells.
    """
    domains = puzzle.domains
    used = len({digit for domain in set(domains) for digit in domain})
    houses: list[Constraint] = [
        AllDifferent(house.cells, len(house.cells) == used) for house in puzzle.geometry.houses
    ]
    cages = [_cage_constraint(puzzle, cage, domains) for cage in puzzle.cages]
    apart: list[Constraint] = []
    if puzzle.distinct:  # tables already exclude repeats
        apart = [AllDifferent(c.cells, False) for c in cages if not isinstance(c, Table)]
    givens = [Table((cell,), ((digit,),)) for cell, digit in puzzle.givens]
    clues = _clues(puzzle, domains) if puzzle.clues else ()
    return Model(domains, (*houses, *cages, *apart, *givens, *clues), CNF_1)


def _clues(puzzle: CagePuzzle, domains: Domains) -> tuple[Constraint, ...]:
    """The relations of the clues, in order, with tables of digits that their cells may hold."""
    return tuple(
        Table(each.cells, _fitting(puzzle, each.cells, each.tuples, domains))
        if isinstance(each, Table)
        else each
        for each in relations_of(puzzle)
    )


def _cage_constraint(puzzle: CagePuzzle, cage: Cage, domains: Domains) -> Table | Fold:
    tuples = kernel.cage_tuples(puzzle, cage, TABLE_LIMIT, LISTED)
    if tuples is None:
        return fold(puzzle, cage)
    return Table(cage.cells, _fitting(puzzle, cage.cells, tuples, domains))


def _fitting(
    puzzle: CagePuzzle, cells: tuple[int, ...], tuples: Tuples, domains: Domains
) -> Tuples:
    """The tuples whose digits their cells may hold: all, if the puzzle has no candidates."""
    if not puzzle.candidates:
        return tuples
    fits = [domains[cell] for cell in cells]
    return tuple([t for t in tuples if all(map(contains, fits, t))])


def audit(puzzle: CagePuzzle, compiled: Model) -> None:
    """Check the kernel's tables against the folds of their clues; InternalError if they differ."""
    domains = values(puzzle)
    cages = compiled.constraints[len(puzzle.geometry.houses) :]
    for cage, constraint in zip(puzzle.cages, cages, strict=False):
        if not isinstance(constraint, Table):
            continue
        if constraint.tuples != _fitting(
            puzzle, cage.cells, list_combinations(puzzle, cage), domains
        ):
            names = cell_names(cage.cells, puzzle.columns)
            raise InternalError(f"the table of cage {cage.clue} at {names} does not match its clue")
