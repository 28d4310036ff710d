"""What a test's module reports in another process, whose kernel is not compiled."""

import json
import os
import subprocess
import sys
from typing import Any

from tests.helpers.paths import ROOT

PROGRAM = """
import json
from {module} import report
from kenken_cp.kinds.cages import kernel
assert not kernel.COMPILED
print(json.dumps(report()))
"""


def said_by(program: str, *arguments: str) -> str:
    """What this program writes to stdout where the kernel is uncompiled."""
    told = subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT,
        env={**os.environ, "KENKEN_PURE": "1", "PYTHONHASHSEED": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    return told.stdout


def reports(module: str, here: object) -> tuple[Any, Any]:
    """What `report` of the module gives there, and what it gave here, both through JSON."""
    return json.loads(said_by(PROGRAM.format(module=module))), json.loads(json.dumps(here))
