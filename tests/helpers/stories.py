"""What stories in a browser share: opening a puzzle, dragging, and what the page says."""

import base64
import re
import zlib
from typing import Any

from kenken_cp.core.document import Document
from kenken_cp.formats import write_line
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.registry import FAMILIES
from tests.helpers.studio import Running

BY_ID = {family.id: family for family in FAMILIES}


def example(family: str) -> Document:
    """The easy puzzle of a family's manual."""
    row = BY_ID[family]
    return Document(row, row.manual.example())


def link(document: Document) -> str:
    """The fragment that holds a puzzle, packed as the page packs it."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(write_line(document, NATIVE).encode()) + packer.flush()
    return "/play#p=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def opened(page: Any, studio: Running, document: Document) -> None:
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


def wait_for_message(page: Any, pattern: str) -> None:
    """Wait until the page says this."""
    page.locator("#status", has_text=re.compile(pattern)).wait_for()
