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


def reports(module: str, here: object) -> tuple[Any, Any]:
    """What `report` of the module gives there, and what it gave here, both through JSON."""
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(module=module)], cwd=ROOT,
        env={**os.environ, "KENKEN_PURE": "1", "PYTHONHASHSEED": "1"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(told.stdout), json.loads(json.dumps(here))
