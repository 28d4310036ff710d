"""The scripts and style sheets that the pages of a site share, in files named by what they hold."""

import re
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from kenken_cp.player import modules
from kenken_cp.publish.shell import Code
from kenken_cp.text.files import place

FOLDER = "assets"
OURS = re.compile(r"(?:player|listing|theme|page|own|lesson|course)-[0-9a-f]{12}\.(?:js|css)")
PLAYER, LISTING = "player", "listing"  # the scripts of pages with a board, and of lists
LESSON, COURSE = "lesson", "course"  # those of lessons, and of their lists
STYLE = "lesson.css"


class Assets:
    """The files of a site; `accent` and `css` are style sheets that come after ours.

    Those of lessons are there if the site has some.
    """

    def __init__(self, accent: str, css: str, *, lessons: bool = False) -> None:
        own = (files("kenken_cp.publish") / "pages" / "site.css").read_text(encoding="utf-8")
        texts = {
            "theme.js": modules.theme(),
            "player.js": modules.script("alone.js"),
            "listing.js": modules.script("listing.js"),
            "page.css": modules.styles() + own + accent,
            **(_of_lessons() if lessons else {}),
            **({"own.css": css} if css else {}),
        }
        self.files = {_name(name, text): text for name, text in texts.items()}
        self.names = dict(zip(texts, self.files, strict=True))

    def write(self, folder: Path) -> Iterator[str]:
        """Write them, and yield their names."""
        for name, text in self.files.items():
            place(folder / FOLDER / name, text.encode())
            yield f"{FOLDER}/{name}"

    def of(self, up: str, script: str, feed: str = "") -> Code:
        """The code of a page, to which `up` leads back, with this script."""
        at = {name: f"{up}{FOLDER}/{held}" for name, held in self.names.items()}
        sheets = ["page.css", *([STYLE] if script in (LESSON, COURSE) else []), "own.css"]
        links = [f'<link rel="stylesheet" href="{at[name]}">' for name in sheets if name in at]
        if feed:
            links.append(f'<link rel="alternate" type="application/atom+xml" href="{up}{feed}">')
        return Code(
            f'<script src="{at["theme.js"]}"></script>\n' + "".join(f"{link}\n" for link in links),
            f'<script src="{at[f"{script}.js"]}"></script>\n',
            "'self'",
            "'self'",
        )


def _of_lessons() -> dict[str, str]:
    return {
        "lesson.js": modules.script("learn.js"),
        "course.js": modules.script("courses.js"),
        STYLE: modules.lesson_style(),
    }


def _name(name: str, text: str) -> str:
    stem, _, suffix = name.partition(".")
    return f"{stem}-{sha256(text.encode()).hexdigest()[:12]}.{suffix}"
