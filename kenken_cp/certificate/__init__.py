"""Certificates: verdicts that can be checked without a solver.

For a puzzle with several solutions a certificate has two of them. For a puzzle with one it has the
grid, and a DRUP proof that the clauses of its model with that grid forbidden are unsatisfiable; for
a puzzle with none, a proof that the clauses alone are. A proof comes from propagation or, where
that does not suffice, from a SAT solver.

A check rests on the family's `check` (the rules), `values` and `rules_out` (which values its model
may leave out), `model` and `backends.cnf` (the puzzle as clauses, tested against a model in
MiniZinc), and on `rup.py` (the proof).
"""

from kenken_cp.certificate.check import check
from kenken_cp.certificate.export import Exported, export
from kenken_cp.certificate.files import CLAIMS, SUFFIX, name_of, read, write
from kenken_cp.certificate.make import certify
from kenken_cp.certificate.record import Certificate, Refused, digest_of, formula_of

__all__ = [
    "CLAIMS",
    "SUFFIX",
    "Certificate",
    "Exported",
    "Refused",
    "certify",
    "check",
    "digest_of",
    "export",
    "formula_of",
    "name_of",
    "read",
    "write",
]
