"""The command `kenken`: parse, call, print. A command is loaded when it is asked for."""

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, NamedTuple

from kenken_cp import __version__
from kenken_cp.cli.wording import Clicked
from kenken_cp.core.errors import BAD_INPUT, INTERNAL, INTERRUPTED, OK, KenkenError
from kenken_cp.core.interrupts import leave_at_once, listen, quiet_imports, was_interrupted

with quiet_imports():  # which take long enough to be interrupted
    import typer
    from typer.core import TyperCommand, TyperGroup

    from kenken_cp.cli.plain_values import keep_plain_values
    from kenken_cp.cli.streams import open_streams, tell
    from kenken_cp.cli.wording import LIMITS_PANEL, keep_names_whole, plain_error
    from kenken_cp.core.limits import DEFAULT, OF_PROOFS, OF_PUZZLES, allow
    from kenken_cp.core.plain_names import plain_word


class Command(NamedTuple):
    """One row of a table of commands: its module holds its `run`.

    A module's COMMAND, if it has one, is the command's class. Its COMMANDS, if it has them, are the
    rows of a group, whose modules are called after it: `suite_run`.

    A command has the options of the limits that its readers meet. `example` are the arguments in
    the example at the end of its help.
    """

    name: str
    summary: str
    limits: tuple[str, ...] = ()
    example: str = ""


COMMANDS = (
    Command(
        "generate",
        "Make puzzles with exactly one solution, of a given size and difficulty.",
        example="sudoku --difficulty hard -n 3 -o three.jsonl",
    ),
    Command("suite", "Make many puzzles by size and level; you can stop and resume."),
    Command(
        "verify",
        "Check whether each puzzle has one solution, several, or none.",
        OF_PROOFS,
        example="puzzles/ --backend sat",
    ),
    Command(
        "certificate",
        "Check certificates, which prove verdicts, or export them for other checkers.",
    ),
    Command(
        "rate",
        "Rate how hard each puzzle is: its tier, effort and hardest technique.",
        OF_PUZZLES,
        example="puzzles.jsonl --format jsonl -o ratings.jsonl",
    ),
    Command(
        "solve",
        "Print the solution of a puzzle, or all of its solutions.",
        OF_PUZZLES,
        example="puzzle.json",
    ),
    Command(
        "candidates",
        "Show the values that each cell has in some solution.",
        OF_PUZZLES,
        example="draft.json",
    ),
    Command(
        "count",
        "Count the solutions of a puzzle, exactly or by estimate.",
        OF_PUZZLES,
        example="draft.json --limit 1000000",
    ),
    Command(
        "redundant",
        "Tell which givens and clues of a puzzle may go, or which contradict each other.",
        OF_PUZZLES,
        example="puzzle.json",
    ),
    Command(
        "complete",
        "Give a puzzle with several solutions the values that make one of them the only one.",
        OF_PUZZLES,
        example="draft.json -o puzzle.json",
    ),
    Command(
        "explain",
        "Show how a person solves a puzzle, step by step, with reasons.",
        OF_PUZZLES,
        example="puzzle.json --essential -o trace.html",
    ),
    Command(
        "hint",
        "Give a hint for a half-solved puzzle.",
        OF_PUZZLES,
        example="puzzle.json --state mine.txt --level 2",
    ),
    Command(
        "check",
        "Mark a grid that somebody has filled in, finished or not.",
        OF_PUZZLES,
        example="puzzle.json --state mine.txt",
    ),
    Command(
        "render",
        "Draw puzzles as text, SVG, HTML, PNG, PDF or EPS.",
        OF_PUZZLES,
        example="puzzle.json -o puzzle.svg",
    ),
    Command(
        "book",
        "Make a PDF book of puzzles by level, with rules, an example and answers.",
        OF_PUZZLES,
        example="winter.db -o winter.pdf --per-page 2",
    ),
    Command(
        "publish",
        "Publish puzzles for a browser: one file that plays by itself, or a site.",
        OF_PUZZLES,
        example="puzzle.json -o puzzle.html",
    ),
    Command(
        "studio", "Play, browse and make puzzles in a browser.", OF_PUZZLES, example="winter.db"
    ),
    Command(
        "techniques",
        "List human solving techniques, or show one with an example.",
        example="x-wing",
    ),
    Command(
        "styles",
        "List the styles of cages or, with --size, compare the puzzles they produce.",
        example="--size 6",
    ),
    Command(
        "search",
        "Count the values that a plain backtracking search tries.",
        OF_PUZZLES,
        example="puzzle.json",
    ),
    Command(
        "convert",
        "Convert puzzles to another format.",
        OF_PUZZLES,
        example="puzzle.json --to ipuz -o puzzle.ipuz",
    ),
    Command(
        "formats", "List the puzzle formats: names, suffixes, and what can be read and written."
    ),
    Command("benchmark", "Make graded instances for constraint solvers, and race solvers on them."),
    Command("doctor", "Print versions and extras, and whether the compiled kernel is loaded."),
    Command("help", "Print the help of a command, as COMMAND --help does.", example="suite run"),
)


class PipeClosed(Exception):
    """The reader of our output has had enough, as in `| head`."""


class Grouped(TyperCommand):
    """A command whose help puts options under the headings (`rich_help_panel`) that they have."""

    def parse_args(self, ctx: Clicked, args: list[str]) -> list[str]:
        """Parse the arguments, without pydantic where it is not needed."""
        keep_plain_values(self.get_params(ctx))
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Clicked) -> Clicked:
        """Run the command, unless what it writes would destroy what it reads."""
        from kenken_cp.cli.overwriting import refuse_overwriting_inputs

        refuse_overwriting_inputs(self.get_params(ctx), ctx.params)
        return super().invoke(ctx)

    def list_parameters(self, ctx: Clicked) -> list[Clicked]:
        """The parameters that the help tells."""
        params: list[Clicked] = self.get_params(ctx)
        return params

    def collect_usage_pieces(self, ctx: Clicked) -> list[str]:
        """The arguments in the line of usage, without the braces of typer."""
        return [re.sub(r"[{}]", "", piece) for piece in super().collect_usage_pieces(ctx)]

    def format_help(self, ctx: Clicked, formatter: Clicked) -> None:
        """The help, with names whole."""
        keep_names_whole(formatter)
        super().format_help(ctx, formatter)

    def format_options(self, ctx: Clicked, formatter: Clicked) -> None:
        """Arguments, then each heading with its options, in the order in which they come.

        One heading alone is none, but for that of limits, which stands last.
        """
        every, params = self.get_params(ctx), self.list_parameters(ctx)
        panels = dict.fromkeys(filter(None, (getattr(p, "rich_help_panel", None) for p in every)))
        last = [panel for panel in panels if panel == LIMITS_PANEL]
        panels = {panel: None for panel in panels if panel not in last}
        headings = ["Arguments", *(panels if len(panels) > 1 else ()), "Options", *last]
        sections: dict[str, list[Clicked]] = {heading: [] for heading in headings}
        for param in params:
            record, heading = param.get_help_record(ctx), "Options"
            if param.param_type_name == "argument":
                record, heading = (param.metavar, param.get_help_record(ctx)[1]), "Arguments"
            panel = getattr(param, "rich_help_panel", None)
            if heading == "Options" and (len(panels) > 1 or panel in last):
                heading = panel or heading
            if record is not None:
                sections[heading].append(record)
        for heading, rows in sections.items():
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)


class Commands(TyperGroup):
    """The commands of a table as a group that loads only the one that is run."""

    table: tuple[Command, ...] = COMMANDS
    words: tuple[str, ...] = ()  # of the group; before its commands, and of the modules' names

    def parse_args(self, ctx: Clicked, args: list[str]) -> list[str]:
        """Parse the arguments, without pydantic where it is not needed."""
        keep_plain_values(self.get_params(ctx))
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Clicked, formatter: Clicked) -> None:
        """The help, with names whole."""
        keep_names_whole(formatter)
        super().format_help(ctx, formatter)

    def list_commands(self, ctx: Clicked) -> list[str]:  # noqa: ARG002  (typer calls it)
        """The names, in the order of the table."""
        return [command.name for command in self.table]

    def get_command(self, ctx: Clicked, cmd_name: str) -> Clicked:  # noqa: ARG002
        """The command of this name, from its module; None if there is none."""
        row = next((command for command in self.table if command.name == cmd_name), None)
        if row is None:
            return None
        words = (*self.words, cmd_name)
        module = import_module(f"kenken_cp.cli.{'_'.join(words)}")
        if hasattr(module, "COMMANDS"):
            group = typer.Typer(
                name=cmd_name, cls=Commands, add_completion=False, rich_markup_mode=None
            )
            group.callback(invoke_without_command=True)(module.run)
            made: Clicked = typer.main.get_command(group)
            made.table, made.words = module.COMMANDS, words
            return made
        listen()  # what was done up to here may be broken off at any point
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        run_ = module.run
        if row.limits:
            from kenken_cp.cli.limits import with_limits

            run_ = with_limits(run_, row.limits)
        epilog = f"Example: kenken {' '.join(words)} {row.example}".rstrip()
        alone.command(cmd_name, cls=getattr(module, "COMMAND", Grouped), epilog=epilog)(run_)
        return typer.main.get_command(alone)

    def format_commands(self, ctx: Clicked, formatter: Clicked) -> None:  # noqa: ARG002
        """The table of commands, without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl([command[:2] for command in self.table])

    def invoke(self, ctx: Clicked) -> Clicked:
        """Run the command. A closed pipe is for `run` to judge: typer would say 1, a "no"."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise PipeClosed from None


def show_help_of_group(context: typer.Context) -> None:
    """What a group does without a command."""
    if context.invoked_subcommand is None:
        print(context.get_help())


# Plain help: it starts twice as fast as the rich one, and greps.
app = typer.Typer(
    name="kenken",
    cls=Commands,
    rich_markup_mode=None,
    context_settings={
        "help_option_names": ["--help", "-h"],
        "token_normalize_func": plain_word,  # old names of options
    },
)


@app.callback(invoke_without_command=True)
def _global(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    debug: Annotated[
        bool,
        typer.Option("--debug", help="Show the traceback of an error. Put it before the command."),
    ] = False,
) -> None:
    """Make, prove, solve and explain KenKen, Sudoku and related puzzles.

    Exit codes: 0 success; 1 the answer is no (not unique, no solution); 2 wrong usage or unreadable
    input; 3 a limit was reached; 4 internal error; 130 interrupted.
    """
    if version:
        print(f"kenken-cp {__version__}")
    else:
        show_help_of_group(context)


def main() -> None:
    """Run the command line and leave with its exit code."""
    leave_at_once()
    code = run(sys.argv[1:])
    leave_at_once()  # what is left to be done is Python's, and says more than one line
    # After an interrupt amid an exec, as of dataclasses, Python would end by SIGINT instead of with
    # the code; another exec has it forget that.
    exec("")  # noqa: S102
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run one command line; its exit code. Errors are one line on stderr."""
    try:
        allow(DEFAULT)
        open_streams()
        code = app(list(arguments), prog_name="kenken", standalone_mode=False)
        sys.stdout.flush()
        return code or OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except (PipeClosed, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except Exception as error:  # noqa: BLE001  (the last resort: one line, whatever happened)
        if was_interrupted() and not isinstance(error, KenkenError):
            return INTERRUPTED  # a library took the interrupt for a failure of its own
        if "--debug" in arguments:
            import traceback

            traceback.print_exc()
        return _report(error)


def _report(error: Exception) -> int:
    if isinstance(error, KenkenError):
        message, code = str(error), error.exit_code
    elif isinstance(error, typer.TyperException):
        message, code = plain_error(error), BAD_INPUT
    elif isinstance(error, OSError):
        message, code = f"{error.filename or 'output'}: {error.strerror}", BAD_INPUT
    else:
        message = (
            f"internal error: {type(error).__name__}: {error}; run kenken --debug to see where"
        )
        code = INTERNAL
    tell(f"kenken: {message}")
    return code
