"""`kenken suite`: the commands for suites, each loaded when it is asked for."""

import typer

from kenken_cp.cli import Command, show_help_of_group

COMMANDS = (
    Command(
        "new",
        "Create a suite from a spec in TOML or from options.",
        example="winter.toml -o winter.db",
    ),
    Command(
        "run",
        "Make the missing puzzles, resuming where the last run stopped.",
        ("proof",),
        example="winter.db -j 2",
    ),
    Command(
        "status",
        "Show what is done, what is missing, and why candidates were rejected.",
        example="winter.db",
    ),
    Command(
        "list",
        "List puzzles by level, size, effort or technique.",
        example="winter.db --level hard --sort=-effort",
    ),
    Command("show", "Draw one puzzle and show its ratings.", example="winter.db 12 --solution"),
    Command(
        "stats",
        "Chart the distribution of levels, efforts, depths and puzzle features.",
        example="winter.db",
    ),
    Command(
        "export",
        "Export puzzles as JSON Lines, CSV, Parquet, or a folder of files.",
        example="winter.db -o winter.jsonl",
    ),
    Command(
        "merge",
        "Merge several suites into one, without duplicates.",
        example="winter.db more.db -o both.db",
    ),
    Command(
        "verify",
        "Check every puzzle again: its solution, its ratings and its level.",
        example="winter.db --backend sat",
    ),
    Command(
        "shard",
        "Make one shard of a suite's puzzles, on one of many machines.",
        example="winter.toml --shard 17/1000 --units 100000 -o shard-00017.parquet",
    ),
    Command(
        "gather",
        "Put the shards of many machines together into one data set.",
        example="shards/ -o final/",
    ),
    Command(
        "calibrate",
        "Build the percentile table that kenken rate uses.",
        example="winter.db -o own.json",
    ),
    Command(
        "explain",
        "Show how a person solves one puzzle, step by step.",
        example="winter.db 12 --brief",
    ),
    Command(
        "drop",
        "Take puzzles out, and make none in their place.",
        example="winter.db 12 40",
    ),
    Command(
        "replace",
        "Take puzzles out and put others of the same part and level in their place.",
        example="winter.db 12 --with mine.json",
    ),
    Command(
        "ban",
        "Take puzzles out, and keep them out of suites that name this one.",
        example="winter.db 12",
    ),
    Command(
        "undo",
        "Undo the newest edit: put back the puzzles that it took out.",
        example="winter.db",
    ),
)


def run(context: typer.Context) -> None:
    """Make many puzzles by size and level; you can stop and resume.

    The spec and the seed of a suite determine its puzzles, however many processes work on it and
    however often it is stopped. No two puzzles are rotations or
    reflections of each other.
    """
    show_help_of_group(context)
