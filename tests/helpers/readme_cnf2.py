"""The layout `cnf-2` a second time, sentence by sentence from encodings/README.md; no folds."""

import math
from collections.abc import Sequence
from itertools import combinations, count

from kenken_cp.core.model import AllDifferent, Clause, Model, OneShape, Table

Clauses = list[list[int]]


class Readme:
    """`clauses` and `last`, the number of the last variable."""

    def __init__(self, model: Model) -> None:
        numbers = count(1)
        self.of = {(c, v): next(numbers) for c, held in enumerate(model.domains) for v in held}
        self.last = len(self.of)
        self.model = model
        self.clauses: Clauses = []
        for cell, held in enumerate(model.domains):
            literals = [self.of[cell, value] for value in held]
            self.clauses.append(literals)
            self.at_most_one(literals)
        for constraint in model.constraints:
            match constraint:
                case AllDifferent():
                    self.different(constraint.cells)
                case Clause():
                    self.clause(constraint)
                case OneShape():
                    self.one_shape(constraint.value, constraint.shapes)
                case Table():
                    self.table(constraint)

    def new(self, many: int) -> list[int]:
        self.last += many
        return list(range(self.last - many + 1, self.last + 1))

    def at_most_one(self, literals: Sequence[int]) -> None:
        if len(literals) <= 6:
            self.clauses += [[-a, -b] for a, b in combinations(literals, 2)]
            return
        w = math.ceil(math.sqrt(len(literals)))
        rows, columns = self.new(math.ceil(len(literals) / w)), self.new(w)
        for i, literal in enumerate(literals):
            self.clauses.append([-literal, rows[i // w]])
            self.clauses.append([-literal, columns[i % w]])
        self.at_most_one(rows)
        self.at_most_one(columns)

    def different(self, cells: Sequence[int]) -> None:
        values = sorted({v for c, v in self.of if c in cells})
        if len(values) < len(cells):
            self.clauses.append([])
            return
        for value in values:
            literals = [self.of[c, value] for c in cells if (c, value) in self.of]
            if len(values) == len(cells):
                self.clauses.append(literals)
            self.at_most_one(literals)

    def clause(self, clause: Clause) -> None:
        if any(not holds and (c, v) not in self.of for c, v, holds in clause.literals):
            return
        inside = [literal for literal in clause.literals if literal[:2] in self.of]
        if any((c, v, not holds) in inside for c, v, holds in inside):
            return
        once = [literal for i, literal in enumerate(inside) if literal not in inside[:i]]
        self.clauses.append([self.of[c, v] if holds else -self.of[c, v] for c, v, holds in once])

    def one_shape(self, value: int, shapes: Sequence[Sequence[int]]) -> None:
        left = [shape for shape in shapes if all((cell, value) in self.of for cell in shape)]
        selectors = self.new(len(left))
        self.clauses.append(selectors)
        self.at_most_one(selectors)
        for selector, shape in zip(selectors, left, strict=True):
            self.clauses += [[-selector, self.of[cell, value]] for cell in shape]
        for cell in range(len(self.model.domains)):
            if (cell, value) in self.of:
                holding = [s for s, shape in zip(selectors, left, strict=True) if cell in shape]
                self.clauses.append([-self.of[cell, value], *holding])

    def table(self, table: Table) -> None:
        left = [t for t in table.tuples if all(p in self.of for p in zip(table.cells, t))]  # noqa: B905
        tuples = self.new(len(left))
        for variable, values in zip(tuples, left, strict=True):
            for pair in zip(table.cells, values, strict=True):
                self.clauses.append([-variable, self.of[pair]])
        for place, cell in enumerate(table.cells):
            for value in self.model.domains[cell]:
                having = [t for t, held in zip(tuples, left, strict=True) if held[place] == value]
                self.clauses.append([-self.of[cell, value], *having])
        if left:
            self.clauses.append(tuples)
