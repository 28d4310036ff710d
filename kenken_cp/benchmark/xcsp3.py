"""An instance in XCSP3-core, from its model: allDifferent, extension, intension, sum and mdd.

The format: Boussemart, Lecoutre, Audemard and Piette, "XCSP3-core", arXiv:2009.00514.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from kenken_cp.backends.layers import Layers, total_of, unroll
from kenken_cp.core.model import AllDifferent, Clause, Constraint, Fold, Model, OneShape, Table


def to_xcsp3(model: Model, columns: int) -> str:
    """The text of an instance whose cells are `x[row][column]`, from 0.

    Each `OneShape` has a variable, `s0`, `s1` and so on, for the shape that is chosen. Raises
    OutOfBudget if a fold is too large.
    """
    writer = _Writer(model, columns)
    constraints = [text for one in model.constraints for text in writer.texts(one)]
    rows = len(model.domains) // columns
    lines = [
        '<instance format="XCSP3" type="CSP">',
        "<variables>",
        f'<array id="x" size="[{rows}][{columns}]">{writer.domains()}</array>',
        *writer.variables,
        "</variables>",
        "<constraints>",
        *constraints,
        "</constraints>",
        "</instance>",
    ]
    return "\n".join(lines) + "\n"


class _Writer:
    def __init__(self, model: Model, columns: int) -> None:
        self.model, self.columns = model, columns
        self.variables: list[str] = []

    def name(self, cell: int) -> str:
        """The variable of a cell."""
        row, column = divmod(cell, self.columns)
        return f"x[{row}][{column}]"

    def domains(self) -> str:
        """The domains of all cells: one, or an element for each that differs."""
        found = [_values(domain) for domain in self.model.domains]
        if len(set(found)) == 1:
            return found[0]
        by_domain = sorted(range(len(found)), key=lambda cell: (found[cell], cell))
        return "".join(
            f'<domain for="{" ".join(map(self.name, cells))}">{values}</domain>'
            for values, cells in groupby(by_domain, found.__getitem__)
        )

    def texts(self, constraint: Constraint) -> Iterator[str]:
        """The elements of one constraint, a line each."""
        match constraint:
            case AllDifferent():
                yield f"<allDifferent> {self.names(constraint.cells)} </allDifferent>"
            case Table():
                names = self.names(constraint.cells)
                yield _extension(names, constraint.tuples, len(constraint.cells))
            case Fold():
                yield self._fold(constraint)
            case Clause():
                yield self._clause(constraint)
            case OneShape():
                yield from self._one_shape(constraint)

    def names(self, cells: Iterable[int]) -> str:
        """The variables of these cells."""
        return " ".join(map(self.name, cells))

    def _fold(self, fold: Fold) -> str:
        domains = [self.model.domains[cell] for cell in fold.cells]
        layers = unroll(fold, domains)
        names = self.names(fold.cells)
        if not layers.starts:
            return _never(self.name(fold.cells[0]))
        target = total_of(layers, domains)
        if target is not None:
            condition = f"<condition> (eq,{target}) </condition>"
            return f"<sum> <list> {names} </list> {condition} </sum>"
        transitions = "".join(_transitions(layers))
        return f"<mdd> <list> {names} </list> <transitions> {transitions} </transitions> </mdd>"

    def _clause(self, clause: Clause) -> str:
        """A forbidden tuple if all literals are negative, which is short; else a disjunction."""
        cells = [literal.cell for literal in clause.literals]
        if (
            len(cells) == 1
            or len(set(cells)) < len(cells)
            or any(literal.holds for literal in clause.literals)
        ):
            tests = [
                f"{'eq' if holds else 'ne'}({self.name(cell)},{value})"
                for cell, value, holds in clause.literals
            ]
            text = tests[0] if len(tests) == 1 else f"or({','.join(tests)})"
            return f"<intension> {text} </intension>"
        if not cells:
            return _never(self.name(0))
        values = ",".join(str(literal.value) for literal in clause.literals)
        listed = f"<list> {self.names(cells)} </list>"
        return f"<extension> {listed} <conflicts> ({values}) </conflicts> </extension>"

    def _one_shape(self, choice: OneShape) -> Iterator[str]:
        """A variable says which shape it is; a table with it for each cell that may be in one."""
        number = len(self.variables)
        if not choice.shapes:
            yield _never(self.name(0))
            return
        last = len(choice.shapes) - 1
        self.variables.append(f'<var id="s{number}"> 0..{last} </var>')
        for cell, domain in enumerate(self.model.domains):
            if choice.value in domain or any(cell in shape for shape in choice.shapes):
                rows = [
                    (place, value)
                    for place, shape in enumerate(choice.shapes)
                    for value in domain
                    if (cell in shape) is (value == choice.value)
                ]
                yield _extension(f"s{number} {self.name(cell)}", rows, 2)


def _values(domain: Sequence[int]) -> str:
    """A domain; ascending values that follow on each other are an interval."""
    if len(domain) > 1 and domain[-1] - domain[0] == len(domain) - 1:
        return f" {domain[0]}..{domain[-1]} "
    return f" {' '.join(map(str, domain))} "


def _extension(names: str, rows: Iterable[Sequence[int]], width: int) -> str:
    """A table; of one variable its values are bare."""
    texts = [",".join(map(str, row)) for row in rows]
    supports = " ".join(texts) if width == 1 else "".join(f"({text})" for text in texts)
    listed = f"<list> {names} </list>"
    return f"<extension> {listed} <supports> {supports} </supports> </extension>"


def _never(name: str) -> str:
    return f"<intension> ne({name},{name}) </intension>"


def _transitions(layers: Layers) -> Iterator[str]:
    """The arcs of the diagram, which has one root and is made deterministic."""
    names: dict[frozenset[int], str] = {frozenset(layers.starts): "r"}
    for depth, rows in enumerate(layers.arcs, start=1):
        last = rows is layers.arcs[-1]
        after: dict[frozenset[int], str] = {}
        for states, name in names.items():
            heads: dict[int, set[int]] = {}
            for state in sorted(states):
                for value, head in rows[state]:
                    heads.setdefault(value, set()).add(head)
            for value in sorted(heads):
                reached = frozenset(heads[value])
                new = "t" if last else after.setdefault(reached, f"n{depth}_{len(after)}")
                yield f"({name},{value},{new})"
        names = after
