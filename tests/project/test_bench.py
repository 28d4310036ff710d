"""The comparison of source trees runs on the tree as it is: it finds the code by its names."""

import subprocess
import sys

from tests.bench.workloads import WORKLOADS
from tests.helpers.paths import ROOT

COMPARED = "make-6x6", "verdict-6x6", "grade-6x6"


def test_a_tree_compared_with_itself_gives_the_same() -> None:
    assert set(WORKLOADS).issuperset(COMPARED)
    trees = [str(ROOT)] * 2
    command = [sys.executable, "-m", "tests.bench.pairs", "--seconds", "0.1", *trees, *COMPARED]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    for workload, row in zip(COMPARED, done.stdout.splitlines()[-3:], strict=True):
        assert row.startswith(f"| {workload} |")
        assert row.endswith("| equal |")
