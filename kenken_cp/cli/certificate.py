"""`kenken certificate`: the commands for certificates, each loaded when it is asked for."""

import typer

from kenken_cp.cli import Command, show_help_of_group
from kenken_cp.core.limits import OF_PROOFS

COMMANDS = (
    Command(
        "check",
        "Check the claims of certificates against the rules and the proofs, without a solver.",
        OF_PROOFS,
        example="proofs/ --puzzles winter.db",
    ),
    Command(
        "export",
        "Export each certificate's formula and proof for other checkers.",
        OF_PROOFS,
        example="proof.json -o proof/",
    ),
)


def run(context: typer.Context) -> None:
    """Check certificates, which prove verdicts, or export them for other checkers.

    To write certificates, use kenken verify --certify or kenken suite run --certify. A certificate
    holds a puzzle, the number of its solutions, and the evidence: two different grids, or a proof
    that no other grid (or no grid at all) satisfies the puzzle's clauses.
    """
    show_help_of_group(context)
