"""A model as CP-SAT's protocol buffer: variable i is cell i, and all others follow from the cells.

Tables stay tables; a fold becomes a linear equation or a chain of tables. Clauses and shapes refer
to single values, so their cells have a Boolean for each value. Never use `inverse`: with it, CP-SAT
9.15 reports solvable models as infeasible.

Imports nothing of ortools: `cpsat` passes in ortools' `cp_model_helper` as `helper`.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias

from kenken_cp.backends.layers import Layers, total_of, unroll
from kenken_cp.core.budget import Run
from kenken_cp.core.model import AllDifferent, Clause, Constraint, Fold, Model, OneShape, Table

Ortools: TypeAlias = Any  # an object of ortools, which carries no types


def lower(helper: Ortools, model: Model, run: Run) -> tuple[Ortools, int]:
    """The model as a `CpModelProto`, and how many numbers its tables and clauses have.

    OutOfBudget if a fold is too large or the run's time is up.
    """
    named = _find_named_cells(model)
    houses: list[tuple[int, ...]] = []
    by_value: list[tuple[int, ...]] = []
    for constraint in model.constraints:
        if isinstance(constraint, AllDifferent):
            inside = bool(constraint.cells) and named.issuperset(constraint.cells)
            (by_value if inside else houses).append(constraint.cells)
    board, terms = _board(helper, model.domains, tuple(houses))
    lowering = _Lowering(helper, board, terms, model.domains)
    lowering.name_values(sorted(named))
    for cells in by_value:
        lowering.all_different(cells)
    for constraint in model.constraints:
        lowering.add(constraint)
        if not isinstance(constraint, AllDifferent | Clause):
            run.check_time()
    return lowering.proto, lowering.size


def _find_named_cells(model: Model) -> set[int]:
    """The cells with a value that some clause or shape refers to."""
    named: set[int] = set()
    for constraint in model.constraints:
        if isinstance(constraint, Clause):
            named.update(literal.cell for literal in constraint.literals)
        elif isinstance(constraint, OneShape):
            holding = (c for c, domain in enumerate(model.domains) if constraint.value in domain)
            named.update(holding)
    return named


@lru_cache(maxsize=64)
def _board(
    helper: Ortools, domains: tuple[tuple[int, ...], ...], houses: tuple[tuple[int, ...], ...]
) -> tuple[Ortools, list[Ortools]]:
    """The variables and all-different constraints that puzzles with these domains and houses share,
    and each cell as a linear term.

    The result is cached: copy it before adding to it.
    """
    proto = helper.CpModelProto()
    for domain in domains:
        # CP-SAT refuses an empty domain; a false clause below makes the model infeasible
        proto.variables.add().domain.extend(_intervals(domain or (0,)))
    if not all(domains):
        proto.constraints.add().bool_or.literals.clear()
    terms = [_term(helper, cell) for cell in range(len(domains))]
    for cells in houses:
        proto.constraints.add().all_diff.exprs.extend([terms[cell] for cell in cells])
    return proto, terms


def _term(helper: Ortools, variable: int) -> Ortools:
    term = helper.LinearExpressionProto()
    term.vars.append(variable)
    term.coeffs.append(1)
    return term


def _intervals(domain: Sequence[int]) -> list[int]:
    """Ascending values as CP-SAT's closed intervals: 1 2 3 7 is 1 3 7 7."""
    bounds: list[int] = []
    for value in domain:
        if bounds and bounds[-1] == value - 1:
            bounds[-1] = value
        else:
            bounds += (value, value)
    return bounds


class _Lowering:
    """The protocol buffer so far; the negation of Boolean b is written -1 - b."""

    def __init__(
        self,
        helper: Ortools,
        board: Ortools,
        terms: list[Ortools],
        domains: Sequence[Sequence[int]],
    ) -> None:
        self.helper, self.terms, self.domains = helper, terms, domains
        self.proto = helper.CpModelProto()
        self.proto.copy_from(board)
        self.size = 0
        self.has: dict[int, dict[int, int]] = {}  # for a named cell: value -> Boolean

    def add(self, constraint: Constraint) -> None:
        """Add one constraint, except all-different ones, which are already there."""
        match constraint:
            case Table():
                terms = [self.terms[cell] for cell in constraint.cells]
                self._table(terms, list(chain.from_iterable(constraint.tuples)))
            case Fold():
                self._fold(constraint)
            case Clause():
                self._clause(constraint)
            case OneShape():
                self._one_shape(constraint)

    def name_values(self, cells: Sequence[int]) -> None:
        """Add a Boolean for each value of these cells; exactly one per cell is true."""
        for cell in cells:
            domain = self.domains[cell]
            self.has[cell] = dict(zip(domain, self._booleans(len(domain)), strict=True))
            for value, boolean in self.has[cell].items():
                constraint = self.proto.constraints.add()
                constraint.enforcement_literal.append(boolean)
                constraint.linear.vars.append(cell)
                constraint.linear.coeffs.append(1)
                constraint.linear.domain.extend((value, value))
            self._exactly_one(list(self.has[cell].values()))

    def all_different(self, cells: tuple[int, ...]) -> None:
        """State with the cells' Booleans that no value occurs twice."""
        places: dict[int, list[int]] = {}
        for cell in cells:
            for value, boolean in self.has[cell].items():
                places.setdefault(value, []).append(boolean)
        if len(places) < len(cells):  # more cells than values
            self._or([])
        for booleans in places.values():
            if len(places) == len(cells):
                self._exactly_one(booleans)
            else:
                self.proto.constraints.add().at_most_one.literals.extend(booleans)

    def _booleans(self, count: int) -> range:
        first = len(self.proto.variables)
        for _ in range(count):
            self.proto.variables.add().domain.extend((0, 1))
        return range(first, first + count)

    def _exactly_one(self, booleans: Sequence[int]) -> None:
        """Exactly one of the Booleans is true; unsatisfiable for none."""
        if not booleans:
            self._or([])
            return
        self.proto.constraints.add().exactly_one.literals.extend(booleans)
        self.size += len(booleans)

    def _or(self, literals: Sequence[int]) -> None:
        clause = self.proto.constraints.add().bool_or.literals
        clause.clear()  # an empty clause is false, and must exist
        clause.extend(literals)
        self.size += len(literals)

    def _clause(self, clause: Clause) -> None:
        literals: dict[int, None] = {}
        for cell, value, holds in clause.literals:
            boolean = self.has[cell].get(value)
            if boolean is not None:
                literals[boolean if holds else -1 - boolean] = None
            elif not holds:
                return  # the clause is always true
        self._or(list(literals))

    def _one_shape(self, choice: OneShape) -> None:
        """Add a selector for each shape, exactly one of them true.

        A cell has the value exactly if the selected shape contains it.
        """
        has = {c: mine[choice.value] for c, mine in self.has.items() if choice.value in mine}
        shapes = [shape for shape in choice.shapes if all(cell in has for cell in shape)]
        chosen = self._booleans(len(shapes))
        self._exactly_one(chosen)
        support: dict[int, list[int]] = {cell: [-1 - boolean] for cell, boolean in has.items()}
        for selector, shape in zip(chosen, shapes, strict=True):
            for cell in shape:
                self._or([-1 - selector, has[cell]])
                support[cell].append(selector)
        for clause in support.values():
            self._or(clause)

    def _table(self, terms: list[Ortools], values: list[int]) -> None:
        table = self.proto.constraints.add().table
        table.exprs.extend(terms)
        table.values.extend(values)
        self.size += len(values)

    def _fold(self, fold: Fold) -> None:
        """Add a fold as a linear equation if possible, else as a chain of tables."""
        domains = [self.domains[cell] for cell in fold.cells]
        layers = unroll(fold, domains)
        target = total_of(layers, domains)
        if not layers.starts:
            self._or([])
        elif target is None:
            self._chain(fold, layers)
        else:
            linear = self.proto.constraints.add().linear
            linear.vars.extend(fold.cells)
            linear.coeffs.extend([1] * len(fold.cells))
            linear.domain.extend((target, target))

    def _chain(self, fold: Fold, layers: Layers) -> None:
        """Add the layered graph: a variable for the state of each layer, a table between two.

        Not CP-SAT's automaton: its expansion has solutions that differ only internally, tens of
        thousands for one grid. Here the start and the cells determine all states.
        """
        states = []
        for count in [len(rows) for rows in layers.arcs] + [1]:
            states.append(_term(self.helper, len(self.proto.variables)))
            self.proto.variables.add().domain.extend((0, count - 1))
        for place, rows in enumerate(layers.arcs):
            arcs = ((state, *arc) for state, row in enumerate(rows) for arc in row)
            values = list(chain.from_iterable(arcs))
            self._table([states[place], self.terms[fold.cells[place]], states[place + 1]], values)
