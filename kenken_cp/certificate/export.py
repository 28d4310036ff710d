"""Exports a certificate's formula and proof as DIMACS and DRUP, for general checkers."""

from typing import NamedTuple

from kenken_cp.backends.cnf import to_dimacs
from kenken_cp.certificate.record import Certificate, formula_of
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import FormatError
from kenken_cp.core.verdict import Outcome


class Exported(NamedTuple):
    """The texts of two files: a formula, and a proof that it is unsatisfiable."""

    dimacs: str
    drup: str


def export(certificate: Certificate, run: Run | None = None) -> Exported:
    """The texts; the certificate's hash of the formula is that of the first.

    Nothing is checked. Raises FormatError for a claim that needs no proof, OutOfBudget.
    """
    if certificate.claim is Outcome.MULTIPLE:
        raise FormatError(
            "a certificate that a puzzle has several solutions holds two grids and no proof, so "
            "nothing is exported for it"
        )
    run = Run() if run is None else run
    formula = formula_of(certificate.family.model(certificate.puzzle), certificate.grids, run)
    lines = certificate.proof
    if lines[-1:] != ("0",):  # other checkers require the empty clause
        lines = (*lines, "0")
    return Exported(to_dimacs(formula), "".join([f"{line}\n" for line in lines]))
