"""Verdicts that can be checked: certificates, made with a SAT solver and checked without one.

For a puzzle with several solutions a certificate holds two. For a puzzle with one it holds the
grid, and a DRUP proof that the clauses of its model with that grid forbidden have no solution; for
a puzzle with none, a proof that the clauses alone have none. What a check rests on: the family's
`check` (the rules), `values` and `rules_out` (which values its model may leave out), `model` and
`backends.cnf` (the puzzle as clauses, held against a model in MiniZinc), and `rup.py` (the proof).
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
