"""Published pages on phones: clues keep clear of digits, and what is opened of the tools."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.formats import read_document
from kenken_cp.player.bundles import bundle
from kenken_cp.publish.files import page_of
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.stories import WAYS, example, settle
from tests.helpers.studio import visiting

SIZES = ((360, 640), (390, 844), (844, 390))
# Clues that a digit's ink touches: of its line it takes the part between 0.15 and 0.8.
TOUCHING = """() => {
    const clues = [...document.querySelectorAll(".board > svg .clue text")].map((each) => {
        const { left, right, top } = each.getBoundingClientRect();
        const baseline = each.getScreenCTM().d * (Number(each.getAttribute("y"))
            + Number(/translate\\(0 (.+)\\)/.exec(each.getAttribute("transform"))?.[1] ?? 0))
            + document.querySelector(".board").getBoundingClientRect().top
            + document.querySelector(".board > svg:not(.under) g[transform]").getCTM().f;
        return { text: each.textContent, left, right, top, baseline };
    });
    return [...document.querySelectorAll(".cell .value")].filter((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const { left, right, top, height } = range.getBoundingClientRect();
        const ink = top + 0.15 * height, foot = top + 0.8 * height;
        const cell = each.parentElement.getBoundingClientRect();
        return foot > cell.bottom || clues.some((clue) => clue.left < right
            && clue.right > left && clue.top < foot && clue.baseline + 1 > ink);
    }).map((each) => each.parentElement.getAttribute("aria-label"));
}"""
# Whether all of an element, or else its beginning, stands in the window above the tools.
CLEAR = """(each) => {
    const { top, bottom, height } = each.getBoundingClientRect();
    const bar = document.querySelector(".bar").getBoundingClientRect();
    const isBelow = getComputedStyle(document.querySelector(".bar")).position === "fixed";
    const foot = isBelow ? bar.top : innerHeight;
    return top >= 0 && (bottom <= foot + 1 || (height > foot - 40 && top < 40));
}"""


def puzzle(name: str) -> Document:
    return read_document((EXAMPLES / f"unique/{name}.json").read_bytes())


@pytest.fixture(params=SIZES, ids=str)
def visit(request: pytest.FixtureRequest, chromium: Any, tmp_path: Path) -> Iterator[Any]:
    """What opens a puzzle on a phone of this size."""
    width, height = request.param
    path = tmp_path / "puzzle.html"
    viewport = {"width": width, "height": height}
    with visiting(chromium, None, viewport=viewport, has_touch=True) as page:

        def opened(document: Document) -> Any:
            path.write_text(page_of(bundle(document)), encoding="utf-8")
            page.goto(path.as_uri())
            page.locator("html[data-ready]").wait_for()
            return page

        yield opened


@pytest.mark.parametrize("visit", SIZES[:1], indirect=True, ids=str)
@pytest.mark.parametrize("name", ["square-4x4", "square-9x9", "killer-9x9"])
def test_digits_keep_clear_of_clues(visit: Any, name: str) -> None:
    """On phones of all sizes, into which the one of the first is turned."""
    document = puzzle(name)
    page, size = visit(document), document.puzzle.columns
    page.locator('[data-cell="0"]').click()
    for cell, value in enumerate(solve(document), 1):
        page.keyboard.press(str(value))
        page.keyboard.press("ArrowRight")  # from the end of a row to its beginning
        if cell % size == 0:
            page.keyboard.press("ArrowDown")
    page.locator("html[data-solved]").wait_for()
    assert page.locator(".cell .value").count() == len(solve(document))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(TOUCHING) == [], (width, height)


def test_what_is_opened_stands_above_the_tools(visit: Any) -> None:
    page = visit(example("kenken"))
    for title in ("Reveal and go back", "Savepoints", "Settings", "Rules and keys"):
        part = page.locator(".more > details", has=page.locator("summary", has_text=title))
        part.locator("summary").first.click()
        part.locator("> div > *").first.wait_for()
        page.wait_for_timeout(100)
        assert part.evaluate(CLEAR), title


def test_a_solved_puzzle_offers_no_hints_and_no_notes(visit: Any) -> None:
    document = example("kenken")
    page = visit(document)
    offers = [
        page.get_by_role("button", name=name, exact=True)
        for name in ("Hint", "Fill in notes", "Check", "What if", "Highlight")
    ]
    for each in offers:
        assert each.is_visible()
        edge = each.evaluate("(each) => getComputedStyle(each).borderTopColor")
        assert edge != "rgba(0, 0, 0, 0)"  # it looks like a button
    WAYS["digits"](page, document, solve(document))
    page.locator("html[data-solved]").wait_for()
    assert not any(each.is_visible() for each in offers)
    page.keyboard.press("Control+z")
    offers[0].wait_for()


def test_the_task_of_a_lesson_stands_above_the_tools(
    kenken: Kenken, chromium: Any, tmp_path: Path
) -> None:
    source, site = tmp_path / "puzzle.json", tmp_path / "site"
    source.write_text((EXAMPLES / "unique/square-4x4.json").read_text(encoding="utf-8"))
    assert kenken("publish", source, "-o", f"{site}/", "-q", "-j", "1", "--lessons")[0] == 0
    address = (site / "lessons/kenken-naked-pair.html").as_uri()
    for width, height in ((360, 640), (390, 844)):
        viewport = {"width": width, "height": height}
        with visiting(chromium, f"{address}#1", viewport=viewport) as page:
            assert page.locator(".task > p").first.evaluate(CLEAR)
            assert page.locator(".board").evaluate(CLEAR)
            assert page.evaluate("scrollY") == 0
