"""A family of a foreign kind goes through every room by its row alone.

It lives in tests/foreign; KENKEN_KINDS adds it, in a process of its own, to the registry that the
family contract goes by.
"""

import os
import subprocess
import sys

import pytest

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


@pytest.mark.parametrize("module", ["no.such.module", "tests.foreign.puzzle"])
def test_a_module_without_families_is_refused_in_one_line(module: str) -> None:
    environment = {**os.environ, "KENKEN_KINDS": module, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "kenken_cp", "generate", "no-family"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"kenken: KENKEN_KINDS: the module '{module}' gives no families")
    assert done.stderr.count("\n") == 1
