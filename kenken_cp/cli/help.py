"""`kenken help`: the help of any command."""

from typing import Annotated

import typer

from kenken_cp import cli


def run(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="COMMAND", help="The command, as in: help suite run."),
    ] = None,
) -> int:
    """Print the help of a command, as COMMAND --help does.

    Without a command, list all of them.
    """
    code: int | None = cli.app(
        [*(words or ()), "--help"], prog_name="kenken", standalone_mode=False
    )
    return code or 0
