"""Holds each room of the package to the share of its lines that the tests run.

`python -m tests.project.floors REPORT`, or `make coverage`, which writes the report: the JSON of
coverage over the whole of `make test`, so that the kernels count as they run uncompiled. A room is
what stands directly in the package, and each kind, its kernel apart. Whoever adds code adds the
tests that keep its room above the floor.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path, PurePath

from tests.helpers.paths import ROOT

# Percent of the lines, a little below what was measured: some lines run only when processes meet.
FLOORS = {
    "cli": 98,
    "api": 90,
    "studio": 85,
    "publish": 98,
    "player": 98,
    "lessons": 98,
    "book": 98,
    "suite": 96,
    "batch": 99,
    "generation": 98,
    "certificate": 99,
    "rup": 99,
    "verification": 95,
    "teaching": 99,
    "doctor": 94,
    "rating": 99,
    "minutes": 99,
    "hints": 99,
    "setting": 95,
    "percentiles": 99,
    "explanation": 97,
    "human": 98,
    "formats": 98,
    "render": 99,
    "backends": 97,
    "registry": 90,
    "kinds/cages": 98,
    "kinds/cages/kernel": 98,
    "kinds/lines": 90,
    "kinds/lines/kernel": 90,
    "kinds/rectangles": 90,
    "kinds/rectangles/kernel": 90,
    "kinds/paths": 95,
    "kinds/paths/kernel": 95,
    "engine": 96,
    "text": 95,
    "core": 97,
    "cluster": 93,
    "benchmark": 95,
}
PACKAGE = "kenken_cp"


def room_of(path: PurePath) -> str:
    """The room of a module (`kenken_cp/cli/rate.py`): `cli`, `verify`, `kinds/cages/kernel`."""
    parts = path.with_suffix("").parts[1:]
    if parts[0] == "kinds" and len(parts) > 2:
        return "/".join(parts[: 3 if parts[2] == "kernel" else 2])
    return parts[0]


def shares(report: Mapping[str, object]) -> dict[str, float]:
    """Percent of the lines that ran, for each room of a coverage report."""
    lines: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    files = report["files"]
    assert isinstance(files, dict)
    for name, file in files.items():
        summary = file["summary"]
        ran, all_of_them = lines[room_of(PurePath(name))], summary["num_statements"]
        ran[0] += summary["covered_lines"]
        ran[1] += all_of_them
    return {room: 100 * ran / (total or 1) for room, (ran, total) in lines.items() if total}


def rooms() -> set[str]:
    """The rooms that the package has today."""
    modules = (ROOT / PACKAGE).rglob("*.py")
    found = {room_of(path.relative_to(ROOT)) for path in modules if path.stat().st_size}
    return found - {"__init__", "__main__", "kinds"}


def main(report: Path) -> int:
    """Prints each room's share beside its floor; 1 when one lies below, 0 otherwise."""
    measured = shares(json.loads(report.read_text(encoding="utf-8")))
    below = 0
    for room, floor in FLOORS.items():
        share = measured.get(room, 0.0)
        below += share < floor
        print(f"{room:28} {share:5.1f} %  (floor {floor}){'  BELOW' * (share < floor)}")
    return int(below > 0)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
