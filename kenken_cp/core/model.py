"""The constraint model that a puzzle compiles to and that backends translate; independent of
solvers.

One integer variable per cell, whose value is the answer. Anything else a backend needs (cage
tuples, partial sums, selected shapes) is internal to it. "Model" never means an assignment: an
assignment is a Grid.
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

    `complete` says that there are as many cells as values in the model, so each value occurs. Only
    the layout `cnf-1` reads it; `cnf-2` counts the values itself.
    """

    cells: tuple[int, ...]
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The cells' values, in order, are one of the tuples, which are distinct and ascending."""

    cells: tuple[int, ...]
    tuples: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """An automaton that reads the cells' values in order and must end in an accepted state.

    For cages whose table would be too large: sums, products and the like are folds with few states.
    `step(state, value)` is the next state, or None if no completion can be accepted;
    `accepts(state)` judges the last state. Several starts are alternatives. If `blocks` is not
    None, the automaton accepts exactly the rows of 0 and 1 whose runs of 1 have these lengths; a
    backend may use that instead.
    """

    cells: tuple[int, ...]
    starts: tuple[FoldState, ...]
    step: Callable[[FoldState, int], FoldState | None]
    accepts: Callable[[FoldState], bool]
    blocks: tuple[int, ...] | None = None


class Literal(NamedTuple):
    """The cell has the value or, if `holds` is false, does not have it."""

    cell: int
    value: int
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Clause:
    """At least one of the literals is true; an empty clause is unsatisfiable."""

    literals: tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class OneShape:
    """The set of all cells with `value` is exactly one of the shapes.

    A shape is an ascending set of cells. Shapes are distinct; backends number their variables in
    this order.
    """

    value: int
    shapes: tuple[tuple[int, ...], ...]


Constraint: TypeAlias = AllDifferent | Table | Fold | Clause | OneShape


@dataclass(frozen=True, slots=True)
class Model:
    """Cells with finite domains, and constraints.

    `domains[cell]` has the values the cell may take, ascending; an empty domain makes the model
    unsatisfiable. A family may remove values that its rules exclude; `Family.rules_out` must
    justify each. `layout` names the clauses that the model becomes, to which its certificates are
    bound; `cnf-1` has neither Clause nor OneShape.
    """

    domains: tuple[tuple[int, ...], ...]
    constraints: tuple[Constraint, ...]
    layout: str = CNF_2
