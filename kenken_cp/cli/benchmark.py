"""`kenken benchmark`: the commands for benchmarks, each loaded when it is asked for."""

import typer

from kenken_cp.cli import Command, show_help_of_group

COMMANDS = (
    Command(
        "climb",
        "Make hard puzzles by hill climbing on the conflicts of SAT solvers.",
        example="--size 9 --conflicts 5000 -o hard.jsonl",
    ),
    Command(
        "make",
        "Write puzzles as measured instances in the formats of solvers.",
        example="hard.jsonl -o instances/",
    ),
    Command(
        "run",
        "Race the installed solvers on a benchmark and compare their answers.",
        example="instances/ --time-limit 5",
    ),
)


def run(context: typer.Context) -> None:
    """Make graded instances for constraint solvers, and race solvers on them.

    Puzzles come from kenken generate, from suites, or from kenken benchmark climb.
    """
    show_help_of_group(context)
