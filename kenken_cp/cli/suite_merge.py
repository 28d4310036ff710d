"""`kenken suite merge`: several suites in one."""

from typing import Annotated

import typer

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import say
from kenken_cp.cli.suite_options import puzzles, refuse_stdout
from kenken_cp.core.errors import OK
from kenken_cp.suite.merge import merge


def run(
    suites: Annotated[list[str], typer.Argument(metavar="SUITE...", help="The suites to merge.")],
    output: Annotated[str, typer.Option("--output", "-o", metavar="SUITE", help="The new one.")],
    quiet: Quiet = False,
) -> int:
    """Put the puzzles of several suites into a new one, each once.

    Puzzles keep the title, seed and part that they had. The new suite has no work of its own.
    """
    refuse_stdout(output)
    merged = merge(suites, output)
    if not quiet:
        say(
            f"{output}: {puzzles(merged.stored)}; {merged.same:,} left out as the same as "
            "another, turned or mirrored perhaps"
        )
    return OK
