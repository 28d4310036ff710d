"""What the encodings `cnf-1` and `cnf-2` share: variables of cells, tables and folds, DIMACS.

Such an encoding, fixed down to the order of its clauses, is called a layout. Certificates are bound
to the clauses by hash, so a change to a clause, or to their order, here requires a new name for
every layout that uses it. Imports no solver.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import NamedTuple, Protocol, TypeAlias

from kenken_cp.backends.layers import unroll
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Fold, OneShape, Table

CnfClause: TypeAlias = list[int]
Variables: TypeAlias = dict[int, int]  # for one cell: value -> variable
_CLAUSES_A_PART = 10_000


class AnswerKey(Protocol):
    """The answer key: which variable says that a cell has a value. It covers cells only."""

    def literal(self, cell: int, value: int) -> int:
        """The variable of this cell and value; ValueError if there is none."""

    def list_variables(self) -> Iterator[tuple[int, int]]:
        """The cell and the value of each variable, from 1 on."""

    def blocking(self, grid: Grid) -> CnfClause:
        """The clause that excludes this grid and no other; ValueError as in `literal`."""

    def grid(self, literals: Sequence[int]) -> Grid:
        """The grid of an assignment, given as one literal per variable in order."""


class Halving(NamedTuple):
    """Auxiliary variables that say that at most one of some literals is true.

    The literals fill a table; `part` is "row" or "column". They are those of `about`: the number of
    a cell, a house with a value, or shapes; or the rows or columns of another table.
    """

    part: str
    about: "int | tuple[AllDifferent, int] | OneShape | Halving"


class Auxiliary(NamedTuple):
    """Variables beside the answer key, numbered from `first` on, and what they are for.

    A table has one for each tuple, a fold one for each state, layer by layer, a set of shapes one
    for each shape.
    """

    first: int
    size: int
    what: Table | Fold | OneShape | Halving


class Cnf(NamedTuple):
    """Clauses over the variables 1 to `variables`; the first of them are the answer key.

    `auxiliaries` say what the others are, if the layout is one that certificates are bound to.
    """

    key: AnswerKey
    variables: int
    clauses: list[CnfClause]
    auxiliaries: Sequence[Auxiliary] = ()

    def without(self, grid: Grid) -> "Cnf":
        """The clauses with this grid forbidden."""
        return self._replace(clauses=[*self.clauses, self.key.blocking(grid)])


@contextmanager
def collector_off() -> Iterator[None]:
    """Turn off Python's cyclic garbage collector, which costs 20 to 100 ms when many lists are
    made."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def to_dimacs(cnf: Cnf) -> str:
    """The clauses in DIMACS: a header and a line per clause, no comments."""
    return "".join(dimacs_parts(cnf))


def dimacs_parts(cnf: Cnf) -> Iterator[str]:
    """The text of `to_dimacs` in parts, for callers that do not need it all at once."""
    yield f"p cnf {cnf.variables} {len(cnf.clauses)}\n"
    for start in range(0, len(cnf.clauses), _CLAUSES_A_PART):
        part = cnf.clauses[start : start + _CLAUSES_A_PART]
        yield "".join(["%d " * len(clause) % tuple(clause) + "0\n" for clause in part])


def not_two(literals: Sequence[int]) -> list[CnfClause]:
    """At most one of the literals: a clause per pair."""
    return [[-one, -other] for one, other in combinations(literals, 2)]


def add_table(
    clauses: list[CnfClause], variables: int, table: Table, columns: Sequence[Variables]
) -> int:
    """Add a variable per tuple, which implies its cells; each value implies one of its tuples.

    `columns` are the variables of the table's cells. Returns the new number of variables.
    """
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


def add_fold(
    clauses: list[CnfClause], variables: int, fold: Fold, columns: Sequence[Variables]
) -> int:
    """Add a variable per state of each layer but the last, whose only state is always reached.

    Arguments and result as in `add_table`; OutOfBudget if there are too many states.
    """
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
