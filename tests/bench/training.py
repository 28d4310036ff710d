"""Work for a profile-guided build, which compiles the kernels for what they did here.

`make profiled` runs it. It is what users ask for most: verdicts, ratings, making.
"""

import os
from tempfile import TemporaryDirectory
from time import process_time

from tests.bench.workloads import POOLS, WORKLOADS

SECONDS = 1.0  # of each
WORK = (
    "verdict-6x6", "verdict-9x9", "sight-hard", "sight-killer", "verdict-hardest", "verdict-noise",
    "steps-6x6", "steps-9x9", "steps-sudoku", "steps-killer", "grade-6x6", "make-6x6", "write-9x9",
    "make-medium-sudoku", "make-killer", "make-shikaku-7x7",
)  # fmt: skip


def main() -> None:
    """Do some of each work."""
    with TemporaryDirectory() as folder:
        os.environ[POOLS] = folder
        for name in WORK:
            work, number, end = WORKLOADS[name](), 0, process_time() + SECONDS
            while process_time() < end:
                work(number)
                number += 1


if __name__ == "__main__":
    main()
