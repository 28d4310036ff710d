"""What stories in a browser share: opening a puzzle, dragging, and what the page says."""

import base64
import re
import zlib
from collections.abc import Callable
from typing import Any

from kenken_cp.core.document import Document
from kenken_cp.core.geometry import Grid
from kenken_cp.formats import write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.registry import FAMILIES
from tests.helpers.studio import Running

BY_ID = {family.id: family for family in FAMILIES}
# A family of each way to play.
ONE_OF_EACH = tuple({row.kind.play().gesture: name for name, row in BY_ID.items()}.values())

# Whether all of an element, or else its beginning, stands in the window clear of the tools.
CLEAR = """(each) => {
    const { top, bottom, height } = each.getBoundingClientRect();
    const tools = document.querySelector(".bar"), bar = tools.getBoundingClientRect();
    const { position } = getComputedStyle(tools);
    const isAfter = tools.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
    const foot = position === "fixed" ? bar.top : innerHeight;
    const head = position === "sticky" && isAfter ? Math.max(0, bar.bottom) : 0;
    return top >= head && (bottom <= foot + 1 || (height > foot - head - 40 && top < head + 40));
}"""


def example(family: str) -> Document:
    """The easy puzzle of a family's manual."""
    row = BY_ID[family]
    return Document(row, row.manual.example())


def link(document: Document) -> str:
    """The fragment that holds a puzzle, packed as the page packs it."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(write_line(document, NATIVE).encode()) + packer.flush()
    return "/play#p=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def open_page(page: Any, studio: Running, document: Document) -> None:
    """Open the puzzle on the page."""
    page.goto("about:blank")
    page.goto(studio.origin + link(document))
    page.wait_for_selector("html[data-ready]")


def middle(page: Any, cell: int) -> tuple[float, float]:
    """The middle of a cell on the screen."""
    box = page.locator(f'[data-cell="{cell}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, *cells: int) -> None:
    """Drag from cell to cell."""
    page.mouse.move(*middle(page, cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*middle(page, cell), steps=3)
    page.mouse.up()


def settle(page: Any) -> None:
    """Let the page draw what follows a change of its size: by its own clock, which may be late."""
    page.evaluate(
        """() => new Promise((done) => setTimeout(
            () => requestAnimationFrame(() => requestAnimationFrame(done)), 200))"""
    )


def wait_for_message(page: Any, pattern: str) -> None:
    """Wait until the page says this."""
    page.locator("#status", has_text=re.compile(pattern)).wait_for()


def by_digits(page: Any, document: Document, grid: Grid) -> None:
    """Cell by cell."""
    for cell, value in enumerate(grid):
        page.mouse.click(*middle(page, cell))
        page.keyboard.type(str(value))


def by_ink(page: Any, document: Document, grid: Grid) -> None:
    """Each run of a row by one drag."""
    columns = document.puzzle.columns
    for run in re.finditer("(?:1)+", "".join(map(str, grid))):
        cells = range(run.start(), run.end())
        for row in sorted({cell // columns for cell in cells}):
            own = [cell for cell in cells if cell // columns == row]
            drag(page, own[0], own[-1])


def by_areas(page: Any, document: Document, grid: Grid) -> None:
    """Each rectangle by one drag."""
    for owner in sorted(set(grid)):
        cells = [cell for cell, value in enumerate(grid) if value == owner]
        drag(page, cells[0], cells[-1])


def by_path(page: Any, document: Document, grid: Grid) -> None:
    """One drag from the first number to the last."""
    order = sorted((value, cell) for cell, value in enumerate(grid) if value)
    drag(page, *[cell for _, cell in order])


WAYS: dict[str, Callable[[Any, Document, Grid], None]] = {
    "digits": by_digits,
    "ink": by_ink,
    "areas": by_areas,
    "path": by_path,
}
