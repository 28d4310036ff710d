"""`kenken suite merge`: several suites in one."""

from typing import Annotated

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import say
from kenken_cp.cli.options import argument, option
from kenken_cp.cli.suite_options import puzzles, refuse_stdout
from kenken_cp.core.errors import OK
from kenken_cp.suite.merge import merge
from kenken_cp.suite.solutions import in_words


def run(
    suites: Annotated[list[str], argument("SUITE", "The suites to merge.")],
    output: Annotated[str, option("--output -o SUITE", "File for the new suite.")],
    quiet: Quiet = False,
) -> int:
    """Merge several suites into one, without duplicates.

    Puzzles keep their title, seed and part. The merged suite asks for no more puzzles, so
    kenken suite run cannot be used on it.
    """
    refuse_stdout(output)
    merged = merge(suites, output)
    if not quiet:
        if shared := in_words(merged.shared):
            say(f"{output}: {shared}")
        say(
            f"{output}: {puzzles(merged.stored)}; left out {merged.same:,} that are the "
            "same as another, possibly turned or mirrored"
            + (f", and {merged.banned:,} that are banned" if merged.banned else "")
        )
    return OK
