"""The files that a page of the studio loads."""

import re
from pathlib import Path

from tests.helpers.paths import ROOT

PAGES = ROOT / "kenken_cp/studio/pages"
IMPORTED = re.compile(r'^(?:import|export) [^"(]*"(\./[^"]+|\.\./[^"]+)";', re.MULTILINE)


def loaded(*modules: Path) -> set[Path]:
    """The modules with all that they import, without what they load when it is wanted."""
    found, ahead = set(modules), [*modules]
    while ahead:
        module = ahead.pop()
        for name in IMPORTED.findall(module.read_text(encoding="utf-8")):
            path = (module.parent / name).resolve()
            if path not in found:
                found.add(path)
                ahead.append(path)
    return found


def needed(gesture: str) -> set[Path]:
    """All files until a board of this gesture can be played."""
    files = loaded(PAGES / "js/play.js", PAGES / "js/theme.js", PAGES / f"js/gestures/{gesture}.js")
    return files | {PAGES / name for name in ("play.html", "studio.css", "board.css", "icon.svg")}
