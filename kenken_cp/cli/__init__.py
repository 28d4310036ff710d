"""The command `kenken`: parse, call, print. Commands load what they need when they run."""

import os
import sys
import traceback
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from kenken_cp import __version__
from kenken_cp.cli import convert, doctor, search, solve, verify
from kenken_cp.core.errors import BAD_INPUT, INTERNAL, INTERRUPTED, OK, KenkenError


class PipeClosed(Exception):
    """The reader of our output has had enough, as in `| head`."""


class Commands(TyperGroup):
    """The commands; a closed pipe is judged in `run`, for typer would exit with 1, a "no"."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command of this context."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise PipeClosed from None


# Plain help: it starts twice as fast as the rich one, and greps.
app = typer.Typer(name="kenken", cls=Commands, add_completion=False, rich_markup_mode=None)
for command in (verify, solve, search, convert, doctor):
    app.command(command.NAME)(command.run)


@app.callback(invoke_without_command=True)
def _global(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show the traceback of an error; before a command.")
    ] = False,
) -> None:
    """Prove, solve and explain KenKen and its relatives.

    Exit codes: 0 fine; 1 the answer is no (not unique, no solution); 2 usage or unreadable
    input; 3 a budget ran out; 4 internal error; 130 interrupted.
    """
    if version:
        print(f"kenken-cp {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command line; its exit code. Errors are one line on stderr."""
    try:
        code = app(arguments, standalone_mode=False)
        sys.stdout.flush()
        return code or OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except (PipeClosed, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except Exception as error:  # noqa: BLE001  (the last resort: one line, whatever happened)
        if "--debug" in arguments:
            traceback.print_exc()
        return _report(error)


def _report(error: Exception) -> int:
    if isinstance(error, KenkenError):
        message, code = str(error), error.exit_code
    elif isinstance(error, typer.TyperException):
        message, code = error.format_message(), BAD_INPUT
    elif isinstance(error, OSError):
        message, code = f"{error.filename or 'output'}: {error.strerror}", BAD_INPUT
    else:
        message = f"internal error: {type(error).__name__}: {error}; kenken --debug shows where"
        code = INTERNAL
    print(f"kenken: {message}", file=sys.stderr)
    return code
