"""`kenken help`: the help of any command."""

from typing import Annotated

import typer

from kenken_cp import cli
from kenken_cp.core.errors import OK, KenkenError


def run(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="COMMAND", help="The command, as in: help suite run."),
    ] = None,
    man: Annotated[
        bool, typer.Option("--man", help="Print a man page instead, for man -l.")
    ] = False,
) -> int:
    """Print the help of a command, as COMMAND --help does.

    Without a command, list all of them. With --man, print the page of a command, of a group such
    as suite, or of all commands, from the same texts; put it where man looks, as in

    \b
    kenken help --man > ~/.local/share/man/man1/kenken.1
    """
    if man:
        from kenken_cp.cli.man_pages import manual

        page = manual(tuple(words or ()))
        if not page:
            raise KenkenError(f"no such command: {' '.join(words or ())}; kenken --help lists them")
        print(page)
        return OK
    code: int | None = cli.app(
        [*(words or ()), "--help"], prog_name="kenken", standalone_mode=False
    )
    return code or 0
