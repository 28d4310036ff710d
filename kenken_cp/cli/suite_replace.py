"""`kenken suite replace`: takes puzzles out of a suite and makes others."""

from typing import Annotated

import typer

from kenken_cp.cli import suite_run
from kenken_cp.cli.batches import Jobs, Quiet
from kenken_cp.cli.suite_edits import Numbers, taken_out
from kenken_cp.cli.suite_options import SuiteFile
from kenken_cp.suite.edits import Action


def run(
    suite: SuiteFile,
    numbers: Numbers,
    ban: Annotated[
        bool, typer.Option("--ban", help="Ban them as well, as kenken suite ban does.")
    ] = False,
    jobs: Jobs = 0,
    quiet: Quiet = False,
) -> int:
    """Take puzzles out and make others of the same part and level.

    Each new puzzle comes from the next unit of work and takes the number of the one that it
    replaces. The suite is run for it, so what else is missing is made as well. If this is stopped,
    kenken suite run resumes.

    Exits with 3 if a level was given up.
    """
    taken_out(suite, numbers, Action.REPLACE, quiet, ban)
    return suite_run.run(suite, jobs=jobs, quiet=quiet)
