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


OTHERS = ("play.html", "studio.css", "board.css", "print.css", "icon.svg")


def needed(gesture: str) -> set[Path]:
    """All files of a page that is opened and left alone, with a board of this gesture."""
    names = ("play", "theme", f"gestures/{gesture}", "about", "mirror")  # the last two come late
    return loaded(*[PAGES / f"js/{name}.js" for name in names]) | {PAGES / name for name in OTHERS}
