"""The player's modules asked in Node.js: what judges boards and finds hints touches no page."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.paths import ROOT

PLAYER = ROOT / "kenken_cp/player/pages/player"
PATIENCE = 300  # seconds on a machine that is busy
_RUN = """
import { readFileSync } from "node:fs";
const given = JSON.parse(readFileSync(0, "utf-8"));
const answer = await (async (given) => { %s })(given);
process.stdout.write(JSON.stringify(answer ?? null));
"""


def ask(folder: Path, imports: str, body: str, given: Any) -> Any:
    """What the body of a function of `given` returns, after these imports from the player."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed")
    modules = folder / "player"
    if not modules.exists():
        shutil.copytree(PLAYER, modules)
        (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "asked.js").write_text(imports + _RUN % body, encoding="utf-8")
    done = subprocess.run(
        [node, str(folder / "asked.js")],
        input=json.dumps(given), capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
