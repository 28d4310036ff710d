"""The layout `cnf-1`: every cell has a variable for every value of the model.

For boards whose cells have much the same values, such as those of cages and houses.
encodings/README.md specifies it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from kenken_cp.backends.clauses import (
    Auxiliary,
    Cnf,
    CnfClause,
    Variables,
    add_fold,
    add_table,
    collector_off,
    not_two,
)
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import InternalError
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Fold, Model, Table


class UniformKey(NamedTuple):
    """The variable for a cell and value: 1 + cell·|values| + index of the value."""

    cells: int
    values: tuple[int, ...]

    def literal(self, cell: int, value: int) -> int:
        """The variable of this cell and value."""
        return 1 + cell * len(self.values) + self.values.index(value)

    def list_variables(self) -> Iterator[tuple[int, int]]:
        """The cell and the value of each variable, from 1 on."""
        return product(range(self.cells), self.values)

    def blocking(self, grid: Grid) -> CnfClause:
        """The clause that excludes this grid and no other, over the answer key only."""
        return [-self.literal(cell, value) for cell, value in enumerate(grid)]

    def grid(self, literals: Sequence[int]) -> Grid:
        """The grid of an assignment, given as one literal per variable in order."""
        true = [lit - 1 for lit in literals[: self.cells * len(self.values)] if lit > 0]
        return tuple([self.values[place % len(self.values)] for place in true])


def encode(model: Model, run: Run | None = None) -> Cnf:
    """The model's clauses; InternalError for a constraint that this layout does not have."""
    houses = [c for c in model.constraints if isinstance(c, AllDifferent)]
    key, board = _board(model.domains, tuple(houses))
    literals = _literals(key, model.domains)
    clauses = list(board)
    variables = key.cells * len(key.values)
    auxiliaries: list[Auxiliary] = []
    with collector_off():
        for constraint in model.constraints:
            before = variables
            if isinstance(constraint, Table):
                columns = [literals[cell] for cell in constraint.cells]
                variables = add_table(clauses, variables, constraint, columns)
            elif isinstance(constraint, Fold):
                columns = [literals[cell] for cell in constraint.cells]
                variables = add_fold(clauses, variables, constraint, columns)
                if run is not None:
                    run.check_time()
            elif not isinstance(constraint, AllDifferent):
                raise InternalError(f"the layout 'cnf-1' has no {type(constraint).__name__}")
            if not isinstance(constraint, AllDifferent):
                auxiliaries.append(Auxiliary(before + 1, variables - before, constraint))
    return Cnf(key, variables, clauses, auxiliaries)


def _literals(key: UniformKey, domains: Sequence[Sequence[int]]) -> list[Variables]:
    index = {value: place for place, value in enumerate(key.values, start=1)}
    width = len(key.values)
    return [
        {value: cell * width + index[value] for value in domain}
        for cell, domain in enumerate(domains)
    ]


@lru_cache(maxsize=64)
def _board(
    domains: tuple[tuple[int, ...], ...], houses: tuple[AllDifferent, ...]
) -> tuple[UniformKey, list[CnfClause]]:
    """The answer key and the clauses of cells and houses, which puzzles of one kind share."""
    key = UniformKey(len(domains), tuple(sorted({value for domain in domains for value in domain})))
    literals = _literals(key, domains)
    clauses: list[CnfClause] = []
    for cell, mine in enumerate(literals):
        clauses.append(list(mine.values()))
        clauses += [[-key.literal(cell, value)] for value in key.values if value not in mine]
        clauses += not_two(list(mine.values()))
    for house in houses:
        for value in key.values:
            places = [literals[cell][value] for cell in house.cells if value in literals[cell]]
            if house.complete:
                clauses.append(places)
            clauses += not_two(places)
    return key, clauses
