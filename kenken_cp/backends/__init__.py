"""The solvers behind one interface: one row a backend, each importing its solver when used."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from kenken_cp.core.budget import Run
from kenken_cp.core.errors import BackendError
from kenken_cp.core.family import Family, Puzzle
from kenken_cp.core.geometry import Grid

Grids: TypeAlias = Callable[[Family, Puzzle, Run, int | None], Iterator[Grid]]


@dataclass(frozen=True, slots=True)
class Backend:
    """A way to find solutions.

    `grids(family, puzzle, run, limit)` yields distinct solutions, at most `limit`, in an order
    that is the same on every run, and ends when there are no more. It counts into `run.nodes`,
    raises OutOfBudget when a limit of the run's budget is reached, BackendError if it is not
    installed or cannot take the puzzle, KeyboardInterrupt on Ctrl-C within a second.
    """

    id: str
    title: str
    grids: Grids
