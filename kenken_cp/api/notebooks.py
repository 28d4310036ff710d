"""What notebooks show of puzzles and of steps: pictures in SVG."""

from collections.abc import Sequence
from hashlib import sha256

from kenken_cp.core.document import Document
from kenken_cp.core.drawing import Drawing


def draw_puzzle(document: Document) -> str:
    """The puzzle, without its solution."""
    title = document.meta.title or document.family.title
    return picture(document.family.draw(document.puzzle, None), title)


def picture(drawing: Drawing, title: str, caption: Sequence[str] = ()) -> str:
    """The drawing as SVG; its ids are its own, as a notebook is one page."""
    from kenken_cp.render.svg import svg  # noqa: PLC0415  (scripts draw nothing)

    name = sha256(repr((drawing, title, *caption)).encode()).hexdigest()[:12]
    return svg(drawing, title, name=f"k{name}", caption=caption)
