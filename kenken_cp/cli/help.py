"""`kenken help`: the help of any command."""

from typing import Annotated

from kenken_cp import cli
from kenken_cp.cli.options import argument


def run(
    words: Annotated[
        list[str] | None, argument("COMMAND", "The command, as in: help suite run.")
    ] = None,
) -> int:
    """Print the help of a command, as COMMAND --help does.

    Without a command, list all of them.
    """
    code: int | None = cli.app(
        [*(words or ()), "--help"], prog_name="kenken", standalone_mode=False
    )
    return code or 0
