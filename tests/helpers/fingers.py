"""A page that is used with fingers alone."""

from collections.abc import Iterator
from typing import Any

from tests.helpers.stories import middle
from tests.helpers.studio import PATIENCE, UNMIRRORED, Running


def touched(studio: Running, chromium: Any, width: int, height: int) -> Iterator[Any]:
    """A page of a new visitor with fingers alone."""
    size = {"width": width, "height": height}
    context = chromium.new_context(viewport=size, has_touch=True, is_mobile=True)
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(UNMIRRORED)
    page = context.new_page()
    page.goto(studio.address)
    page.wait_for_selector("html[data-ready]")
    yield page
    context.close()


class Touch:
    """Fingers on a page, as the browser itself reports them."""

    def __init__(self, page: Any) -> None:
        self._page, self._line = page, page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        """One event with all fingers that are down."""
        told = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    def drag(self, *cells: int) -> None:
        """One finger from cell to cell."""
        self.send("touchStart", middle(self._page, cells[0]))
        for cell in cells[1:]:
            self.send("touchMove", middle(self._page, cell))
        self.send("touchEnd")
