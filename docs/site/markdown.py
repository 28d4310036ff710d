"""What generated pages are written with: Markdown as MyST reads it, and drawings as inline SVG."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from kenken_cp.core.drawing import Drawing
from kenken_cp.render.look import Look, rules, style_of
from kenken_cp.render.svg import svg
from kenken_cp.render.themes import THEMES, variables

# The page paints pictures, so that they turn dark with it.
LOOK = Look("light", styled=False)

_SIGNS = re.compile(r"([\\`*_{}\[\]<>|#$~])")


class Page(NamedTuple):
    """A page of the site: its path in the site's source, ending in .md, and its Markdown."""

    path: str
    text: str


def plain(text: str) -> str:
    """A text whose signs mean nothing to Markdown."""
    return _SIGNS.sub(r"\\\1", text)


def table(heading: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of cells that are Markdown already."""
    heading = list(heading)
    lines = [heading, ["---"] * len(heading), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def raw(html: str) -> str:
    """HTML that stands in a page as it is."""
    return f"```{{raw}} html\n{html.rstrip()}\n```\n"


def picture(drawing: Drawing, title: str, name: str, scale: float = 1.0) -> str:
    """A drawing as inline SVG, told in words to readers of screens; `name` is its own on a page."""
    return svg(drawing, title, look=replace(LOOK, scale=scale), name=name)


def contents(pages: Iterable[str], caption: str = "") -> str:
    """A table of contents, shown in the sidebar alone; paths are from the site's root."""
    names = "".join(f"/{path.removesuffix('.md')}\n" for path in pages)
    said = f":caption: {caption}\n" if caption else ""
    return f"```{{toctree}}\n:hidden:\n{said}\n{names}```\n"


def stylesheet() -> str:
    """The CSS of inline pictures: dark where the page is, by choice or by the reader's screen."""
    dark, printed = variables(THEMES["dark"]), variables(THEMES["print"])
    return "\n".join(
        (
            style_of(LOOK, ".puzzle"),
            f'body[data-theme="dark"] .puzzle{{{dark}}}',
            f'@media (prefers-color-scheme:dark){{body[data-theme="auto"] .puzzle{{{dark}}}}}',
            f"@media print{{.puzzle.puzzle{{{printed}}}}}",
            rules(".puzzle"),
            "",
        )
    )
