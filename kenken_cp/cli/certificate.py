"""`kenken certificate`: the commands for certificates, each loaded when it is asked for."""

import typer

from kenken_cp.cli import Command, Commands
from kenken_cp.core.limits import OF_PROOFS


class CertificateCommands(Commands):
    """The commands; `kenken certificate NAME` is in the module `certificate_NAME`."""

    table = (
        Command(
            "check",
            "Check certificates: by the rules and their proofs, without a solver.",
            OF_PROOFS,
        ),
        Command("export", "Write the formula and the proof of each for other checkers.", OF_PROOFS),
    )
    prefix = "certificate_"


group = typer.Typer(
    name="certificate", cls=CertificateCommands, add_completion=False, rich_markup_mode=None
)


@group.callback(invoke_without_command=True)
def run(context: typer.Context) -> None:
    """Check verdicts that were written with their proofs.

    kenken verify --certify and kenken suite run --certify write them. A certificate holds a puzzle,
    how many solutions it has, and what shows that: two grids, or a proof that no other grid, or
    none at all, meets the puzzle's clauses.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())
