"""`kenken suite verify`: a suite's puzzles decided, rated and compared again."""

from kenken_cp.backends import require
from kenken_cp.batch import workers_for
from kenken_cp.cli.batches import Jobs, Quiet
from kenken_cp.cli.common import BackendName, say
from kenken_cp.cli.progress import Tally, making_progress
from kenken_cp.cli.suite_options import SuiteFile, puzzles
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import ANSWER_IS_NO, OK, printable
from kenken_cp.suite.check import check
from kenken_cp.suite.solutions import in_words
from kenken_cp.suite.store import reading
from kenken_cp.verification import AUTO


def run(suite: SuiteFile, backend: BackendName = AUTO, jobs: Jobs = 0, quiet: Quiet = False) -> int:
    """Check every puzzle again: its solution, its ratings and its level.

    The check also finds puzzles that are the same under symmetry and puzzles that are missing. It
    prints one line per fault, and exits with 1 if there is any. Puzzles that share a solution are
    named, which is no fault.
    """
    if backend != AUTO:
        require(backend)  # a name that is not known is said before anything is read
    seen = faults = 0
    groups: dict[int, list[int]] = {}
    with reading(suite) as opened:
        (every,) = opened.db.execute("SELECT count(*) FROM puzzles").fetchone()
        with making_progress(quiet, every) as tell:
            for checked in check(opened, backend, workers_for(jobs)):
                seen += checked.puzzles
                faults += len(checked.faults)
                for fault in checked.faults:
                    print(printable(f"{suite}: number {fault.number}: {fault.reason}"))
                for number, first in checked.shared:
                    groups.setdefault(first, [first]).append(number)
                tell(Tally(seen, every, seen))
    if not quiet:
        if shared := in_words(sorted(groups.values())):
            say(f"{suite}: {shared}")
        say(f"{suite}: {puzzles(seen)} verified, {say_count(faults, 'fault')}")
    return ANSWER_IS_NO if faults else OK
