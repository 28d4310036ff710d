"""For all people: in Firefox, by touch, in forced colours, and with nothing that moves."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from tests.helpers.paths import ROOT
from tests.helpers.stories import drag, example, middle, opened, said
from tests.helpers.studio import Running

FIREFOX = Path("/usr/bin/firefox-esr")
STYLES = sorted((ROOT / "kenken_cp/studio/pages").glob("*.css"))


@pytest.fixture
def firefox(playwright: Any, studio: Running) -> Iterator[Any]:
    """A page of Debian's Firefox, an unchanged one, by WebDriver BiDi."""
    if not FIREFOX.exists():
        pytest.skip(f"{FIREFOX} is not installed")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=str(FIREFOX))
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.goto(studio.address)
    page.locator("html[data-ready]").wait_for()
    yield page
    browser.close()


@pytest.mark.slow
def test_firefox_plays_undoes_and_finds_everything_after_a_reload(
    firefox: Any, studio: Running
) -> None:
    document = example("sudoku")
    opened(firefox, studio, document)
    for cell, value in enumerate(solve(document)):
        firefox.mouse.click(*middle(firefox, cell))
        firefox.keyboard.type(str(value))
    said(firefox, r"^Solved\.$")
    firefox.wait_for_timeout(500)
    firefox.reload()
    firefox.locator("html[data-ready][data-solved]").wait_for()
    firefox.keyboard.press("Control+z")
    firefox.locator("html[data-ready]:not([data-solved])").wait_for()
    for number in (1, 2, 3):
        firefox.keyboard.press("h")
        firefox.locator(f".stages > li:nth-child({number})").wait_for()


@pytest.mark.slow
def test_firefox_drags_rectangles_and_draws_a_puzzle(firefox: Any, studio: Running) -> None:
    document = example("shikaku")
    opened(firefox, studio, document)
    grid = solve(document)
    for owner in sorted(set(grid)):
        cells = [cell for cell, value in enumerate(grid) if value == owner]
        drag(firefox, cells[0], cells[-1])
    said(firefox, r"^Solved\.$")
    firefox.goto(f"{studio.origin}/edit")
    firefox.get_by_label("Family").select_option("nonogram")
    firefox.locator(".verdict", has_text="Paint a picture").wait_for()
    drag(firefox, 0, 9)
    firefox.locator(".verdict.right", has_text="Unique").wait_for()


@pytest.fixture
def fingers(studio: Running, chromium: Any) -> Iterator[Any]:
    """A page of a phone."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True
    )
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


@pytest.mark.slow
def test_a_puzzle_is_played_by_touch(fingers: Any, studio: Running) -> None:
    document = example("sudoku")
    opened(fingers, studio, document)
    for cell, value in enumerate(solve(document)):
        fingers.touchscreen.tap(*middle(fingers, cell))
        fingers.get_by_role("button", name=str(value), exact=True).tap()
    said(fingers, r"^Solved\.$")


@pytest.mark.slow
def test_rectangles_are_dragged_and_the_board_pulled_larger_by_touch(
    fingers: Any, studio: Running
) -> None:
    document = example("shikaku")
    opened(fingers, studio, document)
    touch = Touch(fingers)
    grid = solve(document)
    for owner in sorted(set(grid)):
        cells = [cell for cell, value in enumerate(grid) if value == owner]
        touch.drag(cells[0], cells[-1])
    said(fingers, r"^Solved\.$")
    drawn = fingers.locator(".under .area").count()
    width = fingers.locator(".board").bounding_box()["width"]
    (x, y), far = middle(fingers, 12), 30.0
    touch.send("touchStart", (x - far, y))
    touch.send("touchStart", (x - far, y), (x + far, y))
    for step in (1.2, 1.5, 2.0):
        touch.send("touchMove", (x - far * step, y), (x + far * step, y))
    touch.send("touchEnd")
    assert fingers.locator(".board").bounding_box()["width"] > 1.5 * width
    assert fingers.locator(".under .area").count() == drawn  # and no rectangle came of it


@pytest.mark.slow
def test_what_is_shown_by_colour_is_there_in_forced_colours(page: Any, studio: Running) -> None:
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    opened(page, studio, example("sudoku"))
    cell = next(c for c in range(16) if not page.locator(f'[data-cell="{c}"].given').count())
    page.mouse.click(*middle(page, cell))
    for key in "1234":
        page.keyboard.press(key)
        page.wait_for_timeout(200)
        if page.locator("[aria-invalid]").count():
            break
    assert page.locator(".under .hatched").count() > 1
    colour = "(each) => getComputedStyle(each).color"
    given, entry = page.locator(".given .value").first, page.locator(".entry .value").first
    assert given.evaluate(colour) == entry.evaluate(colour)
    frame = page.locator(".under .chosen .frame").first
    assert frame.evaluate("(each) => getComputedStyle(each).stroke") != "none"


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.stem)
def test_nothing_moves(path: Path) -> None:
    """So that nothing need stop for who wishes less motion."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"transition|animation|@keyframes|scroll-behavior", text)
