"""`kenken suite drop`: takes puzzles out of a suite."""

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
    """Take puzzles out, and make none in their place.

    The others keep their numbers, and the suite then asks for fewer puzzles of their part and
    level. A dropped puzzle is not made again for this suite; kenken suite undo puts it back.
    """
    taken_out(suite, numbers_named(suite, numbers, printed, index), Action.DROP, quiet)
    return OK
