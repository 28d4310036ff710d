"""`kenken suite ban`: takes puzzles out of a suite, and out of all suites that use its bans."""

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.printed_numbers import BookIndex, BookNumbers, numbers_named
from kenken_cp.cli.suite_edits import Numbers, taken_out
from kenken_cp.cli.suite_options import SuiteFile
from kenken_cp.core.errors import OK
from kenken_cp.suite.edits import Action


def run(
    suite: SuiteFile,
    numbers: Numbers = None,
    printed: BookNumbers = None,
    index: BookIndex = "",
    quiet: Quiet = False,
) -> int:
    """Take puzzles out, and keep them out of suites that name this one.

    A suite whose spec says ban = "winter.db" will hold none of the puzzles of winter.db, nor of
    those that were banned in it, however they are turned or mirrored. Nothing is made in their
    place; kenken suite replace --ban does both.
    """
    taken_out(suite, numbers_named(suite, numbers, printed, index), Action.BAN, quiet)
    return OK
