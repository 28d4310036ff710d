"""`kenken suite undo`: puts back what the newest edit of a suite took out."""

from kenken_cp.cli.batches import Quiet
from kenken_cp.cli.common import say
from kenken_cp.cli.suite_options import SuiteFile
from kenken_cp.core.errors import OK
from kenken_cp.suite.editing import in_words
from kenken_cp.suite.undo import put_back


def run(suite: SuiteFile, quiet: Quiet = False) -> int:
    """Undo the newest edit: put back the puzzles that it took out.

    An edit is one kenken suite drop, replace or ban, or one in the studio's library. Undoing
    removes the puzzles that came in their place, and the suite is then as it was before. Run it
    again to undo the edit before that. An edit cannot be undone once other puzzles have been made,
    since they would be lost.
    """
    rows = put_back(suite)
    if not quiet:
        say(f"{suite}: put back: {in_words(rows)}")
    return OK
