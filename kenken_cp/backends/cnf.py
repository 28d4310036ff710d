"""A model as clauses, in the layout that the model names; encodings/README.md specifies each.

Certificates are bound to these clauses by hash, so a change to any clause or to their order is a
new layout with a new name. Where no certificate is wanted, `encode_for_verdict` gives clauses of no
layout, which are solved sooner. Imports no solver.
"""

from collections.abc import Callable

from kenken_cp.backends import cnf1, cnf2
from kenken_cp.backends.clauses import (
    AnswerKey,
    Cnf,
    CnfClause,
    collector_off,
    dimacs_parts,
    to_dimacs,
)
from kenken_cp.backends.reduction import reduce_model
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import InternalError
from kenken_cp.core.model import CNF_1, CNF_2, Model

__all__ = [
    "LAYOUTS", "AnswerKey", "Cnf", "CnfClause", "collector_off", "dimacs_parts", "encode",
    "encode_for_verdict", "to_dimacs",
]  # fmt: skip

LAYOUTS: dict[str, Callable[[Model, Run | None], Cnf]] = {CNF_1: cnf1.encode, CNF_2: cnf2.encode}


def encode(model: Model, run: Run | None = None) -> Cnf:
    """The model's clauses. Raises OutOfBudget if a fold is too large or the run's time is up.

    Clauses are shared between calls and must not be changed.
    """
    layout = LAYOUTS.get(model.layout)
    if layout is None:
        raise InternalError(f"a model names the layout {model.layout!r}, which is unknown")
    return layout(model, run)


def encode_for_verdict(model: Model, run: Run | None = None) -> Cnf:
    """Clauses that are solved sooner than the layout's, to which no certificate is bound."""
    return cnf2.encode(reduce_model(model) if model.layout == CNF_1 else model, run, True)
