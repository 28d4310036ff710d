"""An instance as pseudo-Boolean constraints (OPB, a decision problem), from its model.

The variables of cells and values come first, cell by cell with ascending values; where all cells
have the same values, these variables have the same numbers in the CNF file. A table is a choice of
one tuple; a fold is a sum, or a flow of 1 through its layers. All of these are equations here,
where the CNF has implications.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from kenken_cp.backends.layers import Layers, total_of, unroll
from kenken_cp.core.model import AllDifferent, Clause, Constraint, Fold, Model, OneShape, Table

Terms: TypeAlias = Iterable[tuple[int, int]]  # coefficient and variable


def to_opb(model: Model) -> str:
    """The text: a header, and a constraint a line. OutOfBudget if a fold is too large."""
    writer = _Writer(model.domains)
    for constraint in model.constraints:
        writer.add(constraint)
    header = f"* #variable= {writer.variables} #constraint= {len(writer.lines)}\n"
    return header + "".join(writer.lines)


class _Writer:
    """The constraints and variables so far."""

    def __init__(self, domains: Sequence[Sequence[int]]) -> None:
        self.domains = domains
        self.variables = 0
        self.lines: list[str] = []
        self.has = [dict(zip(domain, self._new(len(domain)), strict=True)) for domain in domains]
        for mine in self.has:
            self._count(mine.values())

    def add(self, constraint: Constraint) -> None:
        """Add the lines of one constraint."""
        match constraint:
            case AllDifferent():
                self._all_different(constraint.cells)
            case Table():
                self._table(constraint)
            case Fold():
                self._fold(constraint)
            case Clause():
                self._clause(constraint)
            case OneShape():
                self._one_shape(constraint)

    def _new(self, count: int) -> range:
        first = self.variables + 1
        self.variables += count
        return range(first, first + count)

    def _line(self, terms: Terms, relation: str, right: int) -> None:
        left = " ".join([f"{factor:+d} x{variable}" for factor, variable in terms])
        self.lines.append(f"{left} {relation} {right} ;\n")

    def _false(self) -> None:
        (extra,) = self._new(1)  # there may be no other
        self._line([(1, extra)], ">=", 2)

    def _count(self, variables: Iterable[int], exactly: bool = True) -> None:
        """Exactly one, or at most one, of the variables is true; false for exactly one of none."""
        chosen = list(variables)
        if exactly and not chosen:
            self._false()
        elif exactly:
            self._line([(1, one) for one in chosen], "=", 1)
        elif len(chosen) > 1:
            self._line([(-1, one) for one in chosen], ">=", -1)

    def _all_different(self, cells: tuple[int, ...]) -> None:
        places: defaultdict[int, list[int]] = defaultdict(list)
        for cell in cells:
            for value, variable in self.has[cell].items():
                places[value].append(variable)
        if len(places) < len(cells):
            self._false()
        for value in sorted(places):
            self._count(places[value], len(places) == len(cells))

    def _table(self, table: Table) -> None:
        columns = [self.has[cell] for cell in table.cells]
        rows = [
            values
            for values in table.tuples
            if all(value in column for column, value in zip(columns, values, strict=True))
        ]
        chosen = self._new(len(rows))
        self._count(chosen)
        for place, column in enumerate(columns):
            self._channel(
                column, ((row[place], one) for row, one in zip(rows, chosen, strict=True))
            )

    def _channel(self, column: dict[int, int], chosen: Iterable[tuple[int, int]]) -> None:
        """A value holds exactly if one of the variables chosen for it is true."""
        by_value: defaultdict[int, list[int]] = defaultdict(list)
        for value, variable in chosen:
            by_value[value].append(variable)
        for value, variable in column.items():
            self._line([(-1, variable), *((1, one) for one in by_value[value])], "=", 0)

    def _fold(self, fold: Fold) -> None:
        domains = [self.domains[cell] for cell in fold.cells]
        layers = unroll(fold, domains)
        target = total_of(layers, domains)
        if not layers.starts:
            self._false()
        elif target is None:
            self._flow(fold.cells, layers)
        else:
            terms = [(value, one) for cell in fold.cells for value, one in self.has[cell].items()]
            self._line([term for term in terms if term[0]], "=", target)

    def _flow(self, cells: tuple[int, ...], layers: Layers) -> None:
        """A variable for each arc; what enters a state leaves it."""
        entering: dict[int, list[int]] = {}
        for cell, rows in zip(cells, layers.arcs, strict=True):
            arcs = [(state, *arc) for state, row in enumerate(rows) for arc in row]
            numbers = self._new(len(arcs))
            self._channel(
                self.has[cell], [(arc[1], one) for arc, one in zip(arcs, numbers, strict=True)]
            )
            leaving: defaultdict[int, list[int]] = defaultdict(list)
            after: defaultdict[int, list[int]] = defaultdict(list)
            for (state, _, head), one in zip(arcs, numbers, strict=True):
                leaving[state].append(one)
                after[head].append(one)
            if rows is layers.arcs[0]:
                self._count(one for state in layers.starts for one in leaving[state])
            for state in range(len(rows)):
                if rows is not layers.arcs[0]:
                    ins = [(-1, one) for one in entering[state]]
                    self._line([*ins, *((1, one) for one in leaving[state])], "=", 0)
                elif state not in layers.starts:
                    self._line([(1, one) for one in leaving[state]], "=", 0)
            entering = after

    def _clause(self, clause: Clause) -> None:
        terms: dict[int, int] = {}
        for cell, value, holds in clause.literals:
            variable = self.has[cell].get(value)
            if variable is None:
                if not holds:
                    return
                continue
            if terms.setdefault(variable, 1 if holds else -1) != (1 if holds else -1):
                return  # always true
        if not terms:
            self._false()
            return
        negated = sum(factor < 0 for factor in terms.values())
        self._line([(factor, one) for one, factor in terms.items()], ">=", 1 - negated)

    def _one_shape(self, choice: OneShape) -> None:
        has = {c: mine[choice.value] for c, mine in enumerate(self.has) if choice.value in mine}
        shapes = [shape for shape in choice.shapes if all(cell in has for cell in shape)]
        chosen = self._new(len(shapes))
        self._count(chosen)
        for cell, variable in has.items():
            holding = [(1, one) for one, shape in zip(chosen, shapes, strict=True) if cell in shape]
            self._line([(-1, variable), *holding], "=", 0)
