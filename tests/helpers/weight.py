"""The files that a page of the studio loads."""

import os
import re
from pathlib import Path

from tests.helpers.paths import ROOT

PAGES = ROOT / "kenken_cp/studio/pages"
PLAYER = ROOT / "kenken_cp/player/pages"  # which the studio serves beside its own
IMPORTED = re.compile(r'^(?:import|export) [^"(]*"(\./[^"]+|\.\./[^"]+)";', re.MULTILINE)


def serve(path: Path) -> str:
    """The address of a file of either room, below that of all pages."""
    full = os.path.normpath(path)
    room = next(each for each in (PLAYER, PAGES) if full.startswith(f"{each}{os.sep}"))
    return Path(full).relative_to(room).as_posix()


def file_of(address: str) -> Path:
    """The file of such an address."""
    return (PLAYER if address.startswith("player/") else PAGES) / address


def load(*modules: Path) -> set[Path]:
    """The modules with all that they import, without what they load when it is wanted."""
    found, ahead = set(modules), [*modules]
    while ahead:
        module = ahead.pop()
        for name in IMPORTED.findall(module.read_text(encoding="utf-8")):
            path = file_of(serve(module.parent / name))
            if path not in found:
                found.add(path)
                ahead.append(path)
    return found


OTHERS = (
    "play.html", "icon.svg", "player/page.css", "player/board.css", "player/print.css",
)  # fmt: skip


def list_needed(gesture: str) -> set[Path]:
    """All files that a page loads for a board of this gesture.

    Not those of `athand.js`, which come once it stands.
    """
    names = (
        "js/play",
        "player/theme",
        f"player/gestures/{gesture}",
        "js/mirror",
    )  # that comes late
    found = load(*[file_of(f"{name}.js") for name in names])
    return found | {file_of(name) for name in OTHERS}
