"""The types of the pages' modules, checked by TypeScript where `make types` has installed it."""

import json
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


def run(command: list[str]) -> tuple[int, str]:
    """The exit code, and the output."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_no_module_has_a_wrong_type_and_every_one_is_checked(tsc: list[str]) -> None:
    code, output = run([*tsc, str(TYPES), "--listFiles"])
    assert (code, "error TS" in output) == (0, False), output
    checked = {Path(line).resolve() for line in output.splitlines()}
    assert {*SCRIPTS.rglob("*.js"), *PLAYER.rglob("*.js")} <= checked
    assert TYPES / "studio.d.ts" in checked


def test_a_wrong_type_is_found(tsc: list[str], tmp_path: Path) -> None:
    """One module with a slip of each sort, and all else as it is."""
    shutil.copytree(PLAYER, tmp_path / "player")
    shutil.copy(TYPES / "studio.d.ts", tmp_path)
    config = json.loads((TYPES / "tsconfig.json").read_text(encoding="utf-8"))
    config["include"] = ["studio.d.ts", "player/logic/game.js"]
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    module = tmp_path / "player/logic/game.js"
    slips = ("new Game([1]).undos();", '/** @type {number} */ export const wrong = "text";')
    module.write_text(module.read_text(encoding="utf-8") + "\n".join(slips), encoding="utf-8")
    code, found = run([*tsc, str(tmp_path)])
    assert code != 0
    assert [line.split(":")[1].strip() for line in found.splitlines()] == [
        "error TS2551",
        "error TS2322",
    ]
