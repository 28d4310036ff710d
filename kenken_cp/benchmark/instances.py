"""An instance: find the one solution of a puzzle, or show that there is no other."""

from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from kenken_cp.backends.cnf import Cnf, encode
from kenken_cp.benchmark.shuffles import Shuffle, shuffle_model
from kenken_cp.core.document import Document
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.model import Clause, Literal, Model
from kenken_cp.core.puzzle import Puzzle


class Status(StrEnum):
    """Whether an instance has a solution; it then has one only."""

    SAT = "sat"
    UNSAT = "unsat"


class Instance(NamedTuple):
    """A puzzle with one solution; where the status is `unsat`, that grid is forbidden."""

    id: str
    document: Document
    status: Status

    @property
    def family(self) -> Family:
        """The family of the puzzle."""
        return self.document.family

    @property
    def grid(self) -> Grid:
        """The solution of the puzzle."""
        assert self.document.solution is not None
        return self.document.solution

    @property
    def forbidden(self) -> Grid | None:
        """The grid that is no answer; None if every solution is one."""
        return self.grid if self.status is Status.UNSAT else None

    def model(self) -> Model:
        """The constraints of the puzzle, and a clause that forbids the grid."""
        model = self.family.model(self.document.puzzle)
        if self.forbidden is None:
            return model
        literals = [Literal(cell, value, False) for cell, value in enumerate(self.forbidden)]
        return replace(model, constraints=(*model.constraints, Clause(tuple(literals))))

    def cnf(self, order: int = 0) -> Cnf:
        """The clauses, in the layout of the puzzle's model; `order` as in `shuffle_model`."""
        there = self._shuffle(order)
        cnf = encode(there.model)
        return cnf if self.forbidden is None else cnf.without(there.there(self.forbidden))

    def pose(self, order: int) -> tuple[Family, Puzzle]:
        """The puzzle and its family, whose model is that of the instance in another order.

        For backends that ask nothing but the model.
        """
        model = shuffle_model(self.model(), order).model
        return _with_model(self.family, model), self.document.puzzle

    def _shuffle(self, order: int) -> Shuffle:
        return shuffle_model(self.family.model(self.document.puzzle), order)


def _with_model(family: Family, model: Model) -> Family:
    """The family with this model for every puzzle."""
    other = object.__new__(type(family))
    vars(other).update(vars(family), model=lambda puzzle: model)
    return other
