"""The readers under atheris, where it is installed: a bounded number of inputs, from a seed."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT
from tests.hostile.readers import BY_ID

RUNS = 20_000


@pytest.mark.slow
@pytest.mark.skipif(
    importlib.util.find_spec("atheris") is None,
    reason="atheris is not installed; it has wheels for some Pythons on Linux",
)
@pytest.mark.parametrize("name", BY_ID)
def test_coverage_finds_no_bytes_that_a_reader_does_not_stand(name: str, tmp_path: Path) -> None:
    seed = os.environ.get("SEED", "1")
    told = subprocess.run(
        [sys.executable, "-m", "tests.hostile.atheris_readers", "--reader", name,
         "--runs", str(RUNS), "--seed", str(int(seed) % 2**32)],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr[-3_000:].decode(errors="replace")
    assert list(tmp_path.iterdir()) == []
