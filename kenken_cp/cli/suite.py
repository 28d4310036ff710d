"""`kenken suite`: the commands for suites, each loaded when it is asked for."""

import typer

from kenken_cp.cli import Command, Commands


class SuiteCommands(Commands):
    """The commands for suites; `kenken suite NAME` is in the module `suite_NAME`."""

    table = (
        Command("new", "Begin a suite: from a spec in TOML, or from options."),
        Command("run", "Make the puzzles that are missing; goes on where a run ended.", ("proof",)),
        Command("status", "Say what is there, what is wanted, and why candidates were rejected."),
        Command("list", "List puzzles: by level, size, effort, technique."),
        Command("show", "Draw a puzzle, with its figures."),
        Command("stats", "Draw how levels, efforts, depths and what puzzles contain are spread."),
        Command("export", "Write puzzles as JSON Lines, as CSV, or as a folder of files."),
        Command("merge", "Put several suites into one, without doubles."),
        Command("verify", "Decide, rate and compare every puzzle again."),
        Command("calibrate", "Write the table by which kenken rate says how many are easier."),
    )
    prefix = "suite_"


group = typer.Typer(name="suite", cls=SuiteCommands, add_completion=False, rich_markup_mode=None)


@group.callback(invoke_without_command=True)
def run(context: typer.Context) -> None:
    """Make many puzzles by size and level, in a file that can go on.

    A suite is determined by its spec and its seed: whatever the processes, and however often it
    was stopped, the same puzzles come of them. No two are the same turned or mirrored.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())
