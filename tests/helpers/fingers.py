"""A page that is used with fingers alone."""

from typing import Any

from tests.helpers.stories import middle


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
