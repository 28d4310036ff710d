"""A family of a foreign kind goes through every room by its row alone.

It lives in tests/foreign; KENKEN_KINDS adds it, in a process of its own, to the registry that the
family contract goes by.
"""

import os
import subprocess
import sys

from tests.helpers.paths import ROOT


def test_the_family_contract_holds_for_a_foreign_kind() -> None:
    environment = {
        **os.environ,
        "KENKEN_KINDS": "tests.foreign.families",
        "PYTHONPATH": str(ROOT),
    }
    command = [
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist",
        "tests/kinds/test_family_contract.py", "-k", "harbour or ids",
    ]  # fmt: skip
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert "skipped" not in done.stdout.splitlines()[-1]
