"""The solver-independent constraint model that a puzzle compiles to and backends lower.

One integer variable a cell; its value is the answer key. Whatever else a backend needs
(cage tuples, partial sums) is the backend's own and never leaves it. "Model" is never an
assignment: an assignment is a Grid.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeAlias

State: TypeAlias = Hashable


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """No two of the cells have the same value.

    `complete` says that the cells are as many as the values: then each value occurs.
    """

    cells: tuple[int, ...]
    complete: bool


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
    starts: tuple[State, ...]
    step: Callable[[State, int], State | None]
    accepts: Callable[[State], bool]


Constraint: TypeAlias = AllDifferent | Table | Fold


@dataclass(frozen=True, slots=True)
class Model:
    """Cells with finite domains under constraints.

    `domains[cell]` holds the values the cell may take, ascending.
    """

    domains: tuple[tuple[int, ...], ...]
    constraints: tuple[Constraint, ...]
