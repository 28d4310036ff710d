"""The types of the pages' modules, checked by TypeScript where `make types` has installed it."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT

TYPES = ROOT / "tests/types"
SCRIPTS = ROOT / "kenken_cp/studio/pages/js"
PLAYER = ROOT / "kenken_cp/player/pages/player"
COMPILER = ROOT / "build/types/node_modules/typescript/bin/tsc"


@pytest.fixture(scope="module")
def tsc() -> list[str]:
    """The command of the compiler; nothing is fetched for it."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed, so the types of the pages are not checked")
    if not COMPILER.exists():
        pytest.skip("TypeScript is not there: make types installs it")
    return [node, str(COMPILER), "-p"]


def test_wrong_types_are_found_and_no_module_has_one(tsc: list[str], tmp_path: Path) -> None:
    """All modules at once, and one more that has a slip of each sort."""
    slip = tmp_path / "slip.js"
    slip.write_text(
        f'import {{ Game }} from "{PLAYER}/logic/game.js";\nnew Game([1]).undos();\n'
        '/** @type {number} */ export const wrong = "text";\n',
        encoding="utf-8",
    )
    config = TYPES / "tsconfig.json"
    paths = json.loads(config.read_text(encoding="utf-8"))["include"]
    every = [os.path.normpath(TYPES / path) for path in paths]
    told = {"extends": str(config), "include": [*every, str(slip)]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(told), encoding="utf-8")
    done = subprocess.run(
        [*tsc, str(tmp_path), "--listFiles"], capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()
    faults = [line for line in lines if "error TS" in line]
    assert [(line.partition("(")[0][-7:], line.split(": ")[1]) for line in faults] == [
        ("slip.js", "error TS2551"),
        ("slip.js", "error TS2322"),
    ], done.stdout + done.stderr
    checked = {Path(line).resolve() for line in lines}
    assert {*SCRIPTS.rglob("*.js"), *PLAYER.rglob("*.js"), TYPES / "studio.d.ts"} <= checked
