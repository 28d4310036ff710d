"""`kenken certificate`: the commands for certificates, each loaded when it is asked for."""

import typer

from kenken_cp.cli import Command, Commands
from kenken_cp.core.limits import OF_PROOFS


class CertificateCommands(Commands):
    """The commands; `kenken certificate NAME` is in the module `certificate_NAME`."""

    table = (
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
    prefix = "certificate_"


group = typer.Typer(
    name="certificate", cls=CertificateCommands, add_completion=False, rich_markup_mode=None
)


@group.callback(invoke_without_command=True)
def run(context: typer.Context) -> None:
    """Check certificates, which prove verdicts, or export them for other checkers.

    To write certificates, use kenken verify --certify or kenken suite run --certify. A certificate
    holds a puzzle, the number of its solutions, and the evidence: two different grids, or a proof
    that no other grid (or no grid at all) satisfies the puzzle's clauses.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())
