"""The layout `cnf-2`: a cell has variables only for the values in its domain.

For boards whose cells differ in their values or have many. encodings/README.md specifies it.
"""

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Any, NamedTuple

from kenken_cp.backends.blocks import add_blocks
from kenken_cp.backends.clauses import (
    Auxiliary,
    Cnf,
    CnfClause,
    Halving,
    Variables,
    add_fold,
    add_table,
    collector_off,
    not_two,
)
from kenken_cp.core.budget import Run
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import AllDifferent, Clause, Constraint, Fold, Model, OneShape, Table

MOST_PAIRED = 6  # with seven literals, the product encoding has 20 clauses and pairs have 21


class DomainKey(NamedTuple):
    """The variable for a cell and value, numbered cell by cell with ascending values."""

    variables: tuple[Variables, ...]

    def literal(self, cell: int, value: int) -> int:
        """The variable of this cell and value; ValueError for one outside the domain."""
        variable = self.variables[cell].get(value)
        if variable is None:
            raise ValueError(f"cell {cell} cannot hold {value}")
        return variable

    def list_variables(self) -> Iterator[tuple[int, int]]:
        """The cell and the value of each variable, from 1 on."""
        return ((cell, value) for cell, mine in enumerate(self.variables) for value in mine)

    def blocking(self, grid: Grid) -> CnfClause:
        """The clause that excludes this grid and no other, over the answer key only."""
        return [-self.literal(cell, value) for cell, value in enumerate(grid)]

    def grid(self, literals: Sequence[int]) -> Grid:
        """The grid of an assignment, given as one literal per variable in order."""
        values = (value for mine in self.variables for value in mine)
        return tuple([v for v, literal in zip(values, literals, strict=False) if literal > 0])


def encode(model: Model, run: Run | None = None, by_starts: bool = False) -> Cnf:
    """The model's clauses. Raises OutOfBudget if a fold is too large or the time is up.

    With `by_starts` they are not the layout's where folds have blocks, but are solved sooner.
    """
    encoder = _Encoder(model.domains, by_starts)
    with collector_off():
        for cell, mine in enumerate(encoder.cells):
            encoder.clauses.append(list(mine.values()))
            encoder.at_most_one(list(mine.values()), cell)
        for constraint in model.constraints:
            encoder.add(constraint)
            if run is not None and not isinstance(constraint, Clause):
                run.check_time()
    key = DomainKey(tuple(encoder.cells))
    return Cnf(key, encoder.variables, encoder.clauses, encoder.auxiliaries)


class _Encoder:
    """The clauses and variables so far."""

    def __init__(self, domains: Sequence[Sequence[int]], by_starts: bool = False) -> None:
        self.by_starts = by_starts
        self.clauses: list[CnfClause] = []
        self.variables = 0
        self.auxiliaries: list[Auxiliary] = []
        self.cells: list[Variables] = []
        for domain in domains:
            mine = self._new(len(domain))
            self.cells.append(dict(zip(domain, mine, strict=True)))

    def _new(self, count: int) -> range:
        """Add this many variables."""
        first = self.variables + 1
        self.variables += count
        return range(first, first + count)

    def add(self, constraint: Constraint) -> None:
        """Add the clauses of one constraint."""
        match constraint:
            case AllDifferent():
                self._all_different(constraint)
            case Clause():
                self._clause(constraint)
            case OneShape():
                self._one_shape(constraint)
            case Table():
                self._table(constraint)
            case Fold():
                columns = [self.cells[cell] for cell in constraint.cells]
                by_blocks = self.by_starts and constraint.blocks is not None
                add = add_blocks if by_blocks else add_fold
                before = self.variables
                self.variables = add(self.clauses, before, constraint, columns)
                self._note(before, constraint)

    def _note(self, before: int, what: Table | Fold | OneShape | Halving) -> None:
        """Remember what the variables since then are for, where a certificate may say so."""
        if not self.by_starts:
            self.auxiliaries.append(Auxiliary(before + 1, self.variables - before, what))

    def at_most_one(self, literals: Sequence[int], about: Any) -> None:
        """At most one of the literals: by pairs if there are few, else by the product encoding.
        `about` says which literals these are, as `Halving` has it.

        J. Chen, "A new SAT encoding of the at-most-one constraint", ModRef 2010: the literals fill
        a table row by row, and at most one row and one column may hold a true one.
        """
        count = len(literals)
        if count <= MOST_PAIRED:
            self.clauses += not_two(literals)
            return
        width = isqrt(count - 1) + 1  # the root, rounded up
        in_row, in_column = Halving("row", about), Halving("column", about)
        rows = self._new(-(-count // width))
        self._note(rows[0] - 1, in_row)
        columns = self._new(width)
        self._note(columns[0] - 1, in_column)
        for place, literal in enumerate(literals):
            row, column = divmod(place, width)
            self.clauses += [[-literal, rows[row]], [-literal, columns[column]]]
        self.at_most_one(rows, in_row)
        self.at_most_one(columns, in_column)

    def _all_different(self, house: AllDifferent) -> None:
        places: dict[int, list[int]] = {}
        for cell in house.cells:
            for value, literal in self.cells[cell].items():
                places.setdefault(value, []).append(literal)
        if len(places) < len(house.cells):  # more cells than values
            self.clauses.append([])
            return
        for value in sorted(places):
            if len(places) == len(house.cells):  # as many values as cells, so each value occurs
                self.clauses.append(places[value])
            self.at_most_one(places[value], (house, value))

    def _clause(self, clause: Clause) -> None:
        literals: list[int] = []
        for cell, value, holds in clause.literals:
            variable = self.cells[cell].get(value)
            if variable is not None:
                literals.append(variable if holds else -variable)
            elif not holds:
                return  # the clause is always true
        if len(set(map(abs, literals))) < len(literals):  # one is there twice, or its opposite
            literals = list(dict.fromkeys(literals))
            if any(-literal in literals for literal in literals):
                return
        self.clauses.append(literals)

    def _one_shape(self, choice: OneShape) -> None:
        value = choice.value
        shapes = [s for s in choice.shapes if all(value in self.cells[cell] for cell in s)]
        choice = OneShape(value, tuple(shapes))
        before = self.variables
        chosen = self._new(len(shapes))
        self._note(before, choice)
        self.clauses.append(list(chosen))
        self.at_most_one(chosen, choice)
        support = {mine[value]: [-mine[value]] for mine in self.cells if value in mine}
        for selector, shape in zip(chosen, shapes, strict=True):
            for cell in shape:
                literal = self.cells[cell][value]
                self.clauses.append([-selector, literal])
                support[literal].append(selector)
        self.clauses += support.values()

    def _table(self, table: Table) -> None:
        columns = [self.cells[cell] for cell in table.cells]
        held = map(set, zip(*table.tuples, strict=True))
        if not all(values <= column.keys() for values, column in zip(held, columns, strict=False)):
            fitting = [
                values
                for values in table.tuples
                if all(value in column for column, value in zip(columns, values, strict=True))
            ]
            table = Table(table.cells, tuple(fitting))
        before = self.variables
        self.variables = add_table(self.clauses, before, table, columns)
        self._note(before, table)
