"""`kenken completion`: a script that completes commands, options and values in a shell."""

from enum import StrEnum
from typing import Annotated

import typer

from kenken_cp.cli.shells import SHELLS
from kenken_cp.core.errors import OK


class Shell(StrEnum):
    """The shells that there is a script for."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def run(
    shell: Annotated[
        Shell,
        typer.Argument(
            metavar="SHELL", help="The shell that the script is for.", show_default=False
        ),
    ],
) -> int:
    """Print a script that completes commands, options and values in a shell.

    It holds the commands and values of this version, so pressing Tab does not start the program.
    Load it where the shell starts:

    \b
    bash   eval "$(kenken completion bash)"       in ~/.bashrc
    zsh    eval "$(kenken completion zsh)"        in ~/.zshrc, after compinit
    fish   kenken completion fish | source        in ~/.config/fish/config.fish
    """
    print(SHELLS[shell]())
    return OK
