"""The comparison of source trees runs on the tree as it is: it finds the code by its names."""

import subprocess
import sys

import pytest

from tests.bench.workloads import WORKLOADS
from tests.helpers.paths import ROOT


@pytest.mark.parametrize("workload", ["make-6x6", "verdict-6x6", "grade-6x6"])
def test_a_tree_compared_with_itself_gives_the_same(workload: str) -> None:
    assert workload in WORKLOADS
    trees = [str(ROOT)] * 2
    command = [sys.executable, "-m", "tests.bench.pairs", "--seconds", "0.1", *trees, workload]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"| {workload} |" in done.stdout
    assert done.stdout.endswith("| equal |\n")
