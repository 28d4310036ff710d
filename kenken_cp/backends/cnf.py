"""A model as clauses, in the layout `cnf-1` that encodings/README.md states exactly.

Certificates are bound to these clauses by hash: a change of any clause, or of their order, is
a new layout with a name of its own. Imports no solver.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from kenken_cp.backends.layers import unroll
from kenken_cp.core.budget import Run
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Fold, Model, Table

LAYOUT = "cnf-1"

Clause: TypeAlias = list[int]


class Key(NamedTuple):
    """Which variable says that a cell has a value: 1 + cell·|values| + place of the value."""

    cells: int
    values: tuple[int, ...]

    def literal(self, cell: int, value: int) -> int:
        """The variable of this cell and value."""
        return 1 + cell * len(self.values) + self.values.index(value)

    def blocking(self, grid: Grid) -> Clause:
        """The clause that excludes this grid and no other: over the answer key only."""
        return [-self.literal(cell, value) for cell, value in enumerate(grid)]

    def grid(self, literals: Sequence[int]) -> Grid:
        """The grid of an assignment, given as one literal per variable in their order."""
        true = [lit - 1 for lit in literals[: self.cells * len(self.values)] if lit > 0]
        return tuple([self.values[place % len(self.values)] for place in true])


class Cnf(NamedTuple):
    """Clauses over the variables 1 to `variables`; the first of them are the answer key."""

    key: Key
    variables: int
    clauses: list[Clause]


@contextmanager
def collector_off() -> Iterator[None]:
    """Python's cyclic collector off: it costs spikes of 20 to 100 ms where many lists are made."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def encode(model: Model, run: Run | None = None) -> Cnf:
    """The model's clauses. Raises OutOfBudget where a fold is too large, or the run's time is up.

    Clauses are shared between calls: never change one.
    """
    houses = [c for c in model.constraints if isinstance(c, AllDifferent)]
    key, board = _board(model.domains, tuple(houses))
    literals = _literals(key, model.domains)
    clauses = list(board)
    variables = key.cells * len(key.values)
    with collector_off():
        for constraint in model.constraints:
            if isinstance(constraint, AllDifferent):
                continue
            columns = [literals[cell] for cell in constraint.cells]
            if isinstance(constraint, Table):
                variables = _add_table(clauses, variables, constraint, columns)
            else:
                variables = _add_fold(clauses, variables, constraint, columns)
                if run is not None:
                    run.seconds_left()
    return Cnf(key, variables, clauses)


def to_dimacs(cnf: Cnf) -> str:
    """The clauses in DIMACS: a header and a line per clause, no comments."""
    # by literal: that of -1 is the last; to write each number anew takes twice as long
    text = [str(literal) for literal in (*range(cnf.variables + 1), *range(-cnf.variables, 0))]
    lines = [f"p cnf {cnf.variables} {len(cnf.clauses)}"]
    lines += [" ".join([*map(text.__getitem__, clause), "0"]) for clause in cnf.clauses]
    return "\n".join(lines) + "\n"


Literals: TypeAlias = dict[int, int]  # of one cell: value -> variable


def _literals(key: Key, domains: Sequence[Sequence[int]]) -> list[Literals]:
    index = {value: place for place, value in enumerate(key.values, start=1)}
    width = len(key.values)
    return [
        {value: cell * width + index[value] for value in domain}
        for cell, domain in enumerate(domains)
    ]


@lru_cache(maxsize=64)
def _board(
    domains: tuple[tuple[int, ...], ...], houses: tuple[AllDifferent, ...]
) -> tuple[Key, list[Clause]]:
    """The answer key and the clauses of cells and houses, which puzzles of one kind share."""
    key = Key(len(domains), tuple(sorted({value for domain in domains for value in domain})))
    literals = _literals(key, domains)
    clauses: list[Clause] = []
    for cell, mine in enumerate(literals):
        clauses.append(list(mine.values()))
        clauses += [[-key.literal(cell, value)] for value in key.values if value not in mine]
        clauses += _not_two(list(mine.values()))
    for house in houses:
        for value in key.values:
            places = [literals[cell][value] for cell in house.cells if value in literals[cell]]
            if house.complete:
                clauses.append(places)
            clauses += _not_two(places)
    return key, clauses


def _not_two(literals: Sequence[int]) -> list[Clause]:
    return [[-one, -other] for one, other in combinations(literals, 2)]


def _add_table(
    clauses: list[Clause], variables: int, table: Table, columns: Sequence[Literals]
) -> int:
    """One variable per tuple: it implies its cells, each value implies one of its tuples."""
    support = [{literal: [-literal] for literal in column.values()} for column in columns]
    for variable, values in enumerate(table.tuples, start=variables + 1):
        for column, supported, value in zip(columns, support, values, strict=True):
            literal = column[value]
            clauses.append([-variable, literal])
            supported[literal].append(variable)
    for supported in support:
        clauses += supported.values()
    after = variables + len(table.tuples)
    if table.tuples:
        clauses.append(list(range(variables + 1, after + 1)))
    return after


def _add_fold(
    clauses: list[Clause], variables: int, fold: Fold, columns: Sequence[Literals]
) -> int:
    """One variable per state of each layer but the last, which has one state, always met."""
    layers = unroll(fold, [list(column) for column in columns])
    if not layers.starts:
        clauses += [[-literal] for literal in columns[0].values()]
        return variables
    clauses.append([variables + 1 + state for state in layers.starts])
    for column, rows in zip(columns, layers.arcs, strict=True):
        first, after = variables + 1, variables + 1 + len(rows)
        last = rows is layers.arcs[-1]
        reached: dict[int, dict[int, None]] = {}
        support = {value: [-literal] for value, literal in column.items()}
        for state, row in enumerate(rows, start=first):
            heads = dict(row)
            for value, literal in column.items():
                head = heads.get(value)
                if head is None:
                    clauses.append([-state, -literal])
                    continue
                support[value].append(state)
                if not last:
                    clauses.append([-state, -literal, after + head])
                    reached.setdefault(after + head, {})[state] = None
        clauses += support.values()
        clauses += [[-head, *reached[head]] for head in sorted(reached)]
        variables += len(rows)
    return variables
