"""The solver-independent constraint model that a puzzle compiles to and backends lower.

One integer variable a cell; its value is the answer key. Whatever else a backend needs
(cage tuples, partial sums, chosen shapes) is the backend's own and never leaves it. "Model" is
never an assignment: an assignment is a Grid.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

FoldState: TypeAlias = Hashable

# The layouts of a model's clauses, as encodings/README.md states them.
CNF_1, CNF_2 = "cnf-1", "cnf-2"


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """No two of the cells have the same value.

    `complete` says that the cells are as many as all values of the model: then each value occurs.
    Only the layout `cnf-1` reads it; `cnf-2` counts the values of the cells itself.
    """

    cells: tuple[int, ...]
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The cells' values, in order, are one of the tuples (distinct, ascending)."""

    cells: tuple[int, ...]
    tuples: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """Reading the cells' values in order from one of the start states, an accepted one is met.

    For cages whose table would be too large: sums, products and the like are folds with few
    states. `step(state, value)` is the next state, or None where no completion
    can be accepted; `accepts(state)` judges the last. Several starts are alternatives.
    """

    cells: tuple[int, ...]
    starts: tuple[FoldState, ...]
    step: Callable[[FoldState, int], FoldState | None]
    accepts: Callable[[FoldState], bool]


class Literal(NamedTuple):
    """The cell has the value or, where `holds` is false, has it not."""

    cell: int
    value: int
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Clause:
    """At least one of the literals is true; without literals, nothing satisfies it."""

    literals: tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class OneShape:
    """The cells that hold `value`, of all cells of the model, are exactly one of the shapes.

    A shape is a set of cells, given ascending. Shapes are distinct; their order is that of the
    variables that a backend gives them.
    """

    value: int
    shapes: tuple[tuple[int, ...], ...]


Constraint: TypeAlias = AllDifferent | Table | Fold | Clause | OneShape


@dataclass(frozen=True, slots=True)
class Model:
    """Cells with finite domains under constraints.

    `domains[cell]` holds the values the cell may take, ascending; a cell without any makes the
    model unsatisfiable. A family may remove values beforehand that its rules exclude; what it
    removes is what `Family.rules_out` must account for. `layout` names the clauses that the model
    becomes and that its certificates are bound to; `cnf-1` knows neither Clause nor OneShape.
    """

    domains: tuple[tuple[int, ...], ...]
    constraints: tuple[Constraint, ...]
    layout: str = CNF_2
